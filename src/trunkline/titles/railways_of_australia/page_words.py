"""What the page says about Railways of Australia in words of our own, read from data/page.toml."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from trunkline.board import strict
from trunkline.kernel import decode
from trunkline.titles.railways_of_australia.facts import DATA


class Act(NamedTuple):
    """How the page shows the actions of one kind; docs/client.md has the words."""

    title: str
    way: str
    tone: str = ""
    section: str = ""
    by: str = ""
    at: str = ""
    group: str = ""
    help: str = ""
    money: bool = False

    def shown(self) -> dict[str, Any]:
        """As JSON; what is not said is left out."""
        return {name: value for name, value in self._asdict().items() if value}


class Tab(NamedTuple):
    """A view of the page: some panels under one name."""

    id: str
    title: str
    panels: tuple[str, ...]


class Hint(NamedTuple):
    """A few sentences for somebody's first game, shown in one step."""

    id: str
    step: str
    title: str
    text: str
    section: str
    when: str = ""
    """Empty, or `later`: once there is a link."""


class Words(NamedTuple):
    """All of the file."""

    acts: dict[str, Act]
    views: tuple[Tab, ...]
    hints: tuple[Hint, ...]


@cache
def words() -> Words:
    """The words, read once."""
    data = strict.read(DATA / "page.toml")
    strict.known(data, Words._fields, "page.toml")
    found: Words = decode(Words, data, "page.toml")
    return found
