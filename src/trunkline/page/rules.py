"""The part of a rulebook that comes from the game: numbers for its sentences, and tables."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from trunkline.page.marks import Always

Tone: TypeAlias = Literal["build", "delivery", "standing", "once", "race", "event"]
"""Colours of kinds of cards, as the table has them."""


class Face(TypedDict, total=False):
    """A small drawn card: what stands in its corner, on its band and below."""

    name: Always[str]
    badge: str
    """A number or a few letters in its corner."""
    band: str
    """A word on its band: the kind of card."""
    tone: Tone
    """The colour of the band."""
    lines: list[str]


class RuleTable(TypedDict, total=False):
    """A table of the rulebook."""

    title: Always[str]
    columns: Always[list[str]]
    rows: Always[list[list[str]]]
    faces: list[Face]
    """A drawn card before each row."""
    note: str


class BookData(TypedDict, total=False):
    """Numbers by their name in a sentence, and tables by theirs."""

    numbers: Always[dict[str, str]]
    tables: Always[dict[str, RuleTable]]
