"""Places of Railways of the World: coloured cities with their cubes, and towns."""

from __future__ import annotations

from trunkline.board.hexes import Layout
from trunkline.draw.geometry import outline
from trunkline.draw.svg import circle, group, num, path, polygon, rect, words
from trunkline.draw.tokens import token
from trunkline.draw.views import Cubes

GOODS: dict[str, tuple[str, str]] = {
    "red": ("#d9362f", "R"),
    "blue": ("#2d63c8", "B"),
    "yellow": ("#f2c527", "Y"),
    "purple": ("#8a43b0", "P"),
    "black": ("#2a2d31", "K"),
    "gray": ("#a9afb5", ""),
}
"""The colour of each good and the letter that tells it apart in gray."""

_LIGHT = ("yellow", "gray")


CUBE = 19.0
"""The side of a goods cube: as large as three of them fit into a city."""


def cube(colour: str, x: float, y: float, size: float = CUBE) -> str:
    """A goods cube with its letter; without a colour, the room for one."""
    if not colour:
        return circle((x, y), size * 0.25, fill="#ffffff", stroke="#3a3f45", stroke_width="1")
    fill, letter = GOODS[colour]
    return rect(
        x - size / 2, y - size / 2, size, size, rx=1.6, fill=fill, stroke="#ffffff", stroke_width=1
    ) + words(letter, (x, y + size * 0.3), font_size=num(size * 0.78), class_=_ink(colour))


def _ink(colour: str) -> str:
    """Bold letters that show on a good's colour; a page shows them at any distance."""
    return "b goods dark" if colour in _LIGHT else "b goods pale"


def place(view: Cubes, layout: Layout) -> str:
    """A city in its colour, or a town as a white disc, with its cubes."""
    fill, letter = GOODS[view.colour]
    if view.town:
        parts = [circle((0, 0), 15, fill="#ffffff", stroke="#3a3f45", stroke_width="2")]
        parts.append(circle((0, 0), 6, fill="#3a3f45"))
    else:
        parts = [
            path(
                polygon(outline(layout, 39)),
                fill=fill,
                stroke="#ffffff",
                stroke_width="4",
                stroke_linejoin="round",
            ),
            path(polygon(outline(layout, 41.6)), fill="none", stroke="#3a3f45", stroke_width="1.2"),
        ]
        if letter:
            ink = _ink(view.colour)
            parts.append(words(letter, (0, -20), font_size="15", class_=ink, fill_opacity=".9"))
    if view.any:
        parts.append(words("✱", (0, 30), font_size="15", class_=_ink(view.colour)))
    if view.empty:
        cross = "M9 23L17 31M9 31L17 23" if view.cubes else "M-9 -9L9 9M-9 9L9 -9"
        parts.append(path(cross, fill="none", stroke="#ffffff", stroke_width="6"))
        parts.append(path(cross, fill="none", stroke="#3a3f45", stroke_width="3"))
    parts.append(_cubes(view.cubes))
    corners = (((-1) ** (n + 1) * 20, -21 + 15 * (n // 2)) for n in range(len(view.camps)))
    parts.extend(token(camp, at, 7.5) for camp, at in zip(view.camps, corners, strict=True))
    return group(parts)


def said(view: Cubes) -> str:
    """What a reader hears: "red city, empty-city marker, cubes: 2 blue, 1 black"."""
    kind = "town, not built yet" if view.town else f"{view.colour} city"
    if view.any:
        kind = "city of all colours"
    if view.empty:
        kind += ", empty-city marker"
    kind += "".join(f", camp of {camp.letters}" for camp in view.camps)
    counted = {colour: view.cubes.count(colour) for colour in view.cubes if colour}
    cubes = ", ".join(f"{number} {colour}" for colour, number in counted.items())
    return f"{kind}, cubes: {cubes}" if cubes else kind


def _cubes(colours: tuple[str, ...]) -> str:
    """In a row, or in two; the more there are, the smaller."""
    half = len(colours) if len(colours) <= 3 else (len(colours) + 1) // 2
    rows = [row for row in (colours[:half], colours[half:]) if row]
    size = min(CUBE, 60 / max(1, half))
    parts = []
    for n, row in enumerate(rows):
        y = 4 + (n - (len(rows) - 1) / 2) * (size + 2)
        for k, colour in enumerate(row):
            parts.append(cube(colour, (k - (len(row) - 1) / 2) * (size + 2), y, size))
    return "".join(parts)
