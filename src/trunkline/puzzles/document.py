"""A puzzle as a document: a position without its game, the question's kind, the proved answer.

The state is a snapshot with the version of its rules, so a puzzle stays as it is when rules move
on. docs/puzzles.md describes the fields.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

from trunkline import titles
from trunkline.kernel import BadData, Game, State, decode, thaw
from trunkline.page.puzzles import (
    PuzzleAnswer,
    PuzzleHint,
    PuzzlePosition,
    PuzzleSolution,
    PuzzleVerdict,
    PuzzleWorth,
)
from trunkline.puzzles import shown
from trunkline.puzzles.kinds import KINDS, Kind
from trunkline.puzzles.position import Position

FORMAT = "trunkline-puzzle"
VERSION = 1
STEPS = 3
"""Steps of help."""
_FIELDS: dict[str, Any] = {
    "format": str,
    "version": int,
    "id": str,
    "title": str,
    "rules_version": int,
    "options": dict,
    "seats": int,
    "seat": int,
    "kind": str,
    "theme": str,
    "difficulty": int,
    "best": int,
    "second": int,
    "answer": dict,
    "position": dict,
}


@dataclass(frozen=True)
class Puzzle:
    """A position with one question and its proved answer."""

    id: str
    title: str
    rules_version: int
    options: Mapping[str, Any]
    seats: int
    seat: int
    kind: str
    theme: str
    difficulty: int
    """Difficulty on the scale of ratings."""
    best: int
    second: int
    """The value of the best answer but one."""
    answer: PuzzleAnswer
    position: Mapping[str, Any]
    """The snapshot of the state."""

    @property
    def label(self) -> str:
        """The title's name for players."""
        return titles.get(self.title).label

    @property
    def rules(self) -> Kind:
        """The functions of its kind."""
        return KINDS[self.kind]

    @property
    def lower(self) -> bool:
        """True if less is better."""
        return self.rules.lower

    @cached_property
    def asked(self) -> Position:
        """The position, ready to be asked."""
        game = game_of(self.title, self.seats, _text(self.options), self.rules_version)
        return Position(game, thaw(game, dict(self.position)), self.seat)

    @property
    def game(self) -> Game:
        """The game under the rules of the puzzle."""
        return self.asked.game

    @property
    def state(self) -> State:
        """The state of the position."""
        found: State = self.asked.state
        return found

    @cached_property
    def question(self) -> str:
        """The question in a sentence."""
        return self.rules.question(self.asked)

    @cached_property
    def facts(self) -> list[str]:
        """Sentences that a newcomer needs."""
        return self.rules.facts(self.asked)

    @property
    def unit(self) -> str | list[str]:
        """The format of the answer's value."""
        if self.kind == "delivery":
            return ["{} point", "{} points"]
        found: str | list[str] = self.asked.still().get("money", "{}")
        return found

    def public(self) -> PuzzlePosition:
        """Return the puzzle without its solution."""
        return shown.public(self)

    def earns(self, answer: object) -> PuzzleWorth:
        """Return the value of an answer; raise ``BadData``, or ``Refused`` with the rule."""
        return self.rules.worth(self.asked, checked(answer))

    def check(self, answer: object) -> PuzzleVerdict:
        """Return the verdict on an answer; raise ``BadData``, or ``Refused`` with the rule."""
        return self.rules.verdict(self.asked, checked(answer), self.best, self.answer)

    def hint(self, step: int) -> PuzzleHint:
        """Return a step of help, 1 to 3."""
        if step not in range(1, STEPS + 1):
            raise BadData(f"The steps of help are 1 to {STEPS}.")
        return self.rules.hint(self.asked, step, self.answer)

    def solution(self) -> PuzzleSolution:
        """Return the best answer, for players who are done."""
        words = self.rules.words(self.asked, self.best, self.second, self.answer)
        return {"best": self.best, "second": self.second, "answer": self.answer, "words": words}

    def freeze(self) -> dict[str, Any]:
        """Return the snapshot of the state, to begin a table with it."""
        return dict(self.position)


@lru_cache(maxsize=16)
def game_of(title: str, seats: int, options: str, version: int) -> Game:
    """Return the game of puzzles: many share one."""
    found: Game = titles.loader({"rules_version": version})(title, seats, json.loads(options))
    return found


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def checked(answer: object) -> PuzzleAnswer:
    """Return an answer of the right form; raise ``BadData`` for another."""
    if type(answer) is not dict or len(answer) != 1:
        raise BadData("An answer is an object with routes or a choice.")
    if "choice" in answer:
        return {"choice": decode(str, answer["choice"], "choice")}
    if "routes" not in answer:
        raise BadData("An answer is an object with routes or a choice.")
    routes = answer["routes"]
    if type(routes) is not list or not all(type(one) is dict for one in routes):
        raise BadData("The routes are a list of objects.")
    if not all(one.keys() == {"train", "paths"} for one in routes):
        raise BadData("A route has a train and paths.")
    return {
        "routes": [
            {
                "train": decode(str, one["train"], "train"),
                "paths": list(decode(tuple[str, ...], one["paths"], "paths")),
            }
            for one in routes
        ]
    }


def read(data: object) -> Puzzle:
    """Return the puzzle of a document; raise ``BadData`` for another."""
    if type(data) is not dict or data.get("format") != FORMAT:
        raise BadData("This is not a puzzle of Trunkline.")
    if data.get("version") != VERSION:
        raise BadData(f"This program reads puzzles of version {VERSION}.")
    if data.keys() != _FIELDS.keys():
        wrong = ", ".join(sorted(map(str, data.keys() ^ _FIELDS.keys())))
        raise BadData(f"A puzzle has the fields {', '.join(_FIELDS)}; wrong here: {wrong}.")
    for name, kind in _FIELDS.items():
        if type(data[name]) is not kind:
            raise BadData(f"The field {name} of a puzzle is not of the right type.")
    if data["kind"] not in KINDS:
        raise BadData(f"There is no kind {data['kind']!r}; known are {', '.join(KINDS)}.")
    if not 0 <= data["seat"] < data["seats"]:
        raise BadData("The seat of a puzzle is one of its seats.")
    fields = {name: data[name] for name in _FIELDS if name not in ("format", "version")}
    return Puzzle(**{**fields, "answer": checked(data["answer"])})


def write(puzzle: Puzzle) -> dict[str, Any]:
    """Return the document of a puzzle."""
    head = {"format": FORMAT, "version": VERSION}
    return head | {name: getattr(puzzle, name) for name in _FIELDS if name not in head}


def id_of(title: str, kind: str, position: Mapping[str, Any]) -> str:
    """Return the id of a puzzle: equal positions have equal ids."""
    text = _text([title, kind, position])
    return blake2b(text.encode(), digest_size=5).hexdigest()
