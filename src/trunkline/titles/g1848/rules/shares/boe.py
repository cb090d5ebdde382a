"""The Bank of England: its dividend, and what it lends (§5.4, §5.6)."""

from __future__ import annotations

from trunkline.eighteen.parts.ledger import company_gets
from trunkline.eighteen.parts.networks import place_of
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records.events import BoePaid, LoanTaken
from trunkline.titles.g1848.rules.money import PRICES, THE_BANK, trigger_end
from trunkline.titles.g1848.state import BOE, State1848


def boe_income(game: Game1848, state: State1848) -> int:
    """Return the phase's minimum plus the city values under its tokens (§5.4.3, §5.5.7)."""
    total = game.phase(state).dividend
    colour = game.colour(state)
    for city, owners in state.tokens.items():
        count = owners.count(BOE)
        if count:
            name, index = place_of(city)
            total += count * game.board.face(state.tiles, name).tile.stops[index].value(colour)
    return total


def pay_boe(game: Game1848, state: State1848) -> None:
    """Pay the shareholders of the Bank of England; its price does not move (§5.4.3)."""
    total = boe_income(game, state)
    shares = ((seat, total * state.boe.holdings[seat] // 100) for seat in state.seating)
    paid = tuple((seat, amount) for seat, amount in shares if amount)
    state.emit(BoePaid(total, total // 10, paid))
    for seat, amount in paid:
        THE_BANK.pays_player(game, state, seat, amount)


def loans_left(game: Game1848, state: State1848) -> int:
    """Loan markers that the Bank of England can still give."""
    return game.cards.boe.loans - state.boe.loans


def may_ever_borrow(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if loans are open and left and the company has had under five (§5.6)."""
    return (
        game.reached(state, "3")
        and state.loans.get(name, 0) < game.cards.boe.voluntary_loans
        and loans_left(game, state) > 0
    )


def borrow(game: Game1848, state: State1848, name: str, spaces: int) -> bool:
    """Take a loan: money in, price markers move (§5.6.1, §5.6.2).

    Return True if the company's marker has reached the receivership column (§5.5.1).
    """
    loan = game.cards.boe.loan
    company = state.companies[name]
    state.boe = state.boe._replace(loans=state.boe.loans + 1)
    company_gets(state, name, loan)
    state.loans[name] = state.loans.get(name, 0) + 1
    state.emit(LoanTaken(name, loan, game.boe_price(state)))
    if state.boe.loans >= game.cards.boe.end_at_loans:
        trigger_end(game, state, "loans")
    assert company.cell is not None
    cell = game.cards.market.left(company.cell, spaces)
    PRICES.move(game, state, name, cell)
    return cell[1] == 0
