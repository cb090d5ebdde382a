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
    """Why there is no report, or where and why the file stops."""
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
    """True if the visitor's account owns it; whoever has only its key knows that."""
    version: int
    until: str | None
    """When it is deleted; null if it was saved."""


class BroughtReport(TypedDict):
    """A report that was begun, and the key with which whoever brought it changes it."""

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
    """What the film of a report shows at each move."""

    film: dict[str, Any]
