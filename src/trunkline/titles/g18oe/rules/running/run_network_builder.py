"""The chart of a company on the board: what track, ports and ferries it can use (§11.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from trunkline.board import STOP, Board, Face, blocked, opposite
from trunkline.routes import Path, Side, Stop
from trunkline.titles.g18oe.readings import Readings
from trunkline.titles.g18oe.rules.running.crossings import quay_name
from trunkline.titles.g18oe.rules.running.run_network import (
    Chart,
    End,
    Ferry,
    Landing,
    Port,
    seas_of,
)
from trunkline.titles.g18oe.rules.running.run_setup import Engine, Sums

KINDS = {"city": "city", "red": "offboard"}


class Company(NamedTuple):
    """Everything that decides what the trains of a company can earn."""

    board: Board
    name: str
    colour: str
    """The highest of the phase: what red zones pay."""
    laid: Mapping[str, tuple[str, int]]
    tokens: Mapping[str, tuple[str, ...]]
    """Owners of tokens at each stop, "hex.stop", of floated companies; "" is a free slot."""
    trains: tuple[Engine, ...]
    major: bool = False
    authority: str = ""
    """The water area of its port authority: north, mediterranean or none."""
    authority_units: int = 2
    """Zones that the authority takes off (§11.3.5)."""
    port_token: int = 1
    """Zones that a port token takes off (§11.3.4)."""
    steamships: int = 0
    """Zones that its Minor H takes off."""
    strela: bool = False
    """True if it has the marker of Minor L."""
    pullman: bool = False
    sums: Sums = Sums()
    calls: tuple[tuple[str, str], ...] = ()
    """Hexes where an Orient Express calls, and as what (§12)."""
    bonus_city: tuple[str, int] = ("", 0)
    """The hex of its Minor D token, and what that adds (§15.4)."""
    star_harbor: str = ""
    central_circle: str = ""
    hochberg: tuple[str, int] = ("", 0)
    """The hex of the Hochberg token, if the company may count it, and what it pays (§14.8)."""
    brandt: frozenset[str] = frozenset()
    """Hexes with Brandt tokens of other players."""
    white_cliffs: str = ""
    """Owner of the token on the ferry slot of Lille; empty while there is none."""
    lille_open: bool = False
    """True if the token there was lost: then Lille stops no train (§11.2.2)."""
    readings: Readings = Readings()


def survey(company: Company, only: frozenset[str] | None = None) -> Chart:
    """Return the network of the company's trains by land, ferry and sea, without a limit.

    With `only`, it has just these hexes, reached or not.
    """
    return _Surveyor(company, only).chart()


HEX = re.compile("[A-Z]+[0-9]+")


def claimed_hexes(board: Board, pieces: Iterable[str]) -> frozenset[str]:
    """Return the hexes that claimed pieces of track lie on, with all hexes of the ferries there.

    A port token may serve the sea and several ferries (§11.3.4), so the ferries at each end of a
    claimed one belong to them too.
    """
    hexes, ferries = board.map.hexes, board.map.extra["ferries"]
    claimed = tuple(pieces)
    named = {piece.partition(":")[0] for piece in claimed}
    found = {name for piece in claimed for name in HEX.findall(piece) if name in hexes}
    for ferry in ferries:
        if ferry["name"] in named or not found.isdisjoint(ferry["sea_hexes"]):
            found.update((ferry["from"], ferry["to"]))
    beside: set[str] = set()
    for ferry in ferries:
        ends = (ferry["from"], ferry["to"])
        if not found.isdisjoint(ends):
            beside.update(ends)
            beside.update(name for name in ferry["sea_hexes"] if hexes[name].face.tile.stops)
    return frozenset(found | beside)


class _Surveyor:
    def __init__(self, company: Company, only: frozenset[str] | None = None) -> None:
        self.company, self.board, self.only = company, company.board, only
        extra: Mapping[str, Any] = company.board.map.extra
        self.harbours = _by_hex(extra["ports"])
        self.ferries: list[Mapping[str, Any]] = list(extra["ferries"])
        self.calls = dict(company.calls)
        self.both_zones: list[str] = extra["two_seas"]["hexes"]
        self.lille: str = extra["white_cliffs"]["hex"]
        self.landings = self._landings()
        self.quays = frozenset(name for name, _ in self.landings)
        self.land = land_sides(company.board)
        self.stops: list[Stop] = []
        self.sides: list[Side] = []
        self.side_numbers: dict[tuple[str, int], int] = {}
        self.paths: list[Path] = []
        self.junctions = 0
        self.places: dict[str, dict[int, End]] = {}
        """Ends of the stops and junctions of each surveyed hex."""
        self.ways: dict[tuple[str, int], list[tuple[str, End]]] = {}
        """Pieces of track that lead to the water, by hex and side."""
        self.faces: dict[str, Face] = {}

    def chart(self) -> Chart:
        """Flood the map from the tokens, then write down the waters."""
        reached = self._reached()
        for name in reached:
            self._hex(name)
        ports = tuple(
            port for name in self.harbours if name in reached for port in self._ports(name)
        )
        ferries = tuple(self._ferries(reached))
        anchors = frozenset(number for number, stop in enumerate(self.stops) if self._anchors(stop))
        seas = seas_of(self.board.map.extra["seas"])
        return Chart(
            *(tuple(self.stops), tuple(self.sides), tuple(self.paths), self.junctions),
            *(ports, ferries, anchors, seas),
        )

    # -- reached places ----------------------------------------------------------------------

    def _reached(self) -> dict[str, None]:
        """Return the hexes that track joins to a token, in the order of the search."""
        if self.only is not None:
            return dict.fromkeys(sorted(self.only - self.company.brandt))
        own = [place.partition(".")[0] for place, held in self.company.tokens.items()
               if self.company.name in held]  # fmt: skip
        if self.company.white_cliffs == self.company.name:
            own.append(self.lille)
        found = dict.fromkeys(name for name in own if name not in self.company.brandt)
        queue = list(found)
        at_sea = False
        for name in queue:
            onward = list(self._neighbours(name))
            if not at_sea and self._arrows(name):
                at_sea = True
                onward += [port for port in self.harbours if self._arrows(port)]
            for other in onward:
                if other not in found and other not in self.company.brandt:
                    found[other] = None
                    queue.append(other)
        return found

    def _neighbours(self, name: str) -> Iterator[str]:
        face = self._face(name)
        for side in face.exits:
            for ferry in self.landings.get((name, side), ()):
                yield from self._ferry_hexes(ferry)
            beyond = self.board.map.neighbours[name][side]
            if (
                beyond
                and self.land[name] >> side & 1
                and opposite(side) in self._face(beyond).exits
            ):
                yield beyond
        for ferry in self.landings.get((name, OFFSHORE), ()):
            yield from self._ferry_hexes(ferry)
        for ferry in self.ferries if self.board.map[name].colour == "blue" else ():
            if name in ferry["sea_hexes"]:
                yield from self._ferry_hexes(ferry)

    def _ferry_hexes(self, ferry: Mapping[str, Any]) -> Iterator[str]:
        yield from (ferry["from"], ferry["to"], *self._towns_on(ferry))

    def _face(self, name: str) -> Face:
        if name not in self.faces:
            self.faces[name] = self.board.face(self.company.laid, name)
        return self.faces[name]

    # -- land ---------------------------------------------------------------------------------

    def _hex(self, name: str) -> None:
        """Survey the stops and the track of one hex."""
        if name in self.places:
            return
        face = self._face(name)
        ends = self.places[name] = {}
        stations = sum(stop.kind in KINDS for stop in face.tile.stops)
        alone = sum(stop.kind != "junction" for stop in face.tile.stops) == 1
        for index, stop in enumerate(face.tile.stops):
            if stop.kind == "junction" and self.company.hochberg[0] != name:
                ends[STOP + index] = ("junction", self.junctions)
                self.junctions += 1
            else:
                ends[STOP + index] = ("stop", len(self.stops))
                self.stops.append(self._stop(name, index, alone, stations > 1))
        if self.board.map[name].colour == "blue":
            return  # a town on a ferry: its track is the ferry
        mined = self.company.hochberg[0] == name and not face.tile.stops
        for number, (a, b) in enumerate(face.paths):
            piece = f"{name}:{number}"
            if mined:
                self._mine(name, piece, (a, b), len(face.paths) > 1)
            if not mined or len(face.paths) > 1:
                self._piece(name, piece, self._end(name, a, piece), self._end(name, b, piece))

    def _end(self, name: str, end: int, piece: str) -> End | int:
        """Return a stop, a junction or a land side; for the side of a port or ferry its number."""
        if end >= STOP:
            return self.places[name][end]
        if not self.land[name] >> end & 1:
            return end
        beyond = self.board.map.neighbours[name][end] or ""
        key, way = ((name, end), 0) if name < beyond else ((beyond, opposite(end)), 1)
        if key not in self.side_numbers:
            self.side_numbers[key] = len(self.sides)
            self.sides.append(Side("-".join(sorted((name, beyond)))))
        return ("side", self.side_numbers[key], way)

    def _piece(self, name: str, piece: str, a: End | int, b: End | int) -> None:
        """Track on land; what leads to the water waits for the ports and ferries there."""
        if isinstance(a, int) and isinstance(b, int):
            return
        if isinstance(a, int):
            a, b = b, a
        assert not isinstance(a, int)
        if isinstance(b, int):
            self.ways.setdefault((name, b), []).append((piece, a))
        else:
            self.paths.append(Path(piece, a, b))

    def _mine(self, name: str, piece: str, path: tuple[int, int], several: bool) -> None:
        """Hochberg's token on plain track: a town on each piece, all of them one (§14.8)."""
        number = len(self.stops)
        self.stops.append(
            Stop(
                f"{name}.{piece.partition(':')[2]}",
                self.company.hochberg[1],
                "town",
                group=f"{name} mine" if several else "",
                name="Hochberg",
            )
        )
        for letter, end in zip("ab", path, strict=True):
            part = f"{piece}{letter}"
            self._piece(name, part, ("stop", number), self._end(name, end, part))

    def _stop(self, name: str, index: int, alone: bool, stations: bool) -> Stop:
        """Return a stop as trains see it (§11.3.1).

        A train calls at one of the stations of a metropolis, and a city full of others' tokens is
        an end.
        """
        company, printed = self.company, self.board.map[name]
        stop = self._face(name).tile.stops[index]
        held = company.tokens.get(f"{name}.{index}", ())
        kind = KINDS.get(stop.kind, "town")
        value = stop.value(company.colour)
        label = name if alone else f"{name}.{index}"
        if kind == "town":
            if company.hochberg[0] == name:
                value = company.hochberg[1]
            towns = stop.count if stop.kind == "towns" else 1
            return Stop(label, value, kind, name=printed.name, towns=towns, terminal=stop.terminal)
        own = company.name in held or (name == self.lille and company.white_cliffs == company.name)
        full = bool(held) and blocked(stop.slots, tuple(who or None for who in held), company.name)
        found = Stop(
            label,
            value + (company.bonus_city[1] if company.bonus_city[0] == name else 0),
            kind,
            token=own,
            blocked=full and not own and not (company.lille_open and name == self.lille),
            terminal=stop.terminal,
            group=name if stations else "",
            name=printed.name,
            call=self.calls.get(name, ""),
        )
        if name in (company.star_harbor, company.central_circle):
            return found._replace(value=0, free=True, blocked=False)
        return found

    # -- waters -------------------------------------------------------------------------------

    def _owns(self, name: str) -> bool:
        """Return True if the company has a station or Star Harbor in a city (§11.3.6, §14.5)."""
        stops = range(len(self._face(name).tile.stops))
        here = (self.company.tokens.get(f"{name}.{index}", ()) for index in stops)
        return name == self.company.star_harbor or any(self.company.name in held for held in here)

    def _arrows(self, name: str) -> list[tuple[int, tuple[str, ...]]]:
        """Return the company's usable arrows: their sides, or none offshore, and their zones."""
        entries = self.harbours.get(name, ())
        if not entries or (entries[0]["access"] == "private" and not self._owns(name)):
            return []
        exits = self._face(name).exits
        usable = {
            entry.get("side", OFFSHORE)
            for entry in entries
            if entry.get("offshore") or "side" not in entry or entry["side"] in exits
        }
        found: dict[int, list[str]] = {side: [] for side in sorted(usable)}
        for entry in entries:
            sides = found if name in self.both_zones else (entry.get("side", OFFSHORE),)
            for side in sides:
                if side in found and entry["sea"] not in found[side]:
                    found[side].append(entry["sea"])
        return [(side, tuple(zones)) for side, zones in found.items()]

    def _ports(self, name: str) -> Iterator[Port]:
        """Yield a port for each stop of the hex that a usable arrow leads to."""
        stops = [end[1] for end in self.places[name].values() if end[0] == "stop"]
        for number in stops:
            arrows = [
                zones
                for side, zones in self._arrows(name)
                if side == OFFSHORE
                or any(end == ("stop", number) for _, end in self.ways.get((name, side), ()))
            ]
            if arrows:
                place = self.stops[number].id
                yield Port(place, number, f"{place}:port", tuple(arrows))

    def _anchors(self, stop: Stop) -> bool:
        """Return True if the company's port token lies here: in a port city or by a ferry."""
        name = stop.id.partition(".")[0]
        water = name in self.harbours or name in self.quays
        return water and (stop.token or (stop.free and name == self.company.star_harbor))

    def _landings(self) -> dict[tuple[str, int], list[Mapping[str, Any]]]:
        """Ferries by the hex and side where they land."""
        found: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
        for ferry in self.ferries:
            for hex_name, sea in ((ferry["from"], ferry["sea_hexes"][0]),
                                  (ferry["to"], ferry["sea_hexes"][-1])):  # fmt: skip
                found.setdefault((hex_name, self._towards(hex_name, sea)), []).append(ferry)
        return found

    def _towards(self, name: str, sea: str) -> int:
        around = self.board.map.neighbours[name]
        return around.index(sea) if sea in around else OFFSHORE

    def _towns_on(self, ferry: Mapping[str, Any]) -> list[str]:
        return [name for name in ferry["sea_hexes"] if self.board.map[name].face.tile.stops]

    def _ferries(self, reached: Mapping[str, None]) -> Iterator[Ferry]:
        areas = {name: zone["area"] for name, zone in self.board.map.extra["seas"].items()}
        for ferry in self.ferries:
            if ferry["from"] not in reached and ferry["to"] not in reached:
                continue
            if not all(name in self.places for name in self._towns_on(ferry)):
                continue  # no track leads to the ferry
            towns = [self.places[name][STOP][1] for name in self._towns_on(ferry)]
            area = areas[ferry["seas"][0]]
            ends = (
                self._landing(ferry["name"], ferry["from"], ferry["sea_hexes"][0]),
                self._landing(ferry["name"], ferry["to"], ferry["sea_hexes"][-1]),
            )
            town = towns[0] if towns else None
            yield Ferry(ferry["name"], ends, (area,) * ferry["distance"], town)

    def _landing(self, ferry: str, name: str, sea: str) -> Landing:
        """Return the landing of a ferry at one end; at Lille perhaps only its quay (§11.2.2)."""
        side = self._towards(name, sea)
        if side != OFFSHORE:
            ways = list(self.ways.get((name, side), ()))
        else:
            stops = [end for end in self.places.get(name, {}).values() if end[0] == "stop"]
            ways = [(f"{self.stops[end[1]].id}:ferry", end) for end in stops]
        if name == self.lille and ways:
            ways = self._at_lille(ways, quay_name(f"{name}-{sea}", ferry, self.company.readings))
        return Landing(f"{name}-{sea}", tuple(ways))

    def _at_lille(self, ways: list[tuple[str, End]], quay: str) -> list[tuple[str, End]]:
        """Return the way into Lille by ferry.

        While the ferry slot is empty the ferry leads through a full city; once it is taken,
        companies without a token in Lille end there.
        """
        found: list[tuple[str, End]] = []
        for piece, end in ways:
            number = end[1]
            stop = self.stops[number]
            if not self.company.white_cliffs:
                if stop.blocked:
                    self.stops[number] = stop._replace(passage=(quay,))
            elif not stop.token and not stop.free:
                group = stop.group or stop.id
                self.stops[number] = stop._replace(group=group)
                end = ("stop", len(self.stops))
                self.stops.append(
                    stop._replace(id=f"{stop.id}.ferry", group=group, terminal=True, blocked=False)
                )
            found.append((piece, end))
        return found


OFFSHORE = -1


@lru_cache(maxsize=8)
def land_sides(board: Board) -> dict[str, int]:
    """Return the sides of each hex, as bits, with land beyond that track may lead to."""
    return {
        name: sum(
            1 << side for side, beyond in enumerate(around) if _land(board, name, side, beyond)
        )
        for name, around in board.map.neighbours.items()
    }


def _land(board: Board, name: str, side: int, beyond: str | None) -> bool:
    if beyond is None or board.map.border(name, side) == "impassable":
        return False
    return board.map[beyond].colour != "blue"


def _by_hex(ports: list[Mapping[str, Any]]) -> dict[str, list[Mapping[str, Any]]]:
    found: dict[str, list[Mapping[str, Any]]] = {}
    for port in ports:
        found.setdefault(port["hex"], []).append(port)
    return found
