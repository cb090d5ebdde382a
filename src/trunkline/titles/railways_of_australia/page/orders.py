"""Standing orders of Railways of Australia: which are worth offering, and what concerns each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from trunkline.kernel import (
    Action,
    BadData,
    Did,
    Frame,
    Item,
    Order,
    OrderOffer,
    Seat,
    StopCondition,
    View,
    Wanted,
    fork,
    kind_of,
    legal,
)
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page.offers import place as place_of
from trunkline.titles.railways_of_australia.records import actions as act
from trunkline.titles.railways_of_australia.records.labels import label
from trunkline.titles.railways_of_australia.rules import money
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import fee
from trunkline.titles.railways_of_australia.rules.rounds.auction import highest_bid, lowest_bid
from trunkline.titles.railways_of_australia.rules.track.track import declared, piece_price
from trunkline.titles.railways_of_australia.state import StateRoA

Concerns = dict[str, StopCondition]
ACT = "act"


def amount(game: GameRoA, view: View[StateRoA], action: Any) -> int | None:
    """Return an action's cost; None if it is free. A bid is limited by its number."""
    state = view.state
    if isinstance(action, act.Upgrade):
        level = state.players[view.seat].level
        return game.prices[level - 1] if level <= len(game.prices) else 0
    if isinstance(action, act.Lay):  # cards that somebody else has declared are not for me
        ops = declared(game, state) if view.asked == (view.seat,) else ()
        return piece_price(game, state, action.hex, (action.a, action.b), ops)
    if isinstance(action, act.Deliver):
        return fee(game, action.cards) or None
    return game.costs["urbanize"] if isinstance(action, act.Urbanize) else None


# What concerns an order


def concerns(game: GameRoA, view: View[StateRoA], order: Order) -> Concerns:
    """Return the stop conditions of an order: the facts it depends on, for this turn only."""
    state = view.state
    found = {"turn": StopCondition("the turn is over", state.turn.number, own=True)}
    for place, item in enumerate(order.play):
        action: Any = item.action
        write = _CONCERNS.get(type(action))
        if write is None:
            raise BadData(f"{kind_of(type(action))} is not ordered beforehand")
        if not isinstance(action, act.Bid | act.PassBid):
            text = "a card is turned up"
            found["cards"] = StopCondition(text, len(state.deck), "less", own=True)
            text = "it becomes known which turn is the last"
            found["end"] = StopCondition(text, state.turn.triggered, own=True)
        found |= write(game, state, action)
        price = amount(game, view, action)
        if price is not None:
            found[f"cash:{place}"] = _payment(game, state, view.seat, price)
    return found


def _payment(game: GameRoA, state: StateRoA, seat: int, price: int) -> StopCondition:
    """Return the condition that bonds for a purchase do not exceed the expected number.

    Bonds are issued for missing money and never paid back (§12.1).
    """
    bonds = money.lacking(game, state.players[seat], price)
    text = f"you could not pay ${price:,} without a bond"
    if bonds:
        text = f"you could not pay ${price:,} with {bonds} bond{'s' * (bonds > 1)}"
    return StopCondition(text, bonds, "more", own=True)


def _free(game: GameRoA, state: StateRoA, action: Any) -> Concerns:
    return {}


def _card(game: GameRoA, state: StateRoA, action: act.Take) -> Concerns:
    if action.card not in game.cards:
        raise BadData(f"there is no card {action.card!r}")
    text = f"anyone takes {game.cards[action.card].name}"
    found = {"display": StopCondition(text, action.card in state.display, own=True)}
    return found | (_city(game, state, action.place) if action.place else {})


def _city(game: GameRoA, state: StateRoA, place: str) -> Concerns:
    if place not in state.cities:
        raise BadData(f"there is no city {place!r}")
    goods = state.goods.get(place)
    return {
        f"city:{place}": StopCondition(f"anyone changes {place}", state.cities[place]),
        f"goods:{place}": StopCondition(f"the cubes in {place} change", goods),
    }


def _urbanize(game: GameRoA, state: StateRoA, action: act.Urbanize) -> Concerns:
    return _city(game, state, action.place)


def _deliver(game: GameRoA, state: StateRoA, action: act.Deliver) -> Concerns:
    found = _city(game, state, action.stops[0]) if action.stops else {}
    for place in action.stops[1:]:
        if place in state.cities:
            found[f"city:{place}"] = StopCondition(f"anyone changes {place}", state.cities[place])
    for card in action.cards:
        if card not in game.cards:
            raise BadData(f"there is no card {card!r}")
    owners = tuple(state.links[one].owners if one in state.links else () for one in action.links)
    found["links"] = StopCondition("a link on the way gets another owner", owners)
    return found


def _lay(game: GameRoA, state: StateRoA, action: act.Lay) -> Concerns:
    if action.hex not in game.land.grounds:
        raise BadData(f"there is no hex {action.hex!r}")
    if not 0 <= action.a < action.b <= 5:
        raise BadData("a track joins two sides, 0 to 5, the lower number first")
    laid = tuple(
        piece for link in state.links.values() for piece in link.pieces if piece.hex == action.hex
    )
    here = (laid, state.junctions.get(action.hex))
    return {f"hex:{action.hex}": StopCondition(f"anyone builds in {action.hex}", here)}


_CONCERNS: dict[type, Callable[[GameRoA, StateRoA, Any], Concerns]] = {
    act.Bid: _free,
    act.PassBid: _free,
    act.Pass: _free,
    act.Upgrade: _free,
    act.Take: _card,
    act.Urbanize: _urbanize,
    act.Deliver: _deliver,
    act.Lay: _lay,
}


# Orders worth offering


def offered(
    game: GameRoA, view: View[StateRoA], place: str, done: Sequence[Did]
) -> Iterable[OrderOffer]:
    """Orders for a seat: at a place, or for the auction and the next action."""
    state = view.state
    if view.seat < 0 or not state.frames or not state.turn.number:
        return ()
    if place:
        return tuple(_next(game, view, place))
    return (*_auction(game, view), *_next(game, view, ""))


def _auction(game: GameRoA, view: View[StateRoA]) -> Iterator[OrderOffer]:
    state, seat = view.state, Seat(view.seat)
    if state.auction is None or state.frames[-1].step != "bid" or seat in state.auction.out:
        return
    away = Item(act.PassBid(seat))
    yield OrderOffer("Pass in this auction", Order("bid", (away,), 1), None, "Auction")
    low, high = lowest_bid(game, state.auction), highest_bid(game, state, seat)
    if low <= high:
        number = Wanted("limit", "at most", low, high, low, game.costs["bid_step"])
        bid = Item(act.Bid(seat, low), "amount", low)
        yield OrderOffer("Bid to be first, then pass", Order("bid", (bid, away)), number, "Auction")


def _next(game: GameRoA, view: View[StateRoA], place: str) -> Iterator[OrderOffer]:
    """Yield the possible next actions in the current position."""
    seat = Seat(view.seat)
    if view.asked == (seat,):
        return  # return  # a seat that must act now needs no order
    turn = fork(view.state)
    turn.work, turn.frames = None, (Frame(ACT, (seat,)),)
    for offer in legal(game, turn, seat):
        group = _group(game, offer, place)
        if group and isinstance(offer, Action):
            price = amount(game, view, offer)
            order = Order(ACT, (Item(offer, limit=price),), 1)
            yield OrderOffer(label(game, offer), order, None, group)


def _group(game: GameRoA, offer: Any, place: str) -> str:
    """Return the heading under which an action is ordered, at a place or without one."""
    if not place:
        simple = isinstance(offer, act.Upgrade | act.Pass)
        taken = isinstance(offer, act.Take) and not offer.place and not offer.colour
        return "Next action" if simple else "Take a card" if taken else ""
    if isinstance(offer, act.Urbanize) and offer.place == place:
        return "Urbanize"
    if isinstance(offer, act.Deliver) and offer.stops[0] == place:
        return "Deliver"
    if isinstance(offer, act.Lay) and place in (offer.hex, place_of(game, offer)):
        return "Build"
    return ""
