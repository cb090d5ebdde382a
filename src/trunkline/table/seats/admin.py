"""Acts of an administrator on a table: close it, reopen it, give a seat to a bot."""

from __future__ import annotations

from trunkline.table.errors import Conflict, NotFound
from trunkline.table.play.table import Table
from trunkline.table.seats import votes
from trunkline.table.seats.leaving import hand_over
from trunkline.table.seats.seating import stand_in
from trunkline.table.storage.db_rows import STOPPED, Entry
from trunkline.titles.bots import spoken


def close(table: Table) -> None:
    """Stop all play at a table; it can still be read and exported."""

    def attempt(sent: Entry | None) -> None:
        if table.record.status == "closed":
            raise Conflict("The table is closed already.", "closed")
        batch = table.batch(None)
        batch.add("close", None, {"closed": True})
        batch.record.status, batch.record.bot_turn = "closed", False
        table.commit(batch)

    table.change(attempt, (None, None))


def reopen(table: Table) -> None:
    """Let a closed table continue where it was."""

    def attempt(sent: Entry | None) -> None:
        if table.record.status != "closed":
            raise Conflict("The table is not closed.")
        batch = table.batch(None)
        batch.add("close", None, {"closed": False})
        batch.record.status = "open"
        if table.line.started:
            reason = table.record.end_reason
            if reason in STOPPED:
                batch.end_early(table.game, table.state(), reason)
            else:
                batch.stand(table.game, table.state())
        table.commit(batch)

    table.change(attempt, (None, None))


def give_to_bot(table: Table, seat: int, bot: str) -> None:
    """Give a seat to a bot, for a player who does not return."""

    def attempt(sent: Entry | None) -> None:
        table.must_play()
        if not 0 <= seat < len(table.sittings):
            raise NotFound("There is no such seat.")
        batch = table.batch(None)
        name = stand_in(bot, table.record.title)
        hand_over(batch, seat, name, f"An administrator gave the seat to the {spoken(name)}.")
        votes.recount(table, batch)
        table.commit(batch)

    table.change(attempt, (None, None))
