"""Trains between companies: a purchase, and the other director's answer to it (§8.1, §8.3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trunkline.eighteen.parts.game import Cites, not_its_turn
from trunkline.eighteen.parts.ledger import company_gets
from trunkline.eighteen.parts.piles import find_train, pass_train
from trunkline.eighteen.parts.state import Train
from trunkline.kernel import Frame, Offer, Range, Rule, Seat
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.printed.display_names import display_name
from trunkline.titles.g1848.records.actions import Answer, BuyTrainFrom
from trunkline.titles.g1848.records.events import Declined, TrainBought, TrainOffered
from trunkline.titles.g1848.rules.trains.piles import GHAN, has_room, proper
from trunkline.titles.g1848.rules.trains.trains import bought, may_force, raise_money
from trunkline.titles.g1848.state import State1848, TrainOffer

CITES = Cites("8.1", "8.2.5", "8.3.4", "9.3", turn="7.2", limit="8.3.5", train="8.3.4")
STEP = "proposal"


class CompanyTrains(Rule[Game1848, State1848, BuyTrainFrom]):
    """The operating company buys a train from another company (§8.3.4)."""

    action = BuyTrainFrom
    sections = CITES.sections

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterator[Offer]:
        """Yield every train of another company that counts against its limit."""
        assert state.op is not None
        if _closed(game, state):
            return
        name = state.op.company
        for owner, other in state.companies.items():
            for train in proper(other) if owner != name else ():
                action = BuyTrainFrom(seat, name, owner, train.card, 1)
                yield _prices(game, state, action, train)

    def refusal(self, game: Game1848, state: State1848, action: BuyTrainFrom) -> str | None:
        """Return why not: turn, phase, limit, train, answer given before, price."""
        name = action.company
        reason = not_its_turn(game, state, name, CITES) or _closed(game, state)
        if reason:
            return reason
        if not has_room(game, state, name):
            limit = f"its limit of {game.phase(state).train_limit} trains"
            return CITES("limit", f"{display_name(game, name)} is at {limit}")
        train = find_train(state, action.owner, action.train)
        owner = display_name(game, action.owner)
        if action.owner == name or train is None:
            return CITES("train", f"{owner} has no such train to sell")
        if train.family == GHAN:
            return "The Ghan is not traded between companies (§8.2.5)."
        if action.train in state.declined:
            return f"{owner}'s director has declined to sell it in this turn (§8.1)."
        return _too_much(game, state, action, train)

    def apply(self, game: Game1848, state: State1848, action: BuyTrainFrom) -> None:
        """Buy at once, or ask the owner's director; 18xx.games does not ask (R-CROSS)."""
        offer = TrainOffer(action.company, action.owner, action.train, action.price)
        director = state.companies[action.owner].director
        if director == action.seat or game.choice.company_trains == "site":
            _sold(game, state, offer)
            return
        train = find_train(state, offer.owner, offer.train)
        assert train is not None
        state.offer = offer
        state.emit(TrainOffered(offer.company, offer.owner, train.name, offer.price))
        state.push(Frame(STEP, (director,), int(action.seat)))


class Answers(Rule[Game1848, State1848, Answer]):
    """The owner's director sells a train, or declines (§8.1)."""

    action = Answer
    sections = ("8.1",)

    def options(self, game: Game1848, state: State1848, seat: Seat) -> Iterable[Offer]:
        """Return both answers."""
        return Answer(seat, True), Answer(seat, False)

    def apply(self, game: Game1848, state: State1848, action: Answer) -> None:
        """Sell it, or remember for this turn that it is not for sale."""
        offer = state.offer
        assert offer is not None
        state.pop()
        state.offer = None
        if action.accept:
            _sold(game, state, offer)
        else:
            state.emit(Declined(action.seat))
            state.declined = (*state.declined, offer.train)


def _closed(game: Game1848, state: State1848) -> str | None:
    """Return why no company sells trains: before phase 3."""
    if game.reached(state, "3"):
        return None
    return "Companies sell each other trains from the first 3/3+ on (§8.3.4)."


def _prices(game: Game1848, state: State1848, action: BuyTrainFrom, train: Train) -> Offer:
    """Return any price between companies of one director, else the face value (§8.3.4)."""
    buyer, seller = state.companies[action.company], state.companies[action.owner]
    if buyer.director == seller.director:
        return Range(action, "price", 1, max(1, buyer.cash))
    face = game.cards.sides[train.name].price
    return BuyTrainFrom(action.seat, action.company, action.owner, action.train, face)


def _too_much(game: Game1848, state: State1848, action: BuyTrainFrom, train: Train) -> str | None:
    """Return why the price is wrong or cannot be paid."""
    buyer, seller = state.companies[action.company], state.companies[action.owner]
    face = game.cards.sides[train.name].price
    if buyer.director == seller.director:
        if action.price < 1:
            return "A train costs at least £1 (§8.3.4)."
    elif action.price != face:
        return f"Another director's train is sold at its face value, £{face} (§8.3.4)."
    if action.price <= buyer.cash:
        return None
    forced = game.choice.forced_loans == "site" and may_force(game, state, action.company)
    if forced and buyer.director != seller.director:
        return None
    return f"{display_name(game, action.company)} cannot afford £{action.price} (§8.3.7)."


def _sold(game: Game1848, state: State1848, offer: TrainOffer) -> None:
    """Hand over money and train; a company that must buy draws loans first (§8.4)."""
    train = find_train(state, offer.owner, offer.train)
    assert train is not None
    if not raise_money(game, state, offer.company, offer.price):
        return
    company_gets(state, offer.company, -offer.price)
    company_gets(state, offer.owner, offer.price)
    pass_train(state, offer.train, offer.owner, offer.company)
    state.dealt = True
    state.emit(TrainBought(offer.company, train.name, offer.price, offer.owner))
    bought(game, state, offer.company)
