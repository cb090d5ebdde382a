"""Place names: choose lines, size and position so that a name hides as little as possible."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from trunkline.board.hexes import Layout
from trunkline.draw.geometry import INNER
from trunkline.draw.obstacles import Disc
from trunkline.draw.svg import Point
from trunkline.kernel import add_up

SIZE = 8.6
LEADING = 1.07
_HALO = 1.4
"""Distance that a name keeps from obstacles."""
_ROOT = sqrt(3)
_DEEP = frozenset("gjpqyçş,&")
_NARROW, _WIDE = frozenset("iljtfrI.,'’ -"), frozenset("mwMW&")


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Name(NamedTuple):
    """The lines of a name, their size, and the middle of the first baseline."""

    lines: tuple[str, ...]
    size: float
    at: Point

    def box(self) -> Box:
        """Left, top, right and bottom of the letters."""
        x, y = self.at
        left, top, right, bottom = extent(self.lines, self.size)
        return x + left, y + top, x + right, y + bottom

    def discs(self) -> list[Disc]:
        """Return the room that the name takes, as discs, for later placements."""
        left, top, right, bottom = self.box()
        rows = len(self.lines)
        radius = (bottom - top) / rows / 2
        count = max(2, round((right - left) / radius))
        return [
            Disc(left + (right - left) * n / count, top + radius * (2 * row + 1), radius)
            for row in range(rows)
            for n in range(count + 1)
        ]


def extent(lines: Sequence[str], size: float) -> Box:
    """Return the box of the letters around the middle of the first baseline."""
    half = max(map(_width, lines)) * size / 2
    deep = 0.23 if _DEEP & set(lines[-1]) else 0.02
    return -half, -0.72 * size, half, (LEADING * (len(lines) - 1) + deep) * size


def _width(text: str) -> float:
    """Estimate the width of a bold text, in parts of its size."""
    return add_up(
        0.36 if c in _NARROW else 0.92 if c in _WIDE else 0.7 if c.isupper() else 0.6 for c in text
    )


def place_name(text: str, busy: Sequence[Disc], layout: Layout) -> tuple[Name, float]:
    """Return the placement that hides least, and how much it hides.

    Prefer below to above, large to small, and the middle to a side.
    """
    best, least = Name((text,), SIZE, (0.0, 24.0)), float("inf")
    for lines, size, fee in _ways(text):
        if fee >= least:
            break
        left, top, right, bottom = extent(lines, size)
        for x, y, away in _PLACES[len(lines)]:
            cost = fee + away
            if cost >= least:
                break
            box = (x + left, y + top, x + right, y + bottom)
            cost += _over(box, layout)
            if cost < least and (cost := _hides(box, busy, cost, least)) < least:
                best, least = Name(lines, size, (x, y)), cost
    return best, least


_Way = tuple[tuple[str, ...], float, float]


def _ways(text: str) -> list[_Way]:
    """Return the ways to write a name, best first: lines, size and penalty."""
    gaps = [at for at, letter in enumerate(text) if letter == " "]
    gap = min(gaps, key=lambda at: abs(at - len(text) / 2), default=0)
    broken = (text[:gap], text[gap + 1 :])
    ways: list[_Way] = [((text,), SIZE, 0.0), ((text,), 7.2, 3.0), ((text,), 6.2, 6.0)]
    if gap and len(text) > 13:  # a long name is always broken
        ways = [(broken, 7.7, 0.0), (broken, 6.8, 3.0), (broken, 6.0, 6.0)]
    elif gap:
        ways += [(broken, 7.7, 1.5), (broken, 6.8, 4.0)]
    return sorted(ways, key=lambda way: way[2])


def _places(lines: int) -> tuple[tuple[float, float, float], ...]:
    """Return the places to try, each with its penalty, nearest to the usual place first."""
    up = 4 * (lines - 1)
    found = (
        (6.0 * x, float(y), 0.48 * abs(x) + (0.0 if y > 0 else 0.6) + 0.02 * abs(y + up - 24))
        for x in range(-4, 5)
        for y in range(-34, 44, 2)
    )
    return tuple(sorted(found, key=lambda place: place[2]))


_PLACES = {lines: _places(lines) for lines in (1, 2)}


def _hides(box: Box, busy: Sequence[Disc], cost: float, least: float) -> float:
    """Return the cost with all that a name covers; stop beyond the least so far."""
    left, top, right, bottom = box
    for x, y, radius, weight in busy:
        near = radius + _HALO
        dx = left - x if x < left else x - right if x > right else 0.0
        if dx >= near:
            continue
        dy = top - y if y < top else y - bottom if y > bottom else 0.0
        if dy < near and (gap := sqrt(dx * dx + dy * dy)) < near:
            cost += weight * (near - gap)
            if cost >= least:
                break
    return cost


def _over(box: Box, layout: Layout) -> float:
    """Return the penalty for the part of a name outside the hex."""
    left, top, right, bottom = box
    far = max(-left, right) + _HALO
    return 3 * max(0.0, far - _half(layout, top), far - _half(layout, bottom))


def _half(layout: Layout, y: float) -> float:
    """Return half the width of the hex at a height."""
    if layout.pointy:
        return min(INNER, 2 * INNER - abs(y) * _ROOT)
    return (2 * INNER - abs(y)) / _ROOT if abs(y) < INNER else 0.0
