"""Brute force on raw track: no contraction, no bounds, no code of the product but its records.

Every walk from every stop, one piece of track after another, its value straight from the rules;
then every combination of one route (or none) a train.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Any

from trunkline.routes import RouteProblem, Stop, Train

POUND = 10_000  # pieces of track: no answer has so many


def best_revenue(problem: RouteProblem, worth: Any = None) -> int:
    """The most that all trains together can earn; ``worth`` may apply a rule of its own."""
    return best_and_least(problem, worth)[0]


@lru_cache(maxsize=5_000)  # several tests ask the same, under other settings of the search
def best_and_least(problem: RouteProblem, worth: Any = None) -> tuple[int, int]:
    """The most that all trains can earn, and on how few pieces of track."""
    worth = worth or route_value
    walks = list(_walks(problem))
    menus: list[Menu] = []
    for train in problem.trains:
        menu: Menu = {}
        for stops, track, sides, pieces in walks:
            visited = [problem.stops[n] for n in stops]
            if train.calls and not _calls(problem, train, visited, track):
                continue
            for spent, saved in cheaper_ways(problem, visited, sides):
                value = worth(problem, train, visited, sides, *([saved] if saved else []))
                key = (track, spent)
                if value is not None and value * POUND - pieces > menu.get(key, 0):
                    menu[key] = value * POUND - pieces
        menus.append(menu)
    units = tuple(relief.units for relief in problem.reliefs)
    score = _combine(menus, 0, frozenset(), units)
    revenue = -(-score // POUND)
    return revenue, revenue * POUND - score


Menu = dict[tuple[frozenset[object], tuple[int, ...]], int]
"""Revenue of a route with a set of track, by the units used of each of the company's reliefs."""


def _combine(menus: list[Menu], train: int, used: frozenset[object], left: tuple[int, ...]) -> int:
    if train == len(menus):
        return 0
    best = _combine(menus, train + 1, used, left)
    for (track, spent), value in menus[train].items():
        after = tuple(a - b for a, b in zip(left, spent, strict=True))
        if not track & used and min(after, default=0) >= 0:
            best = max(best, value + _combine(menus, train + 1, used | track, after))
    return best


def cheaper_ways(problem: RouteProblem, visited: list[Stop], sides: tuple[int, ...]):  # type: ignore[no-untyped-def]
    """Return every way to put units of reliefs on the crossings of a route.

    Each way gives the units taken from the shared ones, and the savings. Each unit of each crossing
    is tried with each relief.
    """
    places = [problem.sides[n] for n in sides] + visited
    slots = [
        (number, unit, [name for name, units in place.relief if unit in units])
        for number, place in enumerate(places)
        for unit in sorted({unit for _, units in place.relief for unit in units})
    ]
    reliefs = {relief.id: relief for relief in problem.reliefs}
    found: set[tuple[tuple[int, ...], int]] = set()
    for chosen in product(*([None, *names] for _, _, names in slots)):
        counts = {name: chosen.count(name) for name in reliefs}
        if any(counts[name] > relief.units for name, relief in reliefs.items()):
            continue
        if all(
            _begins_at_the_port(places[n].relief, name, [u for (m, u, _), c in
                zip(slots, chosen, strict=True) if m == n and c == name])
            for n in range(len(places)) for name in reliefs if reliefs[name].each
        ):  # fmt: skip
            spent = tuple(0 if r.each else counts[name] for name, r in reliefs.items())
            found.add((spent, sum(counts.values())))
    return sorted(found)


def _begins_at_the_port(uses, name, taken):  # type: ignore[no-untyped-def]
    """Units for each route come off in the order that the crossing lists."""
    order = dict(uses).get(name, ())
    return set(taken) == set(order[: len(taken)])


def _calls(
    problem: RouteProblem, train: Train, visited: list[Stop], track: frozenset[object]
) -> bool:
    land = any(not str(one).startswith("licence ") for one in track)
    return land and all(any(stop.call == call for stop in visited) for call in train.calls)


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
                once = [name for side in sides for name in problem.sides[side].once]
                if any(name in once for name in problem.sides[far[1]].once):
                    continue
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
                elif stop.passage and not stop.terminal:
                    yield from _through(problem, far, done, walk, sides, junctions)


def _through(problem, at, pieces, stops, sides, junctions):  # type: ignore[no-untyped-def]
    """Continue from a full city: anywhere after coming over its passage, otherwise only over it."""
    passage = problem.stops[at[1]].passage
    came = problem.paths[pieces[-1]]
    over = [end for end in (came.a, came.b) if end[0] == "side"]
    if any(problem.sides[end[1]].id in passage for end in over):
        yield from _onward(problem, at, pieces, stops, sides, junctions)
        return
    for found in _onward(problem, at, pieces, stops, sides, junctions):
        if len(found[2]) > len(sides) and problem.sides[found[2][len(sides)]].id in passage:
            yield found


def _open_town(stop: Stop) -> bool:
    return stop.kind == "town" and not (stop.blocked or stop.terminal)


def _licensed(
    problem: RouteProblem, stops: list[int], sides: list[int], new: tuple[str, ...]
) -> bool:
    """Return True if the route already uses one of these licences."""
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
    problem: RouteProblem,
    train: Train,
    stops: list[Stop],
    sides: tuple[int, ...],
    saved: int = 0,
) -> int | None:
    if train.express:
        goals = [stop.value for stop in (stops[0], stops[-1]) if stop.goal]
        tokens = [stop.value for stop in stops if stop.token and not stop.goal]
        return max(goals) + max(tokens) + train.extra if goals and tokens else None
    if not any(stop.token for stop in stops):
        return None
    crossings = max(0, sum(problem.sides[side].cross for side in sides) - train.free_cross)
    counted = [stop for stop in stops if stop.kind != "town" and not stop.free]
    towns = sorted(
        (stop.value for stop in stops if stop.kind == "town" for _ in range(stop.towns)),
        reverse=True,
    )
    cost = sum(1 if stop.cost is None else stop.cost for stop in counted)
    cost += sum(stop.cost or 0 for stop in stops if stop.kind == "town")
    left = 10**6 if train.reach is None else train.reach - cost - crossings + saved
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
                values = sorted((stop.value for stop in cities), reverse=True)
                double = len(values) if train.doubled is None else train.doubled
                value = train.mult * sum(values[:double]) + sum(values[double:])
                best = max(best, value + sum(towns[: paid + left_out]))
    return best
