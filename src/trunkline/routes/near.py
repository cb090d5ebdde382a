"""Routes from a token to the next stop: what is known before any search, and without its work."""

from __future__ import annotations

from .graph import lines_from_tokens
from .judge import judge
from .problem import Route, RouteProblem

STEPS = 500  # along the track from each token
LINES = 12  # the shortest that a train may run are compared


def near_routes(problem: RouteProblem, ends: int, steps: int = STEPS) -> tuple[Route, ...]:
    """One such route for each train in turn, the best on the track that is left.

    Stops from number ``ends`` on are only passed. An express, whose goal may be far away, gets one
    only if it is near.
    """
    lines = [line for line in lines_from_tokens(problem, steps) if line.u < ends and line.v < ends]
    chosen: list[Route] = []
    used = 0
    for train in problem.trains:
        best: tuple[int, int, Route] | None = None
        legal = 0
        for line in lines:
            if line.track & used:
                continue
            paths = tuple([problem.paths[path] for path in line.paths])
            route = Route(train.id, tuple([path.id for path in paths]))
            verdict = judge(problem._replace(paths=paths, trains=(train,)), (route,))
            if verdict.reason is None:
                legal += 1
                if verdict.revenue > (best[0] if best else 0):
                    best = verdict.revenue, line.track, route
                if legal == LINES:
                    break
        if best:
            used |= best[1]
            chosen.append(best[2])
    return tuple(chosen)
