"""Whether trains can run at all: a question that needs no search for the best routes."""

from __future__ import annotations

from .graph import Net, contract
from .judge import judge
from .problem import Route, RouteProblem
from .solve import WORK, solve


def some_route(problem: RouteProblem, *, work: int = WORK) -> Route | None:
    """A legal route that pays, or ``None`` if no train has one.

    Every route has a token and a stop next to it: if that much is too far for a train, so is all
    the rest. Only for an express, whose goal may be far away, a search is needed.
    """
    net = contract(problem)
    if net.complete:
        found = _next_to_a_token(problem, net)
        if found is not None:
            return found if judge(problem, (found,)).revenue > 0 else _search(problem, work)
        if not any(train.express for train in problem.trains):
            return None
    return _search(problem, work)


def _next_to_a_token(problem: RouteProblem, net: Net) -> Route | None:
    """The best of all routes of one segment, of any train but an express."""
    best: Route | None = None
    most: int | None = None
    for train in problem.trains:
        if train.express:
            continue
        for stop in net.stops:
            for number in net.at[stop] if problem.stops[stop].token else ():
                paths = tuple([problem.paths[path].id for path in net.segments[number].paths])
                verdict = judge(problem, (Route(train.id, paths),))
                if verdict.reason is None and (most is None or verdict.revenue > most):
                    best, most = Route(train.id, paths), verdict.revenue
    return best


def _search(problem: RouteProblem, work: int) -> Route | None:
    answer = solve(problem, work=work)
    return answer.routes[0] if answer.routes else None
