"""Tables in the lists of the lobby, as an account sees them: filters, names and ratings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, func, or_, select

from trunkline.page.lobby import ListedRating
from trunkline.table.people.people import Account
from trunkline.table.record.ratings import PEOPLE
from trunkline.table.record.record_queries import SOMEBODY
from trunkline.table.storage.db_rows import Record, Sitting
from trunkline.table.storage.schema import account, game_table, rating, seat
from trunkline.table.storage.store import Store

Row = tuple[Record, str, list[Sitting]]
"""A table, the name of its owner, who sits there."""


class Wanted(NamedTuple):
    """Filter for tables; empty fields match any."""

    title: str = ""
    pace: str = ""
    words: str = ""
    """Each of them is in the table's name, its round or the name of a player."""

    def conditions(self, me: str | None) -> list[ColumnElement[bool]]:
        """Return the filter as database conditions. Unlisted players find themselves."""
        found = [
            column == wish
            for column, wish in ((game_table.c.title, self.title), (game_table.c.pace, self.pace))
            if wish
        ]
        named = or_(account.c.unlisted.is_(False), account.c.id == me)
        for word in self.words.lower().split():
            players = select(seat.c.table_id).join(account, account.c.id == seat.c.account_id)
            players = players.where(_has(account.c.name, word), named)
            here = (_has(game_table.c.name, word), _has(game_table.c.round, word))
            found.append(or_(*here, game_table.c.id.in_(players)))
        return found


def _has(column: ColumnElement[str], word: str) -> ColumnElement[bool]:
    return func.lower(column).contains(word, autoescape=True)


class Counts(NamedTuple):
    """Numbers of games."""

    waiting: int
    """Games that wait for the account."""
    finished: int
    """Games of the account that are over."""
    running: int
    """Games that everyone may watch."""


def count(store: Store, account_id: str | None) -> Counts:
    """Return the numbers of an account's games, and of those that everyone may watch."""
    game = and_(game_table.c.branch_of == "", game_table.c.lesson == "")
    playing = and_(game, game_table.c.status == "playing")
    sits = and_(seat.c.table_id == game_table.c.id, seat.c.account_id == account_id)
    mine = select(game_table.c.id, game_table.c.asked, seat.c.seat).where(playing, sits)
    over = select(func.count(game_table.c.id.distinct()))
    over = over.where(game, game_table.c.status == "finished", sits)
    public = select(func.count()).where(playing, game_table.c.visibility == "public")
    with store.read() as connection:
        rows = connection.execute(mine).all() if account_id else []
        finished = connection.execute(over).scalar_one() if account_id else 0
        running = connection.execute(public).scalar_one()
    waiting = {row.id for row in rows if row.seat in json.loads(row.asked)}
    return Counts(len(waiting), finished, running)


class Listed(NamedTuple):
    """Tables as an account sees them in a list."""

    rows: list[Row]
    ratings: dict[str, ListedRating]
    """Ratings among people, by name of those who have one."""


def listed(store: Store, rows: Iterable[Row], who: Account | None) -> Listed:
    """List tables; unlisted players are anonymous, except to others at their tables."""
    rows = list(rows)
    people = {one.account_id for _, _, seats in rows for one in seats if one.account_id}
    people |= {record.owner_id for record, _, _ in rows}
    with store.read() as connection:
        hides = select(account.c.id).where(account.c.id.in_(people), account.c.unlisted)
        hidden = set(connection.execute(hides).scalars()) - {who.id if who else ""}
        rated = select(account.c.name, rating).join(rating, rating.c.who == account.c.id)
        known = and_(
            account.c.id.in_(people - hidden),
            account.c.name_key.is_not(None),
            rating.c.scale == PEOPLE,
        )
        found = connection.execute(rated.where(known)).all()
    ratings: dict[str, ListedRating] = {
        row.name: {"rating": round(row.mu, 1), "off": round(row.sigma, 1), "games": row.games}
        for row in found
    }
    return Listed([_seen(row, hidden, who) for row in rows], ratings)


def _seen(row: Row, hidden: set[str], who: Account | None) -> Row:
    record, owner, seats = row
    if who is not None and any(one.account_id == who.id for one in seats):
        return row
    owner = SOMEBODY if record.owner_id in hidden else owner
    return record, owner, [_masked(one) if one.account_id in hidden else one for one in seats]


def _masked(one: Sitting) -> Sitting:
    return one._replace(person=SOMEBODY, label=None)
