"""The judge hands out reductions: a claim is track only (18OE §11.3.4)."""

from __future__ import annotations

import pytest

from tests.routes.networks import network, reduced_network, sea_network
from tests.routes.oracle import best_revenue
from trunkline import routes
from trunkline.routes import Path, ProblemError, Relief, RouteProblem, Side, Stop, Train, Use

AUTHORITY, STEAMER = Relief("authority", 2), Relief("steamer", 1)
PORT = Relief("port", 1, each=True)


def star(*lanes: Side, reliefs: tuple[Relief, ...], trains: tuple[Train, ...]) -> RouteProblem:
    """A port with a token, and a lane to a city of its own for each side."""
    stops = (Stop("A", 20, token=True), *(Stop(f"C{n}", 50) for n in range(len(lanes))))
    paths = []
    for number in range(len(lanes)):
        paths.append(Path(f"A:{number}", ("stop", 0), ("side", number, 0)))
        paths.append(Path(f"C{number}:0", ("side", number, 1), ("stop", number + 1)))
    return RouteProblem(stops, lanes, tuple(paths), trains, reliefs=reliefs)


def lane(number: int, cross: int, **uses: tuple[int, ...]) -> Side:
    return Side(f"A-C{number}", cross, True, relief=tuple(uses.items()))


TWO = (Train("2", 2, 0), Train("3", 3, 0))
OUT_0, OUT_1 = ("A:0", "C0:0"), ("A:1", "C1:0")


def test_units_go_to_the_train_that_needs_them() -> None:
    problem = star(
        lane(0, 2, authority=(0, 1)), lane(1, 1, authority=(0,)), reliefs=(AUTHORITY,), trains=TWO
    )
    routes.validate(problem)
    both = [("2", OUT_1), ("3", OUT_0)]
    assert routes.price(problem, both) == 140
    told = routes.statements(problem, both)
    assert [one.reliefs for one in told] == [
        (Use("A-C1", "authority", 1),),
        (Use("A-C0", "authority", 1),),
    ]
    assert [one.counted for one in told] == [2, 3]
    wrong = routes.check(problem, [("2", OUT_0), ("3", OUT_1)])
    assert wrong is None  # two units for the 2 train; the 3 train needs none


def test_too_few_units_for_all_routes() -> None:
    problem = star(
        lane(0, 2, authority=(0, 1)), lane(1, 2, authority=(0, 1)), reliefs=(AUTHORITY,), trains=TWO
    )
    reason = routes.check(problem, [("2", OUT_0), ("3", OUT_1)])
    assert reason == "What makes crossings cheaper does not suffice for all these routes."
    assert routes.solve(problem).revenue == best_revenue(problem) == 70


def test_too_long_in_any_case_counts_what_the_relief_leaves() -> None:
    problem = star(lane(0, 3, steamer=(0,)), reliefs=(STEAMER,), trains=TWO)
    reason = routes.check(problem, [("3", OUT_0)])
    assert reason == "The 3 train reaches 3, its route counts 2 stops and 2 for crossings."


def test_units_for_each_route_are_there_for_every_train() -> None:
    problem = star(
        lane(0, 1, port=(0,)), lane(1, 1, port=(0,)), reliefs=(PORT,),
        trains=(Train("a", 2, 0), Train("b", 2, 0)),
    )  # fmt: skip
    assert routes.price(problem, [("a", OUT_0), ("b", OUT_1)]) == 140


def test_no_unit_of_a_crossing_is_taken_off_twice() -> None:
    """The port begins at unit 0; the authority may take only the same one."""
    problem = star(lane(0, 2, port=(0, 1), authority=(0,)), reliefs=(PORT, AUTHORITY), trains=TWO)
    assert routes.check(problem, [("2", OUT_0)]) is not None
    assert routes.solve(problem).revenue == best_revenue(problem) == 70
    more = star(lane(0, 2, port=(0, 1), authority=(1,)), reliefs=(PORT, AUTHORITY), trains=TWO)
    assert routes.check(more, [("2", OUT_0)]) is None


def test_units_of_a_route_come_off_in_their_order() -> None:
    """One unit of the port is at its near end, whatever else would like to be there."""
    far = star(lane(0, 2, port=(1, 0), authority=(1,)), reliefs=(PORT, AUTHORITY), trains=TWO)
    assert routes.check(far, [("2", OUT_0)]) is not None
    assert best_revenue(far) == routes.solve(far).revenue


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (Side("A-C0", 1, relief=(("nobody", (0,)),)), "a relief that does not exist"),
        (Side("A-C0", 1, relief=(("authority", (1,)),)), "cannot take off"),
        (Side("A-C0", 1, relief=(("authority", (0,)), ("authority", (0,)))), "twice"),
    ],
)
def test_contradictions_are_refused(changed: Side, reason: str) -> None:
    problem = star(changed, reliefs=(AUTHORITY,), trains=TWO)
    with pytest.raises(ProblemError, match=reason):
        routes.validate(problem)


def test_problems_with_reliefs_are_json_both_ways() -> None:
    for seed in range(60):
        problem = reduced_network(seed)
        assert routes.load(routes.dump(problem)) == problem


@pytest.mark.parametrize("make", [network, sea_network, reduced_network])
def test_every_account_adds_up(make: object) -> None:
    """The pay of the stops, the bonus and the train's own sum add up to its revenue."""
    for seed in range(120):
        problem = make(seed)  # type: ignore[operator]
        answer = routes.solve(problem)
        told = routes.statements(problem, answer.routes)
        runs = routes.judge(problem, answer.routes).runs
        assert [(one.train, one.revenue) for one in told] == [(r.train, r.revenue) for r in runs]
        assert [tuple(name for name, _ in one.stops) for one in told] == [r.stops for r in runs]
        for one in told:
            assert sum(paid for _, paid in one.stops) + one.bonus + one.extra == one.revenue


@pytest.mark.parametrize("method", ["small", "columns"])
def test_asking_only_for_more(method: str) -> None:
    """An answer that cannot beat the known one may stay open, but never lies about its bound."""
    for seed in range(60):
        problem = reduced_network(seed)
        best = best_revenue(problem)
        for above in (0, best - 10, best, best + 50):
            answer = routes.solve(problem, method=method, above=max(0, above))
            assert answer.bound >= best or answer.bound <= above, seed
            if above < best:
                assert (answer.revenue, answer.proved) == (best, True), seed


def test_calls_on_a_free_city_and_without_land() -> None:
    stops = (Stop("A", 20, token=True, call="C"), Stop("B", 0, free=True, call="G"), Stop("D", 30))
    sides = (Side("A-B", 0, True), Side("B-D"))
    paths = (
        Path("A:0", ("stop", 0), ("side", 0, 0)),
        Path("B:0", ("side", 0, 1), ("stop", 1)),
        Path("B:1", ("stop", 1), ("side", 1, 0)),
        Path("D:0", ("side", 1, 1), ("stop", 2)),
    )
    train = Train("3", 3, 0, calls=("C", "G"), extra=100)
    problem = RouteProblem(stops, sides, paths, (train,))
    short = routes.check(problem, [("3", ("A:0", "B:0"))])
    assert short == "The 3 train must use some track on land."
    assert routes.solve(problem).revenue == 150 == best_revenue(problem)
    other = problem._replace(trains=(train._replace(calls=("C", "X")),))
    assert routes.solve(other).revenue == 0
    assert routes.check(other, [("3", ("A:0", "B:0", "B:1", "D:0"))]) == (
        "The 3 train must call at X."
    )
