"""The best routes: sixty benchmark problems, the train runs of real games, first answers, judging.

Wall and processor time side by side: on a machine with other work only the second says what a
search costs. Problems that are open after 30 s are shown with the gap between routes and bound.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks._table import Figure, best, show
from trunkline import routes
from trunkline.routes.instances import read_instance

SHARED = Path(__file__).resolve().parents[2] / "shared"
LIMIT = 30.0

FIRST = """
from time import perf_counter
begun = perf_counter()
from trunkline import routes
from trunkline.routes.warming import _toy
answer = routes.solve(_toy((routes.Train("D"), routes.Train("3+3", 3, 3))), method="columns")
assert answer.proved
print(perf_counter() - begun)
"""

MEMORY = """
import json, resource, sys
from trunkline import routes
from trunkline.routes.instances import read_instance
for name in sys.argv[1:]:
    routes.solve(read_instance(json.load(open(name))), seconds=30)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


class Solved(NamedTuple):
    """One problem: how long, and how far."""

    name: str
    wall: float
    cpu: float
    answer: routes.Answer


def run() -> None:
    routes.warm()
    console = Console()
    folder = SHARED / "routes" / "instances"
    groups = _by_class(sorted(folder.glob("*.json")))
    if groups:
        solved = {name: [_solve(file) for file in files] for name, files in groups.items()}
        runs = list(_game_runs())
        if runs:
            solved = {"1848 train runs of games": runs, **solved}
        console.print(_class_table(solved))
        console.print(_open_table(solved))
    show("Routes: first answer, judging, small problems, memory", list(_figures(folder)))
    console.print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def _by_class(files: list[Path]) -> dict[str, list[Path]]:
    groups: dict[str, list[Path]] = {}
    for file in files:
        kind = file.stem.split("_", 1)[1]
        kind = {"1848-mid": "1848 limited", "1848-late": "1848 limited"}.get(kind, kind)
        kind = {"1848-gray": "1848 limited"}.get(kind, kind)
        kind = {"1848-D-late": "1848 diesels", "1848-D-gray": "1848 diesels"}.get(kind, kind)
        groups.setdefault(kind, []).append(file)
    return groups


def _solve(file: Path) -> Solved:
    return _timed(file.stem, read_instance(json.loads(file.read_text())))


def _timed(name: str, problem: routes.RouteProblem) -> Solved:
    wall, cpu = perf_counter(), process_time()
    answer = routes.solve(problem, seconds=LIMIT)
    return Solved(name, perf_counter() - wall, process_time() - cpu, answer)


def _game_runs() -> Iterable[Solved]:
    """Every train run of the games in the datasets, as the game stood at that moment."""
    from trunkline.interop import sitefile
    from trunkline.interop.best import problem_of
    from trunkline.interop.replay import replay_site
    from trunkline.titles.g1848.actions import RunTrains

    for file in sorted((SHARED / "games" / "1848").glob("*/*.json")):
        replay = replay_site(sitefile.read(json.loads(file.read_bytes())), audited=False)
        timeline = replay.timeline
        for place in range(1, timeline.now + 1):
            action = timeline.at(place).action
            if isinstance(action, RunTrains):
                before = timeline.at(place - 1).state
                problem = problem_of(timeline.game, before, action.company)
                yield _timed(f"{file.stem} {place}", problem)


def _class_table(solved: dict[str, list[Solved]]) -> Table:
    table = Table(title="Routes: seconds to the proof (wall / processor)", title_justify="left")
    for head in ("class", "problems", "proved", "median", "95 %", "maximum", "within 1/2/30 s"):
        table.add_column(head, justify="left" if head == "class" else "right")
    for name, results in solved.items():
        proved = [result for result in results if result.answer.proved]
        within = [sum(result.wall <= limit for result in proved) for limit in (1, 2, 30)]
        table.add_row(
            name,
            str(len(results)),
            str(len(proved)),
            *(_both(results, part) for part in (0.5, 0.95, 1.0)),
            " / ".join(str(number) for number in within),
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
                gap = (answer.bound - answer.revenue) / max(1, answer.revenue)
                table.add_row(
                    name,
                    str(answer.revenue),
                    str(answer.bound),
                    "proved" if answer.proved else f"{gap:.1%}",
                    f"{wall:.2f} s",
                    f"{cpu:.2f} s",
                )
    return table


def _figures(folder: Path) -> Iterable[Figure]:
    first = min(float(_python(FIRST)) for _ in range(3))
    yield Figure(
        "first answer of a fresh process", first, 1.0, note="imports, compiled code, proof"
    )
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
    diesels = [str(file) for file in files if "1848" in file.stem]
    yield Figure("memory, all 1848 problems", float(_python(MEMORY, *diesels)), 300, "MB")
    large = [str(file) for file in files if "18OE" in file.stem]
    yield Figure("memory, all 18OE problems", float(_python(MEMORY, *large)), 1500, "MB")


def _python(program: str, *arguments: str) -> str:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
