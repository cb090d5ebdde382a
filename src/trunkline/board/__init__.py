"""The board: hexes, tiles, track and networks. No money, no companies, no title."""

from trunkline.board import network, strict
from trunkline.board.catalogue import Catalogue, TileEntry, kept
from trunkline.board.catalogue import load as load_catalogue
from trunkline.board.catalogue import problems as catalogue_problems
from trunkline.board.catalogue import read as read_catalogue
from trunkline.board.errors import BoardError
from trunkline.board.forest import EVEN
from trunkline.board.hexes import SIDES, Cell, Layout, opposite
from trunkline.board.maps import Hex, HexEntry, Map
from trunkline.board.maps import load as load_map
from trunkline.board.maps import problems as map_problems
from trunkline.board.maps import read as read_map
from trunkline.board.network import (
    NO_GATES,
    Gates,
    Place,
    Reach,
    Slots,
    Tokens,
    blocked,
    grid,
    reach,
    stroll,
)
from trunkline.board.tiles import COLOURS, STOP, Face, Stop, Tile, Ways, parse, turn
from trunkline.board.track import Board, Laid, Lay, Lying, board_of, put

__all__ = [
    "COLOURS",
    "EVEN",
    "NO_GATES",
    "SIDES",
    "STOP",
    "Board",
    "BoardError",
    "Catalogue",
    "Cell",
    "Face",
    "Gates",
    "Hex",
    "HexEntry",
    "Laid",
    "Lay",
    "Layout",
    "Lying",
    "Map",
    "Place",
    "Reach",
    "Slots",
    "Stop",
    "Tile",
    "TileEntry",
    "Tokens",
    "Ways",
    "blocked",
    "board_of",
    "catalogue_problems",
    "grid",
    "kept",
    "load_catalogue",
    "load_map",
    "map_problems",
    "network",
    "opposite",
    "parse",
    "put",
    "reach",
    "read_catalogue",
    "read_map",
    "strict",
    "stroll",
    "turn",
]
