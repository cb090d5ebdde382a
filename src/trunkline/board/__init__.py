"""The board: hexes, tiles, track and networks. No money, no companies, no title."""

from trunkline.board import network
from trunkline.board.catalogue import Catalogue, kept
from trunkline.board.catalogue import load as load_catalogue
from trunkline.board.errors import BoardError
from trunkline.board.hexes import Layout, opposite
from trunkline.board.maps import Hex, Map
from trunkline.board.maps import load as load_map
from trunkline.board.tiles import COLOURS, Face, Stop, Tile, parse, turn
from trunkline.board.track import Board, Laid, Lay, Lying, board_of, put

__all__ = [
    "COLOURS",
    "Board",
    "BoardError",
    "Catalogue",
    "Face",
    "Hex",
    "Laid",
    "Lay",
    "Layout",
    "Lying",
    "Map",
    "Stop",
    "Tile",
    "board_of",
    "kept",
    "load_catalogue",
    "load_map",
    "network",
    "opposite",
    "parse",
    "put",
    "turn",
]
