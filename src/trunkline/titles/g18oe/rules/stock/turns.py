"""Whose turn it is in a stock round (§10)."""

from __future__ import annotations

from trunkline.eighteen.rules import turns
from trunkline.kernel import Frame
from trunkline.titles.g18oe.core import GameOE, left_of
from trunkline.titles.g18oe.rules.rounds.rounds import end_stock_round
from trunkline.titles.g18oe.state import StateOE


def acted(game: GameOE, state: StateOE, seat: int) -> None:
    """A player has taken a stock action: the next one is asked (§10)."""
    turns.acted(state, seat)
    state.stock = state.stock._replace(
        selling=(),
        prices=(),
        prepared=False,
        floating="",
        bought=False,
        asked=False,
    )
    state.frames = (Frame("stock", (left_of(state, seat),)),)


def passed(game: GameOE, state: StateOE, seat: int) -> None:
    """A player has passed; when all have in a row the round ends (§10)."""
    state.stock = state.stock._replace(prepared=False, asked=False)
    if turns.all_passed(state):
        end_stock_round(game, state)
    else:
        state.frames = (Frame("stock", (left_of(state, seat),)),)
