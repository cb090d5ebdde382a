"""The route of The Ghan (2E): from a token to Alice Springs, and nothing beyond (§8.2.5).

The solver and the judge of routes know an express that has a goal at one end and a token anywhere;
by the rulebook the other end is the token, and it is the city that counts.
"""

from __future__ import annotations

from trunkline.routes import Route, RouteProblem, Stop, Verdict, judge


def from_token(problem: RouteProblem, found: tuple[Route, ...]) -> tuple[Route, ...]:
    """Return a search's routes, with The Ghan's cut off at the token that counts.

    They earn the same: an express is paid for the richest token, and the cut is there.
    """
    express = {train.id for train in problem.trains if train.express}
    return tuple(_cut(problem, route) if route.train in express else route for route in found)


def _cut(problem: RouteProblem, route: Route) -> Route:
    verdict = judge(problem, (route,))
    if judge_ghan(problem, verdict, "") == verdict:
        return route
    paths = tuple(route.paths)
    parts = [
        Route(route.train, way[:length])
        for way in (paths, paths[::-1])
        for length in range(1, len(paths) + 1)
    ]
    return max(parts, key=lambda part: _worth(problem, part))


def _worth(problem: RouteProblem, route: Route) -> int:
    verdict = judge(problem, (route,))
    return judge_ghan(problem, verdict, "").revenue if verdict.reason is None else 0


def judge_ghan(problem: RouteProblem, verdict: Verdict, company: str) -> Verdict:
    """Return a verdict on routes that are otherwise legal."""
    stops = {stop.id: stop for stop in problem.stops}
    express = {train.id: train.name for train in problem.trains if train.express}
    runs = []
    for run in verdict.runs:
        if run.train in express:
            ends = _ends([stops[name] for name in run.stops])
            if ends is None:
                reason = (
                    f"The route of the {express[run.train]} train starts at one of {company}'s "
                    "tokens and ends at Alice Springs (§8.2.5)."
                )
                return Verdict(reason, 0, ())
            run = run._replace(revenue=sum(stop.value for stop in ends))
        runs.append(run)
    return Verdict(None, sum(run.revenue for run in runs), tuple(runs))


def _ends(visited: list[Stop]) -> tuple[Stop, Stop] | None:
    """Return the token where a route starts and Alice Springs, in either order."""
    for start, end in ((visited[0], visited[-1]), (visited[-1], visited[0])):
        if end.goal and start.token and not start.goal:
            return start, end
    return None
