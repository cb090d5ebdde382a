"""Pictures of Three Harbours without a game; the map is that of the page."""

from trunkline.draw import tiles
from trunkline_three_harbours.core import printed


def tile_sheet() -> str:
    """Return all tiles as SVG."""
    board = printed().board
    return tiles.sheet(board.catalogue, board.map.layout, "Three Harbours")
