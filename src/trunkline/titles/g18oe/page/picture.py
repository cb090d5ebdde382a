"""Pictures of 18OE: plain data in, drawable views out."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from trunkline.board import Board, Face, Laid
from trunkline.board.hexes import Cell
from trunkline.draw import board as draw_board
from trunkline.draw import tiles as draw_tiles
from trunkline.draw.atlas import Atlas, Label
from trunkline.draw.geometry import SIZE, middle
from trunkline.draw.views import BoardView, Border, HexView
from trunkline.titles.g18oe.printed.board import board
from trunkline.titles.g18oe.printed.geography import Port, geography

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


ROUND = (2, 1)
"""Cells of water shown around the outermost land."""


@lru_cache(maxsize=8)
def shown(box: Board) -> tuple[str, ...]:
    """Return the hexes to draw: all land, and the seas around it.

    Scenarios keep the seas of all Europe for their rules, but nobody sails on most of them.
    """
    layout, hexes = box.map.layout, box.map.hexes
    land = [layout.cell(name) for name, hex_ in hexes.items() if hex_.colour != "blue"]
    spans = [
        (min(cell[k] for cell in land) - ROUND[k], max(cell[k] for cell in land) + ROUND[k])
        for k in (0, 1)
    ]

    def inside(cell: Cell) -> bool:
        return all(low <= cell[k] <= high for k, (low, high) in enumerate(spans))

    return tuple(name for name in hexes if inside(layout.cell(name)))


@lru_cache(maxsize=8)
def _drained(box: Board) -> dict[str, Face]:
    """Sea hexes with the track of a ferry that the scenario does not have: plain water."""
    hexes = box.map.hexes
    used = {name for ferry in box.map.extra["ferries"] for name in ferry["sea_hexes"]}
    seas = [name for name, hex_ in hexes.items() if hex_.colour == "blue"]
    plain = next(hexes[name].face for name in seas if not hexes[name].face.paths)
    return {name: plain for name in seas if hexes[name].face.paths and name not in used}


def view(laid: Laid | None = None, phase: str = "yellow", box: Board | None = None) -> BoardView:
    """Return the board, as printed unless another is given, with these tiles laid."""
    laid, box = laid or {}, box or board()
    return BoardView(
        layout=box.map.layout,
        hexes=tuple(hex_view(box, name, laid) for name in shown(box)),
        title="18OE: On the Rails of the Orient Express",
        borders=_borders(box),
        phase=phase,
        currency="£",
        atlas=atlas(box),
    )


WASHES = {
    "UK": 6,
    "FR": 3,
    "PHS": 1,
    "AH": 4,
    "IT": 2,
    "SP": 5,
    "SC": 7,
    "RU": 0,
    "BRS": 2,
    "GRE": 3,
    "OTT": 6,
}
"""The wash of each zone; neighbours differ."""
STATES = {
    "UK": ("UNITED\nKINGDOM", 34),
    "FR": ("FRANCE\nBELGIUM", 40),
    "PHS": ("PRUSSIA · HOLLAND\nSWITZERLAND", 32),
    "AH": ("AUSTRIA-HUNGARY", 36),
    "IT": ("ITALY", 40),
    "SP": ("SPAIN · PORTUGAL", 40),
    "SC": ("SWEDEN · NORWAY\nDENMARK", 32),
    "RU": ("RUSSIA", 92),
    "BRS": ("BULGARIA · ROMANIA\nSERBIA", 26),
    "GRE": ("GREECE", 28),
    "OTT": ("OTTOMAN EMPIRE", 34),
}
"""The name of each zone and its size on the map."""
OFF = "OFF"
"""The zone of land that is in none."""
RING = 8
"""Rows of land drawn beyond the upper edge of the sheet."""


@lru_cache(maxsize=8)
def atlas(box: Board) -> Atlas:
    """Return the ground: Europe, its zones and seas, and the land beyond the sheet."""
    hexes, names = box.map.hexes, shown(box)
    land = {name: _sides(box, name) for name in names if hexes[name].colour != "blue"}
    return Atlas(
        box.map.layout,
        land,
        faded=frozenset({OFF}),
        washes=WASHES,
        beyond=_beyond(box, land),
        water=tuple(name for name in names if hexes[name].colour == "blue"),
        labels=(*_states(box), *_seas(box)),
        rough=5.0,
        contours=(96, 66, 40, 19),
        sheet=True,
    )


def _beyond(box: Board, land: dict[str, tuple[str, ...]]) -> dict[Cell, str]:
    """Return what reaches the upper or right edge of the sheet, as it goes on beyond."""
    layout = box.map.layout
    cells = {layout.cell(name) for name in shown(box)}
    zones = {layout.cell(name): sides[0] for name, sides in land.items()}
    right, top = max(x for x, _ in cells), min(y for _, y in cells)
    found: dict[Cell, str] = {}
    for row in sorted({y for _, y in cells}):
        last = max(x for x, y in cells if y == row)
        if (last, row) in zones and last >= right - 3:
            found |= {(x, row): zones[last, row] for x in range(last + 2, right + 12, 2)}
    for (x, y), zone in zones.items():
        if y == top:
            found |= {(x + k, y - n): zone for n in range(1, RING) for k in (-n % 2, n % 2)}
    return {cell: zone for cell, zone in found.items() if cell not in cells}


def _sides(box: Board, name: str) -> tuple[str, ...]:
    """Return the zone at each side: where two share a hex, that of the land beyond."""
    hex_, around = box.map[name], box.map.neighbours[name]
    if not hex_.zones:
        near = [box.map[other].zones for other in around if other and box.map[other].zones]
        return ((near[0][0] if near else OFF),) * 6
    if len(hex_.zones) == 1:
        return hex_.zones * 6
    found = [
        next((zone for zone in hex_.zones if other and box.map[other].zones == (zone,)), "")
        for other in around
    ]
    for _ in range(6):
        found = [zone or found[n - 1] or found[(n + 1) % 6] for n, zone in enumerate(found)]
    return tuple(zone or hex_.zones[0] for zone in found)


def _states(box: Board) -> list[Label]:
    """Return the names of the zones, each over the middle of its land."""
    found = []
    for zone, (text, size) in STATES.items():
        spots = [
            box.map.layout.centre(name, SIZE)
            for name in shown(box)
            if box.map[name].zones[:1] == (zone,) and box.map[name].land
        ]
        if spots:
            x, y = (sum(spot[k] for spot in spots) / len(spots) for k in (0, 1))
            found.append(Label(text, (x, y), size))
    return found


def hex_view(box: Board, name: str, laid: Laid) -> HexView:
    """One hex as it lies now."""
    printed = box.map[name]
    face = _drained(box).get(name) or box.face(laid, name)
    lies = name in laid
    plain = not lies and printed.colour == "white"
    return HexView(
        id=name,
        face=face,
        ground=_ground(box, name) if not lies else face.tile.colour,
        second=GROUNDS[printed.zones[1]] if plain and len(printed.zones) > 1 else "",
        name=printed.name if name not in _drained(box) else "",
        letter=(printed.letter or "") if printed.land else "",
        terrain=printed.terrain or "",
        cost=printed.cost,
        laid=lies,
        ports=printed.open,
        signs=tuple(port_spot(box, port) for port in geography(box).ports_at.get(name, ())),
    )


def port_spot(box: Board, port: Port) -> tuple[float, float]:
    """Return a port's position in its hex: an offshore one at the left."""
    side = middle(box.map.layout, port.side) if port.side >= 0 else (-SIZE * 0.62, 0.0)
    return side[0] * 0.8, side[1] * 0.8


def _ground(box: Board, name: str) -> str:
    printed = box.map[name]
    if printed.colour == "blue":
        return "sea"
    return GROUNDS[printed.zone] if printed.colour == "white" and printed.zone else printed.colour


def _borders(box: Board) -> tuple[Border, ...]:
    """Impassable sides, and the borders between seas."""
    hexes, around, seen = box.map.hexes, box.map.neighbours, set(shown(box))
    found = [
        Border(name, side, kind)
        for (name, side), kind in box.map.borders.items()
        if side in (3, 4, 5)
    ]
    for name in shown(box):
        hex_ = hexes[name]
        for side in (3, 4, 5):
            other = around[name][side] if around[name][side] in seen else None
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


def _seas(box: Board) -> list[Label]:
    """Return the name of each sea on the hex nearest to its middle with room on both sides."""
    layout = box.map.layout
    seas: defaultdict[str, list[str]] = defaultdict(list)
    drained = _drained(box)
    for name in shown(box):
        hex_ = box.map[name]
        open_water = name in drained or not hex_.face.paths
        if hex_.sea and hex_.colour == "blue" and open_water:
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
        size = min(large, max(14, _widest(sea, layout.cell(best), inside))) * 1.25
        found.append(_sea_label(sea, layout.centre(best, SIZE), size))
    return found


def _sea_label(sea: str, at: tuple[float, float], size: float) -> Label:
    """Return the name of a sea: in two lines where that makes it larger."""
    (x, y), text = at, sea.replace(" (", "\n(")
    if size < 30 and " " in sea and "\n" not in text:
        size, text = min(34, size * 1.6), sea.replace(" ", "\n", 1)
    return Label(text, (x, y + size * (-0.2 if "\n" in text else 0.35)), size, "ocean")


def _widest(text: str, cell: Cell, inside: set[Cell]) -> int:
    """Return the largest letters in which a name in the middle of a hex stays on its water."""
    free = 0
    while {(cell[0] - 2 * (free + 1), cell[1]), (cell[0] + 2 * (free + 1), cell[1])} <= inside:
        free += 1
    return int((2 * free + 1) * SIZE * 3**0.5 / (0.6 * len(text)))


def empty_map() -> str:
    """Return the printed board as SVG."""
    return draw_board.svg(view())


def tile_sheet() -> str:
    """All tiles as SVG."""
    return draw_tiles.sheet(board().catalogue, board().map.layout, "18OE")
