"""Invariants of every state of 1848: nothing is lost and nothing appears from nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts import audit
from trunkline.kernel import Problem
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.state import BOE, State1848


def _lent(game: Game1848, state: State1848) -> int:
    """Loans came out of the Bank of England's own money."""
    return game.cards.boe.loan * state.boe.loans


def debts(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Yield negative cash, and cash that a debtor keeps (§5.5.3)."""
    for seat, (player, owes) in enumerate(zip(state.players, state.debts, strict=True)):
        if player.cash < 0 and game.choice.debt == "bank-lends":
            yield Problem("negative cash", f"seat {seat} has £{player.cash}")
        idle = player.cash and game.choice.repayment == "any-income"
        if owes < 0 or (owes and idle):
            yield Problem("debt", f"seat {seat} owes £{owes} and has £{player.cash}")


def boe_shares(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Check that the Bank of England has ten shares (§5.4.2)."""
    if not 0 <= sum(state.boe.holdings) <= 100 or min(state.boe.holdings) < 0:
        yield Problem("shares", "more than 100% of the Bank of England")


def loans(game: Game1848, state: State1848) -> Iterator[Problem]:
    """Check that the Bank of England lent what the companies borrowed."""
    taken = sum(state.loans.values())
    if taken != state.boe.loans or taken > game.cards.boe.loans:
        yield Problem("loans", f"{taken} taken, {state.boe.loans} given")


def _in_auction(state: State1848) -> bool:
    return state.round == "auction"


CHECKS = (
    audit.money(lambda game: game.cards.bank, _lent),
    debts,
    audit.shares,
    boe_shares,
    loans,
    audit.privates(_in_auction),
    audit.order,
    audit.at_work,
    audit.trains(lambda game: game.cards.trains),
    audit.tiles(lambda game: game.pieces),
    audit.tokens(BOE),
)
