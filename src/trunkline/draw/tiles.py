"""Tiles as SVG: one tile, or a sheet of a whole catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trunkline.board.catalogue import Catalogue
from trunkline.board.hexes import Layout
from trunkline.board.tiles import Face, Tile, turn
from trunkline.draw import faces, theme
from trunkline.draw.geometry import SIZE, outline
from trunkline.draw.label_layout import arrangement
from trunkline.draw.svg import document, group, num, path, rect, text_at

_TITLES = {"yellow": "Yellow", "green": "Green", "brown": "Brown", "gray": "Gray", "blue": "Blue"}


def picture(face: Face, layout: Layout) -> str:
    """Return a tile around (0, 0), without number."""
    letter = "/".join(face.tile.labels)
    arranged = arrangement(face, layout, figure=len(faces.pays(face)), letter=len(letter))
    return "".join(
        [
            faces.hexagon(outline(layout), f"f-{face.tile.colour} tile-line"),
            faces.track(face, layout),
            faces.stops(face, layout, {}, {}, "yellow"),
            faces.marks(face, arranged, letter),
        ]
    )


def svg(face: Face, layout: Layout, size: float = SIZE, mode: theme.Mode | None = None) -> str:
    """One tile as a file of its own."""
    half = size + 3
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            theme.defs(),
            group([picture(face, layout)], transform=faces.scaled(size)),
        ],
        (-half, -half, 2 * half, 2 * half),
        f"Tile {face.tile.number}",
    )


def sheet(
    catalogue: Catalogue,
    layout: Layout,
    title: str = "",
    left: Mapping[str, int] | None = None,
    columns: int = 10,
    mode: theme.Mode | None = None,
) -> str:
    """All tiles by colour, each with its number and how many pieces there are (or are left)."""
    wide, high, margin = 112.0, 132.0, 24.0
    y = margin + (40 if title else 0)
    heading = f"{title}: {_how_many(list(catalogue))}" if title else ""
    parts = []
    for colour, name in _TITLES.items():
        tiles = [tile for tile in catalogue if tile.colour == colour]
        if not tiles:
            continue
        parts.append(
            text_at(name, (margin, y + 18), font_size="17", class_="b start")
            + text_at(
                _how_many(tiles),
                (margin + 12 + 10 * len(name), y + 18),
                font_size="12",
                class_="start soft",
            )
        )
        y += 30
        for at, tile in enumerate(tiles):
            cx = margin + wide * (at % columns + 0.5)
            cy = y + high * (at // columns) + SIZE + 4
            parts.append(_entry(tile, layout, cx, cy, left))
        y += high * ((len(tiles) + columns - 1) // columns) + 12
    width = 2 * margin + wide * columns
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            theme.defs(),
            rect(0, 0, width, y + margin / 2, class_="f-page"),
            text_at(heading, (margin, margin + 20), font_size="24", class_="b start")
            if title
            else "",
            *parts,
        ],
        (0, 0, width, y + margin / 2),
        heading or "Tiles",
    )


def row(
    groups: Sequence[Sequence[Face]],
    layout: Layout,
    title: str = "",
    mode: theme.Mode | None = None,
) -> str:
    """Return some tiles side by side with their numbers; an arrow leads from group to group."""
    wide, margin, arrow = 112.0, 12.0, 40.0
    middle = margin + SIZE
    parts, x = [], margin
    for number, faces_ in enumerate(groups):
        if number:
            shaft = f"M{num(x + 6)} {num(middle)}h{num(arrow - 12)}m-9 -7l9 7l-9 7"
            parts.append(path(shaft, class_="pick"))
            x += arrow
        for face in faces_:
            below = text_at(face.tile.number, (0, SIZE + 15), font_size="12.5", class_="b")
            at = f"translate({num(x + wide / 2)} {num(middle)})"
            parts.append(group([picture(face, layout), below], transform=at))
            x += wide
    box = (0.0, 0.0, x + margin, middle + SIZE + 2 * margin)
    style = f"<style>{theme.css(mode)}</style>"
    return document([style, theme.defs(), rect(*box, class_="f-page"), *parts], box, title)


def _how_many(tiles: Sequence[Tile]) -> str:
    pieces = sum(tile.pieces for tile in tiles)
    return f"{_counted(len(tiles), 'tile')}, {_counted(pieces, 'piece')}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _entry(tile: Tile, layout: Layout, x: float, y: float, left: Mapping[str, int] | None) -> str:
    remaining = tile.pieces if left is None else left.get(tile.number, 0)
    count = f"×{remaining}" if left is None else f"{remaining} of {tile.pieces}"
    return group(
        [
            picture(turn(tile, 0), layout),
            text_at(tile.number, (-3, SIZE + 15), font_size="12.5", class_="b end"),
            text_at(count, (3, SIZE + 15), font_size="12.5", class_="soft start"),
        ],
        id=f"tile-{tile.number}",
        data_tile=tile.number,
        transform=f"translate({num(x)} {num(y)})",
        opacity=None if remaining else ".35",
    )
