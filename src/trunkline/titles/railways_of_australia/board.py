"""The board of Railways of Australia: hexes, regions, ridges and places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from trunkline.board import BoardError, Map, load_map
from trunkline.board.strict import known

DATA = files(__package__) / "data"


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


@cache
def board() -> Map:
    """The 450 hexes of the board. Absent hexes are sea."""
    return load_map(DATA / "board.toml", ("regions", "places"))


@cache
def places() -> Mapping[str, Place]:
    """The 40 cities and 10 towns by name, checked against the hexes."""
    found = {}
    for name, entry in board().extra["places"].items():
        known(entry, ("hex", "kind", "colour", "cubes"), name)
        place = Place(name=name, **entry)
        hex_ = board()[place.hex]
        if (hex_.name, hex_.terrain) != (name, place.kind):
            raise BoardError(f"{name} is not the {place.kind} of hex {place.hex}")
        found[name] = place
    return found


@cache
def regions() -> Mapping[str, Region]:
    """The regions by id."""
    found = {}
    for name, entry in board().extra["regions"].items():
        known(entry, ("name", "zone", "players"), name)
        found[name] = Region(id=name, **entry)
    return found


def side_regions(name: str, side: int) -> tuple[str, ...]:
    """The regions a side of a hex belongs to, seen from that hex.

    A hex that a border cuts has a region for each side; a side of a place belongs to all regions
    of the place. A border lies on a side where the two hexes disagree.
    """
    hex_ = board()[name]
    return (hex_.side_zones[side],) if hex_.side_zones else hex_.zones
