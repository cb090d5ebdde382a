"""Finding the move that a step of a lesson wants, as a player would: among what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from trunkline.kernel import Game, Plan, Range, State, complete, legal, refusal
from trunkline.table.help import lesson_script
from trunkline.table.help.lesson_script import LessonStep, fits


def offered(game: Game, state: State) -> Iterator[dict[str, Any]]:
    """The moves that are offered, as data; of a range the lowest."""
    for offer in legal(game, state):
        if isinstance(offer, Range):
            yield game.codec.encode(replace(offer.action, **{offer.field: offer.low}))
        elif isinstance(offer, Plan):
            yield game.codec.encode(complete(game, state, offer))
        else:
            yield game.codec.encode(offer)


def wanted(game: Game, state: State, step: LessonStep) -> dict[str, Any] | None:
    """A move that the step wants; None if there is none."""
    move = lesson_script.wanted(game, state, step)
    return None if move is None else game.codec.encode(move)


def unwanted(game: Game, state: State, step: LessonStep) -> dict[str, Any] | None:
    """A legal move that the step does not want; None if there is none."""
    for move in offered(game, state):
        if not any(fits(fields, move) for fields in step.wanted):
            if refusal(game, state, game.codec.decode(move)) is None:
                return move
    return None
