"""Puzzles: a position, one question and a provably best answer.

`shipped` lists the puzzles that come with the program, `find` loads one, `of_day` names that of a
day. A `Puzzle` shows itself without its solution, judges answers and gives hints.
"""

from trunkline.puzzles.document import FORMAT, Puzzle, read, write
from trunkline.puzzles.make import Found, Missed, merged, missed, puzzles_in
from trunkline.puzzles.position import NoPuzzle, Proof
from trunkline.puzzles.proof import prove
from trunkline.puzzles.shelf import FIRST_DAY, Entry, find, number_of, of_day, shipped

__all__ = [
    "FIRST_DAY",
    "FORMAT",
    "Entry",
    "Found",
    "Missed",
    "NoPuzzle",
    "Proof",
    "Puzzle",
    "find",
    "merged",
    "missed",
    "number_of",
    "of_day",
    "prove",
    "puzzles_in",
    "read",
    "shipped",
    "write",
]
