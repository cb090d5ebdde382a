"""Cancelling a search from another thread, and a clock that only cancels."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

SHORTEST, LONGEST = 0.015, 0.1  # seconds to read the best routes back and to verify them

Thing = TypeVar("Thing")


class CalledOff(Exception):
    """Somebody cancelled before there was anything to show.

    Searches catch it and answer without a search; under `Cancel.over` nobody waits for an answer
    any more, so there is none, and none is remembered.
    """


class Cancel:
    """A flag for one or more searches: `set` it from any thread and they end soon."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._set = False
        self._watching: list[Any] = []

    def set(self) -> None:
        """End the searches; the best verified routes so far come back."""
        with self._lock:
            self._set = True
            for control in self._watching:
                control[2] = 1

    def is_set(self) -> bool:
        """Whether somebody cancelled."""
        return self._set

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
    if seconds is None:
        yield flag
        return
    search = min(seconds - _winding_up(seconds), threading.TIMEOUT_MAX)
    timer = threading.Timer(search, flag.set)
    timer.daemon = True
    timer.start()
    try:
        yield flag
    finally:
        timer.cancel()


def _winding_up(seconds: float) -> float:
    """The part of a time limit that is kept for what comes after the search."""
    return min(seconds / 4, SHORTEST + seconds / 20, LONGEST)
