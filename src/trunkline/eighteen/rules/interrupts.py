"""A player acts in another's action: urgent questions, and rights to reply.

A frame on top of the present one is an interrupt: the older question stands again when it is
popped. A title lists what may be urgent, the most urgent first; ``first_due`` is asked by the
``settle`` of every step that can be interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeVar

from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import Frame, Offer, Rule, Seat, State

G = TypeVar("G")
S = TypeVar("S", bound=State)
Due = Callable[[G, S], Frame | None]
"""The question that has to be asked before the present one, if it is due."""


def first_due(*dues: Due[G, S]) -> Callable[[G, S], bool]:
    """Push the first question of these that is due; False if none is."""

    def interrupted(game: G, state: S) -> bool:
        for due in dues:
            frame = due(game, state)
            if frame is not None:
                state.push(frame)
                return True
        return False

    return interrupted


def ask_in_turn(state: State, step: str, seats: Iterable[int], data: Any = None) -> None:
    """Ask several seats the same, one after another, before the present question stands again."""
    for seat in reversed(tuple(seats)):
        state.push(Frame(step, (seat,), data))


def forget(state: State, step: str) -> None:
    """Nobody else is asked any more: frames of a step leave the top of the stack."""
    while state.frames and state.frames[-1].step == step:
        state.pop()


class LetPass(Rule[Any, State, Pass]):
    """Whoever has a right to reply may leave it at that."""

    action = Pass
    exact: ClassVar = True

    def options(self, game: Any, state: State, seat: Seat) -> Iterable[Offer]:
        """One way to pass."""
        return (Pass(seat),)

    def apply(self, game: Any, state: State, action: Pass) -> None:
        """The question falls away for this seat."""
        if len(state.frames[-1].seats) > 1:
            state.answered(action.seat)
        else:
            state.pop()
