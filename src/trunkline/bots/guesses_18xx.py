"""Guesses of a bot for an 18xx title: a board after a tile or token, an income, a first look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from trunkline import routes
from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.actions import BuyShare
from trunkline.eighteen.parts.route_problem import Tracks
from trunkline.eighteen.parts.state import State18, Train
from trunkline.eighteen.rules.track import Placing
from trunkline.kernel import fork

A = TypeVar("A")
S = TypeVar("S", bound=State18)
WORK = 20_000
"""Counted steps of the route search for one guess; a good answer within it is good enough."""


def imagined(names: Iterable[str]) -> tuple[Train, ...]:
    """Return trains that a company does not have, for guesses."""
    return tuple(
        Train(f"{name.rstrip('+')}-{900 + number}", name) for number, name in enumerate(names)
    )


def after_lay(game: Any, state: S, lay: Placing) -> S:
    """Return the board after a tile; nothing else of the turn is played."""
    found = game.board.lay(state.tiles, lay.hex, lay.tile, lay.rotation)
    assert found is not None
    new = fork(state)
    tokens.lay_tile(game, new, found)
    return new


def after_token(game: Any, state: S, name: str, city: str) -> S:
    """Return the board after a token."""
    new = fork(state)
    tokens.put_token(game, new, city, name)
    return new


def earns(
    tracks: Tracks[Any, Any], game: Any, state: State18, name: str, trains: tuple[Train, ...] = ()
) -> int:
    """Return what a company would earn, with its own trains or with others."""
    company = state.companies[name]
    if trains:
        state = fork(state)
        state.companies[name] = company._replace(trains=trains)
    elif not company.trains:
        return 0
    return routes.solve(tracks.problem(game, state, name), work=WORK).revenue


def best_of_some(
    random: Random, actions: Sequence[A], looks: int, worth: Callable[[A], int]
) -> tuple[A, int]:
    """Return the best of some actions, drawn at random, and what it is worth."""
    some = random.sample(actions, min(looks, len(actions)))
    worths = [worth(one) for one in some]
    most = max(worths)
    return some[worths.index(most)], most


def needs_capital(state: State18, seat: int, buys: Iterable[BuyShare]) -> BuyShare | None:
    """Return a purchase that helps to launch a company that the player directs, or None."""
    for buy in buys:
        company = state.companies.get(buy.company)
        if buy.source == "new" and company and company.director == seat and not company.sold:
            return buy
    return None


def rusting(phases: Iterable[Any]) -> frozenset[str]:
    """Return the types of trains that some phase rusts."""
    return frozenset(phase.rusts for phase in phases)
