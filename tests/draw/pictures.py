"""The pictures that are compared with golden ones."""

from __future__ import annotations

from collections.abc import Callable

from trunkline.draw import board, cards, charts, market, parts, tiles
from trunkline.draw.views import Route
from trunkline.kernel import SPECTATOR, view
from trunkline.titles.g18oe.page import picture as oe
from trunkline.titles.g1848.page import picture as g1848
from trunkline.titles.g1848.printed.board import board as board_1848
from trunkline.titles.railways_of_australia.page import picture as roa
from workbench.g18oe.late import late

LAID = {
    "F17": ("239", 0),
    "E16": ("9", 2),
    "E14": ("14", 1),
    "B17": ("66", 0),
    "C18": ("1", 0),
    "C20": ("5", 1),
    "D9": ("57", 1),
    "D11": ("24", 4),
    "G10": ("235", 2),
    "I8": ("241", 1),
    "H7": ("6", 0),
    "D7": ("9", 1),
}
TOKENS = {
    ("F17", 0): ("NSW", None, "VR", "COM"),
    ("E14", 0): (None, "QR"),
    ("B17", 1): ("WA",),
    ("D1", 0): ("WA",),
    ("C20", 0): ("CAR",),
}
ROUTES = (
    Route((("C20", 1, 6), ("C18", 4, 7), ("C18", 0, 7)), "2"),
    Route((("E16", 5, 2), ("F17", 2, 6)), "3"),
)


def _late() -> str:
    return board.svg(g1848.view(LAID, TOKENS, "brown", ROUTES, frozenset({"D13"})))


def _late_18oe() -> str:
    """A late map as the page shows it, part by part put together."""
    table = late()
    shown = table.game.page.pictures(view(table.game, table.state, SPECTATOR))
    return parts.whole(shown, "map")


def _market() -> str:
    liveries = tuple(g1848.LIVERIES.values())
    cells = {(r, c): market.Cell(str(10 * (c + 6 - r))) for r in range(3) for c in range(5)}
    cells[1, 2] = market.Cell("70", "yellow", "par")
    view = market.MarketView(
        cells, {(1, 2): liveries[:3], (0, 0): liveries[3:4]}, legend=(("yellow", "par"),)
    )
    return market.svg(view)


def _chart() -> str:
    return charts.svg(
        charts.ChartView(
            (
                charts.Series("Ada", (600, 720.5, 900, None)),
                charts.Series("Ben", (600, 580, 890, 910)),
                charts.Series("None", (None, None)),
            ),
            ("1", "2", "3", "4"),
            "Worth",
            "£",
        )
    )


def _cards() -> str:
    card = cards.CardView(
        "Victorian Railways", (("Cash", "£340"),), g1848.LIVERIES["VR"], "A note", 2
    )
    return cards.svg((card, cards.CardView("Plain")))


PICTURES: dict[str, Callable[[], str]] = {
    "1848 map": g1848.empty_map,
    "1848 game": _late,
    "1848 tiles": g1848.tile_sheet,
    "1848 tile": lambda: tiles.svg(
        board_1848().catalogue.face("239", 1), board_1848().map.layout, 40
    ),
    "18oe map": oe.empty_map,
    "18oe tiles": oe.tile_sheet,
    "18oe late": _late_18oe,
    "railways of australia": roa.empty_map,
    "market": _market,
    "chart": _chart,
    "cards": _cards,
}
