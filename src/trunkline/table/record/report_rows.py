"""Rows of stored reports, and how the database holds their files and parts."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, select, update
from sqlalchemy.engine import Row

from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.schema import report, report_part

WHOLE = -1
"""The seat of a part that is about the whole game."""

Json = dict[str, Any]
PartKey = tuple[str, int]


class Stored(NamedTuple):
    """A report without its file and its parts."""

    id: str
    owner_id: str | None
    key_hash: str
    name: str
    """The name of the file."""
    digest: str
    games: tuple[str, ...]
    """The reports that a career table is about; none for a report about one game."""
    status: str
    """`waiting`, `working`, `done`, `refused` (there can be no report), or `failed` (our fault)."""
    problem: str
    """Reason why there is no report, or where and why the file stops."""
    progress: dict[str, Any]
    """By part, how much of it is done, and of how much."""
    seat: int
    """The player whose decisions come first; −1 for none."""
    deep: bool
    """True if the decisions of the players are looked at too."""
    hidden: bool
    """True if the names of the players are not shown."""
    listed: bool
    """True if everybody may find it."""
    version: int
    created: float
    until: float | None
    """Time when it is deleted; None if it was saved."""
    table_id: str
    """The table whose game it is about; empty for a file that a visitor brought."""


OPEN = report.c.status.in_(("waiting", "working"))
COLUMNS = tuple(report.c[name] for name in Stored._fields)


def packed(data: Any) -> str:
    """Return JSON as the database holds it."""
    return base64.b85encode(zlib.compress(dumps(data).encode(), 6)).decode()


def unpacked(text: str) -> Any:
    """Return JSON that the database holds."""
    return json.loads(zlib.decompress(base64.b85decode(text)))


def change(connection: Connection, where: ColumnElement[bool], **values: Any) -> int:
    """Change reports in an open transaction; return their number."""
    new = update(report).where(where).values(version=report.c.version + 1, **values)
    return connection.execute(new).rowcount


def remove(connection: Connection, where: ColumnElement[bool]) -> int:
    """Delete reports with their parts in an open transaction; return their number."""
    found = select(report.c.id).where(where)
    connection.execute(delete(report_part).where(report_part.c.report_id.in_(found)))
    return connection.execute(delete(report).where(where)).rowcount


def stored(row: Row[Any]) -> Stored:
    """Return a report from its row."""
    values = row._asdict()
    values |= {"games": tuple(json.loads(row.games)), "progress": json.loads(row.progress)}
    return Stored(**values)
