"""Pullman cars (§11.6.2, §15.12)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_gets, company_pays
from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, holder
from trunkline.titles.g18oe.records.actions import BuyPullman, DiscardPullman
from trunkline.titles.g18oe.records.events import TrainBought, TrainLost, TrainSold
from trunkline.titles.g18oe.records.proposal_events import SaleAsked
from trunkline.titles.g18oe.rules.money import THE_BANK, change
from trunkline.titles.g18oe.rules.track.track import operation
from trunkline.titles.g18oe.rules.trains.trains import cost
from trunkline.titles.g18oe.state import FLOATED, NATIONAL, StateOE

WAGONS_LITS, MARKET, OWN = "M", "market", "Minor M's charter"
"""Sellers of Pullmans besides railroads: Minor M's stock, the Open Market, and Minor M for the one
that is its own."""


def owner_of(seller: str) -> str:
    """Return the railroad whose charter has the second-hand Pullman."""
    return WAGONS_LITS if seller == OWN else seller


def price_of(game: GameOE, state: StateOE, name: str, seller: str) -> int:
    """£150 from the stock and the Open Market, exactly £75 from another railroad (§11.6)."""
    pullman = game.book.pullman
    if seller in (WAGONS_LITS, MARKET):
        return cost(game, state, name, pullman.price)
    return pullman.second_hand


class BuyPullmans(Rule[GameOE, StateOE, BuyPullman]):
    """Buy a Pullman from phase 4 on, one for each railroad, outside the train limit (§11.6.2)."""

    action = BuyPullman
    sections = ("5.2", "11.6", "11.6.2", "15.9", "15.12")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """From the stock, the Open Market and other railroads."""
        name = operation(state).company
        line = state.companies[name]
        if line.pullman or line.kind == NATIONAL or int(state.phase) < 4:
            return
        yield BuyPullman(seat, WAGONS_LITS)
        yield BuyPullman(seat, MARKET)
        for other, entry in state.companies.items():
            if other != name and entry.pullman and entry.status == FLOATED:
                yield BuyPullman(seat, OWN if other == WAGONS_LITS else other)

    def refusal(self, game: GameOE, state: StateOE, action: BuyPullman) -> str | None:
        """Phase, one each, a seller that has one, money."""
        op = operation(state)
        name, line = op.company, state.companies[op.company]
        seller = action.seller
        if line.kind == NATIONAL:
            return "Every national has a Pullman of its own (§11.6.2)."
        if int(state.phase) < int(game.book.pullman.from_phase):
            return "Pullmans are sold from train phase 4 on (§11.6.2)."
        if line.owes_train:
            return f"{game.display_name(name)} must buy its reserved 2+2 first (§11.6.1)."
        if line.pullman:
            return f"{game.display_name(name)} has a Pullman (§11.6.2)."
        if seller == WAGONS_LITS:
            if not state.pullmans:
                return "No new Pullman is left (§11.6.2)."
        elif seller == MARKET:
            if not state.market_pullmans:
                return "No Pullman is in the Open Market (§11.6.2)."
        elif (
            owner_of(seller) not in state.companies or not state.companies[owner_of(seller)].pullman
        ):
            return f"{seller} has no Pullman (§11.6.2)."
        elif state.companies[owner_of(seller)].status != FLOATED:
            return f"{seller} has none to sell (§9.5)."
        elif not_for_sale(name, owner_of(seller)) in op.refused:
            return f"{seller} does not sell it in this turn (§11.6)."
        price = price_of(game, state, name, seller)
        if line.cash < price:
            return f"It costs £{price}, {game.display_name(name)} has £{line.cash} (§11.6.2)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: BuyPullman) -> None:
        """Pay; Minor M gets its royalty; another player's railroad is asked first."""
        name, seller = operation(state).company, action.seller
        if seller not in (WAGONS_LITS, MARKET):
            other = owner_of(seller)
            chief = state.companies[other].president
            if chief != action.seat:
                price = game.book.pullman.second_hand
                state.emit(SaleAsked(name, "Pullman", other, Seat(chief), price))
                state.push(Frame("pullman", (chief,), (name, other)))
            else:
                second_hand(game, state, name, other)
            return
        price = price_of(game, state, name, seller)
        company_pays(state, name, price)
        change(state, name, pullman=True)
        if seller == MARKET:
            state.market_pullmans -= 1
            state.emit(TrainBought(name, "Pullman", seller, price))
            return
        state.emit(TrainSold(name, "Pullman", seller, price))
        state.pullmans -= 1
        owner = holder(state, WAGONS_LITS)
        if owner:
            THE_BANK.pays_company(game, state, owner, game.book.pullman.royalty)


def not_for_sale(buyer: str, seller: str) -> str:
    """Return the note of a turn that a railroad did not sell its Pullman, or has given it up."""
    return f"pullman {seller}"


def second_hand(game: GameOE, state: StateOE, name: str, seller: str) -> None:
    """Move a Pullman to another charter (§11.6)."""
    price = game.book.pullman.second_hand
    company_gets(state, name, -price)
    company_gets(state, seller, price)
    change(state, seller, pullman=False)
    change(state, name, pullman=True)
    state.emit(TrainSold(name, "Pullman", seller, price))


class DiscardPullmans(Rule[GameOE, StateOE, DiscardPullman]):
    """Discard the railroad's Pullman before buying trains; it goes to the Open Market (§11.6.2)."""

    action = DiscardPullman
    sections = ("11.6.2",)
    exact = True
    sentence = "A railroad discards its own Pullman before it buys trains (§11.6.2)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Yield the discard if there is one and nothing was bought."""
        op = operation(state)
        line = state.companies[op.company]
        if line.pullman and not op.bought and line.kind != NATIONAL:
            yield DiscardPullman(seat)

    def apply(self, game: GameOE, state: StateOE, action: DiscardPullman) -> None:
        """No refund."""
        op = operation(state)
        change(state, op.company, pullman=False)
        state.market_pullmans += 1
        state.op = op._replace(refused=(*op.refused, not_for_sale("", op.company)))
        state.emit(TrainLost(op.company, "Pullman", "discarded"))
