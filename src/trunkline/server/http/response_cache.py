"""Response cache: store costly answers while they are true.

An answer depends on a table at a version, and on the visitor's rights; both are part of its key. A
request for an answer in progress waits for it and does not start the work again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from trunkline.table.fair_queue import aside

MOST_BYTES = 32 * 1024 * 1024
OVERHEAD = 1024
"""Bytes that an answer counts for beside its own: short ones have keys too."""

Key = tuple[Any, ...]


class ReadyAnswers:
    """The last answers, as they are sent, up to a number of bytes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self._size = 0
        self._lock = threading.Lock()
        self._ready: OrderedDict[Key, bytes] = OrderedDict()
        self._working: dict[Key, threading.Lock] = {}

    def get(self, key: Key, work: Callable[[], bytes]) -> bytes:
        """Return the answer: stored, or computed now."""
        with self._lock:
            turn = self._working.setdefault(key, threading.Lock())
        try:
            if not turn.acquire(blocking=False):
                with aside():  # the thread that computes it may need our place
                    turn.acquire()
            try:
                found = self._found(key)
                return self._kept(key, work()) if found is None else found
            finally:
                turn.release()
        finally:
            with self._lock:
                self._working.pop(key, None)

    def _found(self, key: Key) -> bytes | None:
        with self._lock:
            found = self._ready.get(key)
            if found is not None:
                self._ready.move_to_end(key)
            return found

    def _kept(self, key: Key, made: bytes) -> bytes:
        with self._lock:
            self._ready[key] = made
            self._size += len(made) + OVERHEAD
            while self._size > self.most:
                _, old = self._ready.popitem(last=False)
                self._size -= len(old) + OVERHEAD
        return made
