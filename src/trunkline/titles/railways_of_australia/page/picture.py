"""Pictures of Railways of Australia: plain data in, drawable views out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trunkline.draw import board as draw_board
from trunkline.draw.views import BoardView, Border, Cubes, Cut, HexView, Livery, Rail
from trunkline.titles.railways_of_australia.printed.board import Board, printed

GROUNDS = {"WES": "land-0", "CEN": "land-1", "QLD": "land-2", "NSW": "land-3", "VIC": "land-0"}


def view(
    cubes: Mapping[str, tuple[str, ...]] | None = None,
    board: Board | None = None,
    regions: tuple[str, ...] = (),
) -> BoardView:
    """The board, as printed unless another is given; `cubes` are the goods at each place.

    With `regions` only what lies in one of them is there (§A2.3).
    """
    board = board or printed()
    names = [
        name
        for name, hex_ in board.map.hexes.items()
        if not regions or set(hex_.zones) & set(regions)
    ]
    return BoardView(
        layout=board.map.layout,
        hexes=tuple(hex_view(board, name, cubes or {}) for name in names),
        title="Railways of Australia",
        borders=tuple(border for border in _borders(board) if border.hex in names),
        cuts=tuple(cut for cut in _cuts(board) if cut.hex in names),
        currency="$",
        coordinates=False,
    )


def hex_view(board: Board, name: str, cubes: Mapping[str, tuple[str, ...]]) -> HexView:
    """One hex: its land, and the place that stands there."""
    hex_ = board.map[name]
    here = board.places.get(hex_.name)
    drawn = {"mountain": "mountain", "water": "water"}
    return HexView(
        id=name,
        face=hex_.face,
        ground="sea" if hex_.terrain == "ferry" else _ground(board, name),
        name=hex_.name,
        terrain=drawn.get(hex_.terrain or "", ""),
        place=_place(board, hex_.name, cubes) if here else None,
    )


def with_city(
    hex_: HexView,
    cubes: tuple[str, ...],
    colour: str,
    built: bool,
    marker: bool,
    commonwealth: bool,
    camps: tuple[Livery, ...] = (),
) -> HexView:
    """A hex with its city as it stands in a game; its marker stays when cubes come (§8.8)."""
    place = Cubes(colour, cubes, not built, marker, commonwealth, camps)
    return replace(hex_, place=place)


def with_rails(hex_: HexView, rails: tuple[Rail, ...]) -> HexView:
    """A hex with the tracks that lie there."""
    return replace(hex_, rails=rails)


def _ground(board: Board, name: str) -> str:
    hex_ = board.map[name]
    if hex_.terrain in ("water", "mountain"):
        return f"{hex_.terrain}-land"
    return GROUNDS[hex_.zones[0]]


def _place(board: Board, name: str, cubes: Mapping[str, tuple[str, ...]]) -> Cubes:
    """A place with its cubes, or, before they are drawn, with as many blanks as it will get."""
    it = board.places[name]
    return Cubes(it.colour, cubes.get(name, ("",) * it.cubes), it.kind == "town")


def _borders(board: Board) -> tuple[Border, ...]:
    """Ridges, and region borders that run along a side."""
    found = [
        Border(name, side, kind)
        for (name, side), kind in board.map.borders.items()
        if side in (3, 4, 5)
    ]
    for name in board.map.hexes:
        for side in (3, 4, 5):
            other = board.map.neighbours[name][side]
            if other and not set(board.side_regions(name, side)) & set(
                board.side_regions(other, (side + 3) % 6)
            ):
                found.append(Border(name, side, "region"))
    return tuple(found)


def _cuts(board: Board) -> tuple[Cut, ...]:
    """Region borders through a hex: between the corners where the region of the sides changes."""
    found = []
    for name, hex_ in board.map.hexes.items():
        zones = hex_.side_zones
        turns = [
            2 * side + 1 for side in range(6) if zones and zones[side] != zones[(side + 1) % 6]
        ]
        if len(turns) == 2:
            found.append(Cut(name, turns[0], turns[1]))
    return tuple(found)


def empty_map() -> str:
    """The printed board as SVG."""
    return draw_board.svg(view())
