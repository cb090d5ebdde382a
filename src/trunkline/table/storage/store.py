"""The database: SQLite in a file by default, PostgreSQL by URL.

Committed data survives ``kill -9`` and a power cut: SQLite runs in WAL mode with
``synchronous=FULL``, PostgreSQL with its defaults. All methods block; the house calls them on its
worker threads.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    QueuePool,
    Table,
    create_engine,
    event,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from trunkline.table.storage import migrations, schema

log = logging.getLogger("trunkline.store")

CHANNEL = "trunkline_table"
"""The PostgreSQL channel that tells other servers which table changed."""

ALL = "*"
"""Payload when every table may have changed."""

EPOCH = select(schema.meta.c.value).where(schema.meta.c.key == "epoch")
CONNECTIONS = 10
ANNOUNCE = text("SELECT set_config('synchronous_commit', 'off', true), pg_notify(:channel, :words)")
"""Sent after the commit, in a transaction of its own. PostgreSQL lets only one transaction with a
notification commit at a time: in the transaction of a move, each would wait for the disk alone."""
NOTICES = "trunkline_notices"
"""Key of a connection's notices that go out after the commit."""
LEAST_FREE = 10 * 1024 * 1024
"""Bytes that must be free beside a SQLite file."""
PATIENCE = 20
"""Seconds to wait for another writer of the same database."""


def parse_url(where: str) -> URL:
    """Parse the URL of a database; a bare path is a SQLite file."""
    if "://" not in where:
        where = f"sqlite:///{Path(where)}"
    url = make_url(where)
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise RuntimeError(f"it is a SQLite file or postgresql://…, not {url.drivername}")
    return url


def _sqlite(url: URL) -> Engine:
    if not url.database or url.database == ":memory:":
        raise RuntimeError("a SQLite database needs a file: threads share it")
    file = Path(url.database).absolute()
    if not file.exists():
        file.touch(0o600)  # it holds every secret
    engine = create_engine(
        url,
        poolclass=QueuePool,
        hide_parameters=True,  # no hash, token or chat gets into a log with an error
        pool_size=CONNECTIONS,
        connect_args={"check_same_thread": False, "timeout": PATIENCE},
    )

    @event.listens_for(engine, "connect")
    def settings(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgres(url: URL) -> Engine:
    # A connection that the database dropped (its restart, a firewall) is noticed and replaced.
    return create_engine(url, pool_size=CONNECTIONS, pool_pre_ping=True, hide_parameters=True)


class Notice(NamedTuple):
    """A notification of a change to other servers."""

    table_id: str
    changes: int | None = None
    """The table's number of changes; None if its name or visibility changed, or it was removed."""


class Store:
    """One database, brought up to date when it is opened; a database that is refused is closed."""

    def __init__(self, where: str, *, upgrade: bool = True) -> None:
        url = parse_url(where)
        self.url = url
        self.postgres = url.drivername.startswith("postgresql")
        self.engine = _postgres(url) if self.postgres else _sqlite(url)
        self._turn = threading.Lock()
        self.upgraded: list[str] = []
        try:
            if upgrade:
                with self.write() as connection:
                    self.upgraded = migrations.upgrade(connection)
            else:
                with self.read() as connection:
                    migrations.check(migrations.version(connection))
        except BaseException:
            self.close()
            raise

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent look at the database."""
        with self.engine.connect() as plain:
            level = {"isolation_level": "REPEATABLE READ"} if self.postgres else {}
            connection = plain.execution_options(**level)
            with connection.begin():
                yield connection

    @contextmanager
    def write(self, *, wait: bool = True) -> Iterator[Connection]:
        """Open one transaction: all of it is stored at the end, or nothing.

        Another process may be writing a SQLite file; without `wait` that raises an error at once.
        """
        with self._alone(wait), self.engine.connect() as plain, self._patience(plain, wait):
            connection = plain.execution_options(writes=True)
            connection.info[NOTICES] = []
            with connection.begin():
                yield connection
            self._announce(connection)

    @contextmanager
    def _alone(self, wait: bool) -> Iterator[None]:
        """Let the writers of one process take turns at a SQLite file.

        The file's lock is unfair: its waiters sleep for longer and longer, and the last may be
        first.
        """
        if self.postgres:
            yield
            return
        if not self._turn.acquire(timeout=PATIENCE if wait else 0):
            raise OperationalError("BEGIN IMMEDIATE", {}, Exception("database is locked"))
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def _patience(self, connection: Connection, wait: bool) -> Iterator[None]:
        """Set how long to wait for a SQLite file."""
        if wait or self.postgres:
            yield
            return
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("PRAGMA busy_timeout=0")
        try:
            yield
        finally:
            driver.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")

    def healthy(self) -> bool:
        """Return True if the database answers and has the schema that this program needs.

        A newer program may have added to it: hosts are upgraded one after the other.
        """
        with self.read() as connection:
            return migrations.version(connection) >= migrations.LATEST

    def try_write(self) -> None:
        """Store something that changes nothing, or raise; another writer is waited for a little.

        It is so little that it may find a place where a move would not.
        """
        file = None if self.postgres else self.url.database
        if file and disk_usage(Path(file).absolute().parent).free < LEAST_FREE:
            raise OperationalError("COMMIT", {}, Exception("the disk is full, or nearly so"))
        for wait in (0.5, 1.0):
            try:
                return self._touch()
            except OperationalError:
                time.sleep(wait)
        return self._touch()

    def _touch(self) -> None:
        with self.write(wait=False) as connection:
            now = schema.meta.c.key == "epoch"
            connection.execute(update(schema.meta).where(now).values(value=epoch(connection)))

    def epoch(self) -> str:
        """Return the epoch; a restored backup changes it, so that servers drop their caches."""
        with self.read() as connection:
            return epoch(connection)

    def notify(self, connection: Connection, notice: Notice | None) -> None:
        """Notify other hosts on the same PostgreSQL, after the commit, that a table changed.

        None means that everything may have changed.
        """
        connection.info[NOTICES].append(written(notice))

    def _announce(self, connection: Connection) -> None:
        """Send the notices of a transaction that was stored.

        If that fails the change is still stored; other hosts notice it when they compare
        (``House.compare``).
        """
        words = connection.info.pop(NOTICES)
        if not words or not self.postgres:
            return
        try:
            with connection.begin():
                for one in words:
                    connection.execute(ANNOUNCE, {"channel": CHANNEL, "words": one})
        except SQLAlchemyError as error:
            log.warning("not announced", extra={"detail": str(error).partition("\n")[0]})

    def busy(self) -> int:
        """Return the number of connections in use."""
        pool = self.engine.pool
        assert isinstance(pool, QueuePool)
        return pool.checkedout()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def written(notice: Notice | None) -> str:
    """Return a notice as it is sent; None says that everything may have changed."""
    if notice is None:
        return ALL
    return notice.table_id if notice.changes is None else f"{notice.table_id} {notice.changes}"


def read_notice(words: str) -> Notice | None:
    """Parse a notification; None if everything may have changed."""
    if words == ALL:
        return None
    table_id, _, changes = words.partition(" ")
    return Notice(table_id, int(changes) if changes else None)


def epoch(connection: Connection) -> str:
    """Return the epoch of the database as this transaction sees it."""
    return str(connection.execute(EPOCH).scalar())


def insert_once(connection: Connection, table: Table, row: dict[str, Any]) -> Any:
    """Return a statement that inserts a row unless its key exists."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return make(table).values(**row).on_conflict_do_nothing()


def upsert(connection: Connection, table: Table, row: dict[str, Any]) -> Any:
    """Return a statement that inserts a row, or replaces the one with its key."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    keys = list(table.primary_key.columns)
    new = {name: value for name, value in row.items() if name not in table.primary_key.columns}
    return make(table).values(**row).on_conflict_do_update(index_elements=keys, set_=new)


def next_epoch(connection: Connection) -> None:
    """Make all running servers reload everything."""
    connection.execute(
        update(schema.meta)
        .where(schema.meta.c.key == "epoch")
        .values(value=str(int(epoch(connection)) + 1))
    )
