"""Money: move it between the bank, players and companies. Nothing else changes their cash.

These functions work on any state with the three fields of ``Accounts``. Its players and companies
are any named tuples with a field `cash`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar


class Purse(Protocol):
    """A frozen record that holds money."""

    @property
    def cash(self) -> int:
        """Whole units of the game's currency."""

    def _replace(self, *, cash: int = ...) -> Self: ...


P = TypeVar("P", bound=Purse)
C = TypeVar("C", bound=Purse)


class Accounts(Protocol[P, C]):
    """The fields of a state that hold money."""

    bank: int
    players: tuple[P, ...]
    companies: dict[str, C]


def player_gets(state: Accounts[P, C], seat: int, amount: int) -> None:
    """Give a player money; a negative amount takes it."""
    players = list(state.players)
    players[seat] = players[seat]._replace(cash=players[seat].cash + amount)
    state.players = tuple(players)


def company_gets(state: Accounts[P, C], name: str, amount: int) -> None:
    """Give a company money; a negative amount takes it."""
    company = state.companies[name]
    state.companies[name] = company._replace(cash=company.cash + amount)


def player_pays(state: Accounts[P, C], seat: int, amount: int) -> None:
    """Move money from a player to the bank."""
    player_gets(state, seat, -amount)
    state.bank += amount


def company_pays(state: Accounts[P, C], name: str, amount: int) -> None:
    """Move money from a company to the bank."""
    company_gets(state, name, -amount)
    state.bank += amount


def player_helps(state: Accounts[P, C], seat: int, name: str, price: int) -> int:
    """Let a player add what a company lacks of a price; return the amount."""
    lacks = max(0, price - state.companies[name].cash)
    if lacks:
        player_gets(state, seat, -lacks)
        company_gets(state, name, lacks)
    return lacks


G = TypeVar("G")
S = TypeVar("S", bound=Accounts[Any, Any])


class Bank(Generic[G, S]):
    """Payments by the bank. An empty bank keeps paying; the title decides what that ends."""

    def __init__(
        self,
        *,
        broke: Callable[[G, S], None] = lambda game, state: None,
        broken_at: Callable[[G], int] = lambda game: 0,
        keeps: Callable[[G, S, int, int], int] = lambda game, state, seat, amount: 0,
        paid: Callable[[G, S, int, int, int], None] = lambda game, state, seat, amount, kept: None,
    ) -> None:
        self.broke, self.broken_at = broke, broken_at
        """Called after each payment that leaves less than `broken_at` in the bank."""
        self.keeps, self.paid = keeps, paid
        """`keeps` returns the part of a player's income that the bank keeps for a debt; `paid`
        follows a payment.
        """

    def pays(self, game: G, state: S, amount: int) -> None:
        """Take money from the bank."""
        state.bank -= amount
        if amount > 0 and state.bank < self.broken_at(game):
            self.broke(game, state)

    def pays_player(self, game: G, state: S, seat: int, amount: int) -> None:
        """Pay a player."""
        if amount:
            kept = self.keeps(game, state, seat, amount)
            self.pays(game, state, amount - kept)
            player_gets(state, seat, amount - kept)
            self.paid(game, state, seat, amount, kept)

    def pays_company(self, game: G, state: S, name: str, amount: int) -> None:
        """Pay a company."""
        if amount:
            self.pays(game, state, amount)
            company_gets(state, name, amount)
