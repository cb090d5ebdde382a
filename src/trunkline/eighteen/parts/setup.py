"""The table before the first action: what every 18xx game lays out alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from trunkline.board import Board
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.state import Player, Private, Stock
from trunkline.kernel import Frame, State


def pieces(board: Board) -> dict[str, int]:
    """Return the number of pieces of each tile in the box."""
    return {tile.number: tile.pieces for tile in board.catalogue}


S = TypeVar("S", bound=State)


def laid_out(
    kind: type[S],
    *,
    frames: tuple[Frame, ...],
    players: tuple[int, ...],
    bank: int,
    board: Board,
    companies: Mapping[str, Any],
    trains: Iterable[Any],
    phase: str,
    round: str = "stock",
    **own: Any,
) -> S:
    """Return the first state of a game: players have their money, all else lies where it waits.

    `players` is the cash of each, `bank` all the money in the box. Stock rounds are numbered from
    1: a game that begins with another `round` comes to the first by ``Rounds.begin_stock``. `own`
    are fields that the title's state has beside those of the kit, or fills in another way; of the
    kit's it may lack some.
    """
    piles = tuple(trains)
    found: dict[str, Any] = {
        "frames": frames,
        "seating": tuple(range(len(players))),
        "round": round,
        "turn": 1 if round == "stock" else 0,
        "operating_round": 0,
        "operating_rounds": 0,
        "phase": phase,
        "bank": bank - sum(players),
        "end": "",
        "players": tuple([Player(cash) for cash in players]),
        "priority": 0,
        "companies": dict(companies),
        "arrivals": 0,
        "issued": dict.fromkeys(piles, 0),
        "scrapped": dict.fromkeys(piles, 0),
        "tiles": {},
        "supply": pieces(board),
        "tokens": {},
        "stock": Stock(sold=((),) * len(players)),
        "to_operate": (),
        "op": None,
        "networks": Networks(board, {}, {}),
    }
    names = {one.name for one in fields(kind)}
    return kind(**{name: value for name, value in found.items() if name in names} | own)


def priced(prices: Mapping[str, int]) -> dict[str, Private]:
    """Return private companies that nobody owns yet, by their prices."""
    return {name: Private(price) for name, price in prices.items()}
