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
    found = lines_from_tokens(problem, steps)
    lines = [
        tuple([problem.paths[path].id for path in line.paths])
        for line in found
        if line.u < ends and line.v < ends
    ]
    track = sorted({path for line in found for path in line.paths})
    problem = problem._replace(paths=tuple([problem.paths[path] for path in track]))
    chosen: tuple[Route, ...] = ()
    most = 0
    for train in problem.trains:
        best = chosen
        legal = 0
        for paths in lines:
            claimed = (*chosen, Route(train.id, paths))
            verdict = judge(problem, claimed)
            if verdict.reason is None:
                legal += 1
                if verdict.revenue > most:
                    best, most = claimed, verdict.revenue
                if legal == LINES:
                    break
        chosen = best
    return chosen
