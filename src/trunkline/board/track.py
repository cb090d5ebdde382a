"""Track: tiles laid over the printed hexes, and the tiles that may follow.

The tiles on a board are plain data, a mapping of hex to (tile number, rotation): states keep it,
share it and write it to files. A `Board` is the map and the catalogue together; it answers
questions about such a mapping and remembers the answers that depend on one hex alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from trunkline.board.catalogue import Catalogue, kept
from trunkline.board.errors import BoardError
from trunkline.board.hexes import SIDES, opposite
from trunkline.board.maps import Map
from trunkline.board.tiles import Face, Tile

Lying = tuple[str, int]
"""A tile number and its rotation."""
Laid = Mapping[str, Lying]
"""The tile on each hex; hexes without an entry show their printed face."""


@dataclass(frozen=True, slots=True, eq=False)
class Lay:
    """One way to put a tile on a hex, legal as far as tile and hex are concerned.

    `mask` has a bit for each side with track, `kept[i]` is the stop that continues the old stop i.
    `needs` are (hex, side) pairs of special hexes that must show track by now. `twin` is the
    smallest rotation that looks the same: offer only lays that are their own twin.
    """

    hex: str
    tile: Tile
    rotation: int
    face: Face
    mask: int
    kept: tuple[int, ...]
    needs: tuple[tuple[str, int], ...]
    twin: int

    @property
    def lying(self) -> Lying:
        """The entry of this hex in the mapping once the tile is laid."""
        return self.tile.number, self.rotation


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map with the tiles that may be laid on it."""

    map: Map
    catalogue: Catalogue
    _choices: dict[tuple[str, Lying | None], tuple[Lay, ...]] = field(default_factory=dict)
    _sides: dict[tuple[str, int], tuple[bool, tuple[str, int] | None]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<board of {len(self.map.hexes)} hexes, {len(self.catalogue.tiles)} tiles>"

    def face(self, laid: Laid, name: str) -> Face:
        """Return the visible face of a hex."""
        lying = laid.get(name)
        return self.map[name].face if lying is None else self.catalogue.face(*lying)

    def choices(self, name: str, lying: Lying | None = None) -> tuple[Lay, ...]:
        """Return every tile in every rotation that may come next on a hex, for any company.

        `lying` is the entry of the hex in the mapping of laid tiles. Supply, phase, money and
        connection belong to the title; `allowed` checks special neighbours (`needs`).
        """
        key = (name, lying)
        if key not in self._choices:
            self._choices[key] = tuple(self._find(name, lying))
        return self._choices[key]

    def lays(self, laid: Laid, name: str) -> tuple[Lay, ...]:
        """Return the choices of a hex whose special neighbours are satisfied now."""
        found = self.choices(name, laid.get(name))
        if all(not lay.needs for lay in found):
            return found
        return tuple(lay for lay in found if self.allowed(laid, lay))

    def lay(self, laid: Laid, name: str, number: str, rotation: int) -> Lay | None:
        """Return the choice with this tile and rotation, or None if it is not legal there."""
        for lay in self.choices(name, laid.get(name)):
            if lay.tile.number == number and lay.rotation == rotation:
                return lay if self.allowed(laid, lay) else None
        return None

    def allowed(self, laid: Laid, lay: Lay) -> bool:
        """Return True if the special hexes to which a lay points show track there."""
        return all(side in self.face(laid, name).exits for name, side in lay.needs)

    def side(self, name: str, side: int) -> tuple[bool, tuple[str, int] | None]:
        """Return whether track may leave a hex by a side, and which side must show track beyond.

        Track may not point off the map, across an impassable border, or at a red, blue or gray
        hex without track of its own there (1848 §7.4; 18OE §11.1.3).
        """
        key = (name, side)
        if key not in self._sides:
            self._sides[key] = self._find_side(name, side)
        return self._sides[key]

    def _find_side(self, name: str, side: int) -> tuple[bool, tuple[str, int] | None]:
        if side in self.map[name].open:
            return True, None
        other = self.map.neighbours[name][side]
        if other is None or self.map.border(name, side) == "impassable":
            return False, None
        beyond = self.map[other]
        if beyond.only and self.map[name].only:
            return False, None
        if beyond.only:
            return True, (other, opposite(side))
        return beyond.land or opposite(side) in beyond.face.exits, None

    def _find(self, name: str, lying: Lying | None) -> list[Lay]:
        old = self.map[name].face if lying is None else self.catalogue.face(*lying)
        found: list[Lay] = []
        for tile in self._suited(name, lying, old):
            for rotation in SIDES:
                lay = self._lay(name, old, self.catalogue.face(tile.number, rotation))
                if lay is not None:
                    found.append(lay)
        return found

    def _suited(self, name: str, lying: Lying | None, old: Face) -> Iterator[Tile]:
        """Yield the tiles that may come next on a hex, if some rotation fits."""
        printed = self.map[name]
        if printed.only:
            if lying is None:
                yield self.catalogue.tiles[printed.only]
        elif printed.land:
            for tile in self.catalogue.next_after(old.tile):
                if self.catalogue.fits(tile, printed.letter):
                    yield tile

    def _lay(self, name: str, old: Face, face: Face) -> Lay | None:
        mapped = () if self.map[name].only else kept(old, face)
        if mapped is None:
            return None
        needs = []
        for side in face.exits:
            if old.mask >> side & 1:
                continue  # existing track is never questioned again
            may, need = self.side(name, side)
            if not may:
                return None
            if need:
                needs.append(need)
        twin = self.catalogue.twins[face.tile.number, face.rotation]
        return Lay(name, face.tile, face.rotation, face, face.mask, mapped, tuple(needs), twin)


def put(laid: Laid, name: str, lying: Lying) -> dict[str, Lying]:
    """Return the mapping with one more tile; the old one stays unchanged."""
    new = dict(laid)
    new[name] = lying
    return new


def board_of(map_: Map, catalogue: Catalogue) -> Board:
    """Return a board, after a check that every tile named on the map exists."""
    for hex_ in map_.hexes.values():
        if hex_.only and hex_.only not in catalogue.tiles:
            raise BoardError(f"hex {hex_.id} is only for tile {hex_.only}, which does not exist")
    return Board(map_, catalogue)
