"""The timeline: every state of a game is kept, so undo, redo, jump and branch cost nothing.

A line of play is a list that only grows. Playing on from the middle, or branching, opens a new line
that shares everything before it; nothing is ever erased.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from trunkline.kernel.actions import Action
from trunkline.kernel.game import Game, play
from trunkline.kernel.state import State

S = TypeVar("S", bound=State)


class Moment(NamedTuple, Generic[S]):
    """A state and the action that led to it (None at the start)."""

    action: Action | None
    state: S


class _Line(Generic[S]):
    """A stretch of play; moments before `start` are those of the line it left.

    `skip` leads over many parents at once (a skew-binary list), so that even after ten thousand
    changes of mind any moment is found in a few steps.
    """

    __slots__ = ("depth", "moments", "parent", "skip", "start")

    def __init__(self, parent: _Line[S] | None, start: int, moments: list[Moment[S]]) -> None:
        self.parent = parent
        self.start = start
        self.moments = moments
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.skip: _Line[S] = self
        if parent is not None:
            far = parent.skip
            even = parent.depth - far.depth == far.depth - far.skip.depth
            self.skip = far.skip if even else parent

    def __len__(self) -> int:
        return self.start + len(self.moments)

    def holding(self, index: int) -> _Line[S]:
        """The line on the way here that was open at a moment."""
        line = self
        while index < line.start:
            assert line.parent is not None
            line = line.skip if index < line.skip.start else line.parent
        return line

    def at(self, index: int) -> Moment[S]:
        line = self.holding(index)
        return line.moments[index - line.start]


class Timeline(Generic[S]):
    """The states of one game, and where we are in it."""

    def __init__(self, game: Game, start: S) -> None:
        self.game = game
        self._line: _Line[S] = _Line(None, 0, [Moment(None, start)])
        self._now = 0

    def __repr__(self) -> str:
        return f"<timeline of {self.game!r}, moment {self._now} of {self.end}>"

    @property
    def now(self) -> int:
        """How many actions have been played up to the present moment."""
        return self._now

    @property
    def end(self) -> int:
        """How many actions the line holds, those that were undone included."""
        return len(self._line) - 1

    @property
    def state(self) -> S:
        """The present state."""
        return self._line.at(self._now).state

    def at(self, index: int) -> Moment[S]:
        """Any moment of the line: 0 is the start."""
        if not 0 <= index <= self.end:
            raise IndexError(f"the game has moments 0 to {self.end}, not {index}")
        return self._line.at(index)

    def actions(self) -> Iterator[Action]:
        """The actions that led to the present moment."""
        for index in range(1, self._now + 1):
            action = self._line.at(index).action
            assert action is not None
            yield action

    def play(self, action: Action, *, audited: bool = True) -> S:
        """Play an action; what had been undone stays in a line of its own."""
        new = play(self.game, self.state, action, audited=audited)
        self.append(action, new)
        return new

    def append(self, action: Action, state: S) -> None:
        """Take over a state that was computed elsewhere."""
        if self._now < self.end:
            self._line = self._fork_line(self._now)
        self._line.moments.append(Moment(action, state))
        self._now += 1

    def undo(self) -> S:
        """Go one action back."""
        return self.jump(self._now - 1)

    def redo(self) -> S:
        """Go one action forward again."""
        return self.jump(self._now + 1)

    def jump(self, index: int) -> S:
        """Go to any moment of the line."""
        moment = self.at(index)
        self._now = index
        return moment.state

    def branch(self, index: int | None = None) -> Timeline[S]:
        """A second timeline that shares everything up to a moment and then goes its own way."""
        where = self._now if index is None else index
        self.at(where)
        other: Timeline[S] = Timeline.__new__(Timeline)
        other.game = self.game
        other._line = self._fork_line(where)
        other._now = where
        return other

    def _fork_line(self, index: int) -> _Line[S]:
        return _Line(self._line.holding(index), index + 1, [])
