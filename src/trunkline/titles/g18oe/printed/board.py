"""The board of 18OE and its 771 tiles, read once from the data files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from trunkline.board import Board, board_of, load_catalogue, load_map
from trunkline.titles import g18oe

DATA = files(g18oe.__name__) / "data"
TABLES = ("zones", "seas", "ports", "ferries", "two_seas", "white_cliffs", "inferred")


@cache
def board() -> Board:
    """Return the printed map with its tiles (§2); `map.extra` has ports, ferries, seas."""
    return board_of(load_map(DATA / "map.toml", TABLES), load_catalogue(DATA / "tiles.toml"))
