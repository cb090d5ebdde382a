"""Relief: the drawings of terrain on an atlas, each kind in as few paths as possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from trunkline.board.hexes import Layout
from trunkline.draw.atlas import Relief
from trunkline.draw.coast import Line, loops, noise, path_of, rim, smooth, weathered
from trunkline.draw.geometry import SIZE
from trunkline.draw.svg import Point, num, path

WET = ("water", "lake", "river", "marsh")
BLOTS = {"mountain": ("mountain",), "desert": ("desert",), "water": WET}
"""The coloured areas below the drawings."""

Ink = defaultdict[str, list[str]]
"""Path data by class."""


def blots(layout: Layout, terrain: Mapping[str, Relief]) -> str:
    """Return the areas of each terrain: neighbouring hexes as one, with a soft edge."""
    parts = []
    for kind, kinds in BLOTS.items():
        here = {layout.cell(name) for name, one in terrain.items() if one.kind in kinds}
        lines = [_soft(line) for line in loops(rim(layout, here, sorted(here)))]
        if lines:
            parts.append(path(path_of(lines), class_=f"blot-{kind}"))
    return "".join(parts)


def _soft(line: Line) -> Line:
    return weathered(smooth(line, 1 if len(line) < 8 else 2), 3.2, 14)


def rivers(layout: Layout, joined: Iterable[tuple[str, str]]) -> str:
    """Return the rivers, from hex to hex."""
    parts = []
    for one, other in joined:
        (x, y), (u, v) = layout.centre(one, SIZE), layout.centre(other, SIZE)
        bend = noise(x / 50, v / 50) * 9
        turn = f"{(x + u) / 2 + bend:.0f} {(y + v) / 2 - bend:.0f}"
        parts.append(f"M{x:.0f} {y:.0f}Q{turn} {u:.0f} {v:.0f}")
    d = "".join(parts)
    return path(d, class_="river-bank") + path(d, class_="river") if d else ""


def art(layout: Layout, terrain: Mapping[str, Relief]) -> str:
    """Return peaks, hills, dunes and ripples; what lies farther south stands in front."""
    ink: Ink = defaultdict(list)
    rows = sorted((*layout.centre(name, SIZE)[::-1], name) for name in terrain)
    for y, x, name in rows:
        it = terrain[name]
        draw = _ripples if it.kind in WET else _ART.get(it.kind)
        if draw:
            draw(ink, (x + it.shift[0], y + it.shift[1]), it)
    return "".join(path("".join(d), class_=kind) for kind, d in sorted(ink.items(), key=_order))


def _order(entry: tuple[str, list[str]]) -> int:
    return _LAYERS.index(entry[0])


_LAYERS = (
    *("ripple", "dune", "slip", "knoll"),
    *(f"{part} rank-{rank}" for rank in range(3) for part in ("peak-lit", "peak-dark", "peak-top")),
)


def _mountains(ink: Ink, at: Point, it: Relief) -> None:
    (x, y), k = at, it.scale
    lean = round(noise(x / 7, y / 7) * 3)
    three = (
        (x - 16 * k + 2 * lean * k, y - 2 * k, 44 * k, 32 * k),
        (x + 15 * k + 2 * lean * k, y + 5 * k, 48 * k, (36 + lean) * k),
        (x - 8 * k - 5 * lean * k, y + 24 * k, 54 * k, 30 * k),
    )
    for rank, (px, py, wide, high) in enumerate(three[: 2 if it.tolled else 3]):
        h = wide / 2
        ink[f"peak-lit rank-{rank}"].append(
            f"M{px - h:.0f} {py:.0f}l{h:.0f}-{high:.0f} {h:.0f} {high:.0f}z"
        )
        ink[f"peak-dark rank-{rank}"].append(
            f"M{px:.0f} {py - high:.0f}l{h:.0f} {high:.0f}h{-h * 0.8:.0f}"
            f"l{h * 0.2:.0f}-{high * 0.4:.0f}-{h * 0.3:.0f}-{high * 0.15:.0f}z"
        )
        ink[f"peak-top rank-{rank}"].append(
            f"M{px:.0f} {py - high:.0f}l{h * 0.28:.1f} {high * 0.28:.1f}"
            f"-{h * 0.24:.1f}-{high * 0.06:.1f}-{h * 0.28:.1f} {high * 0.08:.1f}z"
        )


def _hills(ink: Ink, at: Point, it: Relief) -> None:
    (x, y), k = at, it.scale
    for px, py, wide in ((x - 11 * k, y + k, 34 * k), (x + 11 * k, y + 7 * k, 40 * k)):
        bend = f"{wide * 0.25:.1f}-{wide * 0.55:.1f} {wide * 0.75:.1f}-{wide * 0.55:.1f}"
        ink["knoll"].append(f"M{num(px - wide / 2)} {num(py)}c{bend} {wide:.1f} 0z")


def _dunes(ink: Ink, at: Point, it: Relief) -> None:
    (x, y), k = at, it.scale
    for dx, dy, size in ((-17, -7, 34), (17, -13, 28), (9, 4, 44)):
        px, py, w = x + dx * k, y + dy * k, size * k
        left, h = px - w / 2, w * 0.3
        fall = f"{w * 0.1:.1f} {h * 0.5:.1f} {w * 0.2:.1f} {h:.1f} {w * 0.45:.1f} {h:.1f}"
        rise = f"{w * 0.22:.1f} 0 {w * 0.34:.1f}-{h:.1f} {w * 0.55:.1f}-{h:.1f}"
        ink["dune"].append(f"M{left:.1f} {py:.1f}c{rise}c{fall}z")
        back = f"{w * 0.05:.1f}-{h * 0.3:.1f} {w * 0.02:.1f}-{h * 0.7:.1f}-{w * 0.03:.1f}-{h:.1f}"
        top = f"M{left + w * 0.55:.1f} {py - h:.1f}"
        ink["slip"].append(f"{top}c{fall}h{-w * 0.42:.1f}c{back}z")


def _ripples(ink: Ink, at: Point, it: Relief) -> None:
    (x, y), k = at, it.scale
    rows: tuple[Point, ...] = ((-25.0, -21.0), (-2.0, -9.0), (-22.0, 12.0))
    if it.tolled:
        rows = ((-13 * k, -8 * k), (-7 * k, k))
    wave = "q3.2-4.4 6.5 0t6.5 0t6.5 0" + ("" if it.tolled else "t6.5 0")
    ink["ripple"].extend(f"M{x + dx:.1f} {y + dy:.1f}{wave}" for dx, dy in rows)


_ART = {"mountain": _mountains, "hill": _hills, "desert": _dunes}
