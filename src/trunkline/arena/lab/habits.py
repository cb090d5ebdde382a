"""Habits: what bots do, beside each other in the same games, and where they surely differ.

Every game gives one difference between two bots (the mean of their seats), so luck that both share
cancels out. A difference counts as sure from three standard errors on: of some forty counts one in
twenty would pass two by chance.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from trunkline.arena.match import GameResult
from trunkline.arena.parallel import Job
from trunkline.kernel import BadData

SURE = 3.0
"""Standard errors from which on two bots surely differ."""
RESULT = "result"


class Conduct(NamedTuple):
    """A game: who sat where, and what each seat did and had."""

    seed: int
    bots: tuple[str, ...]
    """In the order of the match, before the seats rotate."""
    seats: tuple[str, ...]
    counts: tuple[dict[str, float], ...]


class Habit(NamedTuple):
    """The number of times that each bot does something, per seat and game."""

    name: str
    means: tuple[float, ...]
    """In the order of the bots."""
    difference: float
    """Between the two bots that differ most surely."""
    error: float
    """Standard error of that, by game."""

    @property
    def sureness(self) -> float:
        """Return the difference in standard errors."""
        if not self.error:
            return inf if self.difference else 0.0
        return abs(self.difference) / self.error


def conduct_of(job: Job, game: GameResult) -> Conduct:
    """Return what is kept of a game."""
    counts = tuple(
        {**{kind: float(number) for kind, number in done.items()}, RESULT: float(game.result[seat])}
        for seat, done in enumerate(game.habits)
    )
    return Conduct(job.seed, job.match.bots, game.seats, counts)


def append(path: Path, one: Conduct) -> None:
    """Write a game as soon as it is over."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(one._asdict()) + "\n")


def read(path: Path) -> list[Conduct]:
    """Read the games of a file."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            data = json.loads(line)
            found.append(
                Conduct(
                    int(data["seed"]),
                    tuple(data["bots"]),
                    tuple(data["seats"]),
                    tuple({str(k): float(v) for k, v in one.items()} for one in data["counts"]),
                )
            )
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadData(f"{path}, line {number}: this is no game of bots' habits.") from error
    return found


def habits(games: Sequence[Conduct], names: Sequence[str]) -> list[Habit]:
    """Return what the bots do, the surest differences first."""
    kinds = sorted({kind for game in games for counts in game.counts for kind in counts})
    found = [_habit(games, names, kind) for kind in kinds]
    return sorted(found, key=lambda one: -one.sureness)


def _habit(games: Sequence[Conduct], names: Sequence[str], kind: str) -> Habit:
    rows = [[_mean(game, name, kind) for name in names] for game in games]
    pairs = [
        _difference(kind, [row[one] - row[other] for row in rows])
        for one in range(len(names))
        for other in range(one)
    ]
    surest = max(pairs, key=lambda one: one.sureness)
    return surest._replace(means=tuple(fmean(row[n] for row in rows) for n in range(len(names))))


def _mean(game: Conduct, name: str, kind: str) -> float:
    pairs = zip(game.counts, game.seats, strict=True)
    return fmean(counts.get(kind, 0.0) for counts, seat in pairs if seat == name)


def _difference(kind: str, gaps: Sequence[float]) -> Habit:
    error = stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else inf
    return Habit(kind, (), abs(fmean(gaps)), error)


def sure(found: Iterable[Habit]) -> list[Habit]:
    """Return the habits in which two bots surely differ."""
    return [one for one in found if one.sureness >= SURE]
