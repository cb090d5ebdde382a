"""Stock rounds: buying and selling shares (§8.2 to §8.4, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_gets, player_gets, player_pays
from trunkline.eighteen.parts.shares import POOL, TREASURY, hand_over
from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, certificate_limit, listed, unit
from trunkline.titles.g18oe.records.actions import BuyShare, Pass, SellShares
from trunkline.titles.g18oe.records.events import ShareBought, SharesSold
from trunkline.titles.g18oe.records.proposal_events import SharesOffered
from trunkline.titles.g18oe.rules.money import THE_BANK
from trunkline.titles.g18oe.rules.stock import barclay_share
from trunkline.titles.g18oe.rules.stock.reserving import BUY, ask, others
from trunkline.titles.g18oe.rules.stock.shares import (
    TRADING,
    at_limit,
    blocks,
    excess,
    move_down,
    treasury_price,
    update_president,
)
from trunkline.titles.g18oe.rules.stock.turns import acted
from trunkline.titles.g18oe.state import FLOATED, MINOR, NOBODY, StateOE

MARKET = "market"


def price_of(game: GameOE, state: StateOE, seat: int, name: str, source: str) -> int:
    """What a share costs a player (§10.2)."""
    line = state.companies[name]
    if source == TREASURY:
        return treasury_price(game, line)
    double = line.president == seat and line.holdings[seat] >= game.book.limits.owner
    return game.price(line) * (2 if double else 1)


def for_sale(state: StateOE, seat: int, name: str, source: str) -> int:
    """How many percent of a railroad a player might buy from there: held shares are not for others
    (§14.4)."""
    line = state.companies[name]
    if source == MARKET:
        return line.pool if listed(line) else 0
    return line.treasury - barclay_share.kept(state, name, seat)


class BuyShares(Rule[GameOE, StateOE, BuyShare]):
    """Buy one share from a treasury or the Open Market (§10.2)."""

    action = BuyShare
    sections = ("4.1", "4.2", "8.2", "8.3", "8.4", "9.3", "10.2", "10.3", "14.4")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Whatever lies in treasuries and the Open Market."""
        if state.rr_phase not in TRADING:
            return
        for name, line in state.companies.items():
            if line.status == FLOATED and line.kind != MINOR:
                if line.treasury:
                    yield BuyShare(seat, name, TREASURY)
                if line.pool and listed(line):
                    yield BuyShare(seat, name, MARKET)

    def refusal(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        """Phase, supply, reservation, limits, money."""
        name, seat = action.railroad, action.seat
        line = state.companies[name]
        if state.rr_phase not in TRADING:
            return "Shares are sold from the Major railroad phase on (§8.2, §8.3)."
        if line.kind == MINOR or line.status != FLOATED:
            return f"{game.called(name)} has no shares for sale (§10.2)."
        if action.source not in (TREASURY, MARKET):
            return f"A share comes from the {TREASURY} or the {MARKET} (§10.2)."
        if for_sale(state, seat, name, action.source) <= 0:
            return f"There is no share of {name} for you in the {action.source} (§10.2, §14.4)."
        return (
            self._allowed(game, state, action)
            or self._limits(game, state, action)
            or self._money(game, state, action)
        )

    def _allowed(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        name, seat = action.railroad, action.seat
        floating = state.stock.floating
        if floating:
            if name != floating or action.source != TREASURY:
                return f"You are floating {floating}: buy a share of its treasury or end (§9.3)."
            if state.stock.bought:
                return f"You have bought a share of {name} before it expanded (§9.3)."
        if name in state.stock.sold[seat]:
            return f"You have sold {name} in this stock round (§10.2)."
        if others(state, seat, name):
            return f"The shares of {name} are reserved until the second stock round (§8.4)."
        return None

    def _limits(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        name, seat = action.railroad, action.seat
        line = state.companies[name]
        if listed(line) and line.holdings[seat] >= game.book.limits.owner:
            if action.source == TREASURY or line.president != seat:
                return (
                    f"You hold {line.holdings[seat]}% of {name}: beyond that you gain shares only "
                    "by merger, or as president from the Open Market at double value (§10.2)."
                )
        if excess(game, state, seat):
            return "You are above the certificate limit: sell or close first (§4.1)."
        if at_limit(game, state, seat, name):
            return f"You are at the certificate limit of {certificate_limit(game)} (§4.1)."
        return None

    def _money(self, game: GameOE, state: StateOE, action: BuyShare) -> str | None:
        price = price_of(game, state, action.seat, action.railroad, action.source)
        cash = state.players[action.seat].cash
        return f"It costs £{price}, you have £{cash} (§10.2)." if cash < price else None

    def apply(self, game: GameOE, state: StateOE, action: BuyShare) -> None:
        """Others may still reserve or hold the share; then it changes hands."""
        asks = action.source == TREASURY and not state.stock.floating
        if not asks or not ask(state, int(action.seat), action.railroad, BUY):
            buy(game, state, action.seat, action.railroad, action.source)


def buy(game: GameOE, state: StateOE, seat: int, name: str, source: str) -> None:
    """A share changes hands, and with it perhaps the presidency (§10.2, §10.3)."""
    price = price_of(game, state, seat, name, source)
    line = state.companies[name]
    percent = unit(line)
    hand_over(state, name, percent, TREASURY if source == TREASURY else POOL, seat)
    if source == TREASURY:
        player_gets(state, seat, -price)
        company_gets(state, name, price)
        barclay_share.taken(state, name, seat)
    else:
        player_pays(state, seat, price)
    state.tell(ShareBought(Seat(seat), name, percent, source, price))
    update_president(state, name)
    acted(game, state, seat)


class SellBlocks(Rule[GameOE, StateOE, SellShares]):
    """Sell shares to the Open Market at the value they had when the action began (§10.1)."""

    action = SellShares
    sections = ("4.4", "9.3", "10.1", "10.3")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Every block of every railroad the player holds."""
        if state.rr_phase in TRADING and state.phase != "1":
            for name, line in state.companies.items():
                if line.holdings[seat] and name != state.stock.floating:
                    for percent in blocks(game, state, name, seat):
                        yield SellShares(seat, name, percent)

    def refusal(self, game: GameOE, state: StateOE, action: SellShares) -> str | None:
        """Phase, kind, holdings, the market's limit, the presidency."""
        line = state.companies[action.railroad]
        if state.phase == "1":
            return "No stock is sold in train phase 1 (§10.1)."
        if not listed(line):
            return "Only shares of majors and nationals are sold (§10.1)."
        if action.railroad == state.stock.floating:
            return f"You may not sell {action.railroad} while you float it (§9.3)."
        if action.percent not in blocks(game, state, action.railroad, action.seat):
            return (
                f"You cannot sell {action.percent}% of {action.railroad}: the Open Market holds at "
                "most 50%, and a president keeps 20% unless another player can take over "
                "(§10.1, §10.3)."
            )
        return None

    def apply(self, game: GameOE, state: StateOE, action: SellShares) -> None:
        """Barclay's owner may keep the marker where it is; then the sale happens."""
        name, seat = action.railroad, action.seat
        barclay = state.privates[barclay_share.BARCLAY]
        free = barclay.seat not in (NOBODY, seat) and not barclay.gone
        if free and not state.custody and not state.stock.held:
            state.tell(SharesOffered(seat, Seat(barclay.seat), name, action.percent))
            state.push(Frame("keep_up", (barclay.seat,), (int(seat), name, action.percent)))
        else:
            sell(game, state, seat, name, action.percent)


def sell(game: GameOE, state: StateOE, seat: int, name: str, percent: int) -> None:
    """Pay, move the marker DOWN for each share, pass the presidency on (§10.1, §10.3)."""
    stock = state.stock
    price = dict(stock.prices).get(name, game.price(state.companies[name]))
    amount = percent // 10 * price
    THE_BANK.pays_player(game, state, seat, amount)
    hand_over(state, name, percent, seat, POOL)
    state.tell(SharesSold(Seat(seat), name, percent, amount))
    update_president(state, name)
    move_down(game, state, name, percent // 10)
    sold = list(state.stock.sold)
    if name not in sold[seat]:
        sold[seat] = (*sold[seat], name)
    prices = stock.prices if name in dict(stock.prices) else (*stock.prices, (name, price))
    state.stock = state.stock._replace(
        sold=tuple(sold), selling=(*stock.selling, name), prices=prices
    )


class KeepUpPass(Rule[GameOE, StateOE, Pass]):
    """Barclay's owner lets a sale move the marker (§14.4)."""

    action = Pass
    sections = ("14.4",)
    exact = True

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """One way to let it pass."""
        yield Pass(seat)

    def apply(self, game: GameOE, state: StateOE, action: Pass) -> None:
        """The sale happens."""
        sell(game, state, *state.pop().data)
