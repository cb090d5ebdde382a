"""Buying trains: from the bank, from other companies, and when a company must (§8.3, §8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trunkline.eighteen.parts.actions import DiscardTrain
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.piles import scrap
from trunkline.eighteen.rules import trains
from trunkline.eighteen.rules.trains import Discards
from trunkline.eighteen.rules.turns import LeaveStep
from trunkline.kernel import Event
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.records.actions import BuyTrain
from trunkline.titles.g1848.records.events import TrainBought, TrainTradedIn
from trunkline.titles.g1848.rules.operating.steps import TURN, leave
from trunkline.titles.g1848.rules.privates import close_one
from trunkline.titles.g1848.rules.rights import may_use, spend
from trunkline.titles.g1848.rules.shares.boe import borrow, loans_left
from trunkline.titles.g1848.rules.shares.loans import may_borrow, must_borrow
from trunkline.titles.g1848.rules.shares.receivership import close, fall
from trunkline.titles.g1848.rules.track.track import homes_due
from trunkline.titles.g1848.rules.trains.piles import (
    GHAN,
    card_left,
    has_room,
    on_sale,
    over_limit,
    proper,
)
from trunkline.titles.g1848.rules.trains.purchases import THE_GHAN, cheapest, company_train_possible
from trunkline.titles.g1848.rules.trains.running import has_route
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.site.quirks import ITS_COMPANY, NORTH_AUSTRALIAN
from trunkline.titles.g1848.state import State1848


def must_buy(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if a company with a route has no train other than the Ghan (§5.1.7, §8.1)."""
    return not proper(state.companies[name]) and has_route(game, state, name)


def bank_price(game: Game1848, action: BuyTrain) -> int:
    """Return the printed price, less a trade-in (§8.2.4) or The Ghan's rebate (§4.5)."""
    price = game.cards.sides[action.name].price
    if action.trade_in:
        price -= game.cards.trade_in.rebate
    if action.rebate:
        price -= game.cards.privates[THE_GHAN].ghan_rebate
    return price


def may_force(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if loans may pay for a train that the company must buy (§8.3.7, §8.4)."""
    assert state.op is not None
    if not must_buy(game, state, name):
        return False
    cash = state.companies[name].cash
    if game.choice.duty == "any-train" and company_train_possible(game, state, name, cash):
        return False
    if game.choice.forced_loans == "site":
        return not may_borrow(game, state)
    return cash < cheapest(game, state)


def _ways(game: Game1848, state: State1848, action: BuyTrain, family: str) -> Iterator[BuyTrain]:
    """With a trade-in, or with The Ghan's rebate, where they apply (§4.5, §8.2.4)."""
    yield action
    for card in _trade_ins(game, state, action):
        yield replace(action, trade_in=card)
    if family == GHAN and may_use(state, THE_GHAN, action.company):
        yield replace(action, rebate=True)


def _trade_ins(game: Game1848, state: State1848, action: BuyTrain) -> Iterator[str]:
    rule = game.cards.trade_in
    if action.name == rule.side:
        for train in state.companies[action.company].trains:
            if train.family in rule.families:
                yield train.card


def _may(game: Game1848, state: State1848, action: BuyTrain, family: str) -> str | None:
    """Check The Ghan, the order of purchases, trade-in and rebate."""
    assert state.op is not None
    ghan = family == GHAN
    if ghan and not game.reached(state, "5"):
        return "The Ghan is on sale from the first 5/5+ train on (§8.2.5)."
    if state.dealt and game.choice.company_trains == "last":
        return "You have bought from another company: no more trains this turn (§8.3.4)."
    if action.trade_in and action.trade_in not in _trade_ins(game, state, action):
        return "Only the company's own 4 or 4+ can be traded in, and only for a D (§8.2.4)."
    if action.rebate and not (ghan and may_use(state, THE_GHAN, action.company)):
        name = display_name(game, action.company)
        return f"Neither {name} nor its director has The Ghan's rebate (§4.5)."
    if ghan and any(train.family == GHAN for train in state.companies[action.company].trains):
        return "A company owns at most one Ghan (§8.2.5)."
    return None


def _fits(game: Game1848, state: State1848, action: BuyTrain, family: str) -> bool:
    makes_room = bool(action.trade_in) and game.choice.trade_in == "at-limit"
    return family == GHAN or makes_room or has_room(game, state, action.company)


def _short(game: Game1848, state: State1848, action: BuyTrain, price: int) -> str | None:
    """Let a company that must buy draw loans for the cheapest train (§8.3.7, §8.4.1)."""
    name = display_name(game, action.company)
    ghan = game.cards.families[action.name] == GHAN
    if ghan or not must_buy(game, state, action.company):
        return BUY_TRAINS.too_dear(game, state, action, price)
    if game.choice.forced_train == "cheapest" and price > cheapest(game, state):
        return "Loans pay only for the cheapest train on sale (§8.4.1)."
    if not may_force(game, state, action.company):
        if game.choice.forced_loans == "site" and may_borrow(game, state):
            return f"{name} must take its loan of this turn first (§8.4.1)."
        return f"{name} can pay for another train without loans (§8.3.7, §8.4.1)."
    return None


def _pays(game: Game1848, state: State1848, action: BuyTrain, price: int) -> bool:
    """Draw forced loans; give away the traded-in train and the used right (§4.5, §8.2.4, §8.4)."""
    name = action.company
    if not raise_money(game, state, name, price):
        return False
    if action.trade_in:
        old = next(t for t in state.companies[name].trains if t.card == action.trade_in)
        scrap(state, name, old)
        state.emit(TrainTradedIn(name, old.name, game.cards.trade_in.rebate))
    if action.rebate:
        spend(state, THE_GHAN)
    return True


def _told(game: Game1848, action: BuyTrain, price: int) -> Event:
    rebate = game.cards.privates[THE_GHAN].ghan_rebate if action.rebate else 0
    return TrainBought(action.company, action.name, price, rebate=rebate)


def _after(game: Game1848, state: State1848, action: BuyTrain, family: str) -> None:
    """Apply the changes of a new type of train (§9)."""
    card_left(game, state, family)
    bought(game, state, action.company)


BUY_TRAINS = trains.BuyTrains[Game1848, State1848, BuyTrain](
    BuyTrain,
    cites=Cites(
        *("4.5", "7.3", "8.2", "8.3", "8.4", "9"),
        turn="7.2",
        unknown="8.2",
        order="8.3.2",
        limit="8.3.5",
        cash="8.3.2",
    ),
    piles=lambda game: game.cards.trains,
    families=lambda game: game.cards.families,
    on_sale=on_sale,
    price=lambda game, state, action: bank_price(game, action),
    terms=trains.Terms(ways=_ways, may=_may, has_room=_fits, told=_told),
    short=_short,
    pays=_pays,
    after=_after,
)
"""Buy from the bank, either side of a card; a company that must draws loans (§8.3, §8.4)."""


def bought(game: Game1848, state: State1848, name: str) -> None:
    """Close the North Australian Railway when CAR buys a train (§4.7).

    As on 18xx.games, the step ends as soon as nothing more can be bought.
    """
    if name == ITS_COMPANY:
        close_one(state, NORTH_AUSTRALIAN)
    quirks.train_bought(game, state, name)
    if game.choice.waiting != "site":
        return
    if not quirks.can_buy(game, state, name) and not must_buy(game, state, name):
        leave(state)


def raise_money(game: Game1848, state: State1848, name: str, price: int) -> bool:
    """Loan after loan until the train can be paid; False if the company fails on the way (§8.4)."""
    assert state.op is not None
    all_three = game.choice.forced_loans == "site"
    while state.companies[name].cash < price:
        closed = not all_three and not game.reached(state, "3")
        if closed or not loans_left(game, state):
            fall(game, state, name)
            return False
        first, further = game.cards.boe.spaces
        spaces = further if all_three or state.borrowed else first
        state.borrowed = True
        if borrow(game, state, name, spaces):
            close(game, state, name)
            return False
    return True


DISCARDS = Discards[Game1848, State1848, DiscardTrain](
    cites=Cites("8.1", "9.4", "9.5", first="8.1", train="8.1"),
    counted=proper,
    waits=lambda game, state: game.choice.discards == "late",
)
"""Trains above the limit leave the game; the director chooses, The Ghan does not count (§8.1)."""


def settle_discard(game: Game1848, state: State1848) -> bool:
    """Stay until the company keeps its limit (§8.1)."""
    if over_limit(game, state, state.frames[-1].data):
        return False
    state.pop()
    return True


def _must(game: Game1848, state: State1848, company: str) -> str | None:
    """Name what the company must still do: own a train, build its home, take a loan."""
    step, name = state.frames[-1].step, display_name(game, company)
    if step == "train" and must_buy(game, state, company):
        return f"{name} has a route and must own a train (§5.1.7, §8.1)."
    if step == "track" and homes_due(game, state, company):
        return f"{name} must build its home in its first turn (§7.4.3)."
    if step == "blocking" and must_borrow(game, state, company):
        return f"{name} must take a loan before it withholds (§5.6.1 as 18xx.games plays it)."
    return None


LEAVE = LeaveStep[Game1848, State1848](TURN.end_step, sections=("5.1.7", "7.3", "8.1"), must=_must)
"""Leave a step of the company's turn; not the purchase of a train it must have (§8.1)."""
