"""Sessions: the tokens of an account; the database holds only their hashes.

A session of a browser lives as long as it is used. A named token for a script lives until it is
revoked. A private link brings a guest without a password back to their seats. Ages are measured by
a steady clock: a wrong system clock signs nobody out.
"""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from typing import Literal, NamedTuple

from sqlalchemy import Connection, Label, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from trunkline.table.errors import NotFound
from trunkline.table.storage.schema import account, meta, session
from trunkline.table.storage.store import Store, insert_once

DAY = 86400.0
SESSION_DAYS = 60
"""A session that was not used for so long is refused."""
KEPT_DAYS = 30
"""And deleted this much later: if it was the clock that was wrong, it is still there."""
CLOCK = "clock"
MOST = 200
"""Most ways in of one account; those used longest ago go first."""

RESET_SECONDS = 3600.0
"""Seconds for which a token for a new password is valid."""

Kind = Literal["session", "token", "read", "moderate", "link", "reset"]
"""A token plays for its account; one of kind `read` only looks, one of kind `moderate` looks and
moderates."""
SCRIPTS: dict[str, Kind] = {"play": "token", "read": "read", "moderate": "moderate"}
"""The kind of a script's token, by its scope."""


class Account(NamedTuple):
    """An account that can sit at tables."""

    id: str
    name: str
    guest: bool
    machine: bool = False
    """True for an account that a program plays for."""
    moderator: bool = False


ACCOUNT = (account.c.id, account.c.name, account.c.guest, account.c.machine, account.c.moderator)


class Credential(NamedTuple):
    """A session, token or link as its owner sees it."""

    id: str
    kind: Kind
    name: str
    created: float
    used: float
    here: bool
    """True for the one that asks."""


class Way(NamedTuple):
    """An account that came in, and the kind of token it used."""

    account: Account
    kind: Kind


class SteadyClock:
    """Begins with the machine's time and then runs by itself."""

    def __init__(self) -> None:
        self._began = time.time() - time.monotonic()

    def now(self) -> float:
        """Return seconds since 1970, unaffected by changes of the system clock."""
        return self._began + time.monotonic()


def hashed(token: str) -> str:
    """Return the hash that the database stores for a token or an invite."""
    return sha256(token.encode()).hexdigest()


class Sessions:
    """The ways in of all accounts of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = SteadyClock()
        self._doubtful_until: float | None = None
        """Until then nobody is refused for age; None before the first look."""

    def open(self, account_id: str, kind: Kind = "session", name: str = "") -> str:
        """Add a session, token or link; the token is returned once and never stored."""
        token, now = secrets.token_urlsafe(32), self.clock.now()
        row = {"token_hash": hashed(token), "account_id": account_id, "created": now, "used": now}
        with self.store.write() as connection:
            connection.execute(insert(session).values(**row, kind=kind, name=name[:60]))
            mine = select(session.c.token_hash).where(session.c.account_id == account_id)
            old = mine.order_by(session.c.used.desc()).offset(MOST).limit(MOST)
            connection.execute(delete(session).where(session.c.token_hash.in_(old)))
        return token

    def end(self, token: str) -> None:
        """End the one with this token."""
        with self.store.write() as connection:
            connection.execute(delete(session).where(session.c.token_hash == hashed(token)))

    def who(self, token: str, *kinds: Kind) -> Account | None:
        """Return whose a token is, if it is one and was used not too long ago."""
        way = self.way(token, *kinds)
        return None if way is None else way.account

    def way(self, token: str, *kinds: Kind) -> Way | None:
        """Return the account and kind of a token; None if it is invalid or too old."""
        now = self.clock.now()
        with self.store.read() as connection:
            row = connection.execute(_WHO, {"token": hashed(token), "now": time.time()}).first()
        if row is None or row.kind not in (kinds or ("session", *SCRIPTS.values())):
            return None
        if row.kind == "session" and row.last <= now - SESSION_DAYS * DAY and self._trusted(now):
            return None
        if row.last < now - DAY:
            self._renew(token, now)
        return Way(Account(*row[:5]), row.kind)

    def _renew(self, token: str, now: float) -> None:
        """Note that it was used today.

        A reader does not wait for a writer: tomorrow will do too.
        """
        mine = update(session).where(session.c.token_hash == hashed(token)).values(used=now)
        try:
            with self.store.write(wait=False) as connection:
                connection.execute(mine)
        except SQLAlchemyError:
            return

    def mine(self, account_id: str, token: str | None) -> list[Credential]:
        """All ways in of an account, the last used first."""
        query = select(session, _last()).where(session.c.account_id == account_id)
        with self.store.read() as connection:
            rows = connection.execute(query).all()
        here = hashed(token) if token else ""
        found = [
            Credential(
                _short(r.token_hash), r.kind, r.name, r.created, r.last, r.token_hash == here
            )
            for r in rows
        ]
        return sorted(found, key=lambda one: -one.used)

    def revoke(self, account_id: str, short: str) -> None:
        """End a session or token of an account by its short form in the list."""
        with self.store.write() as connection:
            mine = select(session.c.token_hash).where(session.c.account_id == account_id)
            found = [one for one in connection.execute(mine).scalars() if _short(one) == short]
            if not found:
                raise NotFound("There is no such session.")
            connection.execute(delete(session).where(session.c.token_hash.in_(found)))

    def expire(self) -> int:
        """Delete tokens that have been refused for long enough; return their number."""
        now = self.clock.now()
        if not self._trusted(now):
            return 0
        old = _last() <= now - (SESSION_DAYS + KEPT_DAYS) * DAY
        with self.store.write() as connection:
            done = connection.execute(delete(session).where(old, session.c.kind == "session"))
            unused = session.c.created <= now - RESET_SECONDS
            connection.execute(delete(session).where(unused, session.c.kind == "reset"))
            connection.execute(update(meta).where(meta.c.key == CLOCK).values(value=str(now)))
        return int(done.rowcount)

    def begin(self) -> None:
        """Note when a server starts on this database."""
        self._trusted(self.clock.now())

    def _trusted(self, now: float) -> bool:
        """Return True if the clock can be trusted.

        If it is more than a day from where the last server on this database left it, either no
        server ran for that long or the clock is wrong. For a day no token is refused, and every
        token that is used is renewed.
        """
        if self._doubtful_until is None:
            with self.store.write() as connection:
                # For a database without a noted time: the last use of any token.
                seen = connection.execute(select(func.max(_last()))).scalar()
                row = {"key": CLOCK, "value": str(now if seen is None else seen)}
                connection.execute(insert_once(connection, meta, row))
                left = float(
                    connection.execute(select(meta.c.value).where(meta.c.key == CLOCK)).scalar_one()
                )
                connection.execute(update(meta).where(meta.c.key == CLOCK).values(value=str(now)))
            self._doubtful_until = now + DAY if abs(now - left) > DAY else now
        return now >= self._doubtful_until


def end_all(connection: Connection, account_id: str, keep: str | None) -> None:
    """Every way in of an account ends but the one with the token `keep`."""
    kept = hashed(keep) if keep else ""
    mine = session.c.account_id == account_id
    connection.execute(delete(session).where(mine, session.c.token_hash != kept))


def _short(token_hash: str) -> str:
    """Return the short form of a token in the list."""
    return token_hash[:16]


def _last() -> Label[float]:
    """Return the column of the last use; for older tokens, the time they were made."""
    return func.coalesce(session.c.used, session.c.created).label("last")


_WHO = (
    select(*ACCOUNT, session.c.kind, _last())
    .join(session, session.c.account_id == account.c.id)
    .where(session.c.token_hash == bindparam("token"))
    .where(or_(account.c.barred == "", account.c.barred_until <= bindparam("now")))
)
"""Asked with every request, so it is put together only once."""
