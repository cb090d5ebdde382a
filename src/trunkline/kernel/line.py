"""The line of play: what remains after undo and redo. All that follows a journal follows it here.

Undo and redo move a cursor; what lies after it can be played again until something else is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Line(Generic[T]):
    """Moves, one for each moment after the start, with a pointer to the current moment.

    >>> line = Line("abc")
    >>> line.go(1)
    >>> line.play("x")
    >>> line.moves, line.now
    (['a', 'x'], 2)
    """

    __slots__ = ("moves", "now")

    def __init__(self, moves: Iterable[T] = ()) -> None:
        self.moves = list(moves)
        self.now = len(self.moves)

    @property
    def end(self) -> int:
        """The last moment that can be gone to."""
        return len(self.moves)

    @property
    def past(self) -> list[T]:
        """The moves that led to the current moment."""
        return self.moves[: self.now]

    def play(self, move: T) -> None:
        """Append a move here; undone moves can then no longer be redone."""
        del self.moves[self.now :]
        self.moves.append(move)
        self.now += 1

    def go(self, moment: int) -> None:
        """Undo or redo to a moment."""
        if not 0 <= moment <= self.end:
            raise IndexError(f"the game has moments 0 to {self.end}, not {moment}")
        self.now = moment

    def copy(self) -> Line[T]:
        """Return a line that continues independently from here."""
        other = Line(self.moves)
        other.now = self.now
        return other
