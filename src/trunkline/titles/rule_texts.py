"""Rules in our own words: the sections of a title's rulebook as a table plays them.

``data/rules.toml`` holds every section by its number. Braces in a sentence name a number of the
game, so that options, scenarios and amendments show the values of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from trunkline.board import strict
from trunkline.kernel import decode


class Variant(NamedTuple):
    """The text of a section where an option was chosen."""

    option: str
    choices: tuple[str, ...]
    text: str


class Section(NamedTuple):
    """A section of the rulebook: its subject, and what it says."""

    title: str
    text: str
    private: str = ""
    """The private company it is about, where that has another name in another edition."""
    find: str = ""
    """Words that a search finds it by, besides its own."""
    tables: tuple[str, ...] = ()
    """Tables that follow its text."""
    when: tuple[Variant, ...] = ()
    """Other texts for some choices of an option; the first that holds counts."""

    def words(self, chosen: Mapping[str, str]) -> str:
        """Return the text for what a table chose."""
        for variant in self.when:
            if chosen.get(variant.option) in variant.choices:
                return variant.text
        return self.text


@cache
def sections(package: str) -> Mapping[str, Section]:
    """Return every section of a title's data/rules.toml by its number: "5.7", "A4.2"."""
    table = strict.read(files(package).joinpath("data", "rules.toml"))
    found: Mapping[str, Section] = decode(dict[str, Section], table)
    return found


def number(section: str) -> str:
    """Return a section's number as it is written in the data: "§5.7." is 5.7."""
    return section.strip().removeprefix("§").rstrip(".")


def explain(
    package: str,
    said: Callable[[], Mapping[str, Mapping[str, Any]]],
    chosen: Mapping[str, str],
    section: str,
    numbers: Mapping[str, str] | None = None,
) -> str | None:
    """Return our own words about a section; None if there is no such section.

    Choices of the table follow the text: `said` has the sentences of all options, `chosen` what the
    table chose, `numbers` the values of the braces.
    """
    wanted = number(section)
    found = sections(package).get(wanted)
    if found is None:
        return None
    text = f"{found.words(chosen)}{at_this_table(holds(said(), chosen, wanted))}"
    return f"{found.title}. {text if numbers is None else filled(text, numbers)}"


def filled(text: str, numbers: Mapping[str, str]) -> str:
    """Return sentences with the numbers of a table."""
    if "{" not in text:
        return text
    parts = re.split(r"(\{\w+\})", text)
    found = ""
    for part in parts:
        if part.startswith("{") and part.endswith("}"):
            value = numbers[part[1:-1]]
            begins = not found or re.search(r"(?:[.?!] |\n(?:- )?)$", found)
            found += value[:1].upper() + value[1:] if begins else value
        else:
            found += part
    return found


def at_this_table(sentences: Iterable[str]) -> str:
    """Return what a table chose, to follow the words that hold everywhere."""
    told = " ".join(sentences)
    return f" At this table: {told}" if told else ""


def holds(
    said: Mapping[str, Mapping[str, Any]], chosen: Mapping[str, str], section: str
) -> list[str]:
    """Return what options say about a section: those whose text cites it."""
    cited = re.compile(rf"§{re.escape(section)}(?![\d.]*\d)")
    return [
        whole(one["text"], one["choices"][chosen[name]])
        for name, one in said.items()
        if cited.search(one["text"])
    ]


def whole(question: str, answer: str) -> str:
    """Return question and answer in one sentence, "Seating: drawn.".

    A real question is followed by its answer.
    """
    asked, answer = _CITES.sub("", question).removesuffix("."), _CITES.sub("", answer)
    if asked.endswith("?"):
        return f"{asked} {answer}"
    named = answer[1:2].isupper() or answer[1:2].isdigit()
    return f"{asked}: {answer if named else answer[0].lower() + answer[1:]}"


_CITES = re.compile(r"\s*\([^()]*§[^()]*\)")

_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def spelled(number: int) -> str:
    """Return a small number as a word, a larger one in figures."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else f"{number:,}"


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return a list in words: "a, b and c"."""
    *others, end = list(parts) or ["none"]
    return f"{', '.join(others)} {last} {end}" if others else end
