"""Leaving a running game: a bot takes over, or the seat waits for another person.

The orders and requests of the former player are removed.
"""

from __future__ import annotations

from trunkline.table.play.transaction import Transaction
from trunkline.table.storage.db_rows import Sitting


def hand_over(batch: Transaction, seat: int, bot: str, why: str | None = None) -> None:
    """Let a bot take over a seat (why: None if its owner left it).

    The requests of its former owner, and the questions put to them, are dropped.
    """
    sitting = Sitting(seat, "bot", bot=bot)
    _get_up(batch, sitting, voted=why is not None)
    name = batch.sittings[seat].name
    batch.add("seat", seat, {"what": "bot", "bot": bot, "name": name, "why": why})
    wake_bot(batch, sitting)


def keep_open(batch: Transaction, seat: int, why: str | None = None) -> None:
    """Let a seat wait for another person (why: None if its owner left it)."""
    _get_up(batch, Sitting(seat, "open"), voted=why is not None)
    batch.add("seat", seat, {"what": "open", "why": why} if why else {"what": "left"})


def _get_up(batch: Transaction, sitting: Sitting, voted: bool) -> None:
    """Free a seat without its orders and requests; its former player may come back."""
    record, seat = batch.record, sitting.seat
    before = batch.sittings[seat]
    if before.account_id:
        record.away[str(seat)] = {"who": before.account_id, "label": before.label, "voted": voted}
    batch.sit(sitting)
    drop_wishes(batch, seat)


def drop_wishes(batch: Transaction, seat: int) -> None:
    """Drop the requests, orders and open questions of a seat's former player."""
    record = batch.record
    record.orders[:] = [one for one in record.orders if one.seat != seat]
    record.ended[:] = [one for one in record.ended if one.seat != seat]
    if record.request and seat in (record.request.by, *record.request.waiting):
        record.request = None


def wake_bot(batch: Transaction, sitting: Sitting) -> None:
    """Note that the table now waits for a bot, if that is true."""
    asked = sitting.kind == "bot" and sitting.seat in batch.record.asked
    batch.record.bot_turn = batch.record.bot_turn or asked
