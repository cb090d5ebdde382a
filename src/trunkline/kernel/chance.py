"""Chance is a seat: its outcomes are actions in the log, so a log replays with no generator."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from trunkline.kernel.actions import CHANCE, Action
from trunkline.kernel.game import Game, apply, asked, legal
from trunkline.kernel.offers import Draw, examples
from trunkline.kernel.state import State

S = TypeVar("S", bound=State)


def draw_chance(game: Game, state: State, random: Random) -> Action:
    """Return one outcome of the chance event that is due, by its true odds."""
    rules: Any = game.steps[state.frames[-1].step].by_kind
    offers = legal(game, state, CHANCE)
    for offer in offers:
        if isinstance(offer, Draw):
            outcome: Action = rules[offer.kind].sample(game, state, random)
            return outcome
    outcomes = [action for offer in offers for action in examples(offer)]
    weights = [rules[type(action)].weight(game, state, action) for action in outcomes]
    return random.choices(outcomes, weights)[0]


def settle_chance(game: Game, state: S, random: Random) -> tuple[S, list[Action]]:
    """Play all chance events that are due; returns the state and the outcomes for the log."""
    outcomes: list[Action] = []
    while CHANCE in asked(state):
        outcome = draw_chance(game, state, random)
        state = apply(game, state, outcome)
        outcomes.append(outcome)
    return state, outcomes
