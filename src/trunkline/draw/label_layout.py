"""Label layout: place the words and figures of a hex so that they hide as little as possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin, sqrt

from trunkline.board.hexes import Layout
from trunkline.board.tiles import Face, Path, Stop, Tile, turn
from trunkline.draw import obstacles
from trunkline.draw.geometry import room
from trunkline.draw.name_layout import Name, place_name
from trunkline.draw.obstacles import Disc
from trunkline.draw.svg import Point

_CLEAR = 2.5
"""A name that costs less than this hides nothing: no other order is tried."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of the figure, the letter, the terrain and the name."""

    figure: Point | None
    letter: Point | None
    terrain: Point | None
    name: Name | None


def arrangement(
    face: Face,
    layout: Layout,
    figure: int = 0,
    letter: int = 0,
    terrain: bool = False,
    name: str = "",
    ports: tuple[int, ...] = (),
    beside: int = 0,
    signs: tuple[Point, ...] = (),
) -> Arrangement:
    """Arrange a hex: the lengths of figure and letter, its name, what else is drawn on it."""
    bare = (face.tile.stops, face.tile.paths)  # hexes with the same print share their plan
    return _plan(bare, face.rotation, layout, figure, letter, terrain, name, ports, beside, signs)


@lru_cache(maxsize=16384)
def _plan(
    bare: tuple[tuple[Stop, ...], tuple[Path, ...]],
    rotation: int,
    layout: Layout,
    figure: int,
    letter: int,
    terrain: bool,
    name: str,
    ports: tuple[int, ...],
    beside: int,
    signs: tuple[Point, ...],
) -> Arrangement:
    lies = obstacles.of_face(turn(Tile("", "white", *bare), rotation), layout)
    lies += [Disc(*at, obstacles.BESIDE) for at in obstacles.beside(beside)]
    lies += [Disc(*at, obstacles.SIGN) for at in signs]
    lies += obstacles.of_ports(ports, layout)
    corner = (0.0, -42.0) if layout.pointy else (-27.0, -35.0)
    lies += [Disc(x + corner[0], corner[1], 2.0, 0.4) for x in (-5.0, 0.0, 5.0)]  # the coordinate

    def arranged(*order: str) -> tuple[Arrangement, float]:
        """Return an arrangement, the first label with the most choice, and how much it hides."""
        desk = _Desk(list(lies), layout)
        put: dict[str, Callable[[], Point | Name]] = {}
        if figure:
            put["figure"] = lambda: desk.disc(8.5 + 2.2 * max(0, figure - 2))
        if name:
            put["name"] = lambda: desk.name(name)
        if letter:
            put["letter"] = lambda: desk.disc(5.0 + 3.4 * min(letter, 2))
        if terrain:
            put["terrain"] = lambda: desk.disc(9.0 if letter else 10.5)
        places = {what: put[what]() for what in order if what in put}
        return Arrangement(*(places.get(what) for what in _PARTS)), desk.hidden  # type: ignore[arg-type]

    usual = arranged("figure", "name", "letter", "terrain")
    if not name or usual[1] < _CLEAR:
        return usual[0]
    other = arranged("name", "figure", "letter", "terrain")
    return min(usual, other, key=lambda one: one[1])[0]


_PARTS = ("figure", "letter", "terrain", "name")


class _Desk:
    """A hex on which one thing after another is placed."""

    def __init__(self, busy: list[Disc], layout: Layout) -> None:
        self.busy = busy
        self.layout = layout
        self.hidden = 0.0

    def name(self, text: str) -> Name:
        """Take the best place for a name."""
        found, cost = place_name(text, self.busy, self.layout)
        self.hidden += cost
        self.busy.extend(found.discs())
        return found

    def disc(self, radius: float) -> Point:
        """Take the place for a disc that touches least, rather to the upper right."""

        def gap(x: float, y: float) -> float:
            return min(sqrt((x - u) * (x - u) + (y - v) * (y - v)) - r for u, v, r, _ in self.busy)

        def good(option: tuple[float, float, float]) -> float:
            x, y, inside = option
            clear = min(gap(x, y) - radius, 7)
            return clear + 2 * min(inside - radius, 2) + 0.02 * x - 0.016 * y

        x, y, inside = max(_options(self.layout), key=good)
        touching = max(0.0, radius - gap(x, y)) + max(0.0, radius - inside)
        self.hidden += obstacles.SHOWN * touching
        self.busy.append(Disc(x, y, radius))
        return x, y


@cache
def _options(layout: Layout) -> tuple[tuple[float, float, float], ...]:
    """Return the places to try, each with its distance from the rim."""
    points = [
        (r * cos(k * pi / 12), r * sin(k * pi / 12))
        for r in (31.0, 27.0, 35.0, 22.0)
        for k in range(24)
    ]
    return tuple((*point, room(point, layout)) for point in points)
