"""Reports about games that visitors bring."""

from __future__ import annotations

from typing import Any, TypedDict


class GameReport(TypedDict):
    """A report, and how far it is."""

    id: str
    file: str
    """The name of the file; empty where names are hidden."""
    label: str
    """The title of the game, as soon as it is known."""
    players: list[str]
    status: str
    """`waiting`, `working`, `done`, `refused` (there can be no report) or `failed`."""
    problem: str
    """Reason why there is no report, or where and why the file stops."""
    progress: dict[str, list[int]]
    """By part (such as `runs` or `decisions 1`), how much of it is done, and of how much."""
    ready: list[str]
    """The parts that can be shown."""
    games: list[str]
    """The reports that a career table is about; none for a report about one game."""
    seat: int
    """The player who is shown first."""
    hidden: bool
    listed: bool
    saved: bool
    mine: bool
    """True if the visitor's account owns it; with a key alone it is false."""
    version: int
    until: str | None
    """Time of its deletion; null if it was saved."""


class Finding(TypedDict):
    """A decision that cost something, as a review found it."""

    kind: str
    """`proved` or `opinion`."""
    moment: int
    """The moment after it."""
    cost: str
    title: str
    """The better run, tile or train; for an opinion, the move that was made."""
    text: str
    sure: str
    """The range of an opinion, and the bots that agree; for a proof, my part of the amount."""


class Review(TypedDict):
    """The review of a finished game for one player."""

    report: GameReport | None
    """The progress of the report; null if none was begun."""
    findings: list[Finding]


class BroughtReport(TypedDict):
    """A new report, and the key that lets its visitor change it."""

    report: GameReport
    key: str


class GameReports(TypedDict):
    """Reports, the newest first."""

    reports: list[GameReport]


class ReportPage(TypedDict):
    """The page of a report as far as it is ready: HTML by section, and the runs of small maps."""

    headline: str
    sections: dict[str, str]
    tracks: list[Any]


class ReportFilm(TypedDict):
    """The film of a report: the pictures and values at each move."""

    film: dict[str, Any]
