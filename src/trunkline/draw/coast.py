"""Coastlines: outlines of groups of hexes, weathered into coasts, zones and frontiers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import pairwise
from math import hypot

from trunkline.board.hexes import SIDES, Cell, Layout, opposite
from trunkline.draw.geometry import SIZE
from trunkline.draw.svg import Point

Line = list[Point]
"""Points in order; a closed line ends where it begins."""
Edge = tuple[Point, Point]
Zones = Mapping[Cell, tuple[str, ...]]
"""The zone at each side of every cell of land."""

HALF = (3, 4, 5)
"""Sides that make every edge between two hexes come once."""


def corner(layout: Layout, cell: Cell, side: int) -> Point:
    """Return a corner of a cell, rounded so that neighbours agree on it."""
    (x, y), (u, v) = layout.middle(cell, SIZE), layout.corner(side, SIZE)
    return round(x + u, 1), round(y + v, 1)


def middle(layout: Layout, cell: Cell) -> Point:
    """Return the middle of a cell, rounded like its corners."""
    x, y = layout.middle(cell, SIZE)
    return round(x, 1), round(y, 1)


def rim(layout: Layout, cells: Container[Cell], of: Iterable[Cell]) -> list[Edge]:
    """Return the edges at which a group of cells ends, the group to the right."""
    return [
        (corner(layout, cell, side), corner(layout, cell, side + 1))
        for cell in of
        for side in SIDES
        if layout.next(cell, side) not in cells
    ]


def loops(edges: Iterable[Edge]) -> list[Line]:
    """Join directed edges end to end."""
    after: dict[Point, list[Point]] = {}
    for a, b in edges:
        after.setdefault(a, []).append(b)
    found = []
    for start in list(after):
        while after.get(start):
            line = [start, after[start].pop()]
            while line[-1] != start and after.get(line[-1]):
                line.append(after[line[-1]].pop())
            found.append(line)
    return found


def strokes(edges: Iterable[Edge]) -> list[Line]:
    """Join undirected edges into lines as long as possible: fewer commands, dashes that run on."""
    at: dict[Point, list[Point]] = {}
    for a, b in edges:
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    found = []
    for start in [*(point for point, ends in at.items() if len(ends) % 2), *at]:
        while at[start]:
            line = [start]
            while at[line[-1]]:
                here = line[-1]
                there = at[here].pop()
                at[there].remove(here)
                line.append(there)
            found.append(line)
    return found


def smooth(line: Line, times: int = 2) -> Line:
    """Cut off the corners of a line, again and again."""
    closed = line[0] == line[-1]
    for _ in range(times):
        cut: Line = [] if closed else [line[0]]
        for (x, y), (u, v) in pairwise(line):
            cut += [(x * 0.75 + u * 0.25, y * 0.75 + v * 0.25)]
            cut += [(x * 0.25 + u * 0.75, y * 0.25 + v * 0.75)]
        line = [*cut, cut[0] if closed else line[-1]]
    return line


def noise(x: float, y: float) -> float:
    """Return a value between -1 and 1 that changes gently from place to place."""
    a, b = int(x // 1), int(y // 1)
    u, v = x - a, y - b
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = _knot(a, b) * (1 - u) + _knot(a + 1, b) * u
    low = _knot(a, b + 1) * (1 - u) + _knot(a + 1, b + 1) * u
    return top * (1 - v) + low * v


def _knot(i: int, j: int) -> float:
    """Return the value at a point of the grid."""
    n = (i * 374761393 + j * 668265263) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 32767.5 - 1


def weathered(line: Line, much: float, step: float = 13.0) -> Line:
    """Return a line as wind and water leave it."""
    found: Line = []
    for (x, y), (u, v) in pairwise(line):
        many = max(1, round(hypot(u - x, v - y) / step))
        for k in range(many):
            px, py = x + (u - x) * k / many, y + (v - y) * k / many
            a = noise(px / 31, py / 31) + 0.6 * noise(px / 13 + 7, py / 13 + 3)
            b = noise(px / 31 + 91, py / 31 + 17) + 0.6 * noise(px / 13 + 51, py / 13 + 77)
            found.append((px + a * much, py + b * much))
    return [*found, found[0] if line[0] == line[-1] else line[-1]]


def zones(layout: Layout, land: Zones) -> dict[str, list[Line]]:
    """Return the outline of each zone, also through hexes that zones share."""
    edges: dict[str, list[Edge]] = {}
    for cell, sides in land.items():
        mid = middle(layout, cell)
        for side, zone in enumerate(sides):
            a, b = corner(layout, cell, side), corner(layout, cell, side + 1)
            mine = edges.setdefault(zone, [])
            if zone_beyond(layout, land, cell, side) != zone:
                mine.append((a, b))
            if sides[(side + 1) % 6] != zone:
                mine.append((b, mid))
            if sides[side - 1] != zone:
                mine.append((mid, a))
    return {zone: loops(found) for zone, found in sorted(edges.items())}


def zone_beyond(layout: Layout, land: Zones, cell: Cell, side: int) -> str | None:
    """Return the zone on the other side of an edge; None at the water."""
    other = land.get(layout.next(cell, side))
    return other[opposite(side)] if other else None


def frontier(layout: Layout, land: Zones) -> list[Line]:
    """Return the lines between zones, each once."""
    edges = []
    for cell, sides in land.items():
        for side, zone in enumerate(sides):
            b = corner(layout, cell, side + 1)
            if side in HALF and zone_beyond(layout, land, cell, side) not in (zone, None):
                edges.append((corner(layout, cell, side), b))
            if sides[(side + 1) % 6] != zone:
                edges.append((b, middle(layout, cell)))
    return strokes(edges)


def grid(layout: Layout, cells: Iterable[Cell]) -> list[Line]:
    """Return the sides of hexes, each once."""
    here = set(cells)
    return strokes(
        (corner(layout, cell, side), corner(layout, cell, side + 1))
        for cell in sorted(here)
        for side in SIDES
        if side in HALF or layout.next(cell, side) not in here
    )


def path_of(lines: Iterable[Line]) -> str:
    """Return path data in whole units: far shorter, and finer than a pixel on most screens."""
    parts = []
    for line in lines:
        closed = line[0] == line[-1]
        points = [(round(x), round(y)) for x, y in (line[:-1] if closed else line)]
        steps = [f"{u - x} {v - y}" for (x, y), (u, v) in pairwise(points) if (u, v) != (x, y)]
        drawn = " ".join(steps).replace(" -", "-")
        parts.append(f"M{points[0][0]} {points[0][1]}l{drawn}{'z' if closed else ''}")
    return "".join(parts)


def tide(line: Line, bends: bool) -> str:
    """Return a closed line without its detail: enough for wide strokes, far quicker to paint."""
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(line)]
    parts = [f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}"]
    for (x, y), (u, v) in zip(line[:-1], middles, strict=True):
        bend = f"Q{x:.0f} {y:.0f} " if bends else "L"  # curves cost a third more to paint
        parts.append(f"{bend}{u:.0f} {v:.0f}")
    return "".join(parts) + "Z"
