"""Texts of the page of 18OE, read from data/page.toml."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trunkline.eighteen.parts.data import build, read_toml
from trunkline.kernel import decode
from trunkline.page.styles import Act, Hint, Story, Tab, Total
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.cards import PACKAGE
from trunkline.titles.g18oe.printed.numbers import numbers
from trunkline.titles.rule_texts import filled


class RailroadPhase(NamedTuple):
    """A railroad phase in words (§5.1)."""

    name: str
    text: str


class NationalLook(NamedTuple):
    """Letters and colour of a national."""

    letters: str
    colour: str


class Words(NamedTuple):
    """All of the file."""

    acts: dict[str, Act]
    views: tuple[Tab, ...]
    powers: dict[str, str]
    """Powers of each private and minor; `power` fills in the numbers of a table."""
    story: Story
    accounts: tuple[Total, ...]
    rr_phases: dict[str, RailroadPhase]
    phases: dict[str, tuple[str, ...]]
    """Effects of a train phase besides colours, limits and rust."""
    hints: tuple[Hint, ...]
    aliases: dict[str, tuple[str, ...]]
    """Other names under which players may search for a place."""
    nationals: dict[str, NationalLook]


@cache
def words() -> Words:
    """Return the texts, read once."""
    data = read_toml(PACKAGE, "page.toml")
    return Words(
        {kind: build(Act, act, f"act {kind}") for kind, act in data["acts"].items()},
        tuple(build(Tab, tab, "view") for tab in data["views"]),
        data["powers"],
        decode(Story, data["story"], "story"),
        decode(tuple[Total, ...], data["accounts"], "accounts"),
        {key: build(RailroadPhase, one, f"phase {key}") for key, one in data["rr_phases"].items()},
        {key: tuple(said) for key, said in data["phases"].items()},
        tuple(build(Hint, hint, "hint") for hint in data["hints"]),
        {name: tuple(others) for name, others in data["aliases"].items()},
        {
            name: build(NationalLook, one, f"look of {name}")
            for name, one in data["nationals"].items()
        },
    )


def said(game: GameOE, text: str) -> str:
    """Return a text of the file with the numbers of a table."""
    if "{" not in text:
        return text
    if text not in game.sentences:
        game.sentences[text] = filled(text, numbers(game))
    return game.sentences[text]


def power(game: GameOE, item: str) -> str:
    """Return what a private or a minor can do; empty for everything else."""
    return said(game, words().powers.get(item, ""))


def effects(game: GameOE, phase: str) -> list[str]:
    """Return what a train phase brings besides colours, limits and rust."""
    return [said(game, text) for text in words().phases.get(phase, ())]
