"""Standing orders: what my seat does while I am away."""

from typing import Any

import pytest

from tests.table.helpers import ME, OPEN, depot, guest, load, see
from trunkline.kernel import BadData, Range, Seat, StopCondition, fork, view
from trunkline.table.errors import Conflict, Malformed, NotFound, NotYours
from trunkline.table.house import House
from trunkline.table.orders import order_stops, orders
from trunkline.table.orders.orders import MOST_ORDERS, lowest, read_order
from trunkline.table.people.people import Account
from trunkline.table.play import transaction, undo_redo
from trunkline.table.play.table import Table
from trunkline.table.seats import seating
from trunkline.table.storage.db_rows import to_row
from workbench.depot import Load, Weigh

LOAD1 = {"action": {"kind": "load", "seat": 1, "amount": 2}}
LOW = {"action": {"kind": "load", "seat": 1, "amount": 9}, "field": "amount", "limit": 3}


def two(house: House, **options: Any) -> tuple[Table, Account, Account]:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, **options)
    seating.sit_down(table, bob, 1)
    return table, ann, bob


def give(table: Table, who: Account, *play: Any, seat: int = 1, **more: Any) -> Any:
    order = {"play": list(play), **more}
    return orders.give(table, who, f"o{table.record.changes}", seat, order)


def test_an_order_acts_as_a_separate_entry(house: House) -> None:
    table, ann, bob = two(house)
    number = give(table, bob, LOAD1).entry
    load(table, ann, 0)
    entry = house.journal.entries(table.id)[-1]
    assert (entry.seat, entry.account_id) == (1, bob.id)
    action = {**LOAD1["action"], "gently": False}
    assert entry.data == {"action": action, "by": "order", "order": number}
    assert table.record.asked == [0]
    assert see(table, bob)["log"][-1]["by"] == "order"
    for other in (ann, None):  # for them it is a move like any other
        assert see(table, other)["log"][-1]["by"] == "player"


def test_an_order_acts_at_once_if_the_seat_is_asked(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    give(table, bob, LOAD1)
    assert table.record.moment == 2


def test_orders_do_not_fill_the_row_of_their_table(house: House) -> None:
    """Everything stored with a table is read and written with every move at it."""
    table, ann, bob = two(house)
    load(table, ann, 0)
    with pytest.raises(Malformed, match="at most 8000 characters"):
        give(table, bob, LOAD1, stop_on=["load"] * 2000)
    many = ["load"] * 900
    for _ in range(3 * MOST_ORDERS):  # each is over at once, and those that are over are kept, too
        number = give(table, bob, LOAD1, step="work", times=1000, stop_on=many).entry
        if any(one.number == number for one in table.record.orders):
            orders.cancel(table, bob, number)
    stored = sum(len(str(value)) for value in to_row(table.record).values())
    assert stored < 4 * MOST_ORDERS * orders.LONGEST


def test_the_lowest_number_within_the_limit_is_played(house: House) -> None:
    table, ann, bob = two(house)
    wish = {"kind": "load", "seat": 1, "amount": 1}
    give(table, bob, {"action": wish, "field": "amount", "limit": 3}, step="work")
    load(table, ann, 0)
    assert house.journal.entries(table.id)[-1].data["action"]["amount"] == 1


def test_the_first_that_is_legal_is_played_and_otherwise_the_order_ends(house: House) -> None:
    table, ann, bob = two(house)
    bad = {"action": {"kind": "load", "seat": 1, "amount": 7}}
    none = {"action": {"kind": "load", "seat": 1, "amount": 1}, "field": "amount", "limit": 0}
    give(table, bob, bad, none, LOAD1)
    load(table, ann, 0)
    assert house.journal.entries(table.id)[-1].data["action"]["amount"] == 2
    give(table, bob, bad, times=1)
    first, second = table.record.orders
    assert first.number < second.number
    orders.cancel(table, bob, first.number)
    load(table, ann, 0)
    assert table.record.orders == []
    assert table.record.asked == [1]
    whys = [one["why"] for one in see(table, bob)["ended_orders"]]
    assert whys == ["You ended it.", "Nothing of it is allowed now, within its limits."]
    assert see(table, ann)["ended_orders"] == []


def test_an_order_waits_for_its_step(house: House) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1, step="toss")
    load(table, ann, 0)
    assert table.record.asked == [1]
    assert len(table.record.orders) == 1


def test_an_order_acts_the_given_number_of_times(house: House) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1, times=2)
    load(table, ann, 0)
    assert see(table, bob)["orders"][0]["order"]["times"] == 1
    load(table, ann, 0)
    assert table.record.orders == []
    load(table, ann, 0)
    assert table.record.asked == [1]


def test_an_order_stops_on_what_others_do(house: House) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1, stop_on=["run"])
    load(table, ann, 0)
    action = {"kind": "run", "seat": 0, "stops": [1, 2]}
    table.act(ann, table.record.version, "run", action)
    assert table.record.orders == []
    assert table.record.asked == [1]


def test_only_the_owner_sees_and_ends_an_order(house: House) -> None:
    table, ann, bob = two(house)
    number = give(table, bob, LOAD1).entry
    for who in (ann, None):
        seen = see(table, who)
        assert seen["orders"] == []
    assert [one["number"] for one in see(table, bob)["orders"]] == [number]
    with pytest.raises(NotFound):
        orders.cancel(table, ann, number)
    orders.cancel(table, bob, number)
    with pytest.raises(NotFound):
        orders.cancel(table, bob, number)


def test_orders_that_feed_each_other_are_ended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transaction, "MOST_AT_ONCE", 4)
    ann = guest(house)
    table = depot(house, ann, ME, ME, goal=1000)
    give(table, ann, LOAD1)
    mine = {"action": {"kind": "load", "seat": 0, "amount": 1}}
    give(table, ann, mine, seat=0)
    assert table.record.moment == 4
    assert len(table.record.orders) == 1


def test_orders_end_with_the_game(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=20)
    give(table, ann, {"action": {"kind": "load", "seat": 0, "amount": 5}}, seat=0)
    assert (table.record.status, table.record.moment) == ("finished", 4)


def test_orders_have_an_owner_and_a_maximum_number(house: House) -> None:
    table, ann, bob = two(house)
    with pytest.raises(NotYours):
        give(table, ann, LOAD1)
    first = give(table, bob, LOAD1)
    order = {"play": [LOAD1]}
    key = f"o{table.record.changes - 1}"
    assert orders.give(table, bob, key, 1, order) == first._replace(resent=True)
    with pytest.raises(Conflict, match="already used"):
        orders.give(table, bob, key, 1, {"play": [LOAD1], "times": 2})
    orders.give(table, bob, "another", 1, order)
    for _ in range(MOST_ORDERS - 2):
        give(table, bob, LOAD1)
    assert len({one.number for one in table.record.orders}) == MOST_ORDERS
    with pytest.raises(Conflict, match="at most"):
        give(table, bob, LOAD1)


@pytest.mark.parametrize(
    "order",
    [
        [],
        {"play": [LOAD1], "extra": 1},
        {"play": [LOAD1], "step": "nowhere"},
        {"play": [LOAD1], "step": 3},
        {"play": []},
        {"play": "x"},
        {"play": [LOAD1] * 9},
        {"play": [LOAD1], "times": 0},
        {"play": [LOAD1], "times": "x"},
        {"play": [LOAD1], "stop_on": "x"},
        {"play": [LOAD1], "stop_on": ["fly"]},
        {"play": [{}]},
        {"play": [3]},
        {"play": [{**LOAD1, "field": "amount"}]},
        {"play": [{**LOAD1, "more": 1}]},
        {"play": [{**LOAD1, "field": "nothing", "limit": 3}]},
        {"play": [{**LOAD1, "field": 4, "limit": 3}]},
        {"play": [{**LOW, "least": 3}]},
        {"play": [{**LOAD1, "least": "x"}]},
        {"play": [LOAD1], "for": 4},
        {"play": [LOAD1], "for": "x" * 41},
        {"play": [LOAD1], "until": "ten"},
        {"play": [LOAD1], "until": [4]},
        {"play": [{**LOAD1, "field": "amount", "limit": "x"}]},
        {"play": [{"action": {"kind": "load", "seat": 0, "amount": 1}}]},
        {"play": [{"action": {"kind": "fly"}}]},
    ],
)
def test_invalid_orders_are_refused(house: House, order: Any) -> None:
    table, _, bob = two(house)
    with pytest.raises(BadData):
        read_order(table.game, 1, order)
    with pytest.raises(Malformed):
        orders.give(table, bob, "x", 1, order)


def test_a_range_that_differs_elsewhere_is_not_meant(house: House) -> None:
    table, _, _ = two(house)
    order = read_order(table.game, 1, {"play": [LOW]})
    wish = order.play[0].action
    foreign = Range(Load(Seat(0), 1), "amount", 1, 5)
    other = Range(Weigh(Seat(1), 1), "weight", 1, 5)
    assert lowest([Load(Seat(1), 2), other, foreign], wish, "amount", 5) is None
    assert lowest([foreign], Load(Seat(0), 3), "amount", 5) == Load(Seat(0), 1)


def test_a_range_of_another_action_is_not_meant(house: House) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOW)  # amount 9 is put in place of the number, and the rest must be equal
    load(table, ann, 0)
    assert house.journal.entries(table.id)[-1].data["action"]["amount"] == 1
    run = {"action": {"kind": "run", "seat": 1, "stops": [1]}}
    orders.cancel(table, bob, table.record.orders[0].number)
    give(table, bob, run)
    load(table, ann, 0)
    assert table.record.asked == [1]


def test_others_cannot_distinguish_moves_from_orders(house: House) -> None:
    """Two games with the same moves: Bob plays by hand in one, by orders in the other."""
    seen = []
    for by_order in (False, True):
        table, ann, bob = two(house)
        before = {who and who.id: see(table, who) for who in (ann, None)}
        if by_order:
            orders.cancel(table, bob, give(table, bob, LOAD1).entry)
            give(table, bob, LOAD1, times=2)
            for who in (ann, None):
                assert see(table, who) == before[who and who.id]
        for _ in range(2):
            load(table, ann, 0)
            if not by_order:
                table.act(bob, table.record.version, f"b{table.record.entries}", LOAD1["action"])
        load(table, ann, 0)
        assert not table.record.orders
        views = [see(table, who) for who in (ann, None)]
        assert [line["n"] for line in views[0]["log"]] == list(range(1, views[0]["last"] + 1))
        seen.append([without_ids(one) for one in views])
    assert seen[0] == seen[1]


def without_ids(view: Any) -> Any:
    """Return a view without values that differ between any two games: ids and times."""
    kept = {key: value for key, value in view["table"].items() if key not in TIMES}
    log = [{key: value for key, value in one.items() if key not in TIMES} for one in view["log"]]
    return {**view, "table": kept, "log": log}


TIMES = ("id", "created", "updated", "since", "time")


def test_only_the_last_orders_that_ended_are_kept(house: House) -> None:
    table, _, bob = two(house)
    numbers = []
    for _ in range(transaction.MOST_ENDED + 2):
        numbers.append(give(table, bob, LOAD1).entry)
        orders.cancel(table, bob, numbers[-1])
    assert [one["number"] for one in see(table, bob)["ended_orders"]] == numbers[2:]
    seating.leave(table, bob, 1, None)
    assert table.record.ended == []


STEAL = {"action": {"kind": "steal", "seat": 1}}


@pytest.mark.parametrize(
    "order",
    [
        {"play": [{"action": {"kind": "crash", "seat": 1}}]},
        {"play": [LOAD1], "until": ["twelve"]},
        {"play": [{**STEAL, "limit": 3}]},
        {"play": [{**STEAL, "least": 3}]},
    ],
)
def test_actions_without_orders_in_the_title_are_refused(house: House, order: Any) -> None:
    table, _, bob = two(house)
    read_order(table.game, 1, order)
    with pytest.raises(Malformed):
        orders.give(table, bob, "x", 1, order)
    assert table.record.orders == []


@pytest.mark.parametrize(
    ("limits", "acts"),
    [({"limit": 1}, False), ({"limit": 2}, True), ({"least": 2}, True), ({"least": 3}, False)],
)
def test_an_amount_within_the_limits_or_not(house: House, limits: Any, acts: bool) -> None:
    table, ann, bob = two(house)
    give(table, bob, {**LOAD1, **limits})
    load(table, ann, 0)
    assert (table.record.moment == 2) is acts


def test_an_amount_that_the_title_forgot_is_in_no_limit(house: House) -> None:
    table, _, _ = two(house)
    order = read_order(table.game, 1, {"play": [{**STEAL, "limit": 3}]})
    assert orders.answer(table.game, table.state(), order) is None


def test_an_order_acts_for_its_owner_only(house: House) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1, **{"for": "shed"})
    load(table, ann, 0)  # one is loaded: it is the yard's turn
    assert table.record.asked == [1]
    assert len(table.record.orders) == 1
    load(table, bob, 1)
    load(table, ann, 0, 2)
    assert table.record.asked == [0]


def test_a_stop_condition_ends_an_order_for_any_cause(house: House) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1, until=["ten"])
    load(table, ann, 0, 5)
    assert len(table.record.orders) == 1
    load(table, ann, 0, 5)
    (ended,) = see(table, bob)["ended_orders"]
    assert ended["why"] == "It was to stop if ten are loaded, and that happened."
    assert ended["text"] == "Load; each time"
    assert ended["moment"] == 3
    assert table.record.asked == [1]
    with pytest.raises(Malformed, match="no goal"):
        give(table, bob, LOAD1, until=["more"])


def test_an_order_that_acted_and_reached_its_goal_ended_once(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0, 4)
    load(table, bob, 1, 4)
    give(table, bob, LOAD1, times=1, until=["ten"])
    load(table, ann, 0)
    (ended,) = see(table, bob)["ended_orders"]
    assert "ten are loaded" in ended["why"]


def test_the_subject_of_an_order_may_be_gone(house: House) -> None:
    table, _, bob = two(house, goal=1000)
    give(table, bob, LOAD1, step="toss")
    state = fork(table.state())
    state.loaded = 950
    order = read_order(table.game, 1, {"play": [LOAD1]})
    why = order_stops.stopped(table.game, order, 1, table.state(), state, None)
    assert why == "It cannot be carried out any more: that is not ordered."
    assert order_stops.stops(table.game, view(table.game, state, 1), order) == []


def test_an_undo_is_a_change_like_any_other(house: House) -> None:
    table, ann, bob = two(house, undo="always")
    for _ in range(3):
        load(table, ann, 0, 3)
        load(table, bob, 1)
    give(table, bob, LOAD1, until=["ten"], step="toss")
    undo_redo.go(table, ann, "undo", table.record.version, "u", 4)
    assert "ten are loaded" in see(table, bob)["ended_orders"][0]["why"]


def test_an_order_is_described_in_words(house: House) -> None:
    table, _, bob = two(house)
    limited = {**LOAD1, "limit": 3, "least": 1}
    give(table, bob, LOW, limited, times=3, stop_on=["run"], until=["ten"], **{"for": "shed"})
    (order,) = see(table, bob)["orders"]
    assert order["text"] == (
        "shed: Load as low as possible, up to 3 tons, or else Load for at most 3 tons if it is at "
        "least 1 tons; 3 more times"
    )
    assert order["stops"] == [
        "Stops if five hundred are loaded.",
        "Stops if ten are loaded.",
        "Stops if somebody else does this: run.",
    ]


def test_orders_are_offered_with_stop_conditions(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    load(table, bob, 1)
    first, second = orders.offered(table, 1, "F1")
    assert first["label"] == "Load 2 F1"
    assert first["order"]["times"] == 1  # what Bob did before is known
    assert second["number"] == {
        "of": "limit", "label": "at most", "low": 1, "high": 5, "start": 3, "step": 1,
    }  # fmt: skip
    assert second["stops"] == ["Stops if five hundred are loaded.", "Stops if ten are loaded."]
    for offer in (first, second):
        written = offer["order"]
        assert orders.written(table.game, read_order(table.game, 1, written)) == written
        orders.give(table, bob, offer["label"].replace(" ", ""), 1, written)
    table.record.status = "finished"
    assert orders.offered(table, 1, "") == []


def test_orders_are_read_again_when_too_many_are_known(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "MOST_KNOWN", 0)
    table, ann, bob = two(house)
    give(table, bob, LOAD1)
    load(table, ann, 0)
    assert table.record.moment == 2


def test_facts_of_an_order_are_computed_once_per_state(house: House) -> None:
    table, _, _ = two(house)
    order = read_order(table.game, 1, {"play": [LOAD1]})
    facts, looks = order_stops.Facts(most=1), []

    def look() -> dict[str, StopCondition]:
        looks.append(order)
        return {"a": StopCondition("it rains", len(looks))}

    first, second = table.state(), fork(table.state())
    assert facts.of(order, 1, first, look) is facts.of(order, 1, first, look)
    assert len(looks) == 1
    assert facts.of(order, 0, first, look)["a"].value == 2  # another seat sees with its own eyes
    assert facts.of(order, 1, second, look)["a"].value == 3
    assert facts.of(order, 1, first, look)["a"].value == 4  # only so many states are kept


def test_the_end_of_a_game_stops_no_order(house: House) -> None:
    table, _, _ = two(house)
    order = read_order(table.game, 1, {"play": [LOAD1]})
    over = fork(table.state())
    over.frames = ()
    assert order_stops.stopped(table.game, order, 1, table.state(), over, None) == ""
