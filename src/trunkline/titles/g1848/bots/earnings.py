"""Income of a company, now or with other track or trains, from the solver with a work limit."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeAlias

from trunkline import routes
from trunkline.bots.guesses_18xx import WORK
from trunkline.eighteen.parts import tokens
from trunkline.eighteen.parts.state import Train
from trunkline.kernel import fork
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.trains.running import problem
from trunkline.titles.g1848.state import State1848

Notes: TypeAlias = dict[Hashable, Any]


class GuessMemory(NamedTuple):
    """Results shared between the decisions of one imagined game."""

    game: Notes
    """In this game alone."""
    shared: Notes
    """In all games that one decision imagines."""


_memory: ContextVar[GuessMemory | None] = ContextVar("memory", default=None)


@contextmanager
def remembering(memory: GuessMemory) -> Iterator[None]:
    """Within, a guess stands for the set of rounds in which it was made, whatever is built then."""
    before = _memory.set(memory)
    try:
        yield
    finally:
        _memory.reset(before)


def remembered() -> GuessMemory | None:
    """Return the memory of the imagined game on this thread, or None."""
    return _memory.get()


def earns(
    game: Game1848, state: State1848, name: str, trains: tuple[Train, ...] | None = None
) -> int:
    """Return a company's income with its trains, or with others."""
    company = state.companies[name]
    if trains is not None and trains != company.trains:
        state = fork(state)
        state.companies[name] = company._replace(trains=trains)
    if not state.companies[name].trains:
        return 0
    kinds = state.companies[name].trains
    memory, notes = _memory.get(), state.networks.notes
    key: Hashable = ("guess", name, game.colour(state), kinds)
    if memory is not None:
        notes = memory.shared
        names = tuple(train.name for train in kinds)
        key = (name, names, game.colour(state), state.turn)
    if key not in notes:
        notes[key] = routes.solve(problem(game, state, name), work=WORK).revenue
    revenue: int = notes[key]
    return revenue


def after_tasmania(game: Game1848, state: State1848, hex_name: str) -> State1848:
    """Return the board with the Tasmania tile on one of its hexes."""
    new = fork(state)
    tokens.lay_tile(game, new, game.board.lays(state.tiles, hex_name)[0])
    return new
