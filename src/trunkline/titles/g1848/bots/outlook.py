"""Expectations: how long the game lasts, which trains rust when, the future value of a share.

Estimates are whole pounds computed from the table alone, so they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trunkline.bots.guesses_18xx import imagined
from trunkline.eighteen.parts.market import Cell, Market
from trunkline.eighteen.parts.shares import BANK, POOL
from trunkline.eighteen.parts.state import Company
from trunkline.titles.g1848.bots.earnings import earns, remembered
from trunkline.titles.g1848.bots.forecast import is_seasoned, rounds_until, sales
from trunkline.titles.g1848.core import COM, SHARE, Game1848
from trunkline.titles.g1848.rules.shares.boe import boe_income
from trunkline.titles.g1848.rules.shares.com import com_may_operate
from trunkline.titles.g1848.rules.trains.piles import proper, top
from trunkline.titles.g1848.state import BOE, State1848

LONGEST = 14
"""Operating rounds of a whole game, more or less."""
UNSOLD = 40
"""Percent of a running company that players will have bought by the next round or two."""
FULL, CATCHES_UP = 300, 8
"""Income of a company in the end, and the part of the gap that it closes in each round."""
HOMES = {"CAR": 50, "VR": 70, "NSW": 80, "SAR": 60, "COM": 70, "FT": 60, "WA": 50, "QR": 60}
"""Income that a company with this home can expect in its first rounds."""


def _sold(company: Company) -> int:
    """Percent in players' hands."""
    return sum(company.shares.seats)


def steps_to_top(market: Market, cell: Cell) -> int:
    """Dividends until a marker stands on the last space of the chart."""
    steps = 0
    while (after := market.right(cell)) != cell:
        cell, steps = after, steps + 1
    return steps


def rounds_left(game: Game1848, state: State1848) -> int:
    """Return the number of operating rounds until the end, including the current one (§13.1)."""
    memory = remembered()
    if memory is None:
        return _rounds_left(game, state)
    key = (state.turn, state.operating_round, state.round, state.end)
    if key not in memory.game:
        memory.game[key] = _rounds_left(game, state)
    rounds: int = memory.game[key]
    return rounds


def _rounds_left(game: Game1848, state: State1848) -> int:
    here = max(0, state.operating_rounds - state.operating_round)
    now = here + (1 if state.round == "operating" else 0)
    if state.end:
        return now if state.round == "operating" else game.phase(state).operating_rounds
    paid, nearest = boe_income(game, state) // 2, LONGEST
    for name, company in state.companies.items():
        if company.cell is None or company.closed or not company.trains:
            continue
        nearest = min(nearest, steps_to_top(game.cards.market, company.cell))
        paid += earns(game, state, name) * _sold(company) // 100
    if is_seasoned():
        return rounds_until(game, state, paid, nearest)
    bank = state.bank // max(1, paid * 5 // 4)
    per_set = game.phase(state).operating_rounds
    # The set of operating rounds is always finished: half a set more on average.
    return max(1, min(LONGEST, nearest, bank) + per_set // 2)


def cards_until(game: Game1848, state: State1848, family: str) -> int:
    """Cards that must be bought before the first of a pile is on sale, that one included."""
    count = 1
    for name, pile in game.cards.trains.items():
        if name == family:
            return 0 if state.issued[name] else count
        count += max(0, pile.cards - state.issued[name])
    return count


def pace(game: Game1848, state: State1848) -> int:
    """Train cards that all companies together buy in an operating round, more or less."""
    if game.cards.trains[top(game, state)].permanent:
        return 1
    companies = sum(1 for one in state.companies.values() if one.sold and not one.closed)
    return max(1, (companies + 1) // 3)


def rusted_by(game: Game1848, family: str) -> str:
    """Return the pile whose first card rusts a family of trains; empty if it is permanent."""
    for phase in game.cards.phases.values():
        if phase.rusts == family:
            return phase.name
    return ""


class Fate(NamedTuple):
    """The future of a company's trains."""

    lasting: bool
    """It has a permanent train."""
    rounds: int
    """Operating rounds until its last train is gone (0: it has none)."""
    price: int
    """Expected price of the next train at that time."""


def fate(game: Game1848, state: State1848, name: str) -> Fate:
    """Return when a company will have no train, and what the next one costs."""
    trains = proper(state.companies[name])
    piles = game.cards.trains
    if any(piles[train.family].permanent for train in trains):
        return Fate(True, LONGEST, 0)
    if not trains:
        return Fate(False, 0, piles[top(game, state)].sides[0].price)
    killer = max((rusted_by(game, train.family) for train in trains), key=lambda f: game.order[f])
    if is_seasoned():
        return Fate(False, max(1, sales(game, state)[killer]), piles[killer].sides[0].price)
    cards = cards_until(game, state, killer)
    rounds = max(1, -(-cards // pace(game, state)))
    return Fate(False, rounds, piles[killer].sides[0].price)


def shortage(game: Game1848, state: State1848, name: str) -> int:
    """Money that a company will lack for the train it will need."""
    coming = fate(game, state, name)
    return 0 if coming.lasting else max(0, coming.price - state.companies[name].cash)


def hoped_income(game: Game1848, state: State1848, name: str) -> int:
    """Return a company's expected income in the coming rounds."""
    company = state.companies[name]
    if not company.started:
        return HOMES[name]
    if company.trains:
        return earns(game, state, name) or HOMES[name] * 2 // 3
    return earns(game, state, name, imagined((top(game, state),))) or HOMES[name] // 2


class Prospect(NamedTuple):
    """The value of one share until the end: its final price and its dividends."""

    price: int
    dividends: int

    @property
    def total(self) -> int:
        """Both together."""
        return self.price + self.dividends


def prospect(
    game: Game1848,
    state: State1848,
    name: str,
    rounds: int,
    company: Company | None = None,
    rises: int = 1,
) -> Prospect:
    """Return the value of a company's share after some operating rounds.

    `rises` is the least number of operating rounds between two rises for being sold out.
    """
    memory = remembered()
    if memory is None or name == BOE:
        return _prospect(game, state, name, rounds, company, rises)
    company = company or state.companies[name]
    moment = (state.turn, state.operating_round, sum(state.issued.values()))
    key = (name, rounds, company, rises, moment)
    found: Prospect | None = memory.game.get(key)
    if found is None:
        found = memory.game[key] = _prospect(game, state, name, rounds, company, rises)
    return found


def _prospect(
    game: Game1848,
    state: State1848,
    name: str,
    rounds: int,
    company: Company | None,
    rises: int,
) -> Prospect:
    if name == BOE:
        return Prospect(game.boe_price(state), _boe_dividends(game, state, rounds))
    company = company or state.companies[name]
    market = game.cards.market
    assert company.cell is not None
    cell, dividends = company.cell, 0
    if cell[1] == 0:
        return Prospect(0, 0)
    income = hoped_income(game, state, name)
    if not company.sold or (name == COM and not com_may_operate(state)):
        rounds -= 2
    coming = fate(game, state, name)
    missing = shortage(game, state, name) if company.started else 0
    every = max(rises, game.phase(state).operating_rounds)
    unsold = company.percent(BANK) + company.percent(POOL)
    popular = unsold <= (0 if is_seasoned() else UNSOLD)
    stands = company.started and not coming.lasting and not coming.rounds
    for turn in range(max(0, rounds)):
        if stands and turn == 0:
            # Without a train it does not run, and what it lacks for one it must borrow.
            cell, missing = market.left(cell, 1 + columns_lost(missing)), 0
            if cell[1] == 0:
                return Prospect(0, dividends)
        elif missing and turn >= coming.rounds - 1:
            # The director will save for the train, or borrow if the income is too small for that.
            cell = market.left(cell)
            missing = max(0, missing - max(income, 50))
            if cell[1] == 0:
                return Prospect(0, dividends)
        elif income:
            cell = market.right(cell)
            dividends += income // 10
            income += max(0, FULL - income) // CATCHES_UP if is_seasoned() else income // 12
        if popular and turn % every == every - 1:
            cell = market.up(cell)
    return Prospect(market.price(cell), dividends)


def columns_lost(missing: int) -> int:
    """Spaces to the left that loans for a sum cost: two for the first, then three."""
    loans = (missing + 99) // 100
    return 2 + 3 * (loans - 1) if loans else 0


def _boe_dividends(game: Game1848, state: State1848, rounds: int) -> int:
    """Return the Bank of England's expected dividends.

    Its income rises with the phases (§5.4.3).
    """
    total, income = 0, boe_income(game, state)
    if not income:
        rounds = max(0, rounds - 3)
        income = 90
    for _ in range(rounds):
        income += 15 if income else 10
        total += income // 10
    return total


def holding(game: Game1848, state: State1848, name: str, seat: int, rounds: int) -> int:
    """Return the value of all shares that a seat holds of a company; negative if it fails."""
    company = state.companies[name]
    if company.cell is None or company.closed:
        return 0
    shares = company.percent(seat) // SHARE
    brings = prospect(game, state, name, rounds)
    if brings.price:
        return shares * brings.total
    if company.director != seat:
        return shares * (brings.dividends + company.par)
    return shares * brings.dividends - liability(state, name)


def liability(state: State1848, name: str) -> int:
    """Return the director's payment if a company fails: par to others, less its money (§5.5.2)."""
    company = state.companies[name]
    others = _sold(company) - company.percent(company.director)
    return max(0, others // SHARE * company.par - company.cash)


def relative_value(
    game: Game1848, state: State1848, seat: int, names: Iterable[str], rounds: int
) -> int:
    """Return the value of a seat's shares in some companies, less the average of its rivals'."""
    total = 0
    for name in names:
        for other, held in state.companies[name].players():
            if held:
                weight = game.seats - 1 if other == seat else -1
                total += weight * holding(game, state, name, other, rounds)
    return total // (game.seats - 1)
