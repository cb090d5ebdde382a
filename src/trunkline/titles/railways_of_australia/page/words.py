"""Texts of the page of Railways of Australia, read from data/page.toml."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trunkline.board import strict
from trunkline.kernel import decode
from trunkline.page.styles import Act, Hint, Story, Tab, Total
from trunkline.titles.railways_of_australia.printed.facts import DATA


class Sort(NamedTuple):
    """A kind of cards: its word and the name of its colour."""

    word: str
    look: str


class Words(NamedTuple):
    """All of the file."""

    acts: dict[str, Act]
    views: tuple[Tab, ...]
    hints: tuple[Hint, ...]
    story: Story
    accounts: tuple[Total, ...]
    sorts: dict[str, Sort]
    """Kinds of cards by the time at which they are played."""
    icons: dict[str, str]
    """The picture of each effect of a card."""


@cache
def words() -> Words:
    """Return the texts, read once."""
    data = strict.read(DATA / "page.toml")
    strict.known(data, Words._fields, "page.toml")
    found: Words = decode(Words, data, "page.toml")
    return found
