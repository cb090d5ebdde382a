"""Metrics in the text format that Prometheus reads."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counts and times of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[tuple[str, tuple[tuple[str, str], ...]]] = Counter()
        self._times: dict[str, list[float]] = {}
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, amount: int = 1, **labels: str) -> None:
        """Something happened."""
        with self._lock:
            self._counts[name, tuple(sorted(labels.items()))] += amount

    def time(self, name: str, seconds: float) -> None:
        """Something took so long."""
        with self._lock:
            cells = self._times.setdefault(name, [0.0] * (len(BOUNDS) + 2))
            for place, bound in enumerate(BOUNDS):
                cells[place] += seconds <= bound
            cells[-2] += 1
            cells[-1] += seconds

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """Something that has a value at any time."""
        self._gauges[name] = read

    def text(self) -> str:
        """All of it, to be read by Prometheus."""
        lines = []
        with self._lock:
            for (name, labels), count in sorted(self._counts.items()):
                inside = ",".join(f'{key}="{word}"' for key, word in labels)
                lines.append(f"trunkline_{name}_total{{{inside}}} {count}")
            for name, cells in sorted(self._times.items()):
                for bound, value in zip(BOUNDS, cells, strict=False):
                    lines.append(f'trunkline_{name}_seconds_bucket{{le="{bound}"}} {value:g}')
                lines.append(f'trunkline_{name}_seconds_bucket{{le="+Inf"}} {cells[-2]:g}')
                lines.append(f"trunkline_{name}_seconds_count {cells[-2]:g}")
                lines.append(f"trunkline_{name}_seconds_sum {cells[-1]:.6f}")
        lines += [f"trunkline_{name} {read():g}" for name, read in sorted(self._gauges.items())]
        return "\n".join(lines) + "\n"
