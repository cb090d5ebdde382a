"""A board as SVG: a full picture, or the fragment of one hex.

Every hex is a group `<g id="hex-F17" data-hex="F17">`, so that a page can replace one hex and
listen to clicks. Borders, marks, routes and captions lie in layers of their own above the hexes.
"""

from __future__ import annotations

from html import escape

from trunkline.board.hexes import Layout
from trunkline.board.tiles import STOP
from trunkline.draw import faces, theme
from trunkline.draw.arrange import Plan, plan
from trunkline.draw.geometry import (
    SIZE,
    between,
    lead,
    middle,
    mix,
    outline,
    rides,
    spots,
)
from trunkline.draw.places import place
from trunkline.draw.svg import Point, circle, document, group, line, num, path, polygon, rect, words
from trunkline.draw.terrain import terrain
from trunkline.draw.tokens import token
from trunkline.draw.views import BoardView, Border, Caption, Cut, HexView, Route

NAME = 8.6
ROUTE_COLOURS = ("#d81b60", "#1e66c9", "#e07b00", "#00897b", "#6a3fb5", "#7a5c00")
ROUTE_DASHES = ("none", "9 5", "2 6", "14 5 2 5", "5 5", "18 6")


def svg(view: BoardView, mode: theme.Mode | None = None) -> str:
    """The whole board, ready to be saved as a file."""
    box = frame(view)
    x, y, width, height = box
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            theme.defs(),
            rect(x, y, width, height, class_="f-sea"),
            *layers(view),
        ],
        box,
        view.title,
    )


def layers(view: BoardView) -> list[str]:
    """The layers of a board: hexes, borders, captions, marks, routes."""
    at = {hex_.id: hex_ for hex_ in view.hexes}
    return [
        group((fragment(view, hex_) for hex_ in view.hexes), id="hexes"),
        group((_border(view.layout, border) for border in view.borders), id="borders"),
        group((_cut(view.layout, cut) for cut in view.cuts), id="cuts"),
        group((_caption(view.layout, caption) for caption in view.captions), id="captions"),
        group((_mark(view.layout, *mark) for mark in view.marks), id="marks"),
        group(
            (_route(view.layout, at, route, n) for n, route in enumerate(view.routes)), id="routes"
        ),
        group((_picked(view.layout, hex_) for hex_ in view.hexes if hex_.picked), id="picked"),
    ]


def frame(view: BoardView) -> tuple[float, float, float, float]:
    """The view box: all hexes and a margin."""
    centres = [view.layout.centre(hex_.id, SIZE) for hex_ in view.hexes]
    left, top = min(x for x, _ in centres), min(y for _, y in centres)
    wide, high = max(x for x, _ in centres) - left, max(y for _, y in centres) - top
    margin = SIZE + 14
    return left - margin, top - margin, wide + 2 * margin, high + 2 * margin


def fragment(view: BoardView, hex_: HexView) -> str:
    """One hex as a group that can replace the one shown before."""
    x, y = view.layout.centre(hex_.id, SIZE)
    content = _sea(view, hex_) if hex_.ground == "sea" else _land(view, hex_)
    content.insert(0, f"<title>{escape(_said(hex_), quote=False)}</title>")
    return group(
        content,
        id=f"hex-{hex_.id}",
        data_hex=hex_.id,
        class_="hex",
        transform=f"translate({num(x)} {num(y)})",
    )


def _said(hex_: HexView) -> str:
    """What a reader hears about a hex."""
    parts = [f"{hex_.id} {hex_.name}".strip()]
    if hex_.laid:
        parts.append(f"tile {hex_.face.tile.number}")
    owners = [livery.letters for row in hex_.tokens.values() for livery in row if livery]
    owners += [livery.letters for livery in hex_.beside]
    if owners:
        parts.append("tokens " + " ".join(owners))
    return ", ".join(parts)


def _sea(view: BoardView, hex_: HexView) -> list[str]:
    shown = "f-sea site" if hex_.hint else "f-sea sea-line"
    parts = [faces.hexagon(outline(view.layout), shown)]
    if hex_.hint:
        parts.append(words(hex_.hint, (0, 4), font_size="9", class_="sea"))
        parts.append(_coordinate(view.layout, hex_, False))
    if hex_.face.paths:
        parts.append(faces.track(hex_.face, view.layout, ferry=True))
        parts.append(faces.stops(hex_.face, view.layout, {}, {}, view.phase))
        if hex_.name:
            parts.append(_name(hex_, _plan(view, hex_)))
    return parts


def _plan(view: BoardView, hex_: HexView) -> Plan:
    lines = _lines(hex_.name) if hex_.name and not hex_.place else []
    bare = not hex_.face.tile.stops and not hex_.name
    return plan(
        hex_.face.tile,
        hex_.face.rotation,
        view.layout,
        figure=len(faces.pays(hex_.face)),
        letter=len(faces.letter_of(hex_.face, hex_.letter)),
        terrain=bool(hex_.terrain) and not hex_.laid and not bare,
        name=(max((len(one) for one in lines), default=0) * NAME * 0.56, len(lines)),
    )


def _land(view: BoardView, hex_: HexView) -> list[str]:
    tile_like = hex_.laid or (not hex_.ground.startswith("ground") and "land" not in hex_.ground)
    line_class = "tile-line" if tile_like else "hex-line"
    arranged = _plan(view, hex_)
    parts = [faces.hexagon(outline(view.layout), f"f-{hex_.ground} {line_class}")]
    if hex_.second:
        parts.append(_second(view.layout, hex_.second))
    if not hex_.laid:
        parts.append(_terrain(view, hex_, arranged))
    parts.extend(_port(view.layout, side) for side in hex_.ports)
    parts.append(faces.track(hex_.face, view.layout))
    parts.append(faces.stops(hex_.face, view.layout, hex_.tokens, hex_.reserved, view.phase))
    if hex_.place:
        parts.append(place(hex_.place, hex_.name, view.layout))
    letter = faces.letter_of(hex_.face, hex_.letter)
    parts.append(faces.marks(hex_.face, arranged, letter, tile_like))
    if hex_.name and not hex_.place:
        parts.append(_name(hex_, arranged))
    if view.coordinates and not hex_.place:
        parts.append(_coordinate(view.layout, hex_, tile_like))
    parts.extend(_beside(hex_))
    return parts


def _second(layout: Layout, ground: str) -> str:
    """The part of a hex that belongs to a second region: its lower right half."""
    corners = outline(layout)
    half = (corners[0], corners[5], corners[4], corners[3])
    return path(polygon(half), class_=f"f-{ground}")


def _terrain(view: BoardView, hex_: HexView, arranged: Plan) -> str:
    if not hex_.terrain:
        return ""
    cost = f"{view.currency}{hex_.cost}" if hex_.cost else ""
    if arranged.terrain is None:
        return terrain(hex_.terrain, cost, (0, -4))
    x, y = arranged.terrain
    return terrain(hex_.terrain, cost, (x, y - 3), 0.72)


def _port(layout: Layout, side: int) -> str:
    """An arrow out to sea."""
    x, y = middle(layout, side)
    length = (x * x + y * y) ** 0.5
    dx, dy = x / length, y / length
    tip = (x - dx * 1.5, y - dy * 1.5)
    back = (x - dx * 9, y - dy * 9)
    points = (tip, (back[0] - dy * 5, back[1] + dx * 5), (back[0] + dy * 5, back[1] - dx * 5))
    return path(polygon(points), class_="f-water", opacity=".9")


def _name(hex_: HexView, arranged: Plan) -> str:
    top = arranged.name or 0
    return "".join(
        words(one, (0, top + n * NAME * 1.07), font_size=num(NAME), class_="b halo")
        for n, one in enumerate(_lines(hex_.name))
    )


def _lines(name: str) -> list[str]:
    """A long name in two lines, broken near its middle."""
    if len(name) <= 13 or " " not in name:
        return [name]
    gaps = [at for at, letter in enumerate(name) if letter == " "]
    gap = min(gaps, key=lambda at: abs(at - len(name) / 2))
    return [name[:gap], name[gap + 1 :]]


def _coordinate(layout: Layout, hex_: HexView, tile_like: bool) -> str:
    at = (0.0, -39.5) if layout.pointy else (-27.0, -33.0)
    kind = "on-tile" if tile_like else "soft"
    return words(hex_.id, at, font_size="6.6", class_=kind, opacity=".75")


def _beside(hex_: HexView) -> list[str]:
    """Tokens that lie at the edge of the hex because the city has no room."""
    return [token(livery, (-34 + 17 * n, 19), 8.2) for n, livery in enumerate(hex_.beside)]


def _ends(layout: Layout, name: str, side: int) -> tuple[Point, Point]:
    x, y = layout.centre(name, SIZE)
    a, b = layout.corner(side, SIZE), layout.corner(side + 1, SIZE)
    return (x + a[0], y + a[1]), (x + b[0], y + b[1])


def _border(layout: Layout, border: Border) -> str:
    d = line(*_ends(layout, border.hex, border.side))
    if border.kind == "gauge":
        return path(d, class_="gauge-a") + path(d, class_="gauge-b")
    return path(d, class_=border.kind)


def _cut(layout: Layout, cut: Cut) -> str:
    """A region border through a hex: from corner or side to the middle and on."""
    x, y = layout.centre(cut.hex, SIZE)
    a, b = layout.towards(cut.a / 2, SIZE), layout.towards(cut.b / 2, SIZE)
    return path(
        f"M{num(x + a[0])} {num(y + a[1])}L{num(x)} {num(y)}L{num(x + b[0])} {num(y + b[1])}",
        class_="region",
    )


def _mark(layout: Layout, name: str, side: int) -> str:
    """A gauge marker: where track crosses from one gauge to another."""
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
    return words(caption.text, at, font_size=num(caption.size), class_=caption.kind)


def piece(hex_: HexView, layout: Layout, a: int, b: int) -> str:
    """Path data of a piece of a route within its hex."""
    a, b = min(a, b), max(a, b)
    if b < STOP:
        return between(layout, a, b)
    if rides(hex_.face, b - STOP):
        return line(middle(layout, a), spots(hex_.face, layout)[b - STOP])
    return lead(layout, a, spots(hex_.face, layout)[b - STOP])


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


def towards_middle(layout: Layout, side: int, part: float) -> Point:
    """A point between the middle of a side and the centre of its hex."""
    return mix(middle(layout, side), (0, 0), part)
