"""Reminders: each deadline is announced once, and only where a player can be away."""

import pytest

from tests.table.helpers import load
from tests.table.test_clocks import Time, at_table
from tests.table.test_motions import passes as passes
from trunkline.table.clocks.reminders import EARLIEST, HOUR, SLOW, lead
from trunkline.table.clocks.timing import Clock
from trunkline.table.house import House


@pytest.mark.parametrize(
    ("seconds", "before"),
    [(SLOW - 1, 0), (SLOW, HOUR), (40 * HOUR, 10 * HOUR), (100 * HOUR, EARLIEST)],
)
def test_a_quarter_of_the_time_is_left(seconds: float, before: float) -> None:
    assert lead(Clock("move", int(seconds))) == before


def test_a_deadline_is_announced_once(house: House, passes: Time) -> None:
    table, (ann, _) = at_table(house, "bob", kind="move", seconds=int(20 * HOUR))
    assert house.reminders.due(passes.now()) == []
    passes(16 * HOUR)
    assert house.reminders.due(passes.now()) == [(table.id, [0])]
    assert house.reminders.due(passes.now()) == []
    load(table, ann, 0)
    assert house.reminders.due(passes.now()) == []  # bob has all his time
    passes(15 * HOUR + 1)
    assert house.reminders.due(passes.now()) == [(table.id, [1])]
    house.journal.remove(table.id)
    assert house.reminders.due(passes.now()) == []


def test_players_with_little_time_are_at_the_table(house: House, passes: Time) -> None:
    at_table(house, "bob", kind="move", seconds=600)
    assert house.reminders.due(passes.now()) == []


def test_one_of_two_hosts_reminds(
    house: House, passes: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = at_table(house, "bob", kind="move", seconds=int(20 * HOUR))
    passes(16 * HOUR)
    seen = house.reminders._close(passes.now(), ())
    monkeypatch.setattr(house.reminders, "_close", lambda now, outages: seen)
    assert house.reminders.due(passes.now()) == [(table.id, [0])]
    assert house.reminders.due(passes.now()) == []
