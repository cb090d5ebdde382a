"""Players, companies, privates, trains and tiles of 1848 as panels of a page (docs/client.md).

Each panel has two parts: the data that never changes (`still_…`), and the data of a moment.
Collections are objects keyed by id; where their order matters, a separate list gives it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from trunkline.eighteen.page import moment, panels
from trunkline.eighteen.parts.shares import BANK
from trunkline.eighteen.parts.state import NOBODY
from trunkline.page.cells import Chip, Facts
from trunkline.page.eighteen import CompaniesPanel, Company, PrivatesPanel, TrainsPanel
from trunkline.page.panels import PlayerCard, PlayersPanel
from trunkline.titles.g1848.core import COM, SHARE
from trunkline.titles.g1848.page import map as page_map
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.printed.display_names import RIGHTS
from trunkline.titles.g1848.rules.shares.com import launch_at
from trunkline.titles.g1848.rules.shares.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.rules.trains.piles import on_sale
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848


def still_players(game: Game1848) -> PlayersPanel:
    """Return the head of the panel."""
    return {"kind": "players", "title": "Players"}


WORTH = ("Cash and shares", "Highest net worth (cash and shares)")


def players(game: Game1848, state: State1848) -> PlayersPanel:
    """Cash, worth, certificates and holdings of each player, in seating order."""
    best = max(game.worth(state, seat) for seat in state.seating)
    return {
        "order": list(state.seating),
        "players": {str(seat): _player(game, state, seat, best) for seat in state.seating},
        "facts": {"bank": {"money": state.bank}},
        "note": _worth_note(game, state),
    }


def _worth_note(game: Game1848, state: State1848) -> str:
    """Return why worth drops after buying a private; shown while privates are sold."""
    if state.round != "auction" or quirks.plays(game):
        return ""
    return (
        "Worth is cash and shares: private companies pay income but do not count at the end"
        " (§13.2)."
    )


def _player(game: Game1848, state: State1848, seat: int, best: int) -> PlayerCard:
    one, worth = state.players[seat], game.worth(state, seat)
    count, limit = certificate_count(state, seat), certificate_limit(game, state, seat)
    facts: Facts = {
        "worth": {
            "money": worth,
            "tone": "good" if worth == best else "",
            "title": WORTH[worth == best],
        },
        "certificates": {"text": f"{count}/{limit}", "tone": "bad" if count >= limit else ""},
    }
    if state.debts[seat]:
        facts["debt"] = {"money": state.debts[seat]}
    chips = [*_holdings(game, state, seat), *_privates(game, state, seat)]
    return panels.player(one.cash, state.priority == seat, facts, chips)


def _holdings(game: Game1848, state: State1848, seat: int) -> list[Chip]:
    held = [
        (company.percent(seat), name, game.price(company), company.director == seat)
        for name, company in state.companies.items()
    ]
    held.append((state.boe.holdings[seat], BOE, game.boe_price(state), False))
    return [
        panels.holding(
            name,
            f"{percent}%",
            "director" if director else "",
            f"worth £{percent // SHARE * price:,}{', director' if director else ''}",
        )
        for percent, name, price, director in sorted(held, key=lambda one: -one[0])
        if percent
    ]


def _privates(game: Game1848, state: State1848, seat: int) -> list[Chip]:
    cards = game.cards.privates
    return [
        {"text": key, "title": f"{cards[key].name}: pays £{cards[key].income}"}
        for key, private in state.privates.items()
        if private.seat == seat and not private.closed
    ]


def still_companies(game: Game1848) -> CompaniesPanel:
    """Return every charter with its printed data."""
    cards = game.cards.companies.items()
    printed = {name: (card.name, len(card.tokens)) for name, card in cards}
    return panels.still_companies("Companies", printed)


def companies(game: Game1848, state: State1848) -> CompaniesPanel:
    """Every charter, those that operate first and in their order."""
    return {
        "order": moment.by_turn(game.cards.market, state),
        "companies": {name: _company(game, state, name) for name in state.companies},
    }


def _company(game: Game1848, state: State1848, name: str) -> Company:
    note = partial(page_map.reach_note, game)
    found = panels.company(game, state, name, status(game, state, name), note)
    privates = [
        text
        for key, private in state.privates.items()
        if private.company == name and (text := _kept(state, key))
    ]
    return found | {"loans": state.loans.get(name, 0), "privates": privates}


def _kept(state: State1848, key: str) -> str:
    """Return a company's private while it is open; after that the one-time right it still has."""
    if not state.privates[key].closed:
        return key
    right = right_left(state, key)
    return f"{key}: {right}" if right else ""


def right_left(state: State1848, key: str) -> str:
    """Return the one-time right that a private still gives: it outlives the private (§4.1)."""
    private = state.privates[key]
    owned = private.seat != NOBODY or private.company
    return RIGHTS.get(key, "") if owned and not private.spent else ""


def status(game: Game1848, state: State1848, name: str) -> str:
    """Return a company's status in a few words."""
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


def still_trains(game: Game1848) -> TrainsPanel:
    """Return the piles: sides, prices, what rusts them, the phase they begin."""
    piles = {}
    for name, pile in game.cards.trains.items():
        rusted_by = next((p.name for p in game.cards.phases.values() if p.rusts == name), "")
        piles[name] = panels.pile(
            [(side, page_map.reach_note(game, side.name)) for side in pile.sides],
            pile.cards,
            f"rusts with the first {rusted_by}" if rusted_by else "permanent",
            words().phases.get(name, "") if name in game.cards.phases else "",
        )
    order = list(game.cards.trains)
    return {"kind": "trains", "title": "Trains and phases", "order": order, "piles": piles}


def trains(game: Game1848, state: State1848) -> TrainsPanel:
    """Return the cards left in the piles, and the trains on sale."""
    return {
        "piles": {
            name: moment.pile(game.cards.trains, state, name, on_sale(game, state))
            for name in game.cards.trains
        }
    }


def privates(state: State1848) -> PrivatesPanel:
    """Prices and owners; of a closed private the right that is left (§4.1)."""
    found = panels.privates(state)
    for key, one in found["privates"].items():
        right = right_left(state, key)
        if one["closed"] and right:
            one["left"] = f"closed; {right} can still be used"
    return found


def still_privates(game: Game1848) -> PrivatesPanel:
    """Return the private companies: name, income, power."""
    cards = game.cards.privates
    return panels.still_privates(
        "Private companies",
        cards,
        words().powers,
        floors={name: card.floor for name, card in cards.items()},
        sales={name: card.company_price for name, card in cards.items()},
    )
