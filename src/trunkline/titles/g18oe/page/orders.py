"""Standing orders of 18OE: which are worth offering, and what concerns each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from trunkline.eighteen.parts import orders
from trunkline.eighteen.parts.orders import Concerns, Paper
from trunkline.eighteen.parts.shares import TREASURY
from trunkline.eighteen.parts.tokens import slots
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
)
from trunkline.titles.g18oe.core import GameOE, abilities, unit
from trunkline.titles.g18oe.printed.terms import SOURCES
from trunkline.titles.g18oe.records.actions import (
    Bid,
    BuyItem,
    BuyShare,
    Distribute,
    LayTile,
    Pass,
    PlaceToken,
)
from trunkline.titles.g18oe.rules.packet import display_name, lowest_bid, spendable, top_row
from trunkline.titles.g18oe.rules.stock.shares import TRADING
from trunkline.titles.g18oe.rules.stock.stock import MARKET, for_sale, price_of
from trunkline.titles.g18oe.rules.track.laying import candidates
from trunkline.titles.g18oe.rules.track.stations import open_cities, printed_cost, token_cost
from trunkline.titles.g18oe.rules.track.track import operation, points_for, terrain_cost, way_cost
from trunkline.titles.g18oe.state import (
    FLOATED,
    MAJOR,
    MINOR,
    NATIONAL,
    REGIONAL,
    Operation,
    StateOE,
)

IN_TURN = ("track", "token", "transfer", "train", "shares")
"""Steps of a railroad's turn that one may pass."""
KINDS = (MINOR, REGIONAL, MAJOR, NATIONAL)
BEGINS = "a new train or railroad phase begins"
LAUNCHED = "a railroad is floated, or becomes a major or a national"


def acting(view: View[StateOE]) -> str:
    """Return the acting railroad, or the item being auctioned."""
    state = view.state
    if state.frames and state.frames[-1].step == "bidding":
        return str(state.frames[-1].data[0])
    return state.op.company if state.op else ""


def amount(game: GameOE, view: View[StateOE], action: Any) -> int | None:
    """Return an action's cost, or the amount of a revenue."""
    state = view.state
    if isinstance(action, BuyItem):
        return state.packet[action.item].price if action.item in state.packet else 0
    if isinstance(action, BuyShare):
        return price_of(game, state, action.seat, action.railroad, action.source)
    if isinstance(action, Distribute):
        return state.op.revenue if state.op else 0
    if isinstance(action, LayTile):
        return _tile_cost(game, state, action) if state.op else 0
    if isinstance(action, PlaceToken):
        return _token_cost(game, state, action)
    return None


def _tile_cost(game: GameOE, state: StateOE, action: LayTile) -> int:
    """Return a tile's cost for the acting railroad; without the water if it has no way there."""
    lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
    fee = way_cost(game, state, lay) if lay else 0
    return terrain_cost(game, state, operation(state).company, action.hex) + (fee or 0)


def _token_cost(game: GameOE, state: StateOE, action: PlaceToken) -> int:
    """Return a token's cost in the same way."""
    there = state.op and slots(game, state, action.city)
    cost = token_cost(game, state, action) if there else None
    return cost if cost is not None else printed_cost(action)


# What concerns an order


def concerns(game: GameOE, view: View[StateOE], order: Order) -> Concerns:
    """Return the stop conditions of an order: the facts it depends on."""
    return orders.concerns(_CONCERNS, game, view, order)


def _paper(game: GameOE, state: StateOE, name: str) -> Paper:
    line = state.companies[name]
    price = game.price(line) if line.cell is not None else line.par
    launched = 1 + KINDS.index(line.kind) if line.status == FLOATED else 0
    return Paper(name, game.display_name(name), line.holdings, price, line.president, launched)


def _round(state: StateOE) -> Concerns:
    return orders.round_over(state.round, state.turn, state.operating_round)


def _pass(game: GameOE, view: View[StateOE], order: Order, action: Pass) -> Concerns:
    state = view.state
    if order.step in ("stock", "packet") and not isinstance(order.play[0].action, Pass):
        return _round(state)  # only where nothing better can be done: what that is about counts
    if order.step == "stock":
        papers = [_paper(game, state, name) for name in state.companies]
        return _round(state) | orders.passing(papers, view.seat, LAUNCHED)
    if order.step == "packet":
        prices = tuple((name, lot.price, lot.bids) for name, lot in state.packet.items())
        return _round(state) | {
            "packet": StopCondition("anyone buys, bids on an item, or prices fall", prices)
        }
    if order.step == "bidding" and order.whose:
        return _sold(game, state, order.whose)
    if order.step in IN_TURN and order.whose:
        return _run_by(game, state, order.whose)
    raise BadData(
        "a pass is ordered for the packet, the auction of an item, a stock round, or a step of a "
        "railroad's turn"
    )


def _sold(game: GameOE, state: StateOE, item: str) -> Concerns:
    if not any(item in row for row in game.book.packet.rows):
        raise BadData(f"there is no item {item!r}")
    text = f"{display_name(game, item)} is sold"
    return {f"sold:{item}": StopCondition(text, item in state.packet, own=True)}


def _bid(game: GameOE, view: View[StateOE], order: Order, action: Bid) -> Concerns:
    state, item = view.state, action.item
    found = _sold(game, state, item)
    if order.step == "bidding":
        if order.whose != item:
            raise BadData(f'an order for the auction of {item} says so: "for": "{item}"')
        return found
    bids = state.packet[item].bids if item in state.packet else ()
    text = f"anyone bids on {display_name(game, item)}"
    return found | {
        f"bids:{item}": StopCondition(text, tuple(one for one in bids if one[0] != view.seat))
    }


def _item(game: GameOE, view: View[StateOE], order: Order, action: BuyItem) -> Concerns:
    return _sold(game, view.state, action.item)


def _run_by(game: GameOE, state: StateOE, name: str) -> Concerns:
    line = state.companies.get(name)
    if line is None:
        raise BadData(f"there is no railroad {name!r}")
    named = game.display_name(name)
    return (
        orders.directing(name, named, line.president)
        | orders.trains(name, named, [train.name for train in line.trains])
        | {f"status:{name}": StopCondition(f"{named} changes its kind", (line.kind, line.status))}
        | orders.times(f"{state.phase} {state.rr_phase}", state.end, BEGINS)
    )


def _share(game: GameOE, view: View[StateOE], order: Order, action: BuyShare) -> Concerns:
    if action.railroad not in view.state.companies or action.source not in (TREASURY, MARKET):
        raise BadData(f"there is no share of {action.railroad!r} from {action.source!r}")
    paper = _paper(game, view.state, action.railroad)
    return _round(view.state) | orders.buying(paper, view.seat)


def _of_railroad(game: GameOE, view: View[StateOE], order: Order, action: Any) -> Concerns:
    if not order.whose:
        raise BadData('an order for a railroad names it: "for": "BEL"')
    return _run_by(game, view.state, order.whose)


def _tile(game: GameOE, view: View[StateOE], order: Order, action: LayTile) -> Concerns:
    state, found = view.state, _of_railroad(game, view, order, action)
    if action.hex not in game.board.map.hexes:
        raise BadData(f"there is no hex {action.hex!r}")
    return found | orders.tile(
        game.board, state.tiles, state.tokens, action.hex, game.place(action.hex)
    )


def _token(game: GameOE, view: View[StateOE], order: Order, action: PlaceToken) -> Concerns:
    hex_name = action.city.partition(".")[0]
    if hex_name not in game.board.map.hexes:
        raise BadData(f"there is no city {action.city!r}")
    return _of_railroad(game, view, order, action) | orders.token(
        view.state.tokens, action.city, game.place(hex_name)
    )


_CONCERNS: dict[type, Callable[[GameOE, View[StateOE], Order, Any], Concerns]] = {
    Pass: _pass,
    Bid: _bid,
    BuyItem: _item,
    BuyShare: _share,
    Distribute: _of_railroad,
    LayTile: _tile,
    PlaceToken: _token,
}


# Orders worth offering


def offered(
    game: GameOE, view: View[StateOE], place: str, done: Sequence[Did]
) -> Iterable[OrderOffer]:
    """Orders for a seat: at a hex, or for the round and its railroads."""
    if view.seat < 0 or not view.state.frames:
        return ()
    if place:
        return tuple(_at(game, view, place))
    return (*_for_round(game, view), *_for_railroads(game, view))


def _for_round(game: GameOE, view: View[StateOE]) -> Iterator[OrderOffer]:
    state, seat = view.state, Seat(view.seat)
    if state.round not in ("packet", "stock"):
        return
    yield from orders.to_pass(state.round, Pass(seat))
    if state.round == "packet":
        yield from _items(game, state, seat)
    else:
        yield from _shares(game, state, seat)


def _items(game: GameOE, state: StateOE, seat: Seat) -> Iterator[OrderOffer]:
    step, top = game.book.packet.step, top_row(game, state)
    for item, lot in state.packet.items():
        named, most = display_name(game, item), spendable(state, seat, item)
        if item in top and item not in game.book.minors:
            start = min(most, max(0, lot.price - step))
            number = Wanted("limit", "at most", 0, min(most, lot.price), start, step)
            play = (Item(BuyItem(seat, item), limit=start), Item(Pass(seat)))
            order = Order("packet", play)
            yield OrderOffer(f"Pass, and buy {named} when it costs", order, number, named)
            continue
        low = lowest_bid(game, state, seat, item)
        if low > most:
            continue
        number = Wanted("limit", "at most", low, most, low, step)
        bid = Item(Bid(seat, item, low), "amount", low)
        yield OrderOffer(f"Bid on {named}", Order("packet", (bid,), 1), number, named)
        order = Order("bidding", (bid, Item(Pass(seat))), whose=item)
        yield OrderOffer(f"Raise for {named}, then drop out", order, number, named)


def _shares(game: GameOE, state: StateOE, seat: Seat) -> Iterator[OrderOffer]:
    if state.rr_phase not in TRADING:
        return
    for name, line in state.companies.items():
        if line.status != FLOATED or line.kind == MINOR:
            continue
        for source in (TREASURY, MARKET):
            percent = for_sale(state, seat, name, source)
            if percent <= 0:
                continue
            number = Wanted("times", "shares, one in each turn", 1, percent // unit(line), 1)
            order = Order("stock", (Item(BuyShare(seat, name, source)),), 1)
            label = f"Buy {game.display_name(name)} from {SOURCES[source]}"
            yield OrderOffer(label, order, number, game.display_name(name))


_WORDS = {"pay": "pays all", "split": "pays half", "hold": "holds all"}


def _for_railroads(game: GameOE, view: View[StateOE]) -> Iterator[OrderOffer]:
    """Yield repeat orders: what a railroad of mine did with its revenue last time."""
    for name, run in view.state.last_runs.items():
        line = view.state.companies[name]
        if line.president != view.seat or line.status != FLOATED or line.kind in (MINOR, NATIONAL):
            continue
        number = Wanted("least", "as long as it earns", 0, max(990, run.revenue), run.revenue, 10)
        item = Item(Distribute(Seat(view.seat), run.choice), least=run.revenue)
        order = Order("dividend", (item,), whose=name)
        label = f"{game.display_name(name)} {_WORDS[run.choice]} as last time"
        yield OrderOffer(label, order, number, game.display_name(name))


def _at(game: GameOE, view: View[StateOE], place: str) -> Iterator[OrderOffer]:
    """Yield tiles and tokens that railroads of mine could order now for their next turn."""
    state, seat, now = view.state, Seat(view.seat), acting(view)
    hex_name = place.partition(".")[0]
    if hex_name not in game.board.map.hexes:
        return
    for name, line in state.companies.items():
        if line.president != view.seat or line.status != FLOATED or name == now:
            continue
        turn, helpers = fork(state), abilities(state, name)
        points = points_for(game, state, name)
        turn.op = Operation(name, points, "E" in helpers, "F" in helpers)
        for lay, cost in candidates(game, turn):
            if lay.hex == hex_name and cost <= line.cash:
                action = LayTile(seat, hex_name, lay.tile.number, lay.rotation)
                order = Order("track", (Item(action, limit=cost),), 1, whose=name)
                yield OrderOffer(
                    f"Lay tile {lay.tile.number}", order, None, game.display_name(name)
                )
        yield from _tokens(game, turn, seat, hex_name)


def _tokens(game: GameOE, turn: StateOE, seat: Seat, hex_name: str) -> Iterator[OrderOffer]:
    name = operation(turn).company
    line = turn.companies[name]
    if not line.charter or line.kind == NATIONAL:
        return
    for city, fee in open_cities(game, turn, name):
        if city.partition(".")[0] == hex_name:
            for slot in sorted(set(line.charter)):
                if slot + fee <= line.cash:
                    item = Item(PlaceToken(seat, city, slot, False), limit=slot + fee)
                    order = Order("token", (item,), 1, whose=name)
                    yield OrderOffer(
                        f"Token for £{slot + fee}", order, None, game.display_name(name)
                    )
