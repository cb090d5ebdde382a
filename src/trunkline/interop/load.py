"""Read any game file: a native one, or one of 18xx.games."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from trunkline import titles
from trunkline.interop import sitefile
from trunkline.interop.errors import Divergence
from trunkline.interop.replay import NO_SUCH_ACTION, Replay, replay_site, site_game
from trunkline.kernel import BadData, Timeline, files
from trunkline.kernel.errors import BadEntry

LARGEST_FILE = 16 * 1024 * 1024
"""More than a hundred times the longest game; reading JSON takes ten times its size in memory."""
MOST_ENTRIES = 50_000
"""Entries of a native journal, undo and redo included."""


def load_any(path: Path, *, audited: bool = True) -> Replay:
    """Replay a game file of either kind; ``BadData`` if it is none.

    A file that goes wrong at some action gives a replay that stops there, with its `divergence`.
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


def load_data(data: object, *, audited: bool = True) -> Replay:
    """The same for JSON that has been parsed already."""
    if isinstance(data, dict) and data.get("format") == files.FORMAT:
        return _native(data)
    if not sitefile.looks_like(data):
        raise BadData("this is neither a Trunkline game file nor one of 18xx.games")
    return replay_site(sitefile.read(data), audited=audited)


def _native(data: dict[str, Any]) -> Replay:
    """A native file; an action's id is the number of its entry in the journal."""
    journal = data.get("journal")
    if isinstance(journal, list) and len(journal) > MOST_ENTRIES:
        raise BadData(f"the journal has {len(journal)} entries; at most {MOST_ENTRIES} are read")
    try:
        timeline, names = files.read(data, titles.loader(data))
    except BadEntry as error:
        return _broken(data, Divergence(error.number, error.reason))
    return _native_replay(data, timeline, names)


def _native_replay(data: dict[str, Any], timeline: Timeline[Any], names: list[str]) -> Replay:
    journal: list[dict[str, Any]] = data["journal"]
    line = _line(journal)
    return Replay(
        game=timeline.game,
        timeline=timeline,
        names=names,
        ids=list(range(len(names))),
        moments={number: place for place, number in enumerate(line, 1)},
        total=len(journal),
        up_to=partial(_native_up_to, data),
    )


def _native_up_to(data: dict[str, Any], number: int) -> Replay:
    """A native file as it was right after an entry of its journal."""
    if not 0 < number <= len(data["journal"]):
        raise Divergence(number, NO_SUCH_ACTION)
    return _native({**data, "journal": data["journal"][:number]})


def _line(journal: list[dict[str, Any]]) -> list[int]:
    """The numbers of the entries that remain after undo and redo."""
    line: list[int] = []
    now = 0
    for number, entry in enumerate(journal, 1):
        if "act" in entry:
            line[now:] = [number]
            now += 1
        else:
            now = entry.get("undo", entry.get("redo", now))
    return line[:now]


def _broken(data: dict[str, Any], divergence: Divergence) -> Replay:
    """A native file up to the entry that went wrong."""
    whole = {**data, "journal": data["journal"][: divergence.action_id - 1]}
    timeline, names = files.read(whole, titles.loader(data))
    replay = _native_replay(whole, timeline, names)
    replay.total = len(data["journal"])
    replay.divergence = divergence
    replay.up_to = partial(_native_up_to, data)
    return replay
