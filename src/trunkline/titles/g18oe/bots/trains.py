"""The regular and trains: which and when, pay or withhold, what to give up.

Money in a treasury is worth nothing at the end, so it goes into trains as long as they earn their
price back; but not into a train that bars a better one of the next round, nor into one that makes
more of our own trains rust than it brings.
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.titles.g18oe.bots import nation
from trunkline.titles.g18oe.bots.earnings import earns, several
from trunkline.titles.g18oe.bots.outlook import (
    lasts,
    mine,
    names_of,
    next_price,
    rounds_left,
    rusts_in,
    until,
)
from trunkline.titles.g18oe.bots.situation import Choice, Situation
from trunkline.titles.g18oe.records.actions import (
    BuyOldTrain,
    BuyPullman,
    BuyTrain,
    Discard,
    Distribute,
    FormNational,
    TakeBonus,
    UseSwift,
)
from trunkline.titles.g18oe.rules.trains.piles import counted
from trunkline.titles.g18oe.rules.trains.trains import must_buy, on_sale
from trunkline.titles.g18oe.state import FLOATED, MAJOR, NATIONAL

SHORT_UNTIL = 3
"""The last train phase in which players' money counts for more (`Style.short`)."""
EVERYTHING = 1 << 30


class Purchase(NamedTuple):
    """A train that could be bought, and what it brings until the end."""

    train: str
    source: str
    price: int
    gain: float
    score: float


def purchases(at: Situation, name: str, cash: int) -> list[Purchase]:
    """Return a railroad's possible purchases for a sum, the best first."""
    state, line = at.state, at.state.companies[name]
    if counted(state, name) >= at.game.limit(state, line.kind):
        return []
    sale = [one for one in on_sale(at.game, state, name) if one[2] <= cash]
    if not sale:
        return []
    rounds = max(1, rounds_left(at) - 1)  # it runs from the next round on
    now = names_of(at, name)
    left = [_left(at, now, train) for train, _, _ in sale]
    incomes = several(
        at, name, [now, *((*some, one[0]) for some, one in zip(left, sale, strict=True)), *left]
    )
    found = []
    for number, (train, source, price) in enumerate(sale, 1):
        level = at.game.levels[train]
        gain, later = incomes[number] - incomes[0], incomes[number] - incomes[number + len(sale)]
        runs = lasts(at, level, rounds)
        # what rusts now would rust before long anyway, once somebody else begins the phase
        soon = min(runs, max(1.0, until(at, level)), at.style.soon) if _rusts(at, train) else runs
        score = gain * soon + later * (runs - soon) - at.style.money * price * (runs > 2)
        score += _begins(at, name, train, rounds)
        found.append(Purchase(train, source, price, gain, score))
    return sorted(found, key=lambda one: (-one.score, one.train, one.source))


def _left(at: Situation, names: tuple[str, ...], train: str) -> tuple[str, ...]:
    """Return the trains that remain when a train begins its phase."""
    rusts = _rusts(at, train)
    return tuple(one for one in names if at.game.levels[one] > rusts)


def _rusts(at: Situation, train: str) -> int:
    """Return the level that rusts when this train is bought; 0 for none."""
    level = at.game.levels[train]
    if level <= int(at.state.phase):
        return 0
    return at.game.book.phases[str(level)].rusts


def _begins(at: Situation, name: str, train: str, rounds: int) -> float:
    """Return the side effects of a purchase: trains of my other railroads and of rivals rust."""
    rusts = _rusts(at, train)
    if not rusts:
        return 0
    total = 0.0
    for other, line in at.state.companies.items():
        if other == name or line.status != FLOATED or line.kind == NATIONAL:
            continue
        names = tuple(one.name for one in line.trains)
        kept = tuple(one for one in names if at.game.levels[one] > rusts)
        if names != kept:
            before, after = several(at, other, [names, kept])
            lost = (before - after) * min(rounds, at.style.soon)
            part = mine(at, other)
            total -= lost * part
            total += at.style.grudge * lost * (1 - part) / max(1, at.game.seats - 1)
    return total


def train(at: Situation) -> Choice | None:
    """Claim free trains; buy trains that earn their price; else save for the next train."""
    if at.line.kind == NATIONAL:
        return nation.claim(at)
    if at.line.owes_train:
        return Choice(at.of(BuyTrain)[0], "Its reserved 2+2 comes first.")
    swift = [one for one in at.of(UseSwift) if one.railroad == at.op.company]
    if swift and at.line.kind == MAJOR:
        return Choice(swift[0], "The Swift line's 2+2 runs free from now on.")
    name, line = at.op.company, at.line
    must = must_buy(at.game, at.state, name)
    sibling = _from_sibling(at)
    if must and sibling:
        return Choice(sibling, f"{name} needs a train, and {sibling.seller} can spare one.")
    offers = {(one.train, one.source): one for one in at.of(BuyTrain)}
    found = [one for one in purchases(at, name, line.cash) if (one.train, one.source) in offers]
    best = found[0] if found else None
    if best and (must or best.score > 0) and (must or not _wait(at, best)):
        why = f"With a {best.train} {name} earns £{best.gain:.0f} more a round."
        if must and best.gain <= 0:
            why = f"{name} must own a train."
        return Choice(offers[best.train, best.source], why)
    pullmans = [one for one in at.of(BuyPullman) if _pullman(at)]
    if pullmans:
        return Choice(pullmans[0], "A Pullman adds to every run from now on.")
    return _forced(at, offers)


def _forced(at: Situation, offers: dict[tuple[str, str], BuyTrain]) -> Choice | None:
    passing = at.passing("I save for a better train.")
    if passing is not None:
        return passing
    if offers:
        cheapest = min(offers.values(), key=lambda one: at.game.sides[one.train].price)
        return Choice(cheapest, "A major must own a train, so I help to pay for the cheapest.")
    formed = at.of(FormNational)
    if formed:
        return Choice(formed[0], "Nobody can pay for a train: the nation takes it over.")
    old = at.of(BuyOldTrain)
    return Choice(old[0], "Any train is better than none.") if old else None


def _from_sibling(at: Situation) -> BuyOldTrain | None:
    """Buy a train of another of my railroads that earns more here than there, for £1."""
    best, most = None, 0
    name = at.op.company
    here = names_of(at, name)
    for one in at.of(BuyOldTrain):
        seller = at.state.companies[one.seller]
        if seller.president != at.seat:
            continue
        train = next(t for t in seller.trains if t.card == one.card)
        rest = tuple(t.name for t in seller.trains if t.card != one.card)
        if rusts_in(at, train.level) <= 1 or (seller.kind == MAJOR and not rest):
            continue
        there = several(at, one.seller, [tuple(t.name for t in seller.trains), rest])
        gain = earns(at, name, (*here, train.name)) - (there[0] - there[1])
        if gain > most:
            best, most = one, gain
    return best


def _wait(at: Situation, best: Purchase) -> bool:
    """Return True if buying this train now prevents buying a better one next round."""
    name, line = at.op.company, at.line
    if counted(at.state, name) == 0 or rounds_left(at) <= 3:
        return False
    run = at.state.last_runs.get(name)
    soon = line.cash + (run.revenue * line.treasury // 100 if run else 0) + line.cash // 20
    better = [one for one in purchases(at, name, soon) if one.price > line.cash]
    room = at.game.limit(at.state, line.kind) - counted(at.state, name)
    if not better or (soon - best.price >= better[0].price and room > 1):
        return False
    return better[0].score * 0.8 > best.score


def _pullman(at: Situation) -> bool:
    levels = [train.level for train in at.line.trains]
    if not levels or rounds_left(at) < 2:
        return False
    brings = at.game.book.pullman.bonus * max(levels) * (rounds_left(at) - 1)
    spare = at.line.cash - at.game.book.pullman.price
    full = counted(at.state, at.op.company) >= at.game.limit(at.state, at.line.kind)
    lasting = any(at.game.book.trains[level].permanent for level in levels)
    safe = lasting and (full or spare < next_price(at) // 3 or spare > next_price(at))
    return brings > at.game.book.pullman.price * at.style.money and (safe or rounds_left(at) <= 3)


def dividend(at: Situation) -> Choice | None:
    """Pay, split or hold: what my shares get now against what the money buys at once."""
    ways = {one.choice: one for one in at.of(Distribute)}
    name, line, revenue = at.op.company, at.line, at.op.revenue
    part, rounds = mine(at, name), rounds_left(at) - 1
    every = purchases(at, name, EVERYTHING) if rounds > 0 else []
    short = at.style.short if int(at.state.phase) <= SHORT_UNTIL else 1.0
    best, most, why = None, -1e9, ""
    for choice, paid in (("pay", revenue), ("split", revenue // 2), ("hold", 0)):
        if choice not in ways:
            continue
        cash = line.cash + revenue - paid + paid * line.treasury // 100
        value = part * paid * short + _moves(at, name, paid)
        found = [one for one in every if one.price <= cash and one.score > 0]
        rest = cash
        if found:
            value += found[0].score * (part + 0.1)
            rest -= found[0].price
        if every:  # what is left brings the next train nearer
            nearer = min(1.0, rest / every[0].price) * at.style.saved * (0.5 if found else 1.0)
            value += max(0.0, every[0].score) * (part + 0.1) * nearer
        if value > most:
            best, most = choice, value
            bought = f" for a {found[0].train}" if found else " for the next train"
            why = {
                "pay": "My shares earn more from the dividend than a train would bring.",
                "split": f"Half of it is kept{bought}.",
                "hold": f"The money is kept{bought}, which earns more.",
            }[choice]
    return Choice(ways[best], why) if best else None


def _moves(at: Situation, name: str, paid: int) -> float:
    """Return the value of a share value's move to me."""
    line = at.state.companies[name]
    if line.cell is None:
        return 0
    market, held = at.game.market, line.holdings[at.seat] // 10
    price = market.price(line.cell)
    if paid >= price:
        return held * (market.price(market.right(line.cell)) - price)
    if not paid:
        return held * (market.price(market.left(line.cell)) - price)
    return 0


def bonus(at: Situation) -> Choice | None:
    """Take the reward of a first Orient Express: three moves for my shares, or cash for trains."""
    ways = {one.choice: one for one in at.of(TakeBonus)}
    line, market = at.line, at.game.market
    assert line.cell is not None
    to = market.right(line.cell, at.game.book.express.moves)
    rise = line.holdings[at.seat] // 10 * (market.price(to) - market.price(line.cell))
    cash = at.op.express * (0.2 if rounds_left(at) <= 2 else mine(at, at.op.company))
    if rise >= cash:
        return Choice(ways["moves"], "My shares rise by more than the cash would bring.")
    return Choice(ways["cash"], "The cash buys a train.")


def discard(at: Situation) -> Choice | None:
    """Discard the least useful train."""
    found = at.of(Discard)
    name = found[0].railroad
    trains = {train.card: train for train in at.state.companies[name].trains}
    if at.state.companies[name].kind == NATIONAL:
        worst = min(found, key=lambda one: at.game.sides[trains[one.card].name].cities)
        return Choice(worst, "It carries least.")
    sets = [tuple(t.name for t in trains.values() if t.card != one.card) for one in found]
    rest = several(at, name, sets)
    best = max(
        range(len(found)),
        key=lambda place: (rest[place], -rusts_in(at, trains[found[place].card].level)),
    )
    return Choice(found[best], f"Without it {name} still earns £{rest[best]}.")
