"""Stock rounds: sell shares, then buy one, start a company, buy a private company (§2 to §4)."""

from __future__ import annotations

from trunkline.eighteen.parts.actions import BuyShare, SellShares, StartCompany
from trunkline.eighteen.parts.events import Passed
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.limits import CertificateLimit
from trunkline.eighteen.parts.market import move_marker
from trunkline.eighteen.parts.state import State18
from trunkline.eighteen.rules.buying import BuyShares, Holding, StartCompanies, launch
from trunkline.eighteen.rules.privates import BuyPrivates
from trunkline.eighteen.rules.selling import SellBlocks
from trunkline.eighteen.rules.turns import StockPass, passing_over, stock_turn, turn_done
from trunkline_three_harbours.core import Harbours
from trunkline_three_harbours.operating import DISCARDS, ROUNDS, SALES, THE_BANK

DONE = turn_done(ROUNDS.end_stock)
HOLDING = Holding[Harbours, State18](
    cites=Cites(limit="2.5", most="2.5", sold="2.3"),
    limit=CertificateLimit(limit=lambda game, state, seat: game.size.certificates),
    most=lambda game: game.cards.shares.most_percent,
)


def _bought(game: Harbours, state: State18, action: BuyShare) -> None:
    """Launch a company once enough of it is sold (§3.2)."""
    percent, shares = game.cards.shares.launch_percent, game.cards.shares.capital
    launch(game, state, action.company, percent=percent, shares=shares, bank=THE_BANK)
    DONE(game, state, action)


def _started(game: Harbours, state: State18, action: StartCompany) -> None:
    """Put the price marker on the par (§2.2)."""
    move_marker(state, action.company, game.cards.par[action.par])
    DONE(game, state, action)


BUY_SHARES = BuyShares[Harbours, State18, BuyShare](
    cites=Cites(source="2.3", start="2.2", new="2.3", old="2.3", cash="2.3"),
    may_hold=HOLDING.refusal,
    after=_bought,
)
START_COMPANIES = StartCompanies[Harbours, State18](
    cites=Cites("3.1", other="2.2"), may_hold=HOLDING.refusal, after=_started
)
BUY_PRIVATES = BuyPrivates[Harbours, State18](cites=Cites(other="2.4"), after=DONE)
SELL_BLOCKS = SellBlocks[Harbours, State18, SellShares](
    cites=Cites("2.1", "3.4", other="2.6"),
    names=lambda game: game.cards.charters,
    sell=SALES.sell_in_turn,
)
STOCK_PASS = StockPass[Harbours, State18](
    cites=Cites("2.1", "2.7"), over=passing_over(ROUNDS.end_stock), passed=Passed
)
settle_stock = stock_turn(DISCARDS.interrupts, ROUNDS.end_stock)
"""Discards come first; players who can do nothing are passed over (§2.1, §10.2)."""
