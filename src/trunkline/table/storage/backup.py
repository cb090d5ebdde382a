"""Backup and restore while the server runs: one consistent look, one transaction.

A backup is gzipped JSON lines (a header, a line for each row, a last line that counts them), so it
can go from SQLite to PostgreSQL and back, and a later version can read it. Snapshots, the record of
finished games and ratings are left out: they are made again from the journals.
"""

from __future__ import annotations

import gzip
import json
import os
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import OperationalError, StatementError

from trunkline.kernel import BadData
from trunkline.table.storage import migrations, schema
from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.store import Store, next_epoch

FORMAT = "trunkline-backup"
CHUNK = 500
DEFAULTS: dict[str, dict[str, Any]] = {
    "account": {
        "machine": False,
        "webhook_secret": None,
        "webhook_failures": 0,
        "mail": None,
        "unlisted": False,
        "moderator": False,
        "barred": "",
        "barred_until": None,
        "barred_why": "",
    },
    "game_table": {
        "branch_of": "",
        "branch_at": 0,
        "branch_drawn": False,
        "changes": 0,
        "ended": "[]",
        "lesson": "",
        "lesson_step": 0,
        "help": False,
        "rematch_of": "",
        "round": "",
        "private_chat": False,
        "whispered": "{}",
        "ready_minutes": 0,
        "ready_until": 0.0,
        "ready": "[]",
        "clock": None,
        "ticking": "{}",
        "deadline": None,
        "away": "{}",
        "motion": None,
        "prompt": "",
        "since": 0.0,
        "invite": "",
        "least": 0,
        "least_rating": None,
    },
    "session": {"used": None, "kind": "session", "name": ""},
}
"""By table, what stands for columns that a backup of an older schema does not have."""

DAMAGED = (
    *(OSError, EOFError, zlib.error, ValueError, RecursionError),
    *(KeyError, TypeError, StatementError),
)
"""Errors from reading a file that is cut off, changed, or has rows that the database refuses."""

Progress = Callable[[int, int], None]


def _silent(done: int, total: int) -> None:
    """No progress is shown."""


def write_backup(store: Store, path: Path, progress: Progress = _silent) -> int:
    """Write everything to a file, which appears only when it is complete; returns the rows."""
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(0o600)  # the file contains every secret
    done = 0
    with store.read() as connection, gzip.open(unfinished, "wt", 6, encoding="utf-8") as out:
        total = sum(
            connection.execute(select(func.count()).select_from(table)).scalar() or 0
            for table in schema.KEPT
        )
        header = {"format": FORMAT, "schema": migrations.LATEST, "created": time.time()}
        out.write(dumps(header) + "\n")
        for table in schema.KEPT:
            names = [column.name for column in table.columns]
            out.write(dumps({"table": table.name, "columns": names}) + "\n")
            rows = connection.execution_options(yield_per=CHUNK).execute(select(table))
            for row in rows:
                out.write(dumps(list(row)) + "\n")
                done += 1
                if done % CHUNK == 0:
                    progress(done, total)
        out.write(dumps({"rows": done}) + "\n")
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.replace(path)
    progress(done, total)
    return done


def read_backup(store: Store, path: Path) -> int:
    """Replace everything in the database by a backup, or change nothing; returns the rows."""
    with store.write() as connection:
        for table in (*schema.KEPT, *schema.MADE):
            connection.execute(delete(table))
        try:
            rows = _restore(connection, _lines(path))
        except OperationalError:  # the database's fault, not the file's
            raise
        except DAMAGED as error:
            raise BadData(f"this is not a complete backup: {error}") from None
        next_epoch(connection)
        store.notify(connection, None)
    return rows


def _lines(path: Path) -> Iterator[Any]:
    with gzip.open(path, "rt", encoding="utf-8") as source:
        for line in source:
            yield json.loads(line)


def _restore(connection: Connection, lines: Iterator[Any]) -> int:
    header = next(lines, None)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError("it has no header")
    if int(header["schema"]) > migrations.LATEST:
        raise ValueError("it was written by a newer version of the program")
    if int(header["schema"]) < migrations.FIRST.number:
        raise ValueError(migrations.TOO_OLD)
    tables = {table.name: table for table in schema.KEPT}
    table, columns, defaults = schema.account, [""], dict[str, Any]()
    waiting: list[dict[str, Any]] = []
    rows = 0

    def flush() -> None:
        if waiting:
            connection.execute(insert(table), waiting)
            waiting.clear()

    for line in lines:
        if isinstance(line, list):
            waiting.append({**defaults, **dict(zip(columns, line, strict=True))})
            rows += 1
            if len(waiting) >= CHUNK:
                flush()
            continue
        flush()
        if "rows" in line:
            if line["rows"] != rows:
                raise ValueError(f"it should have {line['rows']} rows, not {rows}")
            return rows
        table, columns = tables[line["table"]], line["columns"]
        missing = {column.name for column in table.columns} - set(columns)
        defaults = {name: DEFAULTS[table.name][name] for name in sorted(missing)}
    raise ValueError("it ends too early")
