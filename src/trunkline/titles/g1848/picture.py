"""Pictures of 1848: plain data in, drawable views out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from trunkline.board import Laid, opposite
from trunkline.board.network import Tokens
from trunkline.draw import board as draw_board
from trunkline.draw import tiles as draw_tiles
from trunkline.draw.views import BoardView, Border, HexView, Livery, Route
from trunkline.titles.g1848.board import board
from trunkline.titles.g1848.cards import read_cards

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


@cache
def liveries(edition: str) -> Mapping[str, Livery]:
    """The liveries with the abbreviations of an edition (§5.1.5)."""
    cards = read_cards(edition).companies
    return {
        key: replace(livery, letters=cards[key].short) if key in cards else livery
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
    edition: str = "gmt-2021",
) -> BoardView:
    """The board with these tiles and tokens; `phase` is the colour whose values count now."""
    laid, tokens = laid or {}, tokens or {}
    return BoardView(
        layout=board().map.layout,
        hexes=tuple(
            hex_view(name, laid, tokens, name in picked, edition) for name in board().map.hexes
        ),
        title="1848 Australia",
        borders=_borders(),
        marks=gauge_markers(laid),
        routes=routes,
        phase=phase,
    )


def hex_view(
    name: str, laid: Laid, tokens: Tokens, picked: bool = False, edition: str = "gmt-2021"
) -> HexView:
    """One hex as it lies now."""
    owners_of = liveries(edition)
    printed, face = board().map[name], board().face(laid, name)
    lies = name in laid
    held, beside = {}, []
    for index, stop in enumerate(face.tile.stops):
        owners = tokens.get((name, index), ())
        held[index] = tuple(owners_of[who] if who else None for who in owners[: stop.slots])
        beside += [owners_of[who] for who in owners[stop.slots :] if who]
    placed = {who for index in held for who in tokens.get((name, index), ()) if who}
    waiting = tuple(who for who in printed.homes if who not in placed and who != "COM")
    return HexView(
        id=name,
        face=face,
        ground=face.tile.colour if lies else _ground(name),
        name=printed.name or ("Tasmania" if lies and printed.only else ""),
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


def _ground(name: str) -> str:
    printed = board().map[name]
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


def _borders() -> tuple[Border, ...]:
    return tuple(
        Border(name, side, kind)
        for (name, side), kind in board().map.borders.items()
        if side in (3, 4, 5)
    )


def gauge_markers(laid: Laid) -> tuple[tuple[str, int], ...]:
    """The sides where track joins across a gauge border (§7.6)."""
    found = []
    for (name, side), _ in board().map.borders.items():
        other = board().map.neighbours[name][side]
        if side in (3, 4, 5) and other:
            here, there = board().face(laid, name), board().face(laid, other)
            if side in here.exits and opposite(side) in there.exits:
                found.append((name, side))
    return tuple(found)


def empty_map() -> str:
    """The printed board as SVG."""
    return draw_board.svg(view())


def tile_sheet() -> str:
    """All tiles as SVG."""
    return draw_tiles.sheet(board().catalogue, board().map.layout, "1848")
