"""The audit: every way a state can be wrong has a name, and titles add their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from trunkline.kernel.actions import CHANCE

if TYPE_CHECKING:
    from trunkline.kernel.game import Game
    from trunkline.kernel.state import State


class Problem(NamedTuple):
    """One thing that cannot be, such as money that appeared from nowhere."""

    name: str
    detail: str


Check: TypeAlias = Callable[[Any, Any], Iterable[Problem]]


def audit(game: Game, state: State) -> list[Problem]:
    """All problems of a state; empty if it is sound. Cheap enough to run after every action."""
    problems = [problem for check in game.checks for problem in check(game, state)]
    if state.amended != game.amended:
        problems.append(Problem("other data", "the state is not of a game with these amendments"))
    return [*_questions(game, state), *problems] if state.frames else problems


def _questions(game: Game, state: State) -> Iterable[Problem]:
    """The kernel's own check: the question on the table is known, and asked of somebody."""
    step, seats, _ = state.frames[-1]
    if step not in game.steps:
        yield Problem("unknown question", f"there is no step {step!r}")
    if not seats:
        yield Problem("nobody asked", f"the step {step!r} asks no seat")
    for seat in seats:
        if seat != CHANCE and not 0 <= seat < game.seats:
            yield Problem("unknown seat", f"the step {step!r} asks seat {seat}")
