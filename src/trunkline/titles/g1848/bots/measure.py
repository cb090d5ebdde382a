"""Counts and curves of a game of 1848 for summaries and charts."""

from __future__ import annotations

from trunkline.bots.protocol import Measure
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.state import BOE, State1848


def label(state: State1848) -> str:
    """Return the name of the current round."""
    if state.round == "operating":
        return f"OR {state.turn}.{state.operating_round}"
    return f"SR {state.turn}" if state.round == "stock" else "auction"


def prices(game: Game1848, state: State1848) -> dict[str, int]:
    """Share prices of companies that have one, and of the Bank of England."""
    found = {
        name: game.price(company)
        for name, company in state.companies.items()
        if company.cell is not None
    }
    return {**found, BOE: game.boe_price(state)}


def counts(game: Game1848, state: State1848) -> dict[str, int]:
    """Return further counts for the summary of a game."""
    return {
        "receiverships": state.receiverships,
        "loans": state.boe.loans,
        "companies": sum(1 for company in state.companies.values() if company.started),
        "com": int(state.companies["COM"].started),
        "trains": sum(state.issued.values()),
        "diesels": state.issued["8"],
        "tiles": len(state.tiles),
        "stock rounds": state.turn,
    }


def seat(game: Game1848, state: State1848, seat: int) -> dict[str, int]:
    """Return the possessions of a player at the end."""
    companies = state.companies.values()
    mine = [company for company in companies if company.director == seat and not company.closed]
    return {
        "cash": state.players[seat].cash,
        "shares": sum(company.percent(seat) for company in companies) // SHARE,
        "companies": len(mine),
        "trains": sum(len(company.trains) for company in mine),
    }


MEASURE = Measure(label, prices, counts, seat)
