"""A route problem as plain data: stops, sides, paths and trains, known to no title.

Everything is a named tuple of strings, numbers, booleans and tuples, so that a problem is frozen,
hashable (equal problems share one cached answer) and JSON in both directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

End = tuple[str, int] | tuple[str, int, int]
"""End of a path: ``("stop", i)``, ``("side", j, 0 or 1)`` or ``("junction", q)``."""

KINDS = ("city", "town", "offboard")

MOST_CALLS = 3
"""Kinds of places where a train must call: a bound remembers each of them."""

ENOUGH = 4
"""Tracks that must meet for a second pass. Of three, one is left after the first: a route that
begins at the town and comes back through it earns no more than without its first line."""


class ProblemError(ValueError):
    """The problem contradicts itself, so no question about routes has an answer."""


Uses = tuple[tuple[str, tuple[int, ...]], ...]
"""Reductions of a crossing: a relief, and which of its units (numbered from 0) it takes."""


class Relief(NamedTuple):
    """A relief that makes crossings cheaper, once for each of its units.

    The units are for all routes together, or again for ``each`` route. Of those for each route the
    first as many as a crossing lists are taken off, of the others any.
    """

    id: str
    units: int
    """Units of crossings that it may take off, for all routes together."""
    each: bool = False
    """True if every route has these units for itself."""
    name: str = ""


class Stop(NamedTuple):
    """A city, town or off-board location that a route may visit once."""

    id: str
    """Unique, chosen by the title: ``"F17"``, ``"F15.1"`` for the second city of a hex."""
    value: int
    """The income of a visit."""
    kind: str = "city"
    """``"city"`` and ``"offboard"`` count against the range; ``"town"`` does not."""
    token: bool = False
    """True if the company has a token here. Every route needs at least one."""
    blocked: bool = False
    """True if others fill it with tokens: a route may end here, but not pass."""
    terminal: bool = False
    """True for a printed end, such as an off-board area: a route may only end here."""
    group: str = ""
    """A route visits at most one stop of a group; empty: no group."""
    mark: bool = False
    """True if it counts for `Train.marks`."""
    goal: bool = False
    """True if an express must go here."""
    name: str = ""
    """The name in sentences; the id if empty."""
    towns: int = 1
    """Towns at this place. Each pays `value` and takes a place; more than 1 needs `again`."""
    cost: int | None = None
    """The part of the range that a visit takes: by default 1, and 0 for towns."""
    licences: tuple[str, ...] = ()
    """Licences as for `Side`, used by a route that ends here or passes.

    For towns without a token.
    """
    free: bool = False
    """True if it pays nothing, never counts and is never full. Routes visit it once."""
    call: str = ""
    """A kind of place where trains must call, see `Train.calls`. Not for towns."""
    passage: tuple[str, ...] = ()
    """Sides by which a route may pass the city although it is full."""
    relief: Uses = ()
    """Ways to make a visit cheaper, if it has a `cost`."""

    @property
    def counts(self) -> int:
        """Amount that a visit takes of the range:

        ``cost``, or 1 for all but towns and free cities.
        """
        if self.cost is not None:
            return self.cost
        return 0 if self.kind == "town" or self.free else 1


class Side(NamedTuple):
    """A hex side that track crosses: the resource that trains of one company do not share."""

    id: str
    """The hex side, in sentences too: ``"F15-F17"`` reads "between F15 and F17"."""
    cross: int = 0
    """The part of the range that crossing it takes; 0 for nothing."""
    shared: bool = False
    """True if several trains of the company may use it. One route still uses it once."""
    licences: tuple[str, ...] = ()
    """Names that the whole answer uses once: no other side or stop with the same name."""
    once: tuple[str, ...] = ()
    """Names that one route uses once; other trains do not matter."""
    relief: Uses = ()
    """Reliefs, each with the units of `cross` that it may take off. No unit comes off twice."""


class Path(NamedTuple):
    """A piece of track inside a hex between two ends; its ``id`` is what a log keeps.

    ``pieces`` is what it adds to the length of a route, the least of which wins between equals:
    0 for one that only goes on from another.
    """

    id: str
    """Unique, chosen by the title as ``hex:number``. Sentences name only the hex."""
    a: End
    """One end. Numbers are places in `stops` and `sides`, or below `junctions`."""
    b: End
    """The other end."""
    pieces: int = 1
    """Track that it adds to a route: 1, or 0 for a piece that only continues another."""


class Train(NamedTuple):
    """A train and its limits; ``reach`` is ``None`` for a diesel."""

    id: str
    """Unique among the trains of the problem."""
    reach: int | None = None
    """Most stops and crossings that count; None for a diesel."""
    towns: int | None = None
    """Towns that pay, the best ones; None for all."""
    fill: bool = False
    """True if towns may take the places of cities, as in 18OE. No town then has a token."""
    free_cross: int = 0
    """Crossing costs that are forgiven on one route: 1 for a plus train."""
    mult: int = 1
    """Factor for cities and off-board areas, not for towns."""
    marks: tuple[int, ...] = ()
    """The total that the first k marked stops add; the last entry repeats."""
    express: bool = False
    """True if it must end at a `goal` and pays that and its best other stop with a token."""
    extra: int = 0
    """A flat sum if it runs at all; a negative one is a fee."""
    name: str = ""
    """The name in sentences; the id if empty."""
    calls: tuple[str, ...] = ()
    """Kinds of places, at most three: each route needs a stop of each, and track on land."""
    doubled: int | None = None
    """Stops, the best ones, that are multiplied; None for all. Not with `fill`."""

    @property
    def limited(self) -> bool:
        """True if only a number of stops pay: a search may then have a table of bounds."""
        return not self.express and self.reach is not None and self.towns is not None


class RouteProblem(NamedTuple):
    """The network of one company at one moment, and the trains that may run on it."""

    stops: tuple[Stop, ...]
    sides: tuple[Side, ...]
    paths: tuple[Path, ...]
    trains: tuple[Train, ...]
    junctions: int = 0
    """The number of Lawson junctions. A route uses each at most once."""
    again: bool = False
    """True if a route may pass a junction or town again on other track; a town pays once."""
    reliefs: tuple[Relief, ...] = ()
    """All reliefs. A claim does not name them: the judge assigns them as pays most."""


class Route(NamedTuple):
    """A claimed run: the train's id and the ids of its track pieces in running order."""

    train: str
    paths: tuple[str, ...]


class Answer(NamedTuple):
    """The result of a search: routes, their revenue, and how much more there could be."""

    routes: tuple[Route, ...]
    revenue: int
    bound: int
    """No set of routes earns more than this."""
    proved: bool
    """True if `bound` equals `revenue`."""
    work: int = 0
    """Counted steps of the search."""


Claim = Sequence[Route | Sequence[Any]]
"""Routes of several trains; lists as read from JSON are as good as `Route`."""


def validate(problem: RouteProblem) -> None:
    """Raise `ProblemError` with a sentence if the problem contradicts itself."""
    _unique("stop", [stop.id for stop in problem.stops])
    _unique("side", [side.id for side in problem.sides])
    _unique("path", [path.id for path in problem.paths])
    _unique("train", [train.id for train in problem.trains])
    _unique("relief", [relief.id for relief in problem.reliefs])
    for relief in problem.reliefs:
        if relief.units < 0:
            raise ProblemError(f"Relief {relief.id} has {relief.units} units, less than none.")
    for stop in problem.stops:
        if stop.kind not in KINDS:
            raise ProblemError(f"Stop {stop.id} is a {stop.kind}; known are {', '.join(KINDS)}.")
        if stop.value < 0:
            raise ProblemError(f"Stop {stop.id} pays {stop.value}, less than nothing.")
        _valid_town(stop)
        _valid_special(problem, stop)
        if stop.towns > 1 and not problem.again:
            raise ProblemError(f"Stop {stop.id} is several towns, which routes may pass again.")
    for side in problem.sides:
        if side.cross < 0:
            raise ProblemError(f"Crossing side {side.id} costs {side.cross}, less than nothing.")
        for names in (side.licences, side.once):
            if len(set(names)) != len(names):
                raise ProblemError(f"Side {side.id} needs a licence twice.")
        _valid_relief(problem, f"side {side.id}", side.relief, side.cross)
    for path in problem.paths:
        for end in (path.a, path.b):
            _valid_end(problem, path, end)
        if path.a == path.b:
            raise ProblemError(f"Path {path.id} ends where it begins.")
        if path.pieces not in (0, 1):
            raise ProblemError(f"Path {path.id} counts as {path.pieces} pieces; 0 or 1 is known.")
    for train in problem.trains:
        _valid_train(train)
    if any(train.fill for train in problem.trains):
        for stop in problem.stops:
            if stop.token and stop.kind == "town":
                raise ProblemError(
                    f"Stop {stop.id} is a town with a token: a train whose towns take the places of"
                    " cities needs its token in a city."
                )
    passed_again(problem)


def passed_again(problem: RouteProblem) -> list[End]:
    """Return the towns and junctions with enough tracks for a second pass of the same route.

    Another pass must have no effect but to pass; raise `ProblemError` where it would.
    """
    if not problem.again:
        return []
    count: dict[End, int] = {}
    for path in problem.paths:
        for end in (path.a, path.b):
            if end[0] == "junction" or (end[0] == "stop" and _open_town(problem.stops[end[1]])):
                count[end] = count.get(end, 0) + 1
    passed = [place for place, tracks in count.items() if tracks >= ENOUGH]
    for place in passed:
        if place[0] == "stop":
            stop = problem.stops[place[1]]
            if stop.counts or stop.group or stop.goal or stop.licences:
                raise ProblemError(
                    f"Stop {stop.id} is more than a town that pays once: it cannot be passed again."
                )
    return passed


def _open_town(stop: Stop) -> bool:
    return stop.kind == "town" and not (stop.blocked or stop.terminal)


def _valid_special(problem: RouteProblem, stop: Stop) -> None:
    """Check what only some places have: free passage, a way round full slots, cheaper visits."""
    if stop.free and (stop.kind == "town" or stop.value or stop.cost or stop.goal or stop.blocked):
        raise ProblemError(
            f"Stop {stop.id} is free: a city that pays and costs nothing and is never full."
        )
    if stop.call and stop.kind == "town":
        raise ProblemError(f"Stop {stop.id} is a town: trains call only at cities and off-boards.")
    known = {side.id for side in problem.sides} if stop.passage else set()
    for name in stop.passage:
        if name not in known:
            raise ProblemError(f"Stop {stop.id} is passed over {name}, which does not exist.")
    if stop.passage and (not stop.blocked or stop.goal or stop.kind == "town"):
        raise ProblemError(f"Stop {stop.id} needs no passage: only a full city has one.")
    if stop.relief and (stop.kind != "town" or stop.token or stop.towns > 1 or stop.licences):
        raise ProblemError(f"Stop {stop.id} cannot get cheaper: only a town without token can.")
    _valid_relief(problem, f"stop {stop.id}", stop.relief, stop.counts)


def _valid_relief(problem: RouteProblem, what: str, uses: Uses, cost: int) -> None:
    known = {relief.id for relief in problem.reliefs}
    if len({name for name, _ in uses}) != len(uses):
        raise ProblemError(f"The {what} names a relief twice.")
    for name, units in uses:
        if name not in known:
            raise ProblemError(f"The {what} names a relief that does not exist: {name}.")
        if len(set(units)) != len(units) or not all(0 <= unit < cost for unit in units):
            raise ProblemError(f"The {what} costs {cost}; {name} cannot take off {units!r}.")


def _valid_town(stop: Stop) -> None:
    """Check what only towns have: several at one place, licences, and free visits."""
    town = stop.kind == "town"
    special = not town or stop.token or stop.blocked or stop.terminal or stop.counts or stop.group
    if stop.towns < 1 or (stop.towns > 1 and special):
        raise ProblemError(f"Stop {stop.id} cannot be {stop.towns} towns: only plain towns can.")
    if stop.counts < (0 if town or stop.free else 1):
        raise ProblemError(f"Stop {stop.id} must take something of the range; only towns are free.")
    if len(set(stop.licences)) != len(stop.licences):
        raise ProblemError(f"Stop {stop.id} needs a licence twice.")
    if stop.licences and (not town or stop.token or stop.towns > 1):
        raise ProblemError(f"Stop {stop.id} cannot need a licence: only a town without token can.")
    if (town or stop.free) and stop.mark:
        raise ProblemError(
            f"Stop {stop.id} is a town or free; only cities and off-boards are marked."
        )


def _unique(kind: str, ids: list[str]) -> None:
    if len(set(ids)) != len(ids):
        twice = next(name for name in ids if ids.count(name) > 1)
        raise ProblemError(f"The {kind} {twice} is listed twice: each needs an id of its own.")


def _valid_end(problem: RouteProblem, path: Path, end: End) -> None:
    sizes = {"stop": len(problem.stops), "side": len(problem.sides), "junction": problem.junctions}
    fits = end[0] in sizes and len(end) == (3 if end[0] == "side" else 2)
    if not fits or not 0 <= end[1] < sizes[end[0]] or (len(end) == 3 and end[2] not in (0, 1)):
        raise ProblemError(f"Path {path.id} has an end that does not exist: {end!r}.")


def _valid_train(train: Train) -> None:
    numbers = (train.reach or 0, train.towns or 0, train.free_cross, train.mult)
    if min(numbers) < 0:
        raise ProblemError(f"Train {train.id} has a negative limit.")
    if any(late < early for early, late in zip(train.marks, train.marks[1:], strict=False)):
        raise ProblemError(f"Train {train.id} earns less for more marked stops.")
    if train.marks and train.marks[0] != 0:
        raise ProblemError(f"Train {train.id} earns a bonus for no marked stop.")
    if train.express and (train.calls or train.doubled is not None):
        raise ProblemError(f"Train {train.id} is an express: it calls nowhere and doubles nothing.")
    if len(set(train.calls)) != len(train.calls) or "" in train.calls:
        raise ProblemError(f"Train {train.id} must call somewhere twice, or nowhere.")
    if len(train.calls) > MOST_CALLS:
        raise ProblemError(f"Train {train.id} must call at more than {MOST_CALLS} kinds of places.")
    if train.doubled is not None and (train.doubled < 0 or train.fill or train.mult < 1):
        raise ProblemError(
            f"Train {train.id} multiplies only its best stops: then no town takes a city's place."
        )
