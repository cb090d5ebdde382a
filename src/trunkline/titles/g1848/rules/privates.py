"""Private companies in operation: who may use them, who may buy them, when they close (§4)."""

from __future__ import annotations

from trunkline.eighteen.parts.events import PrivateClosed, PrivatesClosed, PrivateTakenOver
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.rules.privates import PrivatePurchase, close
from trunkline.kernel import Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import RIGHTS
from trunkline.titles.g1848.records.actions import TakeOverPrivate
from trunkline.titles.g1848.records.failure_events import PrivateLost
from trunkline.titles.g1848.rules.money import give
from trunkline.titles.g1848.state import State1848


def close_all(state: State1848) -> None:
    """With the first 5/5+ all privates close; rights not yet used stay (§4.1)."""
    if all(private.closed for private in state.privates.values()):
        return
    for name, private in state.privates.items():
        state.privates[name] = private._replace(closed=True)
    state.tell(PrivatesClosed())


def close_one(state: State1848, name: str) -> None:
    """One private leaves the game."""
    if close(state, name):
        state.tell(PrivateClosed(name))


def lose_all(game: Game1848, state: State1848, company: str) -> None:
    """A company in receivership loses its privates with all their rights (§5.5.5)."""
    for name, private in state.privates.items():
        if private.company == company:
            state.privates[name] = private._replace(closed=True, spent=True)
            right = name in RIGHTS and not private.spent
            if right or not private.closed:
                state.tell(PrivateLost(company, name, right, not private.closed))


def _not_yet(game: Game1848, state: State1848) -> str | None:
    if game.reached(state, "3"):
        return None
    return "Companies may buy privates from the first 3/3+ train on (§4.1)."


def _sells(game: Game1848, state: State1848, company: str, seat: int) -> bool:
    """A company buys from its own director, or from anybody (R-PRIV-BUY)."""
    return game.choice.private_sellers == "anybody" or seat == state.companies[company].director


def _bought(game: Game1848, state: State1848, action: TakeOverPrivate, seat: int) -> None:
    state.tell(PrivateTakenOver(action.company, action.private, Seat(seat), action.price))
    give(game, state, seat, action.price)


PRIVATE_PURCHASE = PrivatePurchase[Game1848, State1848](
    cites=Cites(
        *("4.1", "4.2", "4.3", "4.4", "4.5", "7.3", "9.3"),
        turn="7.2",
        closed="4.1",
        never="4.1",
        owner="4.1",
        seller="4.1",
        price="4.1",
        cash="4.1",
    ),
    prices=lambda game, name: game.cards.privates[name].company_price,
    closed=_not_yet,
    sells=_sells,
    bought=_bought,
)
"""From the first 3/3+ a company may buy its director's privates P1 to P4 (§4.1, §7.3)."""
