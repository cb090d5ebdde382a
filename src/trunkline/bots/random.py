"""The seeded random player: any kind of action that is on offer, then any action of that kind."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.bots.protocol import Prefers
from trunkline.kernel import Action, Game, Offer, Plan, Range, View
from trunkline.kernel.game import complete
from trunkline.kernel.offers import template


def finish(game: Game, view: View[Any], offer: Offer, value: int | None = None) -> Action:
    """Return an offer as an action: a range at its lowest or a given value, a plan completed."""
    if isinstance(offer, Range):
        return offer.at(offer.low if value is None else value)
    if isinstance(offer, Plan):
        return complete(game, view.state, offer)
    return template(offer)


class RandomPlayer:
    """Chooses among the offers by a generator of its own: thinking never changes the game.

    Kinds of action are equally likely, so that a turn with fifty tiles to lay and one way to pass
    is not always spent on tiles, and a game is not all share trading. Where a game names offers
    that bring it on (``game.preferred(state, offers)``), every other choice is one of those.
    """

    def __init__(self, seed: int, game: Game) -> None:
        self.random = Random(seed)
        self.game = game
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Return one of the offers; any number of a range, a plan as its planner completes it."""
        number = len(offers)
        if isinstance(self.game, Prefers) and self.random.random() < 0.5:
            offers = self.game.preferred(view.state, offers) or offers
        kinds: dict[type[Action], list[Offer]] = {}
        for offer in offers:
            kinds.setdefault(type(template(offer)), []).append(offer)
        kind = self.random.choice(list(kinds))
        offer = self.random.choice(kinds[kind])
        value = self.random.choice(offer.values()) if isinstance(offer, Range) else None
        self.why = f"Drawn by lot from {number} offers."
        return finish(self.game, view, offer, value)
