"""Turns in a stock round (§10)."""

from __future__ import annotations

from trunkline.eighteen.rules import turns
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.rules.rounds.rounds import end_stock_round
from trunkline.titles.g18oe.state import StateOE


def acted(game: GameOE, state: StateOE, seat: int) -> None:
    """End a stock action and ask the next player (§10)."""
    turns.acted(state, seat)
    state.stock = state.stock._replace(
        selling=(),
        prices=(),
        prepared=False,
        floating="",
        bought=False,
        asked=False,
    )
    turns.next_player(game, state, seat, end_stock_round)


def busy(state: StateOE) -> bool:
    """Return True in the middle of an action, which a pass ends (§10)."""
    return bool(state.stock.selling or state.stock.floating)


def over(game: GameOE, state: StateOE, seat: int) -> None:
    """End an action, or count a pass; when all have passed in a row the round ends (§10)."""
    if busy(state):
        acted(game, state, seat)
        return
    state.stock = state.stock._replace(prepared=False, asked=False)
    turns.all_passed(state)
    turns.next_player(game, state, seat, end_stock_round)
