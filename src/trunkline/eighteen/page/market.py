"""The grid of share prices as a panel of a page (docs/client.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from trunkline.eighteen.parts.market import Cell, Market
from trunkline.page.eighteen import MarketCell, MarketPanel

Marker: TypeAlias = tuple[str, Cell | None, int]
"""The company, the cell, and the number of its arrival there."""


def still_market(
    market: Market,
    title: str,
    kind: Callable[[Cell], str] = lambda cell: "",
    *,
    legend: Iterable[tuple[str, str]] = (),
    notes: Iterable[str] = (),
) -> MarketPanel:
    """Return the chart as printed; `legend` explains the kinds of cells."""

    def cell(at: Cell) -> MarketCell:
        if not market.has(at):
            return {"price": "", "kind": "gap"}
        return {"price": market.price(at), "kind": kind(at)}

    return {
        "kind": "market",
        "title": title,
        "rows": [
            [cell((row, column)) for column in range(len(prices))]
            for row, prices in enumerate(market.rows)
        ],
        "legend": [{"kind": kind, "text": text} for kind, text in legend],
        "notes": list(notes),
    }


def marks(markers: Iterable[Marker]) -> dict[str, list[str]]:
    """Return the markers by cell, those on top first."""
    here: dict[Cell, list[tuple[int, str]]] = {}
    for name, cell, arrival in markers:
        if cell is not None:
            here.setdefault(cell, []).append((arrival, name))
    return {
        f"{row},{column}": [name for _, name in sorted(marked)]
        for (row, column), marked in sorted(here.items())
    }
