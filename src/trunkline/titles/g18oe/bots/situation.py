"""The situation that a bot for 18OE decides in."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trunkline.bots.situation_18xx import Situation18xx
from trunkline.bots.step_bot import Choice
from trunkline.kernel import Offer, View
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.state import Operation, Railroad, StateOE


class Style(NamedTuple):
    """Constants of the regular; others say what they do differently."""

    money: float = 0.35
    """Value of money in a treasury beside money that is earned."""
    saved: float = 0.4
    """Part of a train's worth that counts while it is only being saved for."""
    short: float = 1.5
    """Value of a player's money in the first train phases, when shares bring several times it."""
    grudge: float = 0.4
    """Part of the loss of other players' railroads that counts as a gain."""
    soon: float = 3.0
    """Operating rounds for which rust that a purchase brings counts at most."""
    own: float = 1.1
    """Factor for a share of a railroad that the player controls: its money works for them."""
    nation: float = 1.1
    """Factor by which a national must earn more than a major."""


REGULAR = Style()
BUILDER = Style(money=0.15, saved=0.8, short=1.0)
"""Keeps income in its railroads, for more and better trains."""
BANKER = Style(money=0.6, saved=0.1, short=2.0)
"""Pays income out, and buys shares with it."""


class Situation(Situation18xx[GameOE, StateOE]):
    """A question put to a seat."""

    def __init__(
        self,
        game: GameOE,
        view: View[StateOE],
        offers: list[Offer],
        seed: int,
        style: Style = REGULAR,
    ) -> None:
        super().__init__(game, view, offers, seed)
        self.style = style

    @property
    def op(self) -> Operation:
        """The turn that is being played."""
        assert self.state.op is not None
        return self.state.op

    @property
    def line(self) -> Railroad:
        """The railroad that operates."""
        return self.state.companies[self.op.company]


Answer = Callable[[Situation], Choice | None]


__all__ = ["REGULAR", "Answer", "Choice", "Situation", "Style"]
