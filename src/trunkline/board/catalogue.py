"""The catalogue: every tile of a title, and which may replace which.

The data has no list of upgrades: the relation follows from the track. A tile may replace another if
it has the next colour and the same kind (plain, city, town, ...), fits the letter of the hex, and
keeps every connection in the chosen rotation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, TypedDict

from trunkline.board import strict
from trunkline.board.errors import BoardError
from trunkline.board.tiles import COLOURS, STOP, Face, Tile, parse, turn

_COLOURS = (*COLOURS[1:], "blue")


def rank(colour: str) -> int:
    """Return 0 for white, 1 for yellow, up to 4 for gray; -1 for red and blue."""
    return COLOURS.index(colour) if colour in COLOURS else -1


def kept(old: Face, new: Face) -> tuple[int, ...] | None:
    """Return how the stops of `old` continue on `new`, or None if a connection would be lost.

    The answer has for each stop of the old tile the stop of the new one that takes its tracks and
    tokens. Cities merge only if the new tile has fewer of them.
    """
    if old.tile.kind != new.tile.kind or old.mask & ~new.mask:
        return None
    through = new.ways()
    for a, b in old.paths:
        if b < STOP and b not in through[a]:
            return None
    return _stops_kept(old, new)


def _stops_kept(old: Face, new: Face) -> tuple[int, ...] | None:
    places = [i for i, stop in enumerate(new.tile.stops) if stop.kind != "junction"]
    mapped: dict[int, int] = {}
    for index, sides in enumerate(old.stop_sides):
        if sides:
            taken = set(new.stops_at[sides[0]]).intersection(*(new.stops_at[s] for s in sides))
            if not taken or (old.tile.stops[index].kind == "junction") == (min(taken) in places):
                return None
            mapped[index] = min(taken)
    return _rest_kept(old, places, mapped)


def _rest_kept(old: Face, places: list[int], mapped: dict[int, int]) -> tuple[int, ...] | None:
    olds = [i for i, stop in enumerate(old.tile.stops) if stop.kind != "junction"]
    used = [mapped[i] for i in olds if i in mapped]
    if len(places) >= len(olds) and len(set(used)) < len(used):
        return None  # two cities would become one although there is room for both
    free = [place for place in places if place not in used]
    for index in olds:
        if index not in mapped:
            mapped[index] = free.pop(0) if free else places[0]
    return tuple(mapped.get(index, 0) for index in range(len(old.tile.stops)))


def _look(face: Face) -> frozenset[frozenset[int]]:
    """Return the visible track of a face: a path looks the same from both of its ends."""
    return frozenset(frozenset(path) for path in face.paths)


class TileEntry(TypedDict):
    """A tile in a data file."""

    pieces: int
    code: str


@dataclass(frozen=True)
class Catalogue:
    """The tiles of a title by number, in the order of the data file.

    `label_from` says from which colour on a hex with a letter takes only tiles with that letter
    (in 1848 the K of a city begins with the green tiles).
    """

    tiles: Mapping[str, Tile]
    label_from: Mapping[str, str]
    faces: Mapping[tuple[str, int], Face]

    @classmethod
    def of(cls, tiles: Mapping[str, Tile], label_from: Mapping[str, str]) -> Catalogue:
        """Return a catalogue of these tiles, with all their rotations made once."""
        faces = {(n, r): turn(tile, r) for n, tile in tiles.items() for r in range(6)}
        return cls(tiles, label_from, faces)

    def __getitem__(self, number: str) -> Tile:
        try:
            return self.tiles[number]
        except KeyError:
            raise BoardError(f"there is no tile {number}") from None

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles.values())

    def __len__(self) -> int:
        return len(self.tiles)

    def face(self, number: str, rotation: int) -> Face:
        """Return a tile in a rotation."""
        try:
            return self.faces[number, rotation]
        except KeyError:
            raise BoardError(f"there is no tile {number} turned by {rotation}") from None

    @cached_property
    def _by_kind(self) -> dict[tuple[str, int], tuple[Tile, ...]]:
        found: dict[tuple[str, int], list[Tile]] = {}
        for tile in self:
            found.setdefault((tile.kind, rank(tile.colour)), []).append(tile)
        return {key: tuple(tiles) for key, tiles in found.items()}

    def next_after(self, tile: Tile) -> tuple[Tile, ...]:
        """Return the tiles of the same kind and the next colour, in the order of the data file."""
        return self._by_kind.get((tile.kind, rank(tile.colour) + 1), ())

    @cached_property
    def twins(self) -> dict[tuple[str, int], int]:
        """For each tile and rotation the first rotation in which the tile looks the same."""
        found: dict[tuple[str, int], int] = {}
        for number in self.tiles:
            looks: dict[frozenset[frozenset[int]], int] = {}
            for rotation in range(6):
                look = _look(self.faces[number, rotation])
                found[number, rotation] = looks.setdefault(look, rotation)
        return found

    def fits(self, tile: Tile, letter: str | None) -> bool:
        """Return True if a tile suits the letter printed on a hex (None: no letter)."""
        if letter and rank(tile.colour) >= rank(self.label_from.get(letter, "yellow")):
            return letter in tile.labels
        return not tile.labels

    def upgrades(self, number: str, letter: str | None = None) -> tuple[str, ...]:
        """Return the tiles that may replace this one on a hex with this letter."""
        old = self.face(number, 0)
        return tuple(
            tile.number
            for tile in self
            if rank(tile.colour) == rank(old.tile.colour) + 1 > 0
            and self.fits(tile, letter)
            and any(kept(old, self.face(tile.number, r)) is not None for r in range(6))
        )

    def pieces(self, colour: str | None = None) -> int:
        """Return the number of pieces of one colour, or of all."""
        return sum(tile.pieces for tile in self if colour in (None, tile.colour))


def load(path: Traversable) -> Catalogue:
    """Read `tiles.toml`: totals, letters, and a table for each colour."""
    return read(strict.read(path), path.name)


def read(data: Mapping[str, Any], name: str = "tiles.toml") -> Catalogue:
    """Read the content of such a file, as a host may have amended it."""
    strict.known(data, ("totals", "labels", *_COLOURS), name)
    tiles: dict[str, Tile] = {}
    for colour in _COLOURS:
        for number, entry in strict.take(data, colour, dict, name, {}).items():
            if number in tiles:
                raise BoardError(f"{name}: tile {number} twice")
            tiles[number] = _tile(number, colour, entry)
    catalogue = Catalogue.of(tiles, dict(strict.take(data, "labels", dict, name, {})))
    _check(catalogue, strict.take(data, "totals", dict, name, {}), name)
    return catalogue


def problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the problems of the tiles in such a file, each as a sentence."""
    seen: set[str] = set()
    for colour in _COLOURS:
        for number, entry in data.get(colour, {}).items():
            if number in seen:
                yield f"tile {number}: it is there twice."
            seen.add(number)
            try:
                _tile(number, colour, entry)
            except BoardError as error:
                yield f"{error}."


def _tile(number: str, colour: str, entry: Mapping[str, Any]) -> Tile:
    where = f"tile {number}"
    strict.known(entry, TileEntry.__annotations__, where)
    code, pieces = strict.take(entry, "code", str, where), strict.take(entry, "pieces", int, where)
    if not code or not pieces:
        raise BoardError(f"{where}: code and pieces are wanted")
    return parse(code, number, colour, pieces)


def _check(catalogue: Catalogue, totals: Mapping[str, Any], where: str) -> None:
    strict.known(totals, ("tiles", "pieces", *_COLOURS), f"{where} totals")
    for key, printed in totals.items():
        colour = None if key == "pieces" else key
        found = len(catalogue) if key == "tiles" else catalogue.pieces(colour)
        strict.agree(f"{where}: {key}", printed, found)
