"""The board of 1848 and its 100 tiles, read once from the data files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from trunkline.board import Board, board_of, load_catalogue, load_map

DATA = files(__package__) / "data"


@cache
def board() -> Board:
    """The printed map with the tiles of the box (§2)."""
    return board_of(load_map(DATA / "map.toml"), load_catalogue(DATA / "tiles.toml"))
