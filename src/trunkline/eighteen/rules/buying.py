"""Buying shares, and starting companies with the certificate of their office."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from trunkline.eighteen.parts.actions import BuyShare, StartCompany
from trunkline.eighteen.parts.events import CompanyStarted, DirectorChanged, Launched, ShareBought
from trunkline.eighteen.parts.game import Cites, G, Game18, Named, S
from trunkline.eighteen.parts.ledger import Accounts, Bank, company_gets, player_gets, player_pays
from trunkline.eighteen.parts.limits import CertificateLimit
from trunkline.eighteen.parts.shares import BANK, POOL, TREASURY, WHOLE, Holder, heir, trade
from trunkline.eighteen.parts.state import NOBODY, State18
from trunkline.kernel import Event, Offer, Rule, Seat

NEW, OLD = "new", "pool"
OWN = "treasury"
"""Sources of a share, as an action names them."""
HANDS: dict[str, Holder] = {NEW: BANK, OLD: POOL, OWN: TREASURY}


def unavailable(game: Game18, state: State18, action: BuyShare, cites: Cites) -> str | None:
    """Return why there is no such share to buy, for companies with new and old shares."""
    if action.source not in (NEW, OLD):
        return cites("source", f"Choose a new share or one from the {OLD}")
    company = state.companies[action.company]
    if company.par and company.percent(HANDS[action.source]):
        return None
    name = game.display_name(action.company)
    if not company.par:
        return cites("start", f"{name} has no share price yet: buy its director's share")
    if action.source == NEW:
        return cites("new", f"All new shares of {name} are sold")
    return cites("old", f"There are no shares of {name} in the pool")


def unaffordable(game: Named, state: Any, seat: int, price: int, cites: Cites) -> str | None:
    """Return a refusal if a player cannot afford a price, else None."""
    cash = state.players[seat].cash
    if cash >= price:
        return None
    return cites("cash", f"It costs {game.money(price)}, you have {game.money(cash)}")


def change_director(game: Game18, state: State18, name: str) -> int:
    """Pass the office to a player who holds more; return their seat, or NOBODY."""
    company = state.companies[name]
    if company.director == NOBODY:
        return NOBODY
    new = heir(state, company.shares.seats, company.director, game.kind(company).office)
    if new == company.director:
        return NOBODY
    state.companies[name] = company._replace(director=new)
    return new


class Purchase(Protocol):
    """A purchase of one share by a player."""

    @property
    def seat(self) -> Seat:
        """The player who buys."""

    @property
    def company(self) -> str:
        """The company."""

    @property
    def source(self) -> str:
        """The place of the share, as a title calls it."""


class Trading(Accounts[Any, Any], Protocol):
    """A state with money that reports what happens."""

    def emit(self, event: Event) -> None:
        """Report an event."""


GB = TypeVar("GB", bound=Named)
SB = TypeVar("SB", bound=Trading)
AB = TypeVar("AB", bound=Any)


def take_share(game: Any, state: Any, action: Purchase, source: Holder) -> None:
    """Hand a share over; the office may change hands."""
    name, size = action.company, game.kind(state.companies[action.company]).unit
    state.companies[name] = trade(state.companies[name], size, source, action.seat)
    director = change_director(game, state, name)
    if director != NOBODY:
        state.emit(DirectorChanged(Seat(director), name))


def _usual_price(game: Any, state: Any, action: Purchase) -> int:
    price: int = game.price(state.companies[action.company])
    return price


def _bought(game: Any, state: Any, action: Purchase, price: int) -> Event:
    where = "bank" if action.source == NEW else action.source
    return ShareBought(action.seat, action.company, where, price)


@dataclass(frozen=True, kw_only=True)
class Transfer(Generic[GB, SB, AB]):
    """A title's way to hand a share over."""

    hands: Mapping[str, Holder] = field(default_factory=lambda: HANDS)
    """The place of the shares of each source; a treasury gets the money for its own."""
    waits: Callable[[GB, SB, AB], bool] = lambda game, state, action: False
    """Asks others who may stop the purchase; True if it has to wait for them."""
    take: Callable[[GB, SB, AB, Holder], None] = take_share
    """Hands a share over."""
    told: Callable[[GB, SB, AB, int], Event] = _bought
    """The event of a purchase."""


class BuyShares(Rule[GB, SB, AB], Generic[GB, SB, AB]):
    """A player buys one share."""

    def __init__(
        self,
        action: type[AB] = BuyShare,  # type: ignore[assignment]
        *,
        cites: Cites,
        may_hold: Callable[[GB, SB, AB], str | None],
        after: Callable[[GB, SB, AB], None],
        on_sale: Callable[[GB, SB], Iterable[tuple[str, str]]] = lambda game, state: on_sale(state),
        unavailable: Callable[[GB, SB, AB], str | None] | None = None,
        price: Callable[[GB, SB, AB], int] = _usual_price,
        transfer: Transfer[GB, SB, AB] | None = None,
    ) -> None:
        cites.needs("BuyShares", "cash")
        self.action: Any = action
        self.cites, self.sections = cites, cites.sections
        self.on_sale = on_sale
        """Companies and sources that there are shares of."""
        self.unavailable = unavailable or self.nothing_there
        self.may_hold = may_hold
        """Limits on what a player may own or buy now."""
        self.price = price
        self.transfer = transfer or Transfer()
        self.after = after
        """Called after a purchase: what a new shareholder brings about, whose turn it is."""

    def nothing_there(self, game: Any, state: Any, action: Any) -> str | None:
        """Return why there is no such share to buy."""
        return unavailable(game, state, action, self.cites)

    def options(self, game: GB, state: SB, seat: Seat) -> Iterator[Offer]:
        """Yield every share that is on sale."""
        for name, source in self.on_sale(game, state):
            yield self.action(seat, name, source)

    def refusal(self, game: GB, state: SB, action: AB) -> str | None:
        """Return why not: supply, money, limits."""
        reason = self.unavailable(game, state, action)
        if reason:
            return reason
        price = self.price(game, state, action)
        reason = unaffordable(game, state, action.seat, price, self.cites)
        return reason or self.may_hold(game, state, action)

    def apply(self, game: GB, state: SB, action: AB) -> None:
        """Buy the share, unless others are asked before."""
        if not self.transfer.waits(game, state, action):
            self.buy(game, state, action)

    def buy(self, game: GB, state: SB, action: AB) -> None:
        """Pay the bank or the treasury, take the share."""
        seat, name, price = action.seat, action.company, self.price(game, state, action)
        source = self.transfer.hands[action.source]
        if source == TREASURY:
            player_gets(state, seat, -price)
            company_gets(state, name, price)
        else:
            player_pays(state, seat, price)
        state.emit(self.transfer.told(game, state, action, price))
        self.transfer.take(game, state, action, source)
        self.after(game, state, action)


def on_sale(state: Any) -> Iterator[tuple[str, str]]:
    """Yield companies with a price and the sources that have shares of them."""
    for name, company in state.companies.items():
        if company.shares.bank and company.par:
            yield name, NEW
        if company.shares.pool:
            yield name, OLD


class Bought(Protocol):
    """A purchase of a certificate of any size."""

    @property
    def seat(self) -> Seat:
        """The player who buys."""

    @property
    def company(self) -> str:
        """The company."""


class Holding(Generic[G, S]):
    """The usual limits of a purchase: certificates, percent of a company, no buying back."""

    def __init__(
        self, *, cites: Cites, limit: CertificateLimit[G, S], most: Callable[[G], int]
    ) -> None:
        cites.needs("Holding", "limit", "most", "sold")
        self.cites, self.limit, self.most = cites, limit, most

    def refusal(self, game: G, state: S, action: Bought) -> str | None:
        """Return the limit that a purchase would break, or None."""
        seat, name = action.seat, action.company
        if name in state.stock.sold[seat]:
            return self.cites("sold", f"You have sold {game.display_name(name)} in this round")
        if self.limit.stops(game, state, seat, name):
            limit = self.limit.limit(game, state, seat)
            return self.cites("limit", f"You hold {limit} certificates, which is the limit")
        held, most = state.companies[name].percent(seat), self.most(game)
        if held < most:
            return None
        return self.cites("most", f"You hold {held}% of {game.display_name(name)} already")


def sold_enough(state: State18, name: str, left: int) -> bool:
    """Mark a company as launched once the bank has no more than `left` percent of it.

    Return True if this has launched it.
    """
    company = state.companies[name]
    if not company.par or company.sold or company.percent(BANK) > left:
        return False
    state.companies[name] = company._replace(sold=True)
    return True


def launch(game: G, state: S, name: str, *, percent: int, shares: int, bank: Bank[G, S]) -> None:
    """Launch a company once so many percent of it are sold, with so many times its par."""
    if sold_enough(state, name, WHOLE - percent):
        capital = shares * state.companies[name].par
        bank.pays_company(game, state, name, capital)
        state.emit(Launched(name, capital))


class StartCompanies(Rule[G, S, StartCompany], Generic[G, S]):
    """A player buys the certificate of a company's office and sets its first share price."""

    action = StartCompany

    def __init__(
        self,
        *,
        cites: Cites,
        may_hold: Callable[[G, S, StartCompany], str | None],
        after: Callable[[G, S, StartCompany], None],
        never: Callable[[G, S, str], str | None] = lambda game, state, name: None,
    ) -> None:
        cites.needs("StartCompanies", "again", "par", "cash")
        self.cites, self.sections = cites, cites.sections
        self.may_hold, self.never = may_hold, never
        self.after = after
        """Called after a start: where its marker goes, whose turn it is."""

    def options(self, game: G, state: S, seat: Seat) -> Iterator[Offer]:
        """Yield each company without a price, at each price at which it may start."""
        for name, company in state.companies.items():
            if not company.par and not company.closed:
                for par in game.card(name).par:
                    yield StartCompany(seat, name, par)

    def price(self, game: G, state: S, action: StartCompany) -> int:
        """Return the price of the office's certificate, which counts as several shares."""
        kind = game.kind(state.companies[action.company])
        return kind.office * action.par // kind.unit

    def refusal(self, game: G, state: S, action: StartCompany) -> str | None:
        """Return why not: the company has a price, or its certificate is too expensive."""
        reason = self.never(game, state, action.company)
        if reason:
            return reason
        company, name = state.companies[action.company], action.company
        if company.par or company.closed:
            return self.cites("again", f"{game.display_name(name)} has been started already")
        if action.par not in game.card(name).par:
            prices = ", ".join(map(game.money, game.card(name).par))
            return self.cites("par", f"{game.display_name(name)} may start at {prices}")
        price = self.price(game, state, action)
        reason = unaffordable(game, state, action.seat, price, self.cites)
        return reason or self.may_hold(game, state, action)

    def apply(self, game: G, state: S, action: StartCompany) -> None:
        """Hand the certificate of the office to the player."""
        seat, name, price = int(action.seat), action.company, self.price(game, state, action)
        player_pays(state, seat, price)
        company = state.companies[name]
        company = trade(company, game.kind(company).office, BANK, seat)
        state.companies[name] = company._replace(director=seat, par=action.par)
        state.emit(CompanyStarted(action.seat, name, action.par, price))
        self.after(game, state, action)
