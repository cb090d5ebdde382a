"""The flag of cancellation: whoever waits for something long sets it, whoever works looks at it.

It knows no clock. What else may end the work (a time limit, a test) is a function that the flag
asks whenever somebody looks at it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Thing = TypeVar("Thing")


class CalledOff(Exception):
    """Somebody cancelled before there was anything to show.

    Searches catch it and answer without a search; under `Cancel.over` nobody waits for an answer
    any more, so there is none, and none is remembered.
    """


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

    def set(self) -> None:
        """End the work; the best that is known so far comes back, or nothing."""
        with self._lock:
            self._set = True
            for ring in self._watching:
                ring()

    def is_set(self) -> bool:
        """Whether somebody cancelled, or what the flag was told to look at is due."""
        if self._due and not self._set and any(due() for due in self._due):
            self.set()
        return self._set

    @contextmanager
    def when(self, due: Callable[[], bool]) -> Iterator[None]:
        """Within, the flag counts as set once `due` says so."""
        with self._lock:
            self._due += (due,)
        try:
            yield
        finally:
            with self._lock:
                self._due = tuple(other for other in self._due if other is not due)

    @contextmanager
    def watched(self, ring: Callable[[], None]) -> Iterator[None]:
        """Within, `ring` is called when the flag is set: for compiled code, which cannot look."""
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
        """Within, the worker calls `rest` now and then: it may let others work first."""
        before, self._rest = self._rest, rest
        try:
            yield
        finally:
            self._rest = before

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Within, nothing rests: for work that holds a lock."""
        self._steady += 1
        try:
            yield
        finally:
            self._steady -= 1

    def rest(self) -> None:
        """Let others work first, if somebody said how."""
        if not self._steady:
            self._rest()

    def go_on(self) -> None:
        """Rest if others wait; raise `CalledOff` if somebody cancelled."""
        self.rest()
        if self.is_set():
            raise CalledOff

    def each(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """The things one by one, until somebody cancels: then `CalledOff`."""
        for thing in things:
            self.go_on()
            yield thing

    @contextmanager
    def over(self) -> Iterator[None]:
        """All work within that looks at `waiting`, on this thread and however deep, ends with
        `CalledOff` once the flag is set: for whoever asks a title or a bot for something that may
        take long."""
        before = _waiting.set(self)
        try:
            yield
        finally:
            _waiting.reset(before)


_waiting: ContextVar[Cancel | None] = ContextVar("waiting", default=None)


def waiting() -> Cancel | None:
    """The flag of whoever waits on this thread, if anybody does."""
    return _waiting.get()
