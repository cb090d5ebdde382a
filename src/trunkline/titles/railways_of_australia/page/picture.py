"""Pictures of Railways of Australia: plain data in, drawable views out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from trunkline.draw import board as draw_board
from trunkline.draw.atlas import Atlas, Label
from trunkline.draw.geometry import SIZE
from trunkline.draw.places import CITY
from trunkline.draw.views import BoardView, Border, Cubes, Cut, HexView, Livery, Rail
from trunkline.titles.railways_of_australia.printed.board import Board, printed

GROUNDS = {"WES": "land-0", "CEN": "land-1", "QLD": "land-2", "NSW": "land-3", "VIC": "land-0"}


def view(
    cubes: Mapping[str, tuple[str, ...]] | None = None,
    board: Board | None = None,
    regions: tuple[str, ...] = (),
) -> BoardView:
    """Return the board, as printed unless another is given; `cubes` are the goods at each place.

    With `regions` it contains only their hexes (§A2.3).
    """
    board = board or printed()
    names = [
        name
        for name, hex_ in board.map.hexes.items()
        if not regions or set(hex_.zones) & set(regions)
    ]
    return BoardView(
        layout=board.map.layout,
        hexes=tuple(hex_view(board, name, cubes or {}) for name in _in_order(board, names)),
        title="Railways of Australia",
        borders=tuple(border for border in _borders(board) if border.hex in names),
        cuts=tuple(cut for cut in _cuts(board) if cut.hex in names),
        currency="$",
        coordinates=False,
        atlas=atlas(board, regions),
    )


def _in_order(board: Board, names: list[str]) -> list[str]:
    """Return land before places: a plate is larger than its hex."""
    return sorted(names, key=lambda name: board.map[name].name in board.places)


WASHES = {"WES": 0, "CEN": 1, "QLD": 2, "NSW": 3, "VIC": 4}

LABELS = (
    Label("WESTERN\nAUSTRALIA", (740, 1000), 50, below="3 ft 6 in gauge"),
    Label("CENTRAL\nAUSTRALIA", (1235, 1180), 30, below="3 ft 6 in gauge"),
    Label("QUEENSLAND", (1960, 730), 36, below="3 ft 6 in gauge"),
    Label("NEW SOUTH WALES", (1970, 1372), 23, below="4 ft 8½ in gauge"),
    Label("VICTORIA", (1935, 1714), 20, below="5 ft 3 in"),
    Label("INDIAN\nOCEAN", (300, 430), 56, "ocean"),
    Label("Great Australian Bight", (1090, 1700), 46, "ocean"),
    Label("Coral Sea", (2440, 560), 54, "ocean"),
    Label("Tasman Sea", (2425, 1850), 54, "ocean"),
    Label("Gulf of\nCarpentaria", (1630, 190), 30, "ocean"),
    Label("Timor Sea", (930, 170), 36, "ocean"),
    Label("Bass Strait", (1790, 1960), 26, "ocean"),
)
COAST = "coast"
"""The note of water that does not count as a river."""


@lru_cache(maxsize=16)
def atlas(board: Board, regions: tuple[str, ...] = ()) -> Atlas:
    """Return the ground: the whole continent, pale outside the regions in play (§A2.3)."""
    hexes = board.map.hexes
    ferries = tuple(name for name, hex_ in hexes.items() if hex_.terrain == "ferry")
    return Atlas(
        board.map.layout,
        {
            name: tuple(hex_.side_zones) or tuple(_zone(board, name, side) for side in range(6))
            for name, hex_ in hexes.items()
            if hex_.terrain != "ferry"
        },
        faded=frozenset(board.regions) - frozenset(regions) if regions else frozenset(),
        washes=WASHES,
        rivers=_rivers(board, regions),
        ferries=ferries,
        labels=LABELS,
        bleed=(400, 300),
    )


def _zone(board: Board, name: str, side: int) -> str:
    """Return the region at a side: where two share a place, that of the land beyond."""
    zones = board.map[name].zones
    other = board.map.neighbours[name][side]
    theirs = board.side_regions(other, (side + 3) % 6) if other else ()
    return next((zone for zone in theirs if zone in zones), zones[0])


def _rivers(board: Board, regions: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the neighbouring hexes of each river, as far as it is in play."""
    named: dict[str, list[str]] = {}
    for name, hex_ in board.map.hexes.items():
        if regions and not set(hex_.zones) & set(regions):
            continue
        river = hex_.note if hex_.terrain == "water" else hex_.note.partition("water: ")[2]
        if river and river != COAST and not river.startswith("Lake"):
            named.setdefault(river, []).append(name)
    return tuple(
        pair
        for names in named.values()
        for pair in combinations(names, 2)
        if board.map.layout.distance(*pair) == 1
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
    """Return a hex with its city at a moment; its marker stays when cubes come (§8.8)."""
    aside = hex_.place is not None and hex_.place.aside
    place = Cubes(colour, cubes, not built, marker, commonwealth, camps, aside)
    return replace(hex_, place=place)


def with_rails(hex_: HexView, rails: tuple[Rail, ...]) -> HexView:
    """Return a hex with its tracks."""
    return replace(hex_, rails=rails)


def _ground(board: Board, name: str) -> str:
    hex_ = board.map[name]
    if hex_.terrain in ("water", "mountain"):
        return f"{hex_.terrain}-land"
    return GROUNDS[hex_.zones[0]]


def _place(board: Board, name: str, cubes: Mapping[str, tuple[str, ...]]) -> Cubes:
    """Return a place with its cubes or, before they are drawn, with blanks for them."""
    it = board.places[name]
    blanks = cubes.get(name, ("",) * it.cubes)
    return Cubes(it.colour, blanks, it.kind == "town", aside=name in _crowded(board))


@lru_cache(maxsize=8)
def _crowded(board: Board) -> frozenset[str]:
    """Return the places that have another right below, where their name would be."""
    spots = {name: board.map.layout.centre(it.hex, SIZE) for name, it in board.places.items()}
    return frozenset(
        name
        for name, (x, y) in spots.items()
        if any(abs(u - x) < CITY and 0 < v - y < 3.2 * SIZE for u, v in spots.values())
    )


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
    """Return the printed board as SVG."""
    return draw_board.svg(view())
