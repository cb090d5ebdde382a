"""Trunkline as a library: a game by its name, files in and out, a picture of any moment."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.commands.render import map_of
from trunkline.interop import load_any
from trunkline.kernel import BadData, Game, Timeline, files


def load(
    title: str, seats: int, options: Mapping[str, Any] | None = None, amendments: str = ""
) -> Game:
    """Return the rules and data of a title for a number of players.

    They are as printed, or as a file of amendments (its text) changes them. Raise ``BadData`` with
    a sentence for an unknown title, number of seats or option, and with all errors of the
    amendments.
    """
    return titles.load(title, seats, options or {}, None, amendments)


def random_game(
    title: str, seats: int, options: Mapping[str, Any] | None = None, *, seed: int = 0
) -> Timeline[Any]:
    """Return a whole game of players who choose at random; the same for the same seed."""
    return self_play(load(title, seats, options), seed)


def read(path: str | PathLike[str]) -> Timeline[Any]:
    """Return the game in a file, native or of 18xx.games, replayed with every check on.

    Raise ``BadData`` if the file is wrong, or contradicts the rules.
    """
    replay = load_any(Path(path))
    if replay.divergence is not None:
        raise BadData(f"{path}: {replay.divergence}")
    return replay.timeline


def write(
    timeline: Timeline[Any], path: str | PathLike[str], names: Sequence[str] | None = None
) -> None:
    """Write a game up to its current moment as a native file."""
    seats = names or [f"Player {seat + 1}" for seat in range(timeline.game.seats)]
    text = json.dumps(files.write(timeline, seats), ensure_ascii=False, separators=(",", ":"))
    Path(path).write_text(text + "\n", encoding="utf-8")


def picture(timeline: Timeline[Any], at: int | None = None) -> str:
    """Return the map at a moment (by default the current one) as SVG, as a spectator sees it."""
    state = timeline.state if at is None else timeline.at(at).state
    return map_of(timeline.game, state)
