"""What the page says about 18OE in words of our own, read from data/page.toml."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from trunkline.eighteen.data import build, read_toml
from trunkline.titles.g18oe.cards import PACKAGE


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
    short: str = ""
    line: str = ""
    terse: bool = False
    money: bool = False

    def shown(self) -> dict[str, Any]:
        """As JSON; what is not said is left out."""
        return {name: value for name, value in self._asdict().items() if value}


class Tab(NamedTuple):
    """A view of the page: some panels under one name."""

    id: str
    title: str
    panels: tuple[str, ...]


class Words(NamedTuple):
    """All of the file."""

    acts: dict[str, Act]
    views: tuple[Tab, ...]
    powers: dict[str, str]
    """What each private and minor can do."""


@cache
def words() -> Words:
    """The words, read once."""
    data = read_toml(PACKAGE, "page.toml")
    return Words(
        {kind: build(Act, act, f"act {kind}") for kind, act in data["acts"].items()},
        tuple(build(Tab, tab, "view") for tab in data["views"]),
        data["powers"],
    )
