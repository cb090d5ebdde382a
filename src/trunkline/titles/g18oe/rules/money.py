"""The bank, incomes of privates and share value markers (§4.4, §6.1, §13)."""

from __future__ import annotations

from typing import Any

from trunkline.eighteen.parts.ledger import Bank
from trunkline.eighteen.rules.prices import Prices
from trunkline.kernel import Seat
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.events import BankBroken, PrivatePaid, ValueMoved
from trunkline.titles.g18oe.state import Railroad, StateOE

BANK = "bank"
TRAINS = "trains"


def change(state: StateOE, name: str, **changes: Any) -> Railroad:
    """Change a railroad's entry."""
    line = state.companies[name] = state.companies[name]._replace(**changes)
    return line


def _broke(game: GameOE, state: StateOE) -> None:
    """Start the end of the game when the bank is empty for the first time (§13)."""
    if not state.end:
        state.end = BANK
        state.emit(BankBroken())


THE_BANK = Bank[GameOE, StateOE](broke=_broke, broken_at=lambda game: 1)
"""An empty bank continues to pay (§13)."""


def pay_privates(game: GameOE, state: StateOE) -> None:
    """Face-up privates pay their owners (§6.1)."""
    for name, private in state.privates.items():
        income = game.book.privates[name].income
        if private.seat >= 0 and private.open and not private.gone and income:
            THE_BANK.pays_player(game, state, private.seat, income)
            state.emit(PrivatePaid(Seat(private.seat), name, income))


PRICES = Prices[GameOE, StateOE](told=lambda name, old, new, sold_out: ValueMoved(name, new))
"""A marker goes below those on its new cell; one that stays keeps its place (§4.4)."""
