"""Standing orders of Railways of Australia: what they do, and all that stops them."""

from typing import Any

import pytest

from tests.table.order_desk import Desk
from tests.titles.railways_of_australia.table import ONE_TILE, Table, do
from trunkline.kernel import BadData, Frame, Seat, fork, view
from trunkline.table.orders import order_stops, orders
from trunkline.titles.railways_of_australia.state import Auction, Work

A, B = Seat(0), Seat(1)


def desk(table: Table) -> Desk:
    return Desk(table.game, table.state)


def auction() -> Table:
    table = Table(2).cash(0, 20_000, 4).cash(1, 20_000, 4).turn(round=0)
    table.state.auction = Auction((0, 0))
    table.state.frames = (Frame("bid", (0,)),)
    return table


def test_bids_up_to_a_limit_and_then_passes() -> None:
    table = auction()
    low, step = table.game.costs["minimum_bid"], table.game.costs["bid_step"]
    item = (do.Bid(B, 0), {"field": "amount", "limit": low + 2 * step})
    play = desk(table).order(1, item, do.PassBid(B), step="bid")
    play.do(do.Bid(A, low))
    assert play.acted == [(1, "bid")]
    play.do(do.Bid(A, low + 2 * step))
    assert play.acted == [(1, "bid"), (1, "pass_bid")]
    assert play.state.turn.order[0] == 0


def acting() -> Table:
    return Table(2).cash(0, 60_000, 12).cash(1, 60_000, 12).asks(0)


@pytest.mark.parametrize("kind", [do.Upgrade, do.Pass])
def test_the_next_action_is_taken(kind: Any) -> None:
    play = desk(acting()).order(1, kind(B), step="act", times=1)
    play.do(do.Pass(A))
    assert [kind for _, kind in play.acted] == [kind.__name__.lower()]


def orders_of(table: Table, action: Any) -> Any:
    play = [{"action": table.game.codec.encode(action)}]
    return orders.read_order(table.game, 1, {"step": "act", "play": play, "times": 1})


def changed(table: Table, action: Any, after: Any) -> str:
    order = orders_of(table, action)
    assert (
        order_stops.stopped(table.game, order, 1, table.state, fork(table.state), do.Pass(A)) == ""
    )
    return order_stops.stopped(table.game, order, 1, table.state, after, do.Pass(A))


def test_an_upgrade_ends_when_it_would_need_a_bond() -> None:
    table = acting()
    after = fork(table.state)
    after.change(1, after.players[1]._replace(cash=0))
    assert "without a bond" in changed(table, do.Upgrade(B), after)


def test_track_is_not_laid_on_credit_after_ones_own_winning_bid() -> None:
    table = auction().cash(1, 5_000, 4)
    table.state.auction = Auction((0, 5_000))
    seen = view(table.game, table.state, 1)
    lays = [
        one
        for name in table.game.land.grounds
        for one in table.game.page.orders(seen, name, [])
        if one.group == "Build"
    ]
    lay = lays[0].order
    assert lay.play[0].limit == table.game.page.amount(seen, lay.play[0].action) > 0
    play = desk(table).give(1, orders.written(table.game, lay))
    play.do(do.PassBid(A))
    assert play.acted == []
    assert "without a bond" in play.why
    assert (play.state.players[1].cash, play.state.players[1].bonds) == (0, 4)


def test_track_is_paid_for_with_the_bonds_that_were_expected_and_no_more() -> None:
    table = acting().cash(1, 0, 12)
    lay = next(iter(table.legal(do.Lay)))
    order = orders_of(table, do.Lay(B, lay.hex, lay.a, lay.b))
    [text] = [one for one in stops(table, order) if "bond" in one]
    assert text.endswith("with 1 bond.")
    play = desk(table).give(1, orders.written(table.game, order)).do(do.Pass(A))
    assert play.acted == [(1, "lay")]
    assert play.state.players[1].bonds == 13


def stops(table: Table, order: Any) -> list[str]:
    return order_stops.stops(table.game, view(table.game, table.state, 1), order)


def test_cards_declared_by_another_seat_do_not_lower_costs() -> None:
    table = acting()
    grant = next(card for card, one in table.game.cards.items() if one.op == "grant")
    table.state.work = Work(3, cards=(grant,))
    plain = next(name for name, one in table.game.land.grounds.items() if one.terrain == "plain")
    costs = [
        table.game.page.amount(view(table.game, table.state, seat), do.Lay(seat, plain, 0, 3))
        for seat in (A, B)
    ]
    assert costs[1] - costs[0] == table.game.land.grounds[plain].price > 0


def test_a_delivery_costs_what_its_cards_do() -> None:
    table = acting()
    dear = next(card for card, one in table.game.cards.items() if one.cost)
    seen = view(table.game, table.state, 1)
    stops = ("Melbourne", "Albury")
    paid = table.game.page.amount(seen, do.Deliver(B, "red", stops, (1,), (dear,)))
    assert paid == table.game.cards[dear].cost
    assert table.game.page.amount(seen, do.Deliver(B, "red", stops, (1,))) is None


@pytest.mark.parametrize("action", [do.Upgrade(B), do.Pass(B)])
def test_an_action_ends_with_a_new_card_and_with_the_turn(action: Any) -> None:
    table = acting()
    after = fork(table.state)
    after.deck = after.deck[1:]
    assert "a card is turned up" in changed(table, action, after)
    after = fork(table.state)
    after.turn = after.turn._replace(number=2)
    assert "the turn is over" in changed(table, action, after)
    order = orders_of(table, action)  # also by my own move
    assert order_stops.stopped(table.game, order, 1, table.state, after, do.Pass(B))


@pytest.mark.parametrize("action", [do.Upgrade(B), do.Pass(B)])
def test_an_action_ends_when_the_last_turn_is_known(action: Any) -> None:
    """The last marker was put down in another's delivery (§13.1)."""
    table = acting()
    after = fork(table.state)
    after.turn = after.turn._replace(triggered=1)
    assert "it becomes known which turn is the last" in changed(table, action, after)


def test_a_card_taken_by_another_ends_the_order() -> None:
    table = acting()
    state = table.state
    state.display, state.deck = (*state.display, *state.deck[:9]), state.deck[9:]
    card = next(iter(table.legal(do.Take)))
    play = desk(table).order(1, do.Take(B, card.card, card.place, card.colour), step="act")
    play.do(card)
    assert "anyone takes" in play.why
    assert play.acted == []


def test_a_city_that_changes_ends_what_is_planned_there() -> None:
    table = acting()
    place, colour = next((one.place, one.colour) for one in table.legal(do.Urbanize))
    play = desk(table).order(1, do.Urbanize(B, place, colour), step="act")
    play.do(do.Urbanize(A, place, colour))
    assert f"anyone changes {place}" in play.why
    assert play.acted == []


def test_a_delivery_ends_when_the_cube_or_a_link_is_gone() -> None:
    table = acting().bare().cubes("Melbourne", "red")
    number = table.link(1, ONE_TILE["Albury", "Melbourne"])
    action = do.Deliver(B, "red", ("Melbourne", "Albury"), (number,))
    after = fork(table.state)
    after.goods["Melbourne"] = tuple(0 for _ in after.goods["Melbourne"])
    assert "the cubes in Melbourne change" in changed(table, action, after)
    after = fork(table.state)
    after.links[number] = after.links[number]._replace(owners=(1, 0))
    assert "another owner" in changed(table, action, after)
    after = fork(table.state)
    after.cities["Albury"] = after.cities["Albury"]._replace(tile="red")
    assert "anyone changes Albury" in changed(table, action, after)


def test_a_track_order_ends_when_another_builds_there() -> None:
    table = acting()
    lay = next(iter(table.legal(do.Lay)))
    play = desk(table).order(1, do.Lay(B, lay.hex, lay.a, lay.b), step="act", times=1)
    play.do(lay)
    assert f"anyone builds in {lay.hex}" in play.why


def test_an_order_offered_at_a_place_is_accepted_and_played() -> None:
    table = acting()
    seen = view(table.game, table.state, 1)
    place = next(one.place for one in table.legal(do.Urbanize))
    groups = {one.group for one in table.game.page.orders(seen, place, [])}
    assert "Urbanize" in groups
    offer = next(one for one in table.game.page.orders(seen, place, []) if one.group == "Urbanize")
    play = desk(table).give(1, orders.written(table.game, offer.order)).do(do.Pass(A))
    assert play.acted == [(1, "urbanize")]
    assert tuple(table.game.page.orders(view(table.game, table.state, 0), place, [])) == ()


@pytest.mark.parametrize(
    "action",
    [
        do.KeepBaron(A, "x"),
        do.Take(A, "nothing"),
        do.Urbanize(A, "Nowhere", "red"),
        do.Lay(A, "9999", 0, 1),
        do.Lay(A, "2101", 3, 9),
        do.Deliver(A, "red", ("Melbourne", "Albury"), (1,), ("nothing",)),
        (do.Bid(A, 5), {"limit": 5}),
    ],
)
def test_orders_that_the_title_does_not_take(action: Any) -> None:
    with pytest.raises(BadData):
        desk(acting()).order(0, action)
