"""The record in the database: results of finished games, and their effect on ratings.

Each result is stored once; queries are in ``record_queries``. Only public games are rated, so that
everyone can see how a rating comes about.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from sqlalchemy import Connection, and_, delete, insert, or_, select

from trunkline.table.play.table import Table
from trunkline.table.record import rating_store
from trunkline.table.record.rating_store import IS_RATED
from trunkline.table.record.results import Result, result_of
from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.schema import game_table, result, result_seat
from trunkline.table.storage.store import Store

log = logging.getLogger("trunkline.record")

_COLUMNS = [name for name in Result._fields if name != "seats"]
_GAME = and_(game_table.c.branch_of == "", game_table.c.lesson == "")
_OVER = and_(_GAME, game_table.c.status == "finished")


class Archive:
    """The results of one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._failed: set[tuple[str, int]] = set()

    def on_change(self, table: Table) -> None:
        """Record the game of a table that has changed, if it is over."""
        here = table.present
        if here.record.status == "finished" and not here.record.aside:
            with self.store.read() as connection:
                known = _of(connection, here.id)
            if known != here.record.version:  # else only the chat changed
                self.put(result_of(here))

    def put(self, new: Result) -> None:
        """Put a result on record, in place of one that the same table had before."""
        with self.store.write() as connection:
            rating_store.take_turn(self.store, connection)
            known = _of(connection, new.table_id)
            if known == new.version:
                return
            rated = not new.unrated
            again = known is not None and _was_rated(connection, new.table_id)
            last = rated and not again and _is_last(connection, new)
            _forget(connection, [new.table_id])
            _insert(connection, new)
            if last and rating_store.due(connection) is None:
                rating_store.count(connection, new)
            elif rated or again:
                rating_store.postpone(connection)

    def missing(self) -> list[tuple[str, int]]:
        """Return the finished games that are missing from the record, in the order of their ends.

        Each comes with the version of its table.
        """
        there = and_(result.c.table_id == game_table.c.id, result.c.version == game_table.c.version)
        query = select(game_table.c.id, game_table.c.version).select_from(
            game_table.outerjoin(result, there)
        )
        query = query.where(_OVER, result.c.table_id.is_(None))
        with self.store.read() as connection:
            rows = connection.execute(query.order_by(game_table.c.updated, game_table.c.id)).all()
        return [(row.id, row.version) for row in rows if tuple(row) not in self._failed]

    def catch_up(self, get: Callable[[str], Table]) -> int:
        """Record finished games that are missing; return their number.

        Games that continue after all are removed, and ratings that are due are made. A game whose
        result cannot be made is tried once.
        """
        done = self._tidy()
        for table_id, version in self.missing():
            try:
                self.on_change(get(table_id))
                done += 1
            except Exception as error:  # record the others anyway
                self._failed.add((table_id, version))
                log.error("record", extra={"table": table_id, "detail": str(error)})
        rating_store.make_due(self.store)
        return done

    def _tidy(self) -> int:
        """Take games off the record that are not over any more."""
        over = select(game_table.c.id).where(_OVER)
        gone = select(result.c.table_id).where(result.c.table_id.not_in(over))
        with self.store.read() as connection:
            if connection.execute(gone.limit(1)).first() is None:
                return 0  # nobody who writes has to wait
        with self.store.write() as connection:
            rating_store.take_turn(self.store, connection)
            ids = list(connection.execute(gone).scalars())
            _forget(connection, ids)
            rating_store.postpone(connection)
        return len(ids)

    def make_anew(self) -> None:
        """Forget all results and ratings; ``catch_up`` makes them again."""
        with self.store.write() as connection:
            rating_store.take_turn(self.store, connection)
            for rows in (result, result_seat):
                connection.execute(delete(rows))
            rating_store.forget_all(connection)
        self._failed.clear()


def _of(connection: Connection, table_id: str) -> int | None:
    """Return the version of a table that is on record."""
    query = select(result.c.version).where(result.c.table_id == table_id)
    found: int | None = connection.execute(query).scalar()
    return found


def _was_rated(connection: Connection, table_id: str) -> bool:
    query = select(result.c.table_id).where(result.c.table_id == table_id, IS_RATED)
    return connection.execute(query).first() is not None


def _is_last(connection: Connection, new: Result) -> bool:
    """Return True if no rated game finished after this one."""
    same = and_(result.c.finished == new.finished, result.c.table_id > new.table_id)
    later = select(result.c.table_id).where(or_(result.c.finished > new.finished, same), IS_RATED)
    return connection.execute(later.limit(1)).first() is None


def _forget(connection: Connection, ids: list[str]) -> None:
    for rows in (result, result_seat):
        connection.execute(delete(rows).where(rows.c.table_id.in_(ids)))


def _insert(connection: Connection, new: Result) -> None:
    row = {name: getattr(new, name) for name in _COLUMNS} | {"options": dumps(new.options)}
    connection.execute(insert(result).values(row))
    seats = [
        {**one._asdict(), "table_id": new.table_id, "parts": dumps(one.parts)} for one in new.seats
    ]
    connection.execute(insert(result_seat), seats)
