"""The cheapest ways of a railroad over land, ferries and seas, from all its tokens at once.

A search after Dijkstra, on integers: it runs after most tiles and tokens, over hundreds of hexes.
A *spot* is a side of a hex by which a train came in, by land or from the sea, or a sea zone that it
sails. With the units of a port authority that it has not used yet, a spot is a *node*.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from threading import Lock
from typing import NamedTuple

from trunkline.board import EVEN, SIDES, Board, Face, Lying, Place, Reach, blocked, grid
from trunkline.titles.g18oe.printed.geography import Exit, Geography, Port, geography

SEA, FERRY = 2, 1
"""Weights of a sea zone and a ferry's unit: £10 and £5 for track, £40 and £20 for tokens."""
FAR = 1 << 30
"""More than the weight of any way."""
SPOTS = 14
"""Spots of a place: as a sea zone, and by each side, by land and from the sea."""
SAILED = 1
"""The spot of a sea zone, counted from the first of its place."""
NOWHERE, SPECIAL = -2, -1
"""Beyond a side: nothing, and more than the next hex."""


Doors = tuple[tuple[int, ...], ...]
"""By each side of a hex the stops, but for junctions, that its track leads to."""


class Offshore(NamedTuple):
    """A city's ways out over its offshore port: into the sea, and by ferries that begin there."""

    ports: tuple[Port, ...]
    ferries: tuple[tuple[str, int, int], ...]
    """The sea hex where a ferry begins, the side by which it is entered, and the toll."""


class Waterways(NamedTuple):
    """Places by number: hexes and sea zones by name, so that ties end the same way everywhere."""

    names: tuple[str, ...]
    number: dict[str, int]
    at: tuple[int, ...]
    """The number of each hex on the board's grid; -1 for sea zones."""
    onward: tuple[int, ...]
    """Spot beyond side s of place p, at 6p + s; or NOWHERE or SPECIAL."""
    exits: tuple[tuple[Exit, ...], ...]
    """Exits over the sides of each hex; empty for sea zones."""
    printed: tuple[Doors, ...]
    """The doors of each hex without a tile."""
    tiles: dict[Lying, Doors]
    """The doors of tiles that have lain somewhere."""
    offshore: dict[str, Offshore]
    """Cities with an offshore port."""


@lru_cache(maxsize=4)
def waterways(board: Board) -> Waterways:
    """Return the places of a board, numbered once."""
    geo, index = geography(board), grid(board).index
    names = tuple(sorted({*geo.exits, *geo.adjacent}))
    number = {name: place for place, name in enumerate(names)}
    exits = tuple(geo.exits.get(name, ()) for name in names)
    return Waterways(
        names,
        number,
        tuple(index.get(name, -1) for name in names),
        tuple(_onward(number, exits[p][s]) if exits[p] else NOWHERE
              for p in range(len(names)) for s in SIDES),
        exits,
        tuple(_doors(board.map[name].face) if name in index else () for name in names),
        {},
        _offshore(geo),
    )  # fmt: skip


def _offshore(geo: Geography) -> dict[str, Offshore]:
    ports = {name: [port for port in at if port.side < 0] for name, at in geo.ports_at.items()}
    ferries: dict[str, list[tuple[str, int, int]]] = {}
    for (name, side), (city, toll) in geo.links.items():
        ferries.setdefault(city, []).append((name, side, toll))
    names = [name for name in ports if ports[name]] + list(ferries)
    return {
        name: Offshore(tuple(ports.get(name, ())), tuple(ferries.get(name, ()))) for name in names
    }


def _doors(face: Face) -> Doors:
    stops = face.tile.stops
    return tuple([
        tuple([stop for stop in there if stops[stop].kind != "junction"])
        for there in face.stops_at
    ])  # fmt: skip


def _onward(number: dict[str, int], way: Exit) -> int:
    """Return the spot beyond a side where nothing but the next hex lies there."""
    if way.ports or way.toll or way.link:
        return SPECIAL
    return NOWHERE if way.to is None else _side(number[way.to[0]], way.to[1])


def _side(place: int, side: int) -> int:
    """Return the spot of a side that is entered by land."""
    return SPOTS * place + 2 * side + 2


class WaterSearch:
    """One search that runs as far as a caller needs: up to a tile, or to the end.

    States and threads share the results for a position.
    """

    def __init__(
        self, board: Board, geo: Geography, land: Reach, authority: str, units: int
    ) -> None:
        self.board, self.geo, self.land = board, geo, land
        self.map = waterways(board)
        self.ways, self.label = land.ways, land.label
        self.authority, self.units = authority, units
        self.levels = units + 1
        self.size = SPOTS * len(self.map.names) * self.levels
        self.heap: list[int] = []
        """Nodes and the weights of their ways, as weight * size + node."""
        self.seen: dict[int, int] = {}
        """The lowest weight known of each node."""
        self.closed = self._full_cities()
        self.sailings: dict[int, list[Port]] = {}
        self.found: dict[tuple[str, int], int] = {}
        """The weight of the way to enter each hex by a side, as far as the search has come."""
        self.found_stops: dict[Place, int] = {}
        self.lock = Lock()
        for place, held in self.land.tokens.items():
            if self.land.owner in held:
                self._arrive(place, 0, self.units, by_sea=False)

    def finished(self) -> WaterSearch:
        """Find the ways to all sides and stops, and return the search."""
        with self.lock:
            self._go_on(NOWHERE, watchful=False)
        return self

    def cheapest(self, name: str, doors: int, stops: Iterable[int]) -> int | None:
        """Return the weight of the cheapest way to a hex, or None.

        The way enters by one of these sides (bits) or leads to one of these stops.
        """
        place, watchful = self.map.number[name], name in self.map.offshore
        with self.lock:
            while True:
                weights = [self.found.get((name, side)) for side in SIDES if doors >> side & 1]
                weights += [self.found_stops.get((name, stop)) for stop in stops]
                found = [weight for weight in weights if weight is not None]
                if found or not self.heap:
                    return min(found, default=None)
                self._go_on(place, watchful=watchful)

    def _go_on(self, goal: int, *, watchful: bool) -> None:
        """Search on until the goal is entered again, if possible; with `watchful`, by one step."""
        heap, seen, size = self.heap, self.seen, self.size
        while heap:
            weight, node = divmod(heappop(heap), size)
            if weight > seen[node]:
                continue
            spot, units = divmod(node, self.levels)
            place, way = divmod(spot, SPOTS)
            if way == SAILED:
                self._from_sea(weight, place, units)
            else:
                self._from_side(weight, place, way, units)
            if watchful or place == goal:
                return

    def _push(self, weight: int, spot: int, units: int) -> None:
        node = spot * self.levels + units
        if weight < self.seen.get(node, FAR):
            self.seen[node] = weight
            heappush(self.heap, weight * self.size + node)

    # -- land ---------------------------------------------------------------------------------

    def _from_side(self, weight: int, place: int, way: int, units: int) -> None:
        """Go on from a side of a hex by all track that leads on."""
        side, wet = way // 2 - 1, bool(way & 1)
        name, at = self.map.names[place], self.map.at[place]
        if weight or units < self.units or self.label[6 * at + side] == EVEN:
            self.found.setdefault((name, side), weight)  # weights only grow
        for stop in self._doors(place)[side]:
            self._note_stop((name, stop), weight, units)
            if (name, stop) not in self.closed:
                self._turn(weight, place, side, units, wet=wet)
        onward, seen, heap = self.map.onward, self.seen, self.heap
        levels, size, first = self.levels, self.size, 6 * place
        for other in self.ways[at][side]:
            spot = onward[first + other]
            if spot >= 0:  # most track leads to the next hex and nowhere else
                node = spot * levels + units
                if weight < seen.get(node, FAR):
                    seen[node] = weight
                    heappush(heap, weight * size + node)
            elif spot == SPECIAL:
                self._leave(place, other, weight, units, from_sea=wet)

    def _doors(self, place: int) -> Doors:
        """Return the doors of what lies on a hex now."""
        lying = self.land.laid.get(self.map.names[place])
        if lying is None:
            return self.map.printed[place]
        doors = self.map.tiles.get(lying)
        if doors is None:
            doors = self.map.tiles[lying] = _doors(self.board.catalogue.face(*lying))
        return doors

    def _full_cities(self) -> set[Place]:
        """Return the cities that are full of others' tokens."""
        land, full = self.land, set[Place]()
        for at, held in land.tokens.items():
            if land.owner not in held and None not in held:
                stops = self.board.face(land.laid, at[0]).tile.stops
                if at[1] < len(stops) and blocked(stops[at[1]].slots, held, land.owner):
                    full.add(at)
        return full

    def _arrive(self, at: Place, weight: int, units: int, *, by_sea: bool) -> None:
        """Stand at a city of an offshore port, or at one of the tokens: all its tracks lead on."""
        self._note_stop(at, weight, units)
        if at in self.closed:
            return
        name, stop = at
        place = self.map.number[name]
        for side in self.board.face(self.land.laid, name).stop_sides[stop]:
            self._leave(place, side, weight, units, from_sea=by_sea)
        if not by_sea:
            self._offshore(name, weight, units)

    def _note_stop(self, at: Place, weight: int, units: int) -> None:
        """Record the way to a stop.

        Ways without cost and authority are known exactly by the network of the land: any other one
        is a walk that uses track twice.
        """
        if weight or units < self.units or self.land.sees(*at):
            self.found_stops.setdefault(at, weight)  # weights only grow

    def _turn(self, weight: int, place: int, side: int, units: int, *, wet: bool) -> None:
        """Turn at a stop by the water (§11.3.7).

        Between ferry and sea no land side is needed, so both may use the same side of the hex.
        """
        ports, other, toll, _ = self.map.exits[place][side]
        if not wet:
            self._offshore(self.map.names[place], weight, units)
            for port in ports:
                self._sail(port, weight, units)
        elif other is not None and other[0] in self.geo.ferry_areas:
            self._pay_ferry(*other, toll, weight, units)

    def _leave(self, place: int, side: int, weight: int, units: int, *, from_sea: bool) -> None:
        """Track leads out of a hex by a side: to the next hex, a ferry, or out to sea."""
        ports, other, toll, link = self.map.exits[place][side]
        if ports and not from_sea:
            for port in ports:
                self._sail(port, weight, units)
        if other is None:
            return
        if toll:
            self._pay_ferry(*other, toll, weight, units)
        else:
            self._push(weight, _side(self.map.number[other[0]], other[1]), units)
        if link:
            self._arrive_all(link, weight, units)

    # -- water --------------------------------------------------------------------------------

    def _offshore(self, name: str, weight: int, units: int) -> None:
        """Leave a city by its offshore port and by the ferries that begin there."""
        ways = self.map.offshore.get(name)
        if ways is not None:
            for port in ways.ports:
                self._sail(port, weight, units)
            for sea_hex, side, toll in ways.ferries:
                self._pay_ferry(sea_hex, side, toll, weight, units)

    def _sail(self, port: Port, weight: int, units: int) -> None:
        if port.public or self.land.home(port.hex):
            for sea in port.seas:
                self._enter_sea(sea, weight, units)

    def _enter_sea(self, sea: str, weight: int, units: int) -> None:
        spot = SPOTS * self.map.number[sea] + SAILED
        if units and self.geo.area[sea] == self.authority:
            self._push(weight, spot, units - 1)
        self._push(weight + SEA, spot, units)

    def _pay_ferry(self, name: str, side: int, toll: int, weight: int, units: int) -> None:
        own = self.geo.ferry_areas[name] == self.authority
        spot = _side(self.map.number[name], side)
        for used in range(min(units, toll) + 1 if own else 1):
            self._push(weight + FERRY * (toll - used), spot, units - used)

    def _from_sea(self, weight: int, place: int, units: int) -> None:
        """Sail on to the next zones, and into the ports on this one."""
        sea = self.map.names[place]
        for other in self.geo.adjacent[sea]:
            self._enter_sea(other, weight, units)
        ports = self.sailings.get(place)
        if ports is None:
            ports = self.sailings[place] = [
                port
                for port in self.geo.arrivals.get(sea, ())
                if port.public or self.land.home(port.hex)
            ]
        for port in ports:
            if port.side >= 0:
                self._push(weight, _side(self.map.number[port.hex], port.side) + 1, units)
            else:
                self._arrive_all(port.hex, weight, units)

    def _arrive_all(self, name: str, weight: int, units: int) -> None:
        """At an offshore port all stations of the city are reached."""
        for index, stop in enumerate(self.board.face(self.land.laid, name).tile.stops):
            if stop.slots:
                self._arrive((name, index), weight, units, by_sea=True)
