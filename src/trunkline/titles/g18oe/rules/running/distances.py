"""Least distances of trains from some stops on, with all reductions used (§11.3.3).

These are quick bounds: they ignore blocked cities, track used twice and units spent twice. They
show what no train of a company can reach, so that no search looks at it, and whether a train could
be an Orient Express at all (§12).
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from trunkline.routes import Path, RouteProblem, Side, Stop
from trunkline.titles.g18oe.rules.running.run_setup import CALLS, CONSTANTINOPLE, GREAT_CITY

FAR = 1 << 20
"""More than any train counts."""


class Graph:
    """The track as a graph: the end that each end of track leads to, and the distance."""

    def __init__(self, track: RouteProblem) -> None:
        units = {relief.id: relief.units for relief in track.reliefs}
        self.counts = [stop.counts - _saved(stop, units) for stop in track.stops]
        self.tolls = [side.cross - _saved(side, units) for side in track.sides]
        beyond: defaultdict[Any, list[tuple[int, Any]]] = defaultdict(list)
        counts = self.counts
        for _, a, b, _ in track.paths:
            beyond[a].append((counts[b[1]] if b[0] == "stop" else 0, b))
            beyond[b].append((counts[a[1]] if a[0] == "stop" else 0, a))
        for number, toll in enumerate(self.tolls):
            one, other = ("side", number, 0), ("side", number, 1)
            beyond[one].append((toll, other))
            beyond[other].append((toll, one))
        self.beyond: dict[Any, list[tuple[int, Any]]] = beyond

    def spread(
        self, stops: list[int], reach: int, near: dict[Any, int] | None = None
    ) -> dict[Any, int]:
        """Return the least distance from one of some stops to each end of track within reach.

        With `near`, only those ends count.
        """
        found: dict[Any, int] = {}
        rims: list[list[Any]] = [[] for _ in range(reach + 1)]
        for number in stops:
            if self.counts[number] <= reach:
                rims[self.counts[number]].append(("stop", number))
        beyond = self.beyond
        for cost, rim in enumerate(rims):
            left = reach - cost
            for here in rim:  # grows while it is walked through
                if here not in found:
                    found[here] = cost
                    for step, there in beyond.get(here, ()):
                        if step <= left and there not in found:
                            if near is None or there in near:
                                rims[cost + step].append(there)
        return found

    def crossed(self, number: int, here: dict[Any, int], there: dict[Any, int], reach: int) -> bool:
        """Return True if the distances on both sides of a side fit a train's reach."""
        one, other = ("side", number, 0), ("side", number, 1)
        left = reach - self.tolls[number]
        return (
            here.get(one, FAR) + there.get(other, FAR) <= left
            or here.get(other, FAR) + there.get(one, FAR) <= left
        )

    def onward(self, near: dict[Any, int], reach: int) -> dict[Any, int]:
        """Return the least distance from an end of a side, or a junction, to the next stop.

        It goes no further than the near ends.
        """
        found: dict[Any, int] = {}
        rims: list[list[Any]] = [[] for _ in range(reach + 1)]
        for here in near:
            if here[0] == "stop" and self.counts[here[1]] <= reach:
                rims[self.counts[here[1]]].append(here)
        for cost, rim in enumerate(rims):
            for here in rim:  # grows while it is walked through
                if here in found:
                    continue
                found[here] = cost
                more, end = cost, here
                if here[0] == "side":  # it came over the side, to whose other end track led
                    more, end = cost + self.tolls[here[1]], ("side", here[1], 1 - here[2])
                if more <= reach:
                    for _, back in self.beyond.get(end, ()):
                        if back[0] != "stop" and back != here:
                            if back in near and back not in found:
                                rims[more].append(back)
        return found


class Graphs:
    """The graph of the latest track.

    A list of possible runs and the search for the best run ask for it one after the other.
    """

    def __init__(self) -> None:
        self._last: tuple[RouteProblem, Graph] | None = None

    def of(self, track: RouteProblem) -> Graph:
        """Return the graph of this very track."""
        last = self._last
        if last is None or last[0] is not track:
            last = self._last = (track, Graph(track))
        return last[1]


def within(problem: RouteProblem, graph: Graph | None = None) -> RouteProblem:
    """Return the problem without the parts that no route of its trains can use.

    From a token over a side to a stop beyond it, no train gets further than it counts. If each
    train is an Orient Express, a side also lies between its two calls, or the way from one to the
    other is left to run after it.

    The rest is numbered from 0, so that changes elsewhere on the map leave it as it was.
    """
    reach = max((train.reach or 0 for train in problem.trains), default=0)
    graph = graph or Graph(problem)
    near = graph.spread([n for n, stop in enumerate(problem.stops) if stop.token], reach)
    onward = graph.onward(near, reach)
    sides = {
        number for number in range(len(graph.tolls))
        if graph.crossed(number, near, onward, reach)
    }  # fmt: skip
    if problem.trains and all(train.calls for train in problem.trains):
        sides = _for_calls(problem, graph, onward, reach, sides)
    return _alone(
        problem,
        [
            path
            for path in problem.paths
            if (path.a[0] != "side" or path.a[1] in sides)
            and (path.b[0] != "side" or path.b[1] in sides)
            and path.a in near
            and path.b in near
        ],
    )


def _for_calls(
    problem: RouteProblem, graph: Graph, onward: dict[Any, int], reach: int, sides: set[int]
) -> set[int]:
    """Return the sides that a route with Constantinople and a great city may cross."""
    calls = [
        [number for number, stop in enumerate(problem.stops) if stop.call == call]
        for call in CALLS
    ]  # fmt: skip
    fields = [graph.spread(stops, reach) for stops in calls]
    between = min((fields[0].get(("stop", n), reach + 1) for n in calls[1]), default=reach + 1)
    if between > reach:
        return set()
    left = [reach - between + max(graph.counts[number] for number in stops) for stops in calls]
    return {
        number
        for number in sides
        if all(graph.crossed(number, field, onward, reach) for field in fields)
        and (
            graph.crossed(number, fields[0], fields[1], reach)
            or graph.crossed(number, fields[0], onward, left[0])
            or graph.crossed(number, fields[1], onward, left[1])
        )
    }


def _alone(problem: RouteProblem, paths: list[Path]) -> RouteProblem:
    """Return the problem with these pieces of track and nothing else."""
    numbers: dict[str, dict[int, int]] = {"stop": {}, "side": {}, "junction": {}}

    def end(old: Any) -> Any:
        known = numbers[old[0]]
        return (old[0], known.setdefault(old[1], len(known)), *old[2:])

    kept = tuple([Path(path.id, end(path.a), end(path.b), path.pieces) for path in paths])
    return problem._replace(
        stops=tuple([problem.stops[number] for number in numbers["stop"]]),
        sides=tuple([problem.sides[number] for number in numbers["side"]]),
        paths=kept,
        junctions=len(numbers["junction"]),
    )


def nearest_call(track: RouteProblem, most: int, graph: Graph | None = None) -> int | None:
    """Return the least distance of a route with Constantinople, a great city and a token.

    None if it is more than `most`. One of the three lies between the two others.
    """
    graph = graph or Graph(track)
    stops = list(enumerate(track.stops))
    places = [
        [number for number, stop in stops if stop.call == CONSTANTINOPLE],
        [number for number, stop in stops if stop.call == GREAT_CITY],
        [number for number, stop in stops if stop.token],
    ]
    fields: list[dict[Any, int]] = []
    for place in places:  # whatever such a route touches is near Constantinople
        fields.append(graph.spread(place, most, fields[0] if fields else None))
        if not all(any(("stop", n) in fields[0] for n in other) for other in places):
            return None
    least = min(
        fields[before].get(("stop", n), FAR) + fields[after].get(("stop", n), FAR) - graph.counts[n]
        for before, between, after in ((1, 0, 2), (0, 1, 2), (0, 2, 1))
        for n in places[between]
    )
    return least if least <= most else None


def _saved(place: Side | Stop, units: dict[str, int]) -> int:
    """Return the most that reductions take off: of each no more than it has."""
    if not place.relief:
        return 0
    parts = {part for _, some in place.relief for part in some}
    return min(len(parts), sum(min(len(some), units[name]) for name, some in place.relief))
