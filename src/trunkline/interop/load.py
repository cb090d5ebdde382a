"""Loading: read any game file, native or in a format that a title reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from trunkline import titles
from trunkline.kernel import BadData, Game, files, freeze
from trunkline.titles import Divergence, Format, Replay

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes of the largest file: more than a hundred times the longest game. Reading JSON takes ten
times its size in memory.
"""
MOST_ENTRIES = 50_000
"""Entries of a native journal, undo and redo included."""


def load_any(path: Path, *, audited: bool = True) -> Replay:
    """Replay a game file of any known format; ``BadData`` if it has none.

    A file that goes wrong at some action becomes a replay that stops there, with its `divergence`.
    """
    return load_data(read_file(path), audited=audited)


def read_file(path: Path) -> Any:
    """Return the JSON of a game file; ``BadData`` if it is not JSON, or too large to be a game."""
    with path.open("rb") as file:
        raw = file.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise BadData("the file is too large to be a game")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadData(f"the file is not JSON: {error}") from None


def is_native(data: object) -> bool:
    """Return True if parsed JSON says that it is a native game file."""
    return isinstance(data, dict) and data.get("format") == files.FORMAT


def recognized(data: object) -> Format | None:
    """Return the format of another program that parsed JSON has, or None."""
    if is_native(data):
        return None
    named = data.get("title") if isinstance(data, dict) else None
    likely = titles.find(named) if isinstance(named, str) else None
    for title in (likely, *titles.working()) if likely else titles.working():
        for one in title.formats:
            if one.recognizes(data):
                return one
    return None


def prepare(data: object) -> None:
    """Load the rules that a file needs, which a program does once for all its files."""
    found = recognized(data)
    if found is not None:
        found.prepare()


def load_data(data: object, *, audited: bool = True, make: files.MakeGame | None = None) -> Replay:
    """Replay parsed JSON; `make` builds the game of a native file."""
    if isinstance(data, dict) and is_native(data):
        return _native(data, make or titles.loader(data))
    found = recognized(data)
    if found is None:
        raise BadData(_unknown(data))
    return found.read(data, audited)


def _unknown(data: object) -> str:
    """Return why no title reads a file."""
    names = dict.fromkeys(one.name for title in titles.working() for one in title.formats)
    known = " nor ".join(["neither a Trunkline game file", *(f"one of {one}" for one in names)])
    title = data.get("title") if isinstance(data, dict) else None
    of = f"a game of {title[:40]!r} that no title reads: it" if isinstance(title, str) else "this"
    return f"{of} is {known if names else 'not a Trunkline game file'}"


def format_of(game: Game, name: str) -> Format | None:
    """Return a format in which a game's title may be written; None if it does not have it."""
    title = titles.title_of(game)
    return next((one for one in title.formats if one.name == name), None) if title else None


def traced(replay: Replay) -> Iterator[dict[str, Any]]:
    """Yield the state after each effective action, in the words of the title's format if any."""
    title = titles.title_of(replay.game)
    traces = [one.trace for one in title.formats if one.trace is not None] if title else []
    if traces:
        yield from traces[0](replay)
        return
    for number, moment in replay.moments.items():
        yield {"id": number, "state": freeze(replay.timeline.at(moment).state)}


def _native(data: dict[str, Any], make: files.MakeGame) -> Replay:
    """Replay a native file; an action's id is the number of its entry in the journal."""
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
    """Replay a native file as it was right after an entry of its journal."""
    if not 0 < number <= len(data["journal"]):
        raise Divergence.absent(number)
    return _native({**data, "journal": data["journal"][:number]}, make)
