"""Prices, phases and the spreadsheet of 1848 as panels of a page (docs/client.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.eighteen.page import market as kit_market
from trunkline.eighteen.page import moment, sheet
from trunkline.eighteen.page.panels import shares
from trunkline.eighteen.page.sheet import columns, money, percent
from trunkline.eighteen.parts.market import Cell, by_price
from trunkline.page.eighteen import HoldingsPanel, MarketPanel, OtherHolding
from trunkline.page.panels import Row, TablePanel, TrackPanel
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.rules.shares.boe import boe_income, loans_left
from trunkline.titles.g1848.rules.shares.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848


def still_market(game: Game1848) -> MarketPanel:
    """Return the printed share price chart."""
    par = set(game.cards.par_cells.values())
    last = (0, len(game.cards.market.rows[0]) - 1)

    def kind(cell: Cell) -> str:
        special = "closed" if cell[1] == 0 else "end" if cell == last else ""
        return special or ("par" if cell in par else "")

    return kit_market.still_market(
        game.cards.market,
        "Share prices",
        kind,
        legend=(
            ("par", "A company may start here"),
            ("closed", "Receivership"),
            ("end", "Ends the game"),
        ),
        notes=(
            "Dividend paid: right. Withheld: left. Each sale: down. All shares with players: up.",
        ),
    )


def market(game: Game1848, state: State1848) -> MarketPanel:
    """Its markers by cell, those on top first, and the order of operation."""
    markers = ((name, one.cell, one.arrival) for name, one in state.companies.items())
    order = by_price(game.cards.market, state, state.companies)
    return {"marks": kit_market.marks(markers), "order": list(order)}


def still_holdings(game: Game1848) -> HoldingsPanel:
    """Return the head of the table of companies by players."""
    return kit_market.still_holdings(note="Bank shares cost par, pool shares the price.")


def holdings(game: Game1848, state: State1848) -> HoldingsPanel:
    """Return the shares of the Bank of England, which is not a company (§5.6)."""
    held = state.boe.holdings
    boe: OtherHolding = {
        "price": game.boe_price(state),
        "shares": shares(enumerate(held)),
        "bank": 100 - sum(held),
    }
    return {"others": {BOE: boe}}


def still_boe(game: Game1848) -> TrackPanel:
    """Return the Bank of England's prices by the number of loans given."""
    card = game.cards.boe
    return {
        "kind": "track",
        "title": card.name,
        "owner": BOE,
        "cells": [
            {
                "label": f"£{price}",
                "under": "end" if at == card.end_at_loans else str(at),
                "kind": "end" if at >= card.end_at_loans else "",
            }
            for at, price in enumerate(card.prices)
        ],
        "note": f"The share price rises with each loan. {card.end_at_loans} loans end the game.",
    }


def boe(game: Game1848, state: State1848) -> TrackPanel:
    """Its price now, its dividend and who owns it."""
    return {
        "now": state.boe.loans,
        "facts": {
            "Share price": {"money": game.boe_price(state)},
            "Loans given": f"{state.boe.loans} of {game.cards.boe.loans}",
            "Loans left": loans_left(game, state),
            "Next dividend": {"money": boe_income(game, state)},
            "Shares for sale": {"percent": 100 - sum(state.boe.holdings)},
            "Receiverships": f"{state.receiverships} of {game.cards.failures.end_at}",
        },
        "chips": [
            {"seat": one["seat"], "text": f"{one['percent']}%"}
            for one in shares(enumerate(state.boe.holdings))
        ],
    }


def still_phases(game: Game1848) -> TablePanel:
    """Return the rules of each phase (§9)."""
    return {
        "kind": "table",
        "title": "Phases",
        "columns": columns(
            *("Phase", "Tiles", "#Train limit", "#Operating rounds", "#Yellow tiles"),
            *("#BoE pays at least", "Rusts", "What begins…"),
        ),
        "order": list(game.cards.phases),
        "rows": {
            name: {
                "cells": [
                    name,
                    {"colours": list(phase.colours)},
                    phase.train_limit,
                    phase.operating_rounds,
                    phase.yellow_lays,
                    {"money": phase.dividend},
                    phase.rusts or "–",
                    words().phases[name],
                ]
            }
            for name, phase in game.cards.phases.items()
        },
    }


def phases(game: Game1848, state: State1848) -> TablePanel:
    """Return the current phase."""
    return {"now": state.phase}


SUMS = ("Cash", "Worth", "Certificates")


def still_spreadsheet(game: Game1848) -> TablePanel:
    """Everything in one table."""
    return sheet.still_sheet("Spreadsheet", (*game.cards.companies, BOE), SUMS)


def spreadsheet(game: Game1848, state: State1848) -> TablePanel:
    """Companies down, players across in the order in which they sit."""

    def certificates(seat: int) -> str:
        return f"{certificate_count(state, seat)}/{certificate_limit(game, state, seat)}"

    sums = moment.sums(game, state) | {"Certificates": certificates}
    return {
        "columns": sheet.sheet_columns(state, "#Loans"),
        "rows": {
            **{name: _line(game, state, name) for name in state.companies},
            BOE: _boe_line(game, state),
            **sheet.sum_rows(state, sums, empty=8),
        },
        "now": state.op.company if state.op else "",
    }


def _line(game: Game1848, state: State1848, name: str) -> Row:
    loans = state.loans.get(name) or ""
    return sheet.company_row(game, state, name, loans, paid=name in state.capital)


def _boe_line(game: Game1848, state: State1848) -> Row:
    held = state.boe.holdings
    return {
        "cells": [
            {"owner": BOE, "brief": True},
            *(percent(held[seat]) for seat in state.seating),
            percent(100 - sum(held)),
            *("", ""),
            money(game.boe_price(state)),
            *("", "", ""),
            state.boe.loans or "",
        ]
    }
