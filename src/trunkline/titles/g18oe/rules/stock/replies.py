"""Letting another player's purchase of a share happen (§8.4, §14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.shares import TREASURY
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.actions import BuyShare, Pass
from trunkline.titles.g18oe.rules.railroads.majors import buy_first
from trunkline.titles.g18oe.rules.stock.reserving import FLOAT, ask_next
from trunkline.titles.g18oe.rules.stock.stock import BUY_SHARES
from trunkline.titles.g18oe.state import StateOE


class ReplyPass(Rule[GameOE, StateOE, Pass]):
    """Neither reserve nor hold the share that another player buys (§8.4)."""

    action = Pass
    sections = ("8.4", "14.4")
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to let it pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """Buy the share when all have let it pass."""
        buyer, name, then, rest = state.pop().data
        if ask_next(state, rest, (buyer, name, then)):
            return
        if then == FLOAT:
            buy_first(game, state, buyer, name)
        else:
            BUY_SHARES.buy(game, state, BuyShare(Seat(buyer), name, TREASURY))
