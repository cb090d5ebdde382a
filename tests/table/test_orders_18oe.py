"""Standing orders of 18OE: what they do, and all that stops them."""

from typing import Any

import pytest

from tests.table.order_desk import Desk
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import BadData, Seat, fork, view
from trunkline.table.orders import order_stops, orders
from trunkline.titles.g18oe.records import actions as do
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.packet import sell, top_row
from trunkline.titles.g18oe.rules.track.laying import candidates
from trunkline.titles.g18oe.state import Run
from workbench.g18oe.table import Table

A, B, C = Seat(0), Seat(1), Seat(2)


def desk(table: Table) -> Desk:
    return Desk(table.game, table.state)


def packet() -> tuple[Table, str, str]:
    """The packet with an item of its top row and one further down."""
    table = Table()
    top = top_row(table.game, table.state)
    plain = next(item for item in top if item not in table.game.book.minors)
    low = next(item for item in table.state.packet if item not in top)
    return table, plain, low


def test_a_pass_in_the_packet_ends_with_any_bid() -> None:
    table, top, low = packet()
    bid = next(one for one in table.ranges(do.Bid) if one.action.item == low)
    play = desk(table).order(1, do.Pass(B), step="packet")
    play.do(do.Pass(A))
    assert play.acted == [(1, "pass")]
    play.do(do.Bid(C, low, bid.low))
    assert "anyone buys, bids" in play.why
    play = desk(packet()[0]).order(1, do.Pass(B), step="packet")
    play.do(do.BuyItem(A, top))
    assert "anyone buys, bids" in play.why


def test_an_item_is_bought_when_it_is_cheap_enough() -> None:
    table, top, _ = packet()
    price = table.state.packet[top].price
    item = (do.BuyItem(B, top), {"limit": price - table.game.book.packet.step})
    play = desk(table).order(1, item, do.Pass(B), step="packet")
    play.do(do.Pass(A), do.Pass(C), do.Pass(A))
    assert play.acted == [(1, "pass"), (1, "buy_item")]
    assert "is sold" in play.why


def test_a_bid_is_placed_once_and_ends_after_another_bid() -> None:
    table, _, low = packet()
    bid = next(one for one in table.ranges(do.Bid) if one.action.item == low)
    item = (do.Bid(B, low, 0), {"field": "amount", "limit": bid.low})
    play = desk(table).order(1, item, step="packet", times=1)
    play.do(do.Pass(A))
    assert play.acted == [(1, "bid")]
    play = desk(packet()[0]).order(1, item, step="packet", times=1)
    play.do(do.Bid(A, low, bid.low))
    assert "anyone bids on" in play.why
    assert play.acted == []


def minors(number: int) -> tuple[Table, list[str]]:
    """The packet when only so many minors are left of it."""
    table = packet()[0]
    left = [item for item in table.state.packet if item in table.game.book.minors][-number:]
    for item in [item for item in table.state.packet if item not in left]:
        sell(table.game, table.state, item, 2, 0)
    return table, left


def test_raises_up_to_a_limit_and_then_drops_out() -> None:
    table, (minor, *_) = minors(1)
    first = table.ranges(do.Bid)[0].low
    step = table.game.book.packet.step
    item = (do.Bid(B, minor, 0), {"field": "amount", "limit": first + 3 * step})
    play = desk(table).order(1, item, do.Pass(B), **{"step": "bidding", "for": minor})
    play.do(do.Bid(A, minor, first))
    assert play.acted == [(1, "bid")]
    play.do(do.Pass(C), do.Bid(A, minor, first + 4 * step))
    assert play.acted == [(1, "bid"), (1, "pass")]
    assert "is sold" in play.why
    assert play.state.companies[minor].president == 0


def test_an_order_for_one_auction_leaves_another_alone() -> None:
    table, (one, other) = minors(2)
    play = desk(table).order(1, do.Pass(B), **{"step": "bidding", "for": other})
    low = next(bid.low for bid in table.ranges(do.Bid) if bid.action.item == one)
    play.do(do.Bid(A, one, low))
    if one not in top_row(table.game, table.state):
        play.do(do.Pass(B))
    assert play.acted == []
    assert play.stands == 1


def stock() -> Table:
    table = Table().sold("major").quiet().phase("4")
    table.major("BEL", 0).major("PLM", 1).shares("BEL", s1=10).rich(0, 900).rich(1, 900)
    return table.rich(2, 900).stock()


def test_a_share_is_bought_in_each_turn() -> None:
    table = stock()
    play = desk(table).order(1, do.BuyShare(B, "BEL", "treasury"), step="stock", times=1)
    play.do(do.Pass(A))
    while play.state.frames[-1].step == "reply":
        play.do(do.Pass(Seat(play.state.frames[-1].seats[0])))
    assert play.acted == [(1, "buy_share")]
    assert play.why == "It acted as often as it was asked to."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"kind": "regional", "status": "idle"}, {"kind": "regional", "status": "floated"}),
        ({"kind": "regional", "status": "floated"}, {"kind": "major", "status": "floated"}),
        ({"kind": "major", "status": "floated"}, {"kind": "national", "status": "floated"}),
    ],
)
def test_a_pass_ends_when_a_railroad_is_floated_or_grows(before: Any, after: Any) -> None:
    table = stock()
    table.state.companies["BEL"] = table.state.companies["BEL"]._replace(**before)
    then = fork(table.state)
    then.companies["BEL"] = then.companies["BEL"]._replace(**after)
    play = [{"action": table.game.codec.encode(do.Pass(B))}]
    order = orders.read_order(table.game, 1, {"step": "stock", "play": play})
    why = order_stops.stopped(table.game, order, 1, table.state, then, do.Pass(A))
    assert "a railroad is floated, or becomes a major or a national" in why
    assert order_stops.stopped(table.game, order, 1, then, table.state, do.Pass(A)) == ""


@pytest.mark.parametrize("change", ["sold", "price", "president", "round"])
@pytest.mark.parametrize("what", ["buy", "pass"])
def test_buying_and_passing_stop_if_conditions_change(what: str, change: str) -> None:
    table = stock()
    state = table.state
    action = do.BuyShare(B, "BEL", "treasury") if what == "buy" else do.Pass(B)
    order = orders.read_order(
        table.game, 1, {"step": "stock", "play": [{"action": table.game.codec.encode(action)}]}
    )
    after, line = fork(state), state.companies["BEL"]
    if change == "sold":
        after.companies["BEL"] = line._replace(shares=Shares((10, 10, 0), treasury=80))
    elif change == "price":
        after.companies["BEL"] = line._replace(cell=(line.cell[0], line.cell[1] - 1))
    elif change == "president":
        after.companies["BEL"] = line._replace(president=2)
    else:
        after.round = "operating"
    assert order_stops.stopped(table.game, order, 1, state, after, do.Pass(A)).startswith("It was")
    assert order_stops.stopped(table.game, order, 1, state, fork(state), do.Pass(A)) == ""


def running() -> Table:
    table = Table().sold("major").quiet().phase("3")
    return table.major("BEL", 0).major("PLM", 1).train("BEL", "3+3").operate("BEL")


def test_a_tile_is_laid_when_its_railroad_comes() -> None:
    table = running().operate("BEL", "train")
    game, seen = table.game, view(table.game, table.state, 1)
    place = game.book.regionals["PLM"].home
    offers = [one for one in game.page.orders(seen, place, []) if one.order.step == "track"]
    around = [other for other in game.board.map.neighbours[place] if other]
    near = (one for name in around for one in game.page.orders(seen, name, []))
    offer = next(iter([*offers, *near]))
    play = desk(table).give(1, orders.written(game, offer.order))
    while play.state.op.company == "BEL":
        play.do(do.Pass(Seat(play.state.frames[-1].seats[0])))
    assert play.acted == [(1, "lay_tile")]
    assert play.state.tiles[offer.order.play[0].action.hex]


@pytest.mark.parametrize("change", ["here", "president", "kind", "status"])
def test_a_tile_order_stops_if_its_conditions_change(change: str) -> None:
    table = running()
    state, line = table.state, table.state.companies["PLM"]
    place = table.game.book.regionals["PLM"].home
    action = table.game.codec.encode(do.LayTile(B, place, "8", 0))
    order = orders.read_order(
        table.game, 1, {"step": "track", "play": [{"action": action}], "for": "PLM"}
    )
    after = fork(state)
    if change == "here":
        after.tiles[place] = ("8", 0)
    elif change == "president":
        after.companies["PLM"] = line._replace(president=2)
    elif change == "kind":
        after.companies["PLM"] = line._replace(kind="national")
    else:
        after.companies["PLM"] = line._replace(status="gone")
    assert order_stops.stopped(table.game, order, 1, state, after, do.Pass(A))


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("phase", "4", "a new train or railroad phase begins: trains may rust"),
        ("rr_phase", "consolidation", "a new train or railroad phase begins: trains may rust"),
        ("end", "bank", "it becomes known how the game ends"),
    ],
)
def test_changed_conditions_stop_orders_of_a_railroad(name: str, value: str, why: str) -> None:
    """The player who brings them about makes no difference (§5.1, §5.2, §13)."""
    table = running()
    play = [{"action": table.game.codec.encode(do.Distribute(B, "hold"))}]
    order = orders.read_order(table.game, 1, {"step": "dividend", "play": play, "for": "PLM"})
    after = fork(table.state)
    setattr(after, name, value)
    for doer in (A, B):
        assert why in order_stops.stopped(table.game, order, 1, table.state, after, do.Pass(doer))
    told = order_stops.stops(table.game, view(table.game, table.state, 1), order)
    assert any(why in one for one in told)


def channel(authority: str) -> Table:
    """LNWR stands in London, Amsterdam lies across the Channel: one sea zone, which costs a token
    £40, and with a port authority of the north nothing (§11.2.1, §11.3.5)."""
    table = Table(3).sold("major").quiet().phase("3").major("LNWR", 0, cash=900).major("BEL", 1)
    table.track("M28", 5).track("L37", 1, 4)
    put_token(table.game, table.state, "M28.0", "LNWR")
    table.state.authorities["north"] -= 1
    change(table.state, "LNWR", authority=authority, charter=table.line("LNWR").charter[1:])
    return table


def test_a_token_is_placed_for_what_it_cost_when_it_was_ordered_and_for_no_more() -> None:
    table = channel("north").operate("BEL")
    offers = table.game.page.orders(view(table.game, table.state, 0), "L37", [])
    offer = next(one for one in offers if one.order.step == "token")
    [item] = offer.order.play
    assert (offer.label, item.limit) == ("Token for £40", 40)
    for authority, acted in (("north", [(0, "place_token")]), ("", [])):
        later = channel(authority).operate("LNWR", "token")
        play = desk(later).give(0, orders.written(table.game, offer.order))
        assert play.acted == acted
    assert play.why == "Nothing of it is allowed now, within its limits."


def test_a_tile_is_laid_for_what_it_cost_when_it_was_ordered_and_for_no_more() -> None:
    table = channel("north").operate("BEL")
    offers = table.game.page.orders(view(table.game, table.state, 0), "L39", [])
    offer = next(one for one in offers if one.order.step == "track")
    [item] = offer.order.play
    cheap, dear = channel("north").operate("LNWR"), channel("").operate("LNWR")
    costs = [
        next(cost for lay, cost in candidates(one.game, one.state) if lay.hex == "L39")
        for one in (cheap, dear)
    ]
    assert item.limit == costs[0] < costs[1]
    assert desk(cheap).give(0, orders.written(table.game, offer.order)).acted == [(0, "lay_tile")]
    play = desk(dear).give(0, orders.written(table.game, offer.order))
    assert (play.acted, play.stands) == ([], 0)


@pytest.mark.parametrize("city", ["L37.0", "L37", "L37.9", "I52.0"])
def test_a_limit_is_accepted_in_any_turn_and_place(city: str) -> None:
    token = (do.PlaceToken(A, city, 40, False), {"limit": 40})
    tile = (do.LayTile(A, "L39", "8", 0), {"limit": 0})
    for table in (channel("").operate("BEL"), channel("").stock(1)):
        assert desk(table).order(0, token, **{"step": "token", "for": "LNWR"}).stands == 1
        assert desk(table).order(0, tile, **{"step": "track", "for": "LNWR"}).stands == 1


def test_revenue_is_paid_as_last_time() -> None:
    table = running()
    table.state.last_runs["BEL"] = Run(120, "pay")
    table.operate("BEL", "dividend", revenue=120)
    offers = table.game.page.orders(view(table.game, table.state, 0), "", [])
    offer = next(one for one in offers if one.order.step == "dividend")
    assert (offer.label, offer.number.start) == ("BEL pays all as last time", 120)
    play = desk(table).give(0, orders.written(table.game, offer.order))
    assert play.acted == [(0, "distribute")]
    table = running()
    table.operate("BEL", "dividend", revenue=110)
    play = desk(table).give(0, orders.written(table.game, offer.order))
    assert play.acted == []
    assert "Nothing of it is allowed" in play.why


@pytest.mark.parametrize(
    ("action", "more"),
    [
        (do.Pass(A), {}),
        (do.Pass(A), {"step": "bidding"}),
        (do.Pass(A), {"step": "bidding", "for": "ZZ"}),
        (do.Pass(A), {"step": "track", "for": "ZZ"}),
        (do.Bid(A, "1", 5), {"step": "bidding"}),
        (do.BuyItem(A, "ZZ"), {}),
        (do.BuyShare(A, "ZZ", "treasury"), {}),
        (do.Distribute(A, "pay"), {}),
        (do.LayTile(A, "ZZ", "8", 0), {"for": "BEL"}),
        (do.PlaceToken(A, "ZZ.0", 20, False), {"for": "BEL"}),
        (do.TakeFree(A), {}),
    ],
)
def test_orders_that_the_title_does_not_take(action: Any, more: Any) -> None:
    with pytest.raises(BadData):
        desk(running()).order(0, action, **more)
