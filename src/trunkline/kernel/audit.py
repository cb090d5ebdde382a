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
    """Return all problems of a state; none if it is sound. It is cheap enough for every action."""
    problems = [problem for check in game.checks for problem in check(game, state)]
    if state.amended != game.amended:
        problems.append(Problem("other data", "the state is not of a game with these amendments"))
    return [*_questions(game, state), *problems] if state.frames else problems


def _questions(game: Game, state: State) -> Iterable[Problem]:
    """Yield problems of the open question: its step must be known, and it must ask a seat."""
    step, seats, _ = state.frames[-1]
    if step not in game.steps:
        yield Problem("unknown question", f"there is no step {step!r}")
    if not seats:
        yield Problem("nobody asked", f"the step {step!r} asks no seat")
    for seat in seats:
        if seat != CHANCE and not 0 <= seat < game.seats:
            yield Problem("unknown seat", f"the step {step!r} asks seat {seat}")
