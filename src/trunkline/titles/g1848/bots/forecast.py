"""Forecast of a seasoned player: when the game ends, and which train is bought when.

Companies pay dividends and hardly save, so often nobody buys an expensive train, and trains that it
would make rust run to the end. The forecast reads this from the treasuries instead of counting
cards. A set of operating rounds is always finished, however soon the bank breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from trunkline.titles.g1848.bots.earnings import earns
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.trains.piles import proper
from trunkline.titles.g1848.state import State1848

NEVER = 14
"""Operating rounds: longer than any game has left."""
USUAL = (13, 12, 11, 9, 7, 6)
"""Operating rounds that are left at the start of the first sets, in games of regulars."""
NEW_CAPITAL = 700
"""Expected starting capital of a company that is still to be launched."""
MOST_RUSTING = 2
"""Trains that will rust which a company buys, at most."""

_seasoned: ContextVar[bool] = ContextVar("seasoned", default=False)


@contextmanager
def seasoned() -> Iterator[None]:
    """Use this forecast inside the `with` block."""
    before = _seasoned.set(True)
    try:
        yield
    finally:
        _seasoned.reset(before)


def is_seasoned() -> bool:
    """Return True if the player who thinks now uses this forecast."""
    return _seasoned.get()


def rounds_until(game: Game1848, state: State1848, paid: int, nearest: int) -> int:
    """Return the number of operating rounds until the end, including the current one (§13.1).

    Each round takes `paid` from the bank; after `nearest` rounds a price reaches the top of the
    chart.
    """
    here = per_set = game.phase(state).operating_rounds
    done = 0
    if state.round == "operating":
        done = state.operating_round - 1
        here = state.operating_rounds - done
    last = min(nearest, 1 + max(0, state.bank) * 10 // max(1, paid * 11))
    sets = -(-max(0, last - here) // per_set)
    usual = USUAL[state.turn - 1] - done if 0 < state.turn <= len(USUAL) else NEVER
    return max(here, min(usual, here + sets * per_set))


class Fleet(NamedTuple):
    """A company's money for trains, and its trains."""

    cash: int
    income: int
    trains: tuple[str, ...]


def sales(game: Game1848, state: State1848) -> dict[str, int]:
    """Operating rounds until the first card of each pile is sold: 0 for those that were."""
    piles = {name: pile for name, pile in game.cards.trains.items() if not pile.express}
    left = {name: pile.cards - state.issued[name] for name, pile in piles.items()}
    found = {name: 0 for name in piles if state.issued[name]}
    fleets = [
        Fleet(company.cash, earns(game, state, name), tuple(t.family for t in proper(company)))
        for name, company in state.companies.items()
        if company.sold and not company.closed
    ]
    waiting = sum(1 for one in state.companies.values() if not one.sold and not one.closed)
    phase, per_set = state.phase, game.phase(state).operating_rounds
    for turn in range(1, NEVER):
        if turn % per_set == 0 and waiting:
            waiting -= 1
            fleets.append(Fleet(NEW_CAPITAL, 0, ()))
        for place in range(len(fleets)):
            top = next(name for name in piles if not piles[name].cards or left[name] > 0)
            after = _with_train(game, fleets[place], top, game.cards.phases[phase].train_limit)
            if after is None:
                continue
            fleets[place] = after
            left[top] -= 1
            if top in found:
                continue
            found[top] = turn
            phase = max(phase, top, key=lambda name: game.order[name])
            fleets = [_without(fleet, game.cards.phases[top].rusts) for fleet in fleets]
    return {name: found.get(name, NEVER) for name in piles}


def _with_train(game: Game1848, fleet: Fleet, top: str, limit: int) -> Fleet | None:
    """Return the company with a train from the pile on sale, or None if it would not buy one."""
    pile = game.cards.trains[top]
    price, means = pile.sides[0].price, fleet.cash
    if fleet.trains:
        if len(fleet.trains) >= limit:
            return None
        if any(game.cards.trains[train].permanent for train in fleet.trains):
            return None
        if pile.permanent:
            means += fleet.income + game.cards.boe.loan
        elif len(fleet.trains) >= MOST_RUSTING:
            return None
        if means < price:
            return None
    return Fleet(max(0, fleet.cash - price), fleet.income, (*fleet.trains, top))


def _without(fleet: Fleet, family: str) -> Fleet:
    return fleet._replace(trains=tuple(train for train in fleet.trains if train != family))
