"""The regular's answers: mergers, trades, trains and other requests of players."""

from __future__ import annotations

from trunkline.kernel import add_up
from trunkline.titles.g18oe.bots import bidding
from trunkline.titles.g18oe.bots.earnings import several, with_trains
from trunkline.titles.g18oe.bots.outlook import lasts, mine, names_of, rounds_left, share_worth
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.records.actions import (
    Answer,
    ChooseMerger,
    ChoosePlace,
    KeepTrain,
    OfferMerger,
    PlaceFerryToken,
    TakeToken,
)
from trunkline.titles.g18oe.rules.running.run_network_builder import Company
from trunkline.titles.g18oe.rules.running.runs import company
from trunkline.titles.g18oe.rules.trains.piles import counted
from trunkline.titles.g18oe.state import MAJOR, MINOR

ABILITY = 50
"""Value of a minor's ability, tokens and train to the major that takes it in."""
TREASURY = 0.35
"""Value of a pound in a treasury to the shareholders."""


def _answer(at: Situation, yes: bool, why: str) -> Choice | None:
    found = [one for one in at.of(Answer) if one.yes == yes]
    return Choice(found[0], why) if found else None


def sale(at: Situation) -> Choice | None:
    """Sell a train if its price is worth more to me than its runs, and than theirs to others."""
    buyer, seller, card, price = at.state.frames[-1].data
    line = at.state.companies[seller]
    names = tuple(train.name for train in line.trains)
    train = next(train for train in line.trains if train.card == card)
    rest = tuple(one.name for one in line.trains if one.card != card)
    if line.kind == MAJOR and not rest:
        return _answer(at, False, f"{seller} would have no train.")
    before, after = several(at, seller, [names, rest])
    lost = (before - after) * lasts(at, train.level, rounds_left(at)) * mine(at, seller)
    theirs = tuple(one.name for one in at.state.companies[buyer].trains)
    more = several(at, buyer, [theirs, (*theirs, train.name)])
    gain = (more[1] - more[0]) * lasts(at, train.level, rounds_left(at))
    if TREASURY * price * mine(at, seller) > lost + 0.3 * gain * (1 - mine(at, buyer)):
        return _answer(at, True, f"£{price} is more than the {train.name} is worth to us.")
    return _answer(at, False, f"The {train.name} earns us more than £{price}.")


def trade(at: Situation) -> Choice | None:
    """Trade if what I get is worth clearly more than what I give (§10.4)."""
    _, _, gets, gives, cash = at.state.frames[-1].data  # as the proposer sees it
    mine_now = add_up(_item(at, item) for item in gets)
    theirs = add_up(_item(at, item) for item in gives)
    gain = theirs + cash - mine_now
    if gain > 0.15 * max(mine_now, theirs, 50):
        return _answer(at, True, f"I gain about £{gain:.0f} by it.")
    return _answer(at, False, "My side of the deal is worth more to me.")


def _item(at: Situation, item: str) -> float:
    """Value a private or a floated minor at this moment."""
    rounds = rounds_left(at)
    card = at.game.book.privates.get(item)
    if card is not None:
        return float(card.price + card.income * rounds)
    run = at.state.last_runs.get(item)
    soon = min(rounds, 4) * (run.revenue if run else 40) / 2
    return float(soon + 0.7 * bidding.MINORS.get(item, 120))


def merger(at: Situation) -> Choice | None:
    """Weigh a merger with another player: the share against the minor, and the cash."""
    _, minor, name, cash = at.state.frames[-1].data
    line = at.state.companies[name]
    share = share_worth(at, name, rounds_left(at)) if line.treasury or line.pool else 0.0
    if at.state.companies[minor].president == at.seat:
        gain = share + cash - _item(at, minor)
    else:
        part = mine(at, name)
        gain = ABILITY + TREASURY * part * at.state.companies[minor].cash - cash
        gain -= 0.5 * share * (line.treasury > 0)
    if gain > 0:
        return _answer(at, True, f"The merger is worth about £{gain:.0f} to me.")
    return _answer(at, False, "The merger is worth more to them than to me.")


def merge(at: Situation) -> Choice | None:
    """Take every token, the dearest first, and trains while there is room or they are better."""
    takes = at.of(TakeToken)
    if takes:
        return Choice(max(takes, key=lambda one: one.slot), "It costs nothing.")
    keeps = at.of(KeepTrain)
    minor, name = at.state.frames[-1].data
    line = at.state.companies[name]
    trains = {train.card: train for train in at.state.companies[minor].trains}
    if keeps:
        best = max(keeps, key=lambda one: trains[one.card].level)
        least = min((train.level for train in line.trains), default=0)
        room = counted(at.state, name) < at.game.limit(at.state, line.kind)
        if room or trains[best.card].level > least:
            return Choice(best, "There is room for it.")
    return at.passing("The rest is of no use.") or (
        Choice(keeps[0], "It goes along.") if keeps else None
    )


def offers(at: Situation) -> Choice | None:
    """Take in a minor that its owner must give away, where a share costs me least."""
    found = at.of(OfferMerger)
    if not found:
        return None
    railroads, minor = at.state.companies, at.state.frames[-1].data[1]
    if any(railroads[name].president == at.seat for name in at.state.stock.offers):
        return at.passing("One offer of mine is enough.")
    best = min(found, key=lambda one: at.game.price(railroads[one.railroad]))
    if ABILITY + railroads[minor].cash > at.game.price(railroads[best.railroad]) / 2:
        return Choice(best, "Its money and ability are worth a share.")
    return at.passing("It is not worth a share.")


def suitor(at: Situation) -> Choice | None:
    """Choose the offer whose share is worth most."""
    found, rounds = at.of(ChooseMerger), rounds_left(at)
    best = max(found, key=lambda one: share_worth(at, one.railroad, rounds), default=None)
    return Choice(best, f"A share of {best.railroad} is worth most.") if best else None


def consent(at: Situation) -> Choice | None:
    """Let others build on our home hex: it brings us free track."""
    return _answer(at, True, "Track on our home helps us too.")


def pullman(at: Situation) -> Choice | None:
    """Sell a Pullman once it adds less until the end than they pay (§11.6.2)."""
    _, seller = at.state.frames[-1].data
    asked = company(at.game, at.state, seller)
    return _worth(at, asked, asked._replace(pullman=False), at.game.book.pullman.second_hand)


def authority(at: Situation) -> Choice | None:
    """Sell a port authority that shortens no crossing of ours (§11.3.5)."""
    _, seller = at.state.frames[-1].data
    asked = company(at.game, at.state, seller)
    return _worth(at, asked, asked._replace(authority=""), at.game.book.authorities.price)


def _worth(at: Situation, have: Company, without: Company, price: int) -> Choice | None:
    """Return True if an item earns one of my railroads more than its price."""
    names = names_of(at, have.name)
    lost = with_trains(at, have, names).revenue - with_trains(at, without, names).revenue
    if lost * rounds_left(at) > price:
        return _answer(at, False, f"It earns us about £{lost} a round.")
    return _answer(at, True, f"£{price} helps us more than keeping it.")


def place(at: Situation) -> Choice | None:
    """Let minor C's railroad go first while train prices rise, or if it must buy one."""
    ways = {one.place: one for one in at.of(ChoosePlace)}
    name = at.state.frames[-1].data
    kind = at.state.companies[name].kind
    if kind == MINOR or int(at.state.phase) >= 7:
        return Choice(ways["normal"], "The order does not matter now.")
    return Choice(ways["first"], "Whoever comes first builds and buys first.")


def ferry(at: Situation) -> Choice | None:
    """Place a token at Lille's ferry, with the cheapest slot."""
    found = at.of(PlaceFerryToken)
    if not found:
        return at.passing("Nobody needs the ferry.")
    best = max(found, key=lambda one: (one.free, mine(at, one.railroad), -one.slot))
    return Choice(best, "The ferry to London is then ours.")
