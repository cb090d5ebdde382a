"""Pictures in notebooks: ``%load_ext trunkline.notebook`` shows boards, tiles, games and routes.

Kernel, board and routes know nothing of drawing. This module defines what a notebook shows of their
values, and only if it is loaded. ``svg(value)`` is the same without a notebook.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from trunkline import draw
from trunkline.board import Board, Catalogue, Face, Hex, Lay, Layout, Map, Tile, turn
from trunkline.commands.routes import route_lines
from trunkline.kernel import Game, Timeline
from trunkline.library import picture
from trunkline.routes import Solution


@singledispatch
def svg(value: Any) -> str:
    """Return a picture of a value: a game, a timeline's moment, a board, a tile, best routes."""
    raise TypeError(f"there is no picture of a {type(value).__name__}")


@svg.register
def _(timeline: Timeline) -> str:  # type: ignore[type-arg]
    return picture(timeline)


@svg.register
def _(game: Game) -> str:
    return picture(game)


@svg.register
def _(board: Board) -> str:
    return svg(board.map)


@svg.register
def _(printed: Map) -> str:
    hexes = tuple(
        draw.HexView(
            id=name,
            face=one.face,
            ground=_ground(one),
            name=one.name,
            letter=one.letter or "",
            terrain=one.terrain or "",
            cost=one.cost,
        )
        for name, one in printed.hexes.items()
    )
    return draw.board.svg(draw.BoardView(printed.layout, hexes, "The printed map", currency=""))


def _ground(printed: Hex) -> str:
    if printed.sea:
        return "sea"
    return "ground-0" if printed.colour == "white" else printed.colour


@svg.register
def _(tiles: Catalogue) -> str:
    return draw.tiles.sheet(tiles, Layout())


@svg.register
def _(tile: Tile) -> str:
    return svg(turn(tile, 0))


@svg.register
def _(face: Face) -> str:
    return draw.tiles.svg(face, Layout())


@svg.register
def _(lay: Lay) -> str:
    return svg(lay.face)


@svg.register
def _(found: Solution) -> str:
    return route_lines(found)


def shown(value: Any) -> str:
    """Return the picture of a value in its place on a page, no wider than there is room."""
    return svg(value).replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


PICTURED = (Timeline, Game, Board, Map, Catalogue, Tile, Face, Lay, Solution)
"""Everything that has a picture."""


def load_ipython_extension(shell: Any) -> None:
    """Let the notebook show these values as pictures; called by ``%load_ext``."""
    formatter = shell.display_formatter.formatters["image/svg+xml"]
    for kind in PICTURED:
        formatter.for_type(kind, shown)
