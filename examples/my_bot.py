"""A bot of your own for 1848, small enough to read: a list of what it likes to do, best first.

    cd examples
    trunkline simulate 1848 --seats my_bot:MyBot,random,random --games 30

See docs/bots.md for what a bot gets and what it must give.
"""

from random import Random
from typing import Any

from trunkline.kernel import Action, Game, Offer, Plan, Range, View, kind_of
from trunkline.kernel.game import complete
from trunkline.kernel.offers import template

LIKES = (
    "run_trains",
    "distribute",
    "lower_price",
    "buy_private",
    "buy_share",
    "lay_track",
    "pass",
    "buy_train",
    "start_company",
)
"""Kinds of action, best first; whatever is not named comes last."""


class MyBot:
    """Choose the action it likes best, at random among equals."""

    def __init__(self, seed: int, game: Game) -> None:
        self.random = Random(seed)
        self.game = game
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Answer one question: an action that is legal now."""
        most = min(self.rank(offer) for offer in offers)
        offer = self.random.choice([one for one in offers if self.rank(one) == most])
        self.why = f"It likes to {kind_of(type(template(offer))).replace('_', ' ')}."
        if isinstance(offer, Range):
            return offer.at(offer.low)
        if isinstance(offer, Plan):
            return complete(self.game, view.state, offer)
        return template(offer)

    def rank(self, offer: Offer) -> int:
        """Return the rank of an offer in its list; it never withholds a dividend."""
        action = template(offer)
        kind = kind_of(type(action))
        if kind == "distribute" and not getattr(action, "pay", True):
            return len(LIKES) + 1
        return LIKES.index(kind) if kind in LIKES else len(LIKES)
