"""Standing orders of 1848: which are worth offering, and what concerns each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from trunkline.eighteen.parts import orders
from trunkline.eighteen.parts.events import TrainsRan
from trunkline.eighteen.parts.orders import Concerns, Paper
from trunkline.eighteen.parts.state import Company, Operation
from trunkline.eighteen.rules.buying import HANDS, NEW, OLD
from trunkline.eighteen.rules.track import terrain_cost
from trunkline.kernel import (
    BadData,
    Did,
    Item,
    Order,
    OrderOffer,
    Seat,
    StopCondition,
    View,
    Wanted,
    fork,
    kind_of,
)
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.records.actions import (
    BuyPrivate,
    BuyShare,
    Distribute,
    LayTrack,
    LowerPrice,
    Pass,
    PlaceToken,
)
from trunkline.titles.g1848.rules.shares.stock import share_price
from trunkline.titles.g1848.rules.track.stations import open_cities, token_cost
from trunkline.titles.g1848.rules.track.track import LAYING
from trunkline.titles.g1848.state import BOE, State1848

IN_TURN = ("track", "token", "train", "finish")
"""Steps of a company's turn that one may pass."""


def acting(view: View[State1848]) -> str:
    """Return the company that acts, or that must give up a train."""
    state = view.state
    if state.frames and state.frames[-1].step == "discard":
        return str(state.frames[-1].data)
    return state.op.company if state.op else ""


def amount(game: Game1848, view: View[State1848], action: Any) -> int | None:
    """Return an action's cost, or the amount of an income."""
    state = view.state
    if isinstance(action, BuyPrivate):
        return state.privates[action.private].price
    if isinstance(action, BuyShare):
        return share_price(game, state, action.company, action.source)
    if isinstance(action, LayTrack):
        return terrain_cost(game, state, action.hex)
    if isinstance(action, PlaceToken):
        return token_cost(game, state, action.company)
    if isinstance(action, Distribute):
        return state.op.revenue if state.op else 0
    return None


# What concerns an order


def concerns(game: Game1848, view: View[State1848], order: Order) -> Concerns:
    """Return the stop conditions of an order: the facts it depends on."""
    return orders.concerns(_CONCERNS, game, view, order)


def _papers(game: Game1848, state: State1848) -> Iterator[Paper]:
    for name in state.companies:
        yield _paper(game, state, name)
    yield _paper(game, state, BOE)


def _paper(game: Game1848, state: State1848, name: str) -> Paper:
    if name == BOE:
        return Paper(BOE, game.display_name(BOE), state.boe.holdings, game.boe_price(state), -1, 1)
    company = state.companies[name]
    held, launched = _held(company, game.seats), int(company.sold)
    return Paper(
        name, game.display_name(name), held, game.price(company), company.director, launched
    )


@lru_cache(maxsize=1024)
def _held(company: Company, seats: int) -> tuple[int, ...]:
    """Percent by seat; most companies are the same from one move to the next."""
    return tuple(company.percent(seat) for seat in range(seats))


def _round(state: State1848) -> Concerns:
    return orders.round_over(state.round, state.turn, state.operating_round)


def _pass(game: Game1848, view: View[State1848], order: Order, action: Pass) -> Concerns:
    state = view.state
    if order.step in ("stock", "auction") and not isinstance(order.play[0].action, Pass):
        return _round(state)  # only where nothing better can be done: what that is about counts
    if order.step == "stock":
        return _round(state) | orders.passing(_papers(game, state), view.seat)
    if order.step == "auction":
        prices = tuple((one.price, one.owned) for one in state.privates.values())
        return _round(state) | {
            "privates": StopCondition("anyone buys a private company or lowers its price", prices)
        }
    if order.step in IN_TURN and order.whose in state.companies:
        return _directed(game, state, order.whose)
    raise BadData("a pass is ordered for the auction, a stock round, or a step of a company's turn")


def _directed(game: Game1848, state: State1848, name: str) -> Concerns:
    if name not in state.companies:
        raise BadData(f"there is no company {name!r}")
    company, called = state.companies[name], game.display_name(name)
    return (
        orders.directing(name, called, company.director)
        | orders.trains(name, called, [train.name for train in company.trains])
        | orders.times(state.phase, state.end)
    )


def _share(game: Game1848, view: View[State1848], order: Order, action: BuyShare) -> Concerns:
    state, name = view.state, action.company
    if name != BOE and name not in state.companies:
        raise BadData(f"there is no company {name!r}")
    if action.source not in HANDS:
        raise BadData(f"a share comes from {NEW} or {OLD}")
    found = _round(state) | orders.buying(_paper(game, state, name), view.seat)
    if name != BOE and not state.companies[name].sold:
        text = f"{game.display_name(name)} has sold enough shares to be launched"
        found[f"launch:{name}"] = StopCondition(text, False, own=True, chosen=True)
    if name != BOE and state.companies[name].sold:
        found[f"launch:{name}"] = StopCondition("", True, own=True, chosen=True)
    return found


def _private(
    game: Game1848, view: View[State1848], order: Order, action: BuyPrivate | LowerPrice
) -> Concerns:
    private = view.state.privates.get(action.private)
    if private is None:
        raise BadData(f"there is no private company {action.private!r}")
    owner = (private.seat, private.company)
    return {f"sold:{action.private}": StopCondition(f"{action.private} is sold", owner, own=True)}


def _of_company(order: Order, name: str) -> None:
    """Let a company's order wait for its turn; another company's turn would end it."""
    if order.whose != name:
        raise BadData(f'an order for {name} says so: "for": "{name}"')


def _dividend(game: Game1848, view: View[State1848], order: Order, action: Any) -> Concerns:
    _of_company(order, action.company)
    return _directed(game, view.state, action.company)


def _tile(game: Game1848, view: View[State1848], order: Order, action: LayTrack) -> Concerns:
    state = view.state
    _of_company(order, action.company)
    if action.hex not in game.board.map.hexes:
        raise BadData(f"there is no hex {action.hex!r}")
    return _directed(game, state, action.company) | orders.tile(
        game.board, state.tiles, state.tokens, action.hex, game.place(action.hex)
    )


def _token(game: Game1848, view: View[State1848], order: Order, action: PlaceToken) -> Concerns:
    state = view.state
    _of_company(order, action.company)
    if action.city.partition(".")[0] not in game.board.map.hexes:
        raise BadData(f"there is no city {action.city!r}")
    return _directed(game, state, action.company) | orders.token(
        state.tokens, action.city, game.city(action.city)
    )


_CONCERNS: dict[type, Callable[[Game1848, View[State1848], Order, Any], Concerns]] = {
    Pass: _pass,
    BuyShare: _share,
    BuyPrivate: _private,
    LowerPrice: _private,
    Distribute: _dividend,
    LayTrack: _tile,
    PlaceToken: _token,
}


# Orders worth offering


def offered(
    game: Game1848, view: View[State1848], place: str, done: Sequence[Did]
) -> Iterable[OrderOffer]:
    """Orders for a seat: at a hex, or for the round and its companies."""
    if view.seat < 0 or not view.state.frames:
        return ()
    if place:
        return tuple(_at(game, view, place))
    return (*_for_round(game, view), *_for_companies(game, view, done))


def _for_round(game: Game1848, view: View[State1848]) -> Iterator[OrderOffer]:
    state, seat = view.state, Seat(view.seat)
    if state.round not in ("auction", "stock"):
        return
    yield from orders.to_pass(state.round, Pass(seat))
    if state.round == "auction":
        yield from _privates(game, state, seat)
    else:
        yield from _shares(game, state, seat)


def _privates(game: Game1848, state: State1848, seat: Seat) -> Iterator[OrderOffer]:
    step, cash = game.cards.auction_step, state.players[seat].cash
    for name, private in state.privates.items():
        if private.owned or private.closed:
            continue
        buy, lower, away = (
            Item(BuyPrivate(seat, name)),
            Item(LowerPrice(seat, name)),
            Item(Pass(seat)),
        )
        start = max(0, private.price - step)
        most = Wanted("limit", "at most", 0, min(cash, private.price), min(start, cash), step)
        group = f"{name} {game.cards.privates[name].name}"
        buy = replace(buy, limit=most.start)
        order = Order("auction", (buy, lower), 10)
        yield OrderOffer(f"Lower {name}, and buy it when it costs", order, most, group)
        order = Order("auction", (buy, away))
        yield OrderOffer(f"Pass, and buy {name} when it costs", order, most, group)


def _shares(game: Game1848, state: State1848, seat: Seat) -> Iterator[OrderOffer]:
    for name, company in state.companies.items():
        source = next((one for one in (NEW, OLD) if company.percent(HANDS[one])), None)
        if source is None or not company.par or company.closed:
            continue
        buy = (Item(BuyShare(seat, name, source)),)
        called = game.cards.companies[name].short
        where = "the pool" if source == OLD else "the bank"
        often = company.percent(HANDS[source]) // SHARE
        number = Wanted("times", "shares, one in each turn", 1, often, 1)
        order = Order("stock", buy, 1)
        yield OrderOffer(f"Buy {called} from {where}", order, number, called)
        if not company.sold:
            order = Order("stock", buy, None, until=(f"launch:{name}",))
            yield OrderOffer(f"Buy {called} until it can be launched", order, None, called)


def _for_companies(
    game: Game1848, view: View[State1848], done: Sequence[Did]
) -> Iterator[OrderOffer]:
    """Yield repeat orders: what a company of mine did with its income last time."""
    for name, company in view.state.companies.items():
        if company.director != view.seat or company.closed:
            continue
        last = next(
            (one.action for one in done if _is_dividend(one.action, name)),
            None,
        )
        if not isinstance(last, Distribute):
            continue
        earned = next((_earned(one, name) for one in done if _earned(one, name)), 0)
        called = game.cards.companies[name].short
        what = "pays" if last.pay else "withholds"
        number = Wanted("least", "as long as it earns", 0, max(990, earned), earned, 10)
        item = Item(Distribute(last.seat, name, last.pay), least=earned)
        order = Order("dividend", (item,), None, whose=name)
        yield OrderOffer(f"{called} {what} as last time", order, number, called)


def _is_dividend(action: Any, name: str) -> bool:
    return isinstance(action, Distribute) and action.company == name


def _earned(one: Did, name: str) -> int:
    kind = kind_of(TrainsRan)
    found = [e for e in one.events if e.get("kind") == kind and e.get("company") == name]
    return int(found[0]["revenue"]) if found else 0


def _at(game: Game1848, view: View[State1848], place: str) -> Iterator[OrderOffer]:
    """Yield tiles and tokens that companies of mine could order now for their next turn."""
    state = view.state
    if place not in game.board.map.hexes:
        return
    seat, now = Seat(view.seat), acting(view)
    for name, company in state.companies.items():
        if company.director != view.seat or not company.started or name == now:
            continue
        called, turn = game.cards.companies[name].short, fork(state)
        turn.op = Operation(name)
        for lay in LAYING.lays(game, turn, name, company.cash):
            if lay.hex == place:
                action = LayTrack(seat, name, place, lay.tile.number, lay.rotation)
                order = Order("track", (Item(action, limit=terrain_cost(game, state, place)),), 1)
                label = f"Lay tile {lay.tile.number}"
                yield OrderOffer(label, replace(order, whose=name), None, called)
        cost = token_cost(game, state, name)
        if cost is not None and cost <= company.cash:
            for city in open_cities(game, turn, name):
                if city.partition(".")[0] == place:
                    order = Order("token", (Item(PlaceToken(seat, name, city), limit=cost),), 1)
                    label = f"Token in {game.city(city)}"
                    yield OrderOffer(label, replace(order, whose=name), None, called)
