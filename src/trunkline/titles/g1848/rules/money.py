"""What the bank pays, price moves, and the triggers of the end that hang on them (§4.1, §13.1)."""

from __future__ import annotations

from trunkline.eighteen.parts.events import EndTriggered, PriceMoved
from trunkline.eighteen.parts.ledger import Bank, player_gets
from trunkline.eighteen.parts.market import Cell, move_marker
from trunkline.eighteen.rules.privates import pay_incomes
from trunkline.kernel import Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records.failure_events import DebtRepaid
from trunkline.titles.g1848.state import State1848


def end_reason(game: Game1848, end: str) -> str:
    """What ends the game, in words; nothing while nothing does (§13.1)."""
    return game.cards.ends[end] if end else ""


def trigger_end(game: Game1848, state: State1848, reason: str, *, at_once: bool = False) -> None:
    """Note what ends the game; the first trigger stays (§13.1)."""
    if not state.end:
        state.end = reason
        if not at_once:
            state.tell(EndTriggered(reason, later=state.round != "operating"))


def owed(state: State1848, seat: int) -> int:
    """What a player still has to raise."""
    player = state.players[seat]
    return player.debt - min(0, player.cash)


def give(state: State1848, seat: int, amount: int, repays: bool) -> None:
    """A player receives money; what they owe is paid back at once (§5.5.3)."""
    debt = owed(state, seat)
    player_gets(state, seat, amount, repays=repays)
    left = owed(state, seat)
    if left < debt:
        state.tell(DebtRepaid(Seat(seat), debt - left, left))


THE_BANK = Bank[Game1848, State1848](
    broke=lambda game, state: trigger_end(game, state, "bank"),
    broken_at=lambda game: 1 if game.choice.bank_broken == "at-zero" else 0,
    gets=give,
)
"""Once the bank has run out, the game ends (§13.1); it pays on."""


def other_income_repays(game: Game1848) -> bool:
    """Whether income besides dividends and sales of shares repays a debt too (§5.5.3)."""
    return game.choice.repayment == "any-income"


def move_price(
    game: Game1848, state: State1848, company: str, cell: Cell, *, sold_out: bool = False
) -> None:
    """Move a price marker and say so; the top price ends the game (§13.1)."""
    market = game.market
    old = game.price(state.companies[company])
    if move_marker(state, company, cell):
        new = market.price(cell)
        state.tell(PriceMoved(company, old, new, sold_out))
        if cell == (0, len(market.rows[0]) - 1):
            at_once = state.round == "stock" and game.choice.end_in_stock == "at-once"
            trigger_end(game, state, "price", at_once=at_once)


def pay_privates(game: Game1848, state: State1848) -> None:
    """Private companies pay their owners, players before companies (§4.1)."""
    incomes = {name: card.income for name, card in game.cards.privates.items()}
    pay_incomes(game, state, THE_BANK, incomes, repays=other_income_repays(game))
