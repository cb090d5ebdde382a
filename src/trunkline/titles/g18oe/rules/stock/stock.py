"""Stock rounds: buying and selling shares (§8.2 to §8.4, §10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.shares import POOL, TREASURY, Holder, hand_over
from trunkline.eighteen.rules import buying, selling
from trunkline.kernel import Event, Frame, Offer, Rule, Seat
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
HANDS: Mapping[str, Holder] = {TREASURY: TREASURY, MARKET: POOL}
"""Sources of a share as an action names them (§10.2)."""


def price_of(game: GameOE, state: StateOE, seat: int, name: str, source: str) -> int:
    """Return the price of a share for a player (§10.2)."""
    line = state.companies[name]
    if source == TREASURY:
        return treasury_price(game, line)
    double = line.president == seat and line.holdings[seat] >= game.book.limits.owner
    return game.price(line) * (2 if double else 1)


def for_sale(state: StateOE, seat: int, name: str, source: str) -> int:
    """Return the percentage of a railroad that a player might buy from there.

    Held shares are not for others (§14.4).
    """
    line = state.companies[name]
    if source == MARKET:
        return line.pool if listed(line) else 0
    return line.treasury - barclay_share.kept(state, name, seat)


def _on_sale(game: GameOE, state: StateOE) -> Iterator[tuple[str, str]]:
    """Yield what lies in treasuries and the Open Market."""
    if state.rr_phase not in TRADING:
        return
    for name, line in state.companies.items():
        if line.status == FLOATED and line.kind != MINOR:
            if line.treasury:
                yield name, TREASURY
            if line.pool and listed(line):
                yield name, MARKET


def _unavailable(game: GameOE, state: StateOE, action: BuyShare) -> str | None:
    """Return why no such share is for sale: phase, railroad, supply, reservation."""
    name, seat = action.railroad, action.seat
    line = state.companies[name]
    if state.rr_phase not in TRADING:
        return "Shares are sold from the Major railroad phase on (§8.2, §8.3)."
    if line.kind == MINOR or line.status != FLOATED:
        return f"{game.display_name(name)} has no shares for sale (§10.2)."
    if action.source not in HANDS:
        return f"A share comes from the {TREASURY} or the {MARKET} (§10.2)."
    if for_sale(state, seat, name, action.source) <= 0:
        return f"There is no share of {name} for you in the {action.source} (§10.2, §14.4)."
    return _not_now(state, action)


def _not_now(state: StateOE, action: BuyShare) -> str | None:
    """Return why the player may not buy this share in this action or round."""
    name, seat, floating = action.railroad, action.seat, state.stock.floating
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


def _may_hold(game: GameOE, state: StateOE, action: BuyShare) -> str | None:
    """Return the limit of ownership or certificates that a purchase would break (§4.1, §10.2)."""
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


def _take(game: GameOE, state: StateOE, action: BuyShare, source: Holder) -> None:
    """Hand the share over, and with it perhaps the presidency (§10.3)."""
    name, seat = action.railroad, action.seat
    hand_over(state, name, unit(state.companies[name]), source, seat)
    if source == TREASURY:
        barclay_share.taken(state, name, seat)
    update_president(state, name)


def _bought(game: GameOE, state: StateOE, action: BuyShare, price: int) -> Event:
    percent = unit(state.companies[action.railroad])
    return ShareBought(action.seat, action.railroad, percent, action.source, price)


def _waits(game: GameOE, state: StateOE, action: BuyShare) -> bool:
    """Ask those who may still reserve or hold the share (§8.4, §14.4)."""
    asks = action.source == TREASURY and not state.stock.floating
    return asks and ask(state, int(action.seat), action.railroad, BUY)


BUY_SHARES = buying.BuyShares[GameOE, StateOE, BuyShare](
    BuyShare,
    cites=Cites("4.1", "4.2", "8.2", "8.3", "8.4", "9.3", "10.2", "10.3", "14.4", cash="10.2"),
    on_sale=_on_sale,
    unavailable=_unavailable,
    may_hold=_may_hold,
    price=lambda game, state, action: price_of(
        game, state, action.seat, action.railroad, action.source
    ),
    transfer=buying.Transfer(hands=HANDS, waits=_waits, take=_take, told=_bought),
    after=lambda game, state, action: acted(game, state, action.seat),
)
"""Buy one share from a treasury or the Open Market (§10.2)."""


def _salable(game: GameOE, state: StateOE, seat: int, name: str) -> tuple[int, ...]:
    """Return the blocks of a railroad that a player may sell in this action (§9.3, §10.1)."""
    trading = state.rr_phase in TRADING and state.phase != "1"
    if not trading or name == state.stock.floating:
        return ()
    return blocks(game, state, name, seat)


def _why_not(game: GameOE, state: StateOE, action: SellShares) -> str:
    """Return why a block is not sold: phase, kind, the market's limit, the presidency."""
    name = action.railroad
    if state.phase == "1":
        return "No stock is sold in train phase 1 (§10.1)."
    if not listed(state.companies[name]):
        return "Only shares of majors and nationals are sold (§10.1)."
    if name == state.stock.floating:
        return f"You may not sell {name} while you float it (§9.3)."
    return (
        f"You cannot sell {action.percent}% of {name}: the Open Market holds at most 50%, and a "
        "president keeps 20% unless another player can take over (§10.1, §10.3)."
    )


def _sell(game: GameOE, state: StateOE, action: SellShares) -> None:
    """Let Barclay's owner keep the marker where it is; then carry the sale out (§14.4)."""
    name, seat = action.railroad, action.seat
    barclay = state.privates[barclay_share.BARCLAY]
    free = barclay.seat not in (NOBODY, seat) and not barclay.gone
    if free and not state.custody and not state.stock.held:
        state.emit(SharesOffered(seat, Seat(barclay.seat), name, action.percent))
        state.push(Frame("keep_up", (barclay.seat,), (int(seat), name, action.percent)))
    else:
        sell(game, state, seat, name, action.percent)


SELL_BLOCKS = selling.SellBlocks[GameOE, StateOE, SellShares](
    SellShares,
    cites=Cites("4.4", "9.3", "10.1", "10.3"),
    names=lambda game: game.book.regionals,
    blocks=_salable,
    why_not=_why_not,
    sell=_sell,
)
"""Sell shares to the Open Market at the value they had when the action began (§10.1)."""


def sell(game: GameOE, state: StateOE, seat: int, name: str, percent: int) -> None:
    """Pay, move the marker DOWN for each share, pass the presidency on (§10.1, §10.3)."""
    stock = state.stock
    price = dict(stock.prices).get(name, game.price(state.companies[name]))
    amount = percent // 10 * price
    THE_BANK.pays_player(game, state, seat, amount)
    hand_over(state, name, percent, seat, POOL)
    state.emit(SharesSold(Seat(seat), name, percent, amount))
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
        """Carry out the sale."""
        sell(game, state, *state.pop().data)
