"""Read any game file: a native one, or one of 18xx.games."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from trunkline import titles
from trunkline.kernel import BadData, files
from trunkline.titles.g1848.site import sitefile
from trunkline.titles.g1848.site.errors import Divergence
from trunkline.titles.g1848.site.replay import NO_SUCH_ACTION, Replay, replay_site, site_game

LARGEST_FILE = 16 * 1024 * 1024
"""More than a hundred times the longest game; reading JSON takes ten times its size in memory."""
MOST_ENTRIES = 50_000
"""Entries of a native journal, undo and redo included."""


def load_any(path: Path, *, audited: bool = True) -> Replay:
    """Replay a game file of either kind; ``BadData`` if it is none.

    A file that goes wrong at some action becomes a replay that stops there, with its `divergence`.
    """
    return load_data(read_file(path), audited=audited)


def read_file(path: Path) -> Any:
    """The JSON of a game file; ``BadData`` if it is none, or too large to be one."""
    with path.open("rb") as file:
        raw = file.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise BadData("the file is too large to be a game")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadData(f"the file is not JSON: {error}") from None


def prepare(data: object) -> None:
    """Load the rules that a file needs, which a program does once for all its files."""
    if sitefile.looks_like(data):
        site_game(3)


def load_data(data: object, *, audited: bool = True, make: files.MakeGame | None = None) -> Replay:
    """The same for JSON that has been parsed already; `make` builds the game of a native file."""
    if isinstance(data, dict) and data.get("format") == files.FORMAT:
        return _native(data, make or titles.loader(data))
    if not sitefile.looks_like(data):
        raise BadData("this is neither a Trunkline game file nor one of 18xx.games")
    return replay_site(sitefile.read(data), audited=audited)


def _native(data: dict[str, Any], make: files.MakeGame) -> Replay:
    """A native file; an action's id is the number of its entry in the journal."""
    file = files.replay(data, make, MOST_ENTRIES)
    wrong = file.problem
    return Replay(
        game=file.timeline.game,
        timeline=file.timeline,
        names=file.names,
        ids=list(range(len(file.names))),
        moments={number: place for place, number in enumerate(file.numbers.past, 1)},
        total=len(data["journal"]),
        divergence=None if wrong is None else Divergence(wrong.number, wrong.reason),
        up_to=partial(_native_up_to, data, make),
    )


def _native_up_to(data: dict[str, Any], make: files.MakeGame, number: int) -> Replay:
    """A native file as it was right after an entry of its journal."""
    if not 0 < number <= len(data["journal"]):
        raise Divergence(number, NO_SUCH_ACTION)
    return _native({**data, "journal": data["journal"][:number]}, make)
