"""Files of a database: a command that refuses leaves none behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from trunkline.commands import Complaint
from trunkline.table.storage.store import parse_url

ENDINGS = ("", "-wal", "-shm", "-journal")
"""Endings of the files that SQLite makes for one database."""


def file_of(where: str) -> Path | None:
    """Return the file of a SQLite database, None for a database on a server."""
    try:
        url = parse_url(where)
    except (SQLAlchemyError, RuntimeError) as error:
        reason = str(error).splitlines()[0]
        raise Complaint(f"The database cannot be opened: {reason}") from None
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database).absolute()


@contextmanager
def nothing_left(where: str) -> Iterator[None]:
    """Delete a database that was made inside if the work fails; one from before stays."""
    file = file_of(where)
    fresh = file is not None and not file.exists()
    try:
        yield
    except BaseException:
        if fresh:
            for ending in ENDINGS:
                Path(f"{file}{ending}").unlink(missing_ok=True)
        raise
