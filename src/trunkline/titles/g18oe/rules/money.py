"""Money changes hands here and nowhere else (§13: when the bank is empty, it pays on)."""

from __future__ import annotations

from typing import Any

from trunkline.eighteen.parts.market import Cell
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


def player_gets(state: StateOE, seat: int, amount: int) -> None:
    """Give a player money; a negative amount takes it."""
    players = list(state.players)
    players[seat] = players[seat]._replace(cash=players[seat].cash + amount)
    state.players = tuple(players)


def railroad_gets(state: StateOE, name: str, amount: int) -> None:
    """Give a railroad money; a negative amount takes it."""
    change(state, name, cash=state.companies[name].cash + amount)


def bank_pays(state: StateOE, amount: int) -> None:
    """Take money from the bank; the first time it is empty ends the game soon (§13)."""
    state.bank -= amount
    if amount > 0 and state.bank <= 0 and not state.end:
        state.end = BANK
        state.tell(BankBroken())


def bank_to_player(state: StateOE, seat: int, amount: int) -> None:
    """The bank pays a player."""
    bank_pays(state, amount)
    player_gets(state, seat, amount)


def bank_to_railroad(state: StateOE, name: str, amount: int) -> None:
    """The bank pays a railroad."""
    bank_pays(state, amount)
    railroad_gets(state, name, amount)


def player_to_bank(state: StateOE, seat: int, amount: int) -> None:
    """A player pays the bank."""
    player_gets(state, seat, -amount)
    state.bank += amount


def railroad_to_bank(state: StateOE, name: str, amount: int) -> None:
    """A railroad pays the bank."""
    railroad_gets(state, name, -amount)
    state.bank += amount


def pay_privates(game: GameOE, state: StateOE) -> None:
    """Face-up privates pay their owners (§6.1)."""
    for name, private in state.privates.items():
        income = game.book.privates[name].income
        if private.seat >= 0 and private.open and not private.gone and income:
            bank_to_player(state, private.seat, income)
            state.tell(PrivatePaid(Seat(private.seat), name, income))


def move_marker(game: GameOE, state: StateOE, name: str, cell: Cell) -> None:
    """Put a share value marker below those on a cell; one that stays keeps its place (§4.4)."""
    if state.companies[name].cell == cell:
        return
    state.arrivals += 1
    change(state, name, cell=cell, arrival=state.arrivals)
    state.tell(ValueMoved(name, game.market.price(cell)))
