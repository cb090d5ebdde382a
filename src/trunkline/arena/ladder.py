"""The ladder: how strong the levels of a title are beside each other, from many fair games.

Games come in blocks: one drawn opening, played once from every seat. The opponents of a block are
neighbours on the ladder, since nothing is learnt from games that one side always wins. Seeds are
held out: nothing is ever tuned on them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.arena.match import GameResult, Match, Thought
from trunkline.arena.parallel import Job
from trunkline.arena.report import Z, wilson
from trunkline.arena.strengths import Strength, came_before, strengths
from trunkline.kernel import BadData, add_up
from trunkline.titles import bots

HELD_OUT = 3_000_000
"""The first seed of ladders; smaller ones are for tuning a bot."""
LATE = 100
"""The slowest of this many decisions is reported."""
OPENING = 6
"""Random actions at the start of each block."""
RESAMPLES = 200
"""Bootstrap resamples of the blocks, for the intervals."""


class Row(NamedTuple):
    """A game of the ladder, as its file has it."""

    seed: int
    bots: tuple[str, ...]
    """In the order of the match, before the seats rotate."""
    seats: tuple[str, ...]
    ranks: tuple[int, ...]
    """The place of each seat, equal in a tie."""
    result: tuple[int, ...]
    digest: str
    """Digest of the final state: equal for equal games."""
    thought: dict[str, Thought]
    faults: int

    @property
    def block(self) -> tuple[tuple[str, ...], int]:
        """Games of one block had the same opening and opponents."""
        return self.bots, self.seed // len(self.bots)


class Rated(NamedTuple):
    """A level and its place on the ladder."""

    bot: str
    rating: float
    """Elo points above the weakest level, by maximum likelihood over all seats."""
    low: float
    high: float
    """The 95 % interval: by the standard error, or by the spread of resampled blocks where that is
    wider (few games say little, and games of a block are not independent)."""
    games: int
    wins: float
    won: tuple[float, float, float]
    """The share of games that one of its seats won, and the 95 % interval."""
    equal: float
    """The share it would win by chance: its part of the seats."""
    ahead: tuple[float, float]
    """Its own result less that of the others, on average, and the standard error by blocks."""
    below: tuple[float, float, float] | None
    """Share of all pairs of seats in which its seats came before those of the level below, with the
    95% interval.
    """
    mean: float
    """Processor seconds of a decision."""
    late: float
    """Processor seconds of the slowest of a hundred decisions."""
    longest: float
    whole: float
    """Processor seconds of a game, for each of its seats."""


def lineups(levels: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return line-ups of neighbours. If there are fewer levels than seats, levels sit twice."""
    if len(levels) <= players:
        return [tuple(levels[seat % len(levels)] for seat in range(players))]
    return [tuple(levels[n : n + players]) for n in range(len(levels) - players + 1)]


def jobs(
    title: str,
    options: dict[str, Any],
    pairings: Sequence[tuple[str, ...]],
    blocks: int,
    done: Iterable[Row] = (),
) -> Iterator[Job]:
    """Yield the missing games, block by block, so that any part of them is fair too."""
    there = {(row.bots, row.seed) for row in done}
    players = len(pairings[0])
    first = -(-HELD_OUT // players)
    for block in range(first, first + blocks):
        for bots_of in pairings:
            match = Match(title, options, bots_of, opening=OPENING)
            for seat in range(players):
                seed = block * players + seat
                if (bots_of, seed) not in there:
                    yield Job(match, seed)


def row_of(job: Job, game: GameResult) -> Row:
    """Return the row that the ladder stores for a game."""
    places = {seat: place.place for place in game.places for seat in place.seats}
    seats = range(len(game.seats))
    return Row(
        job.seed,
        job.match.bots,
        game.seats,
        tuple(places[seat] for seat in seats),
        tuple(game.result[seat] for seat in seats),
        game.digest,
        game.thought,
        len(game.faults),
    )


def read(path: Path) -> list[Row]:
    """Read the games of a file; skip a last line that was cut off by an interruption."""
    if not path.exists():
        return []
    found = []
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines[:-1], 1):
        try:
            found.append(_row(json.loads(line)))
        except (ValueError, TypeError, KeyError) as error:
            raise BadData(f"{path}, line {number}: this is no game of a ladder.") from error
    return found


def append(path: Path, row: Row) -> None:
    """Write a game as soon as it is over."""
    text = path.read_bytes() if path.exists() else b""
    if text and not text.endswith(b"\n"):  # what was cut off goes
        path.write_bytes(text[: text.rfind(b"\n") + 1])
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row._asdict()) + "\n")


def _row(data: dict[str, Any]) -> Row:
    lists = {name: tuple(data[name]) for name in ("bots", "seats", "ranks", "result")}
    thought = {
        bot: Thought(int(n), float(whole), tuple(map(float, slowest)))
        for bot, (n, whole, slowest) in data["thought"].items()
    }
    return Row(**{**data, **lists, "thought": thought})


def distinct(rows: Sequence[Row]) -> int:
    """Count the different games: equal ones add no information."""
    return len({(row.seats, row.digest) for row in rows})


def rated(rows: Sequence[Row], levels: Sequence[str]) -> list[Rated]:
    """Return every level that has played, weakest first as named."""
    there = [level for level in levels if any(level in row.seats for row in rows)]
    blocks: dict[Any, list[Row]] = {}
    for row in rows:
        blocks.setdefault(row.block, []).append(row)
    drawn: dict[str, list[float]] = {level: [] for level in there}
    for number in range(RESAMPLES):
        random = Random(number)
        some = random.choices(list(blocks.values()), k=len(blocks))
        for level, one in _strengths([row for block in some for row in block], there).items():
            drawn[level].append(one.elo)
    middle = _strengths(rows, there)
    return [
        _rated(rows, level, there[n - 1] if n else None, middle[level], sorted(drawn[level]))
        for n, level in enumerate(there)
    ]


def _strengths(rows: Sequence[Row], levels: Sequence[str]) -> dict[str, Strength]:
    return strengths(((row.seats, row.ranks) for row in rows), levels)


def _rated(
    rows: Sequence[Row],
    bot: str,
    below: str | None,
    middle: Strength,
    drawn: list[float],
) -> Rated:
    rating, unknown = middle.elo, Z * middle.error
    mine = [row for row in rows if bot in row.seats]
    first = [(row, [n for n, rank in enumerate(row.ranks) if rank == 1]) for row in mine]
    wins = add_up(sum(row.seats[n] == bot for n in won) / len(won) for row, won in first)
    both = [row for row in mine if below in row.seats]
    before = add_up(came_before(row.seats, row.ranks, bot, str(below)) for row in both)
    shares = (before / len(both), *wilson(before, len(both))) if both else None
    thought = [row.thought[bot] for row in mine if bot in row.thought]
    decisions, seconds = sum(one.decisions for one in thought), sum(one.seconds for one in thought)
    slowest = sorted((each for one in thought for each in one.slowest), reverse=True) or [0.0]
    seats = sum(row.seats.count(bot) for row in mine)
    return Rated(
        bot,
        rating,
        min(rating - unknown, drawn[int(0.025 * len(drawn))]),
        max(rating + unknown, drawn[int(0.975 * len(drawn))]),
        len(mine),
        wins,
        (wins / max(1, len(mine)), *wilson(wins, len(mine))),
        seats / max(1, sum(len(row.seats) for row in mine)),
        _ahead(mine, bot),
        shares,
        seconds / max(1, decisions),
        slowest[min(decisions // LATE, len(slowest) - 1)],
        slowest[0],
        seconds / max(1, seats),
    )


def _ahead(rows: Sequence[Row], bot: str) -> tuple[float, float]:
    """Return the lead of a bot over the others; an opening with its seats is one measurement."""
    blocks: dict[Any, list[float]] = {}
    for row in rows:
        own = [one for one, seat in zip(row.result, row.seats, strict=True) if seat == bot]
        others = [one for one, seat in zip(row.result, row.seats, strict=True) if seat != bot]
        if others:
            blocks.setdefault(row.block, []).append(mean(own) - mean(others))
    found = [mean(block) for block in blocks.values()]
    error = stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return (mean(found) if found else 0.0), error


def weakest_first(title: str, seats: Sequence[str]) -> list[str]:
    """Return the bots of a pairing in the order of the title's levels; others come first."""
    there = {name: place for place, name in enumerate(bots.own(title))}
    return sorted(dict.fromkeys(seats), key=lambda name: there.get(name, -1))


def levels_of(title: str, wanted: str | None) -> list[str]:
    """Return the bots that play: the title's own levels, or those named, as often as named."""
    titles.get(title)
    there = bots.names(title)
    names = [name.strip() for name in wanted.split(",")] if wanted else list(bots.own(title))
    for name in names:
        if name not in there and ":" not in name:
            known = f"there are {', '.join(there)}.{titles.meant(name, there)}"
            raise BadData(f"There is no bot {name!r} for {title}; {known}")
    if len(set(names)) < 2:
        raise BadData("A ladder needs at least two different bots.")
    return names
