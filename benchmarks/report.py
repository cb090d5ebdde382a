"""Reports: processor time of the routes of a file, and of the worst three decisions of a seat.

Promised for the median game: routes within 2 s, a seat within 60 s. A few of the games beside the
project are measured, always the same; our own recorded games where they are not.
"""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks._table import Figure, show
from trunkline import routes
from trunkline.report import html, source
from trunkline.report.job import ReportPart, finished, work

HERE = Path(__file__).resolve().parents[1]
GAMES = HERE.parent / "shared" / "games"
RECORDED = HERE / "tests" / "rules" / "games"
ROUTES, SEAT = 2.0, 60.0
QUICK, SLOW = 12, 3
SMALL = {"QUICK": 1, "SLOW": 0}
"""Number of games for the routes, and for the decisions of a seat."""
PIECE = 0.5


def paths() -> list[Path]:
    """Return the games in a random order that is always the same, people's first."""
    found = sorted(GAMES.rglob("*.json")) or sorted(RECORDED.glob("1848-*.json.gz"))
    real = [path for path in found if path.parent.name == "real"]
    others = [path for path in found if path not in real]
    random.Random(1848).shuffle(others)
    return [*real, *others]


def opened(path: Path) -> source.Source:
    """Read and replay a file."""
    raw = path.read_bytes()
    return source.open_data(json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw))


def timed(steps: object) -> tuple[list[ReportPart], float, float]:
    """Return the finished steps, the processor time in all and of the longest piece."""
    ready, longest, begun = list[ReportPart](), 0.0, process_time()
    before = begun
    for step in steps:  # type: ignore[attr-defined]
        now = process_time()
        longest, before = max(longest, now - before), now
        if step.data is not None:
            ready.append(step)
    return ready, process_time() - begun, longest


def run() -> bool:
    """Measure and print."""
    routes.warm()
    opening, running, drawing, seats, pieces = ([0.0][:0] for _ in range(5))
    for place, path in enumerate(paths()[:QUICK]):
        begun = process_time()
        one = opened(path)
        opening.append(process_time() - begun)
        _, spent, longest = timed(work(one, care=None, parts=("runs",)))
        running.append(opening[-1] + spent)
        pieces.append(longest)
        ready, spent, longest = timed(work(one, care=None))
        begun = process_time()
        html(finished(ready))
        drawing.append(spent + process_time() - begun)
        if place < SLOW:
            _, spent, longest = timed(work(one, seats=[0], parts=("decisions",)))
            seats.append(spent)
        pieces.append(longest)
    games = f"median of {len(running)} games"
    figures = [
        Figure("replay a file", median(opening), note=games),
        Figure("replay it and compare its runs", median(running), ROUTES, note=games),
        Figure("the same, slowest", max(running)),
        Figure("runs, film, story, proofs and page", median(drawing), note=games),
        Figure("the worst three decisions of a seat", median(seats or [0.0]), SEAT,
               note=f"median of {len(seats)} games"),
        Figure("the same, slowest", max(seats, default=0.0)),
        Figure("the longest piece of work", max(pieces), PIECE),
    ]  # fmt: skip
    return show("Reports", figures)


if __name__ == "__main__":
    run()
