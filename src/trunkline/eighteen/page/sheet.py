"""Tables of a page (docs/client.md): columns, shares of companies, everything in one sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from trunkline.eighteen.parts.game import Game18
from trunkline.eighteen.parts.state import State18
from trunkline.page.cells import Cell
from trunkline.page.panels import Column, Row, TablePanel


def columns(*labels: str) -> list[Column]:
    """Return the heads of columns: ``"#Price"`` is one of numbers, ``"Text…"`` a wide one.

    >>> columns("Name", "#Price", "What begins…")
    [{'label': 'Name'}, {'label': 'Price', 'number': True}, {'label': 'What begins', 'wide': True}]
    """
    found: list[Column] = []
    for label in labels:
        one: Column = {"label": label.removeprefix("#").removesuffix("…")}
        if label.startswith("#"):
            one["number"] = True
        if label.endswith("…"):
            one["wide"] = True
        found.append(one)
    return found


def money(amount: int, there: bool = True) -> Cell:
    """Return an amount, or nothing unless it is `there`."""
    return {"money": amount} if there else ""


def percent(part: int, director: bool = False) -> Cell:
    """Return a share of a company, or nothing."""
    if not part:
        return ""
    return {"percent": part, "star": "director"} if director else {"percent": part}


SHARES = ("#Bank", "#Pool", "#Par", "#Price", "#Cash", "Trains", "#Tokens")
"""The columns of a company after those of the players."""


def sheet_columns(state: State18, *more: str) -> list[Column]:
    """Return the columns: players in the order in which they sit, then facts of companies."""
    across: list[Column] = [{"seat": seat, "number": True} for seat in state.seating]
    return [*columns(""), *across, *columns(*SHARES, *more)]


def company_row(game: Game18, state: State18, name: str, *more: Cell, paid: bool = True) -> Row:
    """Return a company's row: shareholders, prices, property; cash once it is `paid` in."""
    company, tokens = state.companies[name], len(game.card(name).tokens)
    return {
        "cells": [
            {"owner": name, "brief": True},
            *(percent(company.percent(seat), company.director == seat) for seat in state.seating),
            percent(company.shares.bank),
            percent(company.shares.pool),
            money(company.par, company.par > 0),
            money(game.price(company), company.cell is not None),
            money(company.cash, paid),
            " ".join(train.name for train in company.trains),
            f"{tokens - company.placed}/{tokens}",
            *more,
        ],
        "dim": company.closed,
    }


def sum_rows(
    state: State18, sums: Mapping[str, Callable[[int], Cell]], empty: int
) -> dict[str, Row]:
    """Return a row for each sum that is shown for every player."""
    return {
        name: {"cells": [name, *(of(seat) for seat in state.seating), *[""] * empty]}
        for name, of in sums.items()
    }


def still_sheet(title: str, names: Iterable[str], sums: Iterable[str]) -> TablePanel:
    """Return the table of everything."""
    sums = list(sums)
    return {
        "kind": "table",
        "title": title,
        "dense": True,
        "order": [*names, *sums],
        "rows": {name: {"sum": True} for name in sums},
    }
