"""Proofs in parts, where lists are too long to be packed at once; forced upon small networks.

No first answer is looked for either, so that the parts must find the best by themselves.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.routes.networks import hub_network, network, sea_network, star_network
from tests.routes.oracle import best_revenue
from tests.routes.parts import in_parts
from trunkline import routes
from trunkline.routes import Train, branching


@pytest.fixture(params=[0, 60])
def parts(request: Any, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Record for each part of a search if it was settled at once."""
    in_parts(monkeypatch.setattr, request.param)
    settled: list[bool] = []
    solve = branching._solve
    monkeypatch.setattr(
        branching, "_solve", lambda *args: settled.append(solve(*args)) or settled[-1]
    )
    return settled


def test_parts_miss_nothing(parts: list[bool]) -> None:
    for seed in range(45):
        problem = hub_network(seed)
        answer = routes.solve(problem, method="columns")
        assert (answer.proved, answer.revenue) == (True, best_revenue(problem)), seed
    assert True in parts
    assert parts.count(False) > 10


@pytest.mark.usefixtures("parts")
def test_equal_trains_are_divided_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """By two pieces of track that an answer uses in one route, or does not."""
    pairs: list[Any] = []
    divided = branching._divided
    monkeypatch.setattr(branching, "_divided", lambda mix: pairs.append(divided(mix)) or pairs[-1])
    for seed in range(60):
        problem = hub_network(seed)
        twin = problem.trains[0]._replace(reach=4, towns=1)
        trains = tuple(twin._replace(id=f"{n}") for n in range(2))
        problem = problem._replace(trains=trains)
        answer = routes.solve(problem, method="columns")
        assert (answer.proved, answer.revenue) == (True, best_revenue(problem)), seed
    assert len(pairs) - pairs.count(None) > 5


def test_a_part_allows_what_its_limits_say() -> None:
    limits = branching.Limits(
        (frozenset({1}), frozenset()), frozenset({(2, 3)}), frozenset({(4, 5)})
    )
    assert not limits.allow(0, frozenset({1, 7}))
    assert limits.allow(1, frozenset({1, 7}))
    assert not limits.allow(1, frozenset({2, 7}))
    assert limits.allow(1, frozenset({2, 3}))
    assert not limits.allow(1, frozenset({4, 5, 7}))
    assert limits.allow(1, frozenset({4, 7}))


@pytest.mark.parametrize("make", [network, sea_network, star_network])
@pytest.mark.usefixtures("parts")
def test_nor_do_they_on_other_networks(make: Any) -> None:
    """Shared track, licences, junctions passed again; equal trains."""
    for seed in range(65_000, 65_060):
        problem = make(seed)
        answer = routes.solve(problem, method="columns")
        assert (answer.proved, answer.revenue) == (True, best_revenue(problem)), seed


@pytest.mark.usefixtures("parts")
def test_the_bound_of_a_proof_that_is_cut_short_is_honest() -> None:
    """It comes down with the parts that are left, never below the best."""
    lower = 0
    for seed in range(50):
        problem = hub_network(seed)
        best = routes.solve(problem, method="columns")
        bounds = []
        for share in range(50, 100, 5):
            answer = routes.solve(problem, method="columns", work=best.work * share // 100)
            assert answer.revenue <= best.revenue <= answer.bound, seed
            assert answer.proved == (answer.revenue == answer.bound), seed
            bounds.append(answer.bound)
        lower += len(set(bounds)) > 1
    assert lower > 1


@pytest.mark.usefixtures("parts")
def test_a_train_that_could_only_lose_stands_still() -> None:
    """This includes an answer that is cut short while routes are packed."""
    for seed in range(25):
        problem = hub_network(seed)
        fees = (Train("toll 2", 2, 0, extra=-50), Train("toll 4", 4, 0, extra=-90))
        problem = problem._replace(trains=(*fees[: 1 + seed % 2], *problem.trains))
        best = routes.solve(problem, method="columns")
        assert (best.proved, best.revenue) == (
            True,
            routes.solve(problem, method="small").revenue,
        ), seed
        for share in range(5, 100, 12):
            answer = routes.solve(problem, method="columns", work=best.work * share // 100)
            assert answer.revenue <= best.revenue <= answer.bound, seed
            runs = routes.judge(problem, answer.routes).runs
            assert all(run.revenue > 0 for run in runs), seed
