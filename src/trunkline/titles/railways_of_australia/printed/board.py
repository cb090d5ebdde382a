"""The board of Railways of Australia: hexes, regions, ridges and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypedDict

from trunkline.board import BoardError, Map, map_problems, parse, read_map, strict, turn
from trunkline.titles import railways_of_australia

DATA = files(railways_of_australia.__name__) / "data"
TERRAINS = ("plain", "water", "mountain", "city", "town", "ferry")
KINDS = ("city", "town")


class PlaceEntry(TypedDict):
    """The data of a place."""

    hex: str
    kind: str
    colour: str
    cubes: int


class RegionEntry(TypedDict):
    """The data of a region."""

    name: str
    zone: str
    players: int


class BorderEntry(TypedDict):
    """The marks printed on sides of hexes."""

    ridge: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A city or a town: its colour, and the cubes it starts with when four to six play."""

    name: str
    hex: str
    kind: str
    colour: str
    cubes: int


@dataclass(frozen=True, slots=True)
class Region:
    """One of the five regions, its part of the map, and from how many players it is in play."""

    id: str
    name: str
    zone: str
    players: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The hexes, absent ones being sea; the cities and towns by name; the regions by id."""

    map: Map
    places: Mapping[str, Place]
    regions: Mapping[str, Region]

    def side_regions(self, name: str, side: int) -> tuple[str, ...]:
        """Return the regions a side of a hex belongs to, seen from that hex.

        A hex that a border cuts has a region for each side; a side of a place belongs to all
        regions of the place. A border lies on a side where the two hexes disagree.
        """
        hex_ = self.map[name]
        return (hex_.side_zones[side],) if hex_.side_zones else hex_.zones


@cache
def printed() -> Board:
    """Return the board as shipped: 450 hexes, 40 cities, 10 towns, 5 regions (§A2.1, §A4.7)."""
    return read(strict.read(DATA / "board.toml"))


def read(data: Mapping[str, Any]) -> Board:
    """Return the board from its data file; places are checked against the hexes."""
    map_ = read_map(data, ("regions", "places"), "board.toml")
    places = {}
    for name, entry in map_.extra["places"].items():
        strict.known(entry, PlaceEntry.__annotations__, name)
        place = Place(name=name, **entry)
        hex_ = map_[place.hex]
        if (hex_.name, hex_.terrain) != (name, place.kind):
            raise BoardError(f"{name} is not the {place.kind} of hex {place.hex}")
        places[name] = place
    regions = {}
    for name, entry in map_.extra["regions"].items():
        strict.known(entry, RegionEntry.__annotations__, name)
        regions[name] = Region(id=name, **entry)
    return Board(map_, places, regions)


def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the problems of an amended board, each in a sentence."""
    yield from map_problems(data)
    hexes, places, regions = data["hexes"], data["places"], data["regions"]
    for name, entry in hexes.items():
        yield from _hex_problems(name, entry, places, regions)
    for name, place in places.items():
        here = hexes.get(place["hex"], {})
        if place["kind"] not in KINDS or (here.get("name"), here.get("terrain")) != (
            name,
            place["kind"],
        ):
            yield f"{name} is not the {place['kind']} of hex {place['hex']}."


def _hex_problems(
    name: str, entry: Mapping[str, Any], places: Mapping[str, Any], regions: Mapping[str, Any]
) -> Iterator[str]:
    zones = [entry["zone"]] if "zone" in entry else entry.get("zones", [])
    sides = entry.get("side_zones", [])
    if entry.get("terrain") not in TERRAINS:
        yield f"hex {name}: the terrain is one of {', '.join(TERRAINS)}."
    if not zones or not set(zones) <= set(regions):
        yield f"hex {name}: it must lie in regions of the board."
    if sides and (len(sides) != 6 or not set(sides) <= set(zones)):
        yield f"hex {name}: side_zones names the region of each of its six sides."
    in_place = entry.get("terrain") in KINDS
    if not sides and not in_place and len(zones) > 1:
        yield f"hex {name}: a hex of two regions needs side_zones."
    if entry.get("terrain") == "ferry" and _exits(entry) not in (2, None):
        yield f"hex {name}: a ferry is printed from one side to another (§A6.2)."
    if in_place and places.get(entry.get("name", ""), {}).get("hex") != name:
        yield f"hex {name}: there is no place for its {entry['terrain']}."


def _exits(entry: Mapping[str, Any]) -> int | None:
    """Return the number of sides that a hex's printed track reaches, or None if unreadable."""
    try:
        return len(turn(parse(entry.get("print", "")), 0).exits)
    except BoardError:
        return None
