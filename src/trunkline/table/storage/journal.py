"""Tables, seats and journals in the database: appended to, never rewritten.

Two writers may race, in one server or in two: ``append`` counts on from the last change the writer
knows of, and only one of them finds the table as it expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from trunkline.table.clocks.server_uptime import Presence
from trunkline.table.clocks.timing import Span
from trunkline.table.errors import Conflict, NotFound, WriteConflict
from trunkline.table.people.notifications import Notification, keep
from trunkline.table.storage.db_rows import (
    PLAY,
    Entry,
    PlayedEntry,
    Record,
    Sitting,
    entry_from,
    entry_row,
    from_row,
    sitting_row,
    to_row,
)
from trunkline.table.storage.schema import (
    account,
    entry,
    game_table,
    onlooker,
    own_page,
    reminder,
    seat,
    snapshot,
    tiding,
    whisper,
)
from trunkline.table.storage.store import EPOCH, Notice, Store, epoch, insert_once, next_epoch

_GAME = and_(game_table.c.branch_of == "", game_table.c.lesson == "")
"""A table that is neither a branch nor a lesson."""
_ENTRY = [entry.c[name] for name in Entry._fields]
_PLAYED = [entry.c[name] for name in PlayedEntry._fields]
_SEAT = [
    *(seat.c[name] for name in ("seat", "kind", "account_id", "bot", "invite_hash")),
    func.coalesce(account.c.name, ""),
    func.coalesce(account.c.guest, false()),
    seat.c.label,
    func.coalesce(account.c.machine, false()),
    seat.c.persona,
]
PAGE = 50
AHEAD = 60.0
"""Seconds by which the clocks of two servers on one database may differ."""
LAST = 2**31 - 1  # no journal has a later entry

# Statements of every move are built once: building one takes longer than running it.
_AT: BindParameter[str] = bindparam("at")
_LOOK = (
    select(game_table, account.c.name.label("owner"), EPOCH.scalar_subquery().label("epoch"))
    .select_from(game_table.outerjoin(account, account.c.id == game_table.c.owner_id))
    .where(game_table.c.id == _AT)
)
_PLAYED_SINCE = (
    select(*_PLAYED)
    .where(entry.c.table_id == _AT, entry.c.number > bindparam("known"), entry.c.kind.in_(PLAY))
    .order_by(entry.c.number)
)
_SEATED = select(*_SEAT).select_from(seat.outerjoin(account, account.c.id == seat.c.account_id))
_SEATED_AT = _SEATED.where(seat.c.table_id == _AT).order_by(seat.c.seat)
_SENT = select(*_ENTRY).where(
    entry.c.table_id == _AT,
    entry.c.account_id == bindparam("who"),
    entry.c.client_id == bindparam("key"),
)
_STAND = update(game_table).where(
    game_table.c.id == _AT,
    game_table.c.changes == bindparam("before"),
    EPOCH.scalar_subquery() == bindparam("known_epoch"),
)
_WRITE = insert(entry)
_BETWEEN = (
    select(*_ENTRY)
    .where(entry.c.table_id == _AT, entry.c.number > bindparam("after"))
    .where(entry.c.number <= bindparam("until"))
    .order_by(entry.c.number)
)


class Changes(NamedTuple):
    """The changes of a table since a server last read it."""

    epoch: str
    record: Record
    owner: str
    sittings: list[Sitting]
    played: list[PlayedEntry]
    sent: Entry | None
    """The entry that the client's id already made, if there is one."""


class Journal:
    """All tables of one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.presence = Presence(store)

    @property
    def outages(self) -> tuple[Span, ...]:
        """The times at which no server used this database."""
        return self.presence.gaps

    def lapsed(self, now: float, most: int = 100) -> list[str]:
        """Return running games in which a player's time is up, the longest first."""
        query = select(game_table.c.id).where(game_table.c.deadline <= now)
        with self.store.read() as connection:
            found = connection.execute(query.order_by(game_table.c.deadline).limit(most))
            return list(found.scalars())

    def next_deadline(self) -> float | None:
        """Return the time of the next deadline, from an index."""
        ahead = select(game_table.c.deadline).where(game_table.c.deadline.is_not(None))
        with self.store.read() as connection:
            found = connection.execute(ahead.order_by(game_table.c.deadline).limit(1))
            first: float | None = found.scalar()
        return first

    def create(
        self, record: Record, sittings: Iterable[Sitting], entries: Sequence[Entry] = ()
    ) -> None:
        """Store a new table, possibly with a journal that was played elsewhere."""
        with self.store.write() as connection:
            connection.execute(insert(game_table).values(to_row(record)))
            if entries:
                connection.execute(insert(entry), [entry_row(record.id, one) for one in entries])
            for sitting in sittings:
                connection.execute(insert(seat).values(table_id=record.id, **sitting_row(sitting)))
            self.store.notify(connection, Notice(record.id, record.changes))

    def read(
        self, table_id: str, known: int, sender: tuple[str | None, str | None] = (None, None)
    ) -> Changes:
        """Return the table, its seats, and the moves after entry number `known`."""
        with self.store.read() as connection:
            row: Any = connection.execute(_LOOK, {"at": table_id}).first()
            if row is None:
                raise NotFound("There is no such table.")
            record = from_row(row)
            played: list[PlayedEntry] = []
            if record.entries > known:
                since = connection.execute(_PLAYED_SINCE, {"at": table_id, "known": known})
                played = [PlayedEntry(*one) for one in since]
            sent = _sent(connection, table_id, *sender)
            seats = _sittings(connection, table_id)
            return Changes(str(row.epoch), record, str(row.owner), seats, played, sent)

    def append(
        self,
        record: Record,
        entries: Sequence[Entry],
        sittings: Sequence[Sitting] = (),
        epoch: str | None = None,
        tidings: Sequence[Notification] = (),
        seats: int | None = None,
    ) -> None:
        """Store entries, the table's new condition and the notifications in one transaction.

        Raise ``Conflict`` if the table was changed or restored, or a client id was used before.
        """
        with self.store.write() as connection:
            known = {"at": record.id, "before": record.changes - 1, "known_epoch": epoch}
            done = connection.execute(_STAND, to_row(record) | known)
            if done.rowcount != 1:
                raise WriteConflict(record.id)
            if entries:
                rows = [entry_row(record.id, one) for one in entries]
                try:
                    connection.execute(_WRITE, rows)
                except IntegrityError:
                    raise WriteConflict(record.id) from None
            for one in sittings:
                connection.execute(
                    update(seat)
                    .where(seat.c.table_id == record.id, seat.c.seat == one.seat)
                    .values(**sitting_row(one))
                )
            if seats is not None:  # so many are left
                beyond = (seat.c.table_id == record.id, seat.c.seat >= seats)
                connection.execute(delete(seat).where(*beyond))
            keep(connection, tidings)
            self.store.notify(connection, Notice(record.id, record.changes))

    def entries(
        self, table_id: str, after: int = 0, until: int | None = None, most: int | None = None
    ) -> list[Entry]:
        """Journal entries after a number, oldest first."""
        asked = {"at": table_id, "after": after, "until": LAST if until is None else until}
        with self.store.read() as connection:
            rows = connection.execute(_BETWEEN if most is None else _BETWEEN.limit(most), asked)
            return [entry_from(row) for row in rows]

    def entry_at(self, table_id: str, number: int) -> Entry:
        """Return one entry; raise ``Unknown`` if the table has been removed."""
        found = self.entries(table_id, number - 1, number)
        if not found:
            raise NotFound("There is no such table.")
        return found[0]

    def last(self, table_id: str, until: int, most: int) -> list[Entry]:
        """Return the last `most` entries up to a number, oldest first."""
        query = (
            select(*_ENTRY)
            .where(entry.c.table_id == table_id, entry.c.number <= until)
            .order_by(entry.c.number.desc())
            .limit(most)
        )
        with self.store.read() as connection:
            return [entry_from(row) for row in connection.execute(query)][::-1]

    def acts(self, table_id: str, numbers: Sequence[int]) -> dict[int, Entry]:
        """Return some entries; raise ``Unknown``, or ``Conflict`` if a backup is behind them."""
        if not numbers:
            return {}
        query = select(*_ENTRY).where(
            entry.c.table_id == table_id,
            # Not a range: between two acts of the line there may be thousands that were taken back.
            entry.c.number.in_(numbers),
            entry.c.kind == "act",
        )
        with self.store.read() as connection:
            found = {row.number: entry_from(row) for row in connection.execute(query)}
        if len(found) < len(numbers):
            self.read(table_id, numbers[-1])
            raise Conflict("The table was set back to an earlier state; load it again.", "set-back")
        return found

    def snapshots(self, table_id: str) -> list[int]:
        """Return the entries of which a snapshot is kept."""
        query = select(snapshot.c.entry).where(snapshot.c.table_id == table_id)
        with self.store.read() as connection:
            return list(connection.execute(query).scalars())

    def snapshot(self, table_id: str, number: int) -> bytes | None:
        """Return the snapshot after an entry."""
        query = select(snapshot.c.data).where(
            snapshot.c.table_id == table_id, snapshot.c.entry == number
        )
        with self.store.read() as connection:
            data = connection.execute(query).scalar()
        return None if data is None else bytes(data)

    def keep_snapshot(self, table_id: str, number: int, data: bytes, *, wait: bool = True) -> None:
        """Keep a snapshot, unless another server already did."""
        row = {"table_id": table_id, "entry": number, "data": data}
        with self.store.write(wait=wait) as connection:
            connection.execute(insert_once(connection, snapshot, row))

    def keep_snapshots(self, table_id: str, kept: Iterable[tuple[int, bytes]]) -> None:
        """Keep the snapshots of a table that was just made, all with one commit."""
        with self.store.write() as connection:
            for number, data in kept:
                connection.execute(
                    insert(snapshot).values(table_id=table_id, entry=number, data=data)
                )

    def invited(self, invite_hash: str) -> tuple[str, int] | None:
        """Return the table and seat of an invite."""
        query = select(seat.c.table_id, seat.c.seat).where(seat.c.invite_hash == invite_hash)
        with self.store.read() as connection:
            row = connection.execute(query).first()
        return (row[0], row[1]) if row else None

    def lists(
        self,
        which: str,
        account_id: str | None,
        before: tuple[float, str] | None,
        wanted: Iterable[ColumnElement[bool]] = (),
    ) -> list[tuple[Record, str, list[Sitting]]]:
        """One page of tables with their owners' names and seats, the last changed first."""
        query = select(game_table).where(_GAME)
        mine = game_table.c.id.in_(select(seat.c.table_id).where(seat.c.account_id == account_id))
        owned = or_(mine, game_table.c.owner_id == account_id)
        public = game_table.c.visibility == "public"
        if which == "mine":
            query = query.where(owned, game_table.c.status.in_(("open", "playing")))
        elif which == "finished":
            # A table that was closed is listed for its players only.
            over = and_(or_(public, owned), game_table.c.status == "finished")
            query = query.where(or_(over, and_(owned, game_table.c.status == "closed")))
        else:
            query = query.where(public, game_table.c.status == which)
        query = query.where(*wanted)
        if before is not None:
            older = and_(game_table.c.updated == before[0], game_table.c.id < before[1])
            query = query.where(or_(game_table.c.updated < before[0], older))
        query = query.order_by(game_table.c.updated.desc(), game_table.c.id.desc()).limit(PAGE)
        with self.store.read() as connection:
            return _with_people(connection, [from_row(row) for row in connection.execute(query)])

    def tables(self, ids: Sequence[str]) -> list[tuple[Record, str, list[Sitting]]]:
        """Return some tables with their owners' names and seats, in the order of the ids."""
        with self.store.read() as connection:
            rows = connection.execute(select(game_table).where(game_table.c.id.in_(ids)))
            found = {row.id: from_row(row) for row in rows}
            return _with_people(connection, [found[one] for one in ids if one in found])

    def everything(self) -> list[Record]:
        """All tables, oldest first (administrator, verification)."""
        query = select(game_table).order_by(game_table.c.created, game_table.c.id)
        with self.store.read() as connection:
            return [from_row(row) for row in connection.execute(query)]

    def versions(self) -> list[tuple[str, int]]:
        """Return the titles and rules versions of the games being played."""
        columns = (game_table.c.title, game_table.c.rules_version)
        query = select(*columns).where(game_table.c.status == "playing").distinct()
        with self.store.read() as connection:
            return [(row[0], row[1]) for row in connection.execute(query.order_by(*columns))]

    def reports(self) -> list[tuple[str, Entry]]:
        """Every fault that the program found in itself, with the table (administrator)."""
        query = select(*_ENTRY, entry.c.table_id).where(entry.c.kind == "report")
        query = query.order_by(entry.c.created, entry.c.table_id, entry.c.number)
        with self.store.read() as connection:
            return [(row.table_id, entry_from(row)) for row in connection.execute(query)]

    def damaged(self) -> list[tuple[str, Entry]]:
        """Return every entry whose row cannot be read, with its table (administrator)."""
        query = select(*_ENTRY, entry.c.table_id).order_by(entry.c.table_id, entry.c.number)
        with self.store.read() as connection:
            rows = connection.execution_options(yield_per=1000).execute(query)
            found = ((str(row.table_id), entry_from(row)) for row in rows)
            return [(table_id, one) for table_id, one in found if one.kind == "damaged"]

    def sits_at(self, account_id: str) -> list[str]:
        """Tables that are not over and have a seat of this account."""
        taken = select(seat.c.table_id).where(seat.c.account_id == account_id)
        going_on = game_table.c.status.in_(("open", "playing"))
        query = select(game_table.c.id).where(game_table.c.id.in_(taken), going_on)
        query = query.where(_GAME)
        with self.store.read() as connection:
            return list(connection.execute(query).scalars())

    def branches(self, account_id: str, table_id: str | None = None) -> list[Record]:
        """Return an account's branches of a table (None: of all), the oldest first."""
        query = select(game_table).where(game_table.c.owner_id == account_id)
        of = game_table.c.branch_of
        query = query.where(of != "" if table_id is None else of == table_id)
        query = query.order_by(game_table.c.created, game_table.c.id)
        with self.store.read() as connection:
            return [from_row(row) for row in connection.execute(query)]

    def lessons(self, account_id: str, title: str | None = None) -> list[Record]:
        """Return the lessons of a title (None: of all) that an account began, the oldest first."""
        query = select(game_table).where(game_table.c.owner_id == account_id)
        query = query.where(game_table.c.lesson != "")
        if title is not None:
            query = query.where(game_table.c.title == title)
        query = query.order_by(game_table.c.created, game_table.c.id)
        with self.store.read() as connection:
            return [from_row(row) for row in connection.execute(query)]

    def rematch_of(self, table_id: str) -> str | None:
        """Return the table at which players of a finished game wait for a rematch."""
        again = and_(game_table.c.rematch_of == table_id, game_table.c.status == "open")
        query = select(game_table.c.id).where(again).order_by(game_table.c.created)
        with self.store.read() as connection:
            found: str | None = connection.execute(query.limit(1)).scalar()
        return found

    def call(self, table_id: str, name: str, visibility: str) -> None:
        """Give a table another name, or let others see it."""
        new = {"name": name, "visibility": visibility, "changes": game_table.c.changes + 1}
        with self.store.write() as connection:
            connection.execute(update(game_table).where(game_table.c.id == table_id).values(new))
            self.store.notify(connection, Notice(table_id))

    def remove(self, table_id: str) -> None:
        """Delete a table with all that is stored of it."""
        with self.store.write() as connection:
            for rows in (snapshot, entry, seat, own_page, whisper, tiding, onlooker, reminder):
                connection.execute(delete(rows).where(rows.c.table_id == table_id))
            connection.execute(delete(game_table).where(game_table.c.id == table_id))
            self.store.notify(connection, Notice(table_id))

    def waiting_for_bots(self, before: float, now: float) -> list[str]:
        """Return tables that wait for a bot without a change since a time, or with a future one."""
        updated = game_table.c.updated
        query = select(game_table.c.id).where(
            game_table.c.bot_turn,
            game_table.c.status == "playing",
            or_(updated < before, updated > now + AHEAD),
        )
        with self.store.read() as connection:
            return list(connection.execute(query).scalars())

    def not_ready(self, now: float) -> list[str]:
        """Tables at which the time is over in which people say that they are ready."""
        until = game_table.c.ready_until
        query = select(game_table.c.id).where(
            game_table.c.status == "open", until > 0, until <= now
        )
        with self.store.read() as connection:
            return list(connection.execute(query).scalars())

    def change_count(self, table_ids: Sequence[str]) -> tuple[str, dict[str, int]]:
        """Return the epoch, and the number of changes of some tables."""
        query = select(game_table.c.id, game_table.c.changes).where(game_table.c.id.in_(table_ids))
        with self.store.read() as connection:
            counts = {row[0]: row[1] for row in connection.execute(query)}
            return epoch(connection), counts

    def sittings(self, table_id: str) -> list[Sitting]:
        """Return the seats of a table."""
        with self.store.read() as connection:
            return _sittings(connection, table_id)

    def names(self, account_ids: Iterable[str]) -> dict[str, str]:
        """Return the current names of some accounts."""
        with self.store.read() as connection:
            return _names(connection, account_ids)

    def remove_chat(self, account_id: str) -> int:
        """Empty every chat line of an account; returns their number (administrator)."""
        mine = and_(entry.c.account_id == account_id, entry.c.kind == "chat")
        with self.store.write() as connection:
            done = connection.execute(
                update(entry).where(mine).values(data='{"text":"","removed":true}')
            )
        return int(done.rowcount)

    def hide_chat(self, table_id: str, number: int) -> bool:
        """Empty a message and let all servers reload; False if there is no such message."""
        mine = (entry.c.table_id == table_id, entry.c.number == number, entry.c.kind == "chat")
        with self.store.write() as connection:
            done = connection.execute(
                update(entry).where(*mine).values(data='{"text":"","removed":true}')
            )
            if done.rowcount:
                next_epoch(connection)
                self.store.notify(connection, None)
        return bool(done.rowcount)


def _sittings(connection: Connection, table_id: str) -> list[Sitting]:
    return [Sitting(*row) for row in connection.execute(_SEATED_AT, {"at": table_id})]


def _all_sittings(connection: Connection, table_ids: list[str]) -> dict[str, list[Sitting]]:
    """Return the seats of several tables."""
    query = _SEATED.add_columns(seat.c.table_id).where(seat.c.table_id.in_(table_ids))
    found: dict[str, list[Sitting]] = {table_id: [] for table_id in table_ids}
    for *row, table_id in connection.execute(query.order_by(seat.c.seat)):
        found[table_id].append(Sitting(*row))
    return found


def _with_people(
    connection: Connection, records: list[Record]
) -> list[tuple[Record, str, list[Sitting]]]:
    names = _names(connection, (one.owner_id for one in records))
    seats = _all_sittings(connection, [one.id for one in records])
    return [(one, str(names.get(one.owner_id)), seats[one.id]) for one in records]


def _names(connection: Connection, account_ids: Iterable[str]) -> dict[str, str]:
    """Return the current names of some accounts."""
    query = select(account.c.id, account.c.name).where(account.c.id.in_(sorted(set(account_ids))))
    return {row[0]: row[1] for row in connection.execute(query)}


def _sent(
    connection: Connection, table_id: str, account_id: str | None, client_id: str | None
) -> Entry | None:
    if account_id is None or client_id is None:
        return None
    asked = {"at": table_id, "who": account_id, "key": client_id}
    row: Any = connection.execute(_SENT, asked).first()
    return entry_from(row) if row else None
