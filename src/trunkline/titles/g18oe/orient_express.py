"""Whether a train could be an Orient Express at all: how far it is (§12)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from trunkline.routes import RouteProblem, Side, Stop
from trunkline.titles.g18oe.engines import CONSTANTINOPLE, GREAT_CITY


def nearest_call(track: RouteProblem) -> int | None:
    """The least that a train counts from Constantinople to a great city, all reductions used.

    A bound: blocked cities, own tokens and track that is used twice are not looked at.
    """
    counts = [stop.counts - _saved(stop) for stop in track.stops]
    beyond = _beyond(track, counts)
    goals = {("stop", n) for n, stop in enumerate(track.stops) if stop.call == GREAT_CITY}
    queue: list[tuple[int, Any]] = []
    for number, stop in enumerate(track.stops):
        if stop.call == CONSTANTINOPLE:
            heappush(queue, (counts[number], ("stop", number)))
    done: set[Any] = set()
    while queue:
        cost, here = heappop(queue)
        if here in goals:
            return cost
        if here not in done:
            done.add(here)
            for step, there in beyond.get(here, ()):
                heappush(queue, (cost + step, there))
    return None


def _beyond(track: RouteProblem, counts: list[int]) -> dict[Any, list[tuple[int, Any]]]:
    """For each end of track where it leads to, and what that costs."""
    beyond: dict[Any, list[tuple[int, Any]]] = {}
    for path in track.paths:
        for here, there in ((path.a, path.b), (path.b, path.a)):
            cost = counts[there[1]] if there[0] == "stop" else 0
            beyond.setdefault(here, []).append((cost, there))
    for number, side in enumerate(track.sides):
        for end in (0, 1):
            step = (side.cross - _saved(side), ("side", number, 1 - end))
            beyond.setdefault(("side", number, end), []).append(step)
    return beyond


def _saved(place: Side | Stop) -> int:
    """The most that reductions take off."""
    return len({unit for _, units in place.relief for unit in units})
