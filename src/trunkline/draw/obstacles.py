"""Obstacles: the drawn parts of a hex as discs; words and figures keep clear of them."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.board.hexes import Layout
from trunkline.board.tiles import STOP, Face, Stop
from trunkline.draw.geometry import BELOW, INNER, along, middle, mix, rides, spots
from trunkline.draw.svg import Point
from trunkline.draw.tokens import slot_points, slot_radius, slot_row

TRACK, SHOWN = 1.0, 5.0
"""Penalty for covering a piece of track, and for covering a token or a value."""
_STEPS = 10


class Disc(NamedTuple):
    """Something round that is not to be covered, and how bad it would be."""

    x: float
    y: float
    radius: float
    weight: float = SHOWN


def of_face(face: Face, layout: Layout) -> list[Disc]:
    """Return the stops of a face, then its track."""
    places = spots(face, layout)
    stops = zip(face.tile.stops, places, strict=True)
    found = [disc for stop, at in stops for disc in _of_stop(stop, at)]
    return found + _of_track(face, layout, places)


def of_ports(sides: tuple[int, ...], layout: Layout) -> list[Disc]:
    """Return the arrows out to sea."""
    return [Disc(*layout.towards(side, INNER - d), 3.0) for side in sides for d in (3, 8, 13)]


def beside(number: int) -> list[Point]:
    """Return the places of tokens without room in the city: at the edge of the hex."""
    return [(-34.0 + 17 * n, 19.0) for n in range(number)]


BESIDE = 8.2
"""The radius of a token at the edge of a hex."""
SIGN = 5.0
"""The radius of a small sign that a title draws above a hex."""


def _of_track(face: Face, layout: Layout, places: tuple[Point, ...]) -> list[Disc]:
    found: list[Disc] = []
    for a, b in face.paths:
        for step in range(_STEPS + 1):
            part = step / _STEPS
            if b < STOP:
                point = along(layout, a, b, part)
            elif rides(face, b - STOP):
                one, two = face.stop_sides[b - STOP]
                point = along(layout, one, two, part)
            elif face.tile.stops[b - STOP].kind in ("red", "harbour") and part > 0.5:
                break
            else:
                point = mix(middle(layout, a), places[b - STOP], part)
            found.append(Disc(*point, 2.7, TRACK))
    return found


def _of_stop(stop: Stop, at: Point) -> list[Disc]:
    x, y = at
    if stop.kind == "junction":
        return []
    if stop.kind in ("red", "harbour"):
        return _of_area(stop, at)
    if stop.kind != "city":
        return [Disc(x + dx, y, 6.4) for dx in ((0.0,) if stop.count == 1 else (-5.5, 5.5))]
    radius = slot_radius(stop.slots)
    slots = slot_points(max(stop.slots, 1), radius)
    inside = [Disc(x, y, 10.0)] if stop.slots > 1 else []
    return [Disc(x + u, y + v, radius + 1.4) for u, v in slots] + inside


def _of_area(stop: Stop, at: Point) -> list[Disc]:
    """Return a red area or a harbour: four chips in a row, the city below, the anchor above."""
    x, y = at
    high = y - 13 if stop.slots else y
    found = [Disc(x + dx, high, 7.2) for dx in range(-33, 34, 6)]
    if len(stop.revenue) == 1:
        found = [Disc(x, y, 8.7)]
    if stop.slots:
        row = slot_row(stop.slots, 9.5 if stop.slots > 2 else slot_radius(stop.slots))
        found.extend(Disc(x + u, y + BELOW, 13.0) for u, _ in row)
    if stop.kind == "harbour":
        found.append(Disc(x, y - 18, 9.0))
    return found
