"""The way that every benchmark measures, and prints its figures beside its promises."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

quick = False
"""True where a benchmark runs in miniature, only to show that it works."""
UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))


class Figure(NamedTuple):
    """One line of the table; `limit` in the unit of `value`, None where nothing is promised."""

    name: str
    value: float
    limit: float | None = None
    unit: str = "s"
    note: str = ""
    least: float | None = None
    """The least figure that is promised, where more is better."""

    @property
    def kept(self) -> bool:
        """Return True if all promises are kept."""
        low = self.least is None or self.value >= self.least
        return low and (self.limit is None or self.value <= self.limit)

    @property
    def promise(self) -> str:
        """Return the promise in words; empty if there is none."""
        if self.least is not None:
            return f"≥ {written(self.least, self.unit)}"
        return "" if self.limit is None else f"≤ {written(self.limit, self.unit)}"


def best(work: Callable[[], Any], repeat: int = 7, least: float = 0.05) -> float:
    """Return seconds for one call: the best of several runs, each long enough to be measured."""
    if quick:
        repeat, least = 1, 0.0
    number, spent = 1, 0.0
    while True:
        start = time.perf_counter()
        for _ in range(number):
            work()
        spent = time.perf_counter() - start
        if spent >= least:
            break
        number *= max(2, int(least / max(spent, 1e-7)))
    times = [spent / number]
    for _ in range(repeat - 1):
        start = time.perf_counter()
        for _ in range(number):
            work()
        times.append((time.perf_counter() - start) / number)
    return min(times)


def show(title: str, figures: list[Figure]) -> bool:
    """Print the figures; true if all promises are kept."""
    table = Table(title=title, title_justify="left")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("promised", justify="right")
    table.add_column("")
    table.add_column("note")
    kept = True
    for figure in figures:
        kept = kept and figure.kept
        promise = figure.promise
        value = written(figure.value, figure.unit)
        ok = mark(figure.kept) if promise else ""
        table.add_row(figure.name, value, promise, ok, figure.note)
    Console().print(table)
    return kept


def mark(kept: bool) -> str:
    """Return the word of a table for a promise that is kept or missed."""
    return "[green]ok[/]" if kept else "[bold red]MISSED[/]"


def written(value: float, unit: str) -> str:
    """Return a number as a person would write it."""
    if unit != "s":
        return f"{value:,.0f} {unit}".strip() if value >= 1000 else f"{value:.3g} {unit}".strip()
    name, size = next((u for u in UNITS if value >= u[1]), UNITS[-1])
    return f"{value / size:.3g} {name}"
