"""Rules in our own short words, for players who click on a rule's number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trunkline.board import strict
from trunkline.kernel import decode, record
from trunkline.titles.railways_of_australia.facts import DATA


@record
class Section:
    """A section of the rules: what it is about, and what it says in a few words."""

    title: str
    text: str


@cache
def sections() -> Mapping[str, Section]:
    """Every section by its number: "5.7", "A4.2"."""
    found: Mapping[str, Section] = decode(dict[str, Section], strict.read(DATA / "rules.toml"))
    return found


def explain(section: str) -> str | None:
    """Our own words about a section; None if there is no such section."""
    found = sections().get(section.strip().removeprefix("§").rstrip("."))
    return f"{found.title}. {found.text}" if found else None
