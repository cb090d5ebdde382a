"""How far trains get at least: what they count from some stops on, all reductions used (§11.3.3).

Bounds, found in a moment: blocked cities, track that is used twice and units that are spent twice
are not looked at. They tell what no train of a company can reach, which no search need look at, and
whether a train could be an Orient Express at all (§12).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trunkline.routes import RouteProblem, Side, Stop
from trunkline.titles.g18oe.engines import CONSTANTINOPLE, GREAT_CITY

FAR = 40
"""More than any train counts, combined ones included."""


def distances(track: RouteProblem, starts: Iterable[int], most: int = FAR) -> dict[Any, int]:
    """For each end of track the least that is counted up to there, if that is no more than most."""
    counts = [stop.counts - _saved(stop) for stop in track.stops]
    beyond: dict[Any, list[Any]] = {}
    for path in track.paths:
        beyond.setdefault(path.a, []).append(path.b)
        beyond.setdefault(path.b, []).append(path.a)
    tolls = [side.cross - _saved(side) for side in track.sides]
    found: dict[Any, int] = {}
    rims: list[list[Any]] = [[] for _ in range(most + 1)]
    for start in starts:
        if counts[start] <= most:
            rims[counts[start]].append(("stop", start))
    for cost, rim in enumerate(rims):
        for here in rim:  # grows while it is walked through
            if here in found:
                continue
            found[here] = cost
            for there in beyond.get(here, ()):
                if there not in found:
                    more = cost + counts[there[1]] if there[0] == "stop" else cost
                    if more <= most:
                        rims[more].append(there)
            if here[0] == "side":
                there = ("side", here[1], 1 - here[2])
                if there not in found and cost + tolls[here[1]] <= most:
                    rims[cost + tolls[here[1]]].append(there)
    return found


def within(problem: RouteProblem) -> RouteProblem:
    """The problem without track that is too far from every token for all of its trains."""
    reach = max((train.reach or 0 for train in problem.trains), default=0)
    tokens = [number for number, stop in enumerate(problem.stops) if stop.token]
    near = distances(problem, tokens, reach)
    return problem._replace(
        paths=tuple(path for path in problem.paths if path.a in near and path.b in near)
    )


def nearest_call(track: RouteProblem) -> int | None:
    """The least that a train counts from Constantinople to a great city."""
    starts = [n for n, stop in enumerate(track.stops) if stop.call == CONSTANTINOPLE]
    found = distances(track, starts)
    goals = [("stop", n) for n, stop in enumerate(track.stops) if stop.call == GREAT_CITY]
    return min((found[goal] for goal in goals if goal in found), default=None)


def _saved(place: Side | Stop) -> int:
    """The most that reductions take off."""
    return len({unit for _, units in place.relief for unit in units}) if place.relief else 0
