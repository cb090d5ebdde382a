"""Onlookers: the accounts that are watching a table, on any host.

Each host notes its onlookers and renews the notes while it lives; those of a dead host are
forgotten.
"""

from __future__ import annotations

import time

from sqlalchemy import and_, delete, exists, insert, select, update

from trunkline.table.people.people import new_id
from trunkline.table.storage.schema import onlooker
from trunkline.table.storage.store import Store

BELIEVED = 120.0
"""Seconds for which a note is believed; hosts renew theirs every 30 seconds."""


class Onlookers:
    """The accounts that watch tables, by host."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.host = new_id()

    def note(self, account_id: str, table_id: str, *, here: bool) -> None:
        """Note that an account watches a table on this host, or no longer does."""
        row = {"account_id": account_id, "table_id": table_id, "host": self.host}
        mine = and_(*(onlooker.c[name] == value for name, value in row.items()))
        with self.store.write() as connection:
            connection.execute(delete(onlooker).where(mine))
            if here:
                connection.execute(insert(onlooker).values(**row, until=time.time() + BELIEVED))

    def elsewhere(self, account_id: str, table_id: str) -> bool:
        """Return True if an account watches a table on another host."""
        other = and_(onlooker.c.host != self.host, onlooker.c.until > time.time())
        here = and_(onlooker.c.account_id == account_id, onlooker.c.table_id == table_id)
        with self.store.read() as connection:
            return bool(connection.execute(select(exists().where(here, other))).scalar())

    def renew(self) -> None:
        """Say that this host lives, and forget what hosts noted that do not."""
        now, mine = time.time(), onlooker.c.host == self.host
        with self.store.write() as connection:
            connection.execute(update(onlooker).where(mine).values(until=now + BELIEVED))
            connection.execute(delete(onlooker).where(onlooker.c.until < now - BELIEVED))

    def leave(self) -> None:
        """Forget all of this host: it ends."""
        with self.store.write() as connection:
            connection.execute(delete(onlooker).where(onlooker.c.host == self.host))
