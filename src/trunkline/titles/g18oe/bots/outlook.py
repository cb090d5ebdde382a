"""Expectations: how long the game lasts, which trains rust when, the future value of a share."""

from __future__ import annotations

from trunkline.titles.g18oe.bots.earnings import earns, national_earns
from trunkline.titles.g18oe.bots.situation import Situation
from trunkline.titles.g18oe.rules.stock.shares import treasury_price
from trunkline.titles.g18oe.rules.trains.piles import left, levels
from trunkline.titles.g18oe.state import FLOATED, MAJOR, MINOR, NATIONAL, REGIONAL

GROWTH = 1.2
"""Growth of income from one operating round to the next while trains improve."""
LATE_GROWTH = 1.06
LATE = 6
"""The train phase from which income grows no more as it did."""
FIRST_FREE = 3
"""The first level of trains that are not reserved."""
LONGEST = 24
"""Operating rounds that nobody looks beyond."""
BOUGHT, BOUGHT_LATER = 0.33, 0.2
"""Usual number of trains that a railroad buys in an operating round: of level 3, and later."""
CASH_EARNS = {2: 0.4, 3: 0.5, 4: 0.4, 5: 0.4, 6: 0.3, 7: 0.25, 8: 0.2}
"""Return per round on a pound in a treasury, by train phase, once it buys trains."""


def growth(at: Situation) -> float:
    """Return the growth of income from one operating round to the next."""
    return GROWTH if int(at.state.phase) < LATE else LATE_GROWTH


def rounds_left(at: Situation) -> int:
    """Return the number of operating rounds left, including the current one.

    The bank's money decides, unless a level 8 train ends the game earlier.
    """
    state = at.state
    if state.final >= 0:
        return max(1, state.final)
    running = [name for name, line in state.companies.items() if line.status == FLOATED]
    known = sum(state.last_runs[name].revenue for name in running if name in state.last_runs)
    drain, bank, rounds = float(max(known, 55 * len(running), 100)), float(state.bank), 0
    while bank > 0 and rounds < LONGEST:
        bank -= drain
        drain = drain * (GROWTH if int(state.phase) + rounds // 3 < LATE else LATE_GROWTH)
        rounds += 1
    return max(1, rounds)


def until(at: Situation, phase: int) -> float:
    """Operating rounds until a train phase begins, by the cards that are left before it."""
    state = at.state
    if int(state.phase) >= phase:
        return 0
    early, late = left(at.game, state, 3), 1
    late += sum(left(at.game, state, level) for level in range(4, phase))
    if phase == 8:
        late -= max(0, left(at.game, state, 7) - at.game.book.works.sevens_before_eights)
    buyers = sum(line.kind in (MAJOR, REGIONAL) for line in state.companies.values() if line.trains)
    turns = early / BOUGHT + max(1, late) / BOUGHT_LATER
    return max(1.0, turns / max(3, buyers))


def rusts_in(at: Situation, level: int) -> float:
    """Operating rounds until trains of a level rust; the rest of the game if they never do."""
    for name, phase in at.game.book.phases.items():
        if phase.rusts >= level:
            return until(at, int(name))
    return float(LONGEST)


def lasts(at: Situation, level: int, rounds: int) -> float:
    """Operating rounds in which a train of a level will run."""
    return min(float(rounds), rusts_in(at, level))


def next_price(at: Situation) -> int:
    """Return the least price of the next train of the Works; 0 if there is none."""
    return min(
        (
            side.price
            for level in levels(at.game, at.state)
            for side in at.game.book.trains[level].sides
        ),
        default=0,
    )


def names_of(at: Situation, name: str, *, soon: float = 0) -> tuple[str, ...]:
    """Return a railroad's trains that do not rust within this many operating rounds."""
    return tuple(
        train.name
        for train in at.state.companies[name].trains
        if rusts_in(at, train.level) > soon or at.state.companies[name].kind == NATIONAL
    )


def filled(at: Situation, names: tuple[str, ...], phase: int) -> tuple[str, ...]:
    """Return the trains of a national that claims rusted ones up to its limit (§11.6.6)."""
    game = at.game
    rusted = max((p.rusts for n, p in game.book.phases.items() if int(n) <= phase), default=0)
    if not rusted:
        return names
    limit = game.book.phases[str(phase)].limits.get(NATIONAL, 0)
    best = game.book.trains[rusted].sides[0].name
    own = sorted(names, key=lambda one: -game.levels[one])[:limit]
    return tuple(one if game.levels[one] > rusted else best for one in own) + (best,) * (
        limit - len(own)
    )


def income(at: Situation, name: str) -> float:
    """Return a railroad's income in an operating round soon.

    It counts its trains, and those that its treasury can buy.
    """
    line = at.state.companies[name]
    if line.kind == NATIONAL:
        trains = filled(at, names_of(at, name), int(at.state.phase))
        return float(national_earns(at, name, trains))
    fresh = names_of(at, name, soon=1)
    found = float(earns(at, name, fresh))
    if not fresh and line.trains:
        found = 0.5 * earns(at, name, names_of(at, name))
    if not fresh and not line.trains:
        found = 40.0
    return found + cash_earns(at, name) * line.cash


def cash_earns(at: Situation, name: str) -> float:
    """Return the yield per round of a pound in a railroad's treasury, if it may buy trains."""
    line = at.state.companies[name]
    if line.kind == NATIONAL or line.kind == MINOR:
        return 0.0
    fresh = len(names_of(at, name, soon=1))
    if fresh >= at.game.limit(at.state, line.kind) and at.state.phase != "1":
        return 0.0
    return CASH_EARNS.get(int(at.state.phase), CASH_EARNS[2])


def share_worth(at: Situation, name: str, rounds: int, earned: float | None = None) -> float:
    """Return the value of one more share until the end: dividends, and its value then.

    For a regional it is a 25% share, which turns into a tenth of a major.
    """
    line = at.state.companies[name]
    earned = income(at, name) if earned is None else earned
    market, grows = at.game.market, growth(at)
    paid, cell = 0.0, line.cell
    rounds_as_regional = min(3, rounds // 2) if line.kind == REGIONAL else 0
    if line.kind == REGIONAL:
        cell = next(box.cell for box in at.game.book.par if box.regional == line.par)
    assert cell is not None
    for number in range(rounds):
        if number < rounds_as_regional:
            paid += earned / 4
        else:
            paid += earned / 10 * (1.0 if line.kind == NATIONAL else 0.85)
            if earned >= market.price(cell):
                cell = market.right(cell)
        if number % 2 and not line.pool and not line.treasury:
            cell = market.up(cell)
        earned *= min(grows, LATE_GROWTH) if line.kind == NATIONAL else grows
    return paid + market.price(cell)


def price_of(at: Situation, name: str, source: str) -> int:
    """Return the price of a share there."""
    line = at.state.companies[name]
    return treasury_price(at.game, line) if source == "treasury" else at.game.price(line)


def mine(at: Situation, name: str) -> float:
    """Return my part of a railroad's dividends."""
    return at.state.companies[name].holdings[at.seat] / 100


def own(at: Situation, *kinds: str) -> list[str]:
    """Railroads of these kinds that I control."""
    return [
        name
        for name, line in at.state.companies.items()
        if line.president == at.seat and line.status == FLOATED and line.kind in kinds
    ]


def wanted(at: Situation) -> tuple[str, ...]:
    """Return the trains to build for: those that stay, and those there is room for next.

    Track is laid long before the train is paid, so its price does not matter here.
    """
    name, line = at.op.company, at.line
    have = names_of(at, name, soon=1) or names_of(at, name)
    if line.owes_train:
        have = ("2+2",)
    room = at.game.limit(at.state, line.kind) - len(have)
    if have and (rounds_left(at) <= 3 or room <= 0):
        return have
    found = levels(at.game, at.state)
    level = found[0] if found else FIRST_FREE
    more = at.game.book.trains[level].sides[0].name
    return (*have, *(more,) * min(max(room, 1), 2 if line.kind == MAJOR else 1))
