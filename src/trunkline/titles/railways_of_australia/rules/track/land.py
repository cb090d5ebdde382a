"""The land of one game: the hexes in play, and the facts about their sides without track.

Made once a game from the board, the regions in play and the options that touch prices and shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from trunkline.board.hexes import SIDES, opposite
from trunkline.titles.railways_of_australia.printed.board import Board

FERRY = "ferry"
SIDE_NAMES = ("SW", "W", "NW", "NE", "E", "SE")
"""The sides of a hex, for sentences."""


class Side(NamedTuple):
    """A side of a hex over which track may lead."""

    beyond: str
    place: str
    """The city or town beyond, if there is one."""
    ridge: int
    """Price of a ridge on it (§5.7)."""
    crosses: bool
    """True if a border runs along it; a city in one region is not a gate (§A3.1, §A3.3, §A3.5)."""


class Ground(NamedTuple):
    """A hex in which track may be laid."""

    terrain: str
    price: int
    sides: tuple[Side | str, ...]
    """A side, or the sentence that says why no track leads over it."""
    zones: tuple[str, ...]
    """The region of each side."""
    shapes: Mapping[tuple[int, int], bool]
    """Every track that could lie here, and whether it crosses a region border."""

    def place(self, side: int) -> str:
        """Return the city or town beyond a side, if there is one."""
        found = self.sides[side]
        return "" if isinstance(found, str) else found.place

    def ridge(self, side: int) -> int:
        """Return the price of a ridge on a side."""
        found = self.sides[side]
        return 0 if isinstance(found, str) else found.ridge


class Track(NamedTuple):
    """A track that could lie beside a place."""

    hex: str
    a: int
    b: int
    sides: int
    """Its two sides as bits."""
    crosses: bool
    ferry: bool
    other: str
    """The place at its other end, if there is one."""


@dataclass(frozen=True, eq=False)
class Land:
    """The board as far as it is in play (§A2.3)."""

    regions: tuple[str, ...]
    grounds: Mapping[str, Ground]
    hexes: Mapping[str, str]
    """The hex of each place."""
    names: Mapping[str, str]
    """The place of each hex that has one."""
    around: Mapping[str, tuple[Track, ...]]
    """Tracks that could touch each place."""
    outside: Mapping[str, str]
    """Reasons why nothing can be built in other hexes."""


class LandRules(NamedTuple):
    """Costs and options that the land depends on."""

    costs: Mapping[str, int]
    ridge_at_city: int
    sharp_curves: bool


def make(board: Board, regions: tuple[str, ...], rules: LandRules) -> Land:
    """Return the land for the regions in play."""
    hexes = board.map.hexes
    inside = {name for name, hex_ in hexes.items() if set(hex_.zones) & set(regions)}
    names = {place.hex: name for name, place in board.places.items() if place.hex in inside}
    maker = _Maker(board, names, inside, regions, rules)
    grounds = {name: maker.ground(name) for name in hexes if name in inside - set(names)}
    around: dict[str, list[Track]] = {name: [] for name in names.values()}
    for name, ground in grounds.items():
        for (a, b), crosses in ground.shapes.items():
            ends = ground.place(a), ground.place(b)
            for place, other in (ends, ends[::-1]):
                if place:
                    ferry, sides = ground.terrain == FERRY, 1 << a | 1 << b
                    around[place].append(Track(name, a, b, sides, crosses, ferry, other))
    return Land(
        regions=regions,
        grounds=grounds,
        hexes={name: hex_ for hex_, name in names.items()},
        names=names,
        around={name: tuple(found) for name, found in around.items()},
        outside={name: maker.why_outside(name) for name in hexes if name not in grounds},
    )


class _Maker:
    def __init__(
        self, board: Board, names: Mapping[str, str], inside: set[str], regions: tuple[str, ...],
        rules: LandRules,
    ) -> None:  # fmt: skip
        self.board, self.map = board, board.map
        self.names = names
        self.inside = inside
        self.regions = set(regions)
        self.rules = rules

    def why_outside(self, name: str) -> str:
        """Return why no track can be laid in a hex."""
        if name in self.names:
            town = self.map[name].terrain == "town"
            cited = "§5.8, §A4.1" if town else "§5.8"
            return f"No tile is laid in {self.names[name]}: track ends there ({cited})."
        return f"The hex {name} is not in play (§A2.3)."

    def ground(self, name: str) -> Ground:
        """Return a hex with its neighbours beyond each side."""
        hex_ = self.map[name]
        terrain = hex_.terrain or ""
        sides = tuple(self._side(name, side) for side in SIDES)
        zones = tuple(self._zones(name, side)[0] for side in SIDES)
        shapes = {
            (a, b): zones[a] != zones[b] or sides[a].crosses or sides[b].crosses  # type: ignore[union-attr]
            for a in SIDES
            for b in range(a + 1, 6)
            if self.fits(a, b) and not isinstance(sides[a], str) and not isinstance(sides[b], str)
        }
        return Ground(terrain, self.rules.costs[terrain], sides, zones, shapes)

    def fits(self, a: int, b: int) -> bool:
        """Return True if a tile joins two sides (§1.4)."""
        return fits(a, b, self.rules.sharp_curves)

    def _zones(self, name: str, side: int) -> tuple[str, ...]:
        """Return the regions a side belongs to, seen from its hex (§A3.2, §A3.4)."""
        return self.board.side_regions(name, side)

    def _side(self, name: str, side: int) -> Side | str:
        beyond = self.map.neighbours[name][side]
        said = SIDE_NAMES[side]
        if self._blind(name, side):
            return f"The ferry of hex {name} leads another way (§A6.2)."
        if beyond is None:
            return f"Nothing but sea lies {said} of hex {name} (§5.12)."
        if beyond not in self.inside:
            return f"The land {said} of hex {name} is not in play (§A2.3, §5.12)."
        other = opposite(side)
        here, there = set(self._zones(name, side)), set(self._zones(beyond, other))
        if not here & self.regions or not there & self.regions:
            return f"The region {said} in hex {name} is not in play (§A2.4)."
        if self._blind(beyond, other):
            return f"The ferry {said} of hex {name} does not lead here (§5.12, §A6.2)."
        place = self.names.get(beyond, "")
        ridge = 0
        if self.map.border(name, side) == "ridge":
            ridge = self.rules.ridge_at_city if place else self.rules.costs["ridge"]
        return Side(beyond, place, ridge, not here & there)

    def _blind(self, name: str, side: int) -> bool:
        """Return True if a ferry's printed line does not use this side."""
        hex_ = self.map[name]
        return hex_.terrain == FERRY and side not in hex_.face.exits


def fits(a: int, b: int, sharp_curves: bool) -> bool:
    """Return True if a tile joins two sides: neighbouring ones need sharp curves (§1.4)."""
    apart = min((a - b) % 6, (b - a) % 6)
    return apart > 1 or (sharp_curves and apart == 1)
