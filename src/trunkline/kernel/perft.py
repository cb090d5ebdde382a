"""Perft: the number of lines of play of a given length, defined once for all titles.

A range counts its values, a plan (a run of trains) counts one, chance counts its distinct outcomes
or, where it draws from too many to list, one (always the same), and steps of a planner (a player
building hex by hex) count singly, each as the action it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from trunkline.kernel.actions import Action, kind_of
from trunkline.kernel.chance import draw_chance
from trunkline.kernel.game import Game, apply, complete, legal
from trunkline.kernel.offers import Draw, Offer, Plan, count, examples, kind
from trunkline.kernel.state import State


def perft(game: Game, state: State, depth: int) -> int:
    """Return the number of different lines of `depth` actions that start here."""
    if depth == 0:
        return 1
    offers = legal(game, state)
    if depth == 1:
        return sum(count(offer) for offer in offers)
    total = 0
    for offer in offers:
        for action in _actions(game, state, offer):
            total += perft(game, apply(game, state, action), depth - 1)
    return total


def _actions(game: Game, state: State, offer: Offer) -> Iterable[Action]:
    if isinstance(offer, Plan):
        return [complete(game, state, offer)]
    if isinstance(offer, Draw):
        return [draw_chance(game, state, Random(0))]
    return examples(offer)


def divide(game: Game, state: State) -> dict[str, int]:
    """Return the number of legal actions of each kind, so that a difference can be read."""
    counts: Counter[str] = Counter()
    for offer in legal(game, state):
        counts[kind_of(kind(offer))] += count(offer)
    return dict(sorted(counts.items()))
