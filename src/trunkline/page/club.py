"""The club: its settings, reports, and what moderators see."""

from __future__ import annotations

from typing import TypedDict


class Club(TypedDict):
    """The settings of the club."""

    name: str
    greeting: str
    announcement: str
    registration: str
    """`open`, `invitation`, `approval` or `closed`."""


class Reported(TypedDict):
    """The id of a report."""

    id: str


class Complaint(TypedDict):
    """A report to the moderators."""

    id: str
    by: str
    about_id: str | None
    about: str | None
    table_id: str
    table: str
    entry: int | None
    quote: str
    words: str
    created: str
    outcome: str


class Complaints(TypedDict):
    """Reports, the newest first."""

    reports: list[Complaint]


class Standing(TypedDict):
    """An account as moderators see it."""

    id: str
    name: str
    guest: bool
    moderator: bool
    barred: str
    """`suspended`, `banned`, `waiting` or empty."""
    until: str | None
    """The end of a suspension."""
    why: str
    created: str


class Standings(TypedDict):
    """Accounts as moderators see them."""

    people: list[Standing]


class Invitation(TypedDict):
    """An invitation into the club, without its secret."""

    id: str
    note: str
    uses: int
    until: str


class Invitations(TypedDict):
    """Invitations that are good."""

    invitations: list[Invitation]


class InvitationMade(TypedDict):
    """The secret of an invitation, shown once."""

    invitation: str
