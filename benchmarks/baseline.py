"""Slowdowns since the last committed figures: counted work, and processor time.

Counted work is the same on every machine: steps of the route search, and calls of functions. It may
grow by 5%. Processor time is a multiple of a calibration; it may grow by 30%, and only a second run
that says the same counts. `python -m benchmarks.baseline --write` keeps the figures of now.
"""

from __future__ import annotations

import argparse
import cProfile
import gzip
import json
import platform
import pstats
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks._table import mark
from trunkline import routes, titles
from trunkline.arena.self_play import self_play
from trunkline.kernel import Seat, asked, digest, files, legal, play
from trunkline.testing import problems

GUARD = True
FILE = Path(__file__).with_name("baseline.json")
GAMES = Path(__file__).resolve().parents[1] / "tests" / "rules" / "games"
MORE_WORK, MORE_TIME = 1.05, 1.30
REPEAT = 3
"""Times that each work is measured; the best one counts."""
SEEDS, WORK = 6, 2_000_000
"""Route problems of each class, and the steps allowed for each."""
SMALL = {"REPEAT": 1, "SEEDS": 1, "WORK": 10_000, "ACTIONS": 30, "CALIBRATION": 10}
ACTIONS = 1 << 30
"""The most actions of a game that are played."""
CALIBRATION = 1_000
STEP = 25
"""The number of actions between two lists of legal actions."""


class Figures(NamedTuple):
    """Counted work, and processor time as a multiple of the calibration, by name."""

    work: dict[str, int]
    time: dict[str, float]


class Grown(NamedTuple):
    """A figure that is larger than it may be."""

    name: str
    before: float
    now: float

    def __str__(self) -> str:
        return f"{self.name}: {self.now / self.before - 1:+.0%}"


@cache
def recorded(name: str) -> tuple[Any, tuple[Any, ...]]:
    """Return a recorded game and its first actions."""
    file = json.loads(gzip.decompress((GAMES / f"{name}.json.gz").read_bytes()))
    timeline, _ = files.read(file, titles.load)
    return timeline.game, tuple(timeline.actions())


def replay(name: str) -> Callable[[], object]:
    """Return the work of playing a recorded game again, every action judged and audited."""
    game, actions = recorded(name)

    def work() -> object:
        state = game.start()
        for action in actions[:ACTIONS]:
            state = play(game, state, action)
        return digest(state)

    return work


def lists(name: str) -> Callable[[], object]:
    """Return the work of listing the legal actions at some moments of a recorded game."""
    game, actions = recorded(name)

    def work() -> object:
        state, found = game.start(), 0
        for number, action in enumerate(actions[:ACTIONS]):
            if number % STEP == 0 and asked(state)[0] >= 0:
                found += len(legal(game, state, Seat(asked(state)[0])))
            state = play(game, state, action, audited=False)
        return found

    return work


def searches(kind: str) -> Callable[[], int]:
    """Return the work of searching for the best routes, which counts its own steps."""
    asked_for = [problems.problem(kind, seed) for seed in range(91_000, 91_000 + SEEDS)]
    return lambda: sum(routes.solve(one, work=WORK).work for one in asked_for)


def works() -> dict[str, Callable[[], Any]]:
    """Return all that is measured, by name."""
    return {
        "replay 1848": replay("1848-1-gmt-2021"),
        "replay 18OE": replay("18oe-1-plain-trains"),
        "replay Railways of Australia": replay("railways-of-australia-1-plain-random"),
        "legal 1848": lists("1848-1-gmt-2021"),
        "legal 18OE": lists("18oe-1-plain"),
        "random game Railways of Australia": lambda: (
            self_play(
                titles.load("railways-of-australia", 3, {}), 1, ACTIONS if ACTIONS < 1 << 30 else 0
            ).end
        ),
        **{f"routes {kind}": searches(kind) for kind in problems.CLASSES},
    }


def calibration() -> float:
    """Return seconds for a fixed piece of work that no change of ours touches: the best of some."""
    return min(_seconds(_calibrate) for _ in range(5))


def _calibrate() -> int:
    table: dict[tuple[str, int], int] = {}
    for number in range(CALIBRATION):
        for side in range(6):
            table[f"A{number % 97}", side] = table.get((f"A{side}", number % 6), 0) + number
    return sum(table.values())


def _seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def counted(work: Callable[[], Any], name: str) -> int:
    """Return the steps that a search counts, or the calls of functions that a work makes."""
    if name.startswith("routes"):
        steps: int = work()
        return steps
    profile = cProfile.Profile()
    profile.runcall(work)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


def measured(names: set[str] | None = None) -> Figures:
    """Measure all, or these; calibrate beside each, for the load of a machine comes and goes."""
    routes.warm()
    found = Figures({}, {})
    for name, work in works().items():
        if names is None or name in names:
            work()  # what is found once in a process is no part of it
            found.work[name] = counted(work, name)
            found.time[name] = min(_seconds(work) / calibration() for _ in range(REPEAT))
    return found


def grown(before: dict[str, Any], now: dict[str, Any], most: float) -> list[Grown]:
    """Return the figures that have grown by more than they may."""
    pairs = [(name, before.get(name), value) for name, value in now.items()]
    return [Grown(name, old, new) for name, old, new in pairs if old and new > most * old]


def kept() -> dict[str, Any]:
    """Return the committed figures; none if there are none yet."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def judge(
    before: dict[str, Any], now: Figures, again: Callable[[set[str]], Figures]
) -> tuple[list[Grown], list[Grown]]:
    """Return the work and the times that have grown; times only if a second run says the same.

    Another version of Python makes other calls of functions, so then only searches are compared.
    """
    work = dict(now.work)
    if before.get("python") != python():
        work = {name: value for name, value in work.items() if name.startswith("routes")}
    slow = grown(before.get("time", {}), now.time, MORE_TIME)
    if slow:
        second = again({one.name for one in slow}).time
        slow = grown(before["time"], second, MORE_TIME)
    return grown(before.get("work", {}), work, MORE_WORK), slow


def python() -> str:
    """Return the version of Python whose calls are counted."""
    return ".".join(platform.python_version_tuple()[:2])


def run() -> bool:
    """Print the figures beside the committed ones; return False if something has grown."""
    before, now = kept(), measured()
    work, slow = judge(before, now, measured)
    bad = {one.name for one in (*work, *slow)}
    table = Table(title="Since the committed figures", title_justify="left")
    for head in ("what", "work before", "work now", "time before", "time now", ""):
        table.add_column(head, justify="left" if head in ("what", "") else "right")
    for name in now.work:
        steps, times = before.get("work", {}).get(name), before.get("time", {}).get(name)
        cells = ["" if steps is None else f"{steps:,}", f"{now.work[name]:,}"]
        cells += ["" if times is None else f"{times:.1f}", f"{now.time[name]:.1f}"]
        table.add_row(name, *cells, mark(name not in bad))
    console = Console()
    console.print(table)
    for what, some in (("counted work", work), ("processor time, in two runs", slow)):
        for one in some:
            console.print(f"[bold red]grown[/] {what}: {one}")
    return not bad


def write() -> None:
    """Keep the figures of now."""
    found = measured()
    data = {
        "python": python(),
        "work": found.work,
        "time": {name: round(value, 2) for name, value in found.time.items()},
    }
    FILE.write_text(json.dumps(data, indent=2) + "\n", "utf-8")


def compare(files: list[Path]) -> None:
    """Print as JSON the figures that grew between files, and those measured again."""
    before, first, second = (json.loads(path.read_text("utf-8")) for path in files)
    asked_again: list[str] = []

    def again(names: set[str]) -> Figures:
        asked_again.extend(sorted(names))
        return Figures(second["work"], second["time"])

    work, slow = judge(before, Figures(first["work"], first["time"]), again)
    grown_ones = [[one.name for one in part] for part in (work, slow)]
    print(json.dumps({"work": grown_ones[0], "time": grown_ones[1], "again": asked_again}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures of now")
    parser.add_argument(
        "--compare",
        nargs=3,
        type=Path,
        metavar=("BEFORE", "NOW", "SECOND"),
        help="compare figures in files: kept ones, a run, and the second run for what grew",
    )
    args = parser.parse_args()
    if args.write:
        write()
    elif args.compare:
        compare(args.compare)
    else:
        sys.exit(0 if run() else 1)
