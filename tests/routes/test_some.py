"""Whether trains can run at all: as brute force says, and without a search but for an express."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.routes.networks import network, sea_network
from tests.routes.oracle import best_revenue
from trunkline import routes
from trunkline.routes import RouteProblem

SOME = import_module("trunkline.routes.some")


def _no_search(*_: Any, **__: Any) -> None:
    raise AssertionError("a search")


def _limited(problem: RouteProblem) -> RouteProblem:
    trains = tuple(train for train in problem.trains if not train.express)
    return problem._replace(trains=trains)


def test_some_route_as_brute_force_says() -> None:
    none = 0
    for seed in range(70_500, 70_800):
        for problem in (network(seed), sea_network(seed)):
            found = routes.some_route(problem)
            assert (found is not None) == (best_revenue(problem) > 0), seed
            if found is not None:
                assert routes.price(problem, [found]) > 0, seed
            none += found is None
    assert none > 20


def test_no_search_where_a_stop_is_worth_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SOME, "solve", _no_search)
    for seed in range(70_800, 71_000):
        problem = _limited(network(seed))
        stops = tuple(stop._replace(value=stop.value + 10) for stop in problem.stops)
        problem = problem._replace(stops=stops)
        assert (routes.some_route(problem) is not None) == (best_revenue(problem) > 0), seed
