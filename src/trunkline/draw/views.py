"""Views: plain values that a picture is made of, which a title fills from its state.

Drawing knows no title. It gets these values, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from trunkline.board.hexes import Layout
from trunkline.board.tiles import Face
from trunkline.draw.atlas import Atlas
from trunkline.draw.svg import Point
from trunkline.draw.theme import PATTERNS


class BadLook(ValueError):
    """A livery that cannot be drawn."""


@dataclass(frozen=True, slots=True)
class Livery:
    """The look of an owner's tokens: letters and a pattern, and only then a colour."""

    letters: str
    colour: str
    pattern: str = "solid"

    def __post_init__(self) -> None:
        if not re.fullmatch("#[0-9a-fA-F]{6}", self.colour):
            raise BadLook(f"the colour of {self.letters} must be like #1f5fb8, not {self.colour}")
        if self.pattern not in PATTERNS:
            known = ", ".join(PATTERNS)
            raise BadLook(f"the pattern of {self.letters} is {self.pattern}; there are {known}")


@dataclass(frozen=True, slots=True)
class Cubes:
    """A place of Railways of the World: its colour, and the cubes that lie there."""

    colour: str
    cubes: tuple[str, ...] = ()
    town: bool = False
    empty: bool = False
    """It has an empty-city marker."""
    any: bool = False
    """It accepts every colour."""
    camps: tuple[Livery, ...] = ()
    """Owners of the camps that mark it."""
    aside: bool = False
    """True if the name stands to the right, because another city touches from below."""


@dataclass(frozen=True, slots=True)
class Rail:
    """A piece of a player's line: track between two sides, and its owners.

    It has one owner (None: no owner), and perhaps others who own it too.
    """

    a: int
    b: int
    owner: Livery | None = None
    second: Livery | None = None
    badge: bool = True
    """True if the owner's token stands on this piece: once for each link."""
    unfinished: bool = False
    """It leads to no city yet: whose it will be is drawn dashed."""


@dataclass(frozen=True, slots=True)
class HexView:
    """One hex as it lies on the table now.

    `ground` is the class of the background (`ground-0`..`ground-5`, `land-0`.., `sea`, a tile
    colour); `second` is another ground that shares the hex. `tokens[stop]` has one entry a slot,
    `reserved[stop]` the letters shown in free slots, `beside` the tokens that lie next to the
    city. `rails` are lines of Railways of the World.
    """

    id: str
    face: Face
    ground: str = "ground-0"
    second: str = ""
    name: str = ""
    letter: str = ""
    terrain: str = ""
    cost: int = 0
    laid: bool = False
    tokens: Mapping[int, tuple[Livery | None, ...]] = field(default_factory=dict)
    reserved: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    beside: tuple[Livery, ...] = ()
    ports: tuple[int, ...] = ()
    signs: tuple[Point, ...] = ()
    """Points where the title draws small signs above the hex: words keep clear of them."""
    place: Cubes | None = None
    rails: tuple[Rail, ...] = ()
    picked: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Border:
    """A line on a side of a hex: `gauge`, `impassable`, `ridge`, `region`."""

    hex: str
    side: int
    kind: str


@dataclass(frozen=True, slots=True)
class Cut:
    """A region border that runs through a hex, between the middles of two sides."""

    hex: str
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Route:
    """A train's run: pieces of track (hex, end, end) with ends as in the tile language."""

    pieces: tuple[tuple[str, int, int], ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """A word on the map that belongs to no hex: the name of a sea or a region."""

    hex: str
    text: str
    size: float = 22
    kind: str = "sea"
    shift: tuple[float, float] = (0, 0)


@dataclass(frozen=True, slots=True)
class BoardView:
    """A whole board. `phase` is the colour of the phase: its values are set off."""

    layout: Layout
    hexes: tuple[HexView, ...]
    title: str = ""
    borders: tuple[Border, ...] = ()
    cuts: tuple[Cut, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    routes: tuple[Route, ...] = ()
    captions: tuple[Caption, ...] = ()
    phase: str = "yellow"
    currency: str | None = None
    """Stands before the costs of terrain: to be named wherever there are any, if only as ""."""
    coordinates: bool = True
    atlas: Atlas | None = None
    """The ground below all hexes, drawn once; without it every hex is filled."""
