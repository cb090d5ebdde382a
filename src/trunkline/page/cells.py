"""Values inside panels: text, numbers, money, owners, seats."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

Tone: TypeAlias = Literal["", "good", "bad", "soft"]
Point: TypeAlias = list[float]
"""`[x, y]` in the coordinates of the map."""


class Look(TypedDict, total=False):
    """The look of a value."""

    tone: Tone
    star: str
    """A word for a mark beside the value, such as `director`."""
    title: str
    """A tooltip."""
    of: str
    """The owner that this part of a score comes from."""


class MoneyCell(Look):
    """An amount in the title's currency."""

    money: int


class ScoreCell(Look):
    """An amount in the title's unit of score."""

    score: int


class PercentCell(Look):
    """A percentage."""

    percent: int


class TextCell(Look):
    """Text with a look."""

    text: str


class _Brief(TypedDict, total=False):
    brief: bool
    """True for the letters only."""


class OwnerCell(Look, _Brief):
    """An owner: token and name."""

    owner: str


class SeatCell(Look):
    """The player at a seat."""

    seat: int


class ColoursCell(Look):
    """Colours of tiles."""

    colours: list[str]


Cell: TypeAlias = (
    str | int | MoneyCell | ScoreCell | PercentCell | TextCell | OwnerCell | SeatCell | ColoursCell
)
Facts: TypeAlias = dict[str, Cell]
"""Values by name, in the order in which they are shown."""


class Chip(TypedDict, total=False):
    """A small thing that a player or an owner has."""

    owner: str
    seat: int
    text: str
    title: str
    star: str
    """A word for a mark beside it, such as `director`; empty for none."""


class _Title(TypedDict, total=False):
    title: str
    """A tooltip."""


class Badge(_Title):
    """A word beside a name."""

    text: str
