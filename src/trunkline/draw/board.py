"""A board as SVG: a full picture, or the fragment of one hex.

Every hex is a group `<g id="hex-F17" data-hex="F17">`, so that a page can replace one hex and
listen to clicks. Borders, marks, routes and captions lie in layers of their own above the hexes.
"""

from __future__ import annotations

from html import escape

from trunkline.board.hexes import Layout
from trunkline.draw import faces, ground, obstacles, overlays, theme
from trunkline.draw.atlas import Relief
from trunkline.draw.geometry import (
    SIZE,
    along,
    between,
    middle,
    outline,
)
from trunkline.draw.label_layout import Arrangement, arrangement
from trunkline.draw.name_layout import LEADING
from trunkline.draw.overlays import lines as lines
from trunkline.draw.overlays import marks as marks
from trunkline.draw.overlays import picked as picked
from trunkline.draw.overlays import routes as routes
from trunkline.draw.places import place, said
from trunkline.draw.svg import Point, document, fit, group, num, path, polygon, rect, text_at
from trunkline.draw.terrain import terrain
from trunkline.draw.tokens import token
from trunkline.draw.views import BoardView, HexView, Rail


def svg(view: BoardView, mode: theme.Mode | None = None) -> str:
    """Return the whole board, ready to be saved as a file."""
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
    """Return the layers of a board: hexes, then lines and words above them, then moving parts."""
    return [
        below(view),
        group((fragment(view, hex_) for hex_ in view.hexes), id="hexes"),
        *lines(view),
        marks(view),
        routes(view),
        picked(view),
        group((name(view, hex_) for hex_ in view.hexes if hex_.name), id="names"),
    ]


def below(view: BoardView) -> str:
    """Return the ground of a board and the names on it, if it has an atlas."""
    if view.atlas is None:
        return ""
    return ground.layers(view.atlas, reliefs(view), frame(view)) + above_ground(view)


def above_ground(view: BoardView) -> str:
    """Return the names and ridges on the ground, which a page has in its frame."""
    if view.atlas is None:
        return ""
    return ground.labels(view.atlas) + overlays.ridges(view)


def reliefs(view: BoardView) -> dict[str, Relief]:
    """Return the terrain of each hex: where the words of its hex leave room for the drawing."""
    found = {}
    for hex_ in view.hexes:
        if not hex_.terrain or hex_.laid:
            continue
        spot = _plan(view, hex_).terrain
        tolled = bool(hex_.cost)
        if spot is None:
            found[hex_.id] = Relief(hex_.terrain, (0.0, 0.0), 1.0, tolled)
        else:
            found[hex_.id] = Relief(hex_.terrain, (spot[0], spot[1] - 2), SMALL, tolled)
    return found


SMALL = 0.45
"""The scale of terrain on a hex that shows more than terrain."""


def frame(view: BoardView) -> tuple[float, float, float, float]:
    """Return the view box: all hexes and a margin."""
    centres = [view.layout.centre(hex_.id, SIZE) for hex_ in view.hexes]
    left, top = min(x for x, _ in centres), min(y for _, y in centres)
    wide, high = max(x for x, _ in centres) - left, max(y for _, y in centres) - top
    margin = SIZE + (64 if view.atlas else 14)
    return left - margin, top - margin, wide + 2 * margin, high + 2 * margin


def fragment(view: BoardView, hex_: HexView) -> str:
    """One hex as a group that can replace the one shown before."""
    for fill in filter(None, (hex_.ground, hex_.second)):
        if fill not in theme.FILLS:
            raise ValueError(f"{hex_.id}: no ground is called {fill!r}, see theme.FILLS")
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
    """Return the description of a hex for screen readers."""
    parts = [f"{hex_.id} {hex_.name}".strip()]
    if hex_.place is not None:
        parts.append(said(hex_.place))
    if hex_.laid:
        parts.append(f"tile {hex_.face.tile.number}")
    owners = [livery.letters for row in hex_.tokens.values() for livery in row if livery]
    owners += [livery.letters for livery in hex_.beside]
    if owners:
        parts.append("tokens " + " ".join(owners))
    return ", ".join(parts)


def _sea(view: BoardView, hex_: HexView) -> list[str]:
    shown = "f-sea kept-free" if hex_.hint else "f-sea sea-line"
    if view.atlas:
        shown = "clear"
    parts = [faces.hexagon(outline(view.layout), shown)]
    if hex_.hint:
        parts.append(text_at(hex_.hint, (0, 4), font_size="9", class_="sea"))
        parts.append(_coordinate(view.layout, hex_, False))
    if hex_.face.paths:
        parts.append(faces.track(hex_.face, view.layout, ferry=True))
        parts.append(faces.stops(hex_.face, view.layout, {}, {}, view.phase))
    return parts


def _plan(view: BoardView, hex_: HexView) -> Arrangement:
    bare = not hex_.face.tile.stops and not hex_.name
    return arrangement(
        hex_.face,
        view.layout,
        figure=len(faces.pays(hex_.face)),
        letter=len(faces.letter_of(hex_.face, hex_.letter)),
        terrain=bool(hex_.terrain) and not hex_.laid and not bare,
        name="" if hex_.place else hex_.name,
        ports=hex_.ports,
        beside=len(hex_.beside),
        signs=hex_.signs,
    )


def _land(view: BoardView, hex_: HexView) -> list[str]:
    tile_like = _tile_like(hex_)
    line_class = "tile-line" if tile_like else "hex-line"
    arranged = _plan(view, hex_)
    parts = _base(view, hex_, tile_like, f"f-{hex_.ground} {line_class}")
    if not hex_.laid:
        draw = _toll if view.atlas else _terrain
        parts.append(draw(view, hex_, arranged))
    parts.extend(_port(view.layout, side) for side in hex_.ports)
    parts.append(faces.track(hex_.face, view.layout))
    parts.extend(_rail(view.layout, rail) for rail in hex_.rails)
    parts.append(faces.stops(hex_.face, view.layout, hex_.tokens, hex_.reserved, view.phase))
    if hex_.place:
        parts.append(place(hex_.place, view.layout))
    letter = faces.letter_of(hex_.face, hex_.letter)
    parts.append(faces.marks(hex_.face, arranged, letter, tile_like))
    if view.coordinates and not hex_.place:
        parts.append(_coordinate(view.layout, hex_, tile_like))
    parts.extend(_beside(hex_))
    return parts


def _tile_like(hex_: HexView) -> bool:
    """Return True if a hex shows a tile, or a printed colour like one."""
    plain = hex_.ground == "sea" or hex_.ground.startswith("ground") or "land" in hex_.ground
    return hex_.laid or not plain


def _base(view: BoardView, hex_: HexView, tile_like: bool, shown: str) -> list[str]:
    """Return what a hex lies on: clear above an atlas, and a tile with a pale inner rim."""
    if view.atlas and not tile_like:
        return [faces.hexagon(outline(view.layout), "clear land")]
    parts = [faces.hexagon(outline(view.layout), shown)]
    if view.atlas:
        parts.append(faces.hexagon(outline(view.layout, SIZE - 2.2), "rim"))
    elif hex_.second:
        parts.append(_second(view.layout, hex_.second))
    return parts


def _toll(view: BoardView, hex_: HexView, arranged: Arrangement) -> str:
    """Return the cost of building on a plate below the terrain of the ground."""
    if not hex_.terrain or not hex_.cost:
        return ""
    cost = _price(view, hex_)
    (x, y), size, low = (0.0, 0.0), 14.0, 15.0
    if arranged.terrain is not None:
        (x, y), size, low = arranged.terrain, 11.5, 15 * SMALL - 2
    wide, high = size * 0.5 * len(cost) + 6, size * 1.22
    plate = rect(x - wide / 2, y + low - high / 2, wide, high, rx=4, class_="toll")
    said = text_at(cost, (x, y + low + size * 0.35), font_size=num(size), class_="n toll-n")
    return group([plate, said], class_=fit(size))


def _price(view: BoardView, hex_: HexView) -> str:
    """Return what a hex costs, with the currency of the board."""
    if view.currency is None:
        raise ValueError(f"{hex_.id} costs {hex_.cost}, and BoardView names no currency")
    return f"{view.currency}{hex_.cost}"


def _second(layout: Layout, ground: str) -> str:
    """Return the part of a hex that belongs to a second region: its lower right half."""
    corners = outline(layout)
    half = (corners[0], corners[5], corners[4], corners[3])
    return path(polygon(half), class_=f"f-{ground}")


def _terrain(view: BoardView, hex_: HexView, arranged: Arrangement) -> str:
    if not hex_.terrain:
        return ""
    cost = _price(view, hex_) if hex_.cost else ""
    if arranged.terrain is None:
        return terrain(hex_.terrain, cost, (0, -4))
    x, y = arranged.terrain
    return terrain(hex_.terrain, cost, (x, y - 3), 0.62 if arranged.letter else 0.72)


def _port(layout: Layout, side: int) -> str:
    """Return an arrow out to sea."""
    x, y = middle(layout, side)
    length = (x * x + y * y) ** 0.5
    dx, dy = x / length, y / length

    def at(back: float, across: float) -> Point:
        return x - dx * back - dy * across, y - dy * back + dx * across

    points = (at(1, 0), at(13, 4.2), at(10, 0), at(13, -4.2))
    return path(polygon(points), class_="f-water")


def name(view: BoardView, hex_: HexView) -> str:
    """Return the name of a hex, above all hexes; a page lets it grow around its middle."""
    if hex_.place:
        return overlays.place_name(view.layout, hex_)
    written = _plan(view, hex_).name
    if written is None:
        return ""
    x, y = view.layout.centre(hex_.id, SIZE)
    dx, dy = written.at
    size = written.size * NARROWER
    kind = "n halo on-tile" if _tile_like(hex_) else "n halo"
    lines = (
        text_at(
            one, (x + dx, y + dy + n * written.size * LEADING), font_size=num(size), class_=kind
        )
        for n, one in enumerate(written.lines)
    )
    return group(lines, class_=f"hex-name {fit(size)}")


NARROWER = 1.17
"""Scale of the narrow face of maps that takes the room of a plain one."""


def _coordinate(layout: Layout, hex_: HexView, tile_like: bool) -> str:
    at = (0.0, -39.5) if layout.pointy else (-27.0, -33.0)
    kind = "on-tile" if tile_like else "soft"
    return text_at(hex_.id, at, font_size="7", class_=f"n coordinate {kind}", fill_opacity=".75")


def _beside(hex_: HexView) -> list[str]:
    """Tokens that lie at the edge of the hex because the city has no room."""
    places = obstacles.beside(len(hex_.beside))
    return [
        token(livery, at, obstacles.BESIDE) for livery, at in zip(hex_.beside, places, strict=True)
    ]


DASHES = {"1": "none", "3": "7 9", "4": "2 8", "5": "16 6 3 6", "6": "11 4"}
"""The pale line within the track of each seat: colour is never the only difference. Without an
entry it is unbroken, and the first seat has none."""


def _rail(layout: Layout, rail: Rail) -> str:
    """Return a piece of a player's line: bed, dark edge, the owner's colour and pale line."""
    d = between(layout, rail.a, rail.b)
    parts = [path(d, class_="bed")]
    if rail.owner and rail.unfinished:
        parts.append(path(d, class_="plan", stroke=rail.owner.colour))
        return group(parts, class_="line")
    parts.append(path(d, class_="edge"))
    if rail.owner:
        parts.append(path(d, class_="own", stroke=rail.owner.colour))
    if rail.second:
        dashes = {"stroke": rail.second.colour, "stroke_dasharray": "14 14"}
        parts.append(path(d, class_="own", **dashes))
    elif rail.owner and (dash := DASHES.get(rail.owner.letters, "")) != "none":
        parts.append(path(d, class_="own-line", stroke_dasharray=dash or None))
    if rail.badge:
        owners = [(rail.owner, 0.36 if rail.second else 0.5), (rail.second, 0.64)]
        parts += [
            group([token(one, along(layout, rail.a, rail.b, part), BADGE)], class_=fit(BADGE))
            for one, part in owners
            if one
        ]
    return group(parts, class_="line")


BADGE = 14.0
"""The radius of an owner's token on a link."""
