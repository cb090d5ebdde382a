"""Positions on a hex: track, stops, and the free places for figures and letters."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import atan2, cos, hypot, pi, sin, sqrt

from trunkline.board.hexes import Layout
from trunkline.board.tiles import STOP, Face, Stop, Tile, turn
from trunkline.draw.svg import Point, line, num
from trunkline.kernel import add_up

SIZE = 50.0
"""The side of a hex; every picture of a hex is drawn at this size around (0, 0)."""
INNER = SIZE * sqrt(3) / 2
_ALONG = (0.5, 0.38, 0.62, 0.3, 0.7, 0.23, 0.77)
_RADIUS = {1: SIZE / 2, 2: SIZE * 1.5}


def middle(layout: Layout, side: int) -> Point:
    """Return the middle of a side."""
    return layout.towards(side, INNER)


def outline(layout: Layout, size: float = SIZE) -> tuple[Point, ...]:
    """Return the six corners, clockwise from the beginning of side 0."""
    return tuple(layout.corner(side, size) for side in range(6))


def between(layout: Layout, a: int, b: int) -> str:
    """Path data of track from side to side: straight, gently or sharply curved."""
    start, end, step = middle(layout, a), middle(layout, b), (b - a) % 6
    if step == 3:
        return line(start, end)
    radius = _RADIUS[min(step, 6 - step)]
    sweep = 1 if step > 3 else 0
    return (
        f"M{num(start[0])} {num(start[1])}"
        f"A{num(radius)} {num(radius)} 0 0 {sweep} {num(end[0])} {num(end[1])}"
    )


def along(layout: Layout, a: int, b: int, part: float) -> Point:
    """Return a point on the track from side a to side b, `part` of the way."""
    start, end, step = middle(layout, a), middle(layout, b), (b - a) % 6
    if step == 3:
        return mix(start, end, part)
    near = min(step, 6 - step)
    direction = a + step / 2 if step < 3 else b + (6 - step) / 2
    centre = layout.towards(direction, SIZE if near == 1 else 2 * INNER)
    one = angle(centre, start)
    two = angle(centre, end)
    turned = (two - one + pi) % (2 * pi) - pi
    at = one + turned * part
    radius = _RADIUS[near]
    return centre[0] + radius * cos(at), centre[1] + radius * sin(at)


def angle(a: Point, b: Point) -> float:
    """Return the direction from a to b."""
    return atan2(b[1] - a[1], b[0] - a[0])


def mix(a: Point, b: Point, part: float) -> Point:
    """Return the point `part` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def apart(a: Point, b: Point) -> float:
    """Return the distance between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def rides(face: Face, stop: int) -> bool:
    """Return True if a stop sits on a track that runs through, rather than where tracks end."""
    places = [s for s in face.tile.stops if s.kind != "junction"]
    town = face.tile.stops[stop].kind == "town"
    return len(face.stop_sides[stop]) == 2 and (town or len(places) > 1)


@lru_cache(maxsize=8192)
def _spots(tile: Tile, rotation: int, layout: Layout) -> tuple[Point, ...]:
    face = turn(tile, rotation)
    candidates = [_candidates(face, stop, layout) for stop in range(len(tile.stops))]
    if all(len(options) == 1 for options in candidates):
        return tuple(options[0] for options in candidates)
    return max(product(*candidates), key=lambda points: _spread(face, points, layout))


def spots(face: Face, layout: Layout) -> tuple[Point, ...]:
    """Return the position of each stop and junction of a face."""
    return _spots(face.tile, face.rotation, layout)


BELOW = 8.5
"""Distance from the revenue of a red area or a harbour down to its city."""


def cities(face: Face, layout: Layout) -> tuple[Point, ...]:
    """Return the point to click for each stop of a face: its city, if it has one."""
    return tuple(
        (x, y + BELOW) if stop.slots and stop.kind in ("red", "harbour") else (x, y)
        for stop, (x, y) in zip(face.tile.stops, spots(face, layout), strict=False)
    )


def discs(stop: Stop, at: Point) -> list[tuple[Point, float]]:
    """Return the area of a stop, as discs."""
    x, y = at
    if stop.kind != "city":
        return [(at, 6.0 if stop.count == 1 else 11.0)]
    if stop.slots == 2:
        return [((x - 12.6, y), 13.4), ((x + 12.6, y), 13.4)]
    return [(at, {0: 13.4, 1: 13.4, 3: 25.0}.get(stop.slots, 26.0))]


def room(spot: Point, layout: Layout) -> float:
    """Return the distance from a point inside the hex to the nearest side."""
    return min(
        INNER - spot[0] * layout.towards(side, 1)[0] - spot[1] * layout.towards(side, 1)[1]
        for side in range(6)
    )


def _spread(face: Face, points: tuple[Point, ...], layout: Layout) -> float:
    """Rate a choice of places: stops apart, inside the hex, and then near the centre."""
    taken = [discs(stop, at) for stop, at in zip(face.tile.stops, points, strict=True)]
    gaps = [
        apart(p, q) - r - s
        for n, ours in enumerate(taken)
        for p, r in ours
        for others in taken[n + 1 :]
        for q, s in others
    ]
    inside = min(room(p, layout) - r for ours in taken for p, r in ours)
    far = add_up(hypot(*point) for point in points)
    return 2 * min(min(gaps, default=0), 4) + 2 * min(inside, 1.5) - 0.02 * far


def _candidates(face: Face, stop: int, layout: Layout) -> list[Point]:
    it, sides = face.tile.stops[stop], face.stop_sides[stop]
    alone = sum(s.kind != "junction" for s in face.tile.stops) == 1
    if it.kind == "junction" or (alone and not rides(face, stop)):
        return [(0.0, 0.0)]
    if rides(face, stop):
        parts: tuple[float, ...] = (0.5, 0.34, 0.66) if it.kind == "town" else _ALONG
        parts = (0.5,) if alone else parts
        return [along(layout, sides[0], sides[1], part) for part in parts]
    if sides:
        x = add_up(layout.towards(side, 1)[0] for side in sides) / len(sides)
        y = add_up(layout.towards(side, 1)[1] for side in sides) / len(sides)
        length = hypot(x, y) or 1
        return [(x / length * r, y / length * r) for r in (20, 23, 26, 16)]
    directions = (1, 4, 2.5, 5.5, 0, 2, 3, 5)
    return [layout.towards(direction, 19) for direction in directions]


def lead(layout: Layout, side: int, to: Point) -> str:
    """Path data of track from a side to a stop, leaving the side at a right angle."""
    start = middle(layout, side)
    if hypot(*to) < 1 or abs(start[0] * to[1] - start[1] * to[0]) < 1:
        return line(start, to)
    bend = mix(start, (0, 0), 0.45)
    return (
        f"M{num(start[0])} {num(start[1])}Q{num(bend[0])} {num(bend[1])} {num(to[0])} {num(to[1])}"
    )


Strand = tuple[frozenset[int], str]
"""The ends a piece of track touches (sides, and 6 + stop), and its path data."""


def strands(face: Face, layout: Layout) -> list[Strand]:
    """Return the tracks of a face; those of a stop on a through track are one."""
    found: list[Strand] = []
    places = spots(face, layout)
    done: set[int] = set()
    for a, b in face.paths:
        if b < STOP:
            found.append((frozenset((a, b)), between(layout, a, b)))
        elif rides(face, b - STOP):
            if b not in done:
                done.add(b)
                one, two = face.stop_sides[b - STOP]
                found.append((frozenset((one, two, b)), between(layout, one, two)))
        else:
            found.append((frozenset((a, b)), lead(layout, a, places[b - STOP])))
    return found


def knots(found: list[Strand]) -> list[list[str]]:
    """Track that is joined belongs together; what only crosses is drawn over the other."""
    sets: list[tuple[set[int], list[str]]] = []
    for ends, d in found:
        touching = [entry for entry in sets if entry[0] & ends]
        merged = (set(ends).union(*(e for e, _ in touching)), [x for _, ds in touching for x in ds])
        merged[1].append(d)
        sets = [entry for entry in sets if entry not in touching] + [merged]
    return [ds for _, ds in sets]
