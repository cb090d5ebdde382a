"""Answers that took long to work out, kept for as long as they are true.

An answer hangs on a table at a version, and on what the visitor may see; both are part of its key.
Whoever asks for what somebody else is just working out waits for that, and does not begin anew.
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
        """The answer: kept, or worked out now."""
        with self._lock:
            turn = self._working.setdefault(key, threading.Lock())
        try:
            if not turn.acquire(blocking=False):
                with aside():  # whoever works it out may need our place
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
