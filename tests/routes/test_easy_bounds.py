"""At the limits of the compiled searches: solved rightly, or refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Any

import pytest

from tests.routes.networks import dense_network, mixed_network, network, sea_network
from tests.routes.oracle import best_revenue
from trunkline import routes
from trunkline.routes import Path, ProblemError, RouteProblem, Side, Stop, Train, capacity, pricing
from trunkline.routes.arrays import SCALE
from trunkline.routes.capacity import MOST_REVENUE, MOST_TRACK
from trunkline.routes.relaxation import cells
from trunkline.testing.instances import read_instance


def _line(pieces: int, *trains: Train, shared: bool = False) -> RouteProblem:
    """Two cities far apart: one line with so many pieces of track."""
    sides = tuple(Side(f"s{n}", shared=shared) for n in range(pieces - 1))
    ends = [("stop", 0), *(("side", n, e) for n in range(len(sides)) for e in (0, 1)), ("stop", 1)]
    paths = tuple(Path(f"p{n}", ends[2 * n], ends[2 * n + 1]) for n in range(pieces))
    return RouteProblem((Stop("A", 20, token=True), Stop("B", 30)), sides, paths, trains)


def test_the_limits_leave_room_for_what_they_hold() -> None:
    """A score has 13 bits for its length; scores and prices of all trains stay in 32 bits."""
    assert MOST_TRACK < SCALE
    assert 4 * MOST_REVENUE * SCALE < 1 << 31
    assert (MOST_TRACK, MOST_REVENUE) == (8_191, 65_535)


def test_the_longest_line_that_fits_and_one_more() -> None:
    for pieces in (MOST_TRACK - 1, MOST_TRACK):
        answer = routes.solve(_line(pieces, Train("2", 2)), method="columns")
        assert (answer.revenue, answer.proved) == (50, True)
    with pytest.raises(ProblemError, match=f"might have {MOST_TRACK + 1} pieces of track"):
        routes.solve(_line(MOST_TRACK + 1, Train("2", 2)), method="columns")
    twice = _line(MOST_TRACK // 2 + 1, Train("2", 2), Train("3", 3), shared=True)
    with pytest.raises(ProblemError, match="trains share counted for each"):
        routes.solve(twice, method="columns")


def test_shared_track_counts_for_each_train_but_only_as_far_as_a_route_goes() -> None:
    """Many parallel lanes: a route takes few of them, so they do not add length."""
    count = 60
    stops = tuple(Stop(f"P{n}", 10 + n, token=n == 0) for n in range(count))
    pairs = [(a, b) for a in range(count) for b in range(a)]
    sides = tuple(Side(f"{a}-{b}", 1, shared=True) for a, b in pairs)
    paths = tuple(
        Path(f"{number}.{end}", ("stop", stop), ("side", number, end))
        for number, pair in enumerate(pairs)
        for end, stop in enumerate(pair)
    )
    assert 3 * len(paths) > MOST_TRACK
    trains = (Train("3", 3, 0), Train("3'", 3, 0), Train("3''", 3, 0))
    answer = routes.solve(RouteProblem(stops, sides, paths, trains), method="columns")
    assert answer.proved
    assert answer.revenue == 3 * (10 + 69)


def test_long_lines_that_need_no_compiled_search_have_no_limit() -> None:
    assert routes.solve(_line(MOST_TRACK + 1, Train("D"))).revenue == 50


def test_track_that_nobody_reaches_is_not_counted() -> None:
    near = _line(4, Train("2", 2))
    far = _line(MOST_TRACK)
    stops = near.stops + tuple(
        stop._replace(id=f"far {stop.id}", token=False) for stop in far.stops
    )
    moved = {"stop": len(near.stops), "side": len(near.sides)}
    paths = near.paths + tuple(
        Path(f"far {path.id}", *((e[0], e[1] + moved[e[0]], *e[2:]) for e in (path.a, path.b)))
        for path in far.paths
    )
    sides = near.sides + tuple(side._replace(id=f"far {side.id}") for side in far.sides)
    both = near._replace(stops=stops, sides=sides, paths=paths)
    assert routes.solve(both, method="columns").revenue == 50


def _dear(value: int, *trains: Train) -> RouteProblem:
    line = _line(2, *trains)
    return line._replace(stops=(Stop("A", 1, token=True), Stop("B", value)))


def test_the_richest_route_that_fits_and_one_more() -> None:
    for value in (MOST_REVENUE - 2, MOST_REVENUE - 1):
        for train in (Train("2", 2), Train("2+1", 2, 1, fill=True), Train("D")):
            answer = routes.solve(_dear(value, train), method="columns")
            assert (answer.revenue, answer.bound, answer.proved) == (value + 1, value + 1, True)
    with pytest.raises(ProblemError, match=f"counts no further than £{MOST_REVENUE} with"):
        routes.solve(_dear(MOST_REVENUE, Train("2", 2)), method="columns")
    with pytest.raises(ProblemError, match="might earn"):
        routes.solve(_dear(MOST_REVENUE // 2 + 1, Train("2", 2), Train("D")), method="columns")
    assert routes.solve(_dear(10**12, Train("2", 2))).revenue == 10**12 + 1  # found by hand


@pytest.mark.parametrize("times", [100, 1000, 77])
def test_large_values_are_counted_in_their_unit(times: int) -> None:
    """Real values times a number: the same routes, and brute force agrees."""
    for seed in range(42_000, 42_040):
        problem = network(seed)
        large = problem._replace(
            stops=tuple(stop._replace(value=stop.value * times) for stop in problem.stops),
            trains=tuple(
                train._replace(
                    extra=train.extra * times, marks=tuple(mark * times for mark in train.marks)
                )
                for train in problem.trains
            ),
        )
        answer = routes.solve(large, method="columns")
        assert answer.proved, seed
        assert answer.revenue == best_revenue(large), seed
        assert answer.routes == routes.solve(problem, method="columns").routes, seed
        for work in (1, 10, 100):
            cut = routes.solve(large, method="columns", work=work)
            assert cut.revenue <= answer.revenue <= cut.bound, seed


def test_limits_beyond_the_map_are_as_good_as_none() -> None:
    """Reach, towns and free crossings of a million: no larger tables, the same answers."""
    many = 10**6
    for seed in range(43_000, 43_060):
        problem = network(seed)
        trains = tuple(
            train if train.express else train._replace(reach=many, towns=many, free_cross=many)
            for train in problem.trains
        )
        problem = problem._replace(trains=trains)
        answer = routes.solve(problem, method="columns")
        assert answer.proved, seed
        assert answer.revenue == best_revenue(problem), seed


def test_crossings_that_cost_a_fortune() -> None:
    for seed in range(44_000, 44_060):
        problem = network(seed)
        sides = tuple(side._replace(cross=side.cross * 10**15) for side in problem.sides)
        problem = problem._replace(sides=sides)
        answer = routes.solve(problem, method="columns")
        assert answer.proved, seed
        assert answer.revenue == best_revenue(problem), seed


@pytest.mark.parametrize("method", ["small", "columns"])
def test_a_diesel_over_thousands_of_stops(method: str) -> None:
    """The search is as deep as the line is long."""
    count = 1_100
    stops = tuple(Stop(f"S{n}", 10, token=n == 0) for n in range(count))
    sides = tuple(Side(f"s{n}") for n in range(count - 1))
    paths = tuple(
        Path(f"{n}.{end}", ("stop", n + end), ("side", n, end))
        for n in range(count - 1)
        for end in (0, 1)
    )
    answer = routes.solve(RouteProblem(stops, sides, paths, (Train("D"),)), method=method)
    assert (answer.revenue, answer.proved) == (count * 10, True)


def _marked(bonus: int) -> RouteProblem:
    """A line of six marked cities with towns between them, and a bonus for two of them."""
    kinds = ("city", "town") * 6
    stops = tuple(
        Stop(f"S{n}", 10 + n, kind, token=n == 0, mark=kind == "city")
        for n, kind in enumerate(kinds)
    )
    sides = tuple(Side(f"s{n}") for n in range(len(stops) - 1))
    paths = tuple(
        Path(f"p{n}.{end}", ("stop", n + end), ("side", n, end))
        for n in range(len(sides))
        for end in (0, 1)
    )
    return RouteProblem(stops, sides, paths, (Train("6", 6, 1, marks=(0, 0, bonus)),))


def test_walks_that_repeat_the_best_stops_have_room_too() -> None:
    """The table of bounds counts a bonus at every stop: it fits, or is refused."""
    for bonus in (500, 20_000, 30_000):
        problem = _marked(bonus)
        answer = routes.solve(problem, method="columns")
        assert (answer.revenue, answer.proved) == (best_revenue(problem), True)
    with pytest.raises(ProblemError, match="counts no further"):
        routes.solve(_marked(60_000), method="columns")
    assert routes.solve(_marked(60_000)).revenue == best_revenue(_marked(60_000))


def test_fees_that_do_not_fit_are_refused() -> None:
    train = Train("D", extra=-300_001)
    with pytest.raises(ProblemError, match="counts no further"):
        routes.solve(network(3)._replace(trains=(train,)), method="columns")


@pytest.mark.parametrize("reach", [pytest.param(8, marks=pytest.mark.soak), 30])
def test_a_reach_beyond_all_needs_on_a_dense_map(reach: int) -> None:
    """Elsewhere such a train is as good as a diesel, which cannot come to a junction again."""
    problem = dense_network()._replace(again=True, trains=(Train("T", reach, 0),))
    answer = routes.solve(problem)
    assert (answer.revenue, answer.proved) == (150, True)


@pytest.mark.parametrize("method", routes.METHODS)
def test_a_walk_begins_only_where_the_train_can_stand(method: str) -> None:
    """At most two stops are within reach, and the valuable town would pay."""
    stops = [
        {"id": "F", "value": 30, "kind": "town", "cost": 2},
        {"id": "G", "value": 20, "kind": "town"},
        {"id": "C", "value": 10, "token": True},
    ]
    trains = [{"id": "x", "reach": 0, "towns": 1}, {"id": "y", "reach": 1, "towns": 1}]
    problem = routes.load({"stops": stops, "lines": [["F", "C"], ["G", "C"]], "trains": trains})
    answer = routes.solve(problem, method=method)
    assert (answer.revenue, answer.proved) == (30, True)


@pytest.mark.parametrize("method", routes.METHODS)
def test_trains_that_reach_next_to_nothing(method: str) -> None:
    for seed in range(91_000, 91_060):
        for made in (network, sea_network, mixed_network):
            problem = made(seed, most_stops=6)
            trains = [
                train if train.express else train._replace(reach=number % 2)
                for number, train in enumerate(problem.trains, seed)
            ]
            problem = problem._replace(trains=tuple(trains))
            answer = routes.solve(problem, method=method)
            assert (answer.revenue, answer.proved) == (best_revenue(problem), True), seed


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the sizes of all bound tables."""
    make = pricing.bound_table
    found = [0]

    def measured(*args: Any) -> pricing.BoundTable:
        table = make(*args)
        assert table.most.size == cells(table.relaxed)
        found.append(table.most.size)
        return table

    monkeypatch.setattr(pricing, "bound_table", measured)
    return found


@pytest.mark.parametrize("room", [0, 100, 600, 2_000])
def test_tables_that_have_no_room(
    room: int, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They remember less, or the search does without."""
    monkeypatch.setattr(pricing, "MOST_CELLS", room)
    monkeypatch.setattr(pricing, "LIGHT_MEMORY", pricing.MEMORY)
    monkeypatch.setattr(pricing, "PATIENCE", 0)
    _as_the_oracle(45_000)
    assert room // 2 <= max(sizes) <= room


def test_a_finer_table_that_has_no_room(
    shared: File, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pricing, "MOST_CELLS", 150_000)
    (file,) = (shared / "routes" / "instances").glob("46_*.json")
    answer = routes.solve(read_instance(json.loads(file.read_text())), work=20_000_000)
    assert answer.revenue <= 690 <= answer.bound
    assert max(sizes) <= 150_000


def test_a_reach_that_has_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "MOST_ROWS", 4)
    _as_the_oracle(46_000)


def _as_the_oracle(first: int) -> None:
    for seed in range(first, first + 40):
        for made in (network, sea_network, mixed_network):
            problem = made(seed, most_stops=6)
            answer = routes.solve(problem, method="columns")
            assert (answer.revenue, answer.proved) == (best_revenue(problem), True), seed


@pytest.mark.parametrize("work", [0, 100_000])
def test_a_fortune_of_reach_that_towns_may_fill(work: int) -> None:
    """Each unit may pay for a town: a table for all that would not fit into any machine."""
    size = 60
    stops = tuple(
        Stop(
            f"S{n}", 10 + n, "town" if n % 2 else "city", token=n == 0, cost=None if n % 2 else 999
        )
        for n in range(size)
    )
    lines = [(n, (n + step) % size) for n in range(size) for step in (1, 7)]
    paths = tuple(
        Path(f"p{n}.{end}", ("stop", stop), ("side", n, end))
        for n, line in enumerate(lines)
        for end, stop in enumerate(line)
    )
    sides = tuple(Side(f"s{n}") for n in range(len(lines)))
    train = Train("T", 900, 5, fill=True)
    problem = RouteProblem(stops, sides, paths, (train,))
    for reach in (900, 9_000, 10**6):
        asked = problem._replace(trains=(train._replace(reach=reach),), again=True)
        answer = routes.solve(asked, work=work)
        assert routes.judge(asked, answer.routes)[:2] == (None, answer.revenue)
        assert answer.revenue <= answer.bound


def _triangle(train: Train, *, value: int = 10, cost: int = 1, cross: int = 0) -> RouteProblem:
    stops = (Stop("A", value, token=True), Stop("B", 20, cost=cost), Stop("C", 30))
    paths = tuple(
        Path(f"p{n}.{end}", ("stop", (n + end) % 3), ("side", n, end))
        for n in range(3)
        for end in (0, 1)
    )
    return RouteProblem(stops, tuple(Side(f"s{n}", cross) for n in range(3)), paths, (train,))


@pytest.mark.parametrize("much", [2**30, 2**40, 2**63, 2**70])
@pytest.mark.parametrize("method", routes.METHODS)
def test_no_cost_is_too_much_for_a_diesel(method: str, much: int) -> None:
    for train, earned in ((Train("D"), 60), (Train("3", 3), 40)):
        answer = routes.solve(_triangle(train, cost=much), method=method)
        assert (answer.revenue, answer.proved) == (earned, True)
    answer = routes.solve(_triangle(Train("D"), cross=much), method=method)
    assert (answer.revenue, answer.proved) == (60, True)


def test_a_range_that_cannot_be_counted_is_refused() -> None:
    problem = _triangle(Train("T", 2**41), cost=2**41)
    with pytest.raises(ProblemError, match="of its range; this search counts no further"):
        routes.solve(problem, method="columns")
    assert routes.solve(problem).revenue == 40


@pytest.mark.parametrize("work", [-5, 0, 10**30])
@pytest.mark.parametrize("method", routes.METHODS)
def test_work_beyond_all_counting(method: str, work: int) -> None:
    answer = routes.solve(_triangle(Train("D")), method=method, work=work)
    assert answer.revenue <= 60 <= answer.bound
    assert answer.proved == (answer.revenue == answer.bound)
    assert answer.work >= 0


def test_the_bound_of_a_fortune_is_honest() -> None:
    answer = routes.solve(_triangle(Train("D"), value=10**100), method="small", work=0)
    assert answer.revenue <= 10**100 + 50 <= answer.bound
