"""How far trains get at least: what they count from some stops on, all reductions used (§11.3.3).

Bounds, found in a moment: blocked cities, track that is used twice and units that are spent twice
are not looked at. They tell what no train of a company can reach, which no search need look at, and
whether a train could be an Orient Express at all (§12).
"""

from __future__ import annotations

from typing import Any

from trunkline.routes import Path, RouteProblem, Side, Stop
from trunkline.titles.g18oe.engines import CALLS, CONSTANTINOPLE, GREAT_CITY


class Graph:
    """Where each end of track leads to and what that counts."""

    def __init__(self, track: RouteProblem) -> None:
        units = {relief.id: relief.units for relief in track.reliefs}
        self.counts = [stop.counts - _saved(stop, units) for stop in track.stops]
        self.tolls = [side.cross - _saved(side, units) for side in track.sides]
        self.beyond: dict[Any, list[tuple[int, Any]]] = {}
        for path in track.paths:
            self._add(path.a, path.b)
            self._add(path.b, path.a)
        for number, toll in enumerate(self.tolls):
            self.beyond.setdefault(("side", number, 0), []).append((toll, ("side", number, 1)))
            self.beyond.setdefault(("side", number, 1), []).append((toll, ("side", number, 0)))

    def _add(self, here: Any, there: Any) -> None:
        cost = self.counts[there[1]] if there[0] == "stop" else 0
        self.beyond.setdefault(here, []).append((cost, there))

    def spread(self, stops: list[int], reach: int) -> dict[Any, int]:
        """The least that a train counts from one of some stops to each end of track, as far as it
        gets."""
        found: dict[Any, int] = {}
        rims: list[list[Any]] = [[] for _ in range(reach + 1)]
        for number in stops:
            if self.counts[number] <= reach:
                rims[self.counts[number]].append(("stop", number))
        for cost, rim in enumerate(rims):
            for here in rim:  # grows while it is walked through
                if here not in found:
                    found[here] = cost
                    for step, there in self.beyond.get(here, ()):
                        if there not in found and cost + step <= reach:
                            rims[cost + step].append(there)
        return found

    def onward(self, near: dict[Any, int], reach: int) -> dict[Any, int]:
        """The least that a train counts from an end of a side, which it came in by, or from a
        junction to the next stop; no further than the near ends."""
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
    """The graph of the track that was asked about last: a list of what may be run and the search
    for the best run ask one after the other."""

    def __init__(self) -> None:
        self._last: tuple[RouteProblem, Graph] | None = None

    def of(self, track: RouteProblem) -> Graph:
        """The graph of this very track."""
        last = self._last
        if last is None or last[0] is not track:
            last = self._last = (track, Graph(track))
        return last[1]


def within(problem: RouteProblem, graph: Graph | None = None) -> RouteProblem:
    """The problem without what no route of its trains can use: from a token over a side to a stop
    beyond it, no train gets further than it counts. Where each train is an Orient Express, the same
    holds from Constantinople and from the great cities.

    What is left is numbered anew, so that changes elsewhere on the map leave it as it was.
    """
    reach = max((train.reach or 0 for train in problem.trains), default=0)
    graph = graph or Graph(problem)
    stops = range(len(problem.stops))
    sources = [[number for number in stops if problem.stops[number].token]]
    if problem.trains and all(train.calls for train in problem.trains):
        for call in CALLS:
            sources.append([number for number in stops if problem.stops[number].call == call])
    fields = [graph.spread(source, reach) for source in sources]
    onward = graph.onward(fields[0], reach)
    sides = {
        number
        for number, toll in enumerate(graph.tolls)
        if all(_crossed(field, onward, number, toll, reach) for field in fields)
    }
    return _alone(
        problem,
        [
            path
            for path in problem.paths
            if (path.a[0] != "side" or path.a[1] in sides)
            and (path.b[0] != "side" or path.b[1] in sides)
            and all(path.a in field and path.b in field for field in fields)
        ],
    )


def _crossed(
    field: dict[Any, int], onward: dict[Any, int], number: int, toll: int, reach: int
) -> bool:
    """Whether a train that counts from some stops on gets over a side and to a stop beyond it."""
    ends = (("side", number, 0), ("side", number, 1))
    return any(
        here in field and there in onward and field[here] + toll + onward[there] <= reach
        for here, there in (ends, ends[::-1])
    )


def _alone(problem: RouteProblem, paths: list[Path]) -> RouteProblem:
    """The problem with these pieces of track and nothing else."""
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
    """The least that a train counts on a route with Constantinople, a great city and a token, if
    that is no more than most. Such a route begins at one of the three."""
    graph = graph or Graph(track)
    seen = [
        int(stop.call == CONSTANTINOPLE) + 2 * (stop.call == GREAT_CITY) + 4 * stop.token
        for stop in track.stops
    ]
    if not all(any(bits & bit for bits in seen) for bit in (1, 2, 4)):
        return None
    near = _calls_near(graph, seen, most)
    if not near:
        return None
    done: set[tuple[Any, int]] = set()
    rims: list[list[tuple[Any, int]]] = [[] for _ in range(most + 1)]
    for number, bits in enumerate(seen):
        if bits and graph.counts[number] <= most and ("stop", number) in near:
            rims[graph.counts[number]].append((("stop", number), bits))
    for cost, rim in enumerate(rims):
        for here, bits in rim:  # grows while it is walked through
            if bits == 7:
                return cost
            if (here, bits) not in done:
                done.add((here, bits))
                for step, there in graph.beyond.get(here, ()):
                    if cost + step <= most and there in near:
                        more = bits | seen[there[1]] if there[0] == "stop" else bits
                        rims[cost + step].append((there, more))
    return None


def _calls_near(graph: Graph, seen: list[int], most: int) -> set[Any]:
    """All that a route with Constantinople can touch; nothing if no great city or token is there:
    that is a quicker question."""
    found = 0
    done: set[Any] = set()
    rims: list[list[Any]] = [[] for _ in range(most + 1)]
    for number, bits in enumerate(seen):
        if bits & 1 and graph.counts[number] <= most:
            rims[graph.counts[number]].append(("stop", number))
    for cost, rim in enumerate(rims):
        for here in rim:  # grows while it is walked through
            if here not in done:
                done.add(here)
                if here[0] == "stop":
                    found |= seen[here[1]]
                for step, there in graph.beyond.get(here, ()):
                    if there not in done and cost + step <= most:
                        rims[cost + step].append(there)
    return done if found == 7 else set()


def _saved(place: Side | Stop, units: dict[str, int]) -> int:
    """The most that reductions take off: of each no more than it has."""
    if not place.relief:
        return 0
    parts = {part for _, some in place.relief for part in some}
    return min(len(parts), sum(min(len(some), units[name]) for name, some in place.relief))
