"""Fallback: routes from a token to the next stop, known without the work of a search."""

from __future__ import annotations

from .contraction import Segment, lines_from_tokens
from .judge import judge
from .problem import Path, Route, RouteProblem, Train

STEPS = 2_000  # along the track from all tokens: what takes no time
FEWEST = 50  # from each of them
LINES = 12  # the shortest that a train may run are compared


def near_routes(problem: RouteProblem, steps: int | None = None) -> tuple[Route, ...]:
    """One such route for each train in turn, the best on the track that is left.

    An express, whose goal may be far away, gets one only if it is near. ``steps`` along the track
    are taken from each token; without that many, as long as it takes no time.
    """
    if steps is None:
        tokens = sum(stop.token for stop in problem.stops)
        steps = max(FEWEST, STEPS // max(1, tokens))
    lines = lines_from_tokens(problem, steps)
    chosen: list[Route] = []
    earned = used = 0
    laid: tuple[Path, ...] = ()
    for number, train in enumerate(problem.trains):
        best: tuple[int, Segment, Route] | None = None
        legal = 0
        for line in lines:
            if line.track & used or not _may_run(problem, train, line):
                continue
            paths = tuple([problem.paths[path] for path in line.paths])
            route = Route(train.id, tuple([path.id for path in paths]))
            few = problem._replace(paths=laid + paths, trains=problem.trains[: number + 1])
            verdict = judge(few, (*chosen, route))
            if verdict.reason is None:
                legal += 1
                if verdict.revenue > (best[0] if best else earned):
                    best = verdict.revenue, line, route
                if legal == LINES:
                    break
        if best:
            earned, line, route = best
            used |= line.track
            laid += tuple([problem.paths[path] for path in line.paths])
            chosen.append(route)
    return tuple(chosen)


def _may_run(problem: RouteProblem, train: Train, line: Segment) -> bool:
    """Return False for a line that a first look excludes: most lines are no use to an express."""
    ends = (problem.stops[line.u], problem.stops[line.v])
    if train.express:
        return any(stop.goal for stop in ends)
    crossings = max(0, line.cross - train.free_cross)
    return train.reach is None or sum(stop.counts for stop in ends) + crossings <= train.reach
