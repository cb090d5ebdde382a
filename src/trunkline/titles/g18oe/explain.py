"""Rules in our own short words, for players who click on a rule's number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from trunkline.eighteen import data


class Section(NamedTuple):
    """A section of the rulebook: what it is about, and what it says in a few words."""

    title: str
    text: str


@cache
def sections() -> Mapping[str, Section]:
    """Every numbered section by its number."""
    table = data.read_toml(__package__, "rules.toml")
    return {number: data.build(Section, entry, f"§{number}") for number, entry in table.items()}


def explain(section: str) -> str | None:
    """Our own words about a section such as "5.6.1"; None if there is no such section."""
    found = sections().get(section.strip().removeprefix("§").rstrip("."))
    return f"{found.title}. {found.text}" if found else None
