"""Record games for the guard of the rules: ``python -m tests.rules.record 1848``.

Two finished games for each edition, of bots and random players and of random players alone, and one
with every reading at its other choice, so that much of the rules is used; of some seeds the one
with the most kinds of actions. A game names the version it was recorded under; those of this
version are recorded anew, and those of earlier versions stay as they are.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.kernel import (
    BadData,
    Game,
    Timeline,
    files,
    kind_of,
)
from workbench.games import play

FOLDER = Path(__file__).parent / "games"
SEEDS = range(1, 5)
SHORT: dict[str, dict[str, Any]] = {"18oe": {"scenario": "uk-france"}}
"""Of a title whose whole games take thousands of actions a short scenario is recorded, played by
the novice, and how a game with everything begins."""
BEGUN = "begun"
BY_TRAINS = {"18oe": 3}
"""The seed of one more game of random players: trains end it, and the bank ends the others."""
FIRST = 250
"""So many actions of a game that is not played to its end."""


def recorded() -> list[Path]:
    """All recorded games."""
    return sorted(FOLDER.glob("*.json.gz"))


def read(path: Path) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return file


@cache
def replayed(path: Path) -> Timeline[Any]:
    """A recorded game, played again under the rules of its time."""
    file = read(path)

    def pinned(name: str, seats: int, options: dict[str, Any]) -> Game:
        return titles.load(name, seats, options, file["rules_version"])

    return files.read(file, pinned)[0]


class Choice(NamedTuple):
    """One game that is recorded of a title."""

    word: str
    seats: int
    options: dict[str, Any]
    mixed: bool
    """Whether the best bot sits at every second seat; else all are random players."""
    seeds: Sequence[int] = SEEDS


def choices(title: str) -> Iterator[Choice]:
    """Each edition twice, and one game with every option at its last choice."""
    options = titles.get(title).options
    short = SHORT.get(title, {})
    seeds = SEEDS[:1] if short else SEEDS
    editions = [{"edition": name} for name in options.get("edition", ())] or [short]
    if short:
        yield Choice(BEGUN, 3, {}, True, seeds)
    for place, chosen in enumerate(editions):
        word = chosen.get("edition", "plain")
        few, *_, many = sizes(title, chosen)
        yield Choice(word, min(few + place, many), chosen, True, seeds)
        yield Choice(f"{word}-random", max(many - place, few), chosen, False, seeds)
        if title in BY_TRAINS:
            yield Choice(f"{word}-trains", many, chosen, False, (BY_TRAINS[title],))
    others = {name: values[-1] for name, values in options.items() if name != "edition"} | short
    if others:
        yield Choice("other-readings", sizes(title, others)[0], others, True, seeds)


def sizes(title: str, options: dict[str, Any]) -> list[int]:
    """The numbers of seats that a title accepts."""
    found = []
    for seats in range(1, 9):
        with suppress(BadData):
            titles.load(title, seats, options)
            found.append(seats)
    return found


def variety(timeline: Timeline[Any]) -> int:
    return len({kind_of(type(action)) for action in timeline.actions()})


def main(title: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    version = titles.get(title).rules_version
    for old in FOLDER.glob(f"{title}-{version}-*.json.gz"):
        old.unlink()
    for choice in choices(title):
        write(title, choice)


def write(title: str, choice: Choice) -> None:
    """Play and keep one game."""
    game = titles.load(title, choice.seats, choice.options)
    bot = "novice" if title in SHORT else ""
    most = FIRST if choice.word == BEGUN else None
    best = max((play(game, seed, choice.mixed, bot, most) for seed in choice.seeds), key=variety)
    file = files.write(best, [f"player {seat}" for seat in range(choice.seats)])
    path = FOLDER / f"{title}-{game.rules_version}-{choice.word}.json.gz"
    text = json.dumps(file, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(f"{path.name}: {best.now} actions of {variety(best)} kinds")


if __name__ == "__main__":
    main(sys.argv[1])
