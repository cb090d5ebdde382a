"""Players, companies, privates, trains and tiles of 1848 as panels of a page (docs/client.md).

Each panel is told in two parts: what it always says (`still_…`), and what it says at a moment. What
there are several of is keyed by id; where their order matters it is given by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from trunkline.eighteen.certificates import BANK, POOL
from trunkline.eighteen.market import operating_order
from trunkline.eighteen.state import NOBODY
from trunkline.titles.g1848 import map_parts, site
from trunkline.titles.g1848.com import launch_at
from trunkline.titles.g1848.core import COM, SHARE
from trunkline.titles.g1848.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.page_words import words
from trunkline.titles.g1848.piles import top
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

Json = dict[str, Any]


def still_players(game: Game1848) -> Json:
    """The head of the panel."""
    return {"kind": "players", "title": "Players"}


WORTH = ("Cash and shares", "Cash and shares: nobody is worth more")


def players(game: Game1848, state: State1848) -> Json:
    """Cash, worth, certificates and holdings of each player, in seating order."""
    best = max(game.worth(state, seat) for seat in state.seating)
    return {
        "order": list(state.seating),
        "players": {str(seat): _player(game, state, seat, best) for seat in state.seating},
        "facts": {"bank": {"money": state.bank}},
        "note": _worth_note(game, state),
    }


def _worth_note(game: Game1848, state: State1848) -> str:
    """Why one is worth less after buying a private: said while they are sold."""
    if state.round != "auction" or site.plays(game):
        return ""
    return "Worth is cash and shares: private companies pay, but count nothing in the end (§13.2)."


def _player(game: Game1848, state: State1848, seat: int, best: int) -> Json:
    player, worth = state.players[seat], game.worth(state, seat)
    count, limit = certificate_count(state, seat), certificate_limit(game, state, seat)
    facts: Json = {
        "worth": {
            "money": worth,
            "tone": "good" if worth == best else "",
            "title": WORTH[worth == best],
        },
        "certificates": {"text": f"{count}/{limit}", "tone": "bad" if count >= limit else ""},
    }
    if player.debt:
        facts["debt"] = {"money": player.debt}
    priority = {"text": "priority", "title": "Acts first in the next stock round"}
    return {
        "amount": {"money": player.cash},
        "badges": [priority] if state.priority == seat else [],
        "facts": facts,
        "chips": [*_holdings(game, state, seat), *_privates(game, state, seat)],
    }


def _holdings(game: Game1848, state: State1848, seat: int) -> list[Json]:
    held = [
        (company.percent(seat), name, game.price(company), company.director == seat)
        for name, company in state.companies.items()
    ]
    held.append((state.boe.holdings[seat], BOE, game.boe_price(state), False))
    return [
        {
            "owner": name,
            "text": f"{percent}%",
            "title": f"worth £{percent // SHARE * price:,}{', director' if director else ''}",
            "star": "director" if director else "",
        }
        for percent, name, price, director in sorted(held, key=lambda one: -one[0])
        if percent
    ]


def _privates(game: Game1848, state: State1848, seat: int) -> list[Json]:
    cards = game.cards.privates
    return [
        {"text": key, "title": f"{cards[key].name}: pays £{cards[key].income}"}
        for key, private in state.privates.items()
        if private.seat == seat and not private.closed
    ]


def still_companies(game: Game1848) -> Json:
    """Every charter with what is printed on it."""
    return {
        "kind": "companies",
        "title": "Companies",
        "companies": {
            name: {"name": card.name, "tokens": len(card.tokens)}
            for name, card in game.cards.companies.items()
        },
    }


def companies(game: Game1848, state: State1848) -> Json:
    """Every charter, those that operate first and in their order."""
    priced = tuple(n for n, one in state.companies.items() if one.cell is not None)
    order = operating_order(game.cards.market, state, priced)
    rest = tuple(n for n in state.companies if n not in priced)
    return {
        "order": [*order, *rest],
        "companies": {name: _company(game, state, name) for name in state.companies},
    }


def _company(game: Game1848, state: State1848, name: str) -> Json:
    company, card = state.companies[name], game.card(name)
    return {
        "status": status(game, state, name),
        "closed": company.closed,
        "director": None if company.director == NOBODY else company.director,
        "par": company.par,
        "price": game.price(company),
        "cash": company.cash,
        "trains": [
            {"name": train.name, "note": map_parts.reach_note(game, train.name)}
            for train in company.trains
        ],
        "tokens_left": len(card.tokens) - company.placed,
        "loans": company.loans,
        "shares": shares(company.players(), company.director),
        "bank": company.percent(BANK),
        "pool": company.percent(POOL),
        "privates": [key for key, one in state.privates.items() if one.company == name],
        "operating": state.op is not None and state.op.company == name,
    }


def shares(held: Iterable[tuple[int, int]], director: int = NOBODY) -> list[Json]:
    """Who holds how much of a company."""
    return [
        {"seat": seat, "percent": percent, "director": director == seat}
        for seat, percent in held
        if percent
    ]


def status(game: Game1848, state: State1848, name: str) -> str:
    """Where a company stands, in a few words."""
    company = state.companies[name]
    if company.closed:
        return "in receivership"
    if not company.par:
        prices = ", ".join(f"£{par}" for par in game.card(name).par)
        return f"not started: {prices}"
    if not company.sold:
        return f"launches when {company.percent(BANK) - launch_at(game, name)}% more is sold"
    if name == COM and name not in state.capital:
        return "waits for the link Sydney–Adelaide"
    return "operates" if company.started else "will operate next"


def still_trains(game: Game1848) -> Json:
    """The piles: sides, prices, what rusts them, what they bring."""
    piles = {}
    for name, pile in game.cards.trains.items():
        rusted_by = next((p.name for p in game.cards.phases.values() if p.rusts == name), "")
        piles[name] = {
            "sides": [
                {"name": s.name, "price": s.price, "note": map_parts.reach_note(game, s.name)}
                for s in pile.sides
            ],
            "total": pile.cards or None,
            "rusts": f"rusts with the first {rusted_by}" if rusted_by else "permanent",
            "brings": words().phases.get(name, "") if name in game.cards.phases else "",
        }
    return {
        "kind": "trains",
        "title": "Trains and phases",
        "order": list(game.cards.trains),
        "piles": piles,
    }


def trains(game: Game1848, state: State1848) -> Json:
    """What is left of the piles, what is on sale."""
    now = top(game, state)
    return {
        "piles": {
            name: {
                "left": pile.cards - state.issued[name] if pile.cards else None,
                "now": name == now or (pile.express and game.reached(state, "5")),
                "sold_out": bool(pile.cards) and state.issued[name] >= pile.cards,
                "phase": name == state.phase,
            }
            for name, pile in game.cards.trains.items()
        }
    }


def still_privates(game: Game1848) -> Json:
    """The private companies: name, income, power."""
    return {
        "kind": "privates",
        "title": "Private companies",
        "order": list(game.cards.privates),
        "privates": {
            key: {
                "name": card.name,
                "floor": card.floor,
                "income": card.income,
                "power": words().powers[key],
                "sale": list(card.company_price) if card.company_price else None,
            }
            for key, card in game.cards.privates.items()
        },
    }


def privates(game: Game1848, state: State1848) -> Json:
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


def still_supply(game: Game1848) -> Json:
    """The tiles of the box (§7.5.1)."""
    tiles = list(game.board.catalogue)
    return {
        "kind": "supply",
        "title": "Tiles left",
        "order": [tile.number for tile in tiles],
        "tiles": {tile.number: {"total": tile.pieces} for tile in tiles},
    }


def supply(game: Game1848, state: State1848) -> Json:
    """How many are left (§7.5.1)."""
    return {"tiles": {number: {"left": left} for number, left in state.supply.items()}}
