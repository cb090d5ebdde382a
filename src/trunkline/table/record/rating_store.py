"""Ratings in the database: the last game to end is rated at once; otherwise all are made again.

Making all of them takes seconds on a long record. So a change of the record only notes that they
are due. A chore makes them from what it read, while nothing waits for it, and stores them only if
the record is still the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, and_, delete, insert, select, text

from trunkline.table.people.people import new_id
from trunkline.table.record.ratings import Key, Rated, Rating, after, all_of
from trunkline.table.record.results import Result
from trunkline.table.storage.schema import meta, rating, result, result_seat
from trunkline.table.storage.store import Store, upsert

IS_RATED = result.c.unrated == ""
DUE = "ratings due"
_LOCK = "SELECT pg_advisory_xact_lock(184818481849)"


def take_turn(store: Store, connection: Connection) -> None:
    """Wait for other servers that change the record: ratings depend on earlier ones."""
    if store.postgres:
        connection.execute(text(_LOCK))


def due(connection: Connection) -> str | None:
    """Return the mark of the change for which all ratings are to be made again, if there is one."""
    found: str | None = connection.execute(select(meta.c.value).where(meta.c.key == DUE)).scalar()
    return found


def postpone(connection: Connection) -> None:
    """Note that the record has changed: all ratings are to be made again."""
    connection.execute(upsert(connection, meta, {"key": DUE, "value": new_id()}))


def forget_all(connection: Connection) -> None:
    """Delete all ratings, and the note that they are to be made again."""
    connection.execute(delete(rating))
    connection.execute(delete(meta).where(meta.c.key == DUE))


def count(connection: Connection, new: Result) -> None:
    """Rate one game that finished after all others."""
    known = {
        (row.scale, row.who): Rating(row.mu, row.sigma, row.games)
        for row in connection.execute(select(rating))
    }
    seats = tuple((one.account_id, one.bot, one.place) for one in new.seats)
    changed = after(known, Rated(new.title, seats))
    for scale, who in changed:
        mine = and_(rating.c.scale == scale, rating.c.who == who)
        connection.execute(delete(rating).where(mine))
    _store(connection, changed)


def make_due(store: Store) -> bool:
    """Make all ratings again if that is due; return True if they are stored.

    If the record changes while they are made, they are dropped and stay due.
    """
    with store.read() as connection:
        mark = due(connection)
        games = [] if mark is None else list(_rated(connection))
    if mark is None:
        return False
    made = all_of(games)
    with store.write() as connection:
        take_turn(store, connection)
        if due(connection) != mark:
            return False
        forget_all(connection)
        _store(connection, made)
    return True


def _rated(connection: Connection) -> Iterable[Rated]:
    """Return the rated games in the order in which they finished."""
    query = select(result.c.table_id, result.c.title, result_seat)
    query = query.join(result_seat, result_seat.c.table_id == result.c.table_id).where(IS_RATED)
    order = (result.c.finished, result.c.table_id, result_seat.c.seat)
    games: dict[str, Rated] = {}
    for row in connection.execute(query.order_by(*order)):
        before = games.get(row.table_id, Rated(row.title, ()))
        seat = (row.account_id, row.bot, row.place)
        games[row.table_id] = before._replace(seats=(*before.seats, seat))
    return games.values()


def _store(connection: Connection, ratings: Mapping[Key, Rating]) -> None:
    rows = [{"scale": scale, "who": who, **one._asdict()} for (scale, who), one in ratings.items()]
    if rows:
        connection.execute(insert(rating), rows)
