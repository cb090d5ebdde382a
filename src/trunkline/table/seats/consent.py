"""Consent: players who may ask the others at a table, one request at a time."""

from __future__ import annotations

from trunkline.table.errors import Conflict, NotYours
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table

ASKED = {"undo": "undo", "redo": "redo", "correct": "correct a move"}
"""Name of a request, by its kind."""


def seats_that_ask(table: Table, who: Account) -> list[int]:
    """Return the seats of a player who may ask the others for consent."""
    if table.record.status not in ("playing", "finished"):
        table.must_play()
    mine = table.seats_of(who)
    if not mine:
        raise NotYours("Only players of this table may do that.")
    return mine


def one_at_a_time(table: Table, who: Account) -> None:
    """Somebody else's open request is answered first; my own may be replaced by a new one."""
    request = table.record.request
    if request is not None and request.account_id != who.id:
        name = table.name(request.by)
        raise Conflict(f"{name} already asks to {ASKED[request.kind]}; that is answered first.")


def speaker(table: Table, mine: list[int]) -> int:
    """Return the seat for which a player with several speaks: the asked one, or the first."""
    return next((seat for seat in table.record.asked if seat in mine), mine[0])
