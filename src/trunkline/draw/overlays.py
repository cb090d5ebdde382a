"""Overlays: the parts above the hexes, such as borders, captions, gauge markers and routes."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.board.hexes import Layout
from trunkline.board.tiles import STOP, Stop
from trunkline.draw.geometry import (
    SIZE,
    along,
    apart,
    between,
    lead,
    middle,
    mix,
    outline,
    rides,
    spots,
)
from trunkline.draw.places import CITY, TOWN
from trunkline.draw.svg import Point, circle, fit, group, line, num, path, polygon, text_at
from trunkline.draw.views import BoardView, Border, Caption, Cut, HexView, Route

ROUTE_COLOURS = ("#d81b60", "#1e66c9", "#e07b00", "#00897b", "#6a3fb5", "#7a5c00")
ROUTE_DASHES = ("none", "9 5", "2 6", "14 5 2 5", "5 5", "18 6")


def lines(view: BoardView) -> list[str]:
    """Return the fixed parts of a board: borders, names of places, captions."""
    return [
        group((_border(view.layout, border) for border in _borders(view)), id="borders"),
        group((_cut(view.layout, cut) for cut in (() if view.atlas else view.cuts)), id="cuts"),
        group((_caption(view.layout, caption) for caption in view.captions), id="captions"),
    ]


BELOW = ("region", "ridge")
"""Borders that tiles and cities cover. Gauges and impassable sides stay in sight."""


def _borders(view: BoardView) -> Iterable[Border]:
    """Return the borders above the hexes of a board."""
    return (one for one in view.borders if not (view.atlas and one.kind in BELOW))


def ridges(view: BoardView) -> str:
    """Return the ridges below the hexes of a board with a ground."""
    found = (one for one in view.borders if view.atlas and one.kind == "ridge")
    return group((_border(view.layout, one) for one in found), class_="ridges")


def marks(view: BoardView) -> str:
    """Return the gauge markers."""
    return group((_mark(view.layout, *mark) for mark in view.marks), id="marks")


def routes(view: BoardView) -> str:
    """Return the routes, each with its colour and dash."""
    at = {hex_.id: hex_ for hex_ in view.hexes}
    return group(
        (_route(view.layout, at, route, n) for n, route in enumerate(view.routes)), id="routes"
    )


def picked(view: BoardView) -> str:
    """Return the outlines of the hexes that are picked."""
    return group((_picked(view.layout, h) for h in view.hexes if h.picked), id="picked")


def place_name(layout: Layout, hex_: HexView) -> str:
    """Return the name of a place, below its plate; to the right where a city touches that."""
    x, y = layout.centre(hex_.id, SIZE)
    place = hex_.place
    assert place is not None  # asked for places only
    at = (x, y + (TOWN if place.town else CITY) + 26)
    if place.aside:
        at = (x + CITY, y + CITY * 0.7)
    kind = "n place-name halo" + (" start" if place.aside else "")
    said = text_at(hex_.name, at, font_size=PLACE_NAME, class_=kind)
    return group([said], class_=f"hex-name {fit(PLACE_NAME)}")


PLACE_NAME = 25.0


def _ends(layout: Layout, name: str, side: int) -> tuple[Point, Point]:
    x, y = layout.centre(name, SIZE)
    a, b = layout.corner(side, SIZE), layout.corner(side + 1, SIZE)
    return (x + a[0], y + a[1]), (x + b[0], y + b[1])


def _border(layout: Layout, border: Border) -> str:
    d = line(*_ends(layout, border.hex, border.side))
    if border.kind == "gauge":
        return path(d, class_="gauge-a") + path(d, class_="gauge-b")
    if border.kind == "region":
        return path(d, class_="region-a") + path(d, class_="region")
    if border.kind == "ridge":
        return path(d, class_="ridge") + path(_teeth(layout, border), class_="ridge-teeth")
    return path(d, class_=border.kind)


def _teeth(layout: Layout, border: Border) -> str:
    """Return the hachures of an escarpment, down towards the hex."""
    (ax, ay), (bx, by) = _ends(layout, border.hex, border.side)
    cx, cy = layout.centre(border.hex, SIZE)
    down = ((cx - (ax + bx) / 2) * 0.23, (cy - (ay + by) / 2) * 0.23)
    tooth = f"l{num(down[0])} {num(down[1])}"
    starts = (mix((ax, ay), (bx, by), part) for part in (0.1, 0.26, 0.42, 0.58, 0.74, 0.9))
    return "".join(f"M{num(x)} {num(y)}{tooth}" for x, y in starts)


def _cut(layout: Layout, cut: Cut) -> str:
    """Return a region border through a hex: from corner or side to the middle and on."""
    x, y = layout.centre(cut.hex, SIZE)
    a, b = layout.towards(cut.a / 2, SIZE), layout.towards(cut.b / 2, SIZE)
    d = f"M{num(x + a[0])} {num(y + a[1])}L{num(x)} {num(y)}L{num(x + b[0])} {num(y + b[1])}"
    return path(d, class_="region-a") + path(d, class_="region")


def _mark(layout: Layout, name: str, side: int) -> str:
    """Return a gauge marker: where track crosses from one gauge to another."""
    cx, cy = layout.centre(name, SIZE)
    x, y = middle(layout, side)
    at = (cx + x, cy + y)
    bars = path(
        f"M{num(at[0] - 3.4)} {num(at[1] - 3)}v6M{num(at[0] - 1)} {num(at[1] - 3)}v6"
        f"M{num(at[0] + 3.4)} {num(at[1] - 3)}v6",
        stroke="#ffffff",
        stroke_width="1.3",
        fill="none",
    )
    return group(
        [circle(at, 6.6, fill="#b3261e", stroke="#ffffff", stroke_width="1.4"), bars],
        class_="gauge-mark",
    )


def _caption(layout: Layout, caption: Caption) -> str:
    x, y = layout.centre(caption.hex, SIZE)
    at = (x + caption.shift[0], y + caption.shift[1])
    return text_at(caption.text, at, font_size=num(caption.size), class_=caption.kind)


def piece(hex_: HexView, layout: Layout, a: int, b: int) -> str:
    """Path data of a piece of a route within its hex."""
    a, b = min(a, b), max(a, b)
    if b < STOP:
        return between(layout, a, b)
    if rides(hex_.face, b - STOP):
        return _part(hex_, layout, a, b - STOP)
    spot = spots(hex_.face, layout)[b - STOP]
    return lead(layout, a, _edge(hex_.face.tile.stops[b - STOP], spot, middle(layout, a)))


def _edge(stop: Stop, spot: Point, start: Point) -> Point:
    """Return the point where a route from `start` meets a city's rim, so that it hides no token."""
    far = apart(spot, start) or 1.0
    up = abs(start[1] - spot[1]) / far
    reach = {1: 14.0, 3: 24.0, 4: 25.0}.get(stop.slots, 0.0)
    if stop.slots == 2:
        reach = min(14.0 / max(up, 0.01), 27.0)
    return mix(spot, start, min(1.0, reach / far))


def _part(hex_: HexView, layout: Layout, side: int, stop: int) -> str:
    """Path data along a through track from a side to the stop that sits on it."""
    one, two = hex_.face.stop_sides[stop]
    other = two if side == one else one
    spot = spots(hex_.face, layout)[stop]
    points = [along(layout, side, other, k / 16) for k in range(17)]
    rim = 14.0 if hex_.face.tile.stops[stop].kind == "city" else 0.0
    last = min(range(17), key=lambda k: apart(points[k], spot))
    drawn = [point for point in [*points[:last], spot] if apart(point, spot) >= rim]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in drawn or points[:1])


def _route(layout: Layout, at: dict[str, HexView], route: Route, number: int) -> str:
    parts = []
    for name, a, b in route.pieces:
        if name in at:
            x, y = layout.centre(name, SIZE)
            d = piece(at[name], layout, a, b)
            parts.append((d, f"translate({num(x)} {num(y)})"))
    colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
    dash = ROUTE_DASHES[number % len(ROUTE_DASHES)]
    return group(
        [
            *(path(d, class_="route-a", transform=where) for d, where in parts),
            *(
                path(d, class_="route-b", stroke=colour, stroke_dasharray=dash, transform=where)
                for d, where in parts
            ),
        ],
        class_="route",
        data_route=route.name or str(number + 1),
    )


def _picked(layout: Layout, hex_: HexView) -> str:
    x, y = layout.centre(hex_.id, SIZE)
    points = tuple((x + u, y + v) for u, v in outline(layout, SIZE - 2))
    return path(polygon(points), class_="pick")
