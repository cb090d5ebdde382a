"""Record games for the guard of the rules: ``python -m tests.rules.record 1848``.

One finished game for each edition, in which bots and random players meet, so that much of the rules
is used; of some seeds the one with the most kinds of actions. A game names the version it was
recorded under; those of earlier versions stay as they are.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from trunkline import bots, titles
from trunkline.kernel import (
    CHANCE,
    Game,
    Timeline,
    asked,
    draw_chance,
    files,
    finished,
    kind_of,
    view,
)
from trunkline.kernel.secrets import see_offers
from trunkline.titles import keeping

FOLDER = Path(__file__).parent / "games"
SEEDS = range(1, 7)


def recorded() -> list[Path]:
    """All recorded games."""
    return sorted(FOLDER.glob("*.json.gz"))


def read(path: Path) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return file


def choices(title: str) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """What is recorded of a title: a word for it, seats, options."""
    editions = getattr(titles.module(title, "game"), "OPTIONS", {}).get("edition", ("",))
    for place, edition in enumerate(editions):
        options = {"edition": edition} if edition else {}
        for seats in (3 + place, *range(2, 9)):
            try:
                titles.load(title, seats, options)
            except ValueError:
                continue
            yield edition or "plain", seats, options
            break


def play(game: Game, seed: int) -> Timeline[Any]:
    """A whole game; at every second seat sits the best bot, at the others the random player."""
    room = keeping.room(game, "bots")
    names = [room.names(game.title)[-1] if seat % 2 == 0 else "random" for seat in range(8)]
    chance = Random(seed)
    timeline: Timeline[Any] = Timeline(game, game.start())
    while not finished(timeline.state):
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, state, chance))
            continue
        bot: bots.Bot = room.make(names[seat], seed * 100_000 + timeline.now, game)
        timeline.play(bot.choose(view(game, state, seat), see_offers(game, state, seat)))
    return timeline


def variety(timeline: Timeline[Any]) -> int:
    return len({kind_of(type(action)) for action in timeline.actions()})


def main(title: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    for word, seats, options in choices(title):
        game = titles.load(title, seats, options)
        best = max((play(game, seed) for seed in SEEDS), key=variety)
        file = files.write(best, [f"player {seat}" for seat in range(seats)])
        path = FOLDER / f"{title}-{game.rules_version}-{word}.json.gz"
        text = json.dumps(file, separators=(",", ":"))
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{path.name}: {best.now} actions of {variety(best)} kinds")


if __name__ == "__main__":
    main(sys.argv[1])
