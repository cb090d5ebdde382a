"""Circles: players who meet again and again, their games, standing and channel."""

from __future__ import annotations

from typing import TypedDict

from trunkline.page.people import Session
from trunkline.page.table import Table


class CircleLine(TypedDict):
    """A circle of mine in a list."""

    link: str
    name: str
    members: int
    next_at: str | None


class CircleList(TypedDict):
    """My circles, by name."""

    circles: list[CircleLine]


class CircleMember(TypedDict):
    """A member of a circle."""

    key: str
    """The member's name in requests about this circle."""
    name: str
    page: bool
    """True if the member has a page."""
    host: bool
    me: bool


class CircleScore(TypedDict):
    """A member's finished games in a circle."""

    name: str
    games: int
    won: int
    beaten: int
    """Number of opponents that came behind."""
    met: int
    """Number of opponents."""


class CircleChannel(TypedDict):
    """The channel that hears of a circle's games; its whole address stays on the server."""

    kind: str
    """`discord`, `slack`, `telegram`, `ntfy` or `plain`."""
    host: str


class Circle(TypedDict):
    """The page of a circle."""

    link: str
    name: str
    member: bool
    host: bool
    members: list[CircleMember]
    next_at: str | None
    """Time of the next game."""
    next_note: str
    channel: CircleChannel | None
    """Null for visitors."""
    tables: list[Table]
    """Games that are open, running or over, the last changed first."""
    invites: dict[str, str]
    """By table with a free seat, the token of its link; for members."""
    standing: list[CircleScore]
    """Members who finished a game, the best first."""


class Joined(Session):
    """A circle that I joined, perhaps as a new guest."""

    circle: Circle
