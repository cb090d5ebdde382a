"""Places of Railways of the World: coloured cities with their cubes, and towns."""

from __future__ import annotations

from trunkline.board.hexes import Layout
from trunkline.draw.geometry import outline
from trunkline.draw.svg import circle, fit, group, num, path, polygon, rect, text_at
from trunkline.draw.tokens import token
from trunkline.draw.views import Cubes

GOODS: dict[str, tuple[str, str]] = {
    "red": ("#d9362f", "R"),
    "blue": ("#1f4fae", "B"),
    "yellow": ("#f2c527", "Y"),
    "purple": ("#b36ad8", "P"),
    "black": ("#2a2d31", "K"),
    "gray": ("#a9afb5", ""),
}
"""The colour of each good and the letter that tells it apart in gray."""

_LIGHT = ("yellow", "gray", "purple")


CUBE = 27.0
"""The side of a goods cube: three of them fill the plate of a city."""
CITY, PLATE, TOWN = 60.0, 45.0, 30.0
"""The corner of a city, that of its pale plate, and the radius of a town: larger than their hex, as
on printed boards."""
INK, PALE = "#2b2f34", "#fffdf6"


def _shade(colour: str, by: float) -> str:
    """Return a colour made lighter, or darker where `by` is negative."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    mixed = (c + (255 - c) * by if by > 0 else c * (1 + by) for c in parts)
    return "#" + "".join(f"{round(c):02x}" for c in mixed)


def cube(colour: str, x: float, y: float, size: float = CUBE) -> str:
    """Return a wooden cube seen from above, with its letter; without a colour, an outline."""
    if not colour:
        return circle((x, y), size * 0.25, fill="#ffffff", stroke="#3a3f45", stroke_width="1")
    fill, letter = GOODS[colour]
    half, deep = size / 2, size * 0.2
    left, right, top, foot = x - half, x + half, y - half, y + half
    over = (left, top + deep), (left + deep, top), (right, top)
    body = (*over, (right, foot - deep), (right - deep, foot), (left, foot))
    flank = (right - deep, top + deep), (right, top), (right, foot - deep), (right - deep, foot)
    light, dark = _shade(fill, 0.34), _shade(fill, -0.34)
    letters = num(size * 0.72)
    at = (x - deep / 2, y + deep / 2 + size * 0.26)
    return (
        path(polygon(body), fill=light, stroke="#1b1e22", stroke_width=1.4, stroke_linejoin="round")
        + path(polygon(flank), fill=dark)
        + rect(left, top + deep, size - deep, size - deep, fill=fill)
        + text_at(letter, at, font_size=letters, class_=_ink(colour))
    )


def _ink(colour: str) -> str:
    """Bold letters that show on a good's colour; a page shows them at any distance."""
    return "n goods dark" if colour in _LIGHT else "n goods pale"


def place(view: Cubes, layout: Layout) -> str:
    """Return a city as a plate framed in its colour, or a town as a white disc, with its cubes."""
    parts = _town() if view.town else _city(view, layout)
    if view.empty:
        parts.append(_emptied(bool(view.cubes)))
    parts.append(_cubes(view.cubes))
    corners = (((-1) ** (n + 1) * 46, -34 + 22 * (n // 2)) for n in range(len(view.camps)))
    parts.extend(token(camp, at, 12) for camp, at in zip(view.camps, corners, strict=True))
    return group(parts, class_="place")


def _town() -> list[str]:
    return [
        circle((0, 0), TOWN, fill=PALE, stroke=INK, stroke_width=4),
        circle((0, 0), TOWN * 0.36, fill=INK),
    ]


def _city(view: Cubes, layout: Layout) -> list[str]:
    fill, letter = GOODS[view.colour]
    shadow = polygon(outline(layout, CITY + 5))
    parts = [
        path(shadow, fill="#1b1e22", fill_opacity=".28", transform="translate(0 5)"),
        path(polygon(outline(layout, CITY + 5.5)), fill=INK),
        path(polygon(outline(layout, CITY + 1)), fill=PALE),
        path(polygon(outline(layout, CITY - 2.6)), fill=fill),
        *(_rainbow(layout) if view.any else ()),
        path(polygon(outline(layout, PLATE)), fill=PALE, stroke=INK, stroke_width="1.4"),
    ]
    if letter:
        said = text_at(letter, (0, 0.5 - PLATE), font_size="14", class_=_ink(view.colour))
        parts.append(group([said], class_=f"colour {fit(14)}"))
    return parts


def _rainbow(layout: Layout) -> list[str]:
    """Return the frame of the city of all colours: one at each side."""
    out = outline(layout, CITY - 2.6)
    return [
        path(polygon(((0.0, 0.0), out[n], out[(n + 1) % 6])), fill=fill)
        for n, (fill, _) in enumerate(GOODS.values())
    ]


def _emptied(also: bool) -> str:
    """Return the marker of a city that was emptied: small beside cubes that came later."""
    x, y, r = (40.0, -32.0, 12.0) if also else (0.0, 0.0, 17.0)
    reach = r * 0.72
    bar = f"M{num(x - reach)} {num(y + reach)}L{num(x + reach)} {num(y - reach)}"
    pen = {"stroke": "#5d554a", "stroke_width": 4}
    disc = circle((x, y), r, fill=PALE, **pen)
    return disc + path(bar, fill="none", stroke_linecap="round", **pen)


def said(view: Cubes) -> str:
    """Return the text for screen readers: "red city, empty-city marker, cubes: 2 blue, 1 black"."""
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
    """Return cubes in a row, or in two; the more there are, the smaller."""
    wide = len(colours) if len(colours) <= 2 else (len(colours) + 1) // 2
    rows = [row for row in (colours[:wide], colours[wide:]) if row]
    size = min(CUBE, 70 / max(1, wide) - 2, 58 / max(1, len(rows)))
    parts = []
    for n, row in enumerate(rows):
        y = 1 + (n - (len(rows) - 1) / 2) * (size + 2)
        for k, colour in enumerate(row):
            parts.append(cube(colour, (k - (len(row) - 1) / 2) * (size + 2), y, size))
    return group(parts, class_=fit(size * 0.72)) if parts else ""
