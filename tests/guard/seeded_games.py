"""Seeded games whose actions and events every refactoring must repeat.

``python -m tests.guard.seeded_games`` writes ``seeded_games.json`` again; do that only in a commit
that changes the rules, the bots or the events on purpose. Wording is not part of it: events count
as data.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.kernel import Timeline, encode, kind_of
from workbench.games import play

FILE = Path(__file__).with_suffix(".json")
EVERY = 50
"""Actions between two recorded marks: a difference is located to this many actions."""


class Seeded(NamedTuple):
    """A game that bots play from a seed."""

    title: str
    seats: int
    options: dict[str, Any]
    seed: int
    best: str = ""
    """The level at every second seat; random players sit everywhere if it is empty."""
    most: int | None = None
    """Actions to play; None plays to the end."""

    @property
    def name(self) -> str:
        options = "-".join(str(value) for value in self.options.values())
        return "-".join(filter(None, (self.title, str(self.seats), options, self.best)))

    def play(self) -> Timeline[Any]:
        game = titles.load(self.title, self.seats, self.options)
        return play(game, self.seed, bool(self.best), self.best, self.most)


GAMES = (
    Seeded("1848", 3, {"edition": "gmt-2021"}, 11),
    Seeded("1848", 4, {"edition": "gmt-2021"}, 12, "novice"),
    Seeded("1848", 5, {"edition": "first-2007"}, 13),
    Seeded("1848", 3, {"edition": "18xx.games"}, 14),
    Seeded("1848", 3, {"edition": "gmt-2021"}, 15, "regular", 400),
    Seeded("18oe", 3, {"scenario": "uk-france"}, 16, "novice", 900),
    Seeded("18oe", 4, {}, 17, "regular", 300),
    Seeded("railways-of-australia", 4, {}, 18, "novice"),
)


def moves(timeline: Timeline[Any]) -> Iterator[str]:
    """Yield each action as JSON, with its events as data."""
    game = timeline.game
    for number in range(1, timeline.end + 1):
        action, state = timeline.at(number)
        told = [(kind_of(type(event)), encode(event)) for event in state.events]
        yield json.dumps([game.codec.encode(action), told], sort_keys=True, ensure_ascii=False)


def marks(timeline: Timeline[Any]) -> list[str]:
    """Return a running digest of the moves at every 50th action and at the last one."""
    running, found = blake2b(digest_size=6), []
    for number, move in enumerate(moves(timeline), 1):
        running.update(move.encode())
        if number % EVERY == 0:
            found.append(running.hexdigest())
    return [*found, running.hexdigest()]


if __name__ == "__main__":
    recorded = {game.name: marks(game.play()) for game in GAMES}
    FILE.write_text(json.dumps(recorded, indent=0) + "\n", encoding="utf-8")
