"""The best routes: sixty benchmark problems, the train runs of real games, first answers, judging.

Wall and processor time side by side: on a machine with other work only the second says what a
search costs. Problems that are open after 30 s are shown with the gap between routes and bound.
The problems of each title are solved in a fresh process, whose peak memory is shown.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from math import ceil, inf
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks._table import Figure, best, mark, show
from trunkline import routes
from trunkline.testing import problems
from trunkline.testing.instances import read_instance

SHARED = Path(__file__).resolve().parents[2] / "shared"
LIMIT = 30.0
SEEDS = range(61_640_200, 61_640_212)
"""Twelve new problems of each class; chosen after the last change to the search."""
SHORT = 10.0  # seconds for each of them
SMALL = {"SHARED": Path("nowhere"), "SEEDS": range(61_640_200, 61_640_201), "SHORT": 0.2}
OVERRUN = 1.1  # a clock only cancels, within a tenth of its time

FIRST = """
from time import perf_counter, process_time
begun = perf_counter()
from trunkline import routes
from trunkline.routes.compile_ahead import _toy
answer = routes.solve(_toy((routes.Train("D"), routes.Train("3+3", 3, 3))), method="columns")
assert answer.proved
print(perf_counter() - begun, process_time())
"""

DIESEL = """
from time import perf_counter, process_time
begun = perf_counter()
import json, sys
from trunkline import routes
from trunkline.testing.instances import read_instance
answer = routes.solve(read_instance(json.load(open(sys.argv[1]))))
assert answer.proved
print(perf_counter() - begun, process_time())
"""

SOLVE = """
import json, resource, sys
from time import perf_counter, process_time
from trunkline import routes
from trunkline.testing.instances import by_the_rules, read_instance
seconds = float(sys.argv[1])
if sys.argv[2] == "warm":
    routes.warm()
for name in sys.argv[3:]:
    problem = read_instance(json.load(open(name.removeprefix("18OE:"))))
    if name.startswith("18OE:"):
        problem = by_the_rules(problem)
    wall, cpu = perf_counter(), process_time()
    answer = routes.solve(problem, seconds=seconds)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    print(json.dumps([wall, cpu, answer.revenue, answer.bound, answer.proved]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


class Solved(NamedTuple):
    """One problem: how long, and how far."""

    name: str
    wall: float
    cpu: float
    answer: routes.Answer


class Promise(NamedTuple):
    """The promise for a class of problems."""

    within: tuple[tuple[float, float], ...] = ()
    """The number of problems (up to 1.0: the share) that are proved within a number of seconds."""
    gap: float = inf
    """Between routes and bound of those that stay open."""

    def kept(self, results: list[Solved]) -> bool:
        """Return True if these results keep it; every search ends soon after its limit."""
        proved = [result.wall for result in results if result.answer.proved]
        return (
            all(
                sum(wall <= seconds for wall in proved) >= _number(wanted, len(results))
                for wanted, seconds in self.within
            )
            and all(_gap(result.answer) <= self.gap for result in results)
            and all(result.wall <= OVERRUN * LIMIT for result in results)
        )

    def __str__(self) -> str:
        parts = [
            f"{wanted:.0%} in {seconds:g} s" if wanted <= 1 else f"{wanted} in {seconds:g} s"
            for wanted, seconds in self.within
        ]
        if self.gap < inf:
            parts.append(f"gaps ≤ {self.gap:.1%}")
        return ", ".join(parts or [f"a bound after {LIMIT:.0f} s"])


LIMITED = Promise(((0.95, 0.05), (1.0, 0.25)))
PROMISES = {
    "1848 train runs of games": LIMITED,
    "1848 limited": LIMITED,
    "1848 diesels": Promise(((12, 1), (1.0, 7))),
    "18OE-mid": Promise(((6, 2), (7, 30))),
    "18OE-late": Promise(((6, 30),), gap=0.035),
    "18OE-dense": Promise(),
    "18OE-mid, towns for cities, passed again": Promise(((1.0, 10),)),
    "18OE-late, towns for cities, passed again": Promise(((6, 10),)),
}
RULES = ", towns for cities, passed again"
"""The suffix of problems under the rules of 18OE (§11.3.1, §11.3.9)."""


def _number(wanted: float, count: int) -> int:
    return ceil(wanted * count) if wanted <= 1 else int(wanted)


def _gap(answer: routes.Answer) -> float:
    return (answer.bound - answer.revenue) / max(1, answer.revenue)


def run() -> None:
    from benchmarks import _promises

    _promises.check()
    routes.warm()
    console = Console()
    folder = SHARED / "routes" / "instances"
    groups = _by_class(sorted(folder.glob("*.json")))
    memory: dict[str, float] = {}
    if groups:
        solved, memory = _solve_all(groups)
        runs = list(_game_runs())
        if runs:
            solved = {"1848 train runs of games": runs, **solved}
        console.print(_class_table(solved))
        console.print(_open_table(solved))
    fresh = {f"new {name}": list(_new(name)) for name in problems.CLASSES}
    console.print(_class_table(fresh))
    figures = [*_figures(folder), *_overruns(folder)]
    for title, limit in (("1848", 300), ("18OE", 1500)):
        if title in memory:
            figures.append(Figure(f"peak memory, all {title} problems", memory[title], limit, "MB"))
    show("Routes: first answer, judging, small problems, cancelling, memory", figures)
    console.print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def _by_class(files: list[Path]) -> dict[str, list[Path]]:
    groups: dict[str, list[Path]] = {}
    for file in files:
        kind = file.stem.split("_", 1)[1]
        kind = {"1848-mid": "1848 limited", "1848-late": "1848 limited"}.get(kind, kind)
        kind = {"1848-gray": "1848 limited"}.get(kind, kind)
        kind = {"1848-D-late": "1848 diesels", "1848-D-gray": "1848 diesels"}.get(kind, kind)
        groups.setdefault(kind, []).append(file)
    for kind in ("18OE-mid", "18OE-late"):
        if kind in groups:
            groups[kind + RULES] = groups[kind]
    return groups


def _solve_all(
    groups: dict[str, list[Path]],
) -> tuple[dict[str, list[Solved]], dict[str, float]]:
    """All problems, those of each title in one fresh process; and its peak memory in MB."""
    solved: dict[str, list[Solved]] = {name: [] for name in groups}
    memory: dict[str, float] = {}
    for title in ("1848", "18OE"):
        files = [(name, file) for name, part in groups.items() if title in name for file in part]
        names = [f"18OE:{file}" if RULES in name else str(file) for name, file in files]
        *lines, peak = _python(SOLVE, str(LIMIT), "warm", *names).splitlines()
        memory[title] = float(peak)
        for (name, file), line in zip(files, lines, strict=True):
            wall, cpu, revenue, bound, proved = json.loads(line)
            answer = routes.Answer((), revenue, bound, proved)
            solved[name].append(Solved(file.stem, wall, cpu, answer))
    return solved, memory


def _overruns(folder: Path) -> Iterable[Figure]:
    """Give a search too little time; measure when it answers, warm or not compiled."""
    files = [f for f in sorted(folder.glob("*18OE*.json")) if "mid" not in f.stem]
    hard = [str(file) for file in files]
    if not hard:
        return
    for seconds in (0.1, 1.0):
        lines = _python(SOLVE, str(seconds), "warm", *hard).splitlines()[:-1]
        longest = max(json.loads(line)[0] for line in lines)
        note = f"the longest of {len(hard)}"
        yield Figure(f"cancelled after {seconds:g} s, 18OE", longest, 1.1 * seconds, note=note)
    with tempfile.TemporaryDirectory() as empty:
        line = _python(SOLVE, "1.0", "cold", hard[0], NUMBA_CACHE_DIR=empty).splitlines()[0]
    yield Figure(
        "cancelled after 1 s, nothing compiled", json.loads(line)[0], 1.1, note=Path(hard[0]).stem
    )


def _timed(name: str, problem: routes.RouteProblem) -> Solved:
    wall, cpu = perf_counter(), process_time()
    answer = routes.solve(problem, seconds=LIMIT)
    return Solved(name, perf_counter() - wall, process_time() - cpu, answer)


def _new(name: str) -> Iterable[Solved]:
    """Problems that nobody tuned the search on."""
    for seed in SEEDS:
        problem = problems.problem(name, seed)
        wall, cpu = perf_counter(), process_time()
        answer = routes.solve(problem, seconds=SHORT)
        yield Solved(f"{name} {seed}", perf_counter() - wall, process_time() - cpu, answer)


def _game_runs() -> Iterable[Solved]:
    """Every train run of the games in the datasets, as the game stood at that moment."""
    from trunkline.titles.g1848.page.best_runs import problem_of
    from trunkline.titles.g1848.records.actions import RunTrains
    from trunkline.titles.g1848.site import sitefile
    from trunkline.titles.g1848.site.replay import replay_site

    for file in sorted((SHARED / "games" / "1848").glob("*/*.json")):
        replay = replay_site(sitefile.read(json.loads(file.read_bytes())), audited=False)
        timeline = replay.timeline
        gc.collect()  # what the replay left to clear away is not the search's time
        for place in range(1, timeline.now + 1):
            action = timeline.at(place).action
            if isinstance(action, RunTrains):
                before = timeline.at(place - 1).state
                problem = problem_of(timeline.game, before, action.company)
                yield _timed(f"{file.stem} {place}", problem)


def _class_table(solved: dict[str, list[Solved]]) -> Table:
    table = Table(title="Routes: seconds to the proof (wall / processor)", title_justify="left")
    numbers = ("problems", "proved", "median", "95 %", "maximum", "within 1/2/30 s")
    for head in ("class", *numbers, "promised", ""):
        right = head in numbers
        table.add_column(
            head, justify="right" if right else "left", no_wrap=not head, overflow="fold"
        )
    for name, results in solved.items():
        promise = PROMISES.get(name)
        proved = [result for result in results if result.answer.proved]
        within = [sum(result.wall <= limit for result in proved) for limit in (1, 2, 30)]
        table.add_row(
            name,
            str(len(results)),
            str(len(proved)),
            *(_both(results, part) for part in (0.5, 0.95, 1.0)),
            " / ".join(str(number) for number in within),
            str(promise) if promise else "",
            mark(promise.kept(results)) if promise else "",
        )
    return table


def _both(results: list[Solved], part: float) -> str:
    return " / ".join(
        f"{_part([getattr(result, key) for result in results], part):.4f}"
        for key in ("wall", "cpu")
    )


def _part(values: list[float], part: float) -> float:
    if part == 0.5:
        return median(values)
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def _open_table(solved: dict[str, list[Solved]]) -> Table:
    table = Table(title=f"Open after {LIMIT:.0f} s, or longer than 1 s", title_justify="left")
    for head in ("problem", "routes", "bound", "gap", "wall", "processor"):
        table.add_column(head, justify="left" if head == "problem" else "right")
    for results in solved.values():
        for name, wall, cpu, answer in results:
            if not answer.proved or wall > 1:
                table.add_row(
                    name,
                    str(answer.revenue),
                    str(answer.bound),
                    "proved" if answer.proved else f"{_gap(answer):.1%}",
                    f"{wall:.2f} s",
                    f"{cpu:.2f} s",
                )
    return table


def _figures(folder: Path) -> Iterable[Figure]:
    yield _first("first answer of a fresh process", FIRST)
    files = sorted(folder.glob("*.json"))
    if not files:
        return
    small = read_instance(json.loads(files[3].read_text()))
    yield Figure(
        "a small 1848 problem", best(lambda: routes.solve(small)), 1e-3, note=files[3].stem
    )
    late = read_instance(json.loads(files[21].read_text()))
    claim = routes.solve(late).routes
    judged = best(lambda: routes.judge(late, claim))
    yield Figure("judge and price four trains", judged, 2e-4, note=files[21].stem)
    yield _first("the same with diesels", DIESEL, str(files[25]))


def _first(name: str, program: str, *arguments: str) -> Figure:
    """Measure imports, compiled code and proof, by the processor time of the whole process."""
    times = [_python(program, *arguments).split() for _ in range(3)]
    wall, cpu = (min(float(time[part]) for time in times) for part in (0, 1))
    return Figure(name, wall, 1.0, note=f"processor {cpu:.2f} s")


def _python(program: str, *arguments: str, **environment: str) -> str:
    command = [sys.executable, "-c", program, *arguments]
    around = {**os.environ, **environment}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=around)
    return done.stdout
