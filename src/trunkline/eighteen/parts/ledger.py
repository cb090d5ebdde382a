"""Money changes hands here and nowhere else, so that it can be counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from trunkline.eighteen.parts.game import G, S
from trunkline.eighteen.parts.state import State18


def bank_pays(state: State18, amount: int, *, broken_at: int) -> None:
    """Take money from the bank; it pays on when empty, which the end of the game remembers."""
    state.bank -= amount
    if amount and state.bank < broken_at:
        state.bank_broken = True


def player_gets(state: State18, seat: int, amount: int, *, repays: bool = True) -> None:
    """Give a player money; a debt is repaid to the bank first, unless this income is exempt."""
    player = state.players[seat]
    repaid = min(player.debt, amount) if repays else 0
    state.bank += repaid
    set_player(state, seat, cash=player.cash + amount - repaid, debt=player.debt - repaid)


def player_pays(state: State18, seat: int, amount: int) -> None:
    """Take money from a player."""
    set_player(state, seat, cash=state.players[seat].cash - amount)


def set_player(state: State18, seat: int, **changes: int) -> None:
    """Change a player's entry."""
    players = list(state.players)
    players[seat] = players[seat]._replace(**changes)
    state.players = tuple(players)


def company_gets(state: State18, name: str, amount: int) -> None:
    """Give a company money; a negative amount takes it."""
    company = state.companies[name]
    state.companies[name] = company._replace(cash=company.cash + amount)


def company_pays(state: State18, name: str, amount: int) -> None:
    """A company pays the bank."""
    company_gets(state, name, -amount)
    state.bank += amount


def _gets(state: State18, seat: int, amount: int, repays: bool) -> None:
    player_gets(state, seat, amount, repays=repays)


class Bank(Generic[G, S]):
    """What the bank pays; once it has run out it pays on, and the title says what that means."""

    def __init__(
        self,
        *,
        broke: Callable[[G, S], None] = lambda game, state: None,
        broken_at: Callable[[G], int] = lambda game: 0,
        gets: Callable[[S, int, int, bool], None] = _gets,
    ) -> None:
        self.broke = broke
        """What follows when it has run out; asked at each payment after that as well."""
        self.broken_at = broken_at
        """Below how much it has run out."""
        self.gets = gets
        """A player receives money; the last argument says whether it repays a debt."""

    def pays(self, game: G, state: S, amount: int) -> None:
        """Money leaves the bank."""
        bank_pays(state, amount, broken_at=self.broken_at(game))
        if state.bank_broken:
            self.broke(game, state)

    def pays_player(
        self, game: G, state: S, seat: int, amount: int, *, repays: bool = True
    ) -> None:
        """A player is paid; what repays a debt never leaves the bank."""
        if amount:
            repaid = min(state.players[seat].debt, amount) if repays else 0
            self.pays(game, state, amount - repaid)
            state.bank -= repaid
            self.gets(state, seat, amount, repays)

    def pays_company(self, game: G, state: S, name: str, amount: int) -> None:
        """A company is paid."""
        if amount:
            self.pays(game, state, amount)
            company_gets(state, name, amount)
