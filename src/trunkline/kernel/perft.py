"""Perft: the number of lines of play of a given length, defined once for all titles.

A range counts its values, a plan (a run of trains) counts one, chance counts its distinct outcomes,
and steps of a planner (a player building hex by hex) count singly, each as the action it is.
"""

from __future__ import annotations

from collections import Counter

from trunkline.kernel.actions import Action, kind_of
from trunkline.kernel.game import Game, apply, complete, legal
from trunkline.kernel.offers import Plan, count, examples, template
from trunkline.kernel.state import State


def perft(game: Game, state: State, depth: int) -> int:
    """How many different lines of `depth` actions start here."""
    if depth == 0:
        return 1
    offers = legal(game, state)
    if depth == 1:
        return sum(count(offer) for offer in offers)
    total = 0
    for offer in offers:
        actions: list[Action] = (
            [complete(game, state, offer)] if isinstance(offer, Plan) else list(examples(offer))
        )
        total += sum(perft(game, apply(game, state, action), depth - 1) for action in actions)
    return total


def divide(game: Game, state: State) -> dict[str, int]:
    """The legal actions counted by kind, so that a difference can be read."""
    counts: Counter[str] = Counter()
    for offer in legal(game, state):
        counts[kind_of(type(template(offer)))] += count(offer)
    return dict(sorted(counts.items()))
