"""Problems of 18OE under its rules: ten seconds of the processor for each.

The same problem without towns for cities and without passing again stands beside it; its answer may
not be better.
"""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event, Thread
from time import process_time
from typing import NamedTuple

from benchmarks._table import Figure, show
from benchmarks.routes import SHARED
from trunkline import routes
from trunkline.testing.instances import by_the_rules, read_instance

LONG = True
SECONDS = 10.0
"""Processor seconds: on a machine with other work, elapsed time says little."""
SMALL = {"SECONDS": 0.1, "CLASSES": {"mid": 0}}
CLASSES = {"mid": 8, "late": 6}
"""The number of the eight problems of a class that must be proved."""


class Solved(NamedTuple):
    """A problem by the rules, and what it earns without them."""

    name: str
    seconds: float
    answer: routes.Answer
    plain: int


def solve(problem: routes.RouteProblem) -> tuple[routes.Answer, float]:
    """Return the best answer found in the time, and the time it took."""
    start = process_time()
    flag = routes.Cancel()
    done = Event()

    def tick() -> None:  # compiled code looks at no clock: somebody has to ring
        while not flag.is_set() and not done.wait(0.05):
            if process_time() - start > SECONDS:
                flag.set()

    clock = Thread(target=tick, daemon=True)
    clock.start()
    answer = routes.solve(problem, work=1 << 60, cancel=flag)
    done.set()
    clock.join()
    return answer, process_time() - start


def solved(file: Path) -> Solved:
    """Both versions of one problem."""
    problem = read_instance(json.loads(file.read_text()))
    answer, seconds = solve(by_the_rules(problem))
    return Solved(file.stem, seconds, answer, solve(problem)[0].revenue)


def run() -> bool:
    routes.warm()
    figures: list[Figure] = []
    for name, wanted in CLASSES.items():
        files = sorted((SHARED / "routes" / "instances").glob(f"*18OE-{name}.json"))
        if not files:
            continue
        results = [solved(file) for file in files]
        proved = sum(one.answer.proved for one in results)
        worse = sum(one.answer.revenue < one.plain for one in results)
        note = f"of {len(results)} within {SECONDS:g} s"
        figures += [
            Figure(f"{name}: proved", proved, None, "", note, wanted),
            Figure(f"{name}: worse than without", worse, 0, ""),
            *(
                Figure(
                    one.name,
                    one.seconds,
                    note=f"£{one.answer.revenue} of £{one.answer.bound}, £{one.plain} without",
                )
                for one in results
            ),
        ]
    return show("18OE: towns for cities, junctions passed again", figures)


if __name__ == "__main__":
    run()
