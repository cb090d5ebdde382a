"""Private companies in operation: who may use them, who may buy them, when they close (§4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.ledger import company_gets
from trunkline.eighteen.state import NOBODY
from trunkline.kernel import Offer, Range, Rule, Seat
from trunkline.titles.g1848.actions import TakeOverPrivate
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.events import (
    PrivateClosed,
    PrivateLost,
    PrivatesClosed,
    PrivateTakenOver,
)
from trunkline.titles.g1848.money import give, other_income_repays
from trunkline.titles.g1848.naming import called
from trunkline.titles.g1848.state import State1848

RIGHTS = {"P2": "the free desert tile", "P3": "the Tasmania tile", "P4": "the rebate on The Ghan"}
"""What may be used once (§4.3 to §4.5)."""


def right_of(state: State1848, name: str) -> bool:
    """Whether a private's one-time right is still in somebody's hand; it survives the close."""
    private = state.privates[name]
    return private.owned and not private.spent


def holder(state: State1848, name: str) -> int:
    """The player who decides about a private: its owner, or its company's director."""
    private = state.privates[name]
    return private.seat if private.seat != NOBODY else state.companies[private.company].director


def may_use(state: State1848, name: str, company: str) -> bool:
    """A company uses the rights of a private that it or its director owns (§4.1)."""
    private = state.privates[name]
    if not right_of(state, name):
        return False
    return private.company == company or (
        private.seat != NOBODY and private.seat == state.companies[company].director
    )


def spend(state: State1848, name: str) -> None:
    """A one-time right has been used."""
    state.privates[name] = state.privates[name]._replace(spent=True)


def close_all(state: State1848) -> None:
    """With the first 5/5+ all privates close; rights not yet used stay (§4.1)."""
    if all(private.closed for private in state.privates.values()):
        return
    for name, private in state.privates.items():
        state.privates[name] = private._replace(closed=True)
    state.tell(PrivatesClosed())


def close_one(state: State1848, name: str) -> None:
    """One private leaves the game."""
    if not state.privates[name].closed:
        state.privates[name] = state.privates[name]._replace(closed=True)
        state.tell(PrivateClosed(name))


def lose_all(game: Game1848, state: State1848, company: str) -> None:
    """A company in receivership loses its privates with all their rights (§5.5.5)."""
    for name, private in state.privates.items():
        if private.company == company:
            state.privates[name] = private._replace(closed=True, spent=True)
            right = "" if private.spent else RIGHTS.get(name, "")
            if right or not private.closed:
                state.tell(PrivateLost(called(game, company), name, right, not private.closed))


class PrivatePurchase(Rule[Game1848, State1848, TakeOverPrivate]):
    """From the first 3/3+ a company may buy its director's privates P1 to P4 (§4.1, §7.3)."""

    action = TakeOverPrivate
    sections = ("4.1", "4.2", "4.3", "4.4", "4.5", "7.3", "9.3")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Each private that a player owns, at any price the company can pay."""
        assert state.op is not None
        if not game.reached(state, "3"):
            return
        cash = state.companies[state.op.company].cash
        for name, private in state.privates.items():
            prices = game.cards.privates[name].company_price
            if private.seat == NOBODY or private.closed or prices is None:
                continue
            action = TakeOverPrivate(seat, state.op.company, name, prices[0])
            yield Range(action, "price", prices[0], max(prices[0], min(prices[1], cash)))

    def refusal(self, game: Game1848, state: State1848, action: TakeOverPrivate) -> str | None:
        """Phase, seller, printed range, money."""
        assert state.op is not None
        if action.company != state.op.company:
            return f"It is {called(game, state.op.company)}'s turn to operate (§7.2)."
        if not game.reached(state, "3"):
            return "Companies may buy privates from the first 3/3+ train on (§4.1)."
        return self._deal(game, state, action)

    def _deal(self, game: Game1848, state: State1848, action: TakeOverPrivate) -> str | None:
        private = state.privates[action.private]
        prices = game.cards.privates[action.private].company_price
        if private.closed:
            return f"{action.private} is closed (§4.1)."
        if prices is None:
            return f"{action.private} cannot be bought by a company (§4.1)."
        if private.seat == NOBODY:
            return f"{action.private} belongs to no player (§4.1)."
        director = state.companies[action.company].director
        if game.choice.private_sellers == "director" and private.seat != director:
            name = called(game, action.company)
            return f"{name} may buy privates only from its own director (§4.1)."
        if not prices[0] <= action.price <= prices[1]:
            return f"{action.private} costs £{prices[0]} to £{prices[1]} (§4.1)."
        if action.price > state.companies[action.company].cash:
            return f"{called(game, action.company)} has not £{action.price} (§4.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: TakeOverPrivate) -> None:
        """The company pays the player and owns the private."""
        private = state.privates[action.private]
        company_gets(state, action.company, -action.price)
        state.privates[action.private] = private._replace(seat=NOBODY, company=action.company)
        state.tell(
            PrivateTakenOver(
                called(game, action.company), action.private, Seat(private.seat), action.price
            )
        )
        give(state, private.seat, action.price, repays=other_income_repays(game))
