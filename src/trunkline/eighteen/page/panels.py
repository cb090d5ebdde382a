"""Players, companies, trains, privates and tiles as panels of a page (docs/client.md).

Each panel is told in two parts: what it always says (`still_…`), and what it says at a moment. What
there are several of is keyed by id; where their order matters it is given by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from trunkline.board import Board
from trunkline.eighteen.parts.game import Game18
from trunkline.eighteen.parts.state import NOBODY, State18

Json: TypeAlias = dict[str, Any]


def head(kind: str, title: str, **more: Any) -> Json:
    """What every panel says."""
    return {"kind": kind, "title": title, **more}


def player(
    cash: int, priority: bool, facts: Json, chips: Iterable[Json], badge: str = "priority"
) -> Json:
    """One player: money, the priority card, facts, what they own."""
    first = {"text": badge, "title": "Acts first in the next stock round"}
    return {
        "amount": {"money": cash},
        "badges": [first] if priority else [],
        "facts": facts,
        "chips": list(chips),
    }


def holding(owner: str, text: str, director: str = "", title: str = "") -> Json:
    """What somebody has of a company; `director` is the word for their office, if they have it."""
    chip = {"owner": owner, "text": text, "star": director}
    return chip | {"title": title} if title else chip


def shares(held: Iterable[tuple[int, int]], director: int = NOBODY) -> list[Json]:
    """Who holds how much of a company."""
    return [
        {"seat": seat, "percent": percent, "director": director == seat}
        for seat, percent in held
        if percent
    ]


def still_companies(title: str, charters: Mapping[str, tuple[str, int]]) -> Json:
    """Every charter with what is printed on it: the company's name, how many tokens it has."""
    found = {key: {"name": name, "tokens": tokens} for key, (name, tokens) in charters.items()}
    return head("companies", title, companies=found)


def company(
    game: Game18, state: State18, name: str, status: str, note: Callable[[str], str]
) -> Json:
    """A charter: where it stands, its money, trains, tokens and shareholders."""
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
        """What the train is called."""

    @property
    def price(self) -> int:
        """What it costs."""


def pile(sides: Iterable[tuple[Sided, str]], total: int, rusts: str, brings: str) -> Json:
    """A pile of trains: each side with how far it runs, what rusts it, what it brings."""
    return {
        "sides": [{"name": side.name, "price": side.price, "note": note} for side, note in sides],
        "total": total or None,
        "rusts": rusts,
        "brings": brings,
    }


def pile_now(left: int | None, *, on_sale: bool, phase: bool) -> Json:
    """What is left of a pile (None: it never runs out), whether it is on sale or the phase now."""
    return {"left": left, "now": on_sale, "sold_out": left == 0, "phase": phase}


class PrivateCard(Protocol):
    """What is printed on a private company."""

    @property
    def name(self) -> str:
        """In full."""

    @property
    def income(self) -> int:
        """What it pays a round."""


def still_privates(
    title: str,
    cards: Mapping[str, PrivateCard],
    powers: Mapping[str, str],
    *,
    floors: Mapping[str, int] = MappingProxyType({}),
    sales: Mapping[str, Sequence[int] | None] = MappingProxyType({}),
) -> Json:
    """Return the private companies: name, income, power; the prices that they may fall to and
    those that companies may pay, where there are any."""
    found = {
        key: {
            "name": card.name,
            "floor": floors.get(key),
            "income": card.income,
            "power": powers[key],
            "sale": list(sale) if (sale := sales.get(key)) else None,
        }
        for key, card in cards.items()
    }
    return head("privates", title, order=list(cards), privates=found)


def privates(state: State18) -> Json:
    """Their prices and owners."""
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


def still_supply(board: Board) -> Json:
    """The tiles of the box."""
    tiles = list(board.catalogue)
    order = [tile.number for tile in tiles]
    return head(
        "supply",
        "Tiles left",
        order=order,
        tiles={tile.number: {"total": tile.pieces} for tile in tiles},
    )


def supply(left: Mapping[str, int]) -> Json:
    """How many are left."""
    return {"tiles": {number: {"left": count} for number, count in left.items()}}
