"""Contraction and compiler poll the cancellation flag; interrupted answers stay honest."""

from __future__ import annotations

import json
import threading
from pathlib import Path as File

import pytest

from tests.processes import printed_there
from tests.routes.clock import After
from tests.routes.honest import honest
from tests.routes.networks import network
from trunkline import routes
from trunkline.routes import Path, RouteProblem, Side, Stop, Train, compile_ahead
from trunkline.routes.contraction import contract
from trunkline.testing.instances import read_instance

_FIRST = """
import importlib, pkgutil
from trunkline import routes
from tests.routes.networks import network
modules = [importlib.import_module(f"trunkline.routes.{one.name}")
           for one in pkgutil.iter_modules(routes.__path__)]
compiled = {id(one): one for module in modules for one in vars(module).values()
            if hasattr(one, "signatures")}

def versions():
    return {f"{one.py_func.__module__}.{one.__name__}": len(one.signatures)
            for one in compiled.values()}

routes.warm()
before = versions()
for seed in range(80_000, 80_010):
    for method in ("auto", "columns"):
        routes.solve(network(seed), method=method)
print({name: count for name, count in versions().items() if count > before[name]},
      len(before) or "no numba")
"""


def test_after_warming_nothing_is_compiled() -> None:
    """In a process of its own: what other tests compiled would hide what warming leaves out."""
    told = printed_there(_FIRST).strip()
    if told.endswith("no numba"):
        pytest.skip("numba is not installed")
    assert told.startswith("{} ")


def _lawson(size: int) -> RouteProblem:
    """A square full of junctions with a city at each corner: more ways than can be listed."""
    sides: list[Side] = []
    paths: list[Path] = []
    for row in range(size):
        for column in range(size):
            here = row * size + column
            for there in (here + 1 if column < size - 1 else -1, here + size):
                if 0 <= there < size * size:
                    for end, junction in enumerate((here, there)):
                        place = Path(
                            f"{len(paths)}", ("junction", junction), ("side", len(sides), end)
                        )
                        paths.append(place)
                    sides.append(Side(f"{here}-{there}"))
    stops = tuple(Stop(f"S{n}", 10 + 10 * n, token=n == 0) for n in range(4))
    corners = (0, size - 1, size * size - size, size * size - 1)
    for number, junction in enumerate(corners):
        for end, place in enumerate((("stop", number), ("junction", junction))):
            paths.append(Path(f"{len(paths)}", place, ("side", len(sides), end)))
        sides.append(Side(f"corner {number}"))
    return RouteProblem(stops, tuple(sides), tuple(paths), (Train("D"),), size * size)


def test_contraction_looks_at_the_flag() -> None:
    problem = _lawson(7)
    flag = After(3)
    with pytest.raises(routes.Cancelled):
        contract(problem, 10**9, flag)  # would take hours
    assert flag.seen == 4
    assert contract(_lawson(2), 10**9, After(10**9)).complete


def test_dropping_parallel_track_looks_at_the_flag() -> None:
    problem = _lawson(4)
    whole = After(10**9)
    assert contract(problem, 10**9, whole).complete
    early = After(whole.seen - 1)
    with pytest.raises(routes.Cancelled):
        contract(problem, 10**9, early)


def test_a_contraction_cut_short_gives_an_honest_answer() -> None:
    problem = _lawson(7)
    for looks in (0, 1, 5, 30):
        answer = routes.solve(problem, cancel=After(looks), work=10**12)
        honest(problem, answer)
        assert answer.bound >= 100


def test_waiting_for_the_compiler_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """While code is compiled in the background a question can be cancelled."""
    monkeypatch.setattr(compile_ahead, "_warm", threading.Event())
    busy = threading.Lock()
    busy.acquire()  # somebody else is compiling
    monkeypatch.setattr(compile_ahead, "_begun", busy)
    monkeypatch.setattr(compile_ahead, "LOOK", 0)
    flag = After(5)
    with pytest.raises(routes.Cancelled):
        compile_ahead.ready(flag)
    assert flag.seen == 6
    problem = network(70_005)
    answer = routes.solve(problem, cancel=After(5), method="columns")
    honest(problem, answer)
    assert answer.routes == ()
    assert answer.bound >= routes.solve(problem).revenue


def test_the_compiler_starts_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_ahead, "_warm", threading.Event())
    monkeypatch.setattr(compile_ahead, "_begun", threading.Lock())
    compile_ahead.ready(routes.Cancel())
    compile_ahead.ready(After(0))  # no look needed any more


def test_a_short_search_keeps_what_it_met(shared: File) -> None:
    """These are not only routes to the next stop: a diesel has long ones before any packing."""
    (file,) = (shared / "routes" / "instances").glob("37_*.json")
    problem = read_instance(json.loads(file.read_text()))
    none, some = (routes.solve(problem, work=work).revenue for work in (0, 100_000))
    assert some > 2 * none > 0


def test_lines_that_no_train_may_run_do_not_hide_one_that_may() -> None:
    """A token with thirty short lines that cost too much, and a longer one that does not."""
    stops = [{"id": "home", "value": 10, "token": True}, {"id": "far", "value": 10}]
    stops += [{"id": f"near {n}", "value": 10} for n in range(30)]
    lines = [["home", f"near {n}", 9] for n in range(30)]
    sides = [{"id": "x"}, {"id": "y"}]
    paths = [
        {"id": "p", "a": ["stop", "home"], "b": ["side", "x", 0]},
        {"id": "q", "a": ["side", "x", 1], "b": ["side", "y", 0]},
        {"id": "r", "a": ["side", "y", 1], "b": ["stop", "far"]},
    ]
    trains = [{"id": "2", "reach": 2}]
    problem = routes.load(
        {"stops": stops, "lines": lines, "sides": sides, "paths": paths, "trains": trains}
    )
    answer = routes.solve(problem, work=0)
    honest(problem, answer)
    assert answer.revenue == 20
