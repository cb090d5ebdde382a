"""Drawing: plain views in, SVG text out. Pure functions; knows no title."""

from trunkline.draw import board, cards, charts, lines, market, overlays, parts, svg, theme, tiles
from trunkline.draw.atlas import Atlas, Label
from trunkline.draw.geometry import SIZE, cities, middle, spots
from trunkline.draw.places import CITY
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
    "CITY",
    "SIZE",
    "Atlas",
    "BoardView",
    "Border",
    "Caption",
    "Cubes",
    "Cut",
    "HexView",
    "Label",
    "Livery",
    "Rail",
    "Route",
    "board",
    "cards",
    "charts",
    "cities",
    "lines",
    "market",
    "middle",
    "overlays",
    "parts",
    "png",
    "spots",
    "svg",
    "theme",
    "tiles",
]
