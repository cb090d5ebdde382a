"""Pictures of 1848: plain data in, drawable views out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trunkline.board import Board, Hex, Laid, opposite
from trunkline.board.network import Tokens
from trunkline.draw import board as draw_board
from trunkline.draw import tiles as draw_tiles
from trunkline.draw.atlas import Atlas, Label
from trunkline.draw.views import BoardView, Border, HexView, Livery, Route
from trunkline.titles.g1848.printed.board import board as printed_board
from trunkline.titles.g1848.printed.cards import Cards
from trunkline.titles.g1848.printed.tables import read_cards

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848
    from trunkline.titles.g1848.state import State1848


class Printed(NamedTuple):
    """The printed data that the map shows: the board, and the names of an edition."""

    board: Board
    cards: Cards


def box() -> Printed:
    """Return the game as printed."""
    return Printed(printed_board(), read_cards("gmt-2021"))


LIVERIES: Mapping[str, Livery] = {
    "CAR": Livery("CAR", "#2a2d31", "rising"),
    "VR": Livery("VR", "#f0c419", "upright"),
    "NSW": Livery("NSW", "#e8761f", "dots"),
    "SAR": Livery("SAR", "#7d3fa6", "falling"),
    "COM": Livery("COM", "#8b9299", "checks"),
    "FT": Livery("FT", "#1f5fb8", "waves"),
    "WA": Livery("WA", "#c9302c", "level"),
    "QR": Livery("QR", "#2f8f46", "net"),
    "BOE": Livery("BoE", "#5b1f2a", "solid"),
}
"""The colours of the charters, with a pattern of our own."""


@lru_cache(maxsize=16)
def liveries(cards: Cards) -> Mapping[str, Livery]:
    """Return the liveries with the abbreviations of an edition (§5.1.5)."""
    named = cards.companies
    return {
        key: replace(livery, letters=named[key].short) if key in named else livery
        for key, livery in LIVERIES.items()
    }


GROUNDS = {"WEST": "ground-0", "NSW": "ground-1", "QLD": "ground-2", "VIC": "ground-2"}
"""Three backgrounds for the gauges; Queensland and Victoria never touch and share one."""


def view(
    laid: Laid | None = None,
    tokens: Tokens | None = None,
    phase: str = "yellow",
    routes: tuple[Route, ...] = (),
    picked: frozenset[str] = frozenset(),
    printed: Printed | None = None,
) -> BoardView:
    """Return the board with tiles and tokens; `phase` is the colour whose values count now."""
    laid, tokens, printed = laid or {}, tokens or {}, printed or box()
    return BoardView(
        layout=printed.board.map.layout,
        hexes=tuple(
            hex_view(printed, name, laid, tokens, name in picked)
            for name in printed.board.map.hexes
        ),
        title="1848 Australia",
        borders=_borders(printed.board),
        marks=gauge_markers(printed.board, laid),
        routes=routes,
        phase=phase,
        currency="£",
        atlas=atlas(printed.board),
    )


WASHES = {"WEST": 1, "NSW": 3, "QLD": 2, "VIC": 4}
"""Washes of the states, in the colours of the map of Railways of Australia."""

LABELS = (
    Label("SOUTH\nAUSTRALIA", (34, -14), 11.5, below="3 ft 6 in gauge"),
    Label("QUEENSLAND", (470, -8), 22, below="3 ft 6 in gauge"),
    Label("NEW\nSOUTH\nWALES", (886, 282), 14, below="4 ft 8½ in gauge"),
    Label("VICTORIA", (625, 608), 15, below="5 ft 3 in gauge"),
    Label("Great Australian\nBight", (108, 540), 20, "ocean"),
    Label("Tasman Sea", (850, 590), 30, "ocean"),
    Label("Bass Strait", (236, 660), 17, "ocean"),
    Label("Coral Sea", (900, -46), 20, "ocean"),
)

FAR = "FAR"
"""The zone of land that nobody builds on."""
EAST = {
    **{row: 13 + (row * 7) % 5 for row in range(-16, -4)},
    -4: 17,
    -3: 18,
    -2: 17,
    -1: 18,
    0: 17,
    1: 9,
    2: 6,
    3: 1,
    4: -1,
    5: -4,
    6: -9,
    7: -16,
    8: -19,
}
"""Distance that the land reaches east of the board, for each row."""
WEST = -40
ISLANDS = {9: (9, 11), 10: (10,)}
"""Tasmania, beyond the board: the cells of each row."""


@lru_cache(maxsize=16)
def atlas(board: Board) -> Atlas:
    """Return the ground: the south-east of the continent, and the land beyond the board."""
    layout, hexes = board.map.layout, board.map.hexes
    here = {layout.cell(name) for name in hexes}
    beyond = {(x, row): FAR for row, cells in ISLANDS.items() for x in cells}
    for row, last in EAST.items():
        cells = ((x, row) for x in range(WEST, last + 1) if (x + row) % 2 == 0)
        beyond |= {cell: FAR for cell in cells if cell not in here}
    return Atlas(
        layout,
        {name: (it.zone or FAR,) * 6 for name, it in hexes.items() if it.colour != "blue"},
        faded=frozenset({FAR}),
        washes=WASHES,
        beyond=beyond,
        labels=LABELS,
        frontiers=False,
        bleed=(500, 600),
    )


def board_view(game: Game1848, state: State1848, routes: tuple[Route, ...] = ()) -> BoardView:
    """Return the board with the tiles and tokens of a moment."""
    tokens = {}
    for city, owners in state.tokens.items():
        name, _, stop = city.partition(".")
        tokens[name, int(stop)] = tuple(owner or None for owner in owners)
    printed = Printed(game.board, game.cards)
    return view(state.tiles, tokens, game.colour(state), routes, printed=printed)


def hex_view(box: Printed, name: str, laid: Laid, tokens: Tokens, picked: bool = False) -> HexView:
    """One hex as it lies now, by the name it has in this edition."""
    owners_of = liveries(box.cards)
    printed, face = box.board.map[name], box.board.face(laid, name)
    named = box.cards.places.get(name, printed.name)
    lies = name in laid
    held, beside = {}, []
    for index, stop in enumerate(face.tile.stops):
        owners = tokens.get((name, index), ())
        held[index] = tuple(owners_of[who] if who else None for who in owners[: stop.slots])
        beside += [owners_of[who] for who in owners[stop.slots :] if who]
    placed = {who for index in held for who in tokens.get((name, index), ()) if who}
    homes = (who for who in printed.homes if who not in placed and who != "COM")
    waiting = tuple(owners_of[who].letters for who in homes)
    return HexView(
        id=name,
        face=face,
        ground=face.tile.colour if lies else _ground(printed),
        name=named or ("Tasmania" if lies and printed.only else ""),
        letter=printed.letter or "",
        terrain=printed.terrain or "",
        cost=printed.cost,
        laid=lies,
        tokens=held,
        reserved=_reserved(held, face.tile.stops[0].slots if face.tile.stops else 0, waiting),
        beside=tuple(beside),
        picked=picked,
        hint="Tasmania?" if printed.only and not lies else "",
    )


def _ground(printed: Hex) -> str:
    if printed.only:
        return "sea"
    return GROUNDS[printed.zone] if printed.zone else printed.colour


def _reserved(
    held: Mapping[int, tuple[Livery | None, ...]], slots: int, waiting: tuple[str, ...]
) -> dict[int, tuple[str, ...]]:
    """Letters of home companies in the last free slots, where they will not be covered."""
    taken = held.get(0, ())
    free = [at for at in range(slots) if at >= len(taken) or taken[at] is None]
    shown = [""] * slots
    for at, who in zip(reversed(free), waiting, strict=False):
        shown[at] = who
    return {0: tuple(shown)}


def _borders(board: Board) -> tuple[Border, ...]:
    return tuple(
        Border(name, side, kind)
        for (name, side), kind in board.map.borders.items()
        if side in (3, 4, 5)
    )


def gauge_markers(board: Board, laid: Laid) -> tuple[tuple[str, int], ...]:
    """Return the sides where track joins across a gauge border (§7.6)."""
    found = []
    for (name, side), _ in board.map.borders.items():
        other = board.map.neighbours[name][side]
        if side in (3, 4, 5) and other:
            here, there = board.face(laid, name), board.face(laid, other)
            if side in here.exits and opposite(side) in there.exits:
                found.append((name, side))
    return tuple(found)


def empty_map() -> str:
    """Return the printed board as SVG."""
    return draw_board.svg(view())


def tile_sheet() -> str:
    """All tiles as SVG."""
    board = box().board
    return draw_tiles.sheet(board.catalogue, board.map.layout, "1848")
