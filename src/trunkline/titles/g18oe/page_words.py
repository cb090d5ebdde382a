"""What the page says about 18OE in words of our own, read from data/page.toml."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trunkline.eighteen.data import build, read_toml
from trunkline.kernel import Act, Tab
from trunkline.titles.g18oe.cards import PACKAGE


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
