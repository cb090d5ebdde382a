"""The table before the first action: what every 18xx game lays out alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from trunkline.board import Board
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.state import Company, Player, Private, Stock


def pieces(board: Board) -> dict[str, int]:
    """How many pieces of each tile are in the box."""
    return {tile.number: tile.pieces for tile in board.catalogue}


def laid_out(
    *,
    seats: int,
    cash: int,
    bank: int,
    board: Board,
    companies: dict[str, Company],
    privates: Mapping[str, int],
    trains: Iterable[str],
    phase: str,
) -> dict[str, Any]:
    """The fields of a ``State18``: everybody has their money, everything else lies where it waits.

    Privates come with their prices, `bank` is all the money in the box.
    """
    piles = tuple(trains)
    return {
        "seating": tuple(range(seats)),
        "round": "stock",
        "turn": 0,
        "operating_round": 0,
        "operating_rounds": 0,
        "phase": phase,
        "bank": bank - cash * seats,
        "end": "",
        "players": (Player(cash),) * seats,
        "priority": 0,
        "companies": companies,
        "arrivals": 0,
        "privates": {name: Private(price) for name, price in privates.items()},
        "issued": dict.fromkeys(piles, 0),
        "scrapped": dict.fromkeys(piles, 0),
        "tiles": {},
        "supply": pieces(board),
        "tokens": {},
        "stock": Stock(sold=((),) * seats),
        "to_operate": (),
        "op": None,
        "networks": Networks(board, {}, {}),
    }
