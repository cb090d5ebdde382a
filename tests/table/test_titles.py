"""Titles as plug-ins: versions, labels, revealed secrets."""

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from weakref import ref

import pytest

from tests.table.games import Shelf
from tests.table.helpers import guest
from trunkline import titles as installed
from trunkline.kernel import BadData, Game, Secret, State
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.seats.seating import SeatWish
from trunkline.table.titles import MOST_AMENDED, Installed, has_secrets, remembered, reveals


def test_the_catalogue_says_how_many_may_play() -> None:
    known = Installed()
    found = {info.title: info for info in known.catalogue()}
    assert found["1848"].seats == (3, 4, 5, 6)
    assert known.catalogue() is known.catalogue()


def test_a_title_that_fails_is_not_listed_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fail(seats: int, options: Mapping[str, Any]) -> Game:
        raise KeyError("no board")

    title = installed.Title(
        name="1900", label="1900", package="none", rules_version=1, players=(3,), make=fail
    )
    with installed.adding(title):
        assert "1900" not in {info.title for info in Installed().catalogue()}
    assert "The title 1900 cannot be played: 'no board'" in caplog.records[0].detail  # type: ignore[attr-defined]


def test_a_version_of_the_rules_is_loaded_or_named() -> None:
    known = Installed()
    game = known.load("1848", 3, {})
    assert known.load("1848", 3, {}, game.rules_version).rules_version == game.rules_version
    with pytest.raises(BadData, match="version 999 of the rules of 1848 is not kept"):
        known.load("1848", 3, {}, 999)


def test_tables_with_the_same_options_share_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.table.titles.MOST_GAMES", 2)
    shared = remembered(Shelf())
    assert remembered(shared) is shared, "several houses have the same"
    assert shared.catalogue() == Shelf().catalogue()
    first, used = (shared.load("depot", 2, {"goal": goal}) for goal in (5, 6))
    first.vocabulary = {"mark": frozenset()}
    del first
    for goal in (5, 7):
        shared.load("depot", 2, {"goal": goal})
    gc.collect()
    assert "mark" in shared.load("depot", 2, {"goal": 5}).vocabulary, (
        "what was asked for last stays"
    )
    assert shared.load("depot", 2, {"goal": 6}) is used, "and what a table uses"
    shared.load("depot", 2, {"goal": 8})
    gc.collect()
    assert "mark" not in shared.load("depot", 2, {"goal": 5}).vocabulary


def test_data_of_hosts_does_not_fill_the_memory(house: House) -> None:
    """Checking many files, or opening a table for each, leaves few boards in memory."""
    ann, boards = guest(house, "ann"), []
    house.titles = remembered(Installed())
    sent = [f"note = 'file {n}'" for n in range(2 * MOST_AMENDED)]
    for text in sent:
        wish = TableSetup("1848", (SeatWish("me"),) * 3, amendments=text)
        table = house.open(ann, wish).table
        boards.append(ref(table.game))
        seat = table.record.asked[0]
        action = {"kind": "pass", "seat": seat}
        orders.give(table, ann, "order", seat, {"step": "auction", "play": [{"action": action}]})
    del table
    house.tidy(idle=-1)
    gc.collect()
    assert sum(board() is not None for board in boards) <= MOST_AMENDED


def test_titles_report_if_they_have_secrets() -> None:
    shelf = Shelf()
    yard, depot = shelf.load("goods-yard", 2, {}), shelf.load("depot", 2, {})
    assert has_secrets(yard, yard.start())
    assert not has_secrets(depot, depot.start())


class Card(NamedTuple):
    number: Secret[int]


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]


@dataclass(slots=True, eq=False)
class Hands(State):
    hands: dict[int, Hand]


def test_a_secret_in_any_entity_counts() -> None:
    depot = Shelf().load("depot", 2, {})
    load = depot.codec.decode({"kind": "load", "seat": 0, "amount": 1})
    before = Hands({0: Hand((Card(Secret(7, (0,))), Card(Secret(8, (0,)))))})
    after = Hands({0: Hand((Card(Secret(7, (0,))), Card(Secret(8, (0, 1)))))})
    assert has_secrets(depot, before)
    assert not has_secrets(depot, Hands({0: Hand(())}))
    assert reveals(depot, before, after, load)
    assert not reveals(depot, before, before, load)


def test_a_title_may_override_revealed_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    depot = Shelf().load("depot", 2, {})
    load = depot.codec.decode({"kind": "load", "seat": 0, "amount": 1})
    toss = depot.codec.decode({"kind": "toss", "seat": -1, "heads": True})
    state: Any = depot.start()
    assert not reveals(depot, state, state, load)
    assert reveals(depot, state, state, toss)
    monkeypatch.setattr(depot, "reveals", lambda *args: False)
    assert not reveals(depot, state, state, toss)


def test_labels() -> None:
    shelf = Shelf()
    yard, depot = shelf.load("goods-yard", 2, {}), shelf.load("depot", 2, {})
    demand = yard.codec.decode({"kind": "demand", "seat": 0, "of": 1})
    assert yard.page.label(demand) == "Demand player 2"
    assert yard.page.label(yard.codec.decode({"kind": "bid", "seat": 0, "amount": 3})) == "Bid 3"
    assert depot.page.label(depot.codec.decode({"kind": "steal", "seat": 0})) == "Steal"
