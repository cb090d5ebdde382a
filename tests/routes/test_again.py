"""Junctions and towns passed again (18OE §11.3.1), also where they are too many to be written out.

Then junctions stay places of the search that a route may come to again. Small networks are forced
to do so.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path as File
from typing import Any

import pytest

from tests.routes.networks import dear_network, mixed_network, sea_network, star_network
from tests.routes.oracle import best_and_least, best_revenue
from trunkline import routes
from trunkline.routes import RouteProblem, Train
from trunkline.routes.contraction import contract, crowded, not_contracted
from trunkline.testing.instances import read_instance

SOLVE = import_module("trunkline.routes.solve")
GRAPH = import_module("trunkline.routes.contraction")
COMPOUND = import_module("trunkline.routes.decode_routes")


@pytest.fixture(params=["written out", "opened"])
def opened(request: Any, monkeypatch: pytest.MonkeyPatch) -> bool:
    if request.param == "opened":
        monkeypatch.setattr(GRAPH, "crowded", lambda net: not net.complete or net.segments)
    return bool(request.param == "opened")


def test_routes_that_pass_twice_as_brute_force_says(opened: bool) -> None:
    """Revenue, least track, and that it matters: many of them earn more than without."""
    more = 0
    for seed in range(220):
        problem = star_network(seed)
        routes.validate(problem)
        best = best_and_least(problem)
        answer = routes.solve(problem, method="columns")
        assert (answer.proved, answer.revenue) == (True, best[0]), seed
        assert routes.judge(problem, answer.routes)[:2] == (None, best[0]), seed
        if all(stop.towns == 1 for stop in problem.stops):
            assert sum(len(route.paths) for route in answer.routes) == best[1], seed
            more += best[0] > best_revenue(problem._replace(again=False))
    assert more > 50


def _limited(problem: RouteProblem) -> RouteProblem:
    trains = tuple(
        train._replace(reach=train.reach or 4, towns=train.towns or 1)
        for train in problem.trains
        if not train.express
    )
    return problem._replace(trains=trains)


@pytest.mark.parametrize("make", [sea_network, mixed_network])
def test_with_all_that_18oe_adds(make: Any, opened: bool) -> None:
    """Shared sides, licences and several towns at one place beside opened junctions."""
    for seed in range(3_000, 3_150):
        problem = _limited(make(seed))
        answer = routes.solve(problem, method="columns")
        assert (answer.proved, answer.revenue) == (True, best_revenue(problem)), seed


@pytest.mark.parametrize("read", [20_000, 0])
def test_trains_without_limit_and_an_express(read: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without contraction, no table of bounds leads them, and they miss nothing either."""
    monkeypatch.setattr(SOLVE, "contract", lambda problem, flag: not_contracted(problem))
    monkeypatch.setattr(COMPOUND, "MOST_READ", read)
    kinds = (Train("D"), Train("E", express=True), Train("3", 3), Train("2+1", 2, 1))
    more = 0
    for seed in range(700, 800):
        problem = star_network(seed)
        stops = (*problem.stops[:2], problem.stops[2]._replace(goal=True), *problem.stops[3:])
        trains = tuple(kinds[(seed + number) % 4] for number in range(1 + seed % 2))
        problem = problem._replace(stops=stops, trains=trains)
        answer = routes.solve(problem, method="columns")
        best = best_revenue(problem)
        assert (answer.proved, answer.revenue) == (True, best), seed
        more += best > best_revenue(problem._replace(again=False))
    assert more > 10


def test_routes_that_the_compiled_search_must_tell(
    opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading back in Python takes too long here, so junctions do not tell the order."""
    monkeypatch.setattr(COMPOUND, "MOST_READ", 0)
    for seed in range(400, 460):
        problem = star_network(seed)
        answer = routes.solve(problem, method="columns")
        assert answer.revenue == best_revenue(problem), seed


def test_junctions_are_never_remembered_however_rich() -> None:
    """Each may be passed again, also where all cities take more of the range than they earn."""
    problem = dear_network()
    assert crowded(contract(problem))
    answer = routes.solve(problem)
    assert (answer.proved, answer.revenue) == (True, 120)


def test_work_is_counted_before_routes_are_read_back(
    opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However they are read back: a cache hands answers on by the work that they took."""
    problems = [star_network(seed) for seed in range(500, 540)]
    work = [routes.solve(problem, method="columns").work for problem in problems]
    monkeypatch.setattr(COMPOUND, "MOST_READ", 0)
    assert [routes.solve(problem, method="columns").work for problem in problems] == work


def test_a_route_that_cannot_be_read_back_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = star_network(0)
    best = routes.solve(problem)
    monkeypatch.setattr(COMPOUND, "_paths", lambda *_: None)
    answer = routes.solve(problem, method="columns")
    assert answer.bound >= best.revenue > 0
    assert answer.proved == (answer.revenue == best.revenue)
    assert routes.judge(problem, answer.routes)[:2] == (None, answer.revenue)


@pytest.mark.parametrize("number", [54, pytest.param(55, marks=pytest.mark.soak)])
def test_a_dense_map_is_solved_with_the_rule_of_18oe(shared: File, number: int) -> None:
    """To pass again never earns less, and is proved as well (§11.3.1)."""
    (file,) = (shared / "routes" / "instances").glob(f"{number}_*.json")
    plain = read_instance(json.loads(file.read_text()))
    assert crowded(contract(plain))
    once = routes.solve(plain)
    twice = routes.solve(plain._replace(again=True))
    assert once.proved
    assert twice.proved
    assert twice.revenue >= once.revenue
