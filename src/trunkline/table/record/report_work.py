"""Work on stored reports: a host takes a lease, notes progress, and stores part after part.

If a host dies, another one takes the lease and goes on with the parts that are missing.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select, update

from trunkline.table.people.people import new_id
from trunkline.table.record.report_rows import OPEN, Json, change, packed
from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.schema import report, report_part
from trunkline.table.storage.store import Store, upsert

LEASE = 180.0
"""Seconds for which a host has a report to itself; hosts renew it every 30 seconds."""


class ReportWork:
    """The reports that are to be made, as one host sees them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.host = new_id()

    def claim(self, report_id: str) -> bool:
        """Take the lease on a report that is to be made; False if another host makes it."""
        now = time.time()
        free = or_(report.c.lease <= now, report.c.host == self.host)
        mine = and_(report.c.id == report_id, OPEN, free)
        values = {"status": "working", "host": self.host, "lease": now + LEASE}
        return self._change(mine, **values) > 0

    def lapsed(self) -> list[str]:
        """Return the reports that are to be made and that no living host makes."""
        query = select(report.c.id).where(OPEN, report.c.lease <= time.time())
        with self.store.read() as connection:
            return [row.id for row in connection.execute(query.order_by(report.c.created))]

    def renew(self, report_ids: Collection[str]) -> None:
        """Renew the leases on what this host makes, or is about to make."""
        mine = and_(report.c.id.in_(report_ids), OPEN)
        with self.store.write() as connection:
            lease = {"host": self.host, "lease": time.time() + LEASE}
            connection.execute(update(report).where(mine).values(lease))

    def note(self, report_id: str, **values: Any) -> bool:
        """Note how far the work is, or how it ended; False if the report was deleted."""
        if "progress" in values:
            values["progress"] = dumps(values["progress"])
        return self._change(self._here(report_id), **values) > 0

    def put_part(self, report_id: str, part: str, seat: int, data: Json) -> None:
        """Store a finished part, unless the report has been deleted."""
        row = {"report_id": report_id, "part": part, "seat": seat, "data": packed(data)}
        with self.store.write() as connection:
            here = connection.execute(select(report.c.id).where(self._here(report_id))).first()
            if here is None:
                return
            connection.execute(upsert(connection, report_part, row))

    def _here(self, report_id: str) -> ColumnElement[bool]:
        """Return the condition that a report is made by this host."""
        return and_(report.c.id == report_id, report.c.host == self.host)

    def _change(self, where: ColumnElement[bool], **values: Any) -> int:
        with self.store.write() as connection:
            return change(connection, where, **values)
