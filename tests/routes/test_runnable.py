"""Trains that can or cannot run: compared with brute force, and decided without any search."""

from __future__ import annotations

from importlib import import_module

from tests.routes.networks import mixed_network, network, sea_network
from tests.routes.oracle import best_revenue
from trunkline import routes
from trunkline.routes import Path, RouteProblem, Side, Stop, Train
from trunkline.routes.contraction import contract

SOME = import_module("trunkline.routes.runnable")
SEARCHES = ("solve", "best", "Cache", "search", "routes_of")


def _paying(problem: RouteProblem) -> RouteProblem:
    """Tokens lie in cities that pay, and no train pays a fee: so it is in every title."""
    stops = tuple(
        stop._replace(value=stop.value + 10, kind="city", cost=None, licences=(), towns=1)
        if stop.token
        else stop
        for stop in problem.stops
    )
    trains = tuple(train._replace(extra=max(0, train.extra)) for train in problem.trains)
    return problem._replace(stops=stops, trains=trains)


def _express(problem: RouteProblem) -> RouteProblem:
    return problem._replace(trains=(Train("E", express=True),))


def test_some_route_as_brute_force_says() -> None:
    none = far = 0
    for seed in range(70_500, 70_620):
        for make in (network, sea_network, mixed_network):
            problem = _paying(make(seed))
            for asked in (problem, _express(problem)):
                found = routes.some_route(asked)
                assert (found is not None) == (best_revenue(asked) > 0), seed
                if found is not None:
                    assert routes.price(asked, [found]) > 0, seed
                    far += len(found.paths) > 3
                none += found is None
    assert none > 100
    assert far > 10


def test_runs_without_revenue_are_not_listed() -> None:
    """Fees and worthless stops: never a route that does not pay."""
    none = 0
    for seed in range(70_800, 71_000):
        for make in (network, sea_network, mixed_network):
            problem = make(seed)
            found = routes.some_route(problem)
            none += found is None
            assert found is None or routes.price(problem, [found]) > 0, seed
    assert none > 20


def test_the_check_uses_no_search() -> None:
    assert not [name for name in SEARCHES if hasattr(SOME, name)]


def _line(*stops: Stop, more: tuple[tuple[int, int], ...] = ()) -> RouteProblem:
    """Stops in a row, and more lines between two of them, for an express."""
    links = [(number, number + 1) for number in range(len(stops) - 1)] + list(more)
    sides = tuple(Side(f"A{n}-B{n}") for n in range(len(links)))
    paths = tuple(
        Path(f"{n}:{end}", ("stop", stop), ("side", n, end))
        for n, link in enumerate(links)
        for end, stop in enumerate(link)
    )
    return RouteProblem(stops, sides, paths, (Train("E", express=True),))


def _row(length: int, **last: bool) -> tuple[Stop, ...]:
    row = [Stop(f"S{number}", 20) for number in range(length)]
    row[0] = row[0]._replace(token=True)
    row[-1] = row[-1]._replace(**last)  # type: ignore[arg-type]
    return tuple(row)


def test_an_express_goes_straight_to_its_goal_in_a_dense_town() -> None:
    """Two dozen stops all joined to each other: more routes than anybody counts, one is enough."""
    town = tuple((a, b) for a in range(24) for b in range(a + 2, 24))
    problem = _line(*_row(25, goal=True), more=town)
    found = routes.some_route(problem, work=50)
    assert found is not None
    assert routes.price(problem, [found]) == 40


def _turned(size: int) -> RouteProblem:
    """A town where the only line to the token would have to turn back at stop 1."""
    town = tuple((a, b) for a in range(2, size) for b in range(a + 2, size))
    problem = _line(*_row(size, goal=True), more=town)
    rest = tuple(path for path in problem.paths if path.id not in ("0:0", "0:1"))
    return problem._replace(paths=(*rest, Path("switch", ("stop", 0), ("side", 1, 1))))


def test_an_express_does_not_turn_back_on_its_track() -> None:
    """This is decided before the first step: a large town would have too many ways to try."""
    assert best_revenue(_turned(6)) == 0
    large = _turned(26)
    left = SOME._left(large, contract(large))
    assert {stop for _, stop in left} == {0}
    assert routes.some_route(large) is None


def test_an_express_gives_up_after_its_work() -> None:
    problem = _line(*_row(30, goal=True))
    assert routes.some_route(problem, work=29) is None
    assert routes.some_route(problem, work=31) is not None


def test_an_express_visits_a_group_once_and_passes_no_end() -> None:
    for forbidden in ({"group": "Alice"}, {"blocked": True}, {"terminal": True}):
        row = [stop._replace(group="") for stop in _row(4, goal=True)]
        row[3] = row[3]._replace(group="Alice")
        row[2] = row[2]._replace(**forbidden)  # type: ignore[arg-type]
        assert routes.some_route(_line(*row)) is None, forbidden
        around = _line(*row, more=((1, 3),))
        assert routes.some_route(around) is not None, forbidden


def test_an_express_finds_its_goal_where_junctions_are_many() -> None:
    """Lawson track so dense that contraction gives up: the junctions are stops on the way."""
    size = 6
    ends = [("junction", n) for n in range(size * size)]
    links = [(n, n + 1) for n in range(size * size) if n % size < size - 1]
    links += [(n, n + size) for n in range(size * (size - 1))]
    paths = [
        Path(f"{n}:{end}", ends[link[end]], ("side", n, end))
        for n, link in enumerate(links)
        for end in (0, 1)
    ]
    stops = (Stop("A", 20, token=True), Stop("Goal", 30, goal=True), Stop("B", 10, blocked=True))
    far = size * size - 1
    more = [(0, ("junction", 0)), (2, ("junction", 1)), (2, ("junction", far - 1))]
    more += [(1, ("junction", far))]
    sides = tuple(Side(f"A{n}-B{n}") for n in range(len(links)))
    paths += [Path(f"end {n}", ("stop", stop), junction) for n, (stop, junction) in enumerate(more)]
    trains = (Train("E", express=True),)
    problem = RouteProblem(stops, sides, tuple(paths), trains, size * size)
    found = routes.some_route(problem)
    assert found is not None
    assert routes.price(problem, [found]) == 50
