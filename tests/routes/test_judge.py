"""The judge: a reason for each broken rule, the same revenue as brute force, mutations refused."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import Any

import pytest

from tests.routes.networks import mixed_network, network, sea_network
from tests.routes.oracle import best_revenue, route_value
from trunkline import routes
from trunkline.routes import Illegal, Path, Route, RouteProblem, Side, Stop, Train

# A town - F13 = F15 (two tracks) - blocked G10 - Perth (terminal), gauge border at G10.
STOPS = (
    Stop("F13", 30, token=True, name="Albury"),
    Stop("F15", 20, mark=True),
    Stop("G10", 50, blocked=True),
    Stop("D1", 60, "offboard", terminal=True, goal=True, group="P"),
    Stop("t", 10, "town"),
    Stop("D2", 60, "offboard", terminal=True, group="P"),
)
SIDES = (
    Side("F13-F15"),
    Side("F13-E14"),
    Side("F15-G10", cross=1),
    Side("F15-D1"),
    Side("t-F13"),
    Side("G10-D1"),
    Side("F15-D2"),
)
LINKS = ((0, 1), (0, 1), (1, 2), (1, 3), (4, 0), (2, 3), (1, 5))
PATHS = tuple(
    Path(f"{STOPS[stop].id}:{number}", ("stop", stop), ("side", number, end))
    for number, link in enumerate(LINKS)
    for end, stop in enumerate(link)
)
TRAINS = (Train("3", 3), Train("2+", 2, free_cross=1), Train("D"), Train("E", express=True))
MAP = RouteProblem(STOPS, SIDES, PATHS, TRAINS)


def legs(*names: str) -> tuple[str, ...]:
    return tuple(names)


def test_a_legal_claim_is_priced_stop_by_stop() -> None:
    claim = [
        Route("3", legs("t:4", "F13:4", "F13:0", "F15:0", "F15:3", "D1:3")),
        Route("D", legs("F13:1", "F15:1")),
    ]
    verdict = routes.judge(MAP, claim)
    assert verdict.reason is None
    assert verdict.revenue == 120 + 50
    assert verdict.runs[0] == ("3", 120, ("t", "F13", "F15", "D1"))
    assert routes.check(MAP, claim) is None
    assert routes.price(MAP, claim) == 170


def test_lists_and_either_direction_are_accepted() -> None:
    claim = [["3", ["D1:3", "F15:3", "F15:0", "F13:0", "F13:4", "t:4"]]]
    assert routes.price(MAP, claim) == 120


def test_no_routes_earn_nothing() -> None:
    assert routes.judge(MAP, []) == (None, 0, ())


def test_an_express_pays_goal_and_token_only() -> None:
    assert routes.price(MAP, [Route("E", legs("F13:0", "F15:0", "F15:3", "D1:3"))]) == 90


REFUSED = {
    "The company has no 9 train.": [("9", ("F13:0", "F15:0"))],
    "The 3 train runs only once.": [("3", ("F13:0", "F15:0")), ("3", ("F13:1", "F15:1"))],
    "There is no track zz.": [("3", ("zz",))],
    "There is no such track in F13.": [("3", ("F13:7",))],
    "The 3 train needs a route with two stops.": [("3", ())],
    "The route of the 3 train must begin at a stop, not on open track in F14.": [("3", ("F14:0",))],
    "The route of the 3 train must end at a stop, not on open track in F13.": [("3", ("F13:0",))],
    "The route of the 3 train breaks off between F15 and F13.": [
        ("3", ("F13:0", "F15:0", "F13:4"))
    ],
    "The 3 train visits Albury (F13) twice.": [("3", ("F13:0", "F15:0", "F15:1", "F13:1"))],
    "The track between F13 and F15 is used twice: by the 3 train and the D train.": [
        ("3", ("F13:0", "F15:0")),
        ("D", ("F13:0", "F15:0")),
    ],
    "The D train may end at G10 but not pass it: it is full of other companies' tokens.": [
        ("D", ("F13:0", "F15:0", "F15:2", "G10:2", "G10:5", "D1:5"))
    ],
    "The D train may end at D1 but not pass it: the line ends there.": [
        ("D", ("F13:0", "F15:0", "F15:3", "D1:3", "D1:5", "G10:5"))
    ],
    "The route of the D train has no token of the company.": [("D", ("F15:2", "G10:2"))],
    "The 3 train reaches 3, its route counts 3 stops and 1 for crossings.": [
        ("3", ("F13:0", "F15:0", "F15:2", "G10:2"))
    ],
    "The 2+ train reaches 2, its route counts 3 stops.": [
        ("2+", ("F13:0", "F15:0", "F15:2", "G10:2"))
    ],
    "The E train must begin or end at its goal.": [("E", ("F13:0", "F15:0"))],
    "The route of the E train has no token of the company.": [("E", ("F15:3", "D1:3"))],
    "D1 and D2 are one place; the D train visits it only once.": [
        ("D", ("D1:3", "F15:3", "F15:6", "D2:6"))
    ],
}


@pytest.mark.parametrize("reason", REFUSED)
def test_each_broken_rule_has_its_reason(reason: str) -> None:
    problem = MAP._replace(paths=(*PATHS, Path("F14:0", ("side", 0, 0), ("side", 1, 0))))
    assert routes.check(problem, REFUSED[reason]) == reason
    with pytest.raises(Illegal):
        routes.price(problem, REFUSED[reason])


def test_cities_of_one_hex_are_named_by_hex_and_name() -> None:
    stops = (
        Stop("F15.0", 30, token=True, name="Ballarat"),
        Stop("F15.1", 20, name="Bendigo"),
        Stop("St.Ives", 10),
    )
    lines = (Side("F15-F15"), Side("F15-F15#2"), Side("c"))
    paths = tuple(
        Path(f"F15:{n}{end}", ("stop", stop), ("side", n, end))
        for n, link in enumerate(((0, 1), (0, 1), (1, 2)))
        for end, stop in enumerate(link)
    )
    problem = RouteProblem(stops, lines, paths, (Train("D"), Train("2", 2)))
    there_and_back = [("D", ("F15:00", "F15:01", "F15:11", "F15:10"))]
    assert routes.check(problem, there_and_back) == "The D train visits Ballarat (F15) twice."
    other = problem._replace(stops=(stops[0], stops[1], stops[2]._replace(group="G")))
    assert routes.check(other, [("D", ("F15:20", "F15:21"))]) == (
        "The route of the D train has no token of the company."
    )
    both = [("D", ("F15:10", "F15:11")), ("2", ("F15:10", "F15:11"))]
    assert "between F15 and F15 is used twice" in str(routes.check(problem, both))


def test_a_side_and_a_junction_only_once_on_a_route() -> None:
    stops = (Stop("A", 10, token=True), Stop("B", 10))
    loop = RouteProblem(
        stops,
        (Side("s"), Side("u"), Side("v")),
        (
            Path("1", ("stop", 0), ("side", 0, 0)),
            Path("2", ("side", 0, 1), ("junction", 0)),
            Path("3", ("junction", 0), ("side", 1, 0)),
            Path("4", ("side", 1, 1), ("junction", 0)),
            Path("5", ("junction", 0), ("side", 2, 0)),
            Path("6", ("side", 2, 1), ("stop", 1)),
            Path("7", ("side", 1, 1), ("side", 0, 0)),
        ),
        (Train("D"),),
        junctions=1,
    )
    twice = [("D", ("1", "2", "3", "4", "5", "6"))]
    assert routes.check(loop, twice) == "The D train passes the junction in 4 twice."
    again = [("D", ("1", "2", "3", "7", "2", "5", "6"))]
    assert routes.check(loop, again) == "The track at s is used twice by the D train."


def test_a_piece_without_a_side_is_shared_by_no_one() -> None:
    stops = (Stop("A", 10, token=True), Stop("B", 10))
    inside = RouteProblem(
        stops,
        (),
        (Path("C3:1", ("stop", 0), ("stop", 1)),),
        (Train("2", 2), Train("D")),
    )
    assert routes.price(inside, [("2", ("C3:1",))]) == 20
    both = [("2", ("C3:1",)), ("D", ("C3:1",))]
    assert routes.check(inside, both) == (
        "The track in C3 is used twice: by the 2 train and the D train."
    )
    twins = inside._replace(trains=(Train("3-1", 3, name="3"), Train("3-2", 3, name="3")))
    both = [("3-1", ("C3:1",)), ("3-2", ("C3:1",))]
    assert routes.check(twins, both) == "The track in C3 is used twice: by two 3 trains."
    to_and_fro = [("D", ("C3:1", "C3:1"))]
    assert routes.check(inside, to_and_fro) == "The track in C3 is used twice by the D train."


def test_shared_track_may_carry_several_trains() -> None:
    ferry = MAP._replace(sides=(SIDES[0]._replace(shared=True), *SIDES[1:]))
    claim = [("3", ("F13:0", "F15:0")), ("D", ("F13:0", "F15:0"))]
    assert routes.price(ferry, claim) == 100


def test_revenue_is_that_of_the_oracle_for_every_answer() -> None:
    for seed in range(90_000, 90_300):
        problem = network(seed)
        answer = routes.solve(problem)
        stops = {stop.id: stop for stop in problem.stops}
        sides_of = {path.id: path for path in problem.paths}
        for run, route in zip(
            routes.judge(problem, answer.routes).runs, answer.routes, strict=True
        ):
            train = next(train for train in problem.trains if train.id == run.train)
            crossed = {
                end[1]
                for name in route.paths
                for end in (sides_of[name].a, sides_of[name].b)
                if end[0] == "side"
            }
            visited = [stops[name] for name in run.stops]
            assert run.revenue == route_value(problem, train, visited, tuple(crossed)), seed


def test_an_express_ends_at_its_goal_and_does_not_only_pass_it() -> None:
    goal = MAP._replace(stops=(STOPS[0], STOPS[1]._replace(goal=True), *STOPS[2:]))
    there = ("t:4", "F13:4", "F13:0", "F15:0")
    assert routes.price(goal, [("E", there)]) == 20 + 30
    further = [("E", (*there, "F15:2", "G10:2"))]
    assert routes.check(goal, further) == "The E train must begin or end at its goal."


def _drawn(
    problem: RouteProblem, at: tuple, walk: tuple[str, ...], on: tuple[int, ...], sides: list[int]
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:  # type: ignore[type-arg]
    """All ways on from here, and the stops along each, with towns as often as they are passed."""
    for path in problem.paths:
        for near, far in ((path.a, path.b), (path.b, path.a)):
            if near != at or path.id in walk:
                continue
            if far[0] == "stop":
                stop = problem.stops[far[1]]
                closed = stop.blocked or stop.terminal
                if far[1] not in on or (stop.kind == "town" and not closed):
                    yield (*walk, path.id), (*on, far[1])
                    if not closed:
                        yield from _drawn(problem, far, (*walk, path.id), (*on, far[1]), sides)
            elif far[0] == "junction":
                yield from _drawn(problem, far, (*walk, path.id), on, sides)
            elif far[1] not in sides:
                across = ("side", far[1], 1 - far[2])
                yield from _drawn(problem, across, (*walk, path.id), on, [*sides, far[1]])


def test_an_express_over_towns_passed_again_ends_where_its_track_does() -> None:
    """Every way over small maps: the judge looks at both ends, and brute force at the best."""
    circles = {True: 0, False: 0}
    for seed in range(92_000, 92_060):
        problem = mixed_network(seed, most_stops=5)._replace(
            trains=(Train("E", express=True),), again=True
        )
        ends = [end for path in problem.paths for end in (path.a, path.b)]
        stops = tuple(
            stop._replace(group="", licences=(), goal=n % 2 == 0 and ends.count(("stop", n)) < 4)
            for n, stop in enumerate(problem.stops)
        )
        sides = tuple(side._replace(licences=()) for side in problem.sides)
        problem = problem._replace(stops=stops, sides=sides)
        best = 0
        for start in range(len(stops)):
            for walk, on in _drawn(problem, ("stop", start), (), (start,), []):
                goals = [stops[end].value for end in (on[0], on[-1]) if stops[end].goal]
                tokens = [stops[n].value for n in on if stops[n].token and not stops[n].goal]
                legal = bool(goals and tokens)
                verdict = routes.judge(problem, [("E", walk)])
                assert (verdict.reason is None) == legal, (seed, walk)
                assert verdict.revenue == (max(goals) + max(tokens) if legal else 0), (seed, walk)
                best = max(best, verdict.revenue)
                if on[-1] in on[1:-1] and tokens:
                    circles[legal] += 1
        assert best_revenue(problem) == best, seed
        for method in ("small", "columns"):
            answer = routes.solve(problem, method=method)
            assert (answer.revenue, answer.proved) == (best, True), seed
    assert min(circles.values()) > 20, circles


def _sides_of(problem: RouteProblem, claim: tuple[Route, ...]) -> list[int]:
    track = {path.id: path for path in problem.paths}
    found = []
    for route in claim:
        ends = [end for name in route.paths for end in (track[name].a, track[name].b)]
        found += sorted({end[1] for end in ends if end[0] == "side"})
    return found


def _all_shared(problem: RouteProblem, route: Route) -> bool:
    sides = _sides_of(problem, (route,))
    return bool(sides) and all(problem.sides[side].shared for side in sides)


def _mutants(rng: random.Random, problem: RouteProblem, claim: tuple[Route, ...]):  # type: ignore[no-untyped-def]
    """Changed claims or problems in which exactly one rule is broken."""
    which = rng.randrange(len(claim))
    route = claim[which]
    rest = (*claim[:which], *claim[which + 1 :])
    yield problem, (*rest, route._replace(paths=route.paths[1:]))  # begins off a stop, or too short
    yield problem, (*claim, route)  # a train twice
    middle = len(route.paths) // 2
    yield (
        problem,
        (*rest, route._replace(paths=(*route.paths[:middle], *route.paths[middle + 1 :]))),
    )
    yield problem, (*rest, route._replace(paths=(*route.paths, *route.paths[::-1])))
    run = next(r for r in routes.judge(problem, claim).runs if r.train == route.train)
    train = next(train for train in problem.trains if train.id == run.train)
    bare = tuple(stop._replace(token=False) for stop in problem.stops)
    yield problem._replace(stops=bare), claim
    if len(run.stops) > 2:
        inner = run.stops[1]
        for change in ({"blocked": True}, {"terminal": True}):
            yield (
                problem._replace(
                    stops=tuple(s._replace(**change) if s.id == inner else s for s in problem.stops)
                ),
                claim,
            )
    one_place = tuple(
        stop._replace(group="same") if stop.id in run.stops[:2] else stop for stop in problem.stops
    )
    yield problem._replace(stops=one_place), claim
    counted = [s for s in problem.stops if s.id in run.stops and s.kind != "town"]
    if not train.express and counted:
        short = tuple(
            t._replace(reach=len(counted) - 1) if t.id == train.id else t for t in problem.trains
        )
        yield problem._replace(trains=short), claim
    for other in problem.trains:  # another train on the same track
        if other.id not in {r.train for r in claim} and not _all_shared(problem, route):
            yield problem, (*claim, Route(other.id, route.paths))
    licensed = tuple(side._replace(licences=("L",)) for side in problem.sides)
    if len(_sides_of(problem, claim)) > 1:
        yield problem._replace(sides=licensed), claim
    gone = tuple(path for path in problem.paths if path.id != route.paths[0])
    yield problem._replace(paths=gone), claim


def test_the_judge_shares_no_code_with_the_search() -> None:
    """Only the plain records are common: no search is loaded where routes are judged."""
    judge = File(routes.judge.__code__.co_filename)
    imported = set()
    for file in (judge, judge.with_name("relief_assignment.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                imported.add(node.module if node.level == 0 else f".{node.module or ''}")
            elif isinstance(node, ast.Import):
                imported.update(alias.name for alias in node.names)
    standard = {"__future__", "collections.abc", "contextlib", "itertools", "typing"}
    assert imported == standard | {".relief_assignment", ".problem"}
    records = ast.parse(File(routes.validate.__code__.co_filename).read_text())
    assert not [n for n in ast.walk(records) if isinstance(n, ast.ImportFrom) and n.level]


@pytest.mark.parametrize("make", [network, sea_network])
def test_single_step_mutations_of_a_legal_answer_are_refused(
    make: Callable[[int], RouteProblem],
) -> None:
    refused = 0
    for seed in range(91_000, 91_400):
        problem = make(seed)
        claim = routes.solve(problem).routes
        if not claim:
            continue
        for other, changed in _mutants(random.Random(seed), problem, claim):
            verdict = routes.judge(other, changed)
            if verdict.reason is None:  # a shorter route can be legal again, but never pays more
                assert other is problem, seed
                assert verdict.revenue <= routes.judge(problem, claim).revenue, seed
            else:
                refused += 1
                assert verdict.reason.endswith("."), verdict.reason
    assert refused > 1000


@pytest.mark.parametrize(
    "claim", [None, ["2"], [None], [("2",)], [("2", None)], [("2", "A:0")], [(["2"], ["A:0"])],
              [(2, ["A:0"])], [("2", [["A:0"]])], [{"train": "2", "paths": ["A:0"]}]]
)  # fmt: skip
def test_a_malformed_claim_gets_a_reason_too(claim: Any) -> None:
    reason = routes.check(network(7), claim)
    assert reason is not None
    assert reason.startswith("Routes are a list")


def test_stops_with_a_hyphen_keep_their_names() -> None:
    problem = routes.load(
        {
            "stops": [{"id": "Wagga-Wagga", "value": 10, "token": True}, {"id": "B", "value": 10}],
            "lines": [["Wagga-Wagga", "B"]],
            "trains": [{"id": "2", "reach": 2}, {"id": "3", "reach": 3}],
        }
    )
    line = [path.id for path in problem.paths]
    reason = routes.check(problem, [("2", line), ("3", line)])
    assert reason is not None
    assert "between Wagga-Wagga and B" in reason


def test_several_pieces_between_the_same_two_towns_may_be_written_either_way() -> None:
    """Out, back, out again and on: the piece that leads away shows the start of the route."""
    towns = [{"id": "A", "value": 10, "kind": "town"}, {"id": "B", "value": 10, "kind": "town"}]
    city = {"id": "C", "value": 20, "token": True}
    for turned in range(8):
        ends = [["stop", "A"], ["stop", "B"]]
        paths = [
            {"id": f"H:{n}", "a": ends[turned >> n & 1], "b": ends[1 - (turned >> n & 1)]}
            for n in range(3)
        ]
        paths.append({"id": "C:0", "a": ["stop", "B"], "b": ["stop", "C"]})
        problem = routes.load(
            {
                "stops": [*towns, city],
                "paths": paths,
                "trains": [{"id": "4", "reach": 4}],
                "again": True,
            }
        )
        assert routes.check(problem, [("4", ["H:0", "H:1", "H:2", "C:0"])]) is None, turned


def test_two_lines_between_two_stops_are_judged_from_either_end() -> None:
    """There and back is legal with `again` where it begins and ends at the town."""
    problem = RouteProblem(
        (Stop("C", 0, token=True), Stop("T", 10, "town", towns=2)),
        (),
        (Path("X:0", ("stop", 0), ("stop", 1)), Path("Y:0", ("stop", 1), ("stop", 0))),
        (Train("D"),),
        again=True,
    )
    for paths in (("X:0", "Y:0"), ("Y:0", "X:0")):
        assert routes.judge(problem, [("D", paths)])[:2] == (None, 20)
        once = problem._replace(again=False, stops=(problem.stops[0], Stop("T", 10, "town")))
        assert routes.check(once, [("D", paths)]) in (
            "The D train visits C twice.",
            "The D train visits T twice.",
        )
    answer = routes.solve(problem)
    assert (answer.revenue, answer.proved) == (20, True)


def test_an_express_there_and_back_begins_at_its_goal() -> None:
    problem = RouteProblem(
        (Stop("A", 20, "town", token=True), Stop("B", 30, "town", goal=True)),
        (),
        (Path("X:0", ("stop", 0), ("stop", 1)), Path("Y:0", ("stop", 1), ("stop", 0))),
        (Train("E", express=True),),
        again=True,
    )
    for paths in (("X:0", "Y:0"), ("Y:0", "X:0")):
        assert routes.judge(problem, [("E", paths)])[:2] == (None, 50)
