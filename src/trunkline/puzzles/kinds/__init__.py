"""The kinds of puzzles: one module each, with the same functions."""

from __future__ import annotations

from typing import Literal, Protocol

from trunkline.page.puzzles import PuzzleAnswer, PuzzleHint, PuzzleVerdict, PuzzleWorth
from trunkline.puzzles.kinds import deliveries, dumps, escapes, lays, runs
from trunkline.puzzles.position import Choice, Position, Proof


class Kind(Protocol):
    """The functions of a kind of puzzle."""

    name: str
    way: Literal["routes", "choice"]
    lower: bool
    """True if less is better."""

    def begins(self, position: Position) -> bool:
        """Return True if the position may be one of this kind; cheap."""

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Return the answers to choose from; none where routes are drawn."""

    def prove(self, position: Position) -> Proof:
        """Return the best answer after looking at all; raise ``NoPuzzle`` if none is clear."""

    def worth(self, position: Position, answer: PuzzleAnswer) -> PuzzleWorth:
        """Return the value of an answer; raise ``BadData`` or ``Refused``."""

    def verdict(
        self, position: Position, answer: PuzzleAnswer, best: int, solution: PuzzleAnswer
    ) -> PuzzleVerdict:
        """Return an answer beside the best."""

    def question(self, position: Position) -> str:
        """Return the question in a sentence."""

    def facts(self, position: Position) -> list[str]:
        """Return sentences that a newcomer needs."""

    def hint(self, position: Position, step: int, solution: PuzzleAnswer) -> PuzzleHint:
        """Return a step of help."""

    def words(self, position: Position, best: int, second: int, solution: PuzzleAnswer) -> str:
        """Return the reason for the end of the puzzle."""


KINDS: dict[str, Kind] = {one.name: one for one in (runs, deliveries, lays, escapes, dumps)}
