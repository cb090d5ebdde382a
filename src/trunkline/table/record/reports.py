"""Stored reports: files that visitors uploaded, their parts, and their owners.

A report is unlisted: only people with its link find it. Its owner is an account, or the holder of
the key that was shown once after the upload. How reports are made is in ``report_work``.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, insert, select

from trunkline.table.errors import Conflict, NotFound, NotYours
from trunkline.table.people.people import Account
from trunkline.table.people.sessions import hashed
from trunkline.table.record.report_rows import (
    COLUMNS,
    WHOLE,
    Json,
    PartKey,
    Stored,
    change,
    packed,
    remove,
    stored,
    unpacked,
)
from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.schema import report, report_part
from trunkline.table.storage.store import Store

DAYS = 30
"""Days for which a report is kept that nobody saved."""
DAY = 86400.0
MOST_KEPT = 300
"""Reports that one account saves."""
MOST_LISTED = 24
MOST_STOPPED = 200
LONGEST_NAME = 80


class NewReport(NamedTuple):
    """A file that came."""

    name: str
    file: Json
    seat: int = WHOLE
    deep: bool = True
    table_id: str = ""
    """The table whose game it is: only the decisions of `seat` are examined then."""

    @property
    def digest(self) -> str:
        """Digest of the file."""
        return sha256(dumps(self.file).encode()).hexdigest()


class Stopped(NamedTuple):
    """A file that could not be replayed to its end, kept for the operator."""

    id: str
    name: str
    created: float
    problem: str


class Reports:
    """The reports of a database, as one host sees them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, who: Account | None, new: NewReport) -> tuple[Stored, str]:
        """Store a file; return its report and the key that its owner gets.

        A file that was uploaded before gets the parts of the earlier report at once.
        """
        row, key = self._row(who, new.name, new.digest), secrets.token_urlsafe(24)
        row |= {"key_hash": hashed(key), "file": packed(new.file)}
        row |= {"seat": new.seat, "deep": new.deep, "table_id": new.table_id}
        alike = [report.c.digest == new.digest, report.c.status == "done", report.c.problem == ""]
        alike += [report.c.table_id == "", report.c.deep] if new.deep else []
        with self.store.write() as connection:
            known = connection.execute(select(report).where(*alike).limit(1)).first()
            if known is not None:
                row |= {name: getattr(known, name) for name in ("status", "progress")}
                row |= {"deep": known.deep}
                theirs = select(report_part).where(report_part.c.report_id == known.id)
                for part in connection.execute(theirs).all():
                    again = {**part._asdict(), "report_id": row["id"]}
                    connection.execute(insert(report_part).values(again))
            connection.execute(insert(report).values(row))
        return self.find(row["id"]), key

    def known(self, who: Account, new: NewReport) -> Stored | None:
        """Return the report that an account has about the same game of a table, if it has one."""
        mine = [report.c.owner_id == who.id, report.c.table_id == new.table_id]
        mine += [report.c.digest == new.digest, report.c.seat == new.seat]
        good = report.c.status.in_(("waiting", "working", "done"))
        found = self._list(and_(*mine, good), 1)
        return found[0] if found else None

    def add_career(self, who: Account | None, games: Collection[str]) -> tuple[Stored, str]:
        """Store a career table over several reports; return it and the key of its owner."""
        row, key = self._row(who, "", ""), secrets.token_urlsafe(24)
        row |= {"key_hash": hashed(key), "games": dumps(list(dict.fromkeys(games)))}
        row |= {"status": "done"}
        with self.store.write() as connection:
            found = select(report.c.id).where(report.c.id.in_(games), report.c.games == "[]")
            if len(connection.execute(found).all()) != len(set(games)):
                raise NotFound("One of these reports does not exist any more.")
            connection.execute(insert(report).values(row))
        return self.find(row["id"]), key

    def find(self, report_id: str) -> Stored:
        """Return a report; ``Unknown`` if there is none."""
        with self.store.read() as connection:
            row = connection.execute(select(*COLUMNS).where(report.c.id == report_id)).first()
        if row is None:
            raise NotFound("There is no such report. It may have been deleted.")
        return stored(row)

    def file(self, report_id: str) -> Json:
        """Return the file of a report."""
        with self.store.read() as connection:
            mine = select(report.c.file).where(report.c.id == report_id)
            found: Json = unpacked(connection.execute(mine).scalar_one())
        return found

    def parts(self, report_id: str, *names: str) -> dict[PartKey, Json]:
        """Return the finished parts of a report by name and seat; all of them without names."""
        mine = select(report_part).where(report_part.c.report_id == report_id)
        if names:
            mine = mine.where(report_part.c.part.in_(names))
        with self.store.read() as connection:
            rows = connection.execute(mine).all()
        return {(row.part, row.seat): unpacked(row.data) for row in rows}

    def ready(self, report_id: str) -> set[PartKey]:
        """Return which parts of a report are finished."""
        mine = report_part.c.report_id == report_id
        with self.store.read() as connection:
            rows = connection.execute(select(report_part.c.part, report_part.c.seat).where(mine))
            return {(row.part, row.seat) for row in rows}

    def check(self, found: Stored, who: Account | None, key: str | None) -> None:
        """Raise ``NotYours`` unless a visitor owns a report."""
        if not self.owns(found, who, key):
            raise NotYours("Only the person who brought this game can change its report.")

    @staticmethod
    def owns(found: Stored, who: Account | None, key: str | None) -> bool:
        """Return True if a visitor owns a report, by account or by key."""
        if who is not None and who.id == found.owner_id:
            return True
        return bool(key) and secrets.compare_digest(hashed(key or ""), found.key_hash)

    def change(self, report_id: str, **values: Any) -> None:
        """Change settings of a report."""
        with self.store.write() as connection:
            change(connection, report.c.id == report_id, **values)

    def save(self, found: Stored, who: Account) -> None:
        """Keep a report for as long as its owner likes."""
        with self.store.read() as connection:
            mine = and_(report.c.owner_id == who.id, report.c.until.is_(None))
            count = len(connection.execute(select(report.c.id).where(mine)).all())
        if count >= MOST_KEPT:
            raise Conflict(f"You have saved {MOST_KEPT} reports; delete one first.")
        self.change(found.id, owner_id=who.id, until=None)

    def delete(self, report_id: str) -> None:
        """Delete a report with its file."""
        self._delete(report.c.id == report_id)

    def mine(self, who: Account) -> list[Stored]:
        """Return the reports of an account, the newest first."""
        return self._list(report.c.owner_id == who.id)

    def listed(self) -> list[Stored]:
        """Return the newest reports that everybody may find."""
        return self._list(and_(report.c.listed, report.c.status == "done"), MOST_LISTED)

    def stopped(self) -> list[Stopped]:
        """Return the files that could not be replayed to their end."""
        wrong = and_(report.c.problem != "", report.c.status.in_(("done", "refused", "failed")))
        return [
            Stopped(one.id, one.name, one.created, one.problem)
            for one in self._list(wrong, MOST_STOPPED)
        ]

    def expire(self) -> int:
        """Delete the reports whose time is over; return their number."""
        return self._delete(report.c.until <= time.time())

    def _delete(self, where: ColumnElement[bool]) -> int:
        with self.store.write() as connection:
            return remove(connection, where)

    def _list(self, where: ColumnElement[bool], most: int = MOST_KEPT) -> list[Stored]:
        query = select(*COLUMNS).where(where).order_by(report.c.created.desc(), report.c.id)
        with self.store.read() as connection:
            return [stored(row) for row in connection.execute(query.limit(most))]

    def _row(self, who: Account | None, name: str, digest: str) -> Json:
        """Return a new row, without a file."""
        now = time.time()
        return {
            "id": secrets.token_urlsafe(12),
            "owner_id": who.id if who else None,
            "key_hash": "",
            "name": "".join(one for one in name if one.isprintable())[:LONGEST_NAME],
            "digest": digest,
            "file": "",
            "games": "[]",
            "status": "waiting",
            "problem": "",
            "progress": "{}",
            "seat": WHOLE,
            "deep": False,
            "hidden": False,
            "listed": False,
            "version": 0,
            "host": "",
            "lease": 0.0,
            "created": now,
            "until": now + DAYS * DAY,
            "table_id": "",
        }
