"""Expand problem: rewrite special places and crossings for the searches, which do not know them.

They are towns passed again, two towns at one place, licensed towns, free cities, passages through
full cities, and reductions. A problem with any of them becomes one without, and the routes found on
it are read back. A town or junction that a route may pass again (18OE §11.3.1) gets a piece past it
for each two of its tracks, or, where that would be too many, stays a junction that the search opens
(a town gets one beside it). Two towns at one place become two stops in a row that every train may
pass through. A town that needs a licence (18OE §11.3.7 with §15.8) becomes several, behind gates
that need it: one where routes end, and one for each two tracks that is only passed. A free city
(18OE §14.5) is a town that pays nothing. A full city with a passage (§11.2.2) has a copy for each
two tracks of which one leads over it. A crossing that reliefs make cheaper (§11.3.4) has a copy for
each set of their units.
"""

from __future__ import annotations

from itertools import combinations

from .control import Cancel
from .problem import End, Path, Relief, Route, RouteProblem, Side, Stop, passed_again
from .relief_variants import NO_CHEAPER, cheaper

_Gated = tuple[int, tuple[str, ...], tuple[str, ...]]
"""A stop, and the licences of the company and of the route that it needs."""


class Expanded:
    """The plain problem, and what its pieces of track are in the one that was asked for."""

    def __init__(self, problem: RouteProblem, flag: Cancel, opened: bool = False) -> None:
        self._flag = flag  # a place where hundreds of tracks meet takes a while
        self.stops: list[Stop] = [_town_if_free(stop) for stop in problem.stops]
        self.sides: list[Side] = list(problem.sides)
        self.paths: dict[str, Path] = {}
        self.means: dict[str, tuple[str, ...]] = {}
        self._at: dict[End, list[Path]] = {}
        self._pieces = {path.id: path.pieces for path in problem.paths}
        self._names = set(self._pieces)
        self.junctions = problem.junctions
        passed = passed_again(problem)
        if opened:
            passed = [place for place in passed if place[0] == "stop"]
        rows = [n for n, stop in enumerate(problem.stops) if stop.towns > 1]
        licensed = [n for n, stop in enumerate(problem.stops) if stop.licences]
        passages = [n for n, stop in enumerate(problem.stops) if stop.passage]
        relieved = [n for n, stop in enumerate(problem.stops) if stop.relief]
        special = {*passed, *(("stop", n) for n in (*rows, *licensed, *passages, *relieved))}
        for path in flag.each(problem.paths):
            self._lay(path, special)
        for place in passed:
            if opened:
                self._beside(place)
            else:
                self._past(place)
        for number in rows:
            self._row(number)
        gates: list[_Gated] = [(number, self.stops[number].licences, ()) for number in licensed]
        for number in relieved:
            gates += self._cheaper_town(number, problem.reliefs)
        self.ends = len(self.stops)
        """Stops from this number on are only passed."""
        for number, licences, once in gates:
            self._gates(number, licences, once)
        for number in passages:
            self._passage(number)
        self._cheaper_sides(problem)
        self.problem = problem._replace(
            stops=tuple(self.stops),
            sides=tuple(self.sides),
            paths=tuple(self.paths.values()),
            junctions=self.junctions,
            again=opened,
            reliefs=(),
        )

    def _lay(self, path: Path, special: set[End]) -> None:
        """Give a piece that crosses no side a side where its copies meet.

        Otherwise the copies would count as different track.
        """
        if "side" in (path.a[0], path.b[0]) or not special & {path.a, path.b}:
            self._add(path, (path.id,))
            return
        side = self._side(path.id, shared=False)
        self._add(Path(path.id, path.a, ("side", side, 0)), (path.id,))
        self._add(Path(self._name(f"{path.id}'"), ("side", side, 1), path.b), ())

    def _add(self, path: Path, means: tuple[str, ...]) -> None:
        self.paths[path.id] = path = path._replace(pieces=sum(self._pieces[one] for one in means))
        self.means[path.id] = means
        for end in (path.a, path.b):
            if end[0] != "side":
                self._at.setdefault(end, []).append(path)

    def _name(self, text: str) -> str:
        while text in self._names:
            text += "'"
        self._names.add(text)
        return text

    def _side(self, name: str, shared: bool = True, **more: tuple[str, ...]) -> int:
        self.sides.append(Side(name, shared=shared, **more))  # type: ignore[arg-type]
        return len(self.sides) - 1

    def _tracks(self, place: End) -> list[tuple[Path, End]]:
        """Return the pieces that end here, each with its other end."""
        tracks = self._at.get(place, ())
        return [(path, path.b if path.a == place else path.a) for path in tracks]

    def _past(self, place: End) -> None:
        """Add a piece for each two tracks that meet here, to pass without a visit."""
        tracks = self._tracks(place)
        if place[0] == "junction":  # there is nothing to visit
            for path, _ in tracks:
                del self.paths[path.id]
        for (one, here), (two, there) in self._flag.each(combinations(tracks, 2)):
            if here[1] != there[1]:  # no way back over the same side
                name = self._name(f"{one.id}+{two.id}")
                self._add(Path(name, here, there), self.means[one.id] + self.means[two.id])

    def _beside(self, town: End) -> None:
        """Add a junction that all tracks of a town lead to as well, for routes that pass again."""
        for path, far in self._tracks(town):
            self._copy(path, ("junction", self.junctions), far)
        self.junctions += 1

    def _row(self, number: int) -> None:
        """Several towns at one place: a row that is open at both ends."""
        stop = self.stops[number]
        tracks = self._tracks(("stop", number))
        self.stops[number] = stop._replace(towns=1)
        last = number
        for more in range(1, stop.towns):
            before, last = last, len(self.stops)
            self.stops.append(stop._replace(id=f"{stop.id} #{more + 1}", towns=1, cost=0))
            side = self._side(f"{stop.id} #{more}")
            for end, here in enumerate((before, last)):
                name = self._name(f"{stop.id} #{more}.{end}")
                self._add(Path(name, ("stop", here), ("side", side, end)), ())
        for path, far in tracks:
            self._copy(path, ("stop", last), far)

    def _gates(self, number: int, licences: tuple[str, ...], once: tuple[str, ...]) -> None:
        """Put gates before a town that needs a licence: its routes use one of them."""
        stop = self.stops[number]
        tracks = self._tracks(("stop", number))
        group = stop.group or self._name(stop.id)
        plain = stop._replace(group=group, licences=())
        self.stops[number] = plain._replace(terminal=True)
        for path, far in tracks:
            del self.paths[path.id]
            self._gate(number, licences, once, path, far)
        if stop.blocked or stop.terminal:
            return
        for (one, here), (two, there) in self._flag.each(combinations(tracks, 2)):
            if here[1] != there[1]:
                middle = len(self.stops)
                name = f"{stop.id}: {one.id}+{two.id}"
                self.stops.append(plain._replace(id=self._name(name), goal=False))
                self._gate(middle, licences, once, one, here)
                self._copy(two, ("stop", middle), there)

    def _gate(
        self, stop: int, licences: tuple[str, ...], once: tuple[str, ...], path: Path, far: End
    ) -> None:
        side = self._side(f"{path.id} to {self.stops[stop].id}", licences=licences, once=once)
        self._add(Path(self._name(f"{path.id}'"), ("stop", stop), ("side", side, 0)), ())
        self._copy(path, ("side", side, 1), far)

    def _cheaper_town(self, number: int, reliefs: tuple[Relief, ...]) -> list[_Gated]:
        """Return copies, which need licences, of a town on a ferry that reliefs make cheaper."""
        stop = self.stops[number]
        tracks = self._tracks(("stop", number))
        group = stop.group or self._name(stop.id)
        self.stops[number] = plain = stop._replace(group=group, relief=())
        found: list[_Gated] = []
        for less, licences, once in cheaper(reliefs, stop.relief):
            found.append((len(self.stops), licences, once))
            name = self._name(f"{stop.id} for {', '.join((*licences, *once))}")
            for path, far in tracks:
                self._copy(path, ("stop", len(self.stops)), far)
            self.stops.append(plain._replace(id=name, cost=stop.counts - less))
        return found

    def _passage(self, number: int) -> None:
        """Add to a full city a copy for each two tracks with its passage on one of them."""
        stop = self.stops[number]
        tracks = self._tracks(("stop", number))
        group = stop.group or self._name(stop.id)
        self.stops[number] = stop._replace(group=group, passage=())
        through = stop._replace(group=group, passage=(), blocked=False)
        for (one, here), (two, there) in self._flag.each(combinations(tracks, 2)):
            over = {self.sides[end[1]].id for end in (here, there) if end[0] == "side"}
            if here[1] != there[1] and over.intersection(stop.passage):
                middle = len(self.stops)
                self.stops.append(through._replace(id=self._name(f"{stop.id}: {one.id}+{two.id}")))
                self._copy(one, ("stop", middle), here)
                self._copy(two, ("stop", middle), there)

    def _cheaper_sides(self, problem: RouteProblem) -> None:
        """Behind a side that reliefs make cheaper stand tolls: one for each set of units.

        The side itself stays what a route has once, and other trains perhaps not at all.
        """
        relieved = {n for n, side in enumerate(problem.sides) if side.relief}
        behind: dict[int, list[str]] = {number: [] for number in relieved}
        for path in self.paths.values() if relieved else ():
            for end in (path.a, path.b):
                if end[0] == "side" and end[-1] == 1 and end[1] in relieved:
                    behind[end[1]].append(path.id)
        limits = [None if t.reach is None else t.reach + t.free_cross for t in problem.trains]
        far = max((n for n in limits if n is not None), default=0) if None not in limits else None
        for number in self._flag.each(sorted(relieved)):
            self._tolls(problem.reliefs, number, behind, far)

    def _tolls(
        self,
        reliefs: tuple[Relief, ...],
        number: int,
        behind: dict[int, list[str]],
        far: int | None,
    ) -> None:
        side = self.sides[number]
        self.sides[number] = side._replace(cross=0, relief=())
        paths = [self.paths.pop(name) for name in behind[number] if name in self.paths]
        for less, licences, once in (NO_CHEAPER, *cheaper(reliefs, side.relief)):
            cross = side.cross - less
            if far is not None and cross > far:
                continue
            toll = len(self.sides)
            name = f"{side.id} #{toll}"
            self.sides.append(Side(name, cross, True, licences, once))
            self._add(Path(self._name(name), ("side", number, 1), ("side", toll, 0)), ())
            for path in paths:
                a, b = _moved(path.a, number, toll), _moved(path.b, number, toll)
                name = self._name(f"{path.id}'")
                self._add(Path(name, a, b), self.means[path.id])
                for end in (a, b):
                    if end[0] == "side" and end[-1] == 1 and end[1] in behind:
                        behind[end[1]].append(name)

    def _copy(self, path: Path, near: End, far: End) -> None:
        self._add(Path(self._name(f"{path.id}'"), near, far), self.means[path.id])

    def read_back(self, routes: tuple[Route, ...]) -> tuple[Route, ...]:
        """Routes on the plain problem as routes of the one that was asked for."""
        return tuple(Route(route.train, self._read_one(route.paths)) for route in routes)

    def _read_one(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Follow the pieces; one that leads past a place is two, the first one entered first."""
        found: list[str] = []
        at: End | None = None
        for name in names:
            a, b = self.paths[name].a, self.paths[name].b
            forward = a[0] == "stop" if at is None else _joins(at, a)
            if at is None and len(names) > 1 and a[0] == b[0] == "stop":
                forward = b in self.paths[names[1]][1:]
            at = b if forward else a
            found.extend(self.means[name] if forward else self.means[name][::-1])
        return tuple(found)


def needs_expanding(problem: RouteProblem) -> bool:
    """Return True if the searches cannot take this problem unchanged."""
    if problem.again or problem.reliefs:
        return True
    return any(
        stop.towns > 1 or stop.licences or stop.free or stop.passage for stop in problem.stops
    )


def _town_if_free(stop: Stop) -> Stop:
    """Return a free city as a town of no worth; the problem states if it may be passed again."""
    return stop._replace(kind="town", free=False) if stop.free else stop


def _moved(end: End, side: int, to: int) -> End:
    """Behind a side: behind the other one."""
    return ("side", to, 1) if end == ("side", side, 1) else end


def _joins(at: End, end: End) -> bool:
    if at[0] == "side":
        return end[0] == "side" and at[1] == end[1] and at[-1] != end[-1]
    return at == end
