"""Concurrency: count how many streams, files and outgoing answers each visitor has at once.

Check and count are one step, so that no request slips in between. Each host keeps its own counts.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

MOST_BYTES = 16 * 1024 * 1024
"""Bytes of long answers on their way to one address."""


class Concurrency:
    """Counts by key; nothing is kept of those who have none."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()

    def __getitem__(self, key: str) -> int:
        """Return the count of a key."""
        return self._counts[key]

    def __len__(self) -> int:
        """Return the number of keys with a count above 0."""
        return len(self._counts)

    def take(self, most: Mapping[str, int]) -> bool:
        """Count one more under each key, unless one of them has as many as it may."""
        with self._lock:
            if any(self._counts[key] >= limit for key, limit in most.items()):
                return False
            self._counts.update(most.keys())
            return True

    def leave(self, keys: Iterable[str]) -> None:
        """Count one less under each key."""
        with self._lock:
            self._counts.subtract(keys)
            self._counts += Counter()


class Outgoing:
    """Bytes of long answers on their way, by address. Used on the event loop only."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes: Counter[str] = Counter()

    @contextmanager
    def room(self, address: str, size: int) -> Iterator[bool]:
        """Within, an answer is on its way; yield False if too much is. One always may be."""
        there = self.bytes[address]
        if there and there + size > self.most:
            yield False
            return
        self.bytes[address] += size
        try:
            yield True
        finally:
            self.bytes[address] -= size
            self.bytes += Counter()
