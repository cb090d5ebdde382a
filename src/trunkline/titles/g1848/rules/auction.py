"""The sale of the private companies: buy, lower a price, or pass (§3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from trunkline.eighteen.parts.events import Passed
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.market import move_marker
from trunkline.eighteen.parts.shares import BANK, after, trade
from trunkline.eighteen.rules import privates
from trunkline.kernel import CHANCE, Frame, Offer, Rule, Seat
from trunkline.titles.g1848.core import DIRECTOR, SHARE, Game1848
from trunkline.titles.g1848.records.actions import BuyPrivate, DrawSeats, LowerPrice, Pass
from trunkline.titles.g1848.records.events import AllPassed, FreeShare, PriceLowered, SeatsDrawn
from trunkline.titles.g1848.rules.money import pay_privates
from trunkline.titles.g1848.rules.operating.rounds import ROUNDS
from trunkline.titles.g1848.state import State1848


class SeatOrder(Rule[Game1848, State1848, DrawSeats]):
    """The private certificates are dealt; the lowest number sits first (§2.1)."""

    action = DrawSeats
    sections = ("2.1",)
    exact = True

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """Every seating order is equally likely."""
        return (DrawSeats(CHANCE, order) for order in permutations(range(game.seats)))

    def refusal(self, game: Game1848, state: State1848, action: DrawSeats) -> str | None:
        """Return why the order does not name every seat once, or None."""
        if tuple(sorted(action.order)) != tuple(range(game.seats)):
            return "Every player gets one certificate and one seat (§2.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: DrawSeats) -> None:
        """Let the first seat in the order open the sale of the privates."""
        state.seating = action.order
        state.priority = action.order[0]
        state.emit(SeatsDrawn(action.order))
        state.frames = (Frame("auction", (state.priority,)),)


def _for_sale(state: State1848) -> list[str]:
    return [name for name, private in state.privates.items() if not private.owned]


def _at_floor(game: Game1848, state: State1848) -> bool:
    floors = game.cards.privates
    return all(state.privates[name].price <= floors[name].floor for name in _for_sale(state))


def _next(state: State1848, seat: int) -> None:
    state.frames = (Frame("auction", (after(state, seat)[0],)),)


def _bought(game: Game1848, state: State1848, action: BuyPrivate) -> None:
    """Receive what comes with it; the last sale opens the first stock round (§3.2)."""
    state.auction_passes = 0
    _gifts(game, state, action)
    if _for_sale(state):
        _next(state, action.seat)
    else:
        state.priority = after(state, action.seat)[0]
        ROUNDS.begin_stock(game, state)


BUY_PRIVATES = privates.BuyPrivates[Game1848, State1848](
    cites=Cites("3.1.1", "3.1.2", "3.2", "4.6", "4.7", sold="3.1.1", cash="3.1.1"), after=_bought
)
"""Buy a private company at its current price (§3.1.1)."""


def _gifts(game: Game1848, state: State1848, action: BuyPrivate) -> None:
    """P5 brings a share of QR (§4.6), P6 the directorship of CAR at a par of £100 (§4.7)."""
    card = game.cards.privates[action.private]
    if card.share:
        company = state.companies[card.share]
        state.companies[card.share] = trade(company, SHARE, BANK, action.seat)
        state.emit(FreeShare(action.seat, action.private, card.share, SHARE))
    if card.directorship:
        name = card.directorship
        par = game.card(name).par[0]
        company = trade(state.companies[name], DIRECTOR, BANK, action.seat)
        state.companies[name] = company._replace(director=int(action.seat), par=par)
        move_marker(state, name, game.cards.par_cells[par])
        state.emit(FreeShare(action.seat, action.private, name, DIRECTOR, par))


class LowerPrices(Rule[Game1848, State1848, LowerPrice]):
    """Reduce the price of a private company by £5 (§3.1.1)."""

    action = LowerPrice
    sections = ("3.1.1",)

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """Each private that is still for sale."""
        return (LowerPrice(seat, name) for name in _for_sale(state))

    def refusal(self, game: Game1848, state: State1848, action: LowerPrice) -> str | None:
        """Refuse to go below the lowest price on the auction track."""
        private = state.privates[action.private]
        if private.owned:
            return f"{action.private} is already sold (§3.1.1)."
        if private.price <= game.cards.privates[action.private].floor:
            return f"{action.private} is at its lowest price, £{private.price} (§3.1.1)."
        return None

    def apply(self, game: Game1848, state: State1848, action: LowerPrice) -> None:
        """Lower the price and ask the next player."""
        private = state.privates[action.private]
        price = private.price - game.cards.auction_step
        state.privates[action.private] = private._replace(price=price)
        state.auction_passes = 0
        state.emit(PriceLowered(action.seat, action.private, price))
        _next(state, action.seat)


class AuctionPass(Rule[Game1848, State1848, Pass]):
    """Pass in the sale: owners of a private always, others only when no price can fall (§3.1.3)."""

    action = Pass
    sections = ("3.1.2", "3.1.3", "3.1.4")

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """One way to pass."""
        return (Pass(seat),)

    def refusal(self, game: Game1848, state: State1848, action: Pass) -> str | None:
        """Check the three cases of §3.1.1 to §3.1.3."""
        if any(private.seat == action.seat for private in state.privates.values()):
            return None
        if not _at_floor(game, state):
            return "You own no private company: buy one or lower a price (§3.1.1)."
        if not any(private.owned for private in state.privates.values()):
            return "No private is sold and no price can fall: you must buy one (§3.1.2)."
        if game.choice.auction_pass == "owners-only":
            return "Only the owner of a private company may pass (§3.1.3 as 18xx.games plays it)."
        return None

    def apply(self, game: Game1848, state: State1848, action: Pass) -> None:
        """Pay the sold privates when everyone has passed in turn; the sale goes on (§3.1.4)."""
        state.emit(Passed(action.seat))
        state.auction_passes += 1
        if state.auction_passes == game.seats:
            state.auction_passes = 0
            state.emit(AllPassed())
            pay_privates(game, state)
        _next(state, action.seat)
