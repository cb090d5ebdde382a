"""Proofs: search a puzzle again, and compare the result with its document."""

from __future__ import annotations

from trunkline.kernel import Refused
from trunkline.puzzles.document import Puzzle
from trunkline.puzzles.position import NoPuzzle, Proof


def prove(puzzle: Puzzle) -> Proof:
    """Return the proof of a puzzle; raise ``NoPuzzle`` with a sentence if it is wrong."""
    found = puzzle.rules.prove(puzzle.asked)
    if (found.best, found.second) != (puzzle.best, puzzle.second):
        raise NoPuzzle(
            f"The best answer is worth {found.best} and the next {found.second}, "
            f"not {puzzle.best} and {puzzle.second}."
        )
    try:
        if not puzzle.check(puzzle.answer)["right"]:
            raise NoPuzzle("Its answer is not the best one.")
    except Refused as refused:
        raise NoPuzzle(f"Its answer is refused. {refused.reason}") from None
    return found
