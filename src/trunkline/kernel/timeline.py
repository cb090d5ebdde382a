"""The timeline: every state of a game is kept, so undo, redo, jump and branch cost nothing.

States share what did not change, so a branch is a second list of the same moments. A timeline reads
as a sequence of its moments up to the current one: ``timeline[0]`` is the start, ``timeline[-1]``
the current moment, and ``len``, slices and loops do what they do elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

from trunkline.kernel.actions import Action, Event
from trunkline.kernel.frame import Of, columns, data_frame
from trunkline.kernel.game import Game, legal, play
from trunkline.kernel.line import Line
from trunkline.kernel.offers import Offer
from trunkline.kernel.state import State

S = TypeVar("S", bound=State)


class Moment(NamedTuple, Generic[S]):
    """A state and the action that led to it (None at the start)."""

    action: Action | None
    state: S


class Timeline(Generic[S]):
    """The states of one game, and where we are in it."""

    def __init__(self, game: Game, start: S, names: Sequence[str] = ()) -> None:
        self.game = game
        self.names = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(game.seats))
        """The players, by seat."""
        self._start: Moment[S] = Moment(None, start)
        self._line: Line[Moment[S]] = Line()

    def __repr__(self) -> str:
        return f"<timeline of {self.game!r}, moment {self.now} of {self.end}>"

    @property
    def now(self) -> int:
        """Number of actions played up to the current moment."""
        return self._line.now

    @property
    def end(self) -> int:
        """Number of actions in the line, undone ones included."""
        return self._line.end

    @property
    def state(self) -> S:
        """The current state."""
        return self.at(self.now).state

    def at(self, index: int) -> Moment[S]:
        """Return any moment of the line: 0 is the start."""
        if not 0 <= index <= self.end:
            raise IndexError(f"the game has moments 0 to {self.end}, not {index}")
        return self._line.moves[index - 1] if index else self._start

    def __len__(self) -> int:
        """Return the number of moments up to the current one: the start counts."""
        return self.now + 1

    def __iter__(self) -> Iterator[Moment[S]]:
        return iter((self._start, *self._line.past))

    @overload
    def __getitem__(self, index: int) -> Moment[S]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Moment[S], ...]: ...

    def __getitem__(self, index: int | slice) -> Moment[S] | tuple[Moment[S], ...]:
        if isinstance(index, slice):
            return (self._start, *self._line.past)[index]
        place = index + len(self) if index < 0 else index
        if not 0 <= place <= self.now:
            raise IndexError(f"there are {len(self)} moments, 0 to {self.now}, not {index}")
        return self.at(place)

    def legal(self, at: int | None = None, seat: int | None = None) -> list[Offer]:
        """Return every legal action at a moment (by default the current one)."""
        return legal(self.game, self.state if at is None else self.at(at).state, seat)

    def events(self) -> Iterator[tuple[int, Event]]:
        """Yield all that happened up to the current moment, with the moment after it."""
        for place, moment in enumerate(self):
            for event in moment.state.events:
                yield place, event

    def columns(self, of: Of = "events") -> dict[str, list[Any]]:
        """Return a table of all events, or of all ``"actions"``, as lists by column.

        Each has its moment, its kind, and its fields; a seat has the player's name beside it.
        """
        return columns(self, of)

    def to_frame(self, of: Of = "events") -> Any:
        """Return the same table as a ``pandas.DataFrame``; it needs pandas."""
        return data_frame(self.columns(of))

    def actions(self) -> Iterator[Action]:
        """Yield the actions that led to the current moment."""
        for moment in self._line.past:
            assert moment.action is not None
            yield moment.action

    def play(self, action: Action, *, audited: bool = True) -> S:
        """Play an action; undone actions can then no longer be redone."""
        new = play(self.game, self.state, action, audited=audited)
        self.append(action, new)
        return new

    def append(self, action: Action, state: S) -> None:
        """Take over a state that was computed elsewhere."""
        self._line.play(Moment(action, state))

    def undo(self) -> S:
        """Go one action back."""
        return self.jump(self.now - 1)

    def redo(self) -> S:
        """Go one action forward again."""
        return self.jump(self.now + 1)

    def jump(self, index: int) -> S:
        """Go to any moment of the line."""
        self._line.go(index)
        return self.state

    def branch(self, index: int | None = None) -> Timeline[S]:
        """Return a second timeline that shares the past up to a moment, then is independent."""
        where = self.now if index is None else index
        self.at(where)
        other = Timeline(self.game, self._start.state, self.names)
        other._line = Line(self._line.moves[:where])
        return other
