"""Muted and blocked players.

The chat of a muted player is folded away, and their mentions notify nobody. A blocked player also
cannot write in private to the player who blocked them, nor sit down at their tables. Neither is
notified of it.
"""

from __future__ import annotations

import time
from typing import Literal, NamedTuple

from sqlalchemy import and_, delete, select

from trunkline.table.errors import Conflict
from trunkline.table.storage.schema import account, shunned
from trunkline.table.storage.store import Store, insert_once

Manner = Literal["mute", "block"]
MOST = 500
"""Number of people an account may mute or block."""


class Shunned(NamedTuple):
    """An account that is muted or blocked."""

    other_id: str
    name: str
    manner: str


class Blocks:
    """The mutes and blocks in one database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def by(self, account_id: str) -> list[Shunned]:
        """Return the accounts that an account mutes or blocks."""
        query = (
            select(shunned.c.other_id, account.c.name, shunned.c.manner)
            .select_from(shunned.join(account, account.c.id == shunned.c.other_id))
            .where(shunned.c.account_id == account_id)
            .order_by(shunned.c.created, shunned.c.other_id)
        )
        with self.store.read() as connection:
            return [Shunned(*row) for row in connection.execute(query)]

    def manner(self, account_id: str, other_id: str) -> str | None:
        """Return how an account shuns another (muted or blocked); None if it does not."""
        pair = and_(shunned.c.account_id == account_id, shunned.c.other_id == other_id)
        with self.store.read() as connection:
            found: str | None = connection.execute(select(shunned.c.manner).where(pair)).scalar()
        return found

    def shun(self, account_id: str, other_id: str, manner: Manner | None) -> None:
        """Mute or block an account, or end both."""
        if account_id == other_id:
            raise Conflict("That is you.")
        if manner is not None and len(self.by(account_id)) >= MOST:
            raise Conflict(f"You have muted or blocked {MOST} people already.")
        pair = and_(shunned.c.account_id == account_id, shunned.c.other_id == other_id)
        row = {"account_id": account_id, "other_id": other_id}
        with self.store.write() as connection:
            connection.execute(delete(shunned).where(pair))
            if manner is not None:
                row |= {"manner": manner}
                fresh = insert_once(connection, shunned, {**row, "created": time.time()})
                connection.execute(fresh)
