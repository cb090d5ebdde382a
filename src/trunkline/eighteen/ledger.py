"""Money changes hands here and nowhere else, so that it can be counted."""

from __future__ import annotations

from trunkline.eighteen.state import State18


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
