"""Puzzles with a list of answers: all of them are tried, and one must be clearly best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from trunkline.page.puzzles import PuzzleAnswer, PuzzleHint, PuzzleVerdict, PuzzleWorth
from trunkline.puzzles.position import Choice, NoPuzzle, Position, Proof

FEWEST, MOST = 4, 80
"""Numbers of answers between which a list makes a puzzle."""


def prove(
    found: tuple[Choice, ...],
    value: Callable[[Choice], int],
    *,
    lower: bool = False,
    equal: int = 1,
    fewest: int = FEWEST,
    theme: Callable[[Choice], str] = lambda choice: "",
) -> Proof:
    """Return the best answer after trying all; at most so many may be equally good."""
    if not fewest <= len(found) <= MOST:
        raise NoPuzzle("There are too few answers, or too many.")
    values = {one.id: value(one) for one in found}
    ranked = sorted(set(values.values()), reverse=not lower)
    if len(ranked) < 2:
        raise NoPuzzle("All answers are equal.")
    best = [one for one in found if values[one.id] == ranked[0]]
    if len(best) > equal or 2 * len(best) > len(found):
        raise NoPuzzle("Several answers are best.")
    answer: PuzzleAnswer = {"choice": best[0].id}
    return Proof(ranked[0], ranked[1], len(best), answer, len(found), theme(best[0]))


def verdict(worth: PuzzleWorth, *, right: bool, missed: str) -> PuzzleVerdict:
    """Return the verdict on a choice."""
    return {**worth, "right": right, "missed": "" if right else missed, "good": []}


def hint(
    step: int, text: str, *, stops: Iterable[str] = (), hexes: Iterable[str] = ()
) -> PuzzleHint:
    """Return a step of help in words, with places to ring."""
    return {"step": step, "text": text, "stops": [*stops], "hexes": [*hexes], "answer": None}


def way(solution: PuzzleAnswer, label: str) -> PuzzleHint:
    """Return the last step of help: the answer."""
    return {
        "step": 3,
        "text": f"The answer: {label}.",
        "stops": [],
        "hexes": [],
        "answer": solution,
    }


def remembered(
    position: Position, find: Callable[[Position], tuple[Choice, ...]]
) -> tuple[Choice, ...]:
    """Return the choices of a position, listed once."""
    if "choices" not in position.notes:
        position.notes["choices"] = find(position)
    found: tuple[Choice, ...] = position.notes["choices"]
    return found


def by_id(found: Iterable[Choice]) -> Mapping[str, Choice]:
    """Return choices by their ids."""
    return {one.id: one for one in found}
