"""Before the first visitor comes, titles are drawn and the tables that were played last."""

import time
from importlib import import_module

import pytest

from tests.table.helpers import depot, guest, load
from trunkline.table.errors import Conflict

HOUSE = import_module("trunkline.table.house")


@pytest.fixture
def drawn(monkeypatch):
    """Record the states that are drawn."""
    seen = []
    real = HOUSE.Shown.see

    def see(self, *args, **how):
        seen.append(self.state)
        return real(self, *args, **how)

    monkeypatch.setattr(HOUSE.Shown, "see", see)
    return seen


def test_tables_that_were_played_last_are_drawn_as_they_stand(house, drawn, monkeypatch):
    ann = guest(house)
    tables = [depot(house, ann) for _ in range(3)]
    for table in (tables[2], tables[0]):
        load(table, ann, 0)
        time.sleep(0.01)  # the time of a change decides which was the last
    house.warm_up()
    states = [table.state() for table in tables]
    assert [one for one in drawn if one in states][:2] == [states[0], states[2]]
    assert all(one in drawn for one in states)
    monkeypatch.setattr(HOUSE, "WARM_TABLES", 1)
    drawn.clear()
    house.warm_up()
    assert [one for one in drawn if one in states] == [states[0]]


def test_a_server_does_not_wait_long_for_tables(house, drawn, monkeypatch):
    table = depot(house, guest(house))
    monkeypatch.setattr(HOUSE, "WARM_SECONDS", 0.0)
    house.warm_up()
    assert drawn
    assert table.state() not in drawn


def test_tables_without_rules_are_not_drawn(house, drawn, monkeypatch, caplog):
    table = depot(house, guest(house))
    state = table.state()

    def gone(self):
        raise Conflict("Its rules are gone.", "unplayable")

    monkeypatch.setattr(type(table), "game", property(gone))
    house.warm_up()
    assert drawn
    assert state not in drawn
    assert not caplog.records
