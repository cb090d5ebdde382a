"""Runnable: decide if trains can run at all, without a search for the best routes."""

from __future__ import annotations

from collections.abc import Iterator

from .contraction import LIMIT, Net, contract, crowded, open_junctions
from .fallback import near_routes
from .judge import judge
from .plain_search import route_paths
from .problem import Route, RouteProblem, Train

STEPS = 100_000  # of an express that looks for its way; where there is one, it takes a few


def some_route(problem: RouteProblem, *, work: int = STEPS) -> Route | None:
    """Return a legal route that pays, or ``None`` if no train has one.

    Every route has a token and a stop next to it. If a train cannot even run between these two, it
    has no route; if it can, that pays wherever the token's stop pays. Only the goal of an express
    may be far away: ``work`` limits the steps to it, and the first way is as good as the best.
    """
    near = near_routes(problem, LIMIT)
    if near:
        return near[0]
    for train in problem.trains:
        if train.express and (found := _to_its_goal(problem, train, work)):
            return found
    return None


def _to_its_goal(problem: RouteProblem, train: Train, work: int) -> Route | None:
    net, opened = contract(problem), problem
    if crowded(net) and problem.junctions:
        opened = open_junctions(problem)
        net = contract(opened)
    left = _left(opened, net)
    for goal in net.stops:
        if opened.stops[goal].goal:
            for way in _ways(opened, net, goal, left, min(work, STEPS)):
                route = Route(train.id, route_paths(opened, net, way))
                verdict = judge(problem, (route,))
                if verdict.reason is None and verdict.revenue > 0:
                    return route
    return None


def _left(problem: RouteProblem, net: Net) -> dict[tuple[int, int], int]:
    """Return for each segment and exit stop the least number of further segments to a token.

    Two segments that use the same track do not follow one another, so that no train turns back.
    """
    left = {
        (number, stop): 0
        for number, segment in enumerate(net.segments)
        for stop in (segment.u, segment.v)
        if _pays(problem, stop)
    }
    rim = list(left)
    for number, to in rim:
        segment = net.segments[number]
        start = segment.u + segment.v - to
        if _passable(problem, start):
            for before in net.at[start]:
                key = (before, start)
                if key not in left and not net.segments[before].once & segment.once:
                    left[key] = left[number, to] + 1
                    rim.append(key)
    return left


def _ways(
    problem: RouteProblem, net: Net, goal: int, left: dict[tuple[int, int], int], work: int
) -> Iterator[tuple[int, ...]]:
    """Segments from a goal to a token: depth first, always nearer to one where that is possible."""
    stack: list[tuple[int, int, frozenset[int | str], tuple[int, ...]]]
    stack = [(goal, 0, frozenset((_place(problem, goal),)), ())]
    for _ in range(work):
        if not stack:
            return
        at, once, visited, way = stack.pop()
        if way and _pays(problem, at):
            yield way
        if way and not _passable(problem, at):
            continue
        onward = []
        for number in net.at[at]:
            segment = net.segments[number]
            to = segment.u + segment.v - at
            if (number, to) in left and not once & segment.once:
                if (place := _place(problem, to)) not in visited:
                    step = (to, once | segment.once, visited | {place}, (*way, number))
                    onward.append((-left[number, to], number, step))
        stack += [step for *_, step in sorted(onward)]


def _pays(problem: RouteProblem, stop: int) -> bool:
    return problem.stops[stop].token and not problem.stops[stop].goal


def _passable(problem: RouteProblem, stop: int) -> bool:
    return not (problem.stops[stop].blocked or problem.stops[stop].terminal)


def _place(problem: RouteProblem, stop: int) -> int | str:
    return problem.stops[stop].group or stop
