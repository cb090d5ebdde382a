"""Server uptime: downtime and clock jumps count against nobody.

Every server regularly notes that it is running. A server that finds a gap since the last note
writes it down; if several start together, one of them does.
"""

from __future__ import annotations

import json

from sqlalchemy import Connection, select, update

from trunkline.table.clocks.timing import Span
from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.schema import meta
from trunkline.table.storage.store import Store, insert_once

SEEN, GAPS = "seen", "gaps"
LONG = 300.0
"""Seconds after which a server that says nothing was away."""
MOST = 1000


class Presence:
    """The times at which no server used a database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._gaps: tuple[Span, ...] | None = None

    @property
    def gaps(self) -> tuple[Span, ...]:
        """Start and end of each downtime."""
        if self._gaps is None:
            with self.store.read() as connection:
                self._gaps = _read(connection)
        return self._gaps

    def note(self, now: float) -> None:
        """Record that a server is running."""
        with self.store.write() as connection:
            for key, value in ((SEEN, str(now)), (GAPS, "[]")):
                connection.execute(insert_once(connection, meta, {"key": key, "value": value}))
            last = connection.execute(select(meta.c.value).where(meta.c.key == SEEN)).scalar_one()
            mine = update(meta).where(meta.c.key == SEEN, meta.c.value == last)
            first = connection.execute(mine.values(value=str(now))).rowcount == 1
            gaps = _read(connection)
            if first and now - float(last) > LONG:
                gaps = (*gaps, (float(last), now))[-MOST:]
                kept = update(meta).where(meta.c.key == GAPS)
                connection.execute(kept.values(value=dumps(gaps)))
        self._gaps = gaps


def _read(connection: Connection) -> tuple[Span, ...]:
    row = connection.execute(select(meta.c.value).where(meta.c.key == GAPS)).scalar()
    return tuple((begins, ends) for begins, ends in json.loads(row or "[]"))
