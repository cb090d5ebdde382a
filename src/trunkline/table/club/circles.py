"""Circles: players who meet again and again, with one lasting link and games of their own.

The member who joined first is the host. A circle whose last member leaves is deleted; its games
stay.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from trunkline.table.errors import Conflict, Malformed, NotFound, NotYours
from trunkline.table.people.people import Account, new_id
from trunkline.table.storage.schema import (
    account,
    circle,
    circle_member,
    game_table,
    result,
    result_seat,
    seat,
)
from trunkline.table.storage.store import Store, insert_once

MOST_MEMBERS = 100
MOST_CIRCLES = 20
"""Number of circles of one account."""
MOST_GAMES = 60
"""Number of games on a circle's page, the last changed first."""
LONGEST_NAME, LONGEST_NOTE = 40, 80
MOST_FAILURES = 10
"""Messages in a row that a channel did not take, until its webhook is switched off."""
AHEAD = 400 * 86400.0
"""Seconds that the next game may be ahead."""


class Circle(NamedTuple):
    """A circle of players."""

    id: str
    link: str
    """The token of its address; it gives access to the page, and lets its holder join."""
    name: str
    next_at: float | None
    """Time of the next game; None if none is agreed."""
    next_note: str
    hook: str | None
    """Address of the webhook of its channel: a secret of the server."""
    hook_kind: str


class Hook(NamedTuple):
    """The webhook of a circle's channel: its address is a secret of the server."""

    url: str
    kind: str
    """The preset of its messages."""


class Member(NamedTuple):
    """A member of a circle."""

    account_id: str
    name: str
    guest: bool
    unlisted: bool
    """True if the account is left out of public lists."""
    joined: float

    def key(self, circle_id: str) -> str:
        """Return how the page names the member: no account's id."""
        return blake2b(f"{circle_id} {self.account_id}".encode(), digest_size=6).hexdigest()


class Score(NamedTuple):
    """A member's games in a circle."""

    account_id: str
    games: int
    won: int
    beaten: int
    """Number of opponents that came behind, over all games."""
    met: int
    """Number of opponents, over all games."""


_COLUMNS = [circle.c[name] for name in Circle._fields]


def clean(text: str, most: int, what: str) -> str:
    """Return a text in one line without invisible characters."""
    text = "".join(filter(str.isprintable, " ".join(text.split())))
    if len(text) > most:
        raise Malformed(f"The {what} has at most {most} characters.")
    return text


def _named(name: str) -> str:
    name = clean(name, LONGEST_NAME, "name")
    if len(name) < 2:
        raise Malformed("A circle's name has at least 2 characters.")
    return name


def new_link() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(12)


class Circles:
    """All circles of one database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def make(self, who: Account, name: str) -> Circle:
        """Make a circle; its maker is the host."""
        made = Circle(new_id(), new_link(), _named(name), None, "", None, "")
        now = time.time()
        with self.store.write() as connection:
            self._check_room(connection, who)
            row = {**made._asdict(), "hook_failures": 0, "created": now}
            connection.execute(insert(circle).values(row))
            mine = {"circle_id": made.id, "account_id": who.id, "joined": now}
            connection.execute(insert(circle_member).values(mine))
        return made

    def by_link(self, link: str) -> Circle:
        """Return the circle of a link."""
        with self.store.read() as connection:
            row = connection.execute(select(*_COLUMNS).where(circle.c.link == link)).first()
        if row is None:
            raise NotFound("This link leads to no circle.")
        return Circle(*row)

    def hook(self, circle_id: str) -> Hook | None:
        """Return the webhook of a circle, or None if it has none or is gone."""
        query = select(circle.c.hook, circle.c.hook_kind).where(circle.c.id == circle_id)
        with self.store.read() as connection:
            row = connection.execute(query.where(circle.c.hook.is_not(None))).first()
        return Hook(*row) if row else None

    def mine(self, account_id: str) -> list[tuple[Circle, int]]:
        """Return the circles of an account with their numbers of members, by name."""
        count = (
            select(func.count())
            .where(circle_member.c.circle_id == circle.c.id)
            .correlate(circle)
            .scalar_subquery()
        )
        inside = select(circle_member.c.circle_id).where(circle_member.c.account_id == account_id)
        query = select(*_COLUMNS, count).where(circle.c.id.in_(inside))
        with self.store.read() as connection:
            rows = connection.execute(query.order_by(circle.c.name, circle.c.id)).all()
        return [(Circle(*row[:-1]), row[-1]) for row in rows]

    def members(self, circle_id: str) -> list[Member]:
        """Return the members of a circle; the first is its host."""
        with self.store.read() as connection:
            return _members(connection, circle_id)

    def membership(self, found: Circle, who: Account | None) -> list[Member]:
        """Return the members of a circle; refuse anyone who is not one of them."""
        members = self.members(found.id)
        if who is None or who.id not in {one.account_id for one in members}:
            raise NotYours("Only members of this circle may do that.")
        return members

    def hosted(self, found: Circle, who: Account | None) -> list[Member]:
        """Return the members of a circle; refuse anyone but its host."""
        members = self.membership(found, who)
        if who is None or members[0].account_id != who.id:
            raise NotYours(f"Only the host, {members[0].name}, may do that.")
        return members

    def join(self, found: Circle, who: Account) -> None:
        """Make an account a member."""
        row = {"circle_id": found.id, "account_id": who.id, "joined": time.time()}
        with self.store.write() as connection:
            members = _members(connection, found.id)
            if who.id in {one.account_id for one in members}:
                return
            if len(members) >= MOST_MEMBERS:
                raise Conflict(f"A circle has at most {MOST_MEMBERS} members.")
            self._check_room(connection, who)
            connection.execute(insert_once(connection, circle_member, row))

    def _check_room(self, connection: Connection, who: Account) -> None:
        query = select(func.count()).where(circle_member.c.account_id == who.id)
        if connection.execute(query).scalar_one() >= MOST_CIRCLES:
            raise Conflict(f"You are in {MOST_CIRCLES} circles; leave one first.")

    def leave(self, found: Circle, account_id: str) -> None:
        """Take a member out of a circle; without members it is deleted."""
        gone = and_(circle_member.c.circle_id == found.id, circle_member.c.account_id == account_id)
        with self.store.write() as connection:
            connection.execute(delete(circle_member).where(gone))
            if not _members(connection, found.id):
                free = update(game_table).where(game_table.c.circle == found.id)
                connection.execute(free.values(circle=""))
                connection.execute(delete(circle).where(circle.c.id == found.id))

    def rename(self, found: Circle, name: str) -> None:
        """Give a circle another name."""
        self._change(found, name=_named(name))

    def agree(self, found: Circle, at: float | None, note: str) -> None:
        """Set the time of the next game, and a note about it."""
        now = time.time()
        if at is not None and not now - 3600 < at < now + AHEAD:
            raise Malformed("The next game is within the next 400 days.")
        self._change(found, next_at=at, next_note=clean(note, LONGEST_NOTE, "note"))

    def renew_link(self, found: Circle) -> str:
        """Give a circle another link; the old one leads nowhere."""
        link = new_link()
        self._change(found, link=link)
        return link

    def set_hook(self, found: Circle, url: str | None, kind: str) -> None:
        """Set the webhook of a circle's channel; None removes it."""
        self._change(found, hook=url, hook_kind=kind if url else "", hook_failures=0)

    def hook_told(self, circle_id: str, reached: bool) -> None:
        """Note how a message went. After many failures in a row the webhook is switched off."""
        mine, failures = circle.c.id == circle_id, circle.c.hook_failures
        count = 0 if reached else failures + 1
        with self.store.write() as connection:
            connection.execute(update(circle).where(mine).values(hook_failures=count))
            off = update(circle).where(mine, failures >= MOST_FAILURES)
            connection.execute(off.values(hook=None, hook_kind=""))

    def _change(self, found: Circle, **new: object) -> None:
        with self.store.write() as connection:
            connection.execute(update(circle).where(circle.c.id == found.id).values(**new))

    def games(self, found: Circle, who: Account | None) -> list[str]:
        """Return the ids of a circle's games that an account may see, the last changed first.

        Members see all but private ones at which they have no seat; others see public ones.
        """
        account_id = who.id if who else None
        member = account_id in {one.account_id for one in self.members(found.id)}
        sits = game_table.c.id.in_(select(seat.c.table_id).where(seat.c.account_id == account_id))
        public = game_table.c.visibility == "public"
        shown = or_(public, sits)
        if member:
            shown = or_(shown, game_table.c.visibility == "unlisted")
        query = select(game_table.c.id).where(
            game_table.c.circle == found.id, game_table.c.branch_of == "", shown
        )
        query = query.order_by(game_table.c.updated.desc(), game_table.c.id).limit(MOST_GAMES)
        with self.store.read() as connection:
            return list(connection.execute(query).scalars())

    def standing(self, found: Circle) -> list[Score]:
        """Return the members' games in a circle, those first who beat most opponents."""
        both = result_seat.join(result, result.c.table_id == result_seat.c.table_id)
        both = both.join(game_table, game_table.c.id == result.c.table_id)
        query = select(result_seat.c.table_id, result_seat.c.account_id, result_seat.c.place)
        query = query.select_from(both).where(game_table.c.circle == found.id)
        with self.store.read() as connection:
            rows = connection.execute(query).all()
            members = [one.account_id for one in _members(connection, found.id)]
        games: dict[str, list[tuple[str | None, int]]] = {}
        for row in rows:
            games.setdefault(row.table_id, []).append((row.account_id, row.place))
        scores = [_score(one, list(games.values())) for one in members]
        played = [one for one in scores if one.games]
        return sorted(played, key=lambda one: (-one.beaten, -one.won, one.met))


def _score(account_id: str, games: Sequence[Sequence[tuple[str | None, int]]]) -> Score:
    """Return a member's score; games in which they played several seats do not count."""
    count = won = beaten = met = 0
    for seats in games:
        mine = [place for who, place in seats if who == account_id]
        if len(mine) != 1:
            continue
        count += 1
        won += mine[0] == 1
        beaten += sum(place > mine[0] for _, place in seats)
        met += len(seats) - 1
    return Score(account_id, count, won, beaten, met)


def _members(connection: Connection, circle_id: str) -> list[Member]:
    both = circle_member.join(account, account.c.id == circle_member.c.account_id)
    columns = (account.c.id, account.c.name, account.c.guest, account.c.unlisted)
    query = select(*columns, circle_member.c.joined).select_from(both)
    query = query.where(circle_member.c.circle_id == circle_id)
    rows = connection.execute(query.order_by(circle_member.c.joined, account.c.id))
    return [Member(*row) for row in rows]
