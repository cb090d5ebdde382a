"""Brute force on raw track: no contraction, no bounds, no code of the product but its records.

Every walk from every stop, one piece of track after another, its value straight from the rules;
then every combination of one route (or none) a train.
"""

from __future__ import annotations

from typing import Any

from trunkline.routes import RouteProblem, Stop, Train

Walk = tuple[tuple[int, ...], frozenset[object], tuple[int, ...]]  # stops, exclusive track, sides


def best_revenue(problem: RouteProblem, worth: Any = None) -> int:
    """The most that all trains together can earn; ``worth`` may apply a rule of its own."""
    worth = worth or _value
    walks = list(_walks(problem))
    menus: list[dict[frozenset[object], int]] = []
    for train in problem.trains:
        menu: dict[frozenset[object], int] = {}
        for stops, track, sides in walks:
            value = worth(problem, train, [problem.stops[n] for n in stops], sides)
            if value is not None and value > menu.get(track, 0):
                menu[track] = value
        menus.append(menu)
    return _combine(menus, 0, frozenset())


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
                if far[1] not in sides and not _licensed(problem, sides, far[1]):
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
            elif _new_place(problem, stops, far[1]):
                walk = [*stops, far[1]]
                done = [*pieces, number]
                yield tuple(walk), _track(problem, done, sides), tuple(sides)
                stop = problem.stops[far[1]]
                if not (stop.blocked or stop.terminal):
                    yield from _onward(problem, far, done, walk, sides, junctions)


def _open_town(stop: Stop) -> bool:
    return stop.kind == "town" and not (stop.blocked or stop.terminal)


def _licensed(problem: RouteProblem, sides: list[int], new: int) -> bool:
    """Whether the route already uses a licence of this side."""
    return any(
        name in problem.sides[old].licences for old in sides for name in problem.sides[new].licences
    )


def _new_place(problem: RouteProblem, stops: list[int], new: int) -> bool:
    group = problem.stops[new].group
    return not group or all(problem.stops[old].group != group for old in stops)


def _track(problem: RouteProblem, pieces: list[int], sides: list[int]) -> frozenset[object]:
    own: set[object] = {side for side in sides if not problem.sides[side].shared}
    own.update(f"licence {name}" for side in sides for name in problem.sides[side].licences)
    for number in pieces:
        path = problem.paths[number]
        if path.a[0] != "side" and path.b[0] != "side":
            own.add(path.id)
    return frozenset(own)


def _value(
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
    cost = len(counted) + sum(stop.cost or 0 for stop in stops if stop.kind == "town")
    left = 10**6 if train.reach is None else train.reach - cost - crossings
    if left < 0:
        return None
    paid = 10**6 if train.towns is None else train.towns + (left if train.fill else 0)
    marked = len([stop for stop in stops if stop.mark])
    bonus = train.marks[min(marked, len(train.marks) - 1)] if train.marks else 0
    cities = train.mult * sum(stop.value for stop in counted)
    return cities + sum(towns[:paid]) + bonus + train.extra
