"""Atlas: the ground of a board as plain values, filled by a title.

The ground never changes during a game: sea, coast, land, zones, terrain and the names on them.
`ground` draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trunkline.board.hexes import Cell, Layout
from trunkline.draw.svg import Point


@dataclass(frozen=True, slots=True)
class Label:
    """A name on the ground: a `state` in capitals, or an `ocean` in italics."""

    text: str
    """The name; a line break starts a second line."""
    at: Point
    """The middle of the first baseline."""
    size: float
    kind: str = "state"
    below: str = ""
    """A smaller line below the name, such as a gauge."""


@dataclass(frozen=True, slots=True)
class Relief:
    """The drawing of a hex's terrain: how far from the middle, how large, with a cost below."""

    kind: str
    shift: Point = (0.0, 0.0)
    scale: float = 1.0
    tolled: bool = False


@dataclass(frozen=True, slots=True)
class Atlas:
    """The ground of a board."""

    layout: Layout
    land: Mapping[str, tuple[str, ...]]
    """The zone at each side of every hex of land."""
    faded: frozenset[str] = frozenset()
    """Zones that are not in play or lie beyond the board."""
    washes: Mapping[str, int] = field(default_factory=dict)
    """The colour of each zone, 0 to 7."""
    beyond: Mapping[Cell, str] = field(default_factory=dict)
    """Land outside the board: the zone of each cell."""
    water: tuple[str, ...] = ()
    """Sea hexes whose grid shows, where players count them."""
    rivers: tuple[tuple[str, str], ...] = ()
    """Neighbouring hexes that a river joins."""
    ferries: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    rough: float = 3.2
    """Distance by which the coast strays from the sides of its hexes."""
    contours: tuple[int, ...] = (118, 86, 58, 35, 17)
    """Widths of the lines that water draws along the coast."""
    frontiers: bool = True
    """True if lines separate the zones; false where gauge borders do."""
    sheet: bool = False
    """True if the ground ends in a frame, as on a printed sheet."""
    bleed: Point = (0.0, 0.0)
    """Width and height of land and sea beyond the board, on each side."""
