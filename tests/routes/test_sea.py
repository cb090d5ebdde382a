"""Route problems with the rules of 18OE, against brute force: random networks, every method."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from tests.routes.networks import blocks, mixed_network, network, sea_network
from tests.routes.oracle import best_and_least, best_revenue
from trunkline import routes
from trunkline.routes import RouteProblem, Train


@pytest.mark.parametrize("block", blocks(4))
@pytest.mark.parametrize("make", [sea_network, mixed_network])
def test_all_methods_give_the_brute_force_optimum(make: Any, block: int) -> None:
    for seed in range(block * 120, block * 120 + 120):
        problem = make(seed)
        routes.validate(problem)
        best = best_revenue(problem)
        chosen = []
        for method in ("small", "columns"):
            answer = routes.solve(problem, method=method)
            assert answer.proved, (seed, method)
            assert answer.revenue == best, (seed, method)
            assert routes.judge(problem, answer.routes)[:2] == (None, best), (seed, method)
            chosen.append(answer.routes)
        assert chosen[0] == chosen[1], seed


@pytest.mark.parametrize("make", [network, sea_network, mixed_network])
def test_ties_go_to_the_route_with_the_least_track(make: Any) -> None:
    for seed in range(900, 1_100):
        problem = make(seed, most_stops=6)
        problem = problem._replace(stops=tuple(stop._replace(towns=1) for stop in problem.stops))
        best = best_and_least(problem)
        for method in ("small", "columns"):
            answer = routes.solve(problem, method=method)
            pieces = sum(len(route.paths) for route in answer.routes)
            assert (answer.revenue, pieces) == best, (seed, method)


def test_a_train_or_track_more_never_earns_less() -> None:
    for seed in range(2_000, 2_080):
        problem = sea_network(seed)
        best = routes.solve(problem).revenue
        fewer = problem._replace(trains=problem.trains[:-1])
        assert routes.solve(fewer).revenue <= best, seed
        less = problem._replace(paths=problem.paths[: len(problem.paths) * 2 // 3])
        assert routes.solve(less).revenue <= best, seed


def test_sides_that_need_no_licence_never_earn_less() -> None:
    changed = 0
    for seed in range(2_100, 2_200):
        problem = sea_network(seed)
        best = routes.solve(problem).revenue
        free = tuple(side._replace(licences=()) for side in problem.sides)
        free_best = routes.solve(problem._replace(sides=free)).revenue
        assert free_best >= best, seed
        changed += free_best > best
    assert changed > 2


def test_the_bound_of_a_choice_covers_all_of_it() -> None:
    unproved = 0
    for seed in range(2_300, 2_340):
        problems = [sea_network(seed), sea_network(seed + 1000)]
        best = max(best_revenue(problem) for problem in problems)
        for work in (0, 10, 40, 10**6):
            which, answer = routes.best_of(problems, work=work)
            assert answer.revenue <= best <= answer.bound, seed
            assert answer.proved == (answer.revenue == answer.bound)
            assert routes.judge(problems[which], answer.routes)[:2] == (None, answer.revenue)
            unproved += not answer.proved
    assert unproved > 20


def test_the_bound_of_a_choice_may_come_from_a_problem_that_was_not_chosen() -> None:
    """The winner alone is proved; the other might still earn more, and in truth it does."""

    def line(train: Train, *values: int) -> RouteProblem:
        names = [f"S{number}" for number in range(len(values))]
        return routes.load(
            {
                "stops": [
                    {"id": name, "value": value, "token": name == "S0"}
                    for name, value in zip(names, values, strict=True)
                ],
                "lines": [list(pair) for pair in pairwise(names)],
                "trains": [train._asdict()],
            }
        )

    short, long = line(Train("2", 2), 100, 100), line(Train("D"), 90, 90, 90, 90, 90)
    assert routes.solve(short, work=0)[1:4] == (200, 200, True)
    assert routes.solve(long).revenue == 450
    for which, problems in enumerate(((short, long), (long, short))):
        chosen = routes.best_of(problems, work=0)
        assert (chosen.which, *chosen.answer[1:4]) == (which, 200, 450, False)


@pytest.mark.parametrize("seed", [1059, 1138, 2712])
def test_a_train_that_could_only_lose_stands_still(seed: int) -> None:
    """A fee larger than anything to earn once made the bound too low for the other trains."""
    problem = sea_network(seed)
    assert any(train.extra < 0 for train in problem.trains)
    answer = routes.solve(problem, method="columns")
    assert answer.proved
    assert answer.revenue == best_revenue(problem)


@pytest.mark.parametrize("block", blocks(2))
@pytest.mark.parametrize("make", [network, sea_network, mixed_network])
def test_tokens_in_cities_that_take_more_of_the_range(make: Any, block: int) -> None:
    """A route from its better end may then come to the first token late."""
    for seed in range(540 + block * 80, 620 + block * 80):
        rng = random.Random(seed)
        problem = make(seed)
        stops = [
            stop._replace(cost=rng.randint(1, 4)) if stop.token and stop.kind != "town" else stop
            for stop in problem.stops
        ]
        trains = [
            train._replace(reach=rng.randint(3, 8), towns=train.towns or 1)
            for train in problem.trains
            if not train.express
        ]
        problem = problem._replace(stops=tuple(stops), trains=tuple(trains))
        answer = routes.solve(problem, method="columns")
        assert (answer.proved, answer.revenue) == (True, best_revenue(problem)), seed
