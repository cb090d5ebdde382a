"""Payments out of the bank, price moves, and the triggers of the end that hang on them."""

from __future__ import annotations

from trunkline.eighteen.ledger import bank_pays, company_gets, player_gets
from trunkline.eighteen.market import Cell, move_marker
from trunkline.eighteen.privates import incomes
from trunkline.kernel import Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import EndTriggered, PriceMoved, PrivatePaid
from trunkline.titles.g1848.failure_events import DebtRepaid
from trunkline.titles.g1848.state import State1848

REASONS = {
    "bank": "the bank has run out of money (§13.1)",
    "price": "a share price has reached the top of the chart (§13.1)",
    "loans": "the Bank of England has given 16 loans (§13.1)",
    "receivership": "five companies are in receivership (§13.1)",
}


def trigger_end(state: State1848, reason: str, *, at_once: bool = False) -> None:
    """Note what ends the game; the first trigger stays (§13.1)."""
    if not state.end:
        state.end = reason
        when = "this" if state.round == "operating" else "the next"
        if not at_once:
            state.tell(EndTriggered(REASONS[reason], when))


def from_bank(game: Game1848, state: State1848, amount: int) -> None:
    """The bank pays; once it has run out, the game ends (§13.1)."""
    broken_at = 1 if game.choice.bank_broken == "at-zero" else 0
    bank_pays(state, amount, broken_at=broken_at)
    if state.bank_broken:
        trigger_end(state, "bank")


def pay_player(
    game: Game1848, state: State1848, seat: int, amount: int, *, repays: bool = True
) -> None:
    """The bank pays a player; what repays a debt never leaves the bank (§5.5.3)."""
    if amount:
        repaid = min(state.players[seat].debt, amount) if repays else 0
        from_bank(game, state, amount - repaid)
        state.bank -= repaid
        give(state, seat, amount, repays=repays)


def owed(state: State1848, seat: int) -> int:
    """What a player still has to raise."""
    player = state.players[seat]
    return player.debt - min(0, player.cash)


def give(state: State1848, seat: int, amount: int, *, repays: bool) -> None:
    """A player receives money; what he owes is paid back at once (§5.5.3)."""
    debt = owed(state, seat)
    player_gets(state, seat, amount, repays=repays)
    left = owed(state, seat)
    if left < debt:
        state.tell(DebtRepaid(Seat(seat), debt - left, left))


def other_income_repays(game: Game1848) -> bool:
    """Whether income besides dividends and sales of shares repays a debt too (§5.5.3)."""
    return game.choice.repayment == "any-income"


def pay_company(game: Game1848, state: State1848, company: str, amount: int) -> None:
    """The bank pays a company."""
    if amount:
        from_bank(game, state, amount)
        company_gets(state, company, amount)


def company_to_bank(state: State1848, company: str, amount: int) -> None:
    """A company pays the bank."""
    company_gets(state, company, -amount)
    state.bank += amount


def move_price(
    game: Game1848, state: State1848, company: str, cell: Cell, *, why: str = ""
) -> None:
    """Move a price marker and say so; the top price ends the game (§13.1)."""
    market = game.cards.market
    old = game.price(state.companies[company])
    if move_marker(state, company, cell):
        new = market.price(cell)
        state.tell(PriceMoved(company, old, new, why))
        if cell == (0, len(market.rows[0]) - 1):
            at_once = state.round == "stock" and game.choice.end_in_stock == "at-once"
            trigger_end(state, "price", at_once=at_once)


def pay_privates(game: Game1848, state: State1848) -> None:
    """Private companies pay their owners, players before companies (§4.1)."""
    for name, seat, company in incomes(state):
        income = game.cards.privates[name].income
        if company:
            pay_company(game, state, company, income)
            state.tell(PrivatePaid(name, income, company=company))
        else:
            state.tell(PrivatePaid(name, income, Seat(seat)))
            pay_player(game, state, seat, income, repays=other_income_repays(game))
