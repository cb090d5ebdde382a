"""The caretaker: plays a seat that a player left, without helping or harming anyone.

It lets another bot answer, but carries out only actions that keep the seat running: run trains or
deliver, pay out, give up what the rules demand. Where the seat may pass instead, it passes. So it
buys nothing, starts nothing and agrees to nothing. It is not a level: no one can choose it as an
opponent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from trunkline.bots.protocol import Bot, MakeBot
from trunkline.kernel import Action, Offer, Plan, View
from trunkline.kernel.offers import template


class Care(NamedTuple):
    """A title's settings for its caretaker."""

    base: MakeBot
    """Answers whatever has to be answered."""
    keeps: tuple[type[Action], ...]
    """Kinds of actions of the base that are played though the seat could pass."""
    passes: tuple[type[Action], ...]
    """Kinds of actions that do nothing, or nothing more."""
    prefers: Callable[[Action], bool] = lambda action: False
    """Return True for actions to play before all others: to pay out, to decline a proposal."""
    steps: frozenset[str] = frozenset()
    """Steps at which the base answers freely: if all passed there the game would not go on."""


class Caretaker:
    """A caretaker for one decision."""

    def __init__(self, seed: int, game: Any, care: Care) -> None:
        self.care = care
        self.base: Bot = care.base(seed, game)
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Keep the seat running, else pass, else do what has to be done."""
        plain = [template(offer) for offer in offers if not isinstance(offer, Plan)]
        first = next((action for action in plain if self.care.prefers(action)), None)
        if first is not None:
            self.why = "A caretaker pays out and agrees to nothing."
            return first
        chosen = self.base.choose(view, list(offers))
        passing = next((action for action in plain if isinstance(action, self.care.passes)), None)
        free = view.state.frames[-1].step in self.care.steps
        if passing is None or free or isinstance(chosen, self.care.keeps):
            self.why = "A caretaker keeps the seat running."
            return chosen
        self.why = "A caretaker buys nothing and starts nothing."
        return passing
