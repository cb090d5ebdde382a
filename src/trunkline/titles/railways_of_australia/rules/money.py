"""Money: payments issue the bonds they lack, and only those (§12.1)."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.events import BondsIssued, Scored
from trunkline.titles.railways_of_australia.state import Player, StateRoA


class Price(NamedTuple):
    """Cost of a purchase: now, in bonds, in interest each turn, and in points at the end."""

    amount: int
    bonds: int
    interest: int
    points: int


def price(game: GameRoA, player: Player, amount: int) -> Price:
    """Return the cost of paying an amount for a player."""
    bonds = lacking(game, player, amount)
    return Price(amount, bonds, bonds * game.costs["interest"], bonds)


def lacking(game: GameRoA, player: Player, amount: int) -> int:
    """Return the fewest bonds that a payment needs (§12.1)."""
    return max(0, -((player.cash - amount) // game.costs["bond"]))


def net_income(game: GameRoA, player: Player, score: int) -> int:
    """Return what a player would receive at the end of the turn, less interest (§11.1)."""
    return game.income(score) - player.bonds * game.costs["interest"]


def bonds_left(game: GameRoA, player: Player) -> int | None:
    """Return the number of bonds a player may still issue; None without a limit (§12.1)."""
    limit = game.choice.bond_limit
    return None if limit == "none" else limit - player.bonds


def too_dear(game: GameRoA, player: Player, amount: int) -> str | None:
    """Return why a player cannot pay an amount: only a limit of bonds can be the reason (§12.1)."""
    left = bonds_left(game, player)
    if left is None or lacking(game, player, amount) <= left:
        return None
    return f"${amount:,} would take more bonds than the {left} you may still issue (§12.1)."


def pay(game: GameRoA, state: StateRoA, seat: int, amount: int, to: int | None = None) -> None:
    """Pay the bank or another player; bonds make up for missing money (§12.1)."""
    issue(game, state, seat, lacking(game, state.players[seat], amount))
    player = state.players[seat]
    state.change(seat, player._replace(cash=player.cash - amount, spent=player.spent + amount))
    if to is None:
        state.bank += amount
    else:
        earn(state, to, amount)


def receive(state: StateRoA, seat: int, amount: int) -> None:
    """Pay a player from the bank."""
    state.bank -= amount
    earn(state, seat, amount)


def earn(state: StateRoA, seat: int, amount: int) -> None:
    """Money comes in."""
    player = state.players[seat]
    state.change(seat, player._replace(cash=player.cash + amount, earned=player.earned + amount))


def issue(game: GameRoA, state: StateRoA, seat: int, bonds: int) -> None:
    """Issue a player's bonds; they are never paid back (§12.2)."""
    if not bonds:
        return
    cash = bonds * game.costs["bond"]
    player = state.players[seat]
    state.change(seat, player._replace(cash=player.cash + cash, bonds=player.bonds + bonds))
    state.bank -= cash
    state.emit(BondsIssued(game.player_seats[seat], bonds, cash))


def score(game: GameRoA, state: StateRoA, seat: int, points: int, what: str) -> None:
    """Move a player along the track: points are income, too (§8.6)."""
    if points:
        player = state.players[seat]
        state.change(seat, player._replace(score=player.score + points))
        state.emit(Scored(game.player_seats[seat], points, what))
