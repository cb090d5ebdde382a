"""A standing order that breaks ends alone: the move before it stands, and only its owner knows."""

from typing import Any

import pytest

from tests.table.helpers import load, see
from tests.table.test_orders import LOAD1, STEAL, give, two
from trunkline.kernel import Cancelled
from trunkline.table.house import House
from trunkline.table.orders import order_stops
from trunkline.table.people.people import Account
from trunkline.table.play import transaction
from trunkline.table.play.table import Table


def broken_words(table: Table, who: Account, caplog: pytest.LogCaptureFixture) -> str:
    """Its owner reads that an order broke and the log of the server has why; nobody else knows."""
    assert table.record.orders == []
    (ended,) = see(table, who)["ended_orders"]
    assert ended["why"] == transaction.BROKE
    assert all(entry.kind != "report" for entry in table.entries(0, table.record.entries))
    (line,) = caplog.records
    assert (line.name, line.levelname, line.table) == ("trunkline.orders", "ERROR", table.id)
    return line.detail


def test_an_order_that_fails_the_programs_own_check_leaves_the_move_before_it_done(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table, ann, bob = two(house)
    number = give(table, bob, STEAL).entry
    done = load(table, ann, 0, 3)
    assert (table.record.moment, table.record.asked, done.version) == (1, [1], done.entry)
    detail = broken_words(table, bob, caplog)
    assert detail.startswith(f"seat 1, order {number}: AuditFailed: ")
    load(table, bob, 1)
    table.refresh()
    assert table.record.moment == 2


def test_a_fault_after_an_order_undoes_the_order_too(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1)
    give(table, bob, {**LOAD1, "limit": 9}, step="toss")
    drawn = transaction.Transaction.draw_all

    def draw_all(self: Any, *args: Any) -> Any:
        if self.entries and self.entries[-1].data.get("by") == "order":
            raise KeyError("no such card")
        return drawn(self, *args)

    monkeypatch.setattr(transaction.Transaction, "draw_all", draw_all)
    before = table.record.version
    load(table, ann, 0, 3)
    assert [one.account_id for one in table.entries(before, table.record.entries)] == [ann.id]
    assert (table.record.moment, table.record.asked) == (1, [1])
    (other,) = table.record.orders
    table.record.orders.remove(other)
    assert "KeyError" in broken_words(table, bob, caplog)
    assert other.order["step"] == "toss"
    load(table, bob, 1)
    assert table.state().loaded == 4


@pytest.mark.parametrize("what", ["wants", "Change.stops"])
def test_an_unreadable_order_does_not_block_moves(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1)

    def fails(*args: Any) -> Any:
        raise KeyError("no such company")

    where = transaction if what == "wants" else order_stops
    monkeypatch.setattr(f"{where.__name__}.{what}", fails)
    load(table, ann, 0)
    assert (table.record.moment, table.record.asked) == (1, [1])
    assert "no such company" in broken_words(table, bob, caplog)


def test_a_cancelled_change_keeps_orders_and_reports_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, bob = two(house)
    give(table, bob, LOAD1)
    entries = table.record.entries

    def called_off(*args: Any) -> Any:
        raise Cancelled

    with monkeypatch.context() as patch:
        patch.setattr(transaction, "answer", called_off)
        with pytest.raises(Cancelled):
            load(table, ann, 0)
    assert (len(table.record.orders), table.record.entries) == (1, entries)
    load(table, ann, 0)
    assert table.record.moment == 2
