"""Rules in our own short words, for players who click on a rule's number: one reader for titles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

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


def explain(
    package: str,
    said: Callable[[], Mapping[str, Mapping[str, Any]]],
    chosen: Mapping[str, str],
    section: str,
) -> str | None:
    """Our own words about a section; None if there is no such section.

    What can be read in more than one way follows as the table plays it: `said` has the sentences
    of all options, `chosen` what the table chose.
    """
    wanted = number(section)
    found = sections(package).get(wanted)
    if found is None:
        return None
    return f"{found.title}. {found.text}{at_this_table(holds(said(), chosen, wanted))}"


def at_this_table(sentences: Iterable[str]) -> str:
    """What a table chose, after the words that hold everywhere."""
    told = " ".join(sentences)
    return f" At this table: {told}" if told else ""


def holds(
    said: Mapping[str, Mapping[str, Any]], chosen: Mapping[str, str], section: str
) -> list[str]:
    """What options say that are about a section: those whose text cites it."""
    cited = re.compile(rf"§{re.escape(section)}(?![\d.]*\d)")
    return [
        whole(one["text"], one["choices"][chosen[name]])
        for name, one in said.items()
        if cited.search(one["text"])
    ]


def whole(question: str, answer: str) -> str:
    """Return question and answer in one sentence, "Seating: drawn.", or a question, then its
    answer."""
    asked, answer = _CITES.sub("", question).removesuffix("."), _CITES.sub("", answer)
    if asked.endswith("?"):
        return f"{asked} {answer}"
    named = answer[1:2].isupper() or answer[1:2].isdigit()
    return f"{asked}: {answer if named else answer[0].lower() + answer[1:]}"


_CITES = re.compile(r"\s*\([^()]*§[^()]*\)")
