"""Figures before and after an action, for the card that asks for it (docs/client.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trunkline.eighteen.parts.state import NOBODY, Company
from trunkline.page.cells import Cell, MoneyCell, SeatCell
from trunkline.page.offers import AccountRow, Ledger

HOLDERS = ("Holder", "Share", "Gets", "Cash after")


def money(amount: int) -> MoneyCell:
    """Return an amount; one below nothing is marked."""
    return {"money": amount, "tone": "bad"} if amount < 0 else {"money": amount}


def change(label: Cell, was: int, now: int, *, judged: bool = False) -> AccountRow:
    """Return an amount before and after; `judged` marks more as good and less as bad."""
    value = money(now)
    if judged and now != was:
        value["tone"] = "good" if now > was else "bad"
    return {"label": label, "was": {"money": was}, "value": value}


def count(label: Cell, was: object, now: object) -> AccountRow:
    """Return a number or words before and after."""
    return {"label": label, "was": str(was), "value": str(now)}


def treasury(before: Any, after: Any, name: str, label: Cell = "Treasury") -> AccountRow:
    """Return a company's money before and after."""
    return change(label, before.companies[name].cash, after.companies[name].cash)


def new_director(before: Company, after: Company) -> SeatCell | None:
    """Return who takes over a company; None if nobody does."""
    if after.director in (before.director, NOBODY):
        return None
    return {"seat": after.director, "star": "new director", "tone": "bad"}


def holders(
    before: Any,
    after: Any,
    name: str,
    *,
    seats: Iterable[int],
    rest: Iterable[tuple[str, int, str]] = (),
) -> Ledger:
    """Return who holds a company and what a dividend brings them.

    `rest` are the holders who are no players: the word for each, its percentage, what becomes of
    its part.
    """
    rows: list[list[Cell]] = []
    for seat in seats:
        held = before.companies[name].shares.of(seat)
        gain = after.players[seat].cash - before.players[seat].cash
        if not held and not gain:
            continue
        gets: Cell = {"money": gain, "tone": "good"} if gain else "–"
        rows.append([{"seat": seat}, {"percent": held}, gets, money(after.players[seat].cash)])
    rows += [[word, {"percent": held}, "–", said] for word, held, said in rest if held]
    return {
        "columns": [{"label": label, "number": n > 0} for n, label in enumerate(HOLDERS)],
        "rows": rows,
    }
