"""The front door of the search: contraction, then the cheapest method that can prove the best."""

from __future__ import annotations

from .graph import Net, contract
from .judge import judge
from .problem import Answer, Route, RouteProblem, Train
from .small import Found, kind_of, pack, routes_of

WORK = 50_000_000


def solve(problem: RouteProblem, *, work: int = WORK) -> Answer:
    """The best routes of all trains together, and whether that is proved."""
    net = contract(problem)
    if not net.segments or not problem.trains:
        return Answer((), 0, 0, True, 0)
    kinds: list[Train] = []
    order: list[int] = []
    for train in problem.trains:
        kind = kind_of(train)
        if kind not in kinds:
            kinds.append(kind)
        order.append(kinds.index(kind))
    places = sorted(range(len(order)), key=order.__getitem__)
    lists, steps = routes_of(problem, net, kinds, work)
    chosen, more, whole = pack(lists, [order[place] for place in places], work)
    claimed: list[Route] = []
    for place, index in sorted(zip(places, chosen, strict=True)):
        if index >= 0:
            found = lists[order[place]][index]
            claimed.append(Route(problem.trains[place].id, route_paths(problem, net, found)))
    routes = tuple(claimed)
    verdict = judge(problem, routes)
    assert verdict.reason is None, verdict.reason
    bound = verdict.revenue if whole else sum(lists[k][0].value for k in order if lists[k])
    return Answer(routes, verdict.revenue, bound, bound == verdict.revenue, steps + more)


def route_paths(problem: RouteProblem, net: Net, found: Found) -> tuple[str, ...]:
    """The ids of the track pieces of a route, in running order."""
    segments = [net.segments[number] for number in found.segments]
    at = segments[0].u
    if len(segments) > 1 and at in (segments[1].u, segments[1].v):
        at = segments[0].v
    ids: list[str] = []
    for segment in segments:
        forward = segment.u == at
        at = segment.v if forward else segment.u
        ids.extend(problem.paths[p].id for p in (segment.paths if forward else segment.paths[::-1]))
    return tuple(ids)
