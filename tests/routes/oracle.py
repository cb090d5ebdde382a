"""Brute force on raw track: no contraction, no bounds, no code of the product but its records.

Every walk from every stop, one piece of track after another, its value straight from the rules;
then every combination of one route (or none) a train.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from trunkline.routes import RouteProblem, Stop, Train

POUND = 10_000  # pieces of track: no answer has so many


def best_revenue(problem: RouteProblem, worth: Any = None) -> int:
    """The most that all trains together can earn; ``worth`` may apply a rule of its own."""
    return best_and_least(problem, worth)[0]


def best_and_least(problem: RouteProblem, worth: Any = None) -> tuple[int, int]:
    """The most that all trains can earn, and on how few pieces of track."""
    worth = worth or route_value
    walks = list(_walks(problem))
    menus: list[dict[frozenset[object], int]] = []
    for train in problem.trains:
        menu: dict[frozenset[object], int] = {}
        for stops, track, sides, pieces in walks:
            value = worth(problem, train, [problem.stops[n] for n in stops], sides)
            if value is not None and value * POUND - pieces > menu.get(track, 0):
                menu[track] = value * POUND - pieces
        menus.append(menu)
    score = _combine(menus, 0, frozenset())
    revenue = -(-score // POUND)
    return revenue, revenue * POUND - score


def _combine(menus: list[dict[frozenset[object], int]], train: int, used: frozenset[object]) -> int:
    if train == len(menus):
        return 0
    best = _combine(menus, train + 1, used)
    for track, value in menus[train].items():
        if not track & used:
            best = max(best, value + _combine(menus, train + 1, used | track))
    return best


def _walks(problem: RouteProblem):  # type: ignore[no-untyped-def]
    for start in range(len(problem.stops)):
        yield from _onward(problem, ("stop", start), [], [start], [], [])


def _onward(problem, at, pieces, stops, sides, junctions):  # type: ignore[no-untyped-def]
    """All walks that continue this one and stand at a stop with at least two stops visited."""
    here = at
    if at[0] == "side":
        here = ("side", at[1], 1 - at[2])
    for number, path in enumerate(problem.paths):
        if number in pieces:
            continue
        for near, far in ((path.a, path.b), (path.b, path.a)):
            if near != here:
                continue
            if far[0] == "side":
                new = problem.sides[far[1]].licences
                if far[1] not in sides and not _licensed(problem, stops, sides, new):
                    yield from _onward(
                        problem, far, [*pieces, number], stops, [*sides, far[1]], junctions
                    )
            elif far[0] == "junction":
                if problem.again or far[1] not in junctions:
                    yield from _onward(
                        problem, far, [*pieces, number], stops, sides, [*junctions, far[1]]
                    )
            elif far[1] in stops:
                if problem.again and _open_town(problem.stops[far[1]]):  # passed once more
                    yield from _onward(problem, far, [*pieces, number], stops, sides, junctions)
            elif _new_place(problem, stops, far[1]) and not _licensed(
                problem, stops, sides, problem.stops[far[1]].licences
            ):
                walk = [*stops, far[1]]
                done = [*pieces, number]
                yield tuple(walk), _track(problem, walk, done, sides), tuple(sides), len(done)
                stop = problem.stops[far[1]]
                if not (stop.blocked or stop.terminal):
                    yield from _onward(problem, far, done, walk, sides, junctions)


def _open_town(stop: Stop) -> bool:
    return stop.kind == "town" and not (stop.blocked or stop.terminal)


def _licensed(
    problem: RouteProblem, stops: list[int], sides: list[int], new: tuple[str, ...]
) -> bool:
    """Whether the route already uses one of these licences."""
    return any(name in new for name in _names(problem, stops, sides))


def _names(problem: RouteProblem, stops: list[int], sides: list[int]) -> list[str]:
    places = [*(problem.stops[n] for n in stops), *(problem.sides[n] for n in sides)]
    return [name for place in places for name in place.licences]


def _new_place(problem: RouteProblem, stops: list[int], new: int) -> bool:
    group = problem.stops[new].group
    return not group or all(problem.stops[old].group != group for old in stops)


def _track(
    problem: RouteProblem, stops: list[int], pieces: list[int], sides: list[int]
) -> frozenset[object]:
    own: set[object] = {side for side in sides if not problem.sides[side].shared}
    own.update(f"licence {name}" for name in _names(problem, stops, sides))
    for number in pieces:
        path = problem.paths[number]
        if path.a[0] != "side" and path.b[0] != "side":
            own.add(path.id)
    return frozenset(own)


def route_value(
    problem: RouteProblem, train: Train, stops: list[Stop], sides: tuple[int, ...]
) -> int | None:
    if train.express:
        goals = [stop.value for stop in (stops[0], stops[-1]) if stop.goal]
        tokens = [stop.value for stop in stops if stop.token and not stop.goal]
        return max(goals) + max(tokens) + train.extra if goals and tokens else None
    if not any(stop.token for stop in stops):
        return None
    crossings = max(0, sum(problem.sides[side].cross for side in sides) - train.free_cross)
    counted = [stop for stop in stops if stop.kind != "town"]
    towns = sorted(
        (stop.value for stop in stops if stop.kind == "town" for _ in range(stop.towns)),
        reverse=True,
    )
    cost = sum(1 if stop.cost is None else stop.cost for stop in counted)
    cost += sum(stop.cost or 0 for stop in stops if stop.kind == "town")
    left = 10**6 if train.reach is None else train.reach - cost - crossings
    if left < 0:
        return None
    marked = len([stop for stop in stops if stop.mark])
    bonus = train.marks[min(marked, len(train.marks) - 1)] if train.marks else 0
    paid = 10**6 if train.towns is None else train.towns + (left if train.fill else 0)
    return _most(train, counted, towns, paid) + bonus + train.extra


def _most(train: Train, counted: list[Stop], towns: list[int], paid: int) -> int:
    """Every choice of counted cities, with one of the company if there is any (18OE §11.3.9)."""
    own = any(stop.token for stop in counted)
    best = 0
    most = min(len(counted), max(0, len(towns) - paid)) if train.fill else 0
    for left_out in range(most + 1):
        for cities in combinations(counted, len(counted) - left_out):
            if any(stop.token for stop in cities) == own:
                value = train.mult * sum(stop.value for stop in cities)
                best = max(best, value + sum(towns[: paid + left_out]))
    return best
