"""Small networks in pure Python: every route, then the best set of disjoint ones.

Most train runs of a game have a handful of routes; loading compiled code for them would cost more
than the answer. Equals are decided here as in the compiled search: more revenue, less track, then
the route with the first piece of track that the other has not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .contraction import Net
from .problem import RouteProblem, Stop, Train


class CandidateRoute(NamedTuple):
    """A route of one train: what it earns, how much track, which track, and its segments."""

    value: int
    length: int
    track: int
    segments: tuple[int, ...]


class TooLarge(Exception):
    """The search passed its limit of steps."""


NO_LIMIT = 1 << 1000  # the reach of a diesel: more than anything costs
TRIES = 64  # ways looked at for each step that is allowed: where most lead nowhere, they add up


def routes_of(
    problem: RouteProblem, net: Net, ends: int, kinds: list[Train], limit: int
) -> tuple[list[list[CandidateRoute]], int]:
    """Every route of each kind of train, the best of those on the same track, in a fixed order.

    Stops from number ``ends`` on are only passed: opened junctions and the like.
    """
    lists: list[dict[int, CandidateRoute]] = [{} for _ in kinds]
    pairs = list(zip(kinds, lists, strict=True))
    steps = 0
    walked: list[tuple[_Walk, list[tuple[Train, dict[int, CandidateRoute]]]]] = []
    for part in (
        [pair for pair in pairs if not pair[0].express and pair[0].reach is not None],
        [pair for pair in pairs if not pair[0].express and pair[0].reach is None],
    ):
        if part:
            walk = _Walk(problem, net, [kind for kind, _ in part], limit - steps)
            walk.from_tokens()
            steps += walk.steps
            walked.append((walk, part))
    express = [pair for pair in pairs if pair[0].express]
    if express:
        steps += _express(problem, net, express, limit - steps)
    for walk, part in walked:
        _price(problem, net, ends, walk.found, part)
    return [_ranked(table) for table in lists], steps


def _ranked(table: dict[int, CandidateRoute]) -> list[CandidateRoute]:
    return sorted(table.values(), key=lambda found: (-found.value, found.length, -found.track))


def _same_place(problem: RouteProblem, net: Net) -> dict[int, int]:
    """Return for each stop the bits of all stops that are closed once it is visited."""
    groups: dict[str, int] = {}
    for index in net.stops:
        group = problem.stops[index].group
        if group:
            groups[group] = groups.get(group, 0) | 1 << index
    closed = {index: groups.get(problem.stops[index].group, 0) | 1 << index for index in net.stops}
    return closed | {index: 0 for index in net.stops if index >= net.again}


_Way = tuple[int, int, int, int, int, int, list[Any]]
"""Segment, other stop, bits that must be free, bits it takes, crossing, counted, ways onward."""
_Walked = tuple[int, tuple[int, ...], tuple[int, ...], int, int]
"""The place of the route that it extends, or -1; its stops and segments; crossings; counted."""


class _Walk:
    """Depth first from each token: one arm to its end, then a second arm from the token.

    Routes are only written down, and priced when all of them are known. Where they are too many,
    pricing would be most of the work, and useless.
    """

    def __init__(self, problem: RouteProblem, net: Net, kinds: list[Train], limit: int) -> None:
        self.stops = problem.stops
        self.limit = limit
        self.reach = max(_reach(kind) for kind in kinds)
        self.free = max(kind.free_cross for kind in kinds)
        self.above = max((line.once.bit_length() for line in net.segments), default=0)
        same = _same_place(problem, net)
        self.closed = {stop: bits << self.above for stop, bits in same.items()}
        self.tried = 0
        self.found: list[_Walked] = []
        self.lines = (sum(map(len, net.at.values())) + 1) // 2
        if self.lines > limit:
            raise TooLarge
        self.ways = self._ways(net)

    @property
    def steps(self) -> int:
        """The least limit that suffices."""
        return max(len(self.found), self.lines, -(-self.tried // TRIES))

    def _ways(self, net: Net) -> dict[int, list[_Way]]:
        """Return the ways from each stop; bits of stops stand above those of track."""
        ways: dict[int, list[_Way]] = {stop: [] for stop in net.at}
        for stop, numbers in net.at.items():
            for number in numbers:
                u, v, once, _, cross, _, _ = net.segments[number]
                to = v if u == stop else u
                there = self.stops[to]
                onward = [] if there.blocked or there.terminal else ways[to]
                needs, takes = once | 1 << self.above + to, once | self.closed[to]
                ways[stop].append((number, to, needs, takes, cross, there.counts, onward))
        return ways

    def from_tokens(self) -> None:
        """All routes: those with the first token, then those with the second and not the first."""
        before = 0
        for token, ways in self.ways.items():
            stop = self.stops[token]
            if not stop.token:
                continue
            closed = before | self.closed[token]
            for place, way in enumerate(ways):
                second = [] if stop.blocked or stop.terminal else ways[place + 1 :]
                self._extend([way], -1, closed, 0, stop.counts, (token,), (), second)
            before |= 1 << self.above + token

    def _extend(
        self,
        ways: list[_Way],
        parent: int,
        closed: int,
        cross: int,
        counted: int,
        stops: tuple[int, ...],
        segments: tuple[int, ...],
        second: list[_Way],
    ) -> None:
        self.tried += len(ways)
        if self.tried > TRIES * self.limit:
            raise TooLarge
        for number, to, needs, takes, crossing, counts, onward in ways:
            if closed & needs:
                continue
            far = cross + crossing
            spent = counted + counts
            if spent + (far - self.free if far > self.free else 0) > self.reach:
                continue
            me = len(self.found)
            if me >= self.limit:
                raise TooLarge
            on, along, taken = (*stops, to), (*segments, number), closed | takes
            self.found.append((parent, on, along, far, spent))
            if onward:
                self._extend(onward, me, taken, far, spent, on, along, second)
            if second:
                self._extend(second, me, taken, far, spent, on[::-1], along[::-1], [])


def _price(
    problem: RouteProblem,
    net: Net,
    ends: int,
    walked: list[_Walked],
    kinds: list[tuple[Train, dict[int, CandidateRoute]]],
) -> None:
    """Put routes into the tables of the kinds of trains that may run them."""
    worth = {index: _worth(problem.stops[index]) for index in net.stops}
    limits = [(_reach(kind), kind.free_cross, kind, table) for kind, table in kinds]
    sums: list[tuple[int, int, int, tuple[int, ...], int]] = []
    for parent, stops, segments, cross, counted in walked:
        before = sums[parent] if parent >= 0 else (0, 0, *worth[stops[0]])
        track, length, cities, towns, marked = before
        segment = net.segments[segments[-1]]
        city, town, mark = worth[stops[-1]]
        track |= segment.track
        length += segment.length
        cities += city
        towns += town
        marked += mark
        sums.append((track, length, cities, towns, marked))
        if stops[0] >= ends or stops[-1] >= ends:
            continue
        for reach, free, kind, table in limits:
            spare = reach - counted - (cross - free if cross > free else 0)
            if spare >= 0:
                visited = [problem.stops[i] for i in stops]
                if kind.calls and not _calls(kind, visited, track >> net.licences):
                    continue
                value = _value(kind, spare, cities, towns, marked)
                if kind.doubled is not None:
                    value -= _not_doubled(kind, visited)
                if kind.fill and not _all_pay(kind):
                    value += _left_out(kind, spare, towns, visited)
                if value >= 0:
                    _keep_better(net, table, CandidateRoute(value, length, track, segments))


def _reach(kind: Train) -> int:
    return NO_LIMIT if kind.reach is None else kind.reach


def _worth(stop: Stop) -> tuple[int, tuple[int, ...], int]:
    """Return a stop's addition to the cities, the towns and the marks of a route."""
    if stop.kind == "town":
        return 0, (stop.value,), int(stop.mark)
    return stop.value, (), int(stop.mark)


def _keep_better(net: Net, table: dict[int, CandidateRoute], found: CandidateRoute) -> None:
    """Keep the best of routes on the same sides; ties: the one on the first pieces of track."""
    best = table.get(found.track)
    if best is not None:
        if (found.value, -found.length) < (best.value, -best.length):
            return
        if (found.value, found.length) == (best.value, best.length):
            if _pieces(net, found) >= _pieces(net, best):
                return
    table[found.track] = found


def _pieces(net: Net, found: CandidateRoute) -> list[int]:
    return sorted(piece for number in found.segments for piece in net.segments[number].paths)


def _express(
    problem: RouteProblem,
    net: Net,
    kinds: list[tuple[Train, dict[int, CandidateRoute]]],
    limit: int,
) -> int:
    """Routes from a goal to a token, going on past a token only for a richer one."""
    stops, same, steps = problem.stops, _same_place(problem, net), 0
    tried = 0

    def extend(at: int, visited: int, used: int, richest: int, segments: list[int]) -> None:
        nonlocal steps, tried
        tried += len(net.at[at])
        if tried > TRIES * limit:
            raise TooLarge
        for number in net.at[at]:
            segment = net.segments[number]
            other = segment.v if segment.u == at else segment.u
            if visited >> other & 1 or used & segment.once:
                continue
            steps += 1
            if steps > limit:
                raise TooLarge
            stop = stops[other]
            segments.append(number)
            now = richest
            if stop.token and not stop.goal and stop.value > richest:
                now = stop.value
                emit(goal_value + now, segments)
            if now < most and not (stop.blocked or stop.terminal):
                extend(other, visited | same[other], used | segment.once, now, segments)
            segments.pop()

    def emit(value: int, segments: list[int]) -> None:
        track = 0
        length = 0
        for number in segments:
            track |= net.segments[number].track
            length += net.segments[number].length
        for kind, table in kinds:
            worth = value + kind.extra
            if worth >= 0:
                _keep_better(net, table, CandidateRoute(worth, length, track, tuple(segments)))

    tokens = [stops[i].value for i in net.stops if stops[i].token and not stops[i].goal]
    most = max(tokens, default=-1)
    for goal in [index for index in net.stops if stops[index].goal]:
        goal_value = stops[goal].value
        extend(goal, same[goal], 0, -1, [])
    return max(steps, -(-tried // TRIES))


def _value(kind: Train, spare: int, cities: int, towns: tuple[int, ...], marked: int) -> int:
    """Return the pay of a route for this kind of train, whose reach has this much to spare."""
    value = kind.extra + kind.mult * cities
    if _all_pay(kind):
        value += sum(towns)
    elif towns:
        value += sum(sorted(towns, reverse=True)[: _slots(kind, spare)])
    if kind.marks:
        value += kind.marks[min(marked, len(kind.marks) - 1)]
    return value


def _all_pay(kind: Train) -> bool:
    """Return True if every town on a route pays."""
    return kind.towns is None or (kind.fill and kind.reach is None)


def _calls(kind: Train, visited: list[Stop], land: int) -> bool:
    """Return True if a route visits all places that it must, and not by sea alone."""
    return land > 0 and set(kind.calls) <= {stop.call for stop in visited}


def _not_doubled(kind: Train, visited: list[Stop]) -> int:
    """Return the loss because only the best cities are multiplied."""
    cities = sorted(stop.value for stop in visited if stop.kind != "town")
    over = max(0, len(cities) - (kind.doubled or 0))
    return (kind.mult - 1) * sum(cities[:over])


def _slots(kind: Train, spare: int) -> int:
    return (kind.towns or 0) + (spare if kind.fill else 0)


def _left_out(kind: Train, spare: int, towns: tuple[int, ...], visited: list[Stop]) -> int:
    """Return the gain of leaving out cities for better towns, all but the best of the company."""
    unpaid = sorted(towns, reverse=True)[_slots(kind, spare) :]
    own = -1
    cities: list[int] = []
    for stop in visited:
        if stop.kind != "town":
            value = kind.mult * stop.value
            if stop.token and value > own:
                value, own = own, value
            if value >= 0:
                cities.append(value)
    cities.sort()
    more = 0
    for town, city in zip(unpaid, cities, strict=False):
        if town <= city:
            break
        more += town - city
    return more


def pack(
    lists: list[list[CandidateRoute]], order: list[int], limit: int
) -> tuple[list[int], int, bool]:
    """Return the best disjoint choice of one route (or none) from each list.

    ``order`` names the list of each train, equal kinds next to each other. Best is: most revenue,
    then least track, then the first in the order of the lists. Places (-1 for none), steps, whole.
    """
    count = len(order)
    scale = 1 << 20
    scores = [[found.value * scale - found.length for found in table] for table in lists]
    tracks = [[found.track for found in table] for table in lists]
    rest = [0] * (count + 1)
    for train in range(count - 1, -1, -1):
        table = scores[order[train]]
        rest[train] = rest[train + 1] + (max(0, table[0]) if table else 0)
    best_score = -1
    best: list[int] = [-1] * count
    chosen: list[int] = [-1] * count
    steps = 0

    def place(train: int, used: int, score: int) -> None:
        nonlocal best_score, best, steps
        if train == count:
            if score > best_score:
                best_score, best = score, chosen[:]
            return
        kind = order[train]
        first = 0
        twin = train > 0 and order[train - 1] == kind
        if twin:
            # The same place again only fits if the route has no track of its own (18OE seas).
            first = chosen[train - 1] if chosen[train - 1] >= 0 else len(scores[kind])
        table, masks = scores[kind], tracks[kind]
        after = rest[train + 1]
        for index in range(first, len(table)):
            if table[index] <= 0:  # a route that pays nothing is not run
                break
            if score + table[index] + after <= best_score:
                return
            steps += 1
            if steps > limit:
                raise TooLarge
            if masks[index] & used == 0:
                chosen[train] = index
                place(train + 1, used | masks[index], score + table[index])
        chosen[train] = -1
        if score + after > best_score:
            place(train + 1, used, score)

    try:
        place(0, 0, 0)
    except TooLarge:
        return best, steps, False
    return best, steps, True


def route_paths(problem: RouteProblem, net: Net, numbers: Sequence[int]) -> tuple[str, ...]:
    """Return the ids of the track pieces of a route, in running order."""
    segments = [net.segments[number] for number in numbers]
    at = segments[0].u
    if len(segments) > 1 and at in (segments[1].u, segments[1].v):
        at = segments[0].v
    ids: list[str] = []
    for segment in segments:
        forward = segment.u == at
        at = segment.v if forward else segment.u
        ids.extend(problem.paths[p].id for p in (segment.paths if forward else segment.paths[::-1]))
    return tuple(ids)
