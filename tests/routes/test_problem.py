"""Problems as plain data: JSON there and back, contradictions refused."""

from __future__ import annotations

import json

import pytest

from tests.routes.networks import network
from trunkline import routes
from trunkline.routes import ProblemError, RouteProblem, Stop, Train


def test_json_there_and_back() -> None:
    for seed in range(200):
        problem = network(seed)
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
        "negative limit": _broken(trains=(Train("2", -2),)),
        "for more marked": _broken(trains=(Train("2", 2, marks=(0, 10, 5)),)),
        "for no marked": _broken(trains=(Train("2", 2, marks=(10,)),)),
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
