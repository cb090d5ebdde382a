"""Addresses of accounts, and the way back in for people who forgot a password.

An address is used for that, and for a digest where its owner wishes one. A token comes to it by
mail, is good for an hour and once, and the database has only its hash.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, select, update

from trunkline.table.errors import Conflict, NotFound
from trunkline.table.people.passwords import check_password
from trunkline.table.people.people import People
from trunkline.table.people.sessions import RESET_SECONDS, hashed
from trunkline.table.storage.schema import account, session

MOST_ACCOUNTS = 5
"""Number of accounts that may share an address and still all get a link at once."""


class ResetLink(NamedTuple):
    """A link for an account whose password was forgotten."""

    name: str
    token: str


def set_address(people: People, account_id: str, password: str, address: str | None) -> None:
    """Store the address for a forgotten password; the current password is required."""
    if people.names([account_id])[account_id].guest:
        raise Conflict("A guest has no password; claim the account first.")
    people.prove(account_id, password)
    mine = update(account).where(account.c.id == account_id)
    with people.store.write() as connection:
        connection.execute(mine.values(mail=_key(address) if address else None))


def address_of(people: People, account_id: str) -> str | None:
    """Return the address of an account."""
    query = select(account.c.mail).where(account.c.id == account_id)
    with people.store.read() as connection:
        found: str | None = connection.execute(query).scalar()
    return found


def ways_back(people: People, address: str) -> list[ResetLink]:
    """Return a new token for each account that has an address."""
    query = select(account.c.id, account.c.name).where(account.c.mail == _key(address))
    with people.store.read() as connection:
        found = connection.execute(query.order_by(account.c.created).limit(MOST_ACCOUNTS)).all()
    return [
        ResetLink(one.name, people.sessions.open(one.id, "reset", "new password")) for one in found
    ]


def take_back(people: People, token: str, password: str) -> None:
    """Set a new password by a token, which is used up; all sessions end."""
    mine, fresh = session.c.token_hash == hashed(token), people.sessions.clock.now() - RESET_SECONDS
    good = (mine, session.c.kind == "reset", session.c.created > fresh)
    whose = select(account.c.id, account.c.name).join(session, session.c.account_id == account.c.id)
    with people.store.read() as connection:
        row = connection.execute(whose.where(*good)).first()
    if row is not None:
        check_password(password, row.name)  # before the token is used up
        with people.store.write() as connection:
            if connection.execute(delete(session).where(*good)).rowcount != 1:
                row = None  # somebody else was first
    if row is None:
        raise NotFound("This link was used, or is too old; ask for another.")
    people.set_password(row.id, password)


def _key(address: str) -> str:
    """Equal for what most mail servers take for the same."""
    return address.casefold()
