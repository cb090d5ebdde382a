"""Small networks in pure Python: every route, then the best set of disjoint ones.

Most train runs of a game have a handful of routes; loading compiled code for them would cost more
than the answer. Equals are decided here as in the compiled search: more revenue, less track, then
the route with the first piece of track that the other has not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .graph import Net
from .problem import RouteProblem, Train


class Found(NamedTuple):
    """A route of one train: what it earns, how much track, which track, and its segments."""

    value: int
    length: int
    track: int
    segments: tuple[int, ...]


class TooLarge(Exception):
    """The search passed its limit of steps."""


def kind_of(train: Train) -> Train:
    """Two trains of one kind have the same routes, whatever their ids."""
    return train._replace(id="", name="")


def routes_of(
    problem: RouteProblem, net: Net, ends: int, kinds: list[Train], limit: int
) -> tuple[list[list[Found]], int]:
    """Every route of each kind of train, the best of those on the same track, in a fixed order.

    Stops from number ``ends`` on are only passed: opened junctions and the like.
    """
    lists: list[dict[int, Found]] = [{} for _ in kinds]
    steps = 0
    tokens = [index for index in net.stops if problem.stops[index].token]
    pairs = list(zip(kinds, lists, strict=True))
    for part in (
        [pair for pair in pairs if not pair[0].express and pair[0].reach is not None],
        [pair for pair in pairs if not pair[0].express and pair[0].reach is None],
    ):
        if part:
            search = _Search(problem, net, part, limit - steps, ends)
            banned = 0
            for token in tokens:
                search.from_token(token, banned)
                banned |= 1 << token
            steps += search.steps
    express = [pair for pair in pairs if pair[0].express]
    if express:
        steps += _express(problem, net, express, limit - steps)
    return [_ranked(table) for table in lists], steps


def _ranked(table: dict[int, Found]) -> list[Found]:
    return sorted(table.values(), key=lambda found: (-found.value, found.length, -found.track))


def _same_place(problem: RouteProblem, net: Net) -> dict[int, int]:
    """For each stop the bits of all stops that are closed once it is visited."""
    groups: dict[str, int] = {}
    for index in net.stops:
        group = problem.stops[index].group
        if group:
            groups[group] = groups.get(group, 0) | 1 << index
    return {index: groups.get(problem.stops[index].group, 0) | 1 << index for index in net.stops}


class _Search:
    """Depth first from each token: one arm to its end, then a second arm from the token."""

    def __init__(
        self,
        problem: RouteProblem,
        net: Net,
        kinds: list[tuple[Train, dict[int, Found]]],
        limit: int,
        ends: int,
    ) -> None:
        self.ends = ends
        self.stops = problem.stops
        self.net = net
        self.kinds = kinds
        self.limit = limit
        self.steps = 0
        self.reach = max(1 << 30 if kind.reach is None else kind.reach for kind, _ in kinds)
        self.free = max(kind.free_cross for kind, _ in kinds)
        self.ways = self._ways()
        self.same = _same_place(problem, net)

    def _ways(self) -> dict[int, list[tuple[int, int, int, int, int, int]]]:
        """For each stop: segment, other stop, bits, cross, counted, whether it may be passed."""
        ways: dict[int, list[tuple[int, int, int, int, int, int]]] = {}
        for stop, numbers in self.net.at.items():
            ways[stop] = []
            for number in numbers:
                segment = self.net.segments[number]
                other = segment.v if segment.u == stop else segment.u
                there = self.stops[other]
                ways[stop].append(
                    (
                        number,
                        other,
                        segment.once,
                        segment.cross,
                        there.counts,
                        not (there.blocked or there.terminal),
                    )
                )
        return ways

    def from_token(self, token: int, banned: int) -> None:
        """All routes with this token and none of the banned ones."""
        stop = self.stops[token]
        passable = not (stop.blocked or stop.terminal)
        counted = stop.counts
        ways = self.ways[token]
        for place, way in enumerate(ways):
            second = ways[place + 1 :] if passable else []
            self._extend(way, banned | self.same[token], 0, 0, counted, [token], [], second)

    def _extend(
        self,
        way: tuple[int, int, int, int, int, int],
        visited: int,
        used: int,
        cross: int,
        counted: int,
        stops: list[int],
        segments: list[int],
        second: list[tuple[int, int, int, int, int, int]],
    ) -> None:
        number, other, bits, crossing, counts, passable = way
        if visited >> other & 1 or used & bits:
            return
        cross += crossing
        counted += counts
        if counted + (cross - self.free if cross > self.free else 0) > self.reach:
            return
        self.steps += 1
        if self.steps > self.limit:
            raise TooLarge
        visited |= self.same[other]
        used |= bits
        stops.append(other)
        segments.append(number)
        self._emit(stops, segments, cross, counted)
        if passable:
            for onward in self.ways[other]:
                self._extend(onward, visited, used, cross, counted, stops, segments, second)
        if second:
            stops.reverse()
            segments.reverse()
            for onward in second:
                self._extend(onward, visited, used, cross, counted, stops, segments, [])
            stops.reverse()
            segments.reverse()
        stops.pop()
        segments.pop()

    def _emit(self, stops: list[int], segments: list[int], cross: int, counted: int) -> None:
        if stops[0] >= self.ends or stops[-1] >= self.ends:
            return
        track = 0
        length = 0
        for number in segments:
            segment = self.net.segments[number]
            track |= segment.track
            length += segment.length
        visited = [self.stops[index] for index in stops]
        for kind, table in self.kinds:
            value = route_value(kind, visited, cross, counted)
            if value < 0:
                continue
            _keep_better(self.net, table, Found(value, length, track, tuple(segments)))


def _keep_better(net: Net, table: dict[int, Found], found: Found) -> None:
    """Of routes on the same sides keep the best: of equals the one on the first pieces of track."""
    best = table.get(found.track)
    if best is not None:
        if (found.value, -found.length) < (best.value, -best.length):
            return
        if (found.value, found.length) == (best.value, best.length):
            if _pieces(net, found) >= _pieces(net, best):
                return
    table[found.track] = found


def _pieces(net: Net, found: Found) -> list[int]:
    return sorted(piece for number in found.segments for piece in net.segments[number].paths)


def _express(
    problem: RouteProblem, net: Net, kinds: list[tuple[Train, dict[int, Found]]], limit: int
) -> int:
    """Routes from a goal to a token, going on past a token only for a richer one."""
    stops, same, steps = problem.stops, _same_place(problem, net), 0

    def extend(at: int, visited: int, used: int, richest: int, segments: list[int]) -> None:
        nonlocal steps
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
            _keep_better(net, table, Found(worth, length, track, tuple(segments)))

    tokens = [stops[i].value for i in net.stops if stops[i].token and not stops[i].goal]
    most = max(tokens, default=-1)
    for goal in [index for index in net.stops if stops[index].goal]:
        goal_value = stops[goal].value
        extend(goal, same[goal], 0, -1, [])
    return steps


def route_value(kind: Train, visited: list, cross: int, counted: int) -> int:  # type: ignore[type-arg]
    """What the route pays this kind of train, or -1 if it may not run it."""
    if kind.express:
        goals = [stop.value for stop in (visited[0], visited[-1]) if stop.goal]
        tokens = [stop.value for stop in visited if stop.token and not stop.goal]
        return max(goals) + max(tokens) + kind.extra if goals and tokens else -1
    spare = 0
    if kind.reach is not None:
        spare = kind.reach - counted - max(0, cross - kind.free_cross)
        if spare < 0:
            return -1
    value = kind.extra
    towns: list[int] = []
    marked = 0
    for stop in visited:
        if stop.kind == "town":
            towns.append(stop.value)
        else:
            value += kind.mult * stop.value
        marked += stop.mark
    if kind.towns is None or (kind.fill and kind.reach is None):
        value += sum(towns)
    elif towns:
        towns.sort(reverse=True)
        slots = kind.towns + (spare if kind.fill else 0)
        value += sum(towns[:slots])
        if kind.fill and len(towns) > slots:
            value += _left_out(kind, visited, towns[slots:])
    if kind.marks:
        value += kind.marks[min(marked, len(kind.marks) - 1)]
    return value


def _left_out(kind: Train, visited: list, unpaid: list[int]) -> int:  # type: ignore[type-arg]
    """What it adds to leave out cities for better towns, all but the best of the company."""
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


def pack(lists: list[list[Found]], order: list[int], limit: int) -> tuple[list[int], int, bool]:
    """The best disjoint choice of one route (or none) from each list.

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


def in_order(net: Net, numbers: Sequence[int]) -> tuple[int, ...]:
    """The segments of a route one after the other, from its end with the lower number."""
    at: dict[int, list[int]] = {}
    for number in numbers:
        for stop in net.segments[number][:2]:
            at.setdefault(stop, []).append(number)
    here = min(stop for stop, near in at.items() if len(near) == 1)
    ordered: list[int] = []
    while len(ordered) < len(numbers):
        number = next(number for number in at[here] if number not in ordered)
        ordered.append(number)
        u, v, *_ = net.segments[number]
        here = v if here == u else u
    return tuple(ordered)


def route_paths(problem: RouteProblem, net: Net, numbers: Sequence[int]) -> tuple[str, ...]:
    """The ids of the track pieces of a route, in running order."""
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
