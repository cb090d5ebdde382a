"""A state that agrees with all a seat may know, for bots that look ahead.

A view has ``Masked`` where a foreign secret is. Its title knows how such values are dealt, and
replaces each by one that could be there (``Game.guess``); everything that is seen stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

from trunkline.kernel.game import Game
from trunkline.kernel.secrets import Masked, View, parts_of
from trunkline.kernel.state import State, fork, plain

S = TypeVar("S", bound=State)


def determinize(game: Game, seen: View[S], random: Random) -> S:
    """Return a possible state behind the view `seen`: complete, with secrets, and ready to play."""
    state = fork(seen.state)
    if any(True for _ in masked_in(plain(state))):
        game.guess(state, random)
        if any(True for _ in masked_in(plain(state))):
            raise TypeError(f"{type(game).__name__}.guess leaves something masked")
    return state


def masked_in(value: Any) -> Iterator[Masked]:
    """Yield all masks in a value of a view."""
    return (part for part in parts_of(value) if isinstance(part, Masked))
