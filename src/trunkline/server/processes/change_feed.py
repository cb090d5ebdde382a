"""News from elsewhere: the changes of other hosts."""

from __future__ import annotations

import logging
import threading
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from trunkline.table.house import House
from trunkline.table.storage.store import CHANNEL

log = logging.getLogger("trunkline.herald")

POLL = 0.25
"""Seconds between looks at a SQLite file that another process may have changed."""
PAUSE = 1.0
"""Seconds before a lost connection to PostgreSQL is tried again."""
END = 15.0
"""Seconds to wait for the end of what listens: it holds a connection, and must hand it back before
the database is closed. Only one that died without a word, or a busy machine, takes as long."""
ALIVE: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""Settings that detect a dead connection: it only listens, so nothing else would."""


class Herald:
    """Hears when another host changes a table, and wakes the viewers here."""

    def __init__(self, house: House, poll: float = POLL, pause: float = PAUSE) -> None:
        self.house = house
        self.poll = poll
        self.pause = pause
        self._closing = threading.Event()
        work = self._postgres if house.store.postgres else self._sqlite
        self._thread = threading.Thread(target=self._work, args=(work,), daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join(timeout=END)

    def _work(self, listen: object) -> None:
        assert callable(listen)
        while not self._closing.is_set():
            try:
                listen()
            except (SQLAlchemyError, OSError) as error:
                log.warning("herald", extra={"detail": str(error)})
                self._closing.wait(self.pause)

    def _sqlite(self) -> None:
        """SQLite counts the changes that other connections made."""
        connection = self.house.store.engine.raw_connection()
        try:
            cursor = connection.cursor()
            seen = None
            while not self._closing.wait(self.poll):
                (now,) = cursor.execute("PRAGMA data_version").fetchone()
                if now != seen:
                    seen = now
                    self.house.compare()
        finally:
            connection.close()

    def _postgres(self) -> None:
        """Hear from PostgreSQL which tables changed; compare all after a lost connection."""
        import psycopg  # only servers on PostgreSQL have it

        url = self.house.store.url.set(drivername="postgresql")
        where = url.render_as_string(hide_password=False)
        try:
            with psycopg.connect(where, autocommit=True, **ALIVE) as listener:
                listener.execute(f"LISTEN {CHANNEL}")
                self.house.compare()
                while not self._closing.is_set():
                    for notice in listener.notifies(timeout=self.poll, stop_after=1):
                        self.house.hear(notice.payload)
        except psycopg.Error as error:
            raise OSError(str(error)) from error
