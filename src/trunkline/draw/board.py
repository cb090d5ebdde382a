"""A board as SVG: a full picture, or the fragment of one hex.

Every hex is a group `<g id="hex-F17" data-hex="F17">`, so that a page can replace one hex and
listen to clicks. Borders, marks, routes and captions lie in layers of their own above the hexes.
"""

from __future__ import annotations

from html import escape

from trunkline.board.hexes import Layout
from trunkline.draw import faces, obstacles, theme
from trunkline.draw.geometry import (
    SIZE,
    along,
    between,
    middle,
    outline,
)
from trunkline.draw.label_layout import Arrangement, arrangement
from trunkline.draw.name_layout import LEADING, Name
from trunkline.draw.overlays import lines as lines
from trunkline.draw.overlays import marks as marks
from trunkline.draw.overlays import picked as picked
from trunkline.draw.overlays import routes as routes
from trunkline.draw.places import place, said
from trunkline.draw.svg import Point, document, group, num, path, polygon, rect, words
from trunkline.draw.terrain import terrain
from trunkline.draw.tokens import token
from trunkline.draw.views import BoardView, HexView, Rail


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
    """The layers of a board: hexes, then the lines and words above them, then what moves."""
    return [
        group((fragment(view, hex_) for hex_ in view.hexes), id="hexes"),
        *lines(view),
        marks(view),
        routes(view),
        picked(view),
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
    parts = [faces.hexagon(outline(view.layout), shown)]
    if hex_.hint:
        parts.append(words(hex_.hint, (0, 4), font_size="9", class_="sea"))
        parts.append(_coordinate(view.layout, hex_, False))
    if hex_.face.paths:
        parts.append(faces.track(hex_.face, view.layout, ferry=True))
        parts.append(faces.stops(hex_.face, view.layout, {}, {}, view.phase))
        if name := _plan(view, hex_).name:
            parts.append(_name(name))
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
    parts.extend(_rail(view.layout, rail) for rail in hex_.rails)
    parts.append(faces.stops(hex_.face, view.layout, hex_.tokens, hex_.reserved, view.phase))
    if hex_.place:
        parts.append(place(hex_.place, view.layout))
    letter = faces.letter_of(hex_.face, hex_.letter)
    parts.append(faces.marks(hex_.face, arranged, letter, tile_like))
    if arranged.name:
        parts.append(_name(arranged.name))
    if view.coordinates and not hex_.place:
        parts.append(_coordinate(view.layout, hex_, tile_like))
    parts.extend(_beside(hex_))
    return parts


def _second(layout: Layout, ground: str) -> str:
    """The part of a hex that belongs to a second region: its lower right half."""
    corners = outline(layout)
    half = (corners[0], corners[5], corners[4], corners[3])
    return path(polygon(half), class_=f"f-{ground}")


def _terrain(view: BoardView, hex_: HexView, arranged: Arrangement) -> str:
    if not hex_.terrain:
        return ""
    cost = f"{view.currency}{hex_.cost}" if hex_.cost else ""
    if arranged.terrain is None:
        return terrain(hex_.terrain, cost, (0, -4))
    x, y = arranged.terrain
    return terrain(hex_.terrain, cost, (x, y - 3), 0.62 if arranged.letter else 0.72)


def _port(layout: Layout, side: int) -> str:
    """An arrow out to sea."""
    x, y = middle(layout, side)
    length = (x * x + y * y) ** 0.5
    dx, dy = x / length, y / length

    def at(back: float, across: float) -> Point:
        return x - dx * back - dy * across, y - dy * back + dx * across

    points = (at(1, 0), at(13, 4.2), at(10, 0), at(13, -4.2))
    return path(polygon(points), class_="f-water")


def _name(name: Name) -> str:
    x, y = name.at
    return "".join(
        words(one, (x, y + n * name.size * LEADING), font_size=num(name.size), class_="b halo")
        for n, one in enumerate(name.lines)
    )


def _coordinate(layout: Layout, hex_: HexView, tile_like: bool) -> str:
    at = (0.0, -39.5) if layout.pointy else (-27.0, -33.0)
    kind = "on-tile" if tile_like else "soft"
    return words(hex_.id, at, font_size="6.6", class_=kind, fill_opacity=".75")


def _beside(hex_: HexView) -> list[str]:
    """Tokens that lie at the edge of the hex because the city has no room."""
    places = obstacles.beside(len(hex_.beside))
    return [
        token(livery, at, obstacles.BESIDE) for livery, at in zip(hex_.beside, places, strict=True)
    ]


def _rail(layout: Layout, rail: Rail) -> str:
    """A piece of somebody's line: coloured track with the owner's token on it, or dashes of it."""
    d = between(layout, rail.a, rail.b)
    parts = [path(d, class_="casing")]
    if not rail.unfinished:
        parts.append(path(d, class_="track"))
    if rail.owner:
        dashes = {"stroke_dasharray": "7 5"} if rail.unfinished else {}
        parts.append(path(d, class_="rail", stroke=rail.owner.colour, **dashes))
        parts.append(
            token(rail.owner, along(layout, rail.a, rail.b, 0.36 if rail.second else 0.5), 9)
        )
    if rail.second:
        parts.append(path(d, class_="rail", stroke=rail.second.colour, stroke_dasharray="7 7"))
        parts.append(token(rail.second, along(layout, rail.a, rail.b, 0.64), 9))
    return group(parts, class_="line")
