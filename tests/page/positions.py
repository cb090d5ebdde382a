"""Positions of every title: moments of the recorded games, and those in which lessons begin."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from trunkline import random_game, titles
from trunkline.interop import load_data
from trunkline.kernel import Action, Game, Timeline
from trunkline.table.help import lesson_script, lessons

RECORDED = Path(__file__).resolve().parents[1] / "rules" / "games"
MOMENTS = 14
"""How many moments of a game are looked at."""


class Moment(NamedTuple):
    """A position, and what was played there (None if that is not known)."""

    game: Game
    state: Any
    played: Action | None


def moments(title: str) -> Iterator[Moment]:
    """Yield moments of all recorded games of a title, the first and the last among them, and the
    positions of its lessons. A title without recorded games plays a random one."""
    for line in lines(title):
        last = line.end
        for place in sorted({round(n * last / MOMENTS) for n in range(MOMENTS + 1)}):
            played = line.at(place + 1).action if place < last else None
            yield Moment(line.game, line.at(place).state, played)
    for lesson in lesson_script.of_title(title):
        game = titles.load(title, len(lesson.seats), lesson.options)
        yield Moment(game, lessons.start(game, title, lesson), None)


def lines(title: str) -> Iterator[Timeline[Any]]:
    """Yield the recorded games of a title, or a random one."""
    paths = sorted(RECORDED.glob(f"{title}-1-*.json.gz"))
    for path in paths:
        yield load_data(json.loads(gzip.decompress(path.read_bytes())), audited=False).timeline
    if not paths:
        yield random_game(title, 3, seed=1848)
