"""One link for a whole table: anyone who opens it gets the next free seat."""

from __future__ import annotations

import secrets
from hmac import compare_digest

from sqlalchemy import and_, select

from trunkline.table.errors import Conflict, NotYours
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.record.ratings import PEOPLE
from trunkline.table.storage.db_rows import Entry
from trunkline.table.storage.schema import game_table, rating
from trunkline.table.storage.store import Store

FREE = ("invite", "open")
"""Kinds of seats that wait for a person."""


def new_token() -> str:
    """Return a token for a new link: short enough to be typed."""
    return secrets.token_urlsafe(9)


def table_of(store: Store, token: str) -> str | None:
    """Return the id of the table that a link leads to."""
    query = select(game_table.c.id).where(game_table.c.invite == token, game_table.c.invite != "")
    with store.read() as connection:
        found: str | None = connection.execute(query).scalar()
    return found


def opens(table: Table, token: str | None) -> bool:
    """Return True if a token is that of a table's link."""
    kept = table.record.invite
    return bool(token and kept) and compare_digest(str(token).encode(), kept.encode())


def free_seat(table: Table) -> int | None:
    """Return the next seat that the link gives; None once the table is full or the game began."""
    if table.record.status != "open":
        return None
    return next((one.seat for one in table.sittings if one.kind in FREE), None)


def renew(table: Table, who: Account) -> str:
    """Make a new link for a table before its start; the old one leads nowhere from now on."""

    def attempt(sent: Entry | None) -> str:
        if who.id != table.record.owner_id:
            raise NotYours("Only the person who opened the table may change its link.")
        if table.record.status != "open":
            raise Conflict("The game has already started.", "started")
        batch = table.batch(who)
        batch.record.invite = new_token()
        batch.add("seat", None, {"what": "link", "text": "The table has a new link."})
        table.commit(batch)
        return batch.record.invite

    return table.change(attempt, (None, None))


def check_rating(table: Table, who: Account) -> None:
    """Refuse players below the rating that a table asks for; its link admits them anyway."""
    least = table.record.least_rating
    if least is None:
        return
    query = select(rating.c.mu).where(and_(rating.c.who == who.id, rating.c.scale == PEOPLE))
    with table.journal.store.read() as connection:
        found: float | None = connection.execute(query).scalar()
    if found is None:
        raise NotYours(f"This table is for players with a rating of {least} or more.")
    if round(found) < least:
        mine = f"yours is {round(found)}"
        raise NotYours(f"This table is for players with a rating of {least} or more; {mine}.")
