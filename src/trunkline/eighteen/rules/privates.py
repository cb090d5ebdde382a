"""Private companies: their users, their income, when they close, companies that buy them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, NamedTuple

from trunkline.eighteen.parts.actions import BuyPrivate
from trunkline.eighteen.parts.events import PrivateBought, PrivatePaid
from trunkline.eighteen.parts.game import Cites, G, S
from trunkline.eighteen.parts.ledger import Bank, player_pays
from trunkline.eighteen.parts.state import NOBODY, State18
from trunkline.kernel import Offer, Rule, Seat


def right_of(state: State18, name: str, *, survives: bool = False) -> bool:
    """Return True if someone holds the unused right of a private.

    A right ends when its private closes, unless the rulebook says that it `survives`.
    """
    private = state.privates[name]
    return private.owned and not private.spent and (survives or not private.closed)


def may_use(state: State18, name: str, company: str, *, survives: bool = False) -> bool:
    """Return True if a company may use the right of a private: it or its director owns it."""
    private = state.privates[name]
    if not right_of(state, name, survives=survives):
        return False
    return private.company == company or (
        private.seat != NOBODY and private.seat == state.companies[company].director
    )


def close(state: State18, name: str) -> bool:
    """Close a private; return False if it is closed already."""
    if state.privates[name].closed:
        return False
    state.privates[name] = state.privates[name]._replace(closed=True)
    return True


class Income(NamedTuple):
    """An income of a private: for a seat, or for a company where the seat is nobody."""

    private: str
    seat: int
    company: str


def incomes(state: State18) -> Iterator[Income]:
    """Yield the incomes of open privates, players before companies."""
    for name, private in state.privates.items():
        if not private.closed and private.seat != NOBODY:
            yield Income(name, private.seat, "")
    for name, private in state.privates.items():
        if not private.closed and private.company:
            yield Income(name, NOBODY, private.company)


def pay_incomes(game: G, state: S, bank: Bank[G, S], amounts: Mapping[str, int]) -> None:
    """Pay the owners of open privates, players before companies."""
    for private, seat, company in incomes(state):
        amount = amounts[private]
        if company:
            state.emit(PrivatePaid(private, amount, company=company))
            bank.pays_company(game, state, company, amount)
        else:
            state.emit(PrivatePaid(private, amount, Seat(seat)))
            bank.pays_player(game, state, seat, amount)


class BuyPrivates(Rule[G, S, BuyPrivate], Generic[G, S]):
    """A player buys a private from the bank at its current price."""

    action = BuyPrivate

    def __init__(self, *, cites: Cites, after: Callable[[G, S, BuyPrivate], None]) -> None:
        cites.needs("BuyPrivates", "sold", "cash")
        self.cites, self.sections = cites, cites.sections
        self.after = after
        """Called after a purchase: what comes with it, whose turn it is."""

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Yield each private that is for sale."""
        for name, private in state.privates.items():
            if not private.owned and not private.closed:
                yield BuyPrivate(seat, name)

    def refusal(self, game: G, state: S, action: BuyPrivate) -> str | None:
        """Return why it is not for sale, or too expensive."""
        private, cash = state.privates[action.private], state.players[action.seat].cash
        if private.closed:
            return self.cites("sold", f"{action.private} is closed")
        if private.owned:
            return self.cites("sold", f"{action.private} is already sold")
        if cash >= private.price:
            return None
        price = f"{action.private} costs {game.money(private.price)}"
        return self.cites("cash", f"{price}, you have {game.money(cash)}")

    def apply(self, game: G, state: S, action: BuyPrivate) -> None:
        """Pay the bank and own it."""
        private = state.privates[action.private]
        player_pays(state, action.seat, private.price)
        state.privates[action.private] = private._replace(seat=int(action.seat))
        state.emit(PrivateBought(action.seat, action.private, private.price))
        self.after(game, state, action)
