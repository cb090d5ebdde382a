"""Floating a major by expanding a regional (§9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_gets, player_gets
from trunkline.eighteen.parts.shares import TREASURY, Shares, hand_over
from trunkline.kernel import Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, unit
from trunkline.titles.g18oe.records.actions import FloatMajor
from trunkline.titles.g18oe.records.events import MajorFloated, ShareBought
from trunkline.titles.g18oe.rules.money import PRICES, change
from trunkline.titles.g18oe.rules.railroads.operating_track import leave_track
from trunkline.titles.g18oe.rules.stock import barclay_share
from trunkline.titles.g18oe.rules.stock.reserving import FLOAT, ask, others
from trunkline.titles.g18oe.rules.stock.shares import (
    TRADING,
    at_limit,
    blocks,
    excess,
    limit_refusal,
    may_close,
    may_sell,
)
from trunkline.titles.g18oe.state import FLOATED, MAJOR, REGIONAL, StateOE

NEW_SHARES = 60
"""Percent that join the treasury when a regional expands (§9.3)."""


def raisable(game: GameOE, state: StateOE, seat: int) -> int:
    """Return the money a player could get for shares in step 4 (§9.3, §10.1)."""
    if state.phase == "1":
        return 0
    return sum(
        max(blocks(game, state, name, seat), default=0) // 10 * game.price(line)
        for name, line in state.companies.items()
    )


def major_par(game: GameOE, par: int) -> int:
    """Return the major's par value in the box of the same letter (§9.3)."""
    return next(box.major for box in game.book.par if box.regional == par)


class FloatMajors(Rule[GameOE, StateOE, FloatMajor]):
    """Expand a regional into a major (§9.3)."""

    action = FloatMajor
    sections = ("1.3.1", "4.3", "8.3", "9.3", "10.3")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the player's regionals, and those of which they have both 25% shares."""
        if state.rr_phase in TRADING and not state.stock.selling and not state.stock.floating:
            for name, line in state.companies.items():
                if line.kind == REGIONAL and line.status == FLOATED and line.holdings[seat] >= 50:
                    yield FloatMajor(seat, name, False)
                    if line.president == seat and line.treasury:
                        yield FloatMajor(seat, name, True)

    def refusal(self, game: GameOE, state: StateOE, action: FloatMajor) -> str | None:
        """Phase, right, money for the shares that come along."""
        seat, line = action.seat, state.companies[action.regional]
        if state.rr_phase not in TRADING:
            return "Majors float from the Major railroad phase on (§8.2, §8.3)."
        if state.stock.selling or state.stock.floating:
            return "You have begun another stock action; floating a major takes a whole one (§10)."
        if line.kind != REGIONAL or line.status != FLOATED:
            return f"{action.regional} is not a floated regional (§9.3)."
        if excess(game, state, seat) > may_sell(game, state, seat) and may_close(state, seat):
            return limit_refusal(game, state, seat)  # what step 4 can sell is not enough
        cash = state.players[seat].cash
        if line.president != seat:
            if line.holdings[seat] < 50:
                return "Only its president or the owner of both 25% shares floats it (§9.3)."
            if action.first:
                return "Only the president buys a share before (§9.3)."
            if excess(game, state, seat) > may_sell(game, state, seat):
                return "You have no room for the share that you must buy (§4.1, §9.3)."
            price = major_par(game, line.par)
            if cash + raisable(game, state, seat) < price:
                return f"You must then buy a share for £{price} (§9.3)."
            return None
        if action.first:
            if others(state, seat, action.regional):
                return f"The shares of {action.regional} are reserved (§8.4)."
            if line.treasury <= barclay_share.kept(state, action.regional, seat):
                return f"No share of {action.regional} is left in its treasury (§9.3)."
            if at_limit(game, state, seat):
                return "You are at the certificate limit (§4.1)."
            if cash < line.par:
                return f"A share costs £{line.par}, you have £{cash} (§9.3)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: FloatMajor) -> None:
        """Perhaps buy first, expand; then the player may sell, and buy a share if not before."""
        name, seat = action.regional, int(action.seat)
        if not action.first:
            rise(game, state, seat, name, bought=False)
        elif not ask(state, seat, name, FLOAT):
            buy_first(game, state, seat, name)


def buy_first(game: GameOE, state: StateOE, seat: int, name: str) -> None:
    """Step 1: the president buys a share at the regional's par value, then it expands (§9.3)."""
    line = state.companies[name]
    player_gets(state, seat, -line.par)
    company_gets(state, name, line.par)
    hand_over(state, name, unit(line), TREASURY, seat)
    barclay_share.taken(state, name, seat)
    state.emit(ShareBought(Seat(seat), name, unit(line), "treasury", line.par))
    rise(game, state, seat, name, bought=True)


def rise(game: GameOE, state: StateOE, seat: int, name: str, *, bought: bool) -> None:
    """Expand the regional; steps 4 and 5 follow (§9.3)."""
    expand(game, state, name)
    state.emit(MajorFloated(Seat(seat), name, state.companies[name].par))
    state.stock = state.stock._replace(floating=name, bought=bought)


def expand(game: GameOE, state: StateOE, name: str) -> None:
    """50 % becomes 20 %, 25 % becomes 10 %; six shares and six tokens join (§9.3)."""
    line = state.companies[name]
    box = next(box for box in game.book.par if box.regional == line.par)
    holdings = tuple(
        (held - 50) // 25 * 10 + 20 if seat == line.president else held // 25 * 10
        for seat, held in enumerate(line.holdings)
    )
    change(
        state,
        name,
        kind=MAJOR,
        par=box.major,
        shares=Shares(holdings, treasury=line.treasury // 25 * 10 + NEW_SHARES),
        charter=(*line.charter, *game.book.regionals[name].tokens[2:]),
    )
    leave_track(state, name)
    PRICES.move(game, state, name, box.cell)
