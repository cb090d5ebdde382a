"""Makes the opening book of 1848: many quick games from drawn openings, and what they say.

`python -m trunkline.titles.g1848.bots.build_opening_book` plays on all cores and writes book.toml.
Games are kept in a file as soon as they are over, and the same command goes on where it was. The
worth at the end is fitted by least squares, seat against seat of the same game: first what was held
after the auction, then the companies drawn by lot beside those that quick players started. A figure
stands in the book where it is surely not nothing: for a number of players, else for all of them
together where that number does not point the other way.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from trunkline.titles.g1848.bots.opening_book import LAUNCH, LEAST, PAR, SAVED, STEP, holding
from trunkline.titles.g1848.bots.random_openings import Launch, Seated, play
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.game import make

PLAYERS = (3, 4, 5, 6)
GAMES, FIRST_SEED = 363, 100_000
SURE = 2.0
"""Standard errors that a figure must be away from nothing."""
STARTED = "started"
BOOK = Path(__file__).with_name("book.toml")

Parts: TypeAlias = dict[str, float]


class Row(NamedTuple):
    """A game, as the file has it."""

    players: int
    seed: int
    seats: list[Seated]


class Figure(NamedTuple):
    """What something was worth, and the standard error of that."""

    pounds: float
    error: float

    @property
    def sure(self) -> bool:
        """Whether it is surely not nothing."""
        return abs(self.pounds) >= SURE * self.error > 0


def rows_of(text: str) -> list[Row]:
    """The games of a file; a last line that was cut off is left out."""
    found = []
    for line in text.split("\n")[:-1]:
        players, seed, seats = json.loads(line)
        found.append(Row(players, seed, [_seated(*seat) for seat in seats]))
    return found


def _seated(paid: dict[str, int], cash: int, place: int, start: Any, worth: int) -> Seated:
    return Seated(paid, cash, place, Launch(*start) if start else None, worth)


def fitted(rows: Iterable[Row], parts: Callable[[Row, Seated], Parts]) -> dict[str, Figure]:
    """Least squares of the worth at the end, each seat against the others of its game; the errors
    allow for seats of one game that are not independent."""
    games = [([parts(row, seat) for seat in row.seats], row) for row in rows]
    names = sorted({name for seats, _ in games for seat in seats for name in seat})
    size = len(names)
    products, sums = np.zeros((size, size)), np.zeros(size)
    centred = []
    for seats, row in games:
        have = np.array([[seat.get(name, 0.0) for name in names] for seat in seats])
        worth = np.array([float(seat.worth) for seat in row.seats])
        have, worth = have - have.mean(axis=0), worth - worth.mean()
        centred.append((have, worth))
        products += have.T @ have
        sums += have.T @ worth
    inverse = np.linalg.pinv(products)
    found = inverse @ sums
    scores = np.array([have.T @ (worth - have @ found) for have, worth in centred])
    errors = np.sqrt(np.maximum(0.0, np.diag(inverse @ scores.T @ scores @ inverse)))
    return {
        name: Figure(float(x), float(e)) for name, x, e in zip(names, found, errors, strict=True)
    }


def held(row: Row, seat: Seated) -> Parts:
    """What a seat had after the auction."""
    game = _game(row.players)
    return holding(game.cards, game.size.cash, seat.privates, seat.cash)


def started(row: Row, seat: Seated) -> Parts:
    """The same, and what it started, if that was drawn by lot."""
    parts = held(row, seat)
    launch = seat.launch
    if launch is not None:
        parts[STARTED] = 1.0
        if launch.drawn:
            parts |= {launch.company: 1.0, PAR: (launch.par - LEAST) / STEP}
    return parts


@cache
def _game(players: int) -> Game1848:
    game: Any = make(players, {})
    assert isinstance(game, Game1848)
    return game


class Fits(NamedTuple):
    """All figures of some games."""

    holding: dict[str, Figure]
    start: dict[str, Figure]


def fits(rows: Sequence[Row]) -> Fits:
    """Both fits."""
    game = _game(rows[0].players)
    told = {*game.cards.privates, SAVED, LAUNCH}
    firms = {*game.cards.companies, PAR} - {COM}
    first, second = fitted(rows, held), fitted(rows, started)
    return Fits(
        {name: figure for name, figure in first.items() if name in told},
        {name: figure for name, figure in second.items() if name in firms},
    )


def sure(own: dict[str, Figure], everybody: dict[str, Figure]) -> dict[str, Figure]:
    """What goes into the book for a number of players."""
    found = {}
    for name, figure in everybody.items():
        mine = own.get(name)
        if mine is None or not mine.error:  # it never happened
            continue
        if mine.sure or (figure.sure and mine.pounds * figure.pounds > 0):
            found[name] = mine if mine.sure else figure
    return found


def written(rows: Sequence[Row]) -> str:
    """The book as TOML."""
    seeds = sorted({row.seed for row in rows})
    lines = [
        "# The opening book of 1848. Written by",
        "# python -m trunkline.titles.g1848.bots.build_opening_book",
        f"# from {len(rows):,} games, seeds {seeds[0]:,} to {seeds[-1]:,}.",
        "# In pounds at the end of the game, with their standard errors. holding: a private at its",
        "# printed price, every £10 saved, money to launch a company alone. start: a first company",
        "# at £70 beside what a regular starts, and every £10 of par above that.",
    ]
    everybody = fits(rows)
    for players in sorted({row.players for row in rows}):
        some = [row for row in rows if row.players == players]
        own = fits(some)
        lines += ["", f"[players.{players}]  # {len(some)} games"]
        lines += [f"cash = {_game(players).size.cash}"]
        for title, mine, all_ in zip(Fits._fields, own, everybody, strict=True):
            lines += ["", f"[players.{players}.{title}]"]
            lines += [
                f"{name} = {figure.pounds:.0f}  # {figure.error:.0f}"
                for name, figure in sorted(sure(mine, all_).items())
            ]
    return "\n".join(lines) + "\n"


def _played(job: tuple[int, int]) -> Row:
    return Row(*job, play(*job))


def missing(games: int, first: int, path: Path, workers: int) -> Iterator[Row]:
    """Play what the file has not yet, and write each game as soon as it is over."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if not text.endswith("\n"):  # what was cut off goes
        path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")
    there = {(row.players, row.seed) for row in rows_of(text)}
    jobs = [(n, seed) for seed in range(first, first + games) for n in PLAYERS]
    todo = [job for job in jobs if job not in there]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for number, row in enumerate(pool.map(_played, todo), 1):
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(
                f"{number} of {len(todo)}: {row.players} players, seed {row.seed}", file=sys.stderr
            )
            yield row


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m trunkline.titles.g1848.bots.build_opening_book"
    )
    add = parser.add_argument
    add("--games", metavar="N", type=int, default=GAMES, help=f"for 3 to 6 players each ({GAMES})")
    add("--seed", metavar="N", type=int, default=FIRST_SEED, help=f"the first ({FIRST_SEED})")
    add("--workers", metavar="N", type=int, default=os.cpu_count(), help="processes (all cores)")
    add("--file", metavar="FILE", type=Path, default=Path("book-1848.jsonl"), help="for the games")
    add("-o", "--output", metavar="FILE", type=Path, default=BOOK, help="the book (as it ships)")
    args = parser.parse_args(words)
    for _ in missing(args.games, args.seed, args.file, args.workers):
        pass
    seeds = range(args.seed, args.seed + args.games)
    rows = [row for row in rows_of(args.file.read_text(encoding="utf-8")) if row.seed in seeds]
    args.output.write_text(written(sorted(rows, key=lambda row: row[:2])), encoding="utf-8")
    print(f"{args.output}: {len(rows)} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
