"""Checks of data/game.toml: slips that would otherwise show in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trunkline_three_harbours.core import Printed


def problems(cards: Printed) -> Iterator[str]:
    """Yield everything in the printed tables that does not fit together."""
    yield from _homes(cards)
    yield from _pars(cards)
    yield from _trains(cards)


def _homes(cards: Printed) -> Iterator[str]:
    hexes = cards.board.map.hexes
    for key, card in cards.charters.items():
        for home in card.home:
            if home not in hexes:
                yield f"company {key}: there is no hex {home}"
            elif not hexes[home].face.tile.stops:
                yield f"company {key}: there is no city on its home {home}"
            elif key not in hexes[home].homes:
                yield f'company {key}: add homes = ["{key}"] to the hex {home}'
    for name, one in hexes.items():
        for key in one.homes:
            if key not in cards.charters or name not in cards.charters[key].home:
                yield f"hex {name}: no company {key} has its home there"


def _pars(cards: Printed) -> Iterator[str]:
    rows = cards.market.rows
    for price, (row, column) in cards.par.items():
        there = rows[row][column] if row < len(rows) and column < len(rows[row]) else None
        if there != price:
            yield f"par {price}: the price in row {row}, column {column} of the chart is {there}"


def _trains(cards: Printed) -> Iterator[str]:
    for name in cards.trains:
        if not name.isdecimal():
            yield f"train {name}: its name must be its number of stops"
        if name not in cards.phases:
            yield f"train {name}: there is no phase of its name"
    for name, phase in cards.phases.items():
        if name not in cards.trains:
            yield f"phase {name}: there is no train of its name"
        if phase.rusts and phase.rusts not in cards.trains:
            yield f"phase {name}: there is no train {phase.rusts} to rust"
    *_, (last, pile) = cards.trains.items()
    if pile.cards:
        yield f"train {last}: the last train must not run out: write cards = 0"
