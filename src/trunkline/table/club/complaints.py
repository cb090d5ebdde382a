"""Complaints: players report a message or a table, moderators settle the report."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import func, insert, select, update

from trunkline.table.errors import Conflict, NotFound
from trunkline.table.people.people import Account, new_id
from trunkline.table.play.table import Table, printable
from trunkline.table.storage.schema import account, complaint, game_table
from trunkline.table.storage.store import Store

MOST_OPEN = 20
"""Open reports of one account."""
MOST_SHOWN = 100


class Complaint(NamedTuple):
    """A report as moderators see it."""

    id: str
    by: str
    """Name of the account that reports."""
    about_id: str | None
    """Account that the report is about; None for a report about a whole table."""
    about: str | None
    table_id: str
    table: str
    """Name of the table, or its title."""
    entry: int | None
    """Journal entry of the message."""
    quote: str
    """The message as it was when it was reported."""
    words: str
    created: float
    outcome: str
    """Empty while the report is open."""


class Complaints:
    """The reports of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def report(
        self, who: Account, table: Table, words: str, entry: int | None, seat: int | None
    ) -> str:
        """Report a message, the player at a seat, or the table; returns the report's id."""
        words, about, quote = printable(words), None, ""
        if entry is not None:
            about, quote = _said(who, table, entry)
        elif seat is not None:
            if not 0 <= seat < len(table.sittings):
                raise NotFound("There is no such seat.")
            about = table.sittings[seat].account_id
        mine = (complaint.c.by_id == who.id, complaint.c.outcome == "")
        key = new_id()
        new = insert(complaint).values(
            id=key,
            by_id=who.id,
            about_id=about,
            table_id=table.id,
            entry=entry,
            quote=quote,
            words=words,
            created=time.time(),
            settled_by="",
            outcome="",
        )
        with self.store.write() as connection:
            count = select(func.count()).select_from(complaint).where(*mine)
            if connection.execute(count).scalar_one() >= MOST_OPEN:
                raise Conflict(f"A moderator has to read your {MOST_OPEN} other reports first.")
            connection.execute(new)
        return key

    def listed(self, *, settled: bool = False) -> list[Complaint]:
        """Return the settled reports, the newest first, or the open ones, by their author.

        Players who report a lot come after those who report a little. Guests, who can be created
        freely, come after members.
        """
        by, about = account.alias(), account.alias()
        turn = func.row_number().over(partition_by=complaint.c.by_id, order_by=complaint.c.created)
        fair = () if settled else (by.c.guest, turn)
        query = (
            select(complaint, by.c.name.label("by"), about.c.name.label("about"))
            .add_columns(game_table.c.name.label("named"), game_table.c.title)
            .join(by, by.c.id == complaint.c.by_id, isouter=True)
            .join(about, about.c.id == complaint.c.about_id, isouter=True)
            .join(game_table, game_table.c.id == complaint.c.table_id, isouter=True)
            .where(complaint.c.outcome != "" if settled else complaint.c.outcome == "")
            .order_by(*fair, complaint.c.created.desc())
            .limit(MOST_SHOWN)
        )
        with self.store.read() as connection:
            rows = connection.execute(query).all()
        return [
            Complaint(
                *(r.id, r.by or "", r.about_id, r.about, r.table_id, r.named or r.title or ""),
                *(r.entry, r.quote, r.words, r.created, r.outcome),
            )
            for r in rows
        ]

    def settle(self, complaint_id: str, by: str, outcome: str) -> None:
        """Note how a report ended."""
        mine = (complaint.c.id == complaint_id, complaint.c.outcome == "")
        new = {"settled_by": by, "outcome": printable(outcome)}
        with self.store.write() as connection:
            if not connection.execute(update(complaint).where(*mine).values(**new)).rowcount:
                raise NotFound("There is no such open report.")


def _said(who: Account, table: Table, number: int) -> tuple[str | None, str]:
    """Return the author and the text of a message that the account may read."""
    found = table.journal.entries(table.id, number - 1, number)
    if not found or found[0].kind != "chat" or not table.seats_of(who):
        raise NotFound("There is no such message.")
    return found[0].account_id, str(found[0].data.get("text", ""))
