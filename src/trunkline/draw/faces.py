"""A face: track, stops, figures and letters of a tile or a printed hex."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from trunkline.board.hexes import Layout
from trunkline.board.tiles import Face, Stop
from trunkline.draw.geometry import (
    BELOW,
    SIZE,
    knots,
    middle,
    mix,
    spots,
    strands,
)
from trunkline.draw.label_layout import Arrangement
from trunkline.draw.svg import Point, circle, fit, group, num, path, polygon, rect, text_at
from trunkline.draw.terrain import anchor
from trunkline.draw.tokens import letter_size, slot_points, slot_radius, slot_row, token
from trunkline.draw.views import Livery

PHASES = ("yellow", "green", "brown", "gray")
Tokens = Mapping[int, tuple[Livery | None, ...]]
Letters = Mapping[int, tuple[str, ...]]


@lru_cache(maxsize=8192)
def _track(face: Face, layout: Layout) -> str:
    parts = []
    red = {at for at, stop in enumerate(face.tile.stops) if stop.kind in ("red", "harbour")}
    if red:
        return "".join(_wedge(layout, side) for at in red for side in face.stop_sides[at])
    for joined in knots(strands(face, layout)):
        d = "".join(joined)
        parts.append(path(d, class_="casing"))
        parts.append(path(d, class_="track"))
    for stop, at in zip(face.tile.stops, spots(face, layout), strict=True):
        if stop.kind == "junction":
            parts.append(circle(at, 2.7, class_="wedge"))
    return "".join(parts)


def track(face: Face, layout: Layout, ferry: bool = False) -> str:
    """Return the track of a face: crisp, with a white casing; ferries are dashed."""
    if ferry:
        return path("".join(d for _, d in strands(face, layout)), class_="ferry")
    return _track(face, layout)


def _wedge(layout: Layout, side: int) -> str:
    """Track that runs off the board: it tapers towards the inside."""
    x, y = middle(layout, side)
    tip = mix((x, y), (0, 0), 0.42)
    length = (x * x + y * y) ** 0.5
    across = (-y / length * 4.2, x / length * 4.2)
    base = ((x + across[0], y + across[1]), (x - across[0], y - across[1]))
    wide = tuple(mix((x, y), point, 1.5) for point in base)
    return path(polygon((*wide, tip)), fill="#ffffff") + path(polygon((*base, tip)), class_="wedge")


def city(
    stop: Stop,
    at: Point,
    held: tuple[Livery | None, ...],
    reserved: tuple[str, ...],
    in_row: bool = False,
) -> str:
    """Return a city: a white place with a circle for each slot, and the tokens that lie there."""
    slots = max(stop.slots, 1)
    radius = 9.5 if in_row and slots > 2 else slot_radius(stop.slots)
    points = slot_row(slots, radius) if in_row else slot_points(slots, radius)
    parts = [_plate(points, radius)]
    for index, (x, y) in enumerate(points):
        livery = held[index] if index < len(held) else None
        if livery:
            parts.append(token(livery, (x, y), radius - 0.4))
            continue
        if slots > 1:
            parts.append(circle((x, y), radius - 1.2, class_="slot-in"))
        if index < len(reserved) and reserved[index]:
            parts.append(
                text_at(
                    reserved[index], (x, y + 3), font_size="9.4", class_="n dark", fill_opacity=".5"
                )
            )
    letters = [letter_size(one, radius - 0.4) for one in held if one]
    whole = group(parts, class_=f"city {fit(min(letters, default=EMPTY))}")
    return group([whole], transform=f"translate({num(at[0])} {num(at[1])})")


EMPTY = 9.7
"""Size of letters that a city without tokens scales by: that of three letters."""


def _plate(points: tuple[Point, ...], radius: float) -> str:
    if len(points) == 1:
        return circle(points[0], radius, class_="f-slot slot-line")
    grown = radius + 0.6
    if len({y for _, y in points}) == 1:
        (x, y), (u, _) = points[0], points[-1]
        return rect(
            x - grown, y - grown, u - x + 2 * grown, 2 * grown, rx=grown, class_="f-slot slot-line"
        )
    outer = path(
        polygon(points if len(points) == 3 else (points[0], points[1], points[3], points[2])),
        fill="#ffffff",
        stroke="var(--slot-line)",
        stroke_width=num(2 * grown + 3),
        stroke_linejoin="round",
    )
    inner = path(
        polygon(points if len(points) == 3 else (points[0], points[1], points[3], points[2])),
        fill="#ffffff",
        stroke="#ffffff",
        stroke_width=num(2 * grown),
        stroke_linejoin="round",
    )
    return outer + inner


def _towns(stop: Stop, at: Point) -> str:
    x, y = at
    if stop.count == 1:
        return circle(at, 5.4, class_="town")
    return circle((x - 5.5, y), 5.4, class_="town") + circle((x + 5.5, y), 5.4, class_="town")


def values(stop: Stop, at: Point, phase: str) -> str:
    """Return the pay of a red area or a harbour by phase: four chips, the current one set off."""
    x, y = at
    wide, high = 19.0, 13.0
    left = x - 2 * wide
    parts = []
    order = sorted(range(4), key=lambda k: PHASES[k] == phase)
    for k in order:
        now = PHASES[k] == phase
        parts.append(
            rect(
                left + k * wide,
                y - high / 2,
                wide,
                high,
                class_=f"f-{PHASES[k]} chip{' now' if now else ''}",
                rx=1.5,
            )
        )
        parts.append(
            text_at(
                str(stop.value(PHASES[k])),
                (left + (k + 0.5) * wide, y + 3.4),
                font_size="10.5",
                class_="n dark",
            )
        )
    return group(parts, class_=f"value {fit(10.5)}")


def stops(face: Face, layout: Layout, held: Tokens, reserved: Letters, phase: str) -> str:
    """All stops of a face with their tokens."""
    parts = []
    for index, (stop, at) in enumerate(zip(face.tile.stops, spots(face, layout), strict=True)):
        if stop.kind == "city":
            parts.append(city(stop, at, held.get(index, ()), reserved.get(index, ())))
        elif stop.kind in ("town", "towns"):
            parts.append(_towns(stop, at))
        elif stop.kind in ("red", "harbour"):
            parts.append(_area(stop, at, held.get(index, ()), reserved.get(index, ()), phase))
    return "".join(parts)


def _area(
    stop: Stop, at: Point, held: tuple[Livery | None, ...], reserved: tuple[str, ...], phase: str
) -> str:
    x, y = at
    parts = []
    if len(stop.revenue) == 4:
        parts.append(values(stop, (x, y - 13 if stop.slots else y), phase))
    else:
        parts.append(figure(str(stop.revenue[0]), at))
    if stop.slots:
        parts.append(city(stop, (x, y + BELOW), held, reserved, in_row=stop.slots > 1))
    if stop.kind == "harbour":
        parts.append(anchor((x, y - 18)))
    return "".join(parts)


def figure(text: str, at: Point) -> str:
    """Return the pay of a stop, in a white disc."""
    x, y = at
    size = 10.8 if len(text) < 3 else 10.0
    parts = []
    if len(text) > 3:
        wide = 4.6 * len(text) + 5
        parts.append(rect(x - wide / 2, y - 7, wide, 14, rx=7, class_="pay"))
    else:
        parts.append(circle(at, 8.2, class_="pay"))
    parts.append(text_at(text, (x, y + size * 0.36), font_size=num(size), class_="n dark"))
    return group(parts, class_=f"value {fit(size)}")


def pays(face: Face) -> str:
    """Return the figure of a tile: once, if all its stops pay the same."""
    found = []
    for stop in face.tile.stops:
        if stop.kind in ("city", "town", "towns") and stop.revenue != (0,):
            one = str(stop.value())
            found.append(f"{stop.count}×{one}" if stop.count > 1 else one)
    return found[0] if found else ""


def marks(face: Face, arranged: Arrangement, letter: str = "", on_tile: bool = True) -> str:
    """Return the figure and the letter of a face at their places."""
    parts = []
    if arranged.figure:
        parts.append(figure(pays(face), arranged.figure))
    if arranged.letter:
        x, y = arranged.letter
        kind = "n on-tile" if on_tile else "n"
        size = 15 if len(letter) < 3 else 8.6
        if len(face.tile.stops) > 1:
            kind += " halo"  # little room: the letter may touch track
        parts.append(
            text_at(
                letter,
                (x, y + size * 0.36),
                font_size=num(size),
                class_=f"tile-label {kind} {fit(size)}",
            )
        )
    return "".join(parts)


def letter_of(face: Face, printed: str) -> str:
    """Return the letter to show: that of the tile, or of the hex beneath it."""
    return "/".join(face.tile.labels) if face.tile.labels else printed


def hexagon(points: tuple[Point, ...], class_: str) -> str:
    """Return the ground of a hex."""
    return path(polygon(points), class_=class_)


def scaled(size: float) -> str:
    """Return a transform from the drawing size of a hex to another."""
    return f"scale({num(size / SIZE)})"
