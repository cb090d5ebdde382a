"""Cancelling a search from another thread, and a clock that only cancels."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from time import monotonic
from typing import Any, NamedTuple, TypeVar

SHORTEST, LONGEST = 0.015, 0.1  # seconds to read the best routes back and to verify them
PART = 0.7  # no more than this of a short limit
LOOK = 0.002  # seconds between two looks at a clock that has all but run out

Thing = TypeVar("Thing")


class CalledOff(Exception):
    """Somebody cancelled before there was anything to show.

    Searches catch it and answer without a search; under `Cancel.over` nobody waits for an answer
    any more, so there is none, and none is remembered.
    """


class _Clock(NamedTuple):
    """A time limit; what comes after the search is within it."""

    end: float
    seconds: float

    def left(self) -> float:
        """For the search. The more of them at once, the longer each waits for the others."""
        share = min(self.seconds / 20, LONGEST - SHORTEST)
        after = min(self.seconds * PART, SHORTEST * max(1, len(_searching)) + share)
        return self.end - after - monotonic()


_searching: set[int] = set()
"""The threads that search."""


class Cancel:
    """A flag for one or more searches: `set` it from any thread and they end soon."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._set = False
        self._watching: list[Any] = []
        self._clocks: tuple[_Clock, ...] = ()

    def set(self) -> None:
        """End the searches; the best verified routes so far come back."""
        with self._lock:
            self._set = True
            for control in self._watching:
                control[2] = 1

    def is_set(self) -> bool:
        """Whether somebody cancelled, or a clock ran out: whoever runs looks at it himself, as a
        thread that watches it may wait long for its turn."""
        if self._clocks and not self._set and any(clock.left() <= 0 for clock in self._clocks):
            self.set()
        return self._set

    @contextmanager
    def limited(self, seconds: float) -> Iterator[None]:
        """The flag is set so that whatever is done within ends after so many seconds."""
        clock = _Clock(monotonic() + seconds, seconds)
        with self._lock:
            self._clocks += (clock,)
        over = threading.Event()
        try:
            threading.Thread(target=self._tick, args=(clock, over), daemon=True).start()
            yield
        finally:
            over.set()
            with self._lock:
                self._clocks = tuple(other for other in self._clocks if other is not clock)

    def _tick(self, clock: _Clock, over: threading.Event) -> None:
        """Wait, half of what is left each time: other searches may begin meanwhile."""
        while (left := clock.left()) > 0:
            if over.wait(min(max(left / 2, LOOK), threading.TIMEOUT_MAX)):
                return
        if not over.is_set():
            self.set()

    def watch(self, control: Any) -> None:
        """Let compiled code look at the flag through this array."""
        with self._lock:
            self._watching.append(control)
            if self._set:
                control[2] = 1

    def release(self, control: Any) -> None:
        """The search behind this array is over."""
        with self._lock:
            self._watching = [other for other in self._watching if other is not control]

    def go_on(self) -> None:
        """Raise `CalledOff` if somebody cancelled."""
        if self.is_set():
            raise CalledOff

    def each(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """The things one by one, until somebody cancels: then `CalledOff`."""
        for thing in things:
            self.go_on()
            yield thing

    @contextmanager
    def over(self) -> Iterator[None]:
        """All searches within, on this thread and however deep, end with `CalledOff` once it is
        set: for whoever asks a title, a bot or rules of long ago for something they may search."""
        before = _waiting.set(self)
        try:
            yield
        finally:
            _waiting.reset(before)


_waiting: ContextVar[Cancel | None] = ContextVar("waiting", default=None)
"""The flag of whoever waits on this thread."""


@contextmanager
def watched(cancel: Cancel | None, seconds: float | None) -> Iterator[Cancel]:
    """The flag that ends a search: the asker's own, set by a clock so that the answer is there
    after so many seconds; without either, that of whoever waits for more than the search."""
    waiting = _waiting.get()
    if waiting is not None and cancel is None and seconds is None:
        waiting.go_on()
        yield waiting
        waiting.go_on()
        return
    flag = cancel or Cancel()
    with nullcontext() if seconds is None else flag.limited(seconds):
        yield flag


@contextmanager
def searching() -> Iterator[None]:
    """This thread searches; others that keep to a clock need more time beside it."""
    thread = threading.get_ident()
    _searching.add(thread)
    try:
        yield
    finally:
        _searching.discard(thread)
