"""A late position of 18OE with more tiles on the map than any table has seen."""

from __future__ import annotations

from typing import Any

from trunkline.board import opposite
from trunkline.board.track import Lay
from trunkline.eighteen.parts.tokens import cities, lay_tile, put_token
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.stations import take_slot
from workbench.g18oe.table import Table

TILES = 700
WAVES = (
    *("yellow", "green", "yellow", "brown", "green", "yellow", "gray", "brown", "green", "yellow"),
    "yellow",
)
MAJORS = ("LNWR", "GWR", "PLM", "OU", "BEL", "KSS", "SB", "MAV", "DSJ", "BJV", "MZA", "RCP", "WW")
CITIES = 4
"""Tokens of each major besides its home."""


def late(seats: int = 3) -> Table:
    """Return majors with tokens all over Europe, and 700 tiles.

    The box has fewer, so more plain track is printed for this game.
    """
    table = Table(seats).sold("major").quiet()
    for name in table.game.pieces:
        table.game.pieces[name] += 300
        table.state.supply[name] += 300
    for number, name in enumerate(MAJORS):
        table.major(name, number % seats, cash=900)
    for colour in WAVES:
        _wave(table, colour)
    table.phase("7")
    for number, name in enumerate(MAJORS):
        table.train(name, "5+5" if number < 6 else "6+6" if number < 10 else "7+7")
        _spread(table, name, number)
    return table


def _wave(table: Table, colour: str) -> None:
    """Lay the tiles of a colour on every hex where one fits the tiles around it."""
    state, board = table.state, table.game.board
    many = colour == "yellow"
    for number, name in enumerate(board.map.hexes):
        if not board.map[name].land or (not many and number % 3 == 0):
            continue
        if name not in state.tiles and len(state.tiles) >= TILES:
            continue
        fits = [
            lay
            for lay in board.lays(state.tiles, name)
            if lay.tile.colour == colour and lay.twin == lay.rotation
        ]
        if fits:
            best = max(fits, key=lambda lay: (_joins(table, lay), lay.tile.number, -lay.rotation))
            lay_tile(table.game, state, best)


def _joins(table: Table, lay: Lay) -> int:
    """Return how well a tile continues its neighbours."""
    found = 0
    for side in range(6):
        beyond = table.game.board.map.neighbours[lay.hex][side]
        if lay.mask >> side & 1 and beyond is not None:
            face = table.game.board.face(table.state.tiles, beyond)
            meets = face.mask >> opposite(side) & 1
            found += 2 if meets else -1 if beyond in table.state.tiles else 0
    return found


def _spread(table: Table, name: str, number: int) -> None:
    """Tokens of a major in cities that have room."""
    game, state = table.game, table.state
    cities = [
        city for zone in game.geo.cities.values() for at in zone for city, _ in _slots(table, at)
    ]
    placed = 0
    for city in cities[number * 7 :] + cities[: number * 7]:
        if placed == CITIES:
            return
        if tokens.room(game, state, city) > 0 and not tokens.on_hex(
            state, city.split(".")[0], name
        ):
            take_slot(state, name, state.companies[name].charter[0])
            put_token(game, state, city, name)
            placed += 1


def _slots(table: Table, name: str) -> Any:
    return cities(table.game, table.state, name)
