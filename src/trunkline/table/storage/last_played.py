"""The tables that were played last: those most likely to be opened first."""

from __future__ import annotations

from sqlalchemy import select

from trunkline.table.storage.schema import game_table
from trunkline.table.storage.store import Store


def last_played(store: Store, most: int) -> list[str]:
    """Return tables that are played, the last changed first."""
    query = select(game_table.c.id).where(game_table.c.status == "playing")
    query = query.order_by(game_table.c.updated.desc(), game_table.c.id).limit(most)
    with store.read() as connection:
        return list(connection.execute(query).scalars())
