"""Featured games: the closest public game of the week, and others that are worth watching."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from sqlalchemy import and_, select

from trunkline.table.record.record_queries import FINISHED_PUBLICLY
from trunkline.table.record.results import IMPORTED
from trunkline.table.storage.db_rows import STOPPED
from trunkline.table.storage.schema import game_table, result, result_seat
from trunkline.table.storage.store import Store

WEEK = 7 * 86400.0
LATEST = 100
"""Number of the last games that are considered."""
MOST = 6
"""Number of featured games besides the game of the week."""


class Featured(NamedTuple):
    """A finished game that is worth watching."""

    table_id: str
    kind: str
    """`week`, `bots` or `people`."""
    margin: int
    """By how much it was won."""
    actions: int


class _Game(NamedTuple):
    table_id: str
    finished: float
    actions: int
    scores: list[int]
    """The highest first."""
    bots: bool
    """True if only bots played."""

    @property
    def margin(self) -> int:
        """By how much it was won."""
        return self.scores[0] - self.scores[1]

    @property
    def distance(self) -> float:
        """Margin of the winner, relative to the winner's score."""
        return self.margin / max(1, abs(self.scores[0]))


def pick(store: Store, now: float) -> list[Featured]:
    """Return the closest game of the last week, then the closest others of the last games."""
    games = sorted(_last(store), key=lambda one: (one.distance, -one.finished))
    week = next((one for one in games if one.finished > now - WEEK), None)
    others = [one for one in games if one is not week][:MOST]
    found = [Featured(one.table_id, _kind(one), one.margin, one.actions) for one in others]
    return [*([Featured(week.table_id, "week", week.margin, week.actions)] if week else []), *found]


def _kind(game: _Game) -> str:
    return "bots" if game.bots else "people"


def _last(store: Store) -> list[_Game]:
    """Return the last public games that were played here to their end by several seats."""
    own = and_(result.c.unrated != IMPORTED, game_table.c.end_reason.not_in(STOPPED))
    query = select(result.c.table_id, result.c.finished, result.c.actions)
    query = query.where(FINISHED_PUBLICLY, own, result.c.players > 1)
    with store.read() as connection:
        rows: list[Any] = list(
            connection.execute(query.order_by(result.c.finished.desc()).limit(LATEST))
        )
        ids = [row.table_id for row in rows]
        seats: dict[str, list[Any]] = defaultdict(list)
        places = select(result_seat).where(result_seat.c.table_id.in_(ids))
        for row in connection.execute(places.order_by(result_seat.c.place)):
            seats[row.table_id].append(row)
    return [
        _Game(
            row.table_id,
            row.finished,
            row.actions,
            [one.score for one in seats[row.table_id]],
            all(one.bot for one in seats[row.table_id]),
        )
        for row in rows
    ]
