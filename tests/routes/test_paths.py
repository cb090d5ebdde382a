"""Roads that small random networks seldom take by themselves, forced; all against brute force."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.routes.networks import closed_towns_network, hub_network, network, sea_network
from tests.routes.oracle import best_revenue
from trunkline import routes
from trunkline.routes import (
    Path,
    RouteProblem,
    Side,
    Stop,
    Train,
    capacity,
    contraction,
    decode_routes,
)
from trunkline.routes.arrays import grid_of
from trunkline.routes.contraction import Net, contract
from trunkline.routes.control import Cancel, Cancelled
from trunkline.routes.easy_bounds import dream, unit
from trunkline.routes.plain_search import TooLarge, routes_of

SOLVE = import_module("trunkline.routes.solve")  # the function has the same name


def _check(problem: RouteProblem, seed: int, method: str = "auto") -> None:
    answer = routes.solve(problem, method=method)
    assert answer.proved, seed
    assert answer.revenue == best_revenue(problem), seed
    assert routes.judge(problem, answer.routes)[:2] == (None, answer.revenue), seed


def _limited(problem: RouteProblem) -> RouteProblem:
    """All trains with limits, which is what open junctions are for."""
    trains = tuple(
        train._replace(express=False, reach=train.reach or 4, towns=train.towns or 0)
        for train in problem.trains
    )
    return problem._replace(trains=trains)


def test_junctions_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """On crowded maps junctions are stops that pay nothing and where no route ends."""
    monkeypatch.setattr(contraction, "CROWDED", 0)
    opened = []
    whole = decode_routes.open_junctions
    monkeypatch.setattr(
        decode_routes, "open_junctions", lambda problem: opened.append(1) or whole(problem)
    )
    seeds = [seed for seed in range(52_000, 52_300) if network(seed).junctions]
    for seed in seeds[:100]:
        _check(_limited(network(seed)), seed, "columns")
    assert len(opened) > 50


def test_a_contraction_that_runs_out_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first try gives up at once; then junctions stay open, or it tries much harder."""

    def hasty(problem: RouteProblem, limit: int = 1, flag: Cancel | None = None) -> Net:
        return contract(problem, limit, flag)

    monkeypatch.setattr(SOLVE, "contract", hasty)
    for seed in range(53_000, 53_080):
        _check(network(seed), seed, "columns")
        _check(_limited(network(seed)), seed, "columns")


@pytest.mark.parametrize("limit", ["SMALL_ROUTES", "SMALL_PACK"])
def test_handing_over_from_small_to_columns(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pure Python search gives up while listing, or while packing."""
    monkeypatch.setattr(SOLVE, limit, 1)
    for seed in range(54_000, 54_080):
        _check(network(seed), seed)
        _check(sea_network(seed), seed)


def test_values_counted_in_their_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "MOST_REVENUE", 40)
    monkeypatch.setattr(capacity, "ROOM", 1_000)  # whether the table has room is asked elsewhere
    counted = 0
    for seed in range(55_000, 55_080):
        problem = network(seed)
        if _fits(problem):
            _check(problem, seed, "columns")
            counted += 1
        else:
            with pytest.raises(routes.ProblemError, match="might earn"):
                routes.solve(problem, method="columns")
    assert 20 < counted < 70, counted


def _fits(problem: RouteProblem) -> bool:
    net = contract(problem)
    stops = [problem.stops[number] for number in net.stops]
    most = sum(dream(stops, train) for train in problem.trains)
    return most // unit(problem) <= capacity.MOST_REVENUE


def test_a_mirrored_map_has_the_same_routes() -> None:
    """Each side seen from its other end, each piece from its other end: the same answer."""
    for seed in range(56_000, 56_150):
        problem = network(seed)
        mirrored = problem._replace(
            paths=tuple(
                path._replace(a=_mirror(path.b), b=_mirror(path.a)) for path in problem.paths
            )
        )
        for method in ("small", "columns"):
            before = routes.solve(problem, method=method)
            after = routes.solve(mirrored, method=method)
            assert after.revenue == before.revenue, seed
            assert [frozenset(r.paths) for r in after.routes] == [
                frozenset(r.paths) for r in before.routes
            ], seed


def _mirror(end: tuple) -> tuple:  # type: ignore[type-arg]
    return ("side", end[1], 1 - end[2]) if end[0] == "side" else end


def test_a_spur_is_the_end_of_a_line() -> None:
    """Both lines to the town lead over its only side, so no bound need hope to pass it."""
    problem = RouteProblem(
        stops=(Stop("A", 40, token=True), Stop("B", 30), Stop("T", 10, "town")),
        sides=(Side("A-M"), Side("B-M"), Side("M-T"), Side("A-B")),
        paths=(
            Path("A:0", ("stop", 0), ("side", 0, 0)),
            Path("M:0", ("side", 0, 1), ("side", 2, 0)),
            Path("B:0", ("stop", 1), ("side", 1, 0)),
            Path("M:1", ("side", 1, 1), ("side", 2, 0)),
            Path("T:0", ("side", 2, 1), ("stop", 2)),
            Path("A:1", ("stop", 0), ("side", 3, 0)),
            Path("B:1", ("side", 3, 1), ("stop", 1)),
        ),
        trains=(Train("2", reach=2),),
    )
    assert grid_of(problem, contract(problem), 3, False, Cancel()).ways.passable.tolist() == [
        1,
        1,
        0,
    ]
    for method in ("small", "columns"):
        assert routes.solve(problem, method=method).revenue == best_revenue(problem) == 80


def test_no_bound_walks_on_from_where_nobody_may_pass() -> None:
    """Towns take nothing of the range: such a walk would go round for ever."""
    for seed in (2_770, 2_771, 2_772, 2_773):  # the third one did
        problem = closed_towns_network(seed)
        best = routes.solve(problem, method="small")
        answer = routes.solve(problem, method="columns")
        assert best.proved
        assert (answer.proved, answer.revenue) == (True, best.revenue), seed


def test_a_dead_end_junction_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second contraction tries much harder than the first, with the junction or without."""

    def hasty(problem: RouteProblem, limit: int = 1, flag: Cancel | None = None) -> Net:
        return contract(problem, limit, flag)

    monkeypatch.setattr(SOLVE, "contract", hasty)
    monkeypatch.setattr(decode_routes, "contract", hasty)
    for seed in range(57_000, 57_060):
        problem = _limited(network(seed))
        dead_end = Path("dead:0", ("stop", 0), ("junction", problem.junctions))
        more = problem._replace(paths=(*problem.paths, dead_end), junctions=problem.junctions + 1)
        _check(problem, seed, "columns")
        assert (
            routes.solve(more, method="columns")[:4] == routes.solve(problem, method="columns")[:4]
        )


def test_ways_that_lead_nowhere_are_work_too() -> None:
    """From B three hundred lines lead back to A, each time: no step of a route, but time."""
    lines = range(300)
    problem = RouteProblem(
        (Stop("A", 10, token=True), Stop("B", 10)),
        tuple(Side(f"A{k}-B{k}") for k in lines),
        tuple(
            Path(f"{stop}{k}", ("stop", stop), ("side", k, stop)) for k in lines for stop in (0, 1)
        ),
        (Train("D"),),
    )
    answer = routes.solve(problem, method="columns")
    assert (answer.revenue, answer.proved) == (20, True)
    assert answer.work > 300 + 300 * 300 // 64
    with pytest.raises(TooLarge):
        routes_of(problem, contract(problem), 2, [Train("D")], 300 + 300 * 300 // 128)
    to_goal = problem._replace(
        stops=(Stop("A", 10), Stop("B", 10, goal=True), Stop("C", 10, token=True)),
        paths=(*problem.paths, Path("C0", ("stop", 0), ("stop", 2))),
    )
    with pytest.raises(TooLarge):
        routes_of(to_goal, contract(to_goal), 3, [Train("G", express=True)], 1_000)
    assert routes_of(to_goal, contract(to_goal), 3, [Train("G", express=True)], 2_000)[1] == 1_416


def test_arrays_are_not_made_for_nobody() -> None:
    """Merging what always goes together takes a moment on a dense map: it ends with the flag."""
    problem = hub_network(1)
    cancel = Cancel()
    assert grid_of(problem, contract(problem), 3, False, cancel).tracks > 0
    cancel.set()
    with pytest.raises(Cancelled):
        grid_of(problem, contract(problem), 3, False, cancel)
