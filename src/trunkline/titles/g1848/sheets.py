"""Prices, phases and the spreadsheet of 1848 as panels of a page (docs/client.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trunkline.eighteen.certificates import BANK, POOL
from trunkline.titles.g1848.boe import boe_income, loans_left
from trunkline.titles.g1848.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.page_words import words
from trunkline.titles.g1848.panels import shares
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

Json = dict[str, Any]


def still_market(game: Game1848) -> Json:
    """The share price chart as it is printed."""
    par = set(game.cards.par_cells.values())
    last = (0, len(game.cards.market.rows[0]) - 1)

    def cell(row: int, column: int, price: int) -> Json:
        kind = "closed" if column == 0 else "end" if (row, column) == last else ""
        return {"price": price, "kind": kind or ("par" if (row, column) in par else "")}

    return {
        "kind": "market",
        "title": "Share prices",
        "rows": [
            [cell(row, column, price) for column, price in enumerate(prices)]
            for row, prices in enumerate(game.cards.market.rows)
        ],
        "legend": [
            {"kind": "par", "text": "A company may start here"},
            {"kind": "closed", "text": "Receivership"},
            {"kind": "end", "text": "Ends the game"},
        ],
        "notes": [
            "Dividend paid: right. Withheld: left. Each sale: down. All shares with players: up."
        ],
    }


def market(game: Game1848, state: State1848) -> Json:
    """Its markers by cell, those on top first."""
    here: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for name, company in state.companies.items():
        if company.cell is not None:
            here.setdefault(company.cell, []).append((company.arrival, name))
    return {
        "marks": {
            f"{row},{column}": [name for _, name in sorted(marked)]
            for (row, column), marked in sorted(here.items())
        }
    }


def still_boe(game: Game1848) -> Json:
    """The Bank of England's prices by the number of loans given."""
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


def boe(game: Game1848, state: State1848) -> Json:
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


def still_phases(game: Game1848) -> Json:
    """What holds in each phase (§9)."""
    return {
        "kind": "table",
        "title": "Phases",
        "columns": [
            {"label": "Phase"},
            {"label": "Tiles"},
            {"label": "Train limit", "number": True},
            {"label": "Operating rounds", "number": True},
            {"label": "Yellow tiles", "number": True},
            {"label": "BoE pays at least", "number": True},
            {"label": "Rusts"},
            {"label": "What begins", "wide": True},
        ],
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


def phases(game: Game1848, state: State1848) -> Json:
    """Which of them is now."""
    return {"now": state.phase}


SUMS = ("Cash", "Worth", "Certificates")


def still_spreadsheet(game: Game1848) -> Json:
    """Everything in one table."""
    return {
        "kind": "table",
        "title": "Spreadsheet",
        "dense": True,
        "order": [*game.cards.companies, BOE, *SUMS],
        "rows": {name: {"sum": True} for name in SUMS},
    }


def spreadsheet(game: Game1848, state: State1848) -> Json:
    """Companies down, players across in the order in which they sit."""
    rows = {name: _line(game, state, name) for name in state.companies}
    rows[BOE] = _boe_line(game, state)

    def cash(seat: int) -> Json:
        return {"money": state.players[seat].cash}

    def worth(seat: int) -> Json:
        return {"money": game.worth(state, seat)}

    def certificates(seat: int) -> str:
        return f"{certificate_count(state, seat)}/{certificate_limit(game, state, seat)}"

    for name, of in zip(SUMS, (cash, worth, certificates), strict=True):
        rows[name] = _sum(state, name, of)
    return {
        "columns": [
            {"label": ""},
            *({"seat": seat, "number": True} for seat in state.seating),
            *({"label": text, "number": True} for text in ("Bank", "Pool")),
            *({"label": text, "number": True} for text in ("Par", "Price", "Cash")),
            {"label": "Trains"},
            *({"label": text, "number": True} for text in ("Tokens", "Loans")),
        ],
        "rows": rows,
        "now": state.op.company if state.op else "",
    }


def _percent(percent: int, director: bool = False) -> Any:
    if not percent:
        return ""
    return {"percent": percent, "star": "director"} if director else {"percent": percent}


def _line(game: Game1848, state: State1848, name: str) -> Json:
    company, card = state.companies[name], game.card(name)
    cells: list[Any] = [
        {"owner": name, "brief": True},
        *(_percent(company.percent(seat), company.director == seat) for seat in state.seating),
        _percent(company.percent(BANK)),
        _percent(company.percent(POOL)),
        {"money": company.par} if company.par else "",
        {"money": game.price(company)} if company.cell is not None else "",
        {"money": company.cash} if name in state.capital else "",
        " ".join(train.name for train in company.trains),
        f"{len(card.tokens) - company.placed}/{len(card.tokens)}",
        company.loans or "",
    ]
    return {"cells": cells, "dim": company.closed}


def _boe_line(game: Game1848, state: State1848) -> Json:
    held = state.boe.holdings
    return {
        "cells": [
            {"owner": BOE, "brief": True},
            *(_percent(held[seat]) for seat in state.seating),
            _percent(100 - sum(held)),
            "",
            "",
            {"money": game.boe_price(state)},
            "",
            "",
            "",
            state.boe.loans or "",
        ]
    }


def _sum(state: State1848, text: str, of: Callable[[int], Any]) -> Json:
    return {"cells": [text, *(of(seat) for seat in state.seating), *[""] * 8]}
