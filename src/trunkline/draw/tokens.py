"""Tokens: a roundel with letters on a white band and a pattern above and below it.

Letters and pattern differ for every owner, so that a token can be identified without its colour.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from trunkline.draw.svg import Point, circle, group, num, path, rect, text_at
from trunkline.draw.theme import pattern
from trunkline.draw.views import Livery

INK = "#1b1e22"
_WIDTHS = {"I": 0.3, "J": 0.52, "L": 0.5, "M": 0.78, "W": 0.86}
"""The widths of letters of the narrow face, in parts of their size."""


def token(livery: Livery, at: Point, radius: float) -> str:
    """Return a station token."""
    x, y = at
    parts = [circle(at, radius, fill=livery.colour)]
    if paint := pattern(livery.pattern, livery.colour):
        parts.append(circle(at, radius, fill=paint))
    parts.append(path(_band(at, radius), class_="band"))
    parts.append(circle(at, radius, fill="none", stroke=INK, stroke_width=num(radius * 0.11)))
    size = letter_size(livery, radius)
    parts.append(
        text_at(
            livery.letters, (x, y + size * 0.36), font_size=num(size), class_="n dark", fill=INK
        )
    )
    return group(parts, class_="token", data_owner=livery.letters)


def letter_size(livery: Livery, radius: float) -> float:
    """Return the size in which the letters fill their token."""
    wide = sum(_WIDTHS.get(letter, 0.6) for letter in livery.letters)
    return radius * min(1.1, 1.74 / max(wide, 0.1))


def _band(at: Point, radius: float) -> str:
    """Return the white band across the middle."""
    half = radius * 0.44
    across = sqrt(radius**2 - half**2)
    x, y = at
    arc = f"A{num(radius)} {num(radius)} 0 0 1 "
    return (
        f"M{num(x - across)} {num(y - half)}H{num(x + across)}"
        f"{arc}{num(x + across)} {num(y + half)}H{num(x - across)}"
        f"{arc}{num(x - across)} {num(y - half)}Z"
    )


def swatch(livery: Livery, x: float, y: float, width: float, height: float) -> str:
    """Return a rectangle in an owner's colour and pattern, for tables and legends."""
    parts = [rect(x, y, width, height, fill=livery.colour, rx=2)]
    if paint := pattern(livery.pattern, livery.colour):
        parts.append(rect(x, y, width, height, fill=paint, rx=2))
    return group(parts)


def slot_radius(slots: int) -> float:
    """Return the radius of a slot: smaller where there are many."""
    return {0: 12.5, 1: 12.5, 2: 12.0, 3: 11.5}.get(slots, 10.5)


def slot_points(slots: int, radius: float) -> tuple[Point, ...]:
    """Return the slots of a city around its centre: one, a pair, a triangle, a square."""
    gap = radius + 0.6
    if slots <= 1:
        return ((0.0, 0.0),)
    if slots == 2:
        return (-gap, 0.0), (gap, 0.0)
    if slots == 3:
        high = gap * 2 / sqrt(3)
        return (0.0, -high), (gap, high / 2), (-gap, high / 2)
    if slots == 4:
        return (-gap, -gap), (gap, -gap), (-gap, gap), (gap, gap)
    ring = gap / sin(pi / slots)
    return tuple(
        (ring * cos(2 * pi * k / slots), ring * sin(2 * pi * k / slots)) for k in range(slots)
    )


def slot_row(slots: int, radius: float) -> tuple[Point, ...]:
    """Slots side by side, as in red areas, where the values need the room above."""
    gap = 2 * radius + 1.2
    return tuple(((k - (slots - 1) / 2) * gap, 0.0) for k in range(slots))
