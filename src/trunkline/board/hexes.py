"""Hexes: two orientations, two ways to name a hex, one way to count its sides.

Sides are numbered clockwise; side n of a hex is side n+3 of the hex beyond it. On a pointy-top
map 0 is south-west, then west, north-west, north-east, east, south-east; on a flat-top map 0 is
south, then south-west, north-west, north, north-east, south-east. Turning a tile by r adds r to
each of its sides.

Inside, a hex is a pair (x, y) of doubled coordinates: neighbours in a row differ by 2, neighbours
in the next row by 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Literal

from trunkline.board.errors import BoardError

Orientation = Literal["pointy", "flat"]
Style = Literal["lettered", "offset"]
Cell = tuple[int, int]

SIDES = range(6)
_POINTY: tuple[Cell, ...] = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
_FLAT: tuple[Cell, ...] = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_LETTERED = re.compile(r"([A-Z]{1,2})(\d{1,3})")
_OFFSET = re.compile(r"(\d\d)(\d\d)")


def opposite(side: int) -> int:
    """Return the same side seen from the hex beyond it."""
    return (side + 3) % 6


def letters(number: int) -> str:
    """0, 1, ... 25, 26 as A, B, ... Z, AA."""
    return chr(65 + number) if number < 26 else letters(number // 26 - 1) + letters(number % 26)


def number(text: str) -> int:
    """Return the number behind letters: the inverse of `letters`."""
    value = 0
    for letter in text:
        value = value * 26 + ord(letter) - 64
    return value - 1


def _lettered_cell(name: str, pointy: bool) -> Cell:
    found = _LETTERED.fullmatch(name)
    if not found:
        raise BoardError(f"{name!r} is not a hex: a letter and a number are wanted, like F17")
    line, count = number(found[1]), int(found[2])
    return (count, line) if pointy else (line, count)


def _lettered_name(cell: Cell, pointy: bool) -> str:
    x, y = cell if pointy else (cell[1], cell[0])
    return f"{letters(y)}{x}"


def _offset_cell(name: str, pointy: bool) -> Cell:
    found = _OFFSET.fullmatch(name)
    if not found:
        raise BoardError(f"{name!r} is not a hex: column and row of two digits are wanted")
    col, row = int(found[1]), int(found[2])
    return (2 * col + row % 2, row) if pointy else (col, 2 * row + col % 2)


def _offset_name(cell: Cell, pointy: bool) -> str:
    x, y = cell
    return f"{x // 2:02}{y:02}" if pointy else f"{x:02}{y // 2:02}"


_CELLS: dict[str, Callable[[str, bool], Cell]] = {
    "lettered": _lettered_cell,
    "offset": _offset_cell,
}
_NAMES: dict[str, Callable[[Cell, bool], str]] = {
    "lettered": _lettered_name,
    "offset": _offset_name,
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The position and the names of the hexes of a map.

    `lettered`: a letter for the line and a number that grows by two ("F17", "AA82"). `offset`:
    column and row of two digits, odd lines shifted by half a hex ("0913").
    """

    orientation: Orientation = "pointy"
    style: Style = "lettered"

    @property
    def pointy(self) -> bool:
        """True if a corner of each hex points north."""
        return self.orientation == "pointy"

    def cell(self, name: str) -> Cell:
        """Return the position of a hex in doubled coordinates."""
        x, y = _CELLS[self.style](name, self.pointy)
        if (x + y) % 2:
            raise BoardError(f"there is no hex {name}: it would lie between two others")
        return x, y

    def name(self, cell: Cell) -> str:
        """Return the name of the hex at a position."""
        return _NAMES[self.style](cell, self.pointy)

    def beyond(self, name: str, side: int) -> str | None:
        """Return the hex across a side; None above and left of the first line, where names end."""
        (x, y), (dx, dy) = self.cell(name), (_POINTY if self.pointy else _FLAT)[side % 6]
        if x + dx < 0 or y + dy < 0:
            return None
        return self.name((x + dx, y + dy))

    def side_towards(self, name: str, other: str) -> int | None:
        """Return the side of `name` that it shares with `other`, or None if they do not touch."""
        (x, y), (u, v) = self.cell(name), self.cell(other)
        steps = _POINTY if self.pointy else _FLAT
        return steps.index((u - x, v - y)) if (u - x, v - y) in steps else None

    def distance(self, name: str, other: str) -> int:
        """Return the number of steps between two hexes."""
        (x, y), (u, v) = self.cell(name), self.cell(other)
        across, down = abs(u - x), abs(v - y)
        if not self.pointy:
            across, down = down, across
        return down + max(0, (across - down) // 2)

    def next(self, cell: Cell, side: int) -> Cell:
        """Return the cell across a side; unlike a name it may lie left of the first hex."""
        dx, dy = (_POINTY if self.pointy else _FLAT)[side % 6]
        return cell[0] + dx, cell[1] + dy

    def centre(self, name: str, size: float) -> tuple[float, float]:
        """Return the centre in a picture; `size` is the length of a side."""
        return self.middle(self.cell(name), size)

    def middle(self, cell: Cell, size: float) -> tuple[float, float]:
        """Return the centre of a cell in a picture."""
        x, y = cell
        if self.pointy:
            return x * size * sqrt(3) / 2, y * size * 1.5
        return x * size * 1.5, y * size * sqrt(3) / 2

    def side_angle(self, side: float) -> float:
        """Return the direction of the middle of a side, clockwise from east (y grows down)."""
        return (2 if self.pointy else 1.5) * pi / 3 + side * pi / 3

    def towards(self, side: float, length: float) -> tuple[float, float]:
        """Return the point at `length` from the centre in the direction of a side."""
        angle = self.side_angle(side)
        return length * cos(angle), length * sin(angle)

    def corner(self, side: int, size: float) -> tuple[float, float]:
        """Return the corner where a side begins, seen clockwise."""
        return self.towards(side - 0.5, size)
