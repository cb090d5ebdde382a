"""The puzzles that come with the program: lists in `data`, one puzzle in each line."""

from __future__ import annotations

import json
from datetime import date
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import NamedTuple

from trunkline.kernel import BadData
from trunkline.puzzles.document import Puzzle, read

FIRST_DAY = date(2026, 11, 20)
"""The day of puzzle 1."""
RETIRED = "retired.txt"


class Entry(NamedTuple):
    """A puzzle in the list."""

    id: str
    title: str
    kind: str
    theme: str
    difficulty: int


@cache
def _lines() -> dict[str, tuple[Entry, str]]:
    """Return all puzzles by id, each with its line; the positions are not decoded."""
    found: dict[str, tuple[Entry, str]] = {}
    folder = files(__package__) / "data"
    lists = sorted((one for one in folder.iterdir() if one.name.endswith(".jsonl")), key=str)
    for file in lists:
        for line in file.read_text(encoding="utf-8").splitlines():
            head = json.loads(line)
            entry = Entry(*(head[name] for name in Entry._fields))
            found[entry.id] = (entry, line)
    return found


@cache
def retired() -> frozenset[str]:
    """Return the ids of puzzles that are no longer asked; they can still be found."""
    text = (files(__package__) / "data" / RETIRED).read_text(encoding="utf-8")
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return frozenset(line for line in lines if line)


@cache
def shipped() -> tuple[Entry, ...]:
    """Return the puzzles that are asked, in a stable order."""
    return tuple(entry for entry, _ in _lines().values() if entry.id not in retired())


@lru_cache(maxsize=64)
def find(name: str) -> Puzzle:
    """Return a puzzle by its id; raise ``BadData`` if there is none."""
    if name not in _lines():
        raise BadData(f"There is no puzzle {name!r}.")
    return read(json.loads(_lines()[name][1]))


def number_of(day: date) -> int:
    """Return the number of a day's puzzle."""
    return (day - FIRST_DAY).days + 1


@cache
def _order() -> tuple[str, ...]:
    """Return the ids in the order of days: each kind of a title is spread over the whole time."""
    groups: dict[tuple[str, str], list[str]] = {}
    for one in shipped():
        groups.setdefault((one.kind, one.title), []).append(one.id)
    places = [
        ((number + 0.5) / len(some), name)
        for some in groups.values()
        for number, name in enumerate(sorted(some, key=_mixed))
    ]
    return tuple(name for _, name in sorted(places))


def _mixed(name: str) -> str:
    """Return a key that puts ids in an order that looks random and stays."""
    return blake2b(name.encode(), digest_size=8).hexdigest()


def of_day(day: date) -> str:
    """Return the id of the puzzle of a day: none comes again before all were asked."""
    order = _order()
    if not order:
        raise BadData("There are no puzzles.")
    return order[(number_of(day) - 1) % len(order)]
