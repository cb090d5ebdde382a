"""Reminders: games in which a player's time is nearly up, each deadline once for all hosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import or_, select, update

from trunkline.table.clocks import clocks, timing
from trunkline.table.clocks.timing import Span
from trunkline.table.storage.db_rows import from_row
from trunkline.table.storage.schema import game_table, reminder
from trunkline.table.storage.store import Store, insert_once

HOUR = 3600.0
SLOW = 4 * HOUR
"""Players with less time than this for a move, or for all of them, are not reminded: they are at
the table."""
EARLIEST = 12 * HOUR
"""Time before a deadline at which a reminder comes at the earliest."""


class Reminder(NamedTuple):
    """Seats of a table whose time is nearly up."""

    table_id: str
    seats: list[int]


def lead(clock: timing.Clock) -> float:
    """Return how long before a deadline its player is reminded: a quarter of their time."""
    if clock.seconds < SLOW:
        return 0.0
    return min(EARLIEST, max(HOUR, clock.seconds / 4))


class Reminders:
    """The reminders of one database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def due(self, now: float, outages: Sequence[Span] = ()) -> list[Reminder]:
        """Return the games whose players are to be reminded now; each is returned once."""
        found = []
        for table_id, deadline, seats in self._close(now, outages):
            if self._first(table_id, deadline):
                found.append(Reminder(table_id, seats))
        return found

    def _close(self, now: float, outages: Sequence[Span]) -> list[tuple[str, float, list[int]]]:
        """Return tables with a deadline that is close and without a reminder so far."""
        both = game_table.outerjoin(reminder, reminder.c.table_id == game_table.c.id)
        fresh = or_(reminder.c.deadline.is_(None), reminder.c.deadline != game_table.c.deadline)
        soon = game_table.c.deadline.between(now, now + EARLIEST)
        query = select(game_table).select_from(both).where(soon, fresh)
        with self.store.read() as connection:
            records = [from_row(row) for row in connection.execute(query)]
        found = []
        for record in records:
            clock = timing.read_clock(record.clock)
            ends = clocks.ends(clock, record.ticking, outages)
            seats = [seat for seat, when in ends.items() if now < when <= now + lead(clock)]
            if seats and record.deadline is not None:
                found.append((record.id, record.deadline, seats))
        return found

    def _first(self, table_id: str, deadline: float) -> bool:
        """Note that the players of a table are reminded; False if another host did it."""
        row = {"table_id": table_id, "deadline": deadline}
        other = update(reminder).where(
            reminder.c.table_id == table_id, reminder.c.deadline != deadline
        )
        with self.store.write() as connection:
            if connection.execute(other.values(deadline=deadline)).rowcount:
                return True
            return bool(connection.execute(insert_once(connection, reminder, row)).rowcount)
