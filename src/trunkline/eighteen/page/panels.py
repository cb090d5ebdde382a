"""Players, companies, trains, privates and tiles as panels of a page (docs/client.md).

Each panel has two parts: its constant data (`still_…`) and the data of a moment. Collections are
keyed by id; where their order matters, the order is a list of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from trunkline.board import Board
from trunkline.eighteen.parts.game import Game18
from trunkline.eighteen.parts.state import NOBODY, State18
from trunkline.page.cells import Badge, Chip, Facts
from trunkline.page.eighteen import (
    CompaniesPanel,
    Company,
    Pile,
    PrivatesPanel,
    Share,
    SupplyPanel,
)
from trunkline.page.panels import PlayerCard


def player(
    cash: int, priority: bool, facts: Facts, chips: Iterable[Chip], badge: str = "priority"
) -> PlayerCard:
    """Return one player: money, the priority card, facts, chips of what they own."""
    first: Badge = {"text": badge, "title": "Acts first in the next stock round"}
    return {
        "amount": {"money": cash},
        "badges": [first] if priority else [],
        "facts": facts,
        "chips": list(chips),
    }


def holding(owner: str, text: str, director: str = "", title: str = "") -> Chip:
    """Return a chip for shares of a company; `director` is the word for the office, if held."""
    chip: Chip = {"owner": owner, "text": text, "star": director}
    if title:
        chip["title"] = title
    return chip


def shares(held: Iterable[tuple[int, int]], director: int = NOBODY) -> list[Share]:
    """Return the shareholders of a company."""
    return [
        {"seat": seat, "percent": percent, "director": director == seat}
        for seat, percent in held
        if percent
    ]


def still_companies(title: str, charters: Mapping[str, tuple[str, int]]) -> CompaniesPanel:
    """Return every charter as printed: the company's name, its number of tokens."""
    return {
        "kind": "companies",
        "title": title,
        "companies": {
            key: {"name": name, "tokens": tokens} for key, (name, tokens) in charters.items()
        },
    }


def company(
    game: Game18, state: State18, name: str, status: str, note: Callable[[str], str]
) -> Company:
    """Return a charter: its status, money, trains, tokens and shareholders."""
    one, card = state.companies[name], game.card(name)
    return {
        "status": status,
        "closed": one.closed,
        "director": None if one.director == NOBODY else one.director,
        "par": one.par,
        "price": game.price(one),
        "cash": one.cash,
        "trains": [{"name": train.name, "note": note(train.name)} for train in one.trains],
        "tokens_left": len(card.tokens) - one.placed,
        "shares": shares(one.players(), one.director),
        "bank": one.shares.bank,
        "pool": one.shares.pool,
        "privates": [key for key, private in state.privates.items() if private.company == name],
        "operating": state.op is not None and state.op.company == name,
    }


class Sided(Protocol):
    """A side of a train card."""

    @property
    def name(self) -> str:
        """Name of the train."""

    @property
    def price(self) -> int:
        """Its price."""


def pile(sides: Iterable[tuple[Sided, str]], total: int, rusts: str, brings: str) -> Pile:
    """Return a pile of trains: each side with its reach, what rusts it, what it brings."""
    return {
        "sides": [{"name": side.name, "price": side.price, "note": note} for side, note in sides],
        "total": total or None,
        "rusts": rusts,
        "brings": brings,
    }


def pile_now(left: int | None, *, on_sale: bool, phase: bool) -> Pile:
    """Return the cards left in a pile (None: it never runs out), and if it is on sale now."""
    return {"left": left, "now": on_sale, "sold_out": left == 0, "phase": phase}


class PrivateCard(Protocol):
    """A private company as printed."""

    @property
    def name(self) -> str:
        """In full."""

    @property
    def income(self) -> int:
        """Its income in each round."""


def still_privates(
    title: str,
    cards: Mapping[str, PrivateCard],
    powers: Mapping[str, str],
    *,
    floors: Mapping[str, int] = MappingProxyType({}),
    sales: Mapping[str, Sequence[int] | None] = MappingProxyType({}),
) -> PrivatesPanel:
    """Return the private companies: name, income, power and prices.

    The prices are the floors to which they may fall, and those that companies may pay, if any.
    """
    return {
        "kind": "privates",
        "title": title,
        "order": list(cards),
        "privates": {
            key: {
                "name": card.name,
                "floor": floors.get(key),
                "income": card.income,
                "power": powers[key],
                "sale": list(sale) if (sale := sales.get(key)) else None,
            }
            for key, card in cards.items()
        },
    }


def privates(state: State18) -> PrivatesPanel:
    """Return the prices and owners of private companies."""
    return {
        "privates": {
            key: {
                "price": private.price,
                "seat": None if private.seat == NOBODY else private.seat,
                "company": private.company or None,
                "closed": private.closed,
                "spent": private.spent,
            }
            for key, private in state.privates.items()
        }
    }


def still_supply(board: Board) -> SupplyPanel:
    """Return the tiles of the box."""
    tiles = list(board.catalogue)
    return {
        "kind": "supply",
        "title": "Tiles left",
        "order": [tile.number for tile in tiles],
        "tiles": {tile.number: {"total": tile.pieces} for tile in tiles},
    }


def supply(left: Mapping[str, int]) -> SupplyPanel:
    """Return how many of each tile are left."""
    return {"tiles": {number: {"left": count} for number, count in left.items()}}
