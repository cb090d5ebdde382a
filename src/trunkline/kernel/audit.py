"""The audit: every way a state can be wrong has a name, and titles add their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

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
    return [problem for check in game.checks for problem in check(game, state)]
