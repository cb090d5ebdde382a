"""The seeded random player: any legal action, all offers equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.kernel import Action, Game, Offer, Plan, Range, View
from trunkline.kernel.game import complete


class RandomPlayer:
    """Chooses among the offers by a generator of its own: thinking never changes the game."""

    def __init__(self, seed: int, game: Game | None = None) -> None:
        self.random = Random(seed)
        self.game = game

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """One of the offers; a number anywhere in a range, a plan as its planner completes it."""
        offer = self.random.choice(offers)
        if isinstance(offer, Range):
            return offer.at(self.random.choice(offer.values()))
        if isinstance(offer, Plan):
            if self.game is None:
                raise TypeError("a random player needs the game to complete a plan")
            return complete(self.game, view.state, offer)
        return offer
