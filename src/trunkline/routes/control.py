"""A clock that cancels a search, and who searches beside it; the flag itself is the kernel's."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import NamedTuple

from trunkline.kernel.cancel import Cancel, Cancelled, waiting

SHORTEST, LONGEST = 0.015, 0.1  # seconds to read the best routes back and to verify them
PART = 0.7  # no more than this of a short limit
LOOK = 0.002  # seconds between two looks at a clock that has all but run out

__all__ = ["Cancel", "Cancelled", "limited", "searching", "watched"]


class _Clock(NamedTuple):
    """A time limit; what comes after the search is within it."""

    end: float
    seconds: float

    def left(self) -> float:
        """Return the seconds left for the search, fewer if many searches run at once."""
        share = min(self.seconds / 20, LONGEST - SHORTEST)
        after = min(self.seconds * PART, SHORTEST * max(1, len(_searching)) + share)
        return self.end - after - monotonic()


_searching: set[int] = set()
"""The threads that search."""


@contextmanager
def limited(flag: Cancel, seconds: float) -> Iterator[None]:
    """Set the flag so that all work within the block ends after some seconds.

    The working code looks at the clock, and so does a thread, which may wait long for its turn.
    """
    clock = _Clock(monotonic() + seconds, seconds)
    over = threading.Event()
    with flag.when(lambda: clock.left() <= 0):
        try:
            threading.Thread(target=_tick, args=(flag, clock, over), daemon=True).start()
            yield
        finally:
            over.set()


def _tick(flag: Cancel, clock: _Clock, over: threading.Event) -> None:
    """Wait, half of the remaining time at each step: other searches may begin in between."""
    while (left := clock.left()) > 0:
        if over.wait(min(max(left / 2, LOOK), threading.TIMEOUT_MAX)):
            return
    if not over.is_set():
        flag.set()


@contextmanager
def watched(cancel: Cancel | None, seconds: float | None) -> Iterator[Cancel]:
    """Yield the flag that ends a search.

    It is the caller's flag, set by a clock so that the answer is there after some seconds. Without
    either, it is the flag of the thread that waits for more than the search.
    """
    asker = waiting()
    if asker is not None and cancel is None and seconds is None:
        asker.go_on()
        yield asker
        asker.go_on()
        return
    flag = cancel or Cancel()
    with nullcontext() if seconds is None else limited(flag, seconds):
        yield flag


@contextmanager
def searching() -> Iterator[None]:
    """Count this thread as searching; others that keep to a clock need more time beside it."""
    thread = threading.get_ident()
    _searching.add(thread)
    try:
        yield
    finally:
        _searching.discard(thread)
