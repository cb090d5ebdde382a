"""Loans from the Bank of England (§5.6)."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.records.actions import TakeLoan
from trunkline.titles.g1848.rules.shares.boe import borrow, loans_left, may_ever_borrow
from trunkline.titles.g1848.rules.shares.receivership import close
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.state import State1848


def may_borrow(game: Game1848, state: State1848) -> bool:
    """Return True if the operating company may take its loan of this turn now."""
    assert state.op is not None
    return not state.borrowed and may_ever_borrow(game, state, state.op.company)


def must_borrow(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if a failing company must take its loan, as on 18xx.games (R-LOAN-BLOCKING)."""
    company = state.companies[name]
    return (
        game.choice.blocking_loan
        and company.cell is not None
        and company.cell[1] == 1
        and not company.trains
        and may_borrow(game, state)
    )


class Loans(Rule[Game1848, State1848, TakeLoan]):
    """A company borrows £100, once in its turn, and its share price pays for it (§5.6)."""

    action = TakeLoan
    sections = ("5.6.1", "5.6.2", "5.6.3", "7.3", "9.3")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """One loan for the company that operates."""
        assert state.op is not None
        return (TakeLoan(seat, state.op.company),)

    def refusal(self, game: Game1848, state: State1848, action: TakeLoan) -> str | None:
        """Phase, one in a turn, five in all, twenty at the bank."""
        assert state.op is not None
        if action.company != state.op.company:
            return f"It is {display_name(game, state.op.company)}'s turn to operate (§7.2)."
        if not game.reached(state, "3"):
            return "Loans open with the first 3/3+ train (§5.6.1)."
        if state.borrowed:
            return "A company takes at most one loan in an operating round (§5.6.1)."
        if not loans_left(game, state):
            return "The Bank of England has no loans left (§8.4.4)."
        loans = state.loans.get(action.company, 0)
        if loans >= game.cards.boe.voluntary_loans:
            name = display_name(game, action.company)
            return (
                f"{name} has {loans} loans, the maximum. It can take more only to buy a mandatory "
                "train (§5.6.3)."
            )
        return None

    def apply(self, game: Game1848, state: State1848, action: TakeLoan) -> None:
        """Move the price left; the first column means receivership at once (§5.5.1)."""
        state.borrowed = True
        if borrow(game, state, action.company, game.cards.boe.spaces[0]):
            skipped = quirks.skips_dividend(state)
            quirks.leave_income(game, state)
            close(game, state, action.company, dividend_left=skipped)
