"""The board of 1848 and its 100 tiles, read from the data files."""

from __future__ import annotations

from functools import lru_cache

from trunkline.board import Board, board_of, read_catalogue, read_map
from trunkline.titles.g1848.printed.tables import TABLES


@lru_cache(maxsize=8)
def board(amendments: str = "") -> Board:
    """Return the map with the tiles of the box (§2), as printed or as a host amends them.

    Rules and pictures never call this: they ask the game for its board.
    """
    tables = TABLES.read(amendments)
    return board_of(read_map(tables["map.toml"]), read_catalogue(tables["tiles.toml"]))
