"""Ground: an atlas as SVG. Sea, coast, land, zones and terrain below the hexes, names upon them.

A page loads the ground once for each board and theme and keeps it (`parts.ground_of`). A file has
the same layers inline. Ids begin with a digest, so that several boards fit on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b

from trunkline.board.hexes import SIDES, Cell
from trunkline.draw import relief
from trunkline.draw.atlas import Atlas, Label, Relief
from trunkline.draw.coast import (
    frontier,
    grid,
    loops,
    path_of,
    rim,
    smooth,
    tide,
    weathered,
    zones,
)
from trunkline.draw.geometry import SIZE
from trunkline.draw.svg import circle, el, group, num, path, rect, text_at

Box = tuple[float, float, float, float]
Terrain = Mapping[str, Relief]

LEADING = 1.12
"""The distance of two lines of a label, in parts of its size."""
_FRAME = 12.0
"""Distance of the neat line from the edge of the sheet."""
_DOTS = (
    *((44, 27, 0.8), (8, 41, 1.1), (3, 26, 1.5), (25, 22, 0.8), (15, 1, 1.1), (9, 2, 1.5)),
    *((22, 6, 0.8), (29, 1, 1.1), (7, 25, 1.5), (4, 21, 1.1), (33, 45, 1.5), (21, 10, 0.8)),
    *((35, 21, 1.1), (28, 43, 1.5), (40, 27, 0.8)),
)
"""The grain of the paper: x, y and radius in a square of 46 units."""


def bled(atlas: Atlas, frame: Box) -> Box:
    """Return the part of the plane that the ground covers: the board, all land, and more."""
    spots = [atlas.layout.centre(name, SIZE) for name in atlas.land]
    x, y, wide, high = frame
    across, down = atlas.bleed
    left, top = min(x, *(x for x, _ in spots)) - across, min(y, *(y for _, y in spots)) - down
    right = max(x + wide, *(x for x, _ in spots)) + across
    foot = max(y + high, *(y for _, y in spots)) + down
    return left, top, right - left, foot - top


REACH = 3
"""Hexes of ground around the part that a picture shows."""


def cut(atlas: Atlas, around: Iterable[str]) -> Atlas:
    """Return the part of an atlas around some hexes, with its ends out of sight."""
    layout = atlas.layout
    cells = {layout.cell(name) for name in around}
    for _ in range(REACH):
        cells |= {layout.next(cell, side) for cell in cells for side in SIDES}
    return replace(
        atlas,
        land={name: sides for name, sides in atlas.land.items() if layout.cell(name) in cells},
        beyond={cell: zone for cell, zone in atlas.beyond.items() if cell in cells},
        water=tuple(name for name in atlas.water if layout.cell(name) in cells),
    )


def layers(atlas: Atlas, terrain: Terrain, frame: Box) -> str:
    """Return everything below the hexes but the sea itself."""
    land = _land(atlas)
    coast = rim(atlas.layout, land, land)
    key = "g" + blake2b(repr(sorted(coast)).encode(), digest_size=4).hexdigest()
    parts = [
        _sea(atlas, coast, key),
        _zones(atlas, land, terrain, key),
        _ships(atlas),
    ]
    if atlas.sheet:
        parts = _sheet(parts, frame, key)
    return group(parts, class_="ground")


def _sheet(parts: list[str], frame: Box, key: str) -> list[str]:
    """Return the layers cut to the size of a sheet, with a frame of two lines."""
    x, y, wide, high = frame
    inner = (x + _FRAME, y + _FRAME, wide - 2 * _FRAME, high - 2 * _FRAME)
    x, y, wide, high = inner
    cut = f'<clipPath id="{key}-sheet">{rect(*inner)}</clipPath>'
    line = rect(x + _FRAME, y + _FRAME, wide - 2 * _FRAME, high - 2 * _FRAME, class_="neat in")
    return [
        el("defs", cut),
        group(parts, clip_path=f"url(#{key}-sheet)"),
        rect(*inner, class_="neat"),
        line,
    ]


def _land(atlas: Atlas) -> dict[Cell, tuple[str, ...]]:
    """Return all land by cell, also what lies beyond the board."""
    here = {atlas.layout.cell(name): sides for name, sides in atlas.land.items()}
    return {cell: (zone,) * 6 for cell, zone in atlas.beyond.items()} | here


def _sea(
    atlas: Atlas, coast: list[tuple[tuple[float, float], tuple[float, float]]], key: str
) -> str:
    """Return the coast for all that follows, and the lines that water draws along it."""
    shores = loops(coast)
    fine = path_of(weathered(smooth(shore), atlas.rough) for shore in shores)
    wide = "".join(tide(shore, not atlas.sheet) for shore in shores)
    defs = [
        path(fine, id=f"{key}-coast"),
        path(wide, id=f"{key}-tide"),
        f'<clipPath id="{key}-land"><use href="#{key}-coast"/></clipPath>',
    ]
    parts = [f'<use href="#{key}-tide" class="shelf"/>'] if atlas.contours else []
    for n, width in enumerate(atlas.contours):
        deep = 0.22 + 0.58 * (n / max(1, len(atlas.contours) - 1)) ** 1.2
        use = f'<use href="#{key}-{"tide" if width > 30 else "coast"}"'
        parts.append(
            f'{use} class="water-line" stroke-width="{width}" stroke-opacity="{deep:.2f}"/>'
        )
        parts.append(f'{use} class="water-gap" stroke-width="{num(width - 2.4)}"/>')
    water = [atlas.layout.cell(name) for name in atlas.water]
    if water:
        parts.append(path(path_of(grid(atlas.layout, water)), class_="sea-grid"))
    return el("defs", defs) + "".join(parts)


def _zones(atlas: Atlas, land: Mapping[Cell, tuple[str, ...]], terrain: Terrain, key: str) -> str:
    """Return paper, the wash and the bands of each zone, terrain, grid, frontiers and shore."""
    layout, clips = atlas.layout, []
    parts = [f'<use href="#{key}-coast" class="paper"/>']
    for zone, lines in zones(layout, land).items():
        mine = f"{key}-{zone}"
        clips.append(path(path_of(lines), id=mine))
        clips.append(f'<clipPath id="{mine}-in"><use href="#{mine}"/></clipPath>')
        tone = "faded" if zone in atlas.faded else f"w{atlas.washes.get(zone, 0) % 8}"
        layers = ("tint",) if tone == "faded" else ("tint", "verge wide", "verge")
        uses = [f'<use href="#{mine}" class="{layer} {tone}"/>' for layer in layers]
        parts.append(group(uses, clip_path=f"url(#{mine}-in)"))
    shown = [name for name, sides in atlas.land.items() if not set(sides) <= atlas.faded]
    parts += [
        f'<use href="#{key}-coast" fill="url(#{key}-grain)"/>',
        relief.blots(layout, terrain),
        relief.rivers(layout, atlas.rivers),
        relief.art(layout, terrain),
        path(path_of(grid(layout, map(layout.cell, shown))), class_="grid"),
    ]
    if atlas.frontiers and (d := path_of(frontier(layout, land))):
        parts.append(path(d, class_="frontier-a") + path(d, class_="frontier-b"))
    return (
        el("defs", [_grain(key), *clips])
        + group(parts, clip_path=f"url(#{key}-land)")
        + f'<use href="#{key}-coast" class="shore"/>'
    )


def _grain(key: str) -> str:
    dots = "".join(circle((x, y), r) for x, y, r in _DOTS)
    return (
        f'<pattern id="{key}-grain" width="46" height="46" patternUnits="userSpaceOnUse">'
        f'<g fill="#7a5a2c" fill-opacity=".2">{dots}</g></pattern>'
    )


def _ships(atlas: Atlas) -> str:
    """Return a steamer on each ferry."""
    parts = []
    for name in atlas.ferries:
        x, y = atlas.layout.centre(name, SIZE)
        hull = "M-20 4H20L15 13H-15ZM-10 4V-4H8V4M-2-4V-13H4V-4Z"
        wake = "M-26 19q4-5 8.7 0" + "t8.7 0" * 5
        drawn = path(hull, class_="ship") + path(wake, class_="ship-line")
        parts.append(group([drawn], transform=f"translate({num(x)} {num(y)})"))
    return "".join(parts)


def labels(atlas: Atlas) -> str:
    """Return the names of states and seas."""
    return group(map(_label, atlas.labels), id="labels")


def _label(label: Label) -> str:
    x, y = label.at
    rows = label.text.split("\n")
    step = label.size * LEADING
    parts = [
        text_at(row, (x, y + n * step), font_size=label.size, class_=label.kind)
        for n, row in enumerate(rows)
    ]
    if label.below:
        at = (x, y + (len(rows) - 1) * step + label.size * 0.82)
        small = num(label.size * 0.5)
        parts.append(text_at(label.below, at, font_size=small, class_="state under"))
    return group(parts, class_=f"label {label.kind}-label")
