"""Rate limits: a small bucket for each name and address, kept in memory.

They are counted in each process; with several processes on one database the limits add up. Tries to
sign in are therefore counted in the database as well (``People.spend``).
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import NamedTuple

from trunkline.table.errors import SlowDown

MOST_BUCKETS = 20_000


class Limit(NamedTuple):
    """So many at once, and one more every so many seconds."""

    burst: int
    seconds: float


SIGN_IN = Limit(10, 6.0)
NAMED = Limit(30, 2.0)
"""Tries for one name, from wherever they come."""
NEW_PEOPLE = Limit(30, 10.0)
NEW_TABLES = Limit(40, 3.0)
IMPORTS = Limit(10, 10.0)
CHAT = Limit(10, 1.0)
REQUESTS = Limit(200, 0.02)
"""For everything else an account does: 200 at once, then 50 a second."""


class Limits:
    """All buckets of a process."""

    def __init__(self, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[Limit, str], tuple[float, float]] = OrderedDict()

    def spend(self, limit: Limit, key: str, now: float | None = None) -> None:
        """Take one from a bucket, or raise ``SlowDown``."""
        if not self.enabled:
            return
        now = time.monotonic() if now is None else now
        with self._lock:
            left, since = self._buckets.pop((limit, key), (float(limit.burst), now))
            left = min(float(limit.burst), left + (now - since) / limit.seconds)
            self._buckets[limit, key] = (max(left - 1, 0.0) if left >= 1 else left, now)
            while len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        if left < 1:
            raise slow_down((1 - left) * limit.seconds)


def slow_down(seconds: float) -> SlowDown:
    """Somebody has to wait: whole seconds, at least one."""
    wait = max(1, round(seconds + 0.5))
    return SlowDown(f"Too many tries; wait {wait} seconds.", wait)
