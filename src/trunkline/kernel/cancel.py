"""A cancellation flag: the waiting thread sets it, the worker polls it.

It knows no clock. A time limit or a test can end the work too: it is a function that the flag calls
at each poll.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

Thing = TypeVar("Thing")


class Cancelled(Exception):
    """The work was cancelled before it had any result.

    Searches catch it and answer without a search. Under `Cancel.over` the caller no longer waits,
    so there is no answer, and nothing is cached.
    """


class Progress(NamedTuple):
    """The progress of a search: the best result so far, and an upper bound."""

    best: int
    bound: int


def _no_rest() -> None:
    """Go on without a rest."""


class Cancel:
    """A flag for one or more pieces of work: `set` it from any thread and they end soon."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._set = False
        self._watching: list[Callable[[], None]] = []
        self._due: tuple[Callable[[], bool], ...] = ()
        self._rest: Callable[[], None] = _no_rest
        self._steady = 0
        self._quiet = 0
        self.progress: Progress | None = None
        """The last progress reported."""

    def set(self) -> None:
        """End the work; the best that is known so far comes back, or nothing."""
        with self._lock:
            self._set = True
            for ring in self._watching:
                ring()

    def is_set(self) -> bool:
        """Return True if the work was cancelled, or a function given to `when` says so."""
        if self._due and not self._set and any(due() for due in self._due):
            self.set()
        return self._set

    @contextmanager
    def when(self, due: Callable[[], bool]) -> Iterator[None]:
        """Count the flag as set, within this context, once `due` returns True."""
        with self._lock:
            self._due += (due,)
        try:
            yield
        finally:
            with self._lock:
                self._due = tuple(other for other in self._due if other is not due)

    @contextmanager
    def watched(self, ring: Callable[[], None]) -> Iterator[None]:
        """Call `ring` when the flag is set, within this context: compiled code cannot poll."""
        with self._lock:
            self._watching.append(ring)
            if self._set:
                ring()
        try:
            yield
        finally:
            with self._lock:
                self._watching = [other for other in self._watching if other is not ring]

    @contextmanager
    def resting(self, rest: Callable[[], None]) -> Iterator[None]:
        """Let the worker call `rest` now and then, within this context: others may work first."""
        before, self._rest = self._rest, rest
        try:
            yield
        finally:
            self._rest = before

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Suspend all rests within this context: for work that holds a lock."""
        self._steady += 1
        try:
            yield
        finally:
            self._steady -= 1

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Tell no progress within this context: for questions beside the one that was asked."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1

    def tell(self, best: int, bound: int) -> None:
        """Tell the caller that waits how far a search got."""
        if not self._quiet:
            self.progress = Progress(best, bound)

    def rest(self) -> None:
        """Let others work first, if a `resting` context says how."""
        if not self._steady:
            self._rest()

    def go_on(self) -> None:
        """Rest if others wait; raise `Cancelled` if the work was cancelled."""
        self.rest()
        if self.is_set():
            raise Cancelled

    def each(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """Yield things one by one; raise `Cancelled` when the work is cancelled."""
        for thing in things:
            self.go_on()
            yield thing

    @contextmanager
    def over(self) -> Iterator[None]:
        """Raise `Cancelled` in all work within this context once the flag is set.

        It reaches every function on this thread that looks at `waiting`, however deep. Use it to
        ask a title or a bot for something that may take long.
        """
        before = _waiting.set(self)
        try:
            yield
        finally:
            _waiting.reset(before)


_waiting: ContextVar[Cancel | None] = ContextVar("waiting", default=None)


def waiting() -> Cancel | None:
    """Return the flag of the caller that waits on this thread, or None."""
    return _waiting.get()
