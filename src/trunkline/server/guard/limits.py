"""Rate limits: a small bucket for each name and address, in memory.

Each host counts by itself, so visitors who use several hosts have more. Rare requests that must not
add up are counted in the database as well (``People.spend``): attempts to sign in, mails, new
guests and accounts, imports. Floods are the proxy's to stop.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import NamedTuple

from trunkline.table.errors import TooManyRequests

MOST_BUCKETS = 20_000


class Limit(NamedTuple):
    """A number at once, and one more every few seconds."""

    burst: int
    seconds: float

    def times(self, number: int) -> Limit:
        """Return the limit for several visitors together."""
        return Limit(self.burst * number, self.seconds / number)

    def filled(self, left: float, seconds: float) -> float:
        """Return the content of a bucket after some time."""
        return min(float(self.burst), left + seconds / self.seconds)


SIGN_IN = Limit(10, 6.0)
NAMED = Limit(30, 2.0)
"""Tries for one name, from wherever they come."""
NEW_PEOPLE = Limit(10, 30.0)
NEW_TABLES = Limit(40, 30.0)
"""Tables are stored for good: a visitor who opens them without end fills the disk."""
IMPORTS = Limit(10, 10.0)
REPORTS = Limit(10, 30.0)
"""Files that visitors bring: each keeps a processor busy for a minute or more."""
COUNTED = {NEW_PEOPLE: "new", IMPORTS: "imports", REPORTS: "reports"}
"""Limits that count in the database too, for all hosts together, and what their keys begin with."""
CHAT = Limit(10, 1.0)
REQUESTS = Limit(200, 0.02)
"""Limit of all other requests of an account: 200 at once, then 50 a second.

Costly requests count for more than one (``Endpoint.cost``, ``Call.pay``).
"""
KNOCKS = Limit(2000, 0.005)
"""Limit of all requests of an address, pages and pictures too.

It is higher than the limits of costly requests allow anyway.
"""
HOUSEHOLD = 3
"""An address has this many times what an account has: accounts cost nothing to make."""
PAST = 4
"""Cost of a past moment: it is replayed from the last snapshot."""
PLAN = 5
"""Cost of the best routes, unless they were computed a moment ago."""
FILE = 10
"""Cost of a whole journal, unless it was sent a moment ago."""
REPLAY = 40
"""Cost of replaying a whole game, unless it was replayed a moment ago."""


UNIT = 0.02
"""Seconds of a processor that a request pays for with 1; what it takes above that is counted when
it is known."""
FREE_LINES, LINES = 100, 50
"""Lines of a log that cost nothing more, and how many of the others count for 1."""
LOOKUP = 10
"""Cost of looking up an address by its name: it waits for other machines."""
COACH = 20
"""Cost of a decision that the expert examines, unless it did so a moment ago."""


class Buckets:
    """The buckets of all visitors."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[Limit, str], tuple[float, float]] = OrderedDict()

    def spend(self, limit: Limit, key: str, cost: int, now: float) -> float:
        """Take from a bucket if it holds enough; return its content before that."""
        with self._lock:
            left, since = self._buckets.pop((limit, key), (float(limit.burst), now))
            left = limit.filled(left, now - since)
            self._buckets[limit, key] = (left - cost if left >= cost else left, now)
            while len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return left


class Limits:
    """The rate limits of all visitors."""

    def __init__(self, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self._buckets = Buckets()

    def spend(self, limit: Limit, key: str, cost: int = 1, now: float | None = None) -> None:
        """Take as much as something costs from a bucket, or raise ``TooManyRequests``."""
        if not self.enabled:
            return
        left = self._buckets.spend(limit, key, cost, time.monotonic() if now is None else now)
        if left < cost:
            raise slow_down((cost - left) * limit.seconds)

    def charge(self, limit: Limit, key: str, cost: int) -> None:
        """Charge the actual cost of finished work, down to an empty bucket."""
        if self.enabled and cost > 0:
            now = time.monotonic()
            left = self._buckets.spend(limit, key, 0, now)
            self._buckets.spend(limit, key, min(cost, max(0, int(left))), now)


def slow_down(seconds: float) -> TooManyRequests:
    """Return the error for a visitor who must wait: whole seconds, at least one."""
    wait = max(1, round(seconds + 0.5))
    return TooManyRequests(f"Too many tries; wait {wait} seconds.", wait)
