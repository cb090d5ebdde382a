"""Problems as plain data: JSON there and back, contradictions refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.routes.networks import network
from trunkline import routes
from trunkline.routes import Path, ProblemError, RouteProblem, Side, Stop, Train


def test_json_there_and_back() -> None:
    for seed in range(200):
        problem = network(seed)
        first, *rest = problem.paths
        problem = problem._replace(paths=(first._replace(pieces=seed % 2), *rest))
        again = routes.load(json.loads(json.dumps(routes.dump(problem))))
        assert again == problem
        assert hash(again) == hash(problem)


def _broken(**changes: object) -> RouteProblem:
    return network(7)._replace(**changes)  # type: ignore[arg-type]


def test_contradictions_are_refused() -> None:
    good = network(7)
    path = good.paths[0]
    cases = {
        "stop S0 is listed twice": _broken(stops=(good.stops[0], *good.stops)),
        "is a castle": _broken(stops=(good.stops[0]._replace(kind="castle"), *good.stops[1:])),
        "less than nothing": _broken(stops=(good.stops[0]._replace(value=-1), *good.stops[1:])),
        "costs -1": _broken(sides=(good.sides[0]._replace(cross=-1), *good.sides[1:])),
        "does not exist": _broken(paths=(path._replace(a=("stop", 99)),)),
        "ends where it begins": _broken(paths=(path._replace(b=path.a),)),
        "counts as 2 pieces": _broken(paths=(path._replace(pieces=2),)),
        "negative limit": _broken(trains=(Train("2", -2),)),
        "for more marked": _broken(trains=(Train("2", 2, marks=(0, 10, 5)),)),
        "for no marked": _broken(trains=(Train("2", 2, marks=(10,)),)),
        "needs its token in a city": _broken(  # 18OE §11.3.9
            stops=(*good.stops, Stop("t", 10, "town", token=True)),
            trains=(Train("2+2", 2, 2, fill=True),),
        ),
    }
    town = Stop("t", 10, "town")
    for sentence, stop in {
        "t needs a licence twice": town._replace(licences=("H", "H")),
        "t cannot need a licence": town._replace(licences=("H",), token=True),
        "t cannot be 2 towns": town._replace(towns=2, group="G"),
        "which routes may pass again": town._replace(towns=2),
    }.items():
        cases[sentence] = _broken(stops=(*good.stops, stop))
    for sentence, problem in cases.items():
        with pytest.raises(ProblemError, match=sentence):
            routes.validate(problem)


def _star(stop: Stop, tracks: int) -> RouteProblem:
    """Lines from a place to cities all around."""
    stops = (stop, *(Stop(f"C{n}", 10, token=n == 0) for n in range(tracks)))
    paths = tuple(Path(f"P{n}", ("stop", 0), ("stop", n + 1)) for n in range(tracks))
    return RouteProblem(stops, (), paths, (Train("D"),), again=True)


@pytest.mark.parametrize(
    "change", [{"cost": 1}, {"group": "G"}, {"goal": True}, {"licences": ("H",)}]
)
def test_a_town_that_is_passed_again_is_only_a_town(change: dict[str, Any]) -> None:
    town = Stop("t", 10, "town")
    more = town._replace(**change)
    sentence = "Stop t is more than a town that pays once: it cannot be passed again."
    for ask in (routes.validate, routes.solve):
        with pytest.raises(ProblemError, match=sentence):
            ask(_star(more, 4))
        ask(_star(town, 4))
        ask(_star(more, 3))
        ask(_star(more._replace(terminal=True), 4))
        ask(_star(more, 4)._replace(again=False))


def test_unknown_keys_are_refused() -> None:
    document = routes.dump(network(7))
    with pytest.raises(ProblemError, match="Unknown keys: colour"):
        routes.load({**document, "colour": "red"})
    document["stops"][0]["colour"] = "red"
    with pytest.raises(ProblemError, match="colour"):
        routes.load(document)
    with pytest.raises(ProblemError, match="trains"):
        routes.load({"stops": [], "sides": [], "paths": []})


def test_defaults_stay_out_of_the_document() -> None:
    problem = RouteProblem((Stop("A", 10),), (), (), (Train("D"),))
    assert routes.dump(problem)["stops"] == [{"id": "A", "value": 10}]
    assert routes.dump(problem)["trains"] == [{"id": "D"}]
    line = Path("P", ("stop", 0), ("side", 0, 1))
    written = routes.dump(problem._replace(paths=(line, line._replace(pieces=0))))["paths"]
    assert written[0] == {"id": "P", "a": ["stop", 0], "b": ["side", 0, 1]}
    assert written[1] == {**written[0], "pieces": 0}


@pytest.mark.parametrize("method", ["small", "columns"])
def test_pieces_that_do_not_count_make_a_line_shorter(method: str) -> None:
    stops = (Stop("A", 10, token=True), Stop("B", 10))
    sides = (Side("s"), Side("x"), Side("y"))
    short = (Path("1", ("stop", 0), ("side", 0, 0)), Path("2", ("side", 0, 1), ("stop", 1)))
    long = (
        Path("3", ("stop", 0), ("side", 1, 0)),
        Path("4", ("side", 1, 1), ("side", 2, 0)),
        Path("5", ("side", 2, 1), ("stop", 1)),
    )
    problem = RouteProblem(stops, sides, (*short, *long), (Train("2", 2),))
    assert routes.solve(problem, method=method).routes == (("2", ("1", "2")),)
    less = tuple(path._replace(pieces=int(path.id == "4")) for path in long)
    counted = problem._replace(paths=(*short, *less))
    for again in (False, True):
        answer = routes.solve(counted._replace(again=again), method=method)
        assert answer.routes == (("2", ("3", "4", "5")),)
