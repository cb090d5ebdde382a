"""What the searches need not know: towns passed again, and two towns at one place.

A problem with either becomes one without, and the routes found on it are read back. A town or
junction that a route may pass again (18OE §11.3.1) gets a piece past it for each two of its tracks;
two towns at one place become two stops in a row that every train may pass through.
"""

from __future__ import annotations

from itertools import combinations

from .problem import End, Path, ProblemError, Route, RouteProblem, Side, Stop

ENOUGH = 4
"""Tracks that must meet for a second pass. Of three, one is left after the first: a route that
begins at the town and comes back through it earns no more than without its first line."""


class Expanded:
    """The plain problem, and what its pieces of track are in the one that was asked for."""

    def __init__(self, problem: RouteProblem) -> None:
        self.stops: list[Stop] = list(problem.stops)
        self.sides: list[Side] = list(problem.sides)
        self.paths: list[Path] = []
        self.means: dict[str, tuple[str, ...]] = {}
        self._names = {path.id for path in problem.paths}
        passed = _passed_again(problem) if problem.again else {}
        for path in problem.paths:
            if path.a not in passed and path.b not in passed:
                self._add(path, (path.id,))
            elif "junction" not in (path.a[0], path.b[0]):
                self._add(path, (path.id,))  # a town can still be visited
        for place, tracks in passed.items():
            self._past(place, tracks)
        for number, stop in enumerate(problem.stops):
            if stop.towns > 1:
                self._row(number, stop)
        self.problem = problem._replace(
            stops=tuple(self.stops),
            sides=tuple(self.sides),
            paths=tuple(self.paths),
            again=False,
        )

    def _add(self, path: Path, means: tuple[str, ...]) -> None:
        self.paths.append(path)
        self.means[path.id] = means

    def _name(self, text: str) -> str:
        while text in self._names:
            text += "'"
        self._names.add(text)
        return text

    def _past(self, place: End, tracks: list[Path]) -> None:
        """A piece for each two tracks that meet here, so that a route passes without a visit."""
        for one, two in combinations(tracks, 2):
            ends = [path.b if path.a == place else path.a for path in (one, two)]
            if ends[0][1] != ends[1][1]:  # no way back over the same side
                name = self._name(f"{one.id}+{two.id}")
                self._add(Path(name, ends[0], ends[1]), (one.id, two.id))

    def _row(self, number: int, stop: Stop) -> None:
        """Several towns at one place: a row that is open at both ends."""
        first: End = ("stop", number)
        self.stops[number] = stop._replace(towns=1)
        before, last = first, first
        for more in range(1, stop.towns):
            last = ("stop", len(self.stops))
            self.stops.append(stop._replace(id=f"{stop.id} #{more + 1}", towns=1, cost=0))
            side = len(self.sides)
            self.sides.append(Side(f"{stop.id} #{more}", shared=True))
            for end, here in enumerate((before, last)):
                name = self._name(f"{stop.id} #{more}.{end}")
                self._add(Path(name, here, ("side", side, end)), ())
            before = last
        for path in self.paths[:]:
            if first in (path.a, path.b) and self.means[path.id]:
                a = last if path.a == first else path.a
                b = last if path.b == first else path.b
                self._add(Path(self._name(f"{path.id}'"), a, b), self.means[path.id])

    def read_back(self, routes: tuple[Route, ...]) -> tuple[Route, ...]:
        """Routes on the plain problem as routes of the one that was asked for."""
        return tuple(Route(route.train, self._read_one(route.paths)) for route in routes)

    def _read_one(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Follow the pieces; one that leads past a place is two, the first one entered first."""
        ends = {path.id: (path.a, path.b) for path in self.paths}
        found: list[str] = []
        at: End | None = None
        for name in names:
            a, b = ends[name]
            forward = a[0] == "stop" if at is None else _joins(at, a)
            if at is None and len(names) > 1 and a[0] == b[0] == "stop":
                forward = b in ends[names[1]]
            at = b if forward else a
            found.extend(self.means[name] if forward else self.means[name][::-1])
        return tuple(found)


def needs_expanding(problem: RouteProblem) -> bool:
    """Whether the searches cannot take this problem as it is."""
    return problem.again or any(stop.towns > 1 for stop in problem.stops)


def _passed_again(problem: RouteProblem) -> dict[End, list[Path]]:
    """The towns and junctions where enough tracks meet, with these tracks."""
    at: dict[End, list[Path]] = {}
    for path in problem.paths:
        for end in (path.a, path.b):
            if end[0] == "junction" or (end[0] == "stop" and _open(problem.stops[end[1]])):
                at.setdefault(end, []).append(path)
    passed = {place: tracks for place, tracks in at.items() if len(tracks) >= ENOUGH}
    for place, tracks in passed.items():
        if place[0] == "stop":
            _only_a_town(problem.stops[place[1]])
        for path in tracks:
            if "side" not in (path.a[0], path.b[0]):
                raise ProblemError(
                    f"Path {path.id} joins two places in one hex, of which one may be passed"
                    " again; only track to the sides of a hex can be told apart there."
                )
    return passed


def _open(stop: Stop) -> bool:
    return stop.kind == "town" and not (stop.blocked or stop.terminal)


def _only_a_town(stop: Stop) -> None:
    """Passing once more must mean nothing but to pass."""
    if stop.counts or stop.group or stop.goal:
        raise ProblemError(
            f"Stop {stop.id} is more than a town that pays once: it cannot be passed again."
        )


def _joins(at: End, end: End) -> bool:
    if at[0] == "side":
        return end[0] == "side" and at[1] == end[1] and at[-1] != end[-1]
    return at == end
