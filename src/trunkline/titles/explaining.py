"""Rules in our own short words, for players who click on a rule's number: one reader for titles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from trunkline.board import strict
from trunkline.kernel import decode


class Section(NamedTuple):
    """A section of the rulebook: what it is about, and what it says in a few words."""

    title: str
    text: str
    private: str = ""
    """The private company it is about, where that has another name in another edition."""


@cache
def sections(package: str) -> Mapping[str, Section]:
    """Every section of a title's data/rules.toml by its number: "5.7", "A4.2"."""
    table = strict.read(files(package).joinpath("data", "rules.toml"))
    found: Mapping[str, Section] = decode(dict[str, Section], table)
    return found


def number(section: str) -> str:
    """A section as somebody writes it: "§5.7." is 5.7."""
    return section.strip().removeprefix("§").rstrip(".")


def explain(package: str, section: str) -> str | None:
    """Our own words about a section; None if there is no such section."""
    found = sections(package).get(number(section))
    return f"{found.title}. {found.text}" if found else None
