"""Rate limits: a small bucket for each name and address, in memory.

Each host counts for itself, so visitors who use several hosts have more. What is rare and must not
add up is counted in the database as well (``People.spend``): tries to sign in, mails, new guests
and accounts, imports. Floods are the proxy's to stop.
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
        """A limit for several together."""
        return Limit(self.burst * number, self.seconds / number)

    def filled(self, left: float, seconds: float) -> float:
        """What is in a bucket after some time."""
        return min(float(self.burst), left + seconds / self.seconds)


SIGN_IN = Limit(10, 6.0)
NAMED = Limit(30, 2.0)
"""Tries for one name, from wherever they come."""
NEW_PEOPLE = Limit(10, 30.0)
NEW_TABLES = Limit(40, 30.0)
"""Tables are stored for good: whoever opens them without end fills the disk."""
IMPORTS = Limit(10, 10.0)
REPORTS = Limit(10, 30.0)
"""Files that visitors bring: each keeps a processor busy for a minute or more."""
COUNTED = {NEW_PEOPLE: "new", IMPORTS: "imports", REPORTS: "reports"}
"""Limits that count in the database too, for all hosts together, and what their keys begin with."""
CHAT = Limit(10, 1.0)
REQUESTS = Limit(200, 0.02)
"""For everything else an account does: 200 at once, then 50 a second. What is dear counts for more
than one (``Endpoint.cost``, ``Call.pay``)."""
KNOCKS = Limit(2000, 0.005)
"""For all requests of an address, pages and pictures too: more than what is dear leaves anyway."""
HOUSEHOLD = 3
"""An address has this many times what an account has: accounts cost nothing to make."""
PAST = 4
"""What a look at a past moment counts for: it is replayed from the last snapshot."""
PLAN = 5
"""What the best routes count for, unless somebody had them just now."""
FILE = 10
"""What a whole journal counts for, unless somebody had it just now."""
REPLAY = 40
"""What replaying a whole game counts for, unless it was for somebody else just now."""


UNIT = 0.02
"""Seconds of a processor that a request pays for with 1; what it takes above that is counted when
it is known."""
FREE_LINES, LINES = 100, 50
"""Lines of a log that cost nothing more, and how many of the others count for 1."""
LOOKUP = 10
"""What looking up somebody's address by its name counts for: it waits for other machines."""
COACH = 20
"""What a decision counts for that the expert looks at, unless it did so just now."""


class Buckets:
    """How much everybody has left."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[Limit, str], tuple[float, float]] = OrderedDict()

    def spend(self, limit: Limit, key: str, cost: int, now: float) -> float:
        """Take from a bucket if there is enough in it; returns what was in it."""
        with self._lock:
            left, since = self._buckets.pop((limit, key), (float(limit.burst), now))
            left = limit.filled(left, now - since)
            self._buckets[limit, key] = (left - cost if left >= cost else left, now)
            while len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return left


class Limits:
    """What everybody may do in a while."""

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
        """Take what work turned out to cost, as far as there is something left."""
        if self.enabled and cost > 0:
            now = time.monotonic()
            left = self._buckets.spend(limit, key, 0, now)
            self._buckets.spend(limit, key, min(cost, max(0, int(left))), now)


def slow_down(seconds: float) -> TooManyRequests:
    """Somebody has to wait: whole seconds, at least one."""
    wait = max(1, round(seconds + 0.5))
    return TooManyRequests(f"Too many tries; wait {wait} seconds.", wait)
