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
from trunkline.titles.railways_of_australia.facts import Line
from trunkline.titles.railways_of_australia.land import FERRY, Land, Side
from trunkline.titles.railways_of_australia.state import StateRoA

FARTHEST = 8
"""Cities more tiles apart than two actions build are joined by way of others."""


def missing(game: GameRoA, state: StateRoA, seat: int, line: Line) -> int | None:
    """The fewest builds that would join the cities of a line; None if borders part them."""
    own = frozenset(
        (place, edge.to)
        for place, edges in state.net.graph.items()
        for edge in edges
        if seat in edge.owners
    )
    towns = frozenset(place for place, city in state.cities.items() if not city.built)
    from_each = [_distances(game.land, own, towns, place) for place in line.places]
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
