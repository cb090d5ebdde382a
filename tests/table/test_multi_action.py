"""Several actions posted together: all or none, one entry and one undo each."""

import pytest

from tests.table.helpers import ME, OPEN, depot, guest, see
from trunkline.table.errors import Conflict, Forbidden, Malformed, NotYours, Stale
from trunkline.table.house import House
from trunkline.table.orders import orders
from trunkline.table.play import multi_action, undo_redo
from trunkline.table.seats import seating


def loads(*amounts: int, seat: int = 0) -> list[dict[str, object]]:
    return [{"kind": "load", "seat": seat, "amount": amount} for amount in amounts]


def test_each_action_has_an_entry_and_can_be_undone(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    ack = multi_action.act_all(table, ann, table.record.version, "s", loads(1, 2, 3))
    assert table.record.moment == 3
    lines = [line for one in see(table, ann)["log"] for line in one["lines"]]
    assert lines[-3:] == ["ann loads 1.", "ann loads 2.", "ann loads 3."]
    again = multi_action.act_all(table, ann, 1, "s", loads(1, 2, 3))
    assert (again.entry, again.resent, table.record.moment) == (ack.entry, True, 3)
    with pytest.raises(Conflict, match="already used"):
        multi_action.act_all(table, ann, 1, "s", loads(1, 2))
    undo_redo.go(table, ann, "undo", table.record.version, "u", None)
    assert table.record.moment == 2


def test_one_refusal_refuses_all(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    before = table.record.version
    with pytest.raises(Forbidden, match="Load 1 to 5"):
        multi_action.act_all(table, ann, before, "s", loads(1, 9))
    assert (table.record.version, table.record.moment) == (before, 0)
    with pytest.raises(Malformed):
        multi_action.act_all(table, ann, before, "s", [*loads(1), {"kind": "fly", "seat": 0}])
    with pytest.raises(Stale):
        multi_action.act_all(table, ann, before - 1, "s", loads(1))


def test_only_my_own_seats_act(house: House) -> None:
    ann, bob = guest(house), guest(house, "bob")
    table = depot(house, ann, ME, ME)
    with pytest.raises(NotYours):
        multi_action.act_all(table, bob, table.record.version, "s", loads(1))
    waiting = depot(house, ann, ME, OPEN)
    with pytest.raises(Conflict, match="not started"):
        multi_action.act_all(waiting, ann, waiting.record.version, "s", loads(1))


def test_posting_several_actions_does_not_reveal_orders(house: House) -> None:
    """An order acts only after the last of them.

    If one acted between two actions, the second would be allowed only if there is an order. A
    player could test for orders, and nothing would happen without one.
    """
    ann, bob = guest(house), guest(house, "bob")
    refusals = []
    for ordered in (False, True):
        table = depot(house, ann, ME, OPEN)
        seating.sit_down(table, bob, 1)
        if ordered:
            orders.give(table, bob, "o", 1, {"play": [{"action": loads(1, seat=1)[0]}]})
        with pytest.raises(Forbidden) as refused:
            multi_action.act_all(table, ann, table.record.version, "s", loads(1, 2))
        refusals.append(refused.value.message)
        assert table.record.moment == 0
    assert refusals[0] == refusals[1]
    multi_action.act_all(table, ann, table.record.version, "t", loads(1))
    assert [one["by"] for one in see(table, bob)["log"][-2:]] == ["player", "order"]
