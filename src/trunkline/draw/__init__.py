"""Drawing: plain views in, SVG text out. Pure functions; knows no title."""

from trunkline.draw import board, cards, charts, market, theme, tiles
from trunkline.draw.png import png
from trunkline.draw.views import (
    BoardView,
    Border,
    Caption,
    Cubes,
    Cut,
    HexView,
    Livery,
    Rail,
    Route,
)

__all__ = [
    "BoardView",
    "Border",
    "Caption",
    "Cubes",
    "Cut",
    "HexView",
    "Livery",
    "Rail",
    "Route",
    "board",
    "cards",
    "charts",
    "market",
    "png",
    "theme",
    "tiles",
]
