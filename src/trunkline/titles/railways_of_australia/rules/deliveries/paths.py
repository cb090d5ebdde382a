"""The best paths of deliveries: exact, in one walk for all colours in a city (§8).

A path uses no city and no link twice, begins over one of the player's links, and ends at the first
city that accepts its cube. Colours do not hinder each other, so one walk carries all that still
look for their city; a colour is dropped where none is within the links left. Borders do not matter
(§A3.6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from trunkline.titles.railways_of_australia.core import accepts
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.state import StateRoA


class Path(NamedTuple):
    """A way from stop to stop, and what its links pay: to the player, and to all others."""

    own: int
    others: int
    stops: tuple[str, ...]
    links: tuple[int, ...]

    @property
    def length(self) -> int:
        """Number of links in the path."""
        return len(self.links)


class Best(NamedTuple):
    """The best path by points for the player, and by their lead over all others."""

    points: Path
    margin: Path


Found: TypeAlias = Mapping[str, tuple[Best | None, ...]]
"""By destination: the best with none, one or two links more than the engine level."""


class PathQuery(NamedTuple):
    """The player whose deliveries are searched, and the range."""

    seat: int
    level: int
    extra: int
    """Links beyond the level that cards allow."""
    fast: int
    """From this many links on a delivery brings `bonus` points more (Speed Record), 0 for never."""
    bonus: int


def best(state: StateRoA, wish: PathQuery) -> dict[tuple[str, str], Found]:
    """Return the best path to each destination for every cube, by city and colour.

    Results for the same links and cities are stored with the network.
    """
    takes = tuple(_takes(state, place) for place in state.cities)
    kept = state.net.found.setdefault((wish, takes), {})
    walk: _Walk | None = None
    result: dict[tuple[str, str], Found] = {}
    for place, goods in state.goods.items():
        own = any(wish.seat in edge.owners for edge in state.net.graph[place])
        if not own:
            continue
        here = [colour for colour, number in zip(COLOURS, goods, strict=True) if number]
        new = [colour for colour in here if (place, colour) not in kept]
        if new:
            walk = walk or _Walk(state, wish, takes)
            kept.update(walk.from_(place, new))
        for colour in here:
            if kept[place, colour]:
                result[place, colour] = kept[place, colour]
    return result


def _takes(state: StateRoA, place: str) -> int:
    """Return the colours a city accepts, as bits."""
    city = state.cities[place]
    return sum(1 << n for n, colour in enumerate(COLOURS) if accepts(city, colour))


class _Walk:
    """The graph as numbers, for one player."""

    def __init__(self, state: StateRoA, wish: PathQuery, takes: tuple[int, ...]) -> None:
        self.wish = wish
        self.names = tuple(state.cities)
        self.takes = takes
        number = {name: n for n, name in enumerate(self.names)}
        branches = [one for one, link in state.links.items() if link.stem is not None]
        bit = {one: 1 << n for n, one in enumerate(branches)}
        self.edges = tuple(
            tuple(
                (
                    number[edge.to],
                    1 << number[edge.to],
                    edge.link,
                    int(wish.seat in edge.owners),
                    sum(owner != wish.seat for owner in edge.owners),
                    bit.get(edge.link, 0),
                )
                for edge in state.net.graph[name]
            )
            for name in self.names
        )
        self.number = number
        self.reach = self._reach(wish.level + wish.extra)

    def _reach(self, most: int) -> list[list[int]]:
        """Return the colours that some city accepts within a number of links, by links and city."""
        rows = [[0] * len(self.names)]
        for _ in range(most):
            last = rows[-1]
            row = []
            for edges in self.edges:
                mask = 0
                for edge in edges:
                    mask |= self.takes[edge[0]] | last[edge[0]]
                row.append(mask)
            rows.append(row)
        return rows

    def from_(self, place: str, colours: list[str]) -> dict[tuple[str, str], Found]:
        """Return the best paths of the colours in one city."""
        start, wish = self.number[place], self.wish
        most, level = wish.level + wish.extra, wish.level
        edges, takes, reach = self.edges, self.takes, self.reach
        fast, bonus = wish.fast or most + 1, wish.bonus
        by_points: dict[_Key, _Row] = {}
        by_margin: dict[_Key, _Row] = {}
        links: list[int] = []
        stops: list[int] = [start]

        def record(ends: int, city: int, own: int, others: int) -> None:
            length = len(links)
            if length >= fast:
                own += bonus
            points: _Row = (-own, others, length, (*links,), (*stops,))
            margin: _Row = (others - own, -own, length, points[3], points[4])
            for colour in _BITS[ends]:
                key = (colour, city, max(0, length - level))
                if key not in by_points or points < by_points[key]:
                    by_points[key] = points
                if key not in by_margin or margin < by_margin[key]:
                    by_margin[key] = margin

        def go(city: int, alive: int, seen: int, used: int, own: int, others: int) -> None:
            left = most - len(links)
            row = reach[left - 1]
            for to, bit, link, mine, theirs, branch in edges[city]:
                if seen & bit or used & branch or (not links and not mine):
                    continue
                links.append(link)
                stops.append(to)
                ends = alive & takes[to]
                if ends:
                    record(ends, to, own + mine, others + theirs)
                going = alive & ~takes[to] & row[to]
                if going:
                    go(to, going, seen | bit, used | branch, own + mine, others + theirs)
                links.pop()
                stops.pop()

        wanted = sum(1 << COLOURS.index(colour) for colour in colours) & reach[most][start]
        if wanted:
            go(start, wanted, 1 << start, 0, 0, 0)
        return self._found(place, colours, by_points, by_margin)

    def _found(
        self, place: str, colours: list[str], points: dict[_Key, _Row], margin: dict[_Key, _Row]
    ) -> dict[tuple[str, str], Found]:
        found: dict[tuple[str, str], dict[str, tuple[Best | None, ...]]]
        found = {(place, colour): {} for colour in colours}
        for key in points:
            colour, city, bucket = key
            here = found[place, COLOURS[colour]]
            row = list(here.get(self.names[city], (None,) * (self.wish.extra + 1)))
            row[bucket] = Best(self._path(points[key]), self._path(margin[key]))
            here[self.names[city]] = tuple(row)
        return {key: dict(sorted(here.items())) for key, here in found.items()}

    def _path(self, row: _Row) -> Path:
        links = row[3]
        stops = tuple(self.names[stop] for stop in row[4])
        own, others = 0, 0
        for one, to, link in zip(row[4], row[4][1:], links, strict=False):
            edge = next(e for e in self.edges[one] if e[0] == to and e[2] == link)
            own += edge[3]
            others += edge[4]
        return Path(own, others, stops, links)


_Key: TypeAlias = tuple[int, int, int]
_Row: TypeAlias = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
_BITS = tuple(tuple(n for n in range(len(COLOURS)) if mask >> n & 1) for mask in range(32))


def every(
    state: StateRoA, seat: int, origin: str, colour: str, destination: str, most: int
) -> Iterator[Path]:
    """Every path of a cube to a destination over at most this many links, in no order."""
    graph, cities = state.net.graph, state.cities

    def go(stops: tuple[str, ...], links: tuple[int, ...], own: int, others: int) -> Iterator[Path]:
        for edge in graph[stops[-1]]:
            mine = int(seat in edge.owners)
            if edge.to in stops or edge.link in links or (not links and not mine):
                continue
            theirs = sum(owner != seat for owner in edge.owners)
            path = Path(own + mine, others + theirs, (*stops, edge.to), (*links, edge.link))
            if accepts(cities[edge.to], colour):
                if edge.to == destination:
                    yield path
            elif len(path.links) < most:
                yield from go(path.stops, path.links, path.own, path.others)

    yield from go((origin,), (), 0, 0)
