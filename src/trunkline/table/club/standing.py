"""Standing of accounts: waiting for approval, suspended or banned, and who moderates."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from sqlalchemy import select, update

from trunkline.table.errors import Malformed, NotFound, NotYours
from trunkline.table.people.people import name_key
from trunkline.table.people.sessions import end_all
from trunkline.table.storage.schema import account
from trunkline.table.storage.store import Store

Bar = Literal["", "waiting", "suspended", "banned"]
"""Reason why an account cannot be used; empty if it can."""

MOST_DAYS = 3650
MOST_FOUND = 50
DAY = 86400.0


class Barred(NotYours):
    """The account cannot be used now."""

    code = "barred"


class Standing(NamedTuple):
    """An account as moderators see it."""

    id: str
    name: str
    guest: bool
    moderator: bool
    barred: Bar
    until: float | None
    """End of a suspension."""
    why: str
    created: float


_COLUMNS = (
    *(account.c.id, account.c.name, account.c.guest, account.c.moderator),
    *(account.c.barred, account.c.barred_until, account.c.barred_why, account.c.created),
)


class Standings:
    """The standing of all accounts of a database."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    def of(self, account_id: str) -> Standing:
        """Return the standing of an account; a suspension that is over no longer counts."""
        with self.store.read() as connection:
            row = connection.execute(select(*_COLUMNS).where(account.c.id == account_id)).first()
        if row is None:
            raise NotFound("There is no such account.")
        return self._lapsed(Standing(*row))

    def _lapsed(self, found: Standing) -> Standing:
        if found.until is not None and found.until <= self.now():
            return found._replace(barred="", until=None, why="")
        return found

    def check(self, account_id: str) -> None:
        """Refuse an account that cannot be used, and say why."""
        found = self.of(account_id)
        if found.barred:
            raise Barred(_sentence(found))

    def find(self, words: str = "", *, barred: bool = False) -> list[Standing]:
        """Return the accounts whose names contain the words, or only those that are barred."""
        query = select(*_COLUMNS).where(account.c.name_key.is_not(None) | account.c.guest)
        if words:
            query = query.where(account.c.name.icontains(words, autoescape=True))
        if barred:
            query = query.where(account.c.barred != "")
        query = query.order_by(account.c.created.desc()).limit(MOST_FOUND)
        with self.store.read() as connection:
            found = [self._lapsed(Standing(*row)) for row in connection.execute(query)]
        return [one for one in found if one.barred or not barred]

    def suspend(self, account_id: str, days: int, why: str) -> Standing:
        """Keep an account out for some days; its sessions go on afterwards."""
        if not 1 <= days <= MOST_DAYS:
            raise Malformed(f"A suspension takes 1 to {MOST_DAYS} days.")
        return self._bar(account_id, "suspended", self.now() + days * DAY, why)

    def ban(self, account_id: str, why: str) -> Standing:
        """Keep an account out for good and end its sessions; its name stays taken."""
        found = self._bar(account_id, "banned", None, why)
        with self.store.write() as connection:
            end_all(connection, account_id, None)
        return found

    def free(self, account_id: str) -> Standing:
        """End a suspension or a ban, or approve a new account."""
        return self._bar(account_id, "", None, "")

    def _bar(self, account_id: str, barred: Bar, until: float | None, why: str) -> Standing:
        new = {"barred": barred, "barred_until": until, "barred_why": why.strip()[:300]}
        with self.store.write() as connection:
            connection.execute(update(account).where(account.c.id == account_id).values(**new))
        return self.of(account_id)

    def appoint(self, name: str, moderator: bool) -> Standing:
        """Make an account a moderator, or end that."""
        mine = (account.c.name_key == name_key(name), ~account.c.guest)
        with self.store.write() as connection:
            changed = update(account).where(*mine).values(moderator=moderator)
            if not connection.execute(changed).rowcount:
                raise NotFound("There is no account of this name.")
            found = connection.execute(select(account.c.id).where(*mine)).scalar_one()
        return self.of(found)


def _sentence(found: Standing) -> str:
    """Return the sentence that tells a player why their account cannot be used."""
    if found.barred == "waiting":
        return "A moderator has not approved your account yet. Try again later."
    reason = f" Reason: {found.why}" if found.why else ""
    if found.until is None:
        return f"Your account is banned.{reason}"
    end = datetime.fromtimestamp(found.until, UTC).strftime("%d %B %Y, %H:%M UTC")
    return f"Your account is suspended until {end}.{reason}"
