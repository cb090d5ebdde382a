"""Geography of the map of 18OE: zones, ports, ferries and seas, sorted for quick lookups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from trunkline.board import Board
from trunkline.board.hexes import SIDES, opposite

METROPOLIS = frozenset("ABCLNPS")
GRAND = "Y"
ROUGH = frozenset({"mountain", "hill"})
"""Terrain with green symbols: Minor F, Hochberg, Brandt; all other terrain is water (blue)."""
LILLE = "N31"


class Port(NamedTuple):
    """A port: the side of its hex with the arrow (-1: offshore), the seas it opens on (§11.3.6)."""

    hex: str
    side: int
    seas: tuple[str, ...]
    public: bool


class Exit(NamedTuple):
    """The land or water beyond a side of a hex, for track that leads out there."""

    ports: tuple[Port, ...]
    """Those whose arrow is on this side."""
    to: tuple[str, int] | None
    """The next hex and the side one arrives by."""
    toll: int
    """Price of the ferry that begins there."""
    link: str
    """The city at the far end of a ferry to an offshore port."""


@dataclass(frozen=True)
class Geography:
    """Tables that follow from the printed map alone."""

    ports: tuple[Port, ...]
    ports_at: dict[str, tuple[Port, ...]]
    arrivals: dict[str, tuple[Port, ...]]
    """Sea zone to the ports on it."""
    area: dict[str, str]
    """Sea zone to north or mediterranean (§11.3.5)."""
    adjacent: dict[str, tuple[str, ...]]
    tolls: dict[str, int]
    """Sea hex at the end of a ferry to the ferry's distance (§11.3.7)."""
    ferry_areas: dict[str, str]
    """Every sea hex of a ferry to the water area that it lies in (§11.3.5)."""
    links: dict[tuple[str, int], tuple[str, int]]
    """The far end of a ferry that begins at an offshore port, by hex and side (Edinburgh)."""
    cities: dict[str, tuple[str, ...]]
    """Zone to the hexes of its cities and of red zones with token positions (§9.1)."""
    city_zone: dict[str, str]
    """Hex of a city or red zone to the zone its circle lies in (§2.1)."""
    places: dict[str, tuple[str, ...]]
    """Zone to the hexes wholly or partly in it (§11.1.4)."""
    usable: dict[str, int]
    """Hex to its usable sides as bits (§11.1.7)."""
    exits: dict[str, tuple[Exit, ...]]
    """Exits of each side of a hex."""

    def grade(self, board: Board, name: str) -> str:
        """metropolis, grand or normal, of a city or a red zone (§11.5)."""
        letter = board.map[name].letter
        if letter in METROPOLIS or letter == "M":
            return "metropolis"
        return "grand" if letter == GRAND else "normal"


@lru_cache(maxsize=4)
def geography(board: Board) -> Geography:
    """Return the tables of a board, made once."""
    extra = board.map.extra
    ports = _ports(extra["ports"], extra["two_seas"]["hexes"])
    at: defaultdict[str, list[Port]] = defaultdict(list)
    arrivals: defaultdict[str, list[Port]] = defaultdict(list)
    for port in ports:
        at[port.hex].append(port)
        for sea in port.seas:
            arrivals[sea].append(port)
    tolls, links = _ferries(board)
    area = {sea: str(table["area"]) for sea, table in extra["seas"].items()}
    cities, zone_of, places = _zones(board)
    return Geography(
        ports=ports,
        ports_at={name: tuple(found) for name, found in at.items()},
        arrivals={sea: tuple(found) for sea, found in arrivals.items()},
        area=area,
        adjacent={sea: tuple(table["adjacent"]) for sea, table in extra["seas"].items()},
        tolls=tolls,
        ferry_areas={name: area[sea] for name, sea in _ferry_seas(board)},
        links=links,
        cities=cities,
        city_zone=zone_of,
        places=places,
        usable={
            name: sum(1 << side for side in SIDES if board.side(name, side)[0])
            for name, hex_ in board.map.hexes.items()
            if hex_.land
        },
        exits={
            name: tuple(_exit(board, name, side, at, tolls, links) for side in SIDES)
            for name in board.map.hexes
        },
    )


def _exit(
    board: Board,
    name: str,
    side: int,
    ports_at: dict[str, list[Port]],
    tolls: dict[str, int],
    links: dict[tuple[str, int], tuple[str, int]],
) -> Exit:
    to = beyond(board, name, side)
    by_ferry = to is not None and board.map[name].colour != "blue"
    return Exit(
        tuple(port for port in ports_at.get(name, ()) if port.side == side),
        to,
        tolls.get(to[0], 0) if to is not None and by_ferry else 0,
        links[name, side][0] if to is not None and (name, side) in links else "",
    )


def _ports(tables: list[dict[str, object]], both: list[str]) -> tuple[Port, ...]:
    """One port for each arrow; any arrow of a city on two seas enters either (§11.3.4)."""
    seas: defaultdict[str, list[str]] = defaultdict(list)
    sides: dict[tuple[str, int], tuple[str, bool]] = {}
    for table in tables:
        name, sea, side = str(table["hex"]), str(table["sea"]), table.get("side", -1)
        assert isinstance(side, int)
        if sea not in seas[name]:
            seas[name].append(sea)
        sides[name, side] = (sea, table["access"] == "public")
    return tuple(
        Port(name, side, tuple(seas[name]) if name in both else (sea,), public)
        for (name, side), (sea, public) in sides.items()
    )


def _ferries(board: Board) -> tuple[dict[str, int], dict[tuple[str, int], tuple[str, int]]]:
    tolls: dict[str, int] = {}
    links: dict[tuple[str, int], tuple[str, int]] = {}
    for ferry in board.map.extra["ferries"]:
        hexes = [name for name in ferry["sea_hexes"] if board.map[name].face.paths]
        for name in (hexes[0], hexes[-1]):
            tolls[name] = ferry["distance"]
        first = ferry["sea_hexes"][0]
        if first != hexes[0]:  # it begins at an offshore port: no track touches the city's hex
            side = board.map.layout.side_towards(hexes[0], first)
            assert side is not None
            links[hexes[0], side] = (ferry["from"], ferry["distance"])
    return tolls, links


def _ferry_seas(board: Board) -> Iterator[tuple[str, str]]:
    """Yield every hex of a ferry with each sea zone it crosses; they share one area."""
    for ferry in board.map.extra["ferries"]:
        for name in ferry["sea_hexes"]:
            yield name, ferry["seas"][0]


def _zones(
    board: Board,
) -> tuple[dict[str, tuple[str, ...]], dict[str, str], dict[str, tuple[str, ...]]]:
    cities: defaultdict[str, list[str]] = defaultdict(list)
    places: defaultdict[str, list[str]] = defaultdict(list)
    zone_of: dict[str, str] = {}
    for name, hex_ in board.map.hexes.items():
        for zone in hex_.zones:
            places[zone].append(name)
        if any(stop.slots for stop in hex_.face.tile.stops):
            zone = hex_.stop_zone or hex_.zone or ""
            zone_of[name] = zone
            cities[zone].append(name)
    return (
        {zone: tuple(found) for zone, found in cities.items()},
        zone_of,
        {zone: tuple(found) for zone, found in places.items()},
    )


def beyond(board: Board, name: str, side: int) -> tuple[str, int] | None:
    """Return the hex beyond a side and its adjoining side; None at the rim or a red line."""
    other = board.map.neighbours[name][side]
    if other is None or board.map.border(name, side) == "impassable":
        return None
    return other, opposite(side)
