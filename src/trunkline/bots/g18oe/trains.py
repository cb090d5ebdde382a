"""The regular and trains: which and when, pay or withhold, what to give up.

Money in a treasury is worth nothing at the end, so it goes into trains as long as they earn their
price back; but not into a train that bars a better one of the next round, nor into one that makes
more of our own trains rust than it brings.
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.bots.g18oe import nation
from trunkline.bots.g18oe.desk import Choice, Desk
from trunkline.bots.g18oe.earnings import earns, several
from trunkline.bots.g18oe.outlook import (
    lasts,
    mine,
    names_of,
    next_price,
    rounds_left,
    rusts_in,
)
from trunkline.titles.g18oe.actions import (
    BuyOldTrain,
    BuyPullman,
    BuyTrain,
    Discard,
    Distribute,
    FormNational,
    TakeBonus,
    UseSwift,
)
from trunkline.titles.g18oe.piles import counted
from trunkline.titles.g18oe.state import FLOATED, MAJOR, NATIONAL
from trunkline.titles.g18oe.trains import must_buy, on_sale

RATE = 0.35
"""What money in a treasury is worth beside money that is earned."""
SAVED = 0.4
"""What part of a train's worth counts that is only being saved for."""
SHORT, SHORT_UNTIL = 1.5, 3
"""What a player's money is worth in the first train phases, when shares bring several times it."""
EVERYTHING = 1 << 30
GRUDGE = 0.4
"""What the loss of another player's railroads counts."""


class Purchase(NamedTuple):
    """A train that could be bought, and what it brings until the end."""

    train: str
    source: str
    price: int
    gain: float
    score: float


def purchases(desk: Desk, name: str, cash: int) -> list[Purchase]:
    """What a railroad could buy for a sum, the best first."""
    state, line = desk.state, desk.state.railroads[name]
    if counted(state, name) >= desk.game.limit(state, line.kind):
        return []
    sale = [one for one in on_sale(desk.game, state, name) if one[2] <= cash]
    if not sale:
        return []
    rounds = max(1, rounds_left(desk) - 1)  # it runs from the next round on
    now = names_of(desk, name)
    sets = [now] + [(*_left(desk, now, train), train) for train, _, _ in sale]
    incomes = several(desk, name, sets)
    found = []
    for (train, source, price), after in zip(sale, incomes[1:], strict=True):
        gain = after - incomes[0]
        runs = lasts(desk, desk.game.levels[train], rounds)
        score = gain * runs - RATE * price * (runs > 2) + _begins(desk, name, train, rounds)
        found.append(Purchase(train, source, price, gain, score))
    return sorted(found, key=lambda one: (-one.score, one.train, one.source))


def _left(desk: Desk, names: tuple[str, ...], train: str) -> tuple[str, ...]:
    """The trains that are left when a train begins its phase."""
    rusts = _rusts(desk, train)
    return tuple(one for one in names if desk.game.levels[one] > rusts)


def _rusts(desk: Desk, train: str) -> int:
    """The level that rusts when this train is bought; 0 for none."""
    level = desk.game.levels[train]
    if level <= int(desk.state.phase):
        return 0
    return desk.game.book.phases[str(level)].rusts


def _begins(desk: Desk, name: str, train: str, rounds: int) -> float:
    """What else a purchase does: trains of my other railroads rust, and those of others."""
    rusts = _rusts(desk, train)
    if not rusts:
        return 0
    total = 0.0
    for other, line in desk.state.railroads.items():
        if other == name or line.status != FLOATED or line.kind == NATIONAL:
            continue
        names = tuple(one.name for one in line.trains)
        kept = tuple(one for one in names if desk.game.levels[one] > rusts)
        if names != kept:
            before, after = several(desk, other, [names, kept])
            lost = (before - after) * min(rounds, 3)
            part = mine(desk, other)
            total -= lost * part
            total += GRUDGE * lost * (1 - part) / max(1, desk.game.seats - 1)
    return total


def train(desk: Desk) -> Choice | None:
    """Claim what is free; buy what earns its price; else keep the money for the next train."""
    if desk.line.kind == NATIONAL:
        return nation.claim(desk)
    if desk.line.owes_train:
        return Choice(desk.of(BuyTrain)[0], "Its reserved 2+2 comes first.")
    swift = [one for one in desk.of(UseSwift) if one.railroad == desk.op.railroad]
    if swift and desk.line.kind == MAJOR:
        return Choice(swift[0], "The Swift line's 2+2 runs for nothing from now on.")
    name, line = desk.op.railroad, desk.line
    must = must_buy(desk.game, desk.state, name)
    sibling = _from_sibling(desk)
    if must and sibling:
        return Choice(sibling, f"{name} needs a train, and {sibling.seller} can spare one.")
    offers = {(one.train, one.source): one for one in desk.of(BuyTrain)}
    found = [one for one in purchases(desk, name, line.cash) if (one.train, one.source) in offers]
    best = found[0] if found else None
    if best and (must or best.score > 0) and (must or not _wait(desk, best)):
        why = f"With a {best.train} {name} earns £{best.gain:.0f} more a round."
        if must and best.gain <= 0:
            why = f"{name} must own a train."
        return Choice(offers[best.train, best.source], why)
    pullmans = [one for one in desk.of(BuyPullman) if _pullman(desk)]
    if pullmans:
        return Choice(pullmans[0], "A Pullman adds to every run from now on.")
    return _forced(desk, offers)


def _forced(desk: Desk, offers: dict[tuple[str, str], BuyTrain]) -> Choice | None:
    passing = desk.passing("The money is kept for a better train.")
    if passing is not None:
        return passing
    if offers:
        cheapest = min(offers.values(), key=lambda one: desk.game.sides[one.train].price)
        return Choice(cheapest, "A major must own a train, so I help to pay for the cheapest.")
    formed = desk.of(FormNational)
    if formed:
        return Choice(formed[0], "Nobody can pay for a train: the nation takes it over.")
    old = desk.of(BuyOldTrain)
    return Choice(old[0], "Any train is better than none.") if old else None


def _from_sibling(desk: Desk) -> BuyOldTrain | None:
    """A train of another railroad of mine that earns more here than there, for £1."""
    best, most = None, 0
    name = desk.op.railroad
    here = names_of(desk, name)
    for one in desk.of(BuyOldTrain):
        seller = desk.state.railroads[one.seller]
        if seller.president != desk.seat:
            continue
        train = next(t for t in seller.trains if t.card == one.card)
        rest = tuple(t.name for t in seller.trains if t.card != one.card)
        if rusts_in(desk, train.level) <= 1 or (seller.kind == MAJOR and not rest):
            continue
        there = several(desk, one.seller, [tuple(t.name for t in seller.trains), rest])
        gain = earns(desk, name, (*here, train.name)) - (there[0] - there[1])
        if gain > most:
            best, most = one, gain
    return best


def _wait(desk: Desk, best: Purchase) -> bool:
    """Whether a better train of the next round is lost by buying this one now."""
    name, line = desk.op.railroad, desk.line
    if counted(desk.state, name) == 0 or rounds_left(desk) <= 3:
        return False
    run = desk.state.last_runs.get(name)
    soon = line.cash + (run.revenue * line.treasury // 100 if run else 0) + line.cash // 20
    better = [one for one in purchases(desk, name, soon) if one.price > line.cash]
    room = desk.game.limit(desk.state, line.kind) - counted(desk.state, name)
    if not better or (soon - best.price >= better[0].price and room > 1):
        return False
    return better[0].score * 0.8 > best.score


def _pullman(desk: Desk) -> bool:
    levels = [train.level for train in desk.line.trains]
    if not levels or rounds_left(desk) < 2:
        return False
    brings = desk.game.book.pullman.bonus * max(levels) * (rounds_left(desk) - 1)
    spare = desk.line.cash - desk.game.book.pullman.price
    full = counted(desk.state, desk.op.railroad) >= desk.game.limit(desk.state, desk.line.kind)
    lasting = any(desk.game.book.trains[level].permanent for level in levels)
    safe = lasting and (full or spare < next_price(desk) // 3 or spare > next_price(desk))
    return brings > desk.game.book.pullman.price * RATE and (safe or rounds_left(desk) <= 3)


def dividend(desk: Desk) -> Choice | None:
    """Pay, split or hold: what my shares get now against what the money buys at once."""
    ways = {one.choice: one for one in desk.of(Distribute)}
    name, line, revenue = desk.op.railroad, desk.line, desk.op.revenue
    part, rounds = mine(desk, name), rounds_left(desk) - 1
    every = purchases(desk, name, EVERYTHING) if rounds > 0 else []
    short = SHORT if int(desk.state.phase) <= SHORT_UNTIL else 1.0
    best, most, why = None, -1e9, ""
    for choice, paid in (("pay", revenue), ("split", revenue // 2), ("hold", 0)):
        if choice not in ways:
            continue
        cash = line.cash + revenue - paid + paid * line.treasury // 100
        value = part * paid * short + _moves(desk, name, paid)
        found = [one for one in every if one.price <= cash and one.score > 0]
        rest = cash
        if found:
            value += found[0].score * (part + 0.1)
            rest -= found[0].price
        if every:  # what is left brings the next train nearer
            nearer = min(1.0, rest / every[0].price) * SAVED * (0.5 if found else 1.0)
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


def _moves(desk: Desk, name: str, paid: int) -> float:
    """What the move of the share value is worth to me."""
    line = desk.state.railroads[name]
    if line.cell is None:
        return 0
    market, held = desk.game.market, line.holdings[desk.seat] // 10
    price = market.price(line.cell)
    if paid >= price:
        return held * (market.price(market.right(line.cell)) - price)
    if not paid:
        return held * (market.price(market.left(line.cell)) - price)
    return 0


def bonus(desk: Desk) -> Choice | None:
    """The reward of a first Orient Express: three moves for my shares, or cash for trains."""
    ways = {one.choice: one for one in desk.of(TakeBonus)}
    line, market = desk.line, desk.game.market
    assert line.cell is not None
    to = market.right(line.cell, desk.game.book.express.moves)
    rise = line.holdings[desk.seat] // 10 * (market.price(to) - market.price(line.cell))
    cash = desk.op.express * (0.2 if rounds_left(desk) <= 2 else mine(desk, desk.op.railroad))
    if rise >= cash:
        return Choice(ways["moves"], "My shares rise by more than the cash would bring.")
    return Choice(ways["cash"], "The cash buys a train.")


def discard(desk: Desk) -> Choice | None:
    """The train that is missed least."""
    found = desk.of(Discard)
    name = found[0].railroad
    trains = {train.card: train for train in desk.state.railroads[name].trains}
    if desk.state.railroads[name].kind == NATIONAL:
        worst = min(found, key=lambda one: desk.game.sides[trains[one.card].name].cities)
        return Choice(worst, "It carries least.")
    sets = [tuple(t.name for t in trains.values() if t.card != one.card) for one in found]
    rest = several(desk, name, sets)
    at = max(
        range(len(found)),
        key=lambda at: (rest[at], -rusts_in(desk, trains[found[at].card].level)),
    )
    return Choice(found[at], f"Without it {name} still earns £{rest[at]}.")
