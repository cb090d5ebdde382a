"""Private companies in operation: use, purchase and closing (§4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.game import Cites, not_its_turn
from trunkline.eighteen.parts.ledger import company_gets
from trunkline.eighteen.parts.state import NOBODY
from trunkline.eighteen.rules.privates import close
from trunkline.kernel import Offer, Range, Rule, Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import RIGHTS
from trunkline.titles.g1848.records.actions import TakeOverPrivate
from trunkline.titles.g1848.records.events import PrivateClosed, PrivateTakenOver
from trunkline.titles.g1848.records.failure_events import PrivateLost
from trunkline.titles.g1848.rules.money import give
from trunkline.titles.g1848.state import State1848

CITES = Cites(turn="7.2")


def close_one(state: State1848, name: str) -> None:
    """One private leaves the game."""
    if close(state, name):
        state.emit(PrivateClosed(name))


def lose_all(game: Game1848, state: State1848, company: str) -> None:
    """Remove all privates of a company in receivership, with their rights (§5.5.5)."""
    for name, private in state.privates.items():
        if private.company == company:
            state.privates[name] = private._replace(closed=True, spent=True)
            right = name in RIGHTS and not private.spent
            if right or not private.closed:
                state.emit(PrivateLost(company, name, right, not private.closed))


def _not_yet(game: Game1848, state: State1848) -> str | None:
    if game.reached(state, "3"):
        return None
    return "Companies may buy privates from the first 3/3+ train on (§4.1)."


def _sells(game: Game1848, state: State1848, company: str, seat: int) -> bool:
    """Return True if a company may buy from a seat: its director, or anyone (R-PRIV-BUY)."""
    return game.choice.private_sellers == "anybody" or seat == state.companies[company].director


class PrivatePurchase(Rule[Game1848, State1848, TakeOverPrivate]):
    """From the first 3/3+ a company may buy its director's privates P1 to P4 (§4.1, §7.3)."""

    action = TakeOverPrivate
    sections = ("4.1", "4.2", "4.3", "4.4", "4.5", "7.2", "7.3", "9.3")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Yield each private that a player owns, at any price the company can pay."""
        assert state.op is not None
        if _not_yet(game, state):
            return
        cash = state.companies[state.op.company].cash
        for name, private in state.privates.items():
            prices = game.cards.privates[name].company_price
            if private.seat == NOBODY or private.closed or prices is None:
                continue
            action = TakeOverPrivate(seat, state.op.company, name, prices[0])
            yield Range(action, "price", prices[0], max(prices[0], min(prices[1], cash)))

    def refusal(self, game: Game1848, state: State1848, action: TakeOverPrivate) -> str | None:
        """Return why not: turn, phase, seller, printed range, money."""
        return (
            not_its_turn(game, state, action.company, CITES)
            or _not_yet(game, state)
            or self._deal(game, state, action)
        )

    def _deal(self, game: Game1848, state: State1848, action: TakeOverPrivate) -> str | None:
        name = game.display_name(action.company)
        private = state.privates[action.private]
        prices = game.cards.privates[action.private].company_price
        if private.closed:
            return f"{action.private} is closed (§4.1)."
        if prices is None:
            return f"{action.private} cannot be bought by a company (§4.1)."
        if private.seat == NOBODY:
            return f"{action.private} belongs to no player (§4.1)."
        if not _sells(game, state, action.company, private.seat):
            return f"{name} may buy privates only from its own director (§4.1)."
        if not prices[0] <= action.price <= prices[1]:
            low, high = (game.money(price) for price in prices)
            return f"{action.private} costs {low} to {high} (§4.1)."
        if action.price > state.companies[action.company].cash:
            return f"{name} cannot afford {game.money(action.price)} (§4.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: TakeOverPrivate) -> None:
        """Pay the player, whose debt it may repay; the private is the company's."""
        private = state.privates[action.private]
        company_gets(state, action.company, -action.price)
        state.privates[action.private] = private._replace(seat=NOBODY, company=action.company)
        seller = Seat(private.seat)
        state.emit(PrivateTakenOver(action.company, action.private, seller, action.price))
        give(game, state, private.seat, action.price)
