"""Chapters: the order in which a rulebook teaches, as a title's ``data/rulebook.toml`` lists them.

A chapter has its own text, then sections of the rulebook, tables and examples. A title without the
file has a chapter for each section whose number has no dot.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trunkline import titles
from trunkline.kernel import Game, decode
from trunkline.titles import rule_pictures


class Chapter(NamedTuple):
    """A chapter of the rulebook."""

    id: str
    title: str
    text: str = ""
    find: str = ""
    """Words that a search finds it by, besides its own."""
    sections: tuple[str, ...] = ()
    """Sections in their order here; "5*" is §5 and all below it."""
    tables: tuple[str, ...] = ()


class Cousin(NamedTuple):
    """A page for players who know another game: the differences, row by row."""

    id: str
    title: str
    text: str
    there: str
    """The name of the other game, at the head of its column."""
    rows: tuple[tuple[str, str, str], ...]
    """Subject, how it is there, how it is here."""


class AidPart(NamedTuple):
    """A block of the player aid: a text, or a table of the rulebook with some of its columns."""

    page: int
    title: str
    text: str = ""
    table: str = ""
    columns: tuple[int, ...] = ()


class Script(NamedTuple):
    """The script of a title's rulebook."""

    chapter: tuple[Chapter, ...] = ()
    cousin: tuple[Cousin, ...] = ()
    aid: tuple[AidPart, ...] = ()


def script(name: str) -> Script:
    """Return what a title has written; nothing if it has no such file."""
    title = titles.find(name)
    return Script() if title is None else _script(title)


@cache
def _script(title: titles.Title) -> Script:
    found: Script = decode(Script, title.texts("rulebook"), "rulebook.toml")
    return found


def chapters(game: Game) -> list[Chapter]:
    """Return the chapters of a game's rulebook, each with the sections it shows in order."""
    numbers = list(game.page.sections())
    written = script(game.title).chapter
    if not written:
        return _by_number(game, numbers)
    return [one._replace(sections=tuple(_listed(one.sections, numbers))) for one in written]


def _listed(wanted: tuple[str, ...], numbers: list[str]) -> list[str]:
    found = []
    for name in wanted:
        stem = name.removesuffix("*")
        below = [one for one in numbers if one.startswith(f"{stem}.")] if stem != name else []
        found += [*([stem] if stem in numbers else []), *below]
    return found


def _by_number(game: Game, numbers: list[str]) -> list[Chapter]:
    """Return the chapters of a title that has written none: its sections, by their first number."""
    named = rule_pictures.book(game.title).chapters
    found = []
    for first in dict.fromkeys(number.partition(".")[0] for number in numbers):
        title = named.get(first) or (game.page.explain(first) or first).partition(". ")[0]
        found.append(Chapter(first, title, sections=tuple(_listed((f"{first}*",), numbers))))
    return found
