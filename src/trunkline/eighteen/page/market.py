"""The grid of share prices as a panel of a page (docs/client.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from trunkline.eighteen.parts.events import PriceMoved
from trunkline.eighteen.parts.market import Cell, Market
from trunkline.kernel import kind_of
from trunkline.page.eighteen import HoldingsPanel, MarketCell, MarketPanel, PriceEvent

MOVED: PriceEvent = {"kind": kind_of(PriceMoved), "owner": "company", "price": "new"}
"""The kit's event for a price that moves."""

Marker: TypeAlias = tuple[str, Cell | None, int]
"""The company, the cell, and the number of its arrival there."""


def still_market(
    market: Market,
    title: str,
    kind: Callable[[Cell], str] = lambda cell: "",
    *,
    legend: Iterable[tuple[str, str]] = (),
    notes: Iterable[str] = (),
    moved: PriceEvent = MOVED,
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
        "moved": moved,
    }


def still_holdings(
    *,
    title: str = "Who owns what",
    pool: Iterable[str] = ("pool",),
    note: str = "",
) -> HoldingsPanel:
    """Return the head of the table of companies by players; `pool` are sources of purchases."""
    return {
        "kind": "holdings",
        "title": title,
        "companies": "companies",
        "players": "players",
        "pool": list(pool),
        "note": note,
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
