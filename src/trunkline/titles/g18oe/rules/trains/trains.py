"""Buying trains (§11.6, §11.6.1, §11.6.3, §11.6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.ledger import company_gets, company_pays, player_helps, player_pays
from trunkline.eighteen.parts.piles import gain, pass_train, without
from trunkline.eighteen.rules.trains import Discards
from trunkline.kernel import Frame, Offer, Range, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, abilities
from trunkline.titles.g18oe.records.actions import BuyOldTrain, BuyTrain, Discard, FormNational
from trunkline.titles.g18oe.records.events import (
    PresidentHelped,
    Surrendered,
    TrainBought,
    TrainSold,
)
from trunkline.titles.g18oe.records.ids import LossId
from trunkline.titles.g18oe.records.proposal_events import SaleAsked
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.rules.trains import piles
from trunkline.titles.g18oe.rules.trains.piles import (
    MARKET,
    WORKS,
    counted,
    levels,
    limit_reached,
    rusty,
)
from trunkline.titles.g18oe.state import FLOATED, MAJOR, NATIONAL, Railroad, Run, StateOE, Train


def cost(game: GameOE, state: StateOE, name: str, price: int) -> int:
    """Return the cost of a train from the bank: 10% less with Minor J (§15.9)."""
    discount = game.book.abilities.train_discount if "J" in abilities(state, name) else 0
    return price * (100 - discount) // 100


def has_train(state: StateOE, name: str) -> bool:
    """Return True if a railroad owns a train that counts for the duty to own one (§11.6)."""
    return counted(state, name) > 0


def on_sale(game: GameOE, state: StateOE, name: str) -> Iterator[tuple[str, str, int]]:
    """Yield the bank's trains for a railroad: side, source and cost.

    Rusted trains lie in the Open Market until the step that began the phase ends; they are for
    nationals (§11.6.3).
    """
    for level in levels(game, state):
        for side in game.book.trains[level].sides:
            yield side.name, WORKS, cost(game, state, name, side.price)
    seen = set()
    for train in state.market_trains:
        if train.level not in seen and not rusty(game, state, train.level):
            seen.add(train.level)
            for side in game.book.trains[train.level].sides:
                yield side.name, MARKET, cost(game, state, name, side.price)


def must_buy(game: GameOE, state: StateOE, name: str) -> bool:
    """Return True if a major has no train and has to buy one (§11.6, §11.6.4)."""
    line = state.companies[name]
    return (
        line.kind == MAJOR
        and not has_train(state, name)
        and next(on_sale(game, state, name), None) is not None
    )


def cheapest(game: GameOE, state: StateOE, name: str) -> tuple[str, str, int] | None:
    """Return the lowest cost unrusted train of Works and Open Market (§11.6.4)."""
    return min(on_sale(game, state, name), key=lambda offer: offer[2], default=None)


class BuyTrains(Rule[GameOE, StateOE, BuyTrain]):
    """Buy a train from the Works or the Open Market (§11.6)."""

    action = BuyTrain
    sections = ("5.2", "8.3", "11.6", "11.6.1", "11.6.3", "11.6.4", "15.9")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Both sides of all that is on sale; the reserved 2+2 comes first."""
        name = operation(state).company
        line = state.companies[name]
        if line.kind == NATIONAL:
            return
        if line.owes_train:
            yield BuyTrain(seat, "2+2", WORKS)
        else:
            for side, source, _ in on_sale(game, state, name):
                yield BuyTrain(seat, side, source)

    def refusal(self, game: GameOE, state: StateOE, action: BuyTrain) -> str | None:
        """Check the reserved train, the limit, the order of levels and the money."""
        name = operation(state).company
        line = state.companies[name]
        if line.kind == NATIONAL:
            return "Nationals claim rusted trains instead (§11.6.6)."
        if action.train not in game.sides:
            return f"There is no train {action.train!r} (§11.3.2)."
        if action.source not in (WORKS, MARKET):
            return "Trains come from the Works or the Open Market (§11.6)."
        if line.owes_train:
            if (action.train, action.source) != ("2+2", WORKS):
                return f"{game.display_name(name)} must buy its reserved 2+2 first (§11.6.1)."
            # return None  # a railroad that cannot pay is insolvent before this question (§11.6.5)
            return None
        limit = game.limit(state, line.kind)
        if counted(state, name) >= limit:
            return limit_reached(game, state, name, limit, "11.6")
        offers = {(side, source): price for side, source, price in on_sale(game, state, name)}
        price = offers.get((action.train, action.source))
        if price is None:
            return f"A {action.train} is not on sale there (§11.6)."
        return self._money(game, state, action, price)

    def _money(self, game: GameOE, state: StateOE, action: BuyTrain, price: int) -> str | None:
        name = operation(state).company
        line = state.companies[name]
        if price <= line.cash:
            return None
        if not must_buy(game, state, name):
            return f"It costs £{price}, {game.display_name(name)} has £{line.cash} (§11.6)."
        least = cheapest(game, state, name)
        assert least is not None
        if price > least[2]:
            return f"With the president's help only the cheapest is bought: {least[0]} (§11.6.4)."
        have = line.cash + state.players[line.president].cash
        if price > have:
            return f"It costs £{price}, {name} and its president have £{have} (§11.6.4)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: BuyTrain) -> None:
        """Pay, take the card; the first of a level begins a phase."""
        op = operation(state)
        name = op.company
        price = cost(game, state, name, game.sides[action.train].price)
        help_out(game, state, name, price)
        company_pays(state, name, price)
        change(state, name, owes_train=False)
        state.op = op._replace(bought=True)
        gained(state, name)
        state.emit(TrainBought(name, action.train, action.source, price))
        if action.source == WORKS:
            piles.take_works(game, state, name, action.train)
        else:
            level = game.levels[action.train]
            card = next(t.card for t in state.market_trains if t.level == level)
            state.market_trains = without(state.market_trains, card)
            gain(state, name, Train(card, action.train))


def help_out(game: GameOE, state: StateOE, name: str, price: int) -> None:
    """Take from the president what the treasury lacks (§11.6.4)."""
    president = state.companies[name].president
    added = player_helps(state, president, name, price)
    if added:
        state.emit(PresidentHelped(Seat(president), name, added))


def gained(state: StateOE, name: str) -> None:
    """Note that a railroad acquired a train: it may run again in the last round (§13)."""
    run = state.last_runs.get(name, Run(0, "hold"))
    state.last_runs[name] = run._replace(gained=True)


class OldTrains(Rule[GameOE, StateOE, BuyOldTrain]):
    """Buy a train of another railroad; its president must agree if they differ (§11.6)."""

    action = BuyOldTrain
    sections = ("2.2.1", "8.2", "8.3", "11.6", "14.10")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """All trains of other railroads, from £1 to the whole treasury."""
        name = operation(state).company
        line = state.companies[name]
        if self._never(game, state, name) or line.cash < 1:
            return
        for other, entry in state.companies.items():
            if other != name and entry.status == FLOATED and entry.kind != NATIONAL:
                for train in entry.trains:
                    kept = train.card == state.swift[0] or train.card in operation(state).refused
                    if not kept and not rusty(game, state, train.level):
                        offer = BuyOldTrain(seat, other, train.card, 1)
                        yield Range(offer, "price", 1, line.cash)

    def _never(self, game: GameOE, state: StateOE, name: str) -> str | None:
        line = state.companies[name]
        if line.kind == NATIONAL:
            return "Nationals replace trains as §11.6.6 says (§11.6)."
        if state.rr_phase not in ("major", "consolidation"):
            return "Trains pass between railroads from the Major phase on (§8.2, §8.3)."
        if line.owes_train:
            return f"{game.display_name(name)} must buy its reserved 2+2 first (§11.6.1)."
        limit = game.limit(state, line.kind)
        if counted(state, name) >= limit:
            return limit_reached(game, state, name, limit, "11.6")
        return None

    def refusal(self, game: GameOE, state: StateOE, action: BuyOldTrain) -> str | None:
        """Phase, limit, seller, train, price."""
        op = operation(state)
        name = op.company
        reason = self._never(game, state, name)
        if reason:
            return reason
        seller = state.companies.get(action.seller)
        if seller is None or action.seller == name or seller.status != FLOATED:
            return "There is no such seller (§11.6)."
        if seller.kind == NATIONAL:
            return "Nationals never sell their trains (§11.6)."
        if all(train.card != action.card for train in seller.trains):
            return f"{game.display_name(action.seller)} has no such train (§11.6)."
        if action.card == state.swift[0]:
            return "The Swift line's train is never sold (§14.10)."
        if action.card in op.refused:
            return f"{game.display_name(action.seller)} does not sell it in this turn (§11.6)."
        if rusty(game, state, game.levels[name_of(seller, action.card)]):
            return "Only nationals acquire rusted trains (§11.6.3)."
        cash = state.companies[name].cash
        if not 1 <= action.price <= cash:
            return f"The price is £1 to £{cash}, the whole treasury (§11.6)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: BuyOldTrain) -> None:
        """At once between railroads of one player, else the seller is asked."""
        seller = state.companies[action.seller]
        data = (operation(state).company, action.seller, action.card, action.price)
        if seller.president == action.seat:
            hand_over(game, state, *data)
        else:
            chief = Seat(seller.president)
            train = name_of(seller, action.card)
            state.emit(SaleAsked(data[0], train, action.seller, chief, action.price))
            state.push(Frame("sale", (seller.president,), data))


def name_of(seller: Railroad, card: str) -> str:
    """Return the side of a train that a railroad's card shows."""
    return next(train.name for train in seller.trains if train.card == card)


def card_of(buyer: str, seller: str, card: str, price: int) -> str:
    """Return the note of a turn about a train that was not sold."""
    return card


def hand_over(game: GameOE, state: StateOE, buyer: str, seller: str, card: str, price: int) -> None:
    """Move a train to another charter on the same side (§11.6)."""
    company_gets(state, buyer, -price)
    company_gets(state, seller, price)
    train = pass_train(state, card, seller, buyer)
    gained(state, buyer)
    state.op = operation(state)._replace(bought=True)
    state.emit(TrainSold(buyer, train.name, seller, price))


class ForcedNational(Rule[GameOE, StateOE, FormNational]):
    """A major whose president cannot pay for a train becomes a national at once (§11.6.4)."""

    action = FormNational
    sections = ("9.4", "11.6.4")
    exact = True
    sentence = "A major converts when its president cannot pay for a train (§11.6.4)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the offer only if even the cheapest train is too expensive."""
        name = operation(state).company
        if cannot_pay(game, state, name):
            yield FormNational(seat, name)

    def apply(self, game: GameOE, state: StateOE, action: FormNational) -> None:
        """All personal cash goes to the bank, the major closes."""
        cash = state.players[action.seat].cash
        player_pays(state, action.seat, cash)
        state.emit(Surrendered(action.seat, action.railroad, cash))
        form(game, state, action.railroad)
        state.op = operation(state)._replace(bought=True)


def cannot_pay(game: GameOE, state: StateOE, name: str) -> bool:
    """Return True if a major must buy a train that president and treasury cannot afford."""
    if not must_buy(game, state, name):
        return False
    line, least = state.companies[name], cheapest(game, state, name)
    assert least is not None
    return line.cash + state.players[line.president].cash < least[2]


def _among(game: GameOE, state: StateOE, name: str) -> Iterator[Train]:
    """Yield the trains that a railroad may give up, one of each kind.

    The Swift line's stays (§14.10).
    """
    seen = set()
    for train in state.companies[name].trains:
        if train.card != state.swift[0] and train.name not in seen:
            seen.add(train.name)
            yield train


DISCARDS = Discards[GameOE, StateOE, Discard](
    Discard,
    cites=Cites("5.2", other="11.6.3"),
    among=_among,
    crowded=piles.over_limit,
    gone=lambda game, state, name, train: piles.drop(
        game, state, name, train, LossId("above_the_limit")
    ),
)
"""Give up trains above the limit, without refund, to the Open Market or the Works (§11.6.3)."""
