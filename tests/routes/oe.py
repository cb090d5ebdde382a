"""Trains and small maps of 18OE, and the proved best of a problem by every method."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tests.routes.oracle import best_revenue
from trunkline import routes
from trunkline.routes import Path, RouteProblem, Side, Stop, Train

Link = tuple[str, str] | tuple[str, str, Side]


def local(level: int, name: str = "") -> Train:
    return Train(name or f"{level}+{level}", level, level, fill=True)


def express(level: int, name: str = "") -> Train:
    return Train(name or f"{level}", level, 0, fill=True)


def double(limit: int) -> Train:
    return Train(f"{limit}D", limit, 0, mult=2)


def board(stops: Sequence[Stop], links: Sequence[Link], *trains: Train) -> RouteProblem:
    """Lines between stops, each over a side of its own unless it brings one along."""
    number = {stop.id: n for n, stop in enumerate(stops)}
    sides: list[Side] = []
    paths: list[Path] = []
    for here, there, *given in links:
        side = given[0] if given else Side(f"{here}-{there} {len(sides)}")
        for end, name in enumerate((here, there)):
            paths.append(
                Path(f"{name}:{len(sides)}", ("stop", number[name]), ("side", len(sides), end))
            )
        sides.append(side)
    return RouteProblem(tuple(stops), tuple(sides), tuple(paths), trains, again=True)


def answer(problem: RouteProblem) -> int:
    """The proved best, the same by every method and by brute force."""
    routes.validate(problem)
    for method in ("auto", "small", "columns"):
        found = routes.solve(problem, method=method)
        assert found.proved
        assert found.revenue == best_revenue(problem), method
        assert routes.judge(problem, found.routes)[:2] == (None, found.revenue)
    return found.revenue


def chain(*stops: Stop) -> tuple[tuple[Stop, ...], list[Link]]:
    return stops, [(a.id, b.id) for a, b in pairwise(stops)]


def town(name: str, value: int = 10, **more: object) -> Stop:
    return Stop(name, value, "town", **more)  # type: ignore[arg-type]
