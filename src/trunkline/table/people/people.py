"""Accounts and guests: who is who. No e-mail is needed (but see ``mail_addresses``).

Passwords are hashed with Argon2id, so a stolen copy of the database signs nobody in.
"""

from __future__ import annotations

import re
import secrets
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, Row, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.table.errors import Conflict, Malformed, NotSignedIn, NotYours
from trunkline.table.people.passwords import check_password
from trunkline.table.people.sessions import ACCOUNT, Sessions, end_all
from trunkline.table.people.sessions import Account as Account
from trunkline.table.record import report_rows
from trunkline.table.storage.schema import (
    account,
    attempt,
    circle_member,
    onlooker,
    outbox,
    own_page,
    push_device,
    puzzle_play,
    puzzle_rating,
    puzzle_vote,
    report,
    seat,
    shunned,
    telling,
    tiding,
    whisper,
)
from trunkline.table.storage.store import Store, insert_once

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""The parameters OWASP recommends: 19 MiB and two passes for each try."""
_NOBODY = HASHER.hash(secrets.token_hex(8))
"""Verified when a name is unknown, so that the answer takes as long as for a known one."""

MOST_FAILURES = 10
"""Posts in a row that reach nobody, each tried several times, until a webhook is switched off."""
TRIES_KEPT = 3600.0
"""Seconds after which tries to sign in are forgotten."""
_OWN = (
    *(own_page, shunned, push_device, telling, tiding, outbox, onlooker, circle_member),
    *(puzzle_play, puzzle_vote),
)
"""Tables whose rows belong to an account alone."""
DEPARTED = "A former player"
_OURS = re.compile(
    r"chance|server|(an )?administrator|admin|root|moderator|support|system|trunkline|webmaster"
    r"|(a )?(former|private) player|caretaker( \d+)?|seat \d+|.* bot \d+"
)
"""Names that the log uses for authors who are not players, or that could pass for the server."""
_FILLERS = "\u115f\u1160"
"""Hangul letters that show nothing; the two others become these when a name is normalised."""
_WRITTEN_TOGETHER = {"LATIN", "HIRAGANA", "KATAKANA", "CJK", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
"""Scripts that one name may have together: nobody takes a letter of one for one of another."""
ANYBODY = "guest"
"""Name of a player without a name; it never becomes the name of an account."""


def new_id() -> str:
    """Return a short identifier that cannot be guessed, and that no command takes for an option."""
    return secrets.token_urlsafe(9).replace("-", "_")


def _plain(name: str) -> str:
    """Return a name with one way to write each letter, and single spaces between its words."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def _shown(letter: str) -> bool:
    """Return True if a name may contain the letter and everyone can see it."""
    return (letter.isalnum() and letter not in _FILLERS) or letter in " _-.'"


def clean_name(name: str) -> str:
    """Return a name as it is shown: no control or invisible characters can hide in it."""
    name = _plain(name)
    if not 2 <= len(name) <= 24:
        raise Malformed("A name has 2 to 24 characters.")
    if not all(map(_shown, name)):
        raise Malformed("A name has letters, digits, spaces and _ - . ' only.")
    if not _one_script(name):
        raise Malformed("The letters of a name are all of one alphabet.")
    if _OURS.fullmatch(name_key(name)):
        raise Malformed("This is what the program calls somebody; choose another name.")
    return name


def own_name(name: str) -> str:
    """Return a name if an account may have it; raise ``Malformed`` otherwise."""
    name = clean_name(name)
    if name_key(name) == ANYBODY:
        raise Conflict("Anybody may be called that; choose another.")
    return name


def _one_script(name: str) -> bool:
    """Return False for a name that mixes alphabets, whose letters may look alike."""
    letters = filter(str.isalpha, name)
    scripts = {re.split("[ -]", unicodedata.name(letter, ""))[0] for letter in letters}
    return len(scripts) <= 1 or scripts <= _WRITTEN_TOGETHER


def readable_name(text: str) -> str | None:
    """Return the printable part of a name written elsewhere; None if nothing is left."""
    kept = "".join(letter if _shown(letter) else " " for letter in _plain(text))
    try:
        return clean_name(_plain(kept)[:24].strip())
    except Malformed:
        return None


def name_key(name: str) -> str:
    """Equal for names that people would confuse by case, width of letters or spaces."""
    return _plain(name).casefold()


class Webhook(NamedTuple):
    """Address for an account's notifications, and the secret that proves their origin."""

    account_id: str
    url: str
    secret: str | None


class People:
    """The accounts of one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.sessions = Sessions(store)

    def register(self, name: str, password: str, barred: str = "") -> Account:
        """Make an account; `barred` says why it cannot be used yet."""
        name = own_name(name)
        password_hash = HASHER.hash(check_password(password, name))
        with _one_name(), self.store.write() as connection:
            _refuse_taken(connection, name)
            return _insert(connection, name, password_hash, barred)

    def guest(self, name: str) -> Account:
        """Make an account without a password. Guests may share a name, but not an account's."""
        name = clean_name(name)
        with self.store.write() as connection:
            _refuse_taken(connection, name, "This name belongs to an account: sign in, or")
            return _insert(connection, name, None)

    def taken(self, name: str, but: str) -> bool:
        """Return True if a name is that of an account other than `but`."""
        query = select(account.c.id).where(account.c.name_key == name_key(name))
        with self.store.read() as connection:
            return connection.execute(query).scalar() not in (None, but)

    def spend(self, key: str, burst: int, seconds: float, now: float | None = None) -> float:
        """Count a try under a key, for all servers on this database together.

        Some tries at once, then one more every few seconds; returns how long to wait, 0 if this one
        is free.
        """
        now = time.time() if now is None else now
        fresh = {"key": key, "left": float(burst), "since": now}
        with self.store.write() as connection:
            upsert = insert_once(connection, attempt, fresh)
            connection.execute(upsert)
            mine = select(attempt).where(attempt.c.key == key).with_for_update()
            row = connection.execute(mine).one()
            left = min(float(burst), row.left + max(0.0, now - row.since) / seconds)
            connection.execute(
                update(attempt)
                .where(attempt.c.key == key)
                .values(left=left - 1 if left >= 1 else left, since=now)
            )
        return 0.0 if left >= 1 else (1 - left) * seconds

    def claim(self, account_id: str, name: str, password: str) -> Account:
        """Turn a guest into an account that keeps its seats."""
        name = own_name(name)
        password_hash = HASHER.hash(check_password(password, name))
        with _one_name(), self.store.write() as connection:
            _refuse_taken(connection, name)
            done = connection.execute(
                update(account)
                .where(account.c.id == account_id, account.c.guest)
                .values(name=name, name_key=name_key(name), password=password_hash, guest=False)
            )
            if done.rowcount != 1:
                raise Conflict("Only a guest can claim a new account.")
            machine = select(account.c.machine).where(account.c.id == account_id)
            return Account(account_id, name, False, bool(connection.execute(machine).scalar()))

    def verify(self, name: str, password: str) -> Account:
        """Return the account of a name and password that match."""
        with self.store.read() as connection:
            row = connection.execute(
                select(account).where(account.c.name_key == name_key(name))
            ).first()
        try:
            HASHER.verify(row.password if row else _NOBODY, password)
        except VerificationError:
            row = None
        if row is None:
            raise NotSignedIn("The name and password do not match.")
        return Account(row.id, row.name, row.guest, row.machine, row.moderator)

    def sign_in(self, account_id: str, device: str = "") -> str:
        """Open a new session; the token is returned once and never stored."""
        return self.sessions.open(account_id, "session", device)

    def sign_out(self, token: str) -> None:
        """End one session."""
        self.sessions.end(token)

    def who(self, token: str) -> Account | None:
        """Return the account of a session's token, or None."""
        return self.sessions.who(token)

    def expire(self) -> int:
        """Drop sessions that ended long ago, and old tries to sign in; returns how many ended."""
        with self.store.write() as connection:
            connection.execute(delete(attempt).where(attempt.c.since < time.time() - TRIES_KEPT))
        return self.sessions.expire()

    def mark(self, account_id: str, machine: bool) -> None:
        """Say whether a program plays for an account."""
        with self.store.write() as connection:
            connection.execute(
                update(account).where(account.c.id == account_id).values(machine=machine)
            )

    def unlist(self, account_id: str, unlisted: bool) -> None:
        """Set if an account is left out of public lists."""
        new = update(account).where(account.c.id == account_id).values(unlisted=unlisted)
        with self.store.write() as connection:
            connection.execute(new)

    def unlisted(self, account_id: str) -> bool:
        """Return True if an account is left out of public lists."""
        return bool(self._row(account_id).unlisted)

    def change_password(self, account_id: str, old: str, new: str, keep: str | None) -> None:
        """Change the password; every session but the one with the token `keep` ends."""
        mine = self._row(account_id)
        if mine.password is None:
            raise Conflict("A guest has no password; claim the account first.")
        self.prove(account_id, old)
        self.set_password(account_id, check_password(new, mine.name), keep)

    def set_password(self, account_id: str, new: str, keep: str | None = None) -> None:
        """Set a password without knowing the old one (administrator)."""
        password_hash = HASHER.hash(check_password(new))
        with self.store.write() as connection:
            connection.execute(
                update(account).where(account.c.id == account_id).values(password=password_hash)
            )
            end_all(connection, account_id, keep)

    def find(self, name: str) -> Account | None:
        """Return the account of a name."""
        with self.store.read() as connection:
            row = connection.execute(
                select(*ACCOUNT).where(account.c.name_key == name_key(name))
            ).first()
        return Account(*row) if row else None

    def everybody(self) -> list[tuple[Account, float, int]]:
        """All accounts with their age and number of seats (administrator)."""
        with self.store.read() as connection:
            rows = connection.execute(select(account).order_by(account.c.created)).all()
            seats = connection.execute(
                select(seat.c.account_id).where(seat.c.account_id.is_not(None))
            ).scalars()
            counts: dict[str, int] = {}
            for one in seats:
                counts[one] = counts.get(one, 0) + 1
        return [
            (Account(r.id, r.name, r.guest, r.machine, r.moderator), r.created, counts.get(r.id, 0))
            for r in rows
        ]

    def set_webhook(self, account_id: str, url: str | None) -> str | None:
        """Store where "your turn" is posted to; return the secret that posts are signed with."""
        secret = secrets.token_urlsafe(24) if url else None
        new = {"webhook": url, "webhook_secret": secret, "webhook_failures": 0}
        with self.store.write() as connection:
            connection.execute(update(account).where(account.c.id == account_id).values(**new))
        return secret

    def webhooks(self, account_ids: list[str]) -> list[Webhook]:
        """Return the webhooks of some accounts."""
        columns = (account.c.id, account.c.webhook, account.c.webhook_secret)
        query = select(*columns).where(
            account.c.id.in_(account_ids), account.c.webhook.is_not(None)
        )
        with self.store.read() as connection:
            return [Webhook(*row) for row in connection.execute(query)]

    def webhook_told(self, account_id: str, reached: bool) -> None:
        """Note how a post went. After a number of failures in a row the webhook is switched off."""
        mine, failures = account.c.id == account_id, account.c.webhook_failures
        count = 0 if reached else failures + 1
        with self.store.write() as connection:
            connection.execute(update(account).where(mine).values(webhook_failures=count))
            off = update(account).where(mine, failures >= MOST_FAILURES)
            connection.execute(off.values(webhook=None, webhook_secret=None))

    def prove(self, account_id: str, password: str) -> None:
        """Check the password of a signed-in account again; a guest has none to check."""
        known = self._row(account_id).password
        if known is None:
            return
        try:
            HASHER.verify(known, password)
        except VerificationError:
            raise NotYours("The password does not match.") from None

    def _row(self, account_id: str) -> Row[Any]:
        with self.store.read() as connection:
            return connection.execute(select(account).where(account.c.id == account_id)).one()

    def forget(self, account_id: str) -> None:
        """Remove the name and every way in; the games of others stay whole."""
        with self.store.write() as connection:
            connection.execute(
                update(account)
                .where(account.c.id == account_id)
                .values(
                    name=DEPARTED,
                    name_key=None,
                    password=None,
                    guest=False,
                    webhook=None,
                    webhook_secret=None,
                    mail=None,
                    moderator=False,
                    barred="",
                    barred_until=None,
                    barred_why="",
                )
            )
            end_all(connection, account_id, None)
            _forget_own(connection, account_id)

    def names(self, account_ids: list[str]) -> dict[str, Account]:
        """Accounts by id."""
        with self.store.read() as connection:
            return names(connection, account_ids)


def _forget_own(connection: Connection, account_id: str) -> None:
    """Delete an account's notes, channels, blocks, private messages and tries at puzzles."""
    for rows in _OWN:
        connection.execute(delete(rows).where(rows.c.account_id == account_id))
    connection.execute(delete(puzzle_rating).where(puzzle_rating.c.who == account_id))
    ends = or_(whisper.c.sender_id == account_id, whisper.c.receiver_id == account_id)
    connection.execute(delete(whisper).where(ends))
    report_rows.remove(connection, report.c.owner_id == account_id)


def names(connection: Connection, account_ids: list[str]) -> dict[str, Account]:
    """Accounts by id, in a transaction that is open."""
    rows = connection.execute(select(*ACCOUNT).where(account.c.id.in_(account_ids))).all()
    return {row.id: Account(*row) for row in rows}


def _insert(
    connection: Connection, name: str, password_hash: str | None, barred: str = ""
) -> Account:
    new = Account(new_id(), name, password_hash is None)
    connection.execute(
        insert(account).values(
            id=new.id,
            name=name,
            name_key=name_key(name) if password_hash else None,
            password=password_hash,
            guest=new.guest,
            machine=False,
            unlisted=False,
            moderator=False,
            barred=barred,
            barred_why="",
            webhook_failures=0,
            created=time.time(),
        )
    )
    return new


@contextmanager
def _one_name() -> Iterator[None]:
    """Two that want the same name at the same moment: the database lets one have it."""
    try:
        yield
    except IntegrityError:
        raise Conflict("This name is taken; choose another.") from None


def _refuse_taken(connection: Connection, name: str, words: str = "This name is taken;") -> None:
    known = select(exists().where(account.c.name_key == name_key(name)))
    if connection.execute(known).scalar():
        raise Conflict(f"{words} choose another.")
