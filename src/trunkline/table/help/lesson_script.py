"""Lessons as they are written down, and what they say to a move.

A lesson is data of its title (``data/lessons.toml``): a position, and steps that each want one
move. A move is judged by the rules first, as anywhere; of those that are legal only a wanted one is
played, and to any other the lesson says why it wants another. See docs/lessons.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.kernel import Action, Game, Plan, Range, State, complete, legal
from trunkline.page.table import Lesson as LessonView
from trunkline.table.errors import Conflict, Forbidden, NotFound
from trunkline.table.play.transaction import Transaction
from trunkline.table.storage.db_rows import Record


class LessonStep(NamedTuple):
    """One thing to do."""

    text: str
    """The task, in a few sentences."""
    wanted: tuple[Mapping[str, Any], ...]
    """Moves that are right: of each the fields that count."""
    hint: str
    praise: str
    """Sentence shown when the step is done."""
    otherwise: str
    """Reason why another move is not wanted, if none of `reasons` fits it."""
    reasons: tuple[Mapping[str, Any], ...] = ()
    """Fields of a move, and a `text` that says why this one is not wanted."""
    then: tuple[Mapping[str, Any], ...] = ()
    """Moves of the other seats after it."""
    show: Mapping[str, Any] = {}
    """Further parts that the page opens and highlights: a `tab`, a `hex`, a `route`."""


class Lesson(NamedTuple):
    """A few steps in one position."""

    id: str
    name: str
    text: str
    """Topic of the lesson, for the list."""
    seats: tuple[str, ...]
    """Names of the seats; all of them are the learner's."""
    closing: str
    steps: tuple[LessonStep, ...]
    options: Mapping[str, Any] = {}
    seed: int = 1
    position: str = ""
    """The file of the state it begins in; the beginning of the game if empty."""
    before: tuple[Mapping[str, Any], ...] = ()
    """Moves that are played from there before it begins."""


def of_title(name: str) -> tuple[Lesson, ...]:
    """Return the lessons of a title in their order; none if it cannot be loaded."""
    title = titles.find(name)
    return () if title is None else _lessons(title)


@cache
def _lessons(title: titles.Title) -> tuple[Lesson, ...]:
    return tuple(_read(one) for one in title.texts("lessons").get("lesson", ()))


def _read(data: Mapping[str, Any]) -> Lesson:
    steps = tuple(LessonStep(**step) for step in data["step"])
    return Lesson(steps=steps, **{name: value for name, value in data.items() if name != "step"})


def find(title: str, name: str) -> Lesson:
    """Return a lesson by its id; raise ``Unknown`` if it does not exist (any more)."""
    for lesson in of_title(title):
        if lesson.id == name:
            return lesson
    raise NotFound("There is no such lesson.")


def fits(fields: Mapping[str, Any], move: Mapping[str, Any]) -> bool:
    """Return True if a move has these fields, whatever its others are."""
    return all(move.get(name) == value for name, value in fields.items() if name != "text")


def offered(game: Game, state: State, fields: Mapping[str, Any]) -> Iterator[Action]:
    """Yield the moves on offer, complete; of a range the lowest, or the one that `fields` name."""
    for offer in legal(game, state):
        if isinstance(offer, Range):
            amount = fields.get(offer.field, offer.low)
            if offer.low <= amount <= offer.high:
                yield replace(offer.action, **{offer.field: amount})
        elif isinstance(offer, Plan):
            if fields.get("kind") == game.codec.encode(offer.action)["kind"]:
                yield complete(game, state, offer)
        else:
            assert isinstance(offer, Action)  # in a lesson nothing is left to chance
            yield offer


def wanted(game: Game, state: State, step: LessonStep) -> Action | None:
    """Return a move that a step wants; None if the rules offer none."""
    for fields in step.wanted:
        for move in offered(game, state, fields):
            if fits(fields, game.codec.encode(move)):
                return move
    return None


def answer(game: Game, batch: Transaction, state: State, action: Action) -> None:
    """Answer a legal move in a lesson: accept a wanted one, refuse others with the reason.

    `state` is the one after the move, from which the other seats continue.
    """
    record = batch.record
    lesson = find(record.title, record.lesson)
    if record.lesson_step >= len(lesson.steps):
        raise Conflict("This lesson is over.", "lesson")
    step = lesson.steps[record.lesson_step]
    move = game.codec.encode(action)
    if not any(fits(one, move) for one in step.wanted):
        told = [one["text"] for one in step.reasons if fits(one, move)]
        raise Forbidden([*told, step.otherwise][0], "lesson")
    for one in step.then:
        state = batch.act(game, state, game.codec.decode(one), by="lesson")
        state = batch.settle(game, state)
    record.lesson_step += 1


def lesson_at(record: Record) -> LessonView | None:
    """Return the text above the board in a lesson; None for a game."""
    known = {one.id: one for one in of_title(record.title)}
    if record.lesson not in known:
        return None
    lesson, done = known[record.lesson], record.lesson_step
    ids = list(known)
    following = ids[ids.index(lesson.id) + 1 :]
    over = done >= len(lesson.steps)
    return {
        "lesson": lesson.id,
        "name": lesson.name,
        "text": lesson.closing if over else lesson.steps[done].text,
        "praise": lesson.steps[min(done, len(lesson.steps)) - 1].praise if done else "",
        "step": done,
        "of": len(lesson.steps),
        "over": over,
        "next": following[0] if following else None,
    }
