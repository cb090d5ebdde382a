"""Pages of puzzles: the one of the day, what I tried, streak, rating and history."""

from __future__ import annotations

from typing import TypedDict

from trunkline.page.puzzles import (
    PuzzleAnswer,
    PuzzleHint,
    PuzzleSolution,
    PuzzleVerdict,
    PuzzleWorth,
)


class PuzzleInfo(TypedDict):
    """A puzzle in a list."""

    id: str
    title: str
    label: str
    """The title's name for players."""
    kind: str
    theme: str
    difficulty: int
    """On the scale of ratings: as it was made, and later as players solved it."""


class DailyPuzzle(TypedDict):
    """The puzzle of the day."""

    number: int
    """The day's number, counted from the first puzzle."""
    puzzle: PuzzleInfo
    question: str
    until: str
    """The time of the next puzzle."""
    yesterday: PuzzleInfo


class OtherPuzzle(TypedDict):
    """A puzzle to go on with; null if there is none."""

    puzzle: PuzzleInfo | None


class PuzzleTry(TypedDict):
    """An answer that was tried."""

    value: int
    answer: PuzzleAnswer


class PuzzlePlay(TypedDict):
    """My tries at a puzzle."""

    number: int | None
    """The day whose puzzle it was when I began; null for another puzzle."""
    tries: list[PuzzleTry]
    hints: list[PuzzleHint]
    """Hints taken."""
    outcome: str
    """`solved`, `missed`, `given up`, or empty while I still have tries."""
    left: int
    """Number of tries left."""
    solution: PuzzleSolution | None
    """Null while I still have tries."""
    voted: bool
    """True if I called it not good."""


class PuzzleDraft(TypedDict):
    """An answer that is not given yet."""

    worth: PuzzleWorth | None
    """Null if the rules forbid it."""
    refusal: str
    """The reason why the rules forbid it; empty if they allow it."""


class PuzzleAnswered(TypedDict):
    """The verdict on an answer."""

    verdict: PuzzleVerdict | None
    """Null if the visitor gave up."""
    repeated: bool
    """True if the same answer was tried before: it costs no try."""
    outcome: str
    left: int
    solution: PuzzleSolution | None


class PuzzleVoted(TypedDict):
    """True if the puzzle is retired now."""

    retired: bool


class PuzzleDay(TypedDict):
    """A day of the last week, and what became of its puzzle."""

    number: int
    outcome: str
    """Empty if I did not play it that day."""


class PlayedPuzzle(TypedDict):
    """A puzzle that I played."""

    puzzle: PuzzleInfo
    number: int | None
    outcome: str
    tries: int
    hints: int
    ended: str


class MyPuzzles(TypedDict):
    """My streak, rating and history."""

    streak: int
    """Days in a row on which I solved the puzzle of the day."""
    longest: int
    solved: int
    played: int
    rating: int | None
    """Null if I have none; guests have none."""
    week: list[PuzzleDay]
    history: list[PlayedPuzzle]
    """The latest first."""


class VotedPuzzle(TypedDict):
    """A puzzle that some players called not good."""

    puzzle: PuzzleInfo
    votes: int
    played: int
    """Accounts that played it to the end."""
    retired: bool


class VotedPuzzles(TypedDict):
    """Puzzles that players voted against, those with the most votes first."""

    puzzles: list[VotedPuzzle]
