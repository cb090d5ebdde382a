"""Passing in a stock round, and what a player does with a private before the action (§4.1, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.rules.turns import StockPass
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.actions import ClosePrivate
from trunkline.titles.g18oe.records.events import Passed, PrivateClosed, PrivateRemoved
from trunkline.titles.g18oe.rules.railroads.consolidation import pass_refusal
from trunkline.titles.g18oe.rules.railroads.floating import floatable, own_minors
from trunkline.titles.g18oe.rules.stock.shares import excess, limit_refusal, may_sell
from trunkline.titles.g18oe.rules.stock.turns import busy, over
from trunkline.titles.g18oe.state import StateOE


def _must(game: GameOE, state: StateOE, seat: int) -> str | None:
    """Return what a player must do first, or None (§4.1, §8.2, §10.6).

    Nobody passes with minors to float, above the limit, or with anything to consolidate.
    """
    if busy(state):
        return _unfinished(game, state, seat)
    if any(floatable(game, state, minor) for minor in own_minors(state, seat)):
        return "You cannot pass while you own a minor that has not floated (§8.2)."
    return limit_refusal(game, state, seat) or pass_refusal(game, state, seat)


def _unfinished(game: GameOE, state: StateOE, seat: int) -> str | None:
    """Return why an action that has begun cannot end yet."""
    stock = state.stock
    if stock.floating and not stock.bought:
        if state.companies[stock.floating].president != seat:
            return f"You must buy a share of {stock.floating} to preside over it (§9.3)."
    if excess(game, state, seat) and may_sell(game, state, seat):
        return "You are above the certificate limit: sell more (§4.1)."
    return None


STOCK_PASS = StockPass[GameOE, StateOE](
    cites=Cites("4.1", "8.2", "9.3", "10", "10.6"), over=over, passed=Passed, must=_must, busy=busy
)
"""Pass, or end an action after a sale or a float (§10, §10.6)."""


class ClosePrivates(Rule[GameOE, StateOE, ClosePrivate]):
    """Before the action: turn one private face down, or remove it from the game (§6.1, §10)."""

    action = ClosePrivate
    sections = ("4.1", "6.1", "10")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each private of the player."""
        if not state.stock.prepared and not state.stock.selling and not state.stock.floating:
            for name, private in state.privates.items():
                if private.seat == seat and not private.gone:
                    if private.open:
                        yield ClosePrivate(seat, name, False)
                    yield ClosePrivate(seat, name, True)

    def refusal(self, game: GameOE, state: StateOE, action: ClosePrivate) -> str | None:
        """Own, there, once in a turn and first of all."""
        private, stock = state.privates[action.private], state.stock
        if private.seat != action.seat or private.gone:
            return f"{action.private} is not yours (§6.1)."
        if stock.prepared or stock.selling or stock.floating:
            return "You may use only one private before your stock action (§10)."
        if not private.open and not action.remove:
            return f"{action.private} lies face down already (§6.1)."
        if action.remove and _in_use(state, action.private):
            return f"{action.private} has its marker or tokens in use (§6.1)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: ClosePrivate) -> None:
        """Face down, or out of the game."""
        private = state.privates[action.private]
        new = private._replace(open=False, gone=action.remove)
        state.privates[action.private] = new
        told = PrivateRemoved if action.remove else PrivateClosed
        state.emit(told(action.private))
        state.stock = state.stock._replace(prepared=True)


def _in_use(state: StateOE, name: str) -> bool:
    """Return True if a marker or map tokens depend on a certificate (§14.4, §14.8, §14.9)."""
    return (
        (name == "HML" and state.hochberg != "")
        or (name == "BBE" and bool(state.brandt))
        or (name == "BBBT" and (state.custody != "" or state.stock.held != ""))
    )
