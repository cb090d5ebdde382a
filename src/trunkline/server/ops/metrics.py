"""Metrics for Prometheus: counts and times of one process, with help texts and process figures."""

from __future__ import annotations

import threading
from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
HELP = {
    "requests": "Requests answered, by route and status.",
    "request_seconds": "Time to answer a request, in seconds.",
    "actions": "Actions played by people.",
    "tables_dropped": "Idle tables dropped from memory.",
    "bots_woken": "Bots woken because no living server thought for them.",
    "streams": "Open event streams.",
    "channels": "Views kept for streams.",
    "tables_in_memory": "Tables held in memory.",
    "threads": "Threads of this process.",
    "database_connections": "Database connections in use.",
}
"""Help text of each metric."""
CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

disable_created_metrics()  # type: ignore[no-untyped-call]  # one line more for each label, unused


class Metrics:
    """Counts and times of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self._lock = threading.Lock()
        self._counters: dict[str, Counter] = {}
        self._times: dict[str, Histogram] = {}

    def count(self, name: str, amount: int = 1, **labels: str) -> None:
        """Count something that happened."""
        with self._lock:
            counter = self._counters.get(name)
            if counter is None:
                named = (f"trunkline_{name}", _help(name), tuple(sorted(labels)))
                counter = self._counters[name] = Counter(*named, registry=self.registry)
        (counter.labels(**labels) if labels else counter).inc(amount)

    def time(self, name: str, seconds: float) -> None:
        """Note how long something took."""
        with self._lock:
            times = self._times.get(name)
            if times is None:
                full = f"{name}_seconds"
                times = Histogram(
                    f"trunkline_{full}", _help(full), registry=self.registry, buckets=BOUNDS
                )
                self._times[name] = times
        times.observe(seconds)

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """Declare something that has a value at any time."""
        Gauge(f"trunkline_{name}", _help(name), registry=self.registry).set_function(read)

    def text(self) -> str:
        """Return everything in the format that Prometheus reads."""
        return generate_latest(self.registry).decode()


def _help(name: str) -> str:
    """Return the help text of a metric; one that is not listed is described by its name."""
    return HELP.get(name, name.replace("_", " ").capitalize() + ".")
