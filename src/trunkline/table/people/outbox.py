"""Outbox: messages on their way to people who are away.

A message is stored in the transaction that takes the news off the list, so it cannot get lost. The
host that sends it holds a lease on it and renews the lease while it lives, so no other host sends
it too. If a host dies, another one sends the message again, under the same id.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from trunkline.table.people.people import new_id
from trunkline.table.storage.schema import outbox
from trunkline.table.storage.store import Store

LEASE = 180.0
"""Seconds for which a host has a message to itself. Hosts renew it every 30 seconds, and their
clocks may differ by a minute."""
KEPT = 86400.0
"""Seconds after which a message that could not be sent is dropped."""
MOST = 200
"""Messages that a host takes over from others at once."""

Way = Literal["webhook", "push", "mail"]


class Letter(NamedTuple):
    """A message to one person by one way."""

    id: str
    account_id: str
    way: Way
    place: str
    """The endpoint of a browser; for webhooks and mail, whose address the account has, a word for
    the log."""
    body: str
    """Message body as JSON."""
    tries: int = 0
    """Number of failed deliveries."""


def put(connection: Connection, letters: Iterable[Letter], now: float) -> None:
    """Store messages that are to be sent now."""
    for one in letters:
        row = {**one._asdict(), "due": now, "host": "", "lease": 0.0, "created": now}
        connection.execute(insert(outbox).values(row))


class Outbox:
    """The messages on their way, as one host sees them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.host = new_id()
        self._lock = threading.Lock()
        self._sending: set[str] = set()

    def claim(self, letter: Letter) -> bool:
        """Take the lease on a message; False if another host has it or it was sent."""
        now = time.time()
        free = and_(outbox.c.id == letter.id, outbox.c.tries == letter.tries)
        lease = update(outbox).where(free, outbox.c.lease <= now)
        with self.store.write() as connection:
            done = connection.execute(lease.values(host=self.host, lease=now + LEASE))
        if done.rowcount != 1:
            return False
        with self._lock:
            self._sending.add(letter.id)
        return True

    def add(self, letter: Letter) -> None:
        """Store a message that is to be sent now."""
        with self.store.write() as connection:
            put(connection, [letter], time.time())

    def settle(self, letter: Letter) -> None:
        """Drop a message that was sent, or that nobody will take."""
        self._let_go(letter)
        with self.store.write() as connection:
            connection.execute(delete(outbox).where(self._mine(letter)))

    def postpone(self, letter: Letter, seconds: float) -> None:
        """Give the lease back: the message reached nobody and is to be sent again later."""
        self._let_go(letter)
        new = {"host": "", "lease": 0.0, "due": time.time() + seconds, "tries": letter.tries + 1}
        with self.store.write() as connection:
            connection.execute(update(outbox).where(self._mine(letter)).values(new))

    def waiting(self) -> list[Letter]:
        """Return messages that are due and that no living host sends; drop those too old."""
        now = time.time()
        columns = [outbox.c[name] for name in Letter._fields]
        free = outbox.c.lease <= now
        query = select(*columns).where(free, outbox.c.due <= now, outbox.c.created > now - KEPT)
        old = and_(free, outbox.c.created <= now - KEPT)
        with self.store.read() as connection:
            found = connection.execute(query.order_by(outbox.c.due).limit(MOST)).all()
            late = connection.execute(select(outbox.c.id).where(old).limit(1)).first()
        if late:
            with self.store.write() as connection:
                connection.execute(delete(outbox).where(old))
        return [Letter(*row) for row in found]

    def renew(self) -> None:
        """Renew the leases on what this host is sending."""
        with self._lock:
            mine = sorted(self._sending)
        if mine:
            here = and_(outbox.c.id.in_(mine), outbox.c.host == self.host)
            with self.store.write() as connection:
                connection.execute(update(outbox).where(here).values(lease=time.time() + LEASE))

    def _mine(self, letter: Letter) -> ColumnElement[bool]:
        return and_(outbox.c.id == letter.id, outbox.c.host == self.host)

    def _let_go(self, letter: Letter) -> None:
        with self._lock:
            self._sending.discard(letter.id)
