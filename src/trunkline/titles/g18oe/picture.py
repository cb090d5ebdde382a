"""Pictures of 18OE: plain data in, drawable views out."""

from __future__ import annotations

from collections import defaultdict

from trunkline.board import Board, Laid
from trunkline.board.hexes import Cell
from trunkline.draw import board as draw_board
from trunkline.draw import tiles as draw_tiles
from trunkline.draw.geometry import SIZE
from trunkline.draw.views import BoardView, Border, Caption, HexView
from trunkline.titles.g18oe.board import board

GROUNDS = {
    "UK": "ground-2",
    "FR": "ground-3",
    "PHS": "ground-0",
    "AH": "ground-4",
    "IT": "ground-1",
    "SP": "ground-5",
    "SC": "ground-1",
    "RU": "ground-2",
    "BRS": "ground-0",
    "GRE": "ground-3",
    "OTT": "ground-5",
}
"""Pale backgrounds for the track-right zones; neighbours differ."""


def view(laid: Laid | None = None, phase: str = "yellow", box: Board | None = None) -> BoardView:
    """The board, as printed unless another is given, with these tiles laid."""
    laid, box = laid or {}, box or board()
    return BoardView(
        layout=box.map.layout,
        hexes=tuple(hex_view(box, name, laid) for name in box.map.hexes),
        title="18OE: On the Rails of the Orient Express",
        borders=_borders(box),
        captions=_seas(box),
        phase=phase,
    )


def hex_view(box: Board, name: str, laid: Laid) -> HexView:
    """One hex as it lies now."""
    printed, face = box.map[name], box.face(laid, name)
    lies = name in laid
    plain = not lies and printed.colour == "white"
    return HexView(
        id=name,
        face=face,
        ground=_ground(box, name) if not lies else face.tile.colour,
        second=GROUNDS[printed.zones[1]] if plain and len(printed.zones) > 1 else "",
        name=printed.name,
        letter=(printed.letter or "") if printed.land else "",
        terrain=printed.terrain or "",
        cost=printed.cost,
        laid=lies,
        ports=printed.open,
    )


def _ground(box: Board, name: str) -> str:
    printed = box.map[name]
    if printed.colour == "blue":
        return "sea"
    return GROUNDS[printed.zone] if printed.colour == "white" and printed.zone else printed.colour


def _borders(box: Board) -> tuple[Border, ...]:
    """Impassable sides, and the borders between seas."""
    hexes, around = box.map.hexes, box.map.neighbours
    found = [
        Border(name, side, kind)
        for (name, side), kind in box.map.borders.items()
        if side in (3, 4, 5)
    ]
    for name, hex_ in hexes.items():
        for side in (3, 4, 5):
            other = around[name][side]
            if other and hex_.colour == hexes[other].colour == "blue":
                if hex_.sea != hexes[other].sea:
                    found.append(Border(name, side, "sea-border"))
            elif (
                other
                and hex_.land
                and hexes[other].land
                and (name, side) not in box.map.borders
                and not set(hex_.zones) & set(hexes[other].zones)
            ):
                found.append(Border(name, side, "region"))
    return tuple(found)


def _seas(box: Board) -> tuple[Caption, ...]:
    """The name of each sea on the hex nearest to its middle that has room on both sides."""
    layout = box.map.layout
    seas: defaultdict[str, list[str]] = defaultdict(list)
    for name, hex_ in box.map.hexes.items():
        if hex_.sea and hex_.colour == "blue" and not hex_.face.paths:
            seas[hex_.sea].append(name)
    found = []
    for sea, names in seas.items():
        cells = [layout.cell(name) for name in names]
        x, y = (sum(cell[k] for cell in cells) / len(cells) for k in (0, 1))
        inside = set(cells)

        def room(cell: Cell, inside: set[Cell] = inside) -> int:
            return sum((cell[0] + 2 * k, cell[1]) in inside for k in (-2, -1, 1, 2))

        best = min(
            names,
            key=lambda name: (
                -room(layout.cell(name)),
                abs(layout.cell(name)[0] - x) + 2 * abs(layout.cell(name)[1] - y),
                name,
            ),
        )
        large = 30 if len(names) > 35 else 20 if len(names) > 14 else 14
        size = min(large, max(14, _widest(sea, layout.cell(best), inside)))
        found.append(Caption(best, sea, size, shift=(0, size * 0.35)))
    return tuple(found)


def _widest(text: str, cell: Cell, inside: set[Cell]) -> int:
    """The largest letters in which a name, set in the middle of a hex, stays on its own water."""
    free = 0
    while {(cell[0] - 2 * (free + 1), cell[1]), (cell[0] + 2 * (free + 1), cell[1])} <= inside:
        free += 1
    return int((2 * free + 1) * SIZE * 3**0.5 / (0.6 * len(text)))


def empty_map() -> str:
    """The printed board as SVG."""
    return draw_board.svg(view())


def tile_sheet() -> str:
    """All tiles as SVG."""
    return draw_tiles.sheet(board().catalogue, board().map.layout, "18OE")
