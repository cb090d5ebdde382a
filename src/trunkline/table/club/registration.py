"""Registration: accounts by invitation or approval where the club is closed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, insert, select, update

from trunkline.table.club.settings import ClubSettings
from trunkline.table.errors import Malformed, NotFound, NotYours, TableError
from trunkline.table.people.people import Account, People
from trunkline.table.people.sessions import hashed
from trunkline.table.storage.schema import club_invitation
from trunkline.table.storage.store import Store

DAYS = 30
"""Days for which an invitation is good."""
MOST_USES = 100
DAY = 86400.0


class Closed(NotYours):
    """The club is closed: its members decide who comes in."""

    code = "closed"


class Invitation(NamedTuple):
    """An invitation into the club, without its secret."""

    id: str
    note: str
    uses: int
    """Number of people who may still use it."""
    until: float


class Registration:
    """The door of a club."""

    def __init__(self, store: Store, people: People, settings: ClubSettings) -> None:
        self.store = store
        self.people = people
        self.settings = settings
        self.now: Callable[[], float] = time.time

    def register(self, name: str, password: str, invitation: str) -> Account:
        """Make an account.

        Without an invitation a closed club refuses, or lets a moderator approve the account first.
        """
        kind = self.settings.read().registration
        if invitation:
            with self._used(invitation):
                return self.people.register(name, password)
        if kind == "invitation":
            raise Closed("You need an invitation to register here.")
        return self.people.register(name, password, "waiting" if kind == "approval" else "")

    def claim(self, account_id: str, name: str, password: str, invitation: str) -> Account:
        """Turn a guest into an account; a closed club asks for an invitation."""
        if invitation:
            with self._used(invitation):
                return self.people.claim(account_id, name, password)
        if self.settings.read().registration != "open":
            raise Closed("You need an invitation to keep an account here: ask a moderator.")
        return self.people.claim(account_id, name, password)

    def admit_guest(self, name: str) -> Account:
        """Let a guest in; a closed club takes guests only at a member's table."""
        if self.settings.read().registration != "open":
            raise Closed("This club takes no guests: sign in, or ask a member for an invite link.")
        return self.people.guest(name)

    def check_host(self, who: Account) -> None:
        """Refuse a table that a guest opens in a closed club."""
        if who.guest and self.settings.read().registration != "open":
            raise Closed("Guests of this club play at the tables of its members.")

    def invite(self, by: str, uses: int = 1, note: str = "") -> str:
        """Make an invitation; its secret is returned once and never stored."""
        if not 1 <= uses <= MOST_USES:
            raise Malformed(f"An invitation is for 1 to {MOST_USES} people.")
        secret = secrets.token_urlsafe(16)
        new = insert(club_invitation).values(
            token_hash=hashed(secret),
            made_by=by,
            note=note.strip()[:60],
            uses=uses,
            until=self.now() + DAYS * DAY,
        )
        with self.store.write() as connection:
            connection.execute(new)
        return secret

    def invitations(self) -> list[Invitation]:
        """Return the invitations that can still be used, the newest first."""
        query = select(club_invitation).where(*self._good()).order_by(club_invitation.c.until)
        with self.store.read() as connection:
            rows = connection.execute(query).all()
        return [Invitation(r.token_hash[:16], r.note, r.uses, r.until) for r in reversed(rows)]

    def withdraw(self, invitation_id: str) -> None:
        """Delete an invitation by the id in the list."""
        mine = club_invitation.c.token_hash.startswith(invitation_id, autoescape=True)
        with self.store.write() as connection:
            if not connection.execute(delete(club_invitation).where(mine)).rowcount:
                raise NotFound("There is no such invitation.")

    def _good(self) -> tuple[ColumnElement[bool], ...]:
        return (club_invitation.c.uses > 0, club_invitation.c.until > self.now())

    @contextmanager
    def _used(self, secret: str) -> Iterator[None]:
        """Use an invitation once; give the use back if the account is refused."""
        mine, uses = club_invitation.c.token_hash == hashed(secret), club_invitation.c.uses
        taken = update(club_invitation).where(mine, *self._good()).values(uses=uses - 1)
        with self.store.write() as connection:
            if not connection.execute(taken).rowcount:
                raise NotFound("This invitation was used, or is too old.")
        try:
            yield
        except TableError:
            with self.store.write() as connection:
                connection.execute(update(club_invitation).where(mine).values(uses=uses + 1))
            raise
