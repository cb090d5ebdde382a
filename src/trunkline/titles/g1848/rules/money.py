"""Payments of the bank, price moves, and the ends of the game they trigger (§4.1, §13.1)."""

from __future__ import annotations

from collections.abc import Callable

from trunkline.eighteen.parts.events import EndTriggered
from trunkline.eighteen.parts.ledger import Bank, player_gets
from trunkline.eighteen.parts.market import Cell
from trunkline.eighteen.rules.prices import Prices
from trunkline.eighteen.rules.privates import pay_incomes
from trunkline.kernel import Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records.failure_events import DebtRepaid
from trunkline.titles.g1848.state import State1848


def end_reason(game: Game1848, end: str) -> str:
    """Return what ends the game in words, or an empty string (§13.1)."""
    return game.cards.ends[end] if end else ""


def trigger_end(game: Game1848, state: State1848, reason: str, *, at_once: bool = False) -> None:
    """Record the reason for the end of the game; the first trigger stays (§13.1)."""
    if not state.end:
        state.end = reason
        if not at_once:
            state.emit(EndTriggered(reason, later=state.round != "operating"))


def owed(state: State1848, seat: int) -> int:
    """Return the money that a player still has to raise."""
    return state.debts[seat] - min(0, state.players[seat].cash)


def lend(state: State1848, seat: int, amount: int) -> None:
    """Add to what a player owes the bank; a negative amount is repaid (§5.5.3)."""
    debts = list(state.debts)
    debts[seat] += amount
    state.debts = tuple(debts)


def _repays(game: Game1848, state: State1848, seat: int, amount: int) -> int:
    """Return how much of an income repays a debt: as much as is owed (§5.5.3)."""
    return min(state.debts[seat], amount)


def _other_repays(game: Game1848, state: State1848, seat: int, amount: int) -> int:
    """Return the same for incomes that are neither dividends nor sales of shares (§5.5.3)."""
    return _repays(game, state, seat, amount) if game.choice.repayment == "any-income" else 0


def _received(game: Game1848, state: State1848, seat: int, amount: int, kept: int) -> None:
    """Record the part of a player's income that the bank kept as repayment."""
    before = state.debts[seat] - min(0, state.players[seat].cash - amount + kept)
    if kept:
        lend(state, seat, -kept)
    left = owed(state, seat)
    if left < before:
        state.emit(DebtRepaid(Seat(seat), before - left, left))


def _bank(keeps: Callable[[Game1848, State1848, int, int], int]) -> Bank[Game1848, State1848]:
    """Return the bank for some incomes. Once it is empty the game ends, but it pays on (§13.1)."""
    return Bank(
        broke=lambda game, state: trigger_end(game, state, "bank"),
        broken_at=lambda game: 1 if game.choice.bank_broken == "at-zero" else 0,
        keeps=keeps,
        paid=_received,
    )


THE_BANK, OTHER_INCOMES = _bank(_repays), _bank(_other_repays)
"""Dividends and sales of shares repay a debt; all other incomes as the table chose (§5.5.3)."""


def give(game: Game1848, state: State1848, seat: int, amount: int) -> None:
    """Hand money of a company to a player; what repays a debt goes to the bank (§5.5.3)."""
    kept = _other_repays(game, state, seat, amount)
    state.bank += kept
    player_gets(state, seat, amount - kept)
    _received(game, state, seat, amount, kept)


def _top_price(game: Game1848, state: State1848, cell: Cell) -> None:
    """End the game with the top price (§13.1)."""
    if cell == (0, len(game.market.rows[0]) - 1):
        at_once = state.round == "stock" and game.choice.end_in_stock == "at-once"
        trigger_end(game, state, "price", at_once=at_once)


PRICES = Prices[Game1848, State1848](_top_price)


def pay_privates(game: Game1848, state: State1848) -> None:
    """Private companies pay their owners, players before companies (§4.1)."""
    incomes = {name: card.income for name, card in game.cards.privates.items()}
    pay_incomes(game, state, OTHER_INCOMES, incomes)
