"""Standing orders of 1848: what they do, and all that stops them."""

from typing import Any

import pytest

from tests.table.order_desk import Desk
from tests.titles.g1848.table import Table
from trunkline.kernel import BadData, Seat, fork, view
from trunkline.table.orders import order_stops, orders
from trunkline.titles.g1848.records import actions as do

A, B, C = Seat(0), Seat(1), Seat(2)


def stock(seat: int = 1) -> Table:
    """Seat 0 directs VR, seat 1 NSW; both have operated."""
    table = Table().after_auction().cash(900, 900, 900, 900)
    table.company("VR", {0: 40, 1: 20}, cell=None).company("NSW", {1: 40, 2: 20})
    return table.stock(seat)


def desk(table: Table) -> Desk:
    return Desk(table.game, table.state)


LOW = ("P1", "P2", "P3")
PASS = {"step": "stock"}


def test_a_pass_goes_on_while_others_buy() -> None:
    play = desk(stock()).order(0, do.Pass(A), **PASS)
    play.do(do.BuyShare(B, "BOE", "new"), do.BuyShare(C, "BOE", "new"), do.Pass(Seat(3)))
    assert play.acted == [(0, "pass")]
    assert (play.stands, play.state.frames[-1].seats) == (1, (1,))


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (do.SellShares(B, "NSW", 10), "anyone sells shares"),
        (do.SellShares(B, "VR", 10), "anyone sells shares"),
        (do.StartCompany(B, "SAR", 80), "a company is begun"),
        (do.BuyShare(B, "VR", "new"), "somebody has as much"),
    ],
    ids=["sale", "sale-of-mine", "begun", "threat"],
)
def test_a_pass_stops_if_its_conditions_change(action: Any, why: str) -> None:
    table = stock()
    if isinstance(action, do.BuyShare):
        table = Table().after_auction().cash(900, 900, 900, 900)
        table.company("VR", {0: 30, 1: 20}, sold=False, started=False).stock(1)
    play = desk(table).order(0, do.Pass(A), **PASS)
    play.do(action)
    assert play.stands == 0
    assert why in play.why
    assert play.acted == []


def test_a_pass_ends_when_a_company_is_launched() -> None:
    table = Table().after_auction().cash(900, 900, 900, 900)
    table.company("VR", {1: 30, 2: 10}, sold=False, started=False).stock(1)
    play = desk(table).order(0, do.Pass(A), **PASS)
    play.do(do.BuyShare(B, "VR", "new"), do.Pass(C), do.Pass(Seat(3)))
    assert play.acted == [(0, "pass")]  # half of it is sold: nothing to see yet
    play.do(do.BuyShare(B, "VR", "new"))
    assert play.state.companies["VR"].sold
    assert "a company is launched" in play.why


def test_a_pass_ends_with_the_round_even_if_it_ends_it_itself() -> None:
    play = desk(stock()).order(0, do.Pass(A), **PASS)
    play.do(do.Pass(B), do.Pass(C), do.Pass(Seat(3)))
    assert play.acted == [(0, "pass")]
    assert play.state.round == "operating"
    assert "the round is over" in play.why


def test_a_pass_that_the_rules_forbid_ends_the_order() -> None:
    play = auction().order(1, do.Pass(B), step="auction")
    play.do(do.BuyPrivate(A, "P1"))
    assert play.stands == 0
    play = auction().order(0, do.Pass(A), step="auction")  # without a private nobody passes
    assert "Nothing of it is allowed" in play.why
    assert play.acted == []


def test_shares_are_bought_one_per_turn_until_the_count_is_reached() -> None:
    play = desk(stock(0)).order(1, do.BuyShare(B, "VR", "new"), step="stock", times=2)
    play.do(do.BuyShare(A, "BOE", "new"), do.Pass(C), do.Pass(Seat(3)))
    play.do(do.Pass(A), do.Pass(C), do.Pass(Seat(3)))
    assert play.acted == [(1, "buy_share")] * 2
    assert play.why == "It acted as often as it was asked to."


def test_buying_until_the_launch() -> None:
    table = Table().after_auction().cash(900, 900, 900, 900)
    table.company("VR", {0: 20, 1: 20}, sold=False).stock(0)
    buy = do.BuyShare(B, "VR", "new")
    play = desk(table).order(1, buy, step="stock", until=["launch:VR"])
    play.do(do.BuyShare(A, "BOE", "new"), do.Pass(C), do.Pass(Seat(3)))
    assert play.stands == 1
    play.do(do.Pass(A))
    assert play.acted == [(1, "buy_share")] * 2
    assert "enough shares to be launched" in play.why


@pytest.mark.parametrize(
    ("before", "action", "why"),
    [
        ({}, do.SellShares(A, "VR", 10), "anyone sells"),
        ({"director": 0}, do.SellShares(A, "VR", 20), "anyone sells"),
    ],
)
def test_buying_stops_if_its_conditions_change(before: Any, action: Any, why: str) -> None:
    play = desk(stock(0)).order(1, do.BuyShare(B, "VR", "new"), step="stock")
    play.do(action)
    assert play.stands == 0
    assert why in play.why
    assert play.acted == []


def test_money_that_is_gone_ends_buying() -> None:
    table = stock(0).cash(900, 50)
    play = desk(table).order(1, do.BuyShare(B, "VR", "new"), step="stock")
    play.do(do.Pass(A))
    assert "Nothing of it is allowed" in play.why


def test_a_price_within_the_limit_or_not() -> None:
    price = stock().state.companies["VR"].par
    for limit, acted in ((price, [(1, "buy_share")]), (price - 1, [])):
        item = (do.BuyShare(B, "VR", "new"), {"limit": limit})
        play = desk(stock(0)).order(1, item, step="stock", times=1)
        play.do(do.Pass(A))
        assert play.acted == acted


def auction() -> Desk:
    table = Table()
    table.state.frames = (table.state.frames[-1]._replace(step="auction", seats=(0,)),)
    return desk(table)


def test_a_private_is_lowered_and_bought_when_it_is_cheap() -> None:
    price = auction().state.privates["P4"].price
    buy = (do.BuyPrivate(B, "P4"), {"limit": price - 10})
    play = auction().order(1, buy, do.LowerPrice(B, "P4"), step="auction")
    for _ in range(3):
        play.do(*(do.LowerPrice(one, low) for one, low in zip((A, C, Seat(3)), LOW, strict=True)))
    assert play.acted[:3] == [(1, "lower_price"), (1, "lower_price"), (1, "buy_private")]
    assert "P4 is sold" in play.why


def test_a_private_bought_by_another_ends_the_order() -> None:
    play = auction().order(1, do.LowerPrice(B, "P4"), step="auction")
    play.do(do.BuyPrivate(A, "P4"))
    assert "P4 is sold" in play.why
    assert play.acted == []


def test_passing_in_the_auction_ends_when_a_price_falls() -> None:
    play = auction().order(1, do.Pass(B), step="auction")
    play.do(do.LowerPrice(A, "P4"))
    assert "lowers its price" in play.why


def operating(**op: Any) -> Table:
    table = Table().after_auction().cash(500, 500, 500, 500)
    table.company("NSW", {1: 60}, cash=300, trains=("2",))
    table.company("VR", {0: 60}, cash=300, trains=("2",))
    return table.operate("NSW", **op, then=("VR",))


def test_a_tile_is_laid_when_its_company_comes_and_not_before() -> None:
    table = operating()
    seen = view(table.game, table.state, 0)
    place = next(
        hex_name
        for hex_name in table.game.board.map.hexes
        if table.game.page.orders(seen, hex_name, [])
    )
    (offer, *_) = table.game.page.orders(seen, place, [])
    play = desk(table).give(0, orders.written(table.game, offer.order))
    while play.state.op.company == "NSW":
        table.state = play.state
        play.do(_idle(table))
    assert play.acted == [(0, "lay_track")]
    assert place in play.state.tiles


def _idle(table: Table) -> Any:
    step = table.state.frames[-1].step
    if step == "run":
        return table.best()
    return table.withhold() if step == "dividend" else table.pass_()


@pytest.mark.parametrize("change", ["here", "beside", "token", "director", "trains"])
def test_a_tile_order_stops_if_its_conditions_change(change: str) -> None:
    table = operating()
    game, state = table.game, table.state
    seen = view(game, state, 0)
    place = next(name for name in game.board.map.hexes if game.page.orders(seen, name, []))
    (offer, *_) = game.page.orders(seen, place, [])
    after = fork(state)
    beside = next(other for other in game.board.map.neighbours[place] if other)
    vr = state.companies["VR"]
    if change == "here":
        after.tiles[place] = ("8", 0)
    elif change == "beside":
        after.tiles[beside] = ("8", 0)
    elif change == "token":
        after.tokens[f"{place}.0"] = ("NSW",)
    elif change == "director":
        after.companies["VR"] = vr._replace(director=2)
    else:
        after.companies["VR"] = vr._replace(trains=())
    by_other = do.Pass(B)
    why = order_stops.stopped(game, offer.order, 0, state, after, by_other)
    assert why.startswith("It was to stop if ")
    assert order_stops.stopped(game, offer.order, 0, state, fork(state), by_other) == ""
    if change != "token":  # my own action does not surprise me
        assert order_stops.stopped(game, offer.order, 0, state, after, do.Pass(A)) == ""


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"phase": "3"}, "a new phase begins: trains may rust, and limits change"),
        ({"end": "bank"}, "it becomes known how the game ends"),
    ],
)
@pytest.mark.parametrize(
    ("action", "step"),
    [(do.Distribute(A, "VR", False), "dividend"), (do.Pass(A), "train")],
)
def test_changed_conditions_stop_orders_of_a_company(
    action: Any, step: str, change: Any, why: str
) -> None:
    """The player who brings them about makes no difference (§9, §13)."""
    table = operating()
    play = [{"action": table.game.codec.encode(action)}]
    order = orders.read_order(table.game, 0, {"step": step, "play": play, "for": "VR"})
    after = fork(table.state)
    for name, value in change.items():
        setattr(after, name, value)
    for doer in (A, B):
        told = order_stops.stopped(table.game, order, 0, table.state, after, do.Pass(doer))
        assert told == f"It was to stop if {why}, and that happened."
    seen = view(table.game, table.state, 0)
    assert f"Stops if {why}." in order_stops.stops(table.game, seen, order)


def test_a_first_train_of_a_new_kind_ends_the_orders_of_all_companies() -> None:
    table = Table(4).phase("2", sold_out=True).after_auction().company("VR", {0: 60})
    table.company("NSW", {1: 60}, cash=300).operate("NSW", "train", then=("VR",))
    play = desk(table).order(0, do.Distribute(A, "VR", True), **{"step": "dividend", "for": "VR"})
    play.do(table.train("3"))
    assert play.state.phase == "3"
    assert "a new phase begins" in play.why


def test_income_is_paid_as_last_time_while_it_is_enough() -> None:
    item = (do.Distribute(B, "NSW", True), {"least": 100})
    for revenue, acted in ((100, [(1, "distribute")]), (90, [])):
        table = operating(step="track")
        table.operate("NSW", "dividend", revenue=revenue, then=("VR",))
        play = desk(table).order(1, item, **{"step": "dividend", "for": "NSW"})
        assert play.acted == acted
        assert play.stands == len(acted)


def test_an_order_of_one_company_ignores_another() -> None:
    table = Table().after_auction().cash(500, 500, 500, 500)
    table.company("NSW", {1: 60}, cash=300).company("VR", {1: 60}, cash=300)
    table.operate("NSW", "track", then=("VR",))
    play = desk(table).order(1, do.Pass(B), **{"step": "track", "for": "VR"})
    assert play.acted == []
    assert play.stands == 1


@pytest.mark.parametrize(
    ("action", "more"),
    [
        (do.Pass(A), {}),
        (do.Pass(A), {"step": "track"}),
        (do.TakeLoan(A, "VR"), {}),
        (do.BuyShare(A, "XX", "new"), {"step": "stock"}),
        (do.BuyShare(A, "VR", "moon"), {"step": "stock"}),
        (do.BuyPrivate(A, "P99"), {}),
        (do.LayTrack(A, "VR", "ZZ9", "8", 0), {"for": "VR"}),
        (do.LayTrack(A, "VR", "F17", "8", 0), {}),
        (do.PlaceToken(A, "VR", "ZZ9.0"), {"for": "VR"}),
        (do.Distribute(A, "XX", True), {"for": "XX"}),
        (do.BuyShare(A, "VR", "new"), {"until": ["launch:VR"]}),
        ((do.Pass(A), {"limit": 3}), {"step": "stock"}),
    ],
)
def test_orders_that_the_title_does_not_take(action: Any, more: Any) -> None:
    with pytest.raises(BadData):
        desk(stock()).order(0, action, **more)
