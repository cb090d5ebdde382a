"""Where the words and figures of a hex go, so that they hide as little as possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin, sqrt

from trunkline.board.hexes import Layout
from trunkline.board.tiles import STOP, Face, Path, Stop, Tile, turn
from trunkline.draw.geometry import INNER, along, discs, middle, mix, rides, room, spots
from trunkline.draw.svg import Point

Weighted = tuple[float, float, float]
"""A point that is in use, and how bad it would be to cover it."""
TRACK = 1.0
"""The weight of a point in the middle of a track, which is as wide as a letter."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of the figure, the letter, the terrain and the lines of the name."""

    figure: Point | None
    letter: Point | None
    terrain: Point | None
    name: Point | None


def arrangement(
    face: Face,
    layout: Layout,
    figure: int = 0,
    letter: int = 0,
    terrain: bool = False,
    name: tuple[float, int] = (0.0, 0),
    ports: tuple[int, ...] = (),
) -> Arrangement:
    """Arrange a hex: the lengths of figure and letter, the width of the name and its lines."""
    bare = (face.tile.stops, face.tile.paths)  # hexes with the same print share their plan
    return _plan(bare, face.rotation, layout, figure, letter, terrain, name, ports)


@lru_cache(maxsize=16384)
def _plan(
    bare: tuple[tuple[Stop, ...], tuple[Path, ...]],
    rotation: int,
    layout: Layout,
    figure: int,
    letter: int,
    terrain: bool,
    name: tuple[float, int],
    ports: tuple[int, ...],
) -> Arrangement:
    busy = list(_used(Tile("", "white", *bare), rotation, layout))
    corner = (0.0, -42.0) if layout.pointy else (-27.0, -35.0)
    busy.extend((x + corner[0], corner[1], 0.4) for x in (-5.0, 0.0, 5.0))  # the coordinate
    busy.extend((*layout.towards(side, INNER - d), 2.0) for side in ports for d in (3, 8, 13))
    pays = _claim(busy, layout, 8.5 + 2.2 * max(0, figure - 2)) if figure else None
    at = _name_place(busy, layout, *name) if name[1] else None
    if at:
        width, lines = name
        rows = [at[1] - 3 + 8.4 * n for n in range(lines)]
        steps = range(-round(width / 2), round(width / 2) + 1, 5)
        busy.extend((at[0] + x, y + dy, 3.0) for x in steps for y in rows for dy in (-3, 3))
    return Arrangement(
        figure=pays,
        letter=_claim(busy, layout, 5.0 + 3.4 * min(letter, 2)) if letter else None,
        terrain=_claim(busy, layout, 9.0 if letter else 10.5) if terrain else None,
        name=at,
    )


def _claim(busy: list[Weighted], layout: Layout, radius: float) -> Point:
    """Take the best free place."""
    spot = _free(busy, layout, radius)
    busy.extend(_disc(spot, radius, 3.0))
    return spot


def _free(busy: list[Weighted], layout: Layout, radius: float) -> Point:
    """The place for a disc that touches least, rather to the upper right."""

    def good(option: Weighted) -> float:
        x, y, inside = option
        gap = sqrt(min((x - u) * (x - u) + (y - v) * (y - v) for u, v, _ in busy)) - radius
        return min(gap, 7) + 2 * min(inside - radius, 2) + 0.02 * x - 0.016 * y

    x, y, _ = max(_options(layout), key=good)
    return x, y


@cache
def _options(layout: Layout) -> tuple[Weighted, ...]:
    """The places that are tried, each with its distance from the rim."""
    points = [
        (r * cos(k * pi / 12), r * sin(k * pi / 12))
        for r in (31.0, 27.0, 35.0, 22.0)
        for k in range(24)
    ]
    return tuple((*point, room(point, layout)) for point in points)


def _name_place(busy: list[Weighted], layout: Layout, width: float, lines: int) -> Point:
    """The middle of the first baseline where the name hides least: rather low than high."""
    high = 8.4 * (lines - 1)

    def cost(at: Point) -> float:
        left, top = at
        hidden = sum(
            weight
            for x, y, weight in busy
            if abs(x - left) < width / 2 + (4.5 if weight == TRACK else 1.5)
            and top - 8 < y < top + high + 3
        )
        wide = width + 2 * abs(left)
        over = max(_over(layout, top - 7, wide), _over(layout, top + high + 2, wide))
        return hidden + over + 0.15 * abs(left) + (0.0 if top > 0 else 0.6) + 0.01 * abs(top - 24)

    best = min(((0.0, float(y)) for y in range(-36, 44, 2)), key=cost)
    if cost(best) < 1.5:
        return best
    shifted = [(x, float(y)) for x in (8.0, -8.0, 16.0, -16.0) for y in range(-36, 44, 2)]
    return min((best, *shifted), key=cost)


def _over(layout: Layout, y: float, width: float) -> float:
    """How much of a line of this width sticks out of the hex at a height."""
    if layout.pointy:
        half = min(INNER, (2 * INNER / 3**0.5 - abs(y)) * 3**0.5)
    else:
        half = (2 * INNER - abs(y)) / 3**0.5 if abs(y) < INNER else 0
    return max(0.0, width / 2 + 1 - half)


@lru_cache(maxsize=8192)
def _used(tile: Tile, rotation: int, layout: Layout) -> tuple[Weighted, ...]:
    face = turn(tile, rotation)
    found: list[Weighted] = list(_tracks(face, layout))
    for stop, at in zip(tile.stops, spots(face, layout), strict=True):
        found.extend(_stop(stop, at))
    return tuple(found)


def _tracks(face: Face, layout: Layout) -> list[Weighted]:
    places = spots(face, layout)
    found: list[Weighted] = []
    for a, b in face.paths:
        for step in range(9):
            if b < STOP:
                point = along(layout, a, b, step / 8)
            elif rides(face, b - STOP):
                one, two = face.stop_sides[b - STOP]
                point = along(layout, one, two, step / 8)
            else:
                point = mix(middle(layout, a), places[b - STOP], step / 8)
                if face.tile.stops[b - STOP].kind in ("red", "harbour") and step > 4:
                    continue
            found.append((*point, TRACK))
    return found


def _disc(at: Point, radius: float, weight: float) -> list[Weighted]:
    x, y = at
    ring = [
        (x + radius * f * cos(k * pi / 6), y + radius * f * sin(k * pi / 6), weight)
        for f in (1.0, 0.5)
        for k in range(12)
    ]
    return [(x, y, weight), *ring]


def _stop(stop: Stop, at: Point) -> list[Weighted]:
    x, y = at
    if stop.kind == "junction":
        return []
    if stop.kind in ("red", "harbour"):
        down = -13 if stop.slots else 0
        wide = range(-9 * stop.slots, 9 * stop.slots + 1, 6) if stop.slots else ()
        chips = [(x + dx, y + down + dy, 3.0) for dx in range(-36, 37, 6) for dy in (-9, 0, 8)]
        below = [(x + dx, y + 8.5 + dy, 3.0) for dx in wide for dy in (-10, 0, 12)]
        above = _disc((x, y - 18), 9, 3.0) if stop.kind == "harbour" else []
        return chips + below + above
    return [point for at, radius in discs(stop, at) for point in _disc(at, radius, 3.0)]
