"""Puzzles in the database: the one of each day, what accounts tried, ratings, votes against them.

Of a puzzle only its id is known here; what it asks and what solves it is in the room `puzzles`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, Row, and_, delete, func, insert, select

from trunkline.table.people.people import Account
from trunkline.table.record.ratings import Rating, rate, start
from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.schema import (
    account,
    puzzle_day,
    puzzle_play,
    puzzle_rating,
    puzzle_status,
    puzzle_vote,
)
from trunkline.table.storage.store import Store, insert_once, upsert

MOST_TRIES = 3
OPEN, SOLVED, MISSED, GIVEN_UP = "", "solved", "missed", "given up"
ENOUGH = 5
"""Votes that retire a puzzle, if they are also a fifth of those who played it to the end."""
PART = 5
MOST_LISTED = 100
MIDDLE, STEP = 1500, 84
"""Points of a player without plays, and points of a step of the rating."""
_SCALE = "puzzles"
_PUZZLE = "puzzle "


class Try(NamedTuple):
    """An answer that was tried, as text, and what it is worth."""

    answer: str
    value: int


class Play(NamedTuple):
    """The tries of an account at a puzzle."""

    puzzle_id: str
    number: int | None = None
    """The day whose puzzle it was; None for another puzzle."""
    tries: tuple[Try, ...] = ()
    hints: int = 0
    outcome: str = OPEN
    """`solved`, `missed`, `given up`, or empty while it goes on."""
    created: float = 0.0
    ended: float | None = None

    @property
    def left(self) -> int:
        """Number of tries that are left."""
        return 0 if self.outcome else MOST_TRIES - len(self.tries)

    def tried(self, answer: str) -> bool:
        """Return True if the answer was tried before."""
        return any(one.answer == answer for one in self.tries)

    def after(self, attempt: Try, *, right: bool) -> Play:
        """Return the play after another try."""
        tries = (*self.tries, attempt)
        missed = MISSED if len(tries) >= MOST_TRIES else OPEN
        return self._replace(tries=tries, outcome=SOLVED if right else missed)


class Here(NamedTuple):
    """A puzzle that is played."""

    puzzle_id: str
    difficulty: int
    """On the scale of ratings as players see them."""
    number: int | None
    """The day whose puzzle it is; None for another puzzle."""


class Voted(NamedTuple):
    """A puzzle that players found not good."""

    puzzle_id: str
    votes: int
    played: int
    retired: bool


class PuzzlePlays:
    """The puzzles of a database, as one host sees them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of_day(self, number: int, choose: Callable[[Collection[str]], str]) -> str:
        """Return the puzzle of a day; `choose` takes the earlier ones if none is noted yet."""
        mine = select(puzzle_day.c.puzzle_id).where(puzzle_day.c.number == number)
        with self.store.read() as connection:
            found: str | None = connection.execute(mine).scalar()
        if found is not None:
            return found
        with self.store.write() as connection:
            before = select(puzzle_day.c.puzzle_id).where(puzzle_day.c.number < number)
            latest = before.order_by(puzzle_day.c.number.desc())
            chosen = choose([row.puzzle_id for row in connection.execute(latest)])
            row = {"number": number, "puzzle_id": chosen}
            connection.execute(insert_once(connection, puzzle_day, row))
            noted: str = connection.execute(mine).scalar_one()
        return noted

    def play(self, who: Account, puzzle_id: str) -> Play:
        """Return what an account tried at a puzzle."""
        with self.store.read() as connection:
            return _play(connection, who.id, puzzle_id)

    def change(self, who: Account, here: Here, step: Callable[[Play], Play]) -> Play:
        """Change what an account tried; a play that ends is rated."""
        puzzle_id = here.puzzle_id
        mine = and_(puzzle_play.c.account_id == who.id, puzzle_play.c.puzzle_id == puzzle_id)
        with self.store.write() as connection:
            before = _play(connection, who.id, puzzle_id)
            now = before._replace(number=here.number, created=time.time())
            after = step(before if before.created else now)
            if after.outcome and not before.outcome:
                after = after._replace(ended=time.time())
                if not who.guest:
                    _rate(connection, who.id, after, here.difficulty)
            connection.execute(delete(puzzle_play).where(mine))
            row = {**after._asdict(), "account_id": who.id, "tries": dumps(after.tries)}
            connection.execute(insert(puzzle_play).values(row))
        return after

    def plays(self, who: Account) -> list[Play]:
        """Return the puzzles that an account ended, the latest first."""
        mine = and_(puzzle_play.c.account_id == who.id, puzzle_play.c.outcome != OPEN)
        query = select(puzzle_play).where(mine).order_by(puzzle_play.c.ended.desc())
        with self.store.read() as connection:
            return [_read(row) for row in connection.execute(query)]

    def rating(self, who: Account) -> Rating | None:
        """Return an account's rating among puzzles; None if it has none."""
        with self.store.read() as connection:
            return _ratings(connection, who.id).get(who.id)

    def ratings(self, puzzle_ids: Collection[str]) -> dict[str, Rating]:
        """Return the ratings of puzzles that were played."""
        keys = {_PUZZLE + one: one for one in puzzle_ids}
        with self.store.read() as connection:
            return {keys[who]: one for who, one in _ratings(connection, *keys).items()}

    def vote(self, who: Account, puzzle_id: str) -> bool:
        """Note that an account finds a puzzle not good; return True if it is retired now.

        A moderator's vote is enough. Guests cost nothing to make: their votes are kept for the
        host, but retire nothing.
        """
        now = time.time()
        with self.store.write() as connection:
            row = {"puzzle_id": puzzle_id, "account_id": who.id, "created": now}
            connection.execute(upsert(connection, puzzle_vote, row))
            known = _status(connection).get(puzzle_id)
            if known is not None and not who.moderator:
                return known  # a moderator decided, or it is retired already
            enough = any(
                one.votes >= max(ENOUGH, -(-one.played // PART))
                for one in _votes(connection, puzzle_id)
            )
            if who.moderator or enough:
                _retire(connection, puzzle_id, who.id if who.moderator else "", retired=True)
        return who.moderator or enough

    def has_voted(self, who: Account, puzzle_id: str) -> bool:
        """Return True if an account called a puzzle not good."""
        mine = and_(puzzle_vote.c.puzzle_id == puzzle_id, puzzle_vote.c.account_id == who.id)
        with self.store.read() as connection:
            return connection.execute(select(puzzle_vote).where(mine)).first() is not None

    def decide(self, who: Account, puzzle_id: str, *, retired: bool) -> None:
        """Retire a puzzle, or keep it against all votes."""
        with self.store.write() as connection:
            _retire(connection, puzzle_id, who.id, retired=retired)

    def retired(self) -> set[str]:
        """Return the puzzles that are not shown any more."""
        with self.store.read() as connection:
            return {puzzle for puzzle, retired in _status(connection).items() if retired}

    def voted(self) -> list[Voted]:
        """Return the puzzles with votes against them, those with most of them first."""
        with self.store.read() as connection:
            return _votes(connection)[:MOST_LISTED]


def streak(solved: Collection[int], today: int) -> int:
    """Return how many days in a row were solved, up to today, or to yesterday."""
    end = today if today in solved else today - 1
    count = 0
    while end - count in solved:
        count += 1
    return count


def longest(solved: Collection[int]) -> int:
    """Return the most days in a row that were solved."""
    return max((streak(solved, end) for end in solved), default=0)


def _play(connection: Connection, account_id: str, puzzle_id: str) -> Play:
    mine = and_(puzzle_play.c.account_id == account_id, puzzle_play.c.puzzle_id == puzzle_id)
    row = connection.execute(select(puzzle_play).where(mine)).first()
    return Play(puzzle_id) if row is None else _read(row)


def _read(row: Row[tuple[object, ...]]) -> Play:
    values = row._asdict()
    values["tries"] = tuple(Try(*one) for one in json.loads(values["tries"]))
    return Play(**{name: values[name] for name in Play._fields})


def points(one: Rating) -> int:
    """Return a rating as players see it, on the scale on which puzzles have their difficulty."""
    return round(MIDDLE + (one.mu - start().mu) * STEP)


def _rate(connection: Connection, who: str, done: Play, difficulty: int) -> None:
    """Rate an account against a puzzle: a hint makes it a draw."""
    puzzle = _PUZZLE + done.puzzle_id
    known = _ratings(connection, who, puzzle)
    place = 1 if done.outcome != SOLVED else 0 if done.hints else -1
    fresh = start()
    first = fresh._replace(mu=fresh.mu + (difficulty - MIDDLE) / STEP)
    before = {
        (_SCALE, who): known.get(who, fresh),
        (_SCALE, puzzle): known.get(puzzle, first),
    }
    after = rate(before, _SCALE, {who: place, puzzle: 0})
    for (_, one), new in after.items():
        row = {"who": one, **new._asdict()}
        connection.execute(upsert(connection, puzzle_rating, row))


def _ratings(connection: Connection, *who: str) -> Mapping[str, Rating]:
    query = select(puzzle_rating).where(puzzle_rating.c.who.in_(who))
    return {row.who: Rating(row.mu, row.sigma, row.games) for row in connection.execute(query)}


def _status(connection: Connection) -> dict[str, bool]:
    return {row.puzzle_id: row.retired for row in connection.execute(select(puzzle_status))}


def _retire(connection: Connection, puzzle_id: str, by: str, *, retired: bool) -> None:
    row = {"puzzle_id": puzzle_id, "retired": retired, "by_id": by, "changed": time.time()}
    connection.execute(upsert(connection, puzzle_status, row))


def _votes(connection: Connection, puzzle_id: str | None = None) -> list[Voted]:
    """Return the votes of accounts that are not guests, for one puzzle or for all with votes."""
    count, played = (
        select(rows.c.puzzle_id, func.count())
        .join(account, account.c.id == rows.c.account_id)
        .where(~account.c.guest)
        .group_by(rows.c.puzzle_id)
        for rows in (puzzle_vote, puzzle_play)
    )
    played = played.where(puzzle_play.c.outcome != OPEN)
    if puzzle_id is not None:
        count = count.where(puzzle_vote.c.puzzle_id == puzzle_id)
        played = played.where(puzzle_play.c.puzzle_id == puzzle_id)
    ends: dict[str, int] = {row.puzzle_id: row[1] for row in connection.execute(played)}
    retired = _status(connection)
    found = [
        Voted(puzzle, votes, ends.get(puzzle, 0), retired.get(puzzle, False))
        for puzzle, votes in connection.execute(count)
    ]
    return sorted(found, key=lambda one: (-one.votes, one.puzzle_id))
