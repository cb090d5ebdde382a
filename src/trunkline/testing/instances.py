"""The file format of a benchmark of route problems, each with its proved optimum or bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.routes.problem import End, Path, RouteProblem, Side, Stop, Train, validate


def read_instance(document: Mapping[str, Any]) -> RouteProblem:
    """Return a route problem from one benchmark document."""
    marked = sum(stop["k"] for stop in document["stops"])
    problem = RouteProblem(
        tuple(_stop(number, stop) for number, stop in enumerate(document["stops"])),
        tuple(
            Side(f"{'-'.join(side['hexes'])}#{number}", side["cross"])
            for number, side in enumerate(document["sides"])
        ),
        tuple(
            Path(f"p{number}", _end(path["a"]), _end(path["b"]))
            for number, path in enumerate(document["paths"])
        ),
        tuple(_train(n, train, marked) for n, train in enumerate(document["trains"])),
        document["junctions"],
    )
    validate(problem)
    return problem


def by_the_rules(problem: RouteProblem) -> RouteProblem:
    """Return a problem of 18OE by its rules.

    Towns stand in place of cities (§11.3.9), and towns and junctions can be passed again (§11.3.1).
    """
    trains = tuple(train._replace(fill=train.mult == 1) for train in problem.trains)
    return problem._replace(again=True, trains=trains)


def _stop(number: int, stop: Mapping[str, Any]) -> Stop:
    return Stop(
        f"{stop['hex']}.{number}",
        stop["value"],
        stop["kind"],
        stop["token"],
        stop["blocked"],
        stop["terminal"],
        stop["group"] or "",
        bool(stop["k"]),
        stop.get("ghan", False),
    )


def _end(end: list[Any]) -> End:
    return (end[0], end[1], end[2]) if len(end) == 3 else (end[0], end[1])


def _train(number: int, train: Mapping[str, Any], marked: int) -> Train:
    bonus = train.get("kbonus") or 0
    return Train(
        f"{train['name']}.{number}",
        reach=train["cities"],
        towns=train["pay_towns"],
        free_cross=train["free_cross"],
        mult=train["mult"],
        marks=tuple(bonus * max(0, k - 1) for k in range(marked + 1)) if bonus else (),
        express=bool(train.get("express2")),
    )
