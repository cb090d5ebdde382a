"""Where a railroad's track and tokens can be laid: by land, and across water for a fee.

Connections are traced as by a train without a city limit (§11.1.3, §11.2). What is reached by land
or over ferries is found exactly by the board's network; how much water lies on the cheapest way
there is found by a search over sides, sea zones and ferries (§11.1.6, §11.2.1). Weights count a
ferry's unit as one and a sea zone as two, for both pairs of fees stand in this proportion (the data
files are held to it).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from trunkline.board import SIDES, Face, Laid, Slots
from trunkline.board.network import Gates, Place, Reach, blocked, reach, stroll
from trunkline.board.tiles import Ways as TileWays
from trunkline.eighteen.parts.networks import place_of
from trunkline.eighteen.parts.tokens import cities
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.geography import Port, beyond
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.state import NATIONAL, StateOE

SEA, FERRY = 2, 1
"""What a sea zone and a ferry's unit weigh: £10 and £5 for track, £40 and £20 for tokens."""
FAR = 1 << 30
"""More than any way weighs."""


class Ways(NamedTuple):
    """What a railroad reaches: by land and ferry exactly, and the weight of the water to it."""

    land: Reach
    sides: dict[tuple[str, int], int]
    """(hex, side) by which a train could enter, to the weight of the cheapest way; empty where the
    railroad's network touches no water that costs anything."""
    stops: dict[Place, int]
    wet: bool

    def weight(self, name: str, side: int) -> int | None:
        """The weight of the way to enter a hex by a side; None if there is none."""
        if not self.wet:
            return 0 if self.land.enters(name, side) else None
        return self.sides.get((name, side))

    def entered(self, name: str) -> tuple[list[int | None], int]:
        """The weight of the way to each side of a hex, and the sides that there is one to as
        bits."""
        if not self.wet:
            mask = self.land.mask(name)
            return [0 if mask >> side & 1 else None for side in SIDES], mask
        weights: list[int | None] = []
        bits = 0
        for side in SIDES:
            weight = self.sides.get((name, side))
            if weight is not None:
                bits |= 1 << side
            weights.append(weight)
        return weights, bits

    def to_stop(self, name: str, stop: int) -> int | None:
        """The weight of the way to a stop."""
        if not self.wet:
            return 0 if self.land.sees(name, stop) else None
        return self.stops.get((name, stop))

    def hexes(self) -> Iterable[str]:
        """All hexes that a train could enter or stands in."""
        found = dict.fromkeys(self.land.masks)
        found.update(dict.fromkeys(name for name, _ in self.sides))
        found.update(
            dict.fromkeys(
                name for (name, _), held in self.land.tokens.items() if self.land.owner in held
            )
        )
        return found


def ways(game: GameOE, state: StateOE, name: str) -> Ways:
    """What a railroad reaches now, found once for a position."""
    networks = tokens.network(game, state, name)
    line = state.companies[name]
    key = ("ways", name, line.kind, line.authority, state.ferry_token)
    found = networks.notes.get(key)
    if found is None:
        land = _land(game, state, name)
        wet = _touches_water(game, land)
        sides, stops = _search(game, state, name, land) if wet else ({}, {})
        found = networks.notes[key] = Ways(land, sides, stops, wet)
    result: Ways = found
    return result


def near(game: GameOE, state: StateOE, name: str) -> Iterator[tuple[str, int]]:
    """Sides by which a railroad's trains come into hexes without any water; some, the nearest first
    (see `network.stroll`)."""
    networks = tokens.network(game, state, name)
    if state.companies[name].kind != NATIONAL:
        return networks.near(name, game.geo.tolls)
    laid, virtual = _national(game, state, name)
    return stroll(game.board, laid, virtual, name, tokens.gates(state), game.geo.tolls)


def _land(game: GameOE, state: StateOE, name: str) -> Reach:
    if state.companies[name].kind != NATIONAL:
        return tokens.network(game, state, name).of(name)
    laid, virtual = _national(game, state, name)
    return reach(game.board, laid, virtual, name, tokens.gates(state))


def _national(game: GameOE, state: StateOE, name: str) -> tuple[Laid, dict[Place, Slots]]:
    """The tiles that a national may use and all tokens: it has one in each city of its zone."""
    virtual: dict[Place, Slots] = {
        place_of(city): tuple(owner or None for owner in held)
        for city, held in state.tokens.items()
    }
    for hex_name in game.geo.cities.get(state.companies[name].zones[0], ()):
        for city, _ in cities(game, state, hex_name):
            virtual[place_of(city)] = (name,)
    fenced = tokens.network(game, state, name) is not state.networks
    return tokens.open_tiles(state) if fenced else dict(state.tiles), virtual


def _touches_water(game: GameOE, land: Reach) -> bool:
    """Whether a walk leaves the land: at an arrow, a ferry that costs, an offshore port; or whether
    a ferry comes in at an arrow (§11.3.7)."""
    geo = game.geo
    for hex_name, toll in geo.tolls.items():
        if toll and land.mask(hex_name):
            return True
    for port in geo.ports:
        if port.side >= 0:
            other = beyond(game.board, port.hex, port.side)
            if other is not None and (land.enters(*other) or land.enters(port.hex, port.side)):
                return True
        elif land.mask(port.hex) or land.home(port.hex):
            return True
    return False


def _search(
    game: GameOE, state: StateOE, name: str, land: Reach
) -> tuple[dict[tuple[str, int], int], dict[Place, int]]:
    """The cheapest ways over land, ferries and seas, from all tokens at once."""
    authority = state.companies[name].authority
    return _Search(game, land, authority, tokens.gates(state)).run()


Node = tuple[str, int, bool, int]
"""A hex (or sea zone with side -1), the side entered by, whether from the sea, and units of a port
authority not yet used."""


class _Search:
    def __init__(self, game: GameOE, land: Reach, authority: str, gates: Gates) -> None:
        self.gates = gates
        self.units = game.book.authorities.units if authority else 0
        self.geo, self.board, self.land, self.authority = game.geo, game.board, land, authority
        self.heap: list[tuple[int, Node]] = []
        self.seen: dict[Node, int] = {}
        self.sides: dict[tuple[str, int], int] = {}
        self.stops: dict[Place, int] = {}
        self.faces: dict[str, tuple[Face, int, TileWays]] = {}

    def run(self) -> tuple[dict[tuple[str, int], int], dict[Place, int]]:
        own = [place for place, held in self.land.tokens.items() if self.land.owner in held]
        for place in own:
            self.arrive(place, 0, self.units, by_sea=False)
        while self.heap:
            weight, node = heappop(self.heap)
            if weight > self.seen[node]:
                continue
            if node[1] < 0:
                self.from_sea(weight, node)
            else:
                self.from_side(weight, node)
        return self.sides, self.stops

    def push(self, weight: int, node: Node) -> None:
        if weight < self.seen.get(node, FAR):
            self.seen[node] = weight
            heappush(self.heap, (weight, node))

    def look(self, name: str) -> tuple[Face, int, TileWays]:
        """What lies on a hex, its cities that are full of others' tokens as bits, and the ways."""
        found = self.faces.get(name)
        if found is None:
            face = self.board.face(self.land.laid, name)
            closed = 0
            for index, stop in enumerate(face.tile.stops):
                held = self.land.tokens.get((name, index))
                if held and blocked(stop.slots, held, self.land.owner):
                    closed |= 1 << index
            gate = self.gates.get(name)
            if gate is None:
                through = face.ways(closed)
            else:
                through = gate(face, self.land.tokens, self.land.owner, closed)
            found = self.faces[name] = face, closed, through
        return found

    def owns(self, name: str) -> bool:
        return self.land.home(name)

    def arrive(self, place: Place, weight: int, units: int, *, by_sea: bool) -> None:
        """At a city of an offshore port, or at an own token: all its tracks lead on."""
        name, stop = place
        self.note_stop(place, weight, units)
        face, closed, _ = self.look(name)
        if closed >> stop & 1:
            return
        for side in face.stop_sides[stop]:
            self.leave(name, side, weight, units, from_sea=by_sea)
        if not by_sea:
            self.offshore(name, weight, units)

    def offshore(self, name: str, weight: int, units: int) -> None:
        for port in self.geo.ports_at.get(name, ()):
            if port.side < 0:
                self.sail(port, weight, units)
        for (sea_hex, side), (city, toll) in self.geo.links.items():
            if city == name:
                self.pay_ferry(sea_hex, side, toll, weight, units)

    def sail(self, port: Port, weight: int, units: int) -> None:
        if port.public or self.owns(port.hex):
            for sea in port.seas:
                self.enter_sea(sea, weight, units)

    def enter_sea(self, sea: str, weight: int, units: int) -> None:
        if units and self.geo.area[sea] == self.authority:
            self.push(weight, (sea, -1, True, units - 1))
        self.push(weight + SEA, (sea, -1, True, units))

    def pay_ferry(self, name: str, side: int, toll: int, weight: int, units: int) -> None:
        own = self.geo.ferry_areas[name] == self.authority
        for used in range(min(units, toll) + 1 if own else 1):
            self.push(weight + FERRY * (toll - used), (name, side, False, units - used))

    def from_sea(self, weight: int, node: Node) -> None:
        sea, units = node[0], node[3]
        for other in self.geo.adjacent[sea]:
            self.enter_sea(other, weight, units)
        for port in self.geo.arrivals.get(sea, ()):
            if not port.public and not self.owns(port.hex):
                continue
            if port.side >= 0:
                self.push(weight, (port.hex, port.side, True, units))
            else:
                self.arrive_all(port.hex, weight, units)

    def arrive_all(self, name: str, weight: int, units: int) -> None:
        """At an offshore port all stations of the city are reached."""
        for index, stop in enumerate(self.look(name)[0].tile.stops):
            if stop.slots:
                self.arrive((name, index), weight, units, by_sea=True)

    def note_stop(self, place: Place, weight: int, units: int) -> None:
        """The way to a stop. What costs nothing and has used no authority is known exactly by the
        network of the land: anything else is a walk that uses track twice."""
        if weight or units < self.units or self.land.sees(*place):
            self.stops.setdefault(place, weight)  # weights only grow

    def turn(self, node: Node, weight: int) -> None:
        """At a stop by the water: from a ferry to sea and from the sea to a ferry no land side need
        lie between, so that both may use the same side of the hex (§11.3.7)."""
        name, side, wet, units = node
        ports, other, toll, _ = self.geo.exits[name][side]
        if not wet:
            self.offshore(name, weight, units)
            for port in ports:
                self.sail(port, weight, units)
        elif other is not None and other[0] in self.geo.ferry_areas:
            self.pay_ferry(*other, toll, weight, units)

    def leave(self, name: str, side: int, weight: int, units: int, *, from_sea: bool) -> None:
        """Track leads out of a hex by a side: to the next hex, a ferry, or out to sea."""
        ports, other, toll, link = self.geo.exits[name][side]
        if ports and not from_sea:
            for port in ports:
                self.sail(port, weight, units)
        if other is None:
            return
        if toll:
            self.pay_ferry(*other, toll, weight, units)
        else:
            self.push(weight, (*other, False, units))
        if link:
            self.arrive_all(link, weight, units)

    def from_side(self, weight: int, node: Node) -> None:
        name, side, wet, units = node
        end = (name, side)
        if weight or units < self.units or self.land.enters(*end):
            self.sides.setdefault(end, weight)  # weights only grow
        face, closed, through = self.faces.get(name) or self.look(name)
        for stop in face.stops_at[side]:
            if face.tile.stops[stop].kind != "junction":
                self.note_stop((name, stop), weight, units)
                if not closed >> stop & 1:
                    self.turn(node, weight)
        exits, seen = self.geo.exits[name], self.seen
        for other in through[side]:
            ports, to, toll, link = exits[other]
            if ports or toll or link:
                self.leave(name, other, weight, units, from_sea=wet)
            elif to is not None:  # most track leads to the next hex and nowhere else
                there = (*to, False, units)
                if weight < seen.get(there, FAR):
                    seen[there] = weight
                    heappush(self.heap, (weight, there))
