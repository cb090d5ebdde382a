"""Progress of a player on a major line: the fewest builds still needed (§10.1, §A5.3).

Counted over the shortest chain of cities: the player's links cost nothing, each tile is a build,
and so is a town on the way (§5.1, §A4.2). Complete track is gone around or crossed as the rules
allow (§5.12); borders that Triple Gauge would open and ferries are left out. Bots count on the
empty board, which is quicker.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from trunkline.board.hexes import opposite
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.printed.facts import MajorLine
from trunkline.titles.railways_of_australia.rules.track import link_network
from trunkline.titles.railways_of_australia.rules.track.land import FERRY, Land, Side
from trunkline.titles.railways_of_australia.state import StateRoA

FAR = 1000
"""More builds than any game has: no way."""
FARTHEST = 8
"""Cities more tiles apart than two actions build are joined by way of others."""


def missing(game: GameRoA, state: StateRoA, seat: int, line: MajorLine) -> int | None:
    """Return the fewest builds that would join the cities of a line; None if borders part them."""
    return Distances(game, state, seat, around_track=True).without(line)


class Distances:
    """The builds between cities for one player: on the empty board, or around the track there."""

    def __init__(
        self, game: GameRoA, state: StateRoA, seat: int, *, around_track: bool = False
    ) -> None:
        self.land = game.land
        self.track = complete_track(game.land, state) if around_track else NO_TRACK
        self.own = frozenset(
            (place, edge.to)
            for place, edges in state.net.graph.items()
            for edge in edges
            if seat in edge.owners
        )
        self.towns = frozenset(place for place, city in state.cities.items() if not city.built)

    def to(self, place: str) -> dict[str, int]:
        """Return the builds from every city that can be joined with one."""
        return _distances(self.land, self.own, self.towns, place, self.track)

    def without(self, line: MajorLine) -> int | None:
        """Return the builds that a line needs now."""
        return _over([self.to(place) for place in line.places])

    def with_link(self, line: MajorLine, one: str, other: str) -> int | None:
        """Return the builds that a line needs once a link joins two cities."""
        near, far = self.to(one), self.to(other)
        found = []
        for place in line.places:
            plain = self.to(place)
            by_one = near.get(place, FAR)
            by_other = far.get(place, FAR)
            found.append(
                {
                    stop: min(
                        plain[stop], by_one + far.get(stop, FAR), by_other + near.get(stop, FAR)
                    )
                    for stop in plain
                }
            )
        return _over(found)


def _over(from_each: list[dict[str, int]]) -> int | None:
    """Return the fewest builds in total, wherever the chains meet."""
    meeting = set(from_each[0]).intersection(*from_each)
    return min((sum(found[place] for found in from_each) for place in meeting), default=None)


Laid: TypeAlias = frozenset[tuple[str, int, bool]]
"""Hexes with track on them or beside them: the sides in use as bits, True if no tile fits."""
NO_TRACK: Laid = frozenset()


def complete_track(land: Land, state: StateRoA) -> Laid:
    """Return the sides that complete links use; unfinished track goes before long (§5.11)."""
    net, junctions = state.net, state.junctions
    if any(link.end is None for link in state.links.values()):
        links = {number: link for number, link in state.links.items() if link.end is not None}
        junctions = {name: one for name, one in junctions.items() if one.branch in links}
        net = link_network.make(land, links, junctions)
    return frozenset(
        (name, taken, len(net.tracks.get(name, ())) > 1 or name in junctions)
        for name, taken in net.taken.items()
    )


@lru_cache(maxsize=1024)
def _distances(
    land: Land, own: frozenset[tuple[str, str]], towns: frozenset[str], start: str, track: Laid
) -> dict[str, int]:
    """Return the builds from a city to every other one; kept, for one link changes few."""
    near = _near(land)
    done: dict[str, int] = {}
    todo = [(0, start)]
    while todo:
        builds, place = heappop(todo)
        if place in done:
            continue
        done[place] = builds
        for one, other in own:
            if one == place:
                heappush(todo, (builds, other))
        reached = _around(land, place, track) if track else near[place]
        for other, tiles in reached.items():
            if other not in done:
                heappush(todo, (builds + tiles + (other in towns), other))
    return done


@lru_cache(maxsize=16)
def _near(land: Land) -> dict[str, dict[str, int]]:
    """Return, for each place, the places that a chain of tiles reaches, and the number of tiles."""
    return {place: _reached(land, place, NO_TRACK)[0] for place in land.hexes}


def _around(land: Land, place: str, track: Laid) -> dict[str, int]:
    """Return the same around track: only what lies within reach matters, and is kept."""
    within = _within(land, place)
    return _reached(land, place, frozenset(one for one in track if one[0] in within))[0]


@lru_cache(maxsize=256)
def _within(land: Land, place: str) -> frozenset[str]:
    """Return the hexes in which a chain of tiles from a place can lie."""
    return _reached(land, place, NO_TRACK)[1]


@lru_cache(maxsize=4096)
def _reached(land: Land, start: str, track: Laid) -> tuple[dict[str, int], frozenset[str]]:
    """Return the places that a chain of tiles reaches, with their number, and the hexes it uses."""
    taken = {name: sides for name, sides, _ in track}
    full = {name for name, _, closed in track if closed}
    found: dict[str, int] = {}
    layer = {
        (one.hex, side)
        for one in land.around[start]
        for side in (one.a, one.b)
        if land.grounds[one.hex].place(side) == start
    }
    layer = {(name, side) for name, side in layer if not taken.get(name, 0) >> side & 1}
    seen = set(layer)
    for tiles in range(1, FARTHEST + 1):
        after = set()
        for name, side in layer:
            ground = land.grounds[name]
            if name in full or ground.terrain == FERRY:
                continue
            for (a, b), crosses in ground.shapes.items():
                out = b if side == a else a
                if side not in (a, b) or crosses or taken.get(name, 0) >> out & 1:
                    continue
                beyond = ground.sides[out]
                assert isinstance(beyond, Side)
                if beyond.place:
                    found.setdefault(beyond.place, tiles)
                else:
                    after.add((beyond.beyond, opposite(out)))
        layer = after - seen
        seen |= layer
    found.pop(start, None)
    return found, frozenset(name for name, _ in seen)
