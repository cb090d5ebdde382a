"""How near a player is to a major line: the builds that are missing at least (§10.1, §A5.3).

Counted over the cheapest chain of cities on the empty board: own links cost nothing, each tile is a
build, and so is a town on the way (§5.1, §A4.2). Track of others, borders that Triple Gauge would
open and ferries are left out, so it is a guide and no promise.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from trunkline.board.hexes import opposite
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.printed.facts import Line
from trunkline.titles.railways_of_australia.rules.track.land import FERRY, Land, Side
from trunkline.titles.railways_of_australia.state import StateRoA

FAR = 1000
"""More builds than any game has: no way."""
FARTHEST = 8
"""Cities more tiles apart than two actions build are joined by way of others."""


def missing(game: GameRoA, state: StateRoA, seat: int, line: Line) -> int | None:
    """The fewest builds that would join the cities of a line; None if borders part them."""
    return Distances(game, state, seat).without(line)


class Distances:
    """The builds between cities for one player, as the board stands."""

    def __init__(self, game: GameRoA, state: StateRoA, seat: int) -> None:
        self.land = game.land
        self.own = frozenset(
            (place, edge.to)
            for place, edges in state.net.graph.items()
            for edge in edges
            if seat in edge.owners
        )
        self.towns = frozenset(place for place, city in state.cities.items() if not city.built)

    def to(self, place: str) -> dict[str, int]:
        """From every city that can be joined with one."""
        return _distances(self.land, self.own, self.towns, place)

    def without(self, line: Line) -> int | None:
        """What a line lacks now."""
        return _over([self.to(place) for place in line.places])

    def with_link(self, line: Line, one: str, other: str) -> int | None:
        """What a line still lacks once a link joins two cities."""
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
    """The fewest builds for all, wherever the chains from each meet."""
    meeting = set(from_each[0]).intersection(*from_each)
    return min((sum(found[place] for found in from_each) for place in meeting), default=None)


@lru_cache(maxsize=1024)
def _distances(
    land: Land, own: frozenset[tuple[str, str]], towns: frozenset[str], start: str
) -> dict[str, int]:
    """Builds from a city to every other one; kept, for one link changes those of one player."""
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
        for other, tiles in near[place].items():
            if other not in done:
                heappush(todo, (builds + tiles + (other in towns), other))
    return done


@lru_cache(maxsize=16)
def _near(land: Land) -> dict[str, dict[str, int]]:
    """For each place the places that a chain of tiles reaches from it, and how many it takes."""
    return {place: _reached(land, place) for place in land.hexes}


def _reached(land: Land, start: str) -> dict[str, int]:
    found: dict[str, int] = {}
    layer = {
        (track.hex, side)
        for track in land.around[start]
        for side in (track.a, track.b)
        if land.grounds[track.hex].place(side) == start
    }
    seen = set(layer)
    for tiles in range(1, FARTHEST + 1):
        after = set()
        for name, side in layer:
            ground = land.grounds[name]
            for (a, b), crosses in ground.shapes.items():
                if side not in (a, b) or crosses or ground.terrain == FERRY:
                    continue
                out = b if side == a else a
                beyond = ground.sides[out]
                assert isinstance(beyond, Side)
                if beyond.place:
                    found.setdefault(beyond.place, tiles)
                else:
                    after.add((beyond.beyond, opposite(out)))
        layer = after - seen
        seen |= layer
    found.pop(start, None)
    return found
