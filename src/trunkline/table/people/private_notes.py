"""Private notes about a table, and how far a player has read its chat.

Neither is in the journal or in any view: others receive no byte of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, func, select, update

from trunkline.table.errors import Conflict
from trunkline.table.storage.schema import entry, own_page, seat, shunned
from trunkline.table.storage.store import Store, insert_once

MOST_UNREAD = 500
"""Number of unread lines of chat up to which they are counted."""


class PrivateNote(NamedTuple):
    """An account's note about a table."""

    note: str = ""
    version: int = 0
    """Number of changes to the note; a writer names the version they had read."""
    read: int = 0
    """The last entry of the journal up to which they read the chat."""


class Unread(NamedTuple):
    """Unread chat at a table."""

    lines: int
    called: bool
    """True if the reader is mentioned in it."""


class OwnPages:
    """All such pages of one database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def get(self, account_id: str, table_id: str) -> PrivateNote:
        """Return an account's note about a table."""
        with self.store.read() as connection:
            return _page(connection, account_id, table_id)

    def write_note(self, account_id: str, table_id: str, text: str, version: int) -> int:
        """Keep a note, unless it was changed since its writer read it; returns its version."""
        with self.store.write() as connection:
            _begin(connection, account_id, table_id)
            values = {"note": text, "note_version": version + 1}
            mine = and_(_mine(account_id, table_id), own_page.c.note_version == version)
            if connection.execute(update(own_page).where(mine).values(values)).rowcount != 1:
                raise Conflict("The note was changed in another window meanwhile.", "changed")
        return version + 1

    def mark_read(self, account_id: str, table_id: str, upto: int) -> None:
        """Mark the chat as read up to an entry; this never goes back."""
        with self.store.write() as connection:
            _begin(connection, account_id, table_id)
            mine = and_(_mine(account_id, table_id), own_page.c.read < upto)
            connection.execute(update(own_page).where(mine).values(read=upto))

    def unread(self, account_id: str, table_ids: Sequence[str]) -> dict[str, Unread]:
        """Return, by table, the chat of others that an account has not read.

        Muted players do not count, and tables without unread chat are left out.
        """
        page = and_(own_page.c.table_id == entry.c.table_id, own_page.c.account_id == account_id)
        said = entry.outerjoin(own_page, page)
        quiet = select(shunned.c.other_id).where(shunned.c.account_id == account_id)
        query = (
            select(entry.c.table_id, entry.c.data)
            .select_from(said)
            .where(entry.c.table_id.in_(table_ids), entry.c.kind == "chat")
            .where(entry.c.account_id != account_id, entry.c.account_id.not_in(quiet))
            .where(entry.c.number > func.coalesce(own_page.c.read, 0))
            .limit(MOST_UNREAD)
        )
        sits = select(seat.c.table_id, seat.c.seat).where(
            seat.c.account_id == account_id, seat.c.table_id.in_(table_ids)
        )
        with self.store.read() as connection:
            rows = connection.execute(query).all()
            mine = {(row[0], row[1]) for row in connection.execute(sits)} if rows else set()
        found: dict[str, Unread] = {}
        for table_id, data in rows:
            lines, called = found.get(table_id, Unread(0, False))
            named = json.loads(data).get("mentions", [])
            called = called or any((table_id, one) in mine for one in named)
            found[table_id] = Unread(lines + 1, called)
        return found


def _mine(account_id: str, table_id: str) -> Any:
    return and_(own_page.c.account_id == account_id, own_page.c.table_id == table_id)


def _page(connection: Connection, account_id: str, table_id: str) -> PrivateNote:
    columns = (own_page.c.note, own_page.c.note_version, own_page.c.read)
    row = connection.execute(select(*columns).where(_mine(account_id, table_id))).first()
    return PrivateNote(*row) if row else PrivateNote()


def _begin(connection: Connection, account_id: str, table_id: str) -> None:
    """Store an empty note, unless there is one."""
    row = {"account_id": account_id, "table_id": table_id, "note": "", "note_version": 0, "read": 0}
    connection.execute(insert_once(connection, own_page, row))
