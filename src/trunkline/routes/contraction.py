"""Contraction: raw track becomes segments, each a piece of line from one stop to the next.

Track that no token reaches is dropped, and so are parallel segments that use more track without a
gain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from .control import Cancel
from .problem import End, RouteProblem, Side, Stop, Train


class Segment(NamedTuple):
    """A line from stop ``u`` to stop ``v`` (``u < v``) without a stop between them.

    ``once`` are the bits a route may use only once (sides, junctions, pieces without a side,
    licences; the first side has the highest bit), ``track`` those of them that no other train may
    use, ``cross`` what its borders cost.
    """

    u: int
    v: int
    once: int
    track: int
    cross: int
    paths: tuple[int, ...]
    length: int


_Line = tuple[int, int, int, int, int, tuple[int, ...], int]
"""The fields of a segment as a plain tuple. There may be millions of them, and Python's garbage
collector passes over plain tuples of numbers, but looks through named ones again and again."""

_Trail = tuple[Any, int] | None
"""Pieces of track in running order, as a chain from the last one back to the first."""


NOWHERE = 1 << 60
NO_TRACK = 1 << 40  # bits that no segment has


class Net(NamedTuple):
    """The contracted network: stops keep the numbers of the problem."""

    stops: list[int]
    segments: list[Segment]
    at: dict[int, list[int]]
    complete: bool
    again: int = NOWHERE  # stops from this number on may be passed again: opened junctions
    licences: int = 0  # how many of the lowest bits of track are no track
    passed_again: bool = False  # some segments lead past places that a route has passed before


CHECK = 1 << 6  # ends of track between two looks at the flag that cancels
LIMIT = 60_000  # steps of a contraction; only dense Lawson track needs more
MANY = 1_500  # pieces of track, below which it is not asked beforehand whether that will do
SHORT = 9  # pieces of a short line, but for its last
PARALLEL = 10_000  # lines between two stops: to compare more of them with each other is hopeless
CROWDED = 12  # segments a stop on average, above which junctions are better left as they are
PASSED_AGAIN = 40  # the same where routes pass again: that alone makes them three times as many


def crowded(net: Net) -> bool:
    """Return True if contraction makes the network larger instead of smaller."""
    most = PASSED_AGAIN if net.passed_again else CROWDED
    return not net.complete or len(net.segments) > most * len(net.stops)


def better_opened(net: Net, trains: Iterable[Train]) -> bool:
    """Return True if the search needs the junctions instead of their contracted segments.

    A few segments too many are still better for trains without a table of bounds.
    """
    return crowded(net) and (not net.complete or all(train.limited for train in trains))


def open_junctions(problem: RouteProblem) -> RouteProblem:
    """Return the problem with each junction as a stop that pays nothing and where nothing ends.

    Its `LinkNetwork` tells if it may be passed again.
    """
    first = len(problem.stops)
    stops = tuple(Stop(f"junction {q}", 0, "town") for q in range(problem.junctions))
    paths = tuple(
        path._replace(a=_as_stop(path.a, first), b=_as_stop(path.b, first))
        for path in problem.paths
    )
    return problem._replace(stops=problem.stops + stops, paths=paths, junctions=0)


def _as_stop(end: End, first: int) -> End:
    return ("stop", first + end[1]) if end[0] == "junction" else end


def contract(problem: RouteProblem, limit: int = LIMIT, flag: Cancel | None = None) -> Net:
    """Return segments between all stops that a token reaches.

    It stays incomplete after ``limit`` steps or with too many lines between two stops. Raise
    `Cancelled` after a cancellation.
    """
    flag = flag or Cancel()
    budget = limit
    ends, leave = _adjacency(problem, flag)
    if len(ends) > MANY and limit == LIMIT and _hopeless(problem, leave, limit):
        return not_contracted(problem)
    bits = _bits(problem, ends, leave)
    stops = problem.stops
    todo = [index for index, stop in enumerate(stops) if stop.token]
    known = set(todo)
    found: dict[tuple[int, int], list[_Line]] = {}
    pieces = [path.pieces for path in problem.paths]
    weighed = any(piece != 1 for piece in pieces)
    while todo:
        start = todo.pop()
        here = stops[start]
        if not here.token and (here.blocked or here.terminal):
            continue
        lines, budget = _from_stop(problem, leave, bits, start, budget, flag)
        if budget <= 0:
            return not_contracted(problem)
        flag.go_on()
        for line in lines:
            if weighed:
                line = _weighed(pieces, line)
            u, v = line[:2]
            parallel = found.setdefault((u, v), [])
            parallel.append(line)
            if len(parallel) > PARALLEL:
                return not_contracted(problem)
            other = v if u == start else u
            if other not in known:
                known.add(other)
                todo.append(other)
    calls = any(train.calls for train in problem.trains)
    net = _net(sorted(known), found, flag, bits.licences if calls else NO_TRACK)
    return net._replace(licences=bits.licences)


def _hopeless(problem: RouteProblem, leave: dict[int, list[tuple[int, int]]], limit: int) -> bool:
    """Return True if short lines alone need more steps than the limit.

    That is so where all ports have lanes to each other, and are reached past towns on either side.
    A count of walks tells in a moment.
    """
    first_side = len(problem.stops)
    first_junction = first_side + 2 * len(problem.sides)
    between: dict[int, tuple[int, list[int]]] = {}
    for end, ways in leave.items():
        onward = [
            to if to >= first_junction else first_side + ((to - first_side) ^ 1)
            for _, to in ways
            if to >= first_side
        ]
        between[end] = len(ways), onward
    steps = dict.fromkeys(between, 0)
    for _ in range(SHORT):
        steps = {
            end: count + sum([steps.get(to, 0) for to in onward])
            for end, (count, onward) in between.items()
            if end >= first_side
        }
    total = sum(
        count + sum([steps.get(to, 0) for to in onward])
        for end, (count, onward) in between.items()
        if end < first_side
    )
    return total > limit


def not_contracted(problem: RouteProblem) -> Net:
    """Return all stops and no segment, for networks that contraction does not help."""
    stops = range(len(problem.stops))
    return Net(list(stops), [], {stop: [] for stop in stops}, False)


def lines_from_tokens(problem: RouteProblem, limit: int) -> list[Segment]:
    """Segments from the tokens, the shortest first, as far as some steps show: no contraction."""
    flag = Cancel()
    ends, leave = _adjacency(problem, flag)
    bits = _bits(problem, ends, leave)
    lines: list[Segment] = []
    for start, stop in enumerate(problem.stops):
        if stop.token:
            found, _ = _from_stop(problem, leave, bits, start, limit, flag)
            lines += [Segment(*line) for line in found]
    return sorted(lines, key=lambda line: (line.length, sorted(line.paths)))


def _adjacency(
    problem: RouteProblem, flag: Cancel
) -> tuple[list[tuple[int, int]], dict[int, list[tuple[int, int]]]]:
    """Number all ends (stops, two for each side, junctions); return them and the track at each."""
    first_side = len(problem.stops)
    first_junction = first_side + 2 * len(problem.sides)
    ends: list[tuple[int, int]] = []
    leave: dict[int, list[tuple[int, int]]] = {}
    for index, path in enumerate(problem.paths):
        if index % CHECK == 0:
            flag.go_on()
        codes = []
        for end in (path.a, path.b):
            kind = end[0]
            if kind == "stop":
                codes.append(end[1])
            elif kind == "side":
                codes.append(first_side + 2 * end[1] + end[-1])
            else:
                codes.append(first_junction + end[1])
        a, b = codes
        ends.append((a, b))
        leave.setdefault(a, []).append((index, b))
        leave.setdefault(b, []).append((index, a))
    return ends, leave


class _Bits(NamedTuple):
    """The resources of a segment as bits.

    There is a bit for each side, junction, piece of track without a side, and licence, in this
    order from the highest bit on. ``once`` is taken from its route, ``track`` from all other trains
    too.
    """

    side_once: list[int]
    side_track: list[int]
    junction: list[int]
    piece: dict[int, int]
    licences: int
    """Number of the lowest bits that are licences."""


def _bits(
    problem: RouteProblem,
    ends: list[tuple[int, int]],
    leave: dict[int, list[tuple[int, int]]],
) -> _Bits:
    """Number all resources that a segment may take; leave out the bits that are not needed."""
    sides = problem.sides
    first_side = len(problem.stops)
    first_junction = first_side + 2 * len(sides)
    names = dict.fromkeys((name, True) for side in sides for name in side.licences)
    names |= dict.fromkeys((name, False) for side in sides for name in side.once)
    licence = {name: 1 << number for number, name in enumerate(names)}
    alone = [
        index
        for index, (a, b) in enumerate(ends)
        if not (first_side <= a < first_junction or first_side <= b < first_junction)
    ]
    bare = _needless(sides, leave, first_side)
    top = len(sides) - len(bare) + problem.junctions + len(alone) + len(licence)
    bits = (1 << number for number in range(top - 1, -1, -1))
    side_once: list[int] = []
    side_track: list[int] = []
    for number, side in enumerate(sides):
        own = 0 if number in bare else next(bits)
        owned = sum(licence[name, True] for name in side.licences)
        side_once.append(own | owned | sum(licence[name, False] for name in side.once))
        side_track.append(owned if side.shared else own | owned)
    junction = [next(bits) for _ in range(problem.junctions)]
    return _Bits(side_once, side_track, junction, {n: next(bits) for n in alone}, len(licence))


def _needless(
    sides: tuple[Side, ...], leave: dict[int, list[tuple[int, int]]], first_side: int
) -> set[int]:
    """Return the shared sides that need no bit.

    All track at one end of such a side leads to one end of another side. So a route that crosses
    one twice crosses the other twice. (Track to both ends of the other would let it turn round
    there.) Lanes of the sea lead from quay to quay: most sides of such a problem are of this sort.
    """
    beyond = first_side + 2 * len(sides)
    bare: set[int] = set()
    relied: set[int] = set()
    for number, side in enumerate(sides):
        if not side.shared or number in relied:
            continue
        for end in (0, 1):
            reached = {to for _, to in leave.get(first_side + 2 * number + end, ())}
            to = reached.pop() if len(reached) == 1 else -1
            other = (to - first_side) >> 1
            if first_side <= to < beyond and other != number and other not in bare:
                bare.add(number)
                relied.add(other)
                break
    return bare


def _from_stop(
    problem: RouteProblem,
    leave: dict[int, list[tuple[int, int]]],
    bits: _Bits,
    start: int,
    budget: int,
    flag: Cancel,
) -> tuple[list[_Line], int]:
    """Return all segments from one stop, and the rest of the budget.

    The search is by depth first along the track.
    """
    sides, piece = problem.sides, bits.piece
    first_side = len(problem.stops)
    first_junction = first_side + 2 * len(sides)
    result: list[_Line] = []
    stack: list[tuple[int, int, int, int, _Trail]] = [(start, 0, 0, 0, None)]
    turns = 0
    while stack:
        turns += 1
        if turns % CHECK == 0:
            flag.go_on()
        at, once, track, cross, paths = stack.pop()
        for index, to in leave.get(at, ()):
            budget -= 1
            if first_side <= to < first_junction:
                number = (to - first_side) >> 1
                taken = bits.side_once[number]
                if not once & taken:
                    over = first_side + ((to - first_side) ^ 1)
                    more = track | bits.side_track[number]
                    far = cross + sides[number].cross
                    stack.append((over, once | taken, more, far, (paths, index)))
                continue
            own = piece.get(index, 0)
            if to >= first_junction:
                taken = bits.junction[to - first_junction] | own
                if not once & taken:
                    stack.append((to, once | taken, track | own, cross, (paths, index)))
            elif to != start and not once & own:
                result.append(_segment(start, to, once | own, track | own, cross, (paths, index)))
        if budget <= 0:
            return result, 0
    return result, budget


def _segment(
    start: int, to: int, once: int, track: int, cross: int, trail: tuple[_Trail, int]
) -> _Line:
    pieces: list[int] = []
    back: _Trail = trail
    while back is not None:
        pieces.append(back[1])
        back = back[0]
    paths = tuple(pieces[::-1])
    if start < to:
        return start, to, once, track, cross, paths, len(paths)
    return to, start, once, track, cross, paths[::-1], len(paths)


def _weighed(pieces: list[int], line: _Line) -> _Line:
    """Return a line with its length, at least one.

    Walks round a circle of no length would never end.
    """
    paths = line[5]
    return (*line[:5], paths, max(1, sum([pieces[path] for path in paths])))


def _net(
    stops: list[int], found: dict[tuple[int, int], list[_Line]], flag: Cancel, land: int
) -> Net:
    """Return the segments worth keeping; bits of track from ``land`` on may be worth having."""
    segments: list[Segment] = []
    at: dict[int, list[int]] = {stop: [] for stop in stops}
    for key in sorted(found):
        for segment in _undominated(found[key], flag, land):
            at[segment.u].append(len(segments))
            at[segment.v].append(len(segments))
            segments.append(segment)
    return Net(stops, segments, at, True)


def _undominated(lines: list[_Line], flag: Cancel, land: int) -> list[Segment]:
    """Keep a segment unless another one uses a part of its track and costs no more.

    A train that must not run by sea alone may need the one on land.
    """
    flag.go_on()
    parallel = [Segment(*line) for line in lines]
    if len(parallel) == 1:
        return parallel
    parallel.sort(key=lambda line: (line.length, line.cross, sorted(line.paths)))
    kept: list[Segment] = []
    for segment in flag.each(parallel):
        for other in kept:
            part = other.once & ~segment.once == 0 and other.cross <= segment.cross
            if part and (other.track >> land or not segment.track >> land):
                break
        else:
            kept.append(segment)
    return kept
