"""Paired duels: one bot against equal opponents, and another bot in its seat on the same seeds.

Wald's sequential test decides as soon as the games say enough: its limits are fixed beforehand, so
that nobody stops when the figures look best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from trunkline.arena.ladder import Row
from trunkline.arena.match import Match
from trunkline.arena.parallel import Job
from trunkline.arena.report import wilson

WRONG = 0.05
"""Chance of a wrong decision of the sequential test, either way."""


class Duel(NamedTuple):
    """A bot in one seat, and its opponents in all others."""

    title: str
    options: Mapping[str, Any]
    players: int
    bot: str
    against: str

    def match(self) -> Match:
        """Return the match; the seats rotate from seed to seed."""
        return Match(self.title, self.options, (self.bot, *(self.against,) * (self.players - 1)))


class Promise(NamedTuple):
    """The limits of a sequential test for the share of games that are won."""

    even: float
    """The share that would be no success."""
    promised: float
    """The share that is promised."""

    def verdict(self, wins: float, games: int) -> str:
        """Return "kept" or "broken" for the promise, or "open" while the games say too little."""
        lost = games - wins
        odds = wins * log(self.promised / self.even)
        odds += lost * log((1 - self.promised) / (1 - self.even))
        limit = log((1 - WRONG) / WRONG)
        if odds >= limit:
            return "kept"
        return "broken" if odds <= -limit else "open"


class Outcome(NamedTuple):
    """The result of a bot in its duel."""

    bot: str
    games: int
    wins: float
    low: float
    high: float
    """The 95 % interval of the share it won."""
    ahead: float
    """Its result less the mean of the others."""
    error: float
    """Standard error of that."""
    decision: float
    """Processor seconds of its decisions, on average."""
    longest: float


class Difference(NamedTuple):
    """Two bots in one seat on the same seeds."""

    seeds: int
    ahead: float
    error: float


def jobs(duels: Sequence[Duel], first: int, games: int, done: Sequence[Row]) -> Iterator[Job]:
    """Yield the games that are still to be played: all bots on one seed, then the next seed."""
    there = {(row.bots, row.seed) for row in done}
    for seed in range(first, first + games):
        for duel in duels:
            match = duel.match()
            if (match.bots, seed) not in there:
                yield Job(match, seed)


def of(rows: Sequence[Row], duel: Duel) -> list[Row]:
    """Return the games of one duel."""
    return [row for row in rows if row.bots == duel.match().bots]


def won(row: Row) -> float:
    """Return the part of the victory that the bot of a duel has."""
    first = [seat for seat, rank in enumerate(row.ranks) if rank == 1]
    return (_place(row) in first) / len(first)


def lead(row: Row) -> float:
    """Return by how much the bot of a duel ended ahead of the mean of the others."""
    mine = _place(row)
    others = [result for seat, result in enumerate(row.result) if seat != mine]
    return row.result[mine] - fmean(others)


def _place(row: Row) -> int:
    """Return the seat of the bot that is named first: the seats rotate by the seed."""
    return row.seed % len(row.bots)


def outcome(rows: Sequence[Row], duel: Duel) -> Outcome:
    """Sum up a duel."""
    mine = of(rows, duel)
    wins, leads = sum(won(row) for row in mine), [lead(row) for row in mine]
    thought = [row.thought[duel.bot] for row in mine if duel.bot in row.thought]
    seconds, decisions = sum(one.seconds for one in thought), sum(one.decisions for one in thought)
    return Outcome(
        duel.bot,
        len(mine),
        wins,
        *wilson(wins, len(mine)),
        fmean(leads) if leads else 0.0,
        stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0,
        seconds / max(1, decisions),
        max((time for one in thought for time in one.slowest), default=0.0),
    )


def difference(rows: Sequence[Row], one: Duel, other: Duel) -> Difference:
    """Return how much better one bot did than another on the seeds that both played."""
    mine = {row.seed: lead(row) for row in of(rows, one)}
    theirs = {row.seed: lead(row) for row in of(rows, other)}
    found = [mine[seed] - theirs[seed] for seed in sorted(mine.keys() & theirs.keys())]
    error = stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Difference(len(found), fmean(found) if found else 0.0, error)
