"""Lookups for moves run before a table takes its lock."""

import threading
from typing import Any

import pytest

from tests.table.helpers import ME, OPEN, depot, guest, load
from trunkline.kernel import BadData, Cancel, Seat
from trunkline.table.errors import Conflict, Forbidden, Malformed, Stale
from trunkline.table.help import previews
from trunkline.table.house import House
from trunkline.table.orders.orders import read_order
from trunkline.table.play import multi_action
from trunkline.table.play.lookups import Lookup
from trunkline.table.play.table import Table
from trunkline.table.seats import bot_seats
from workbench.depot import Depots, Weigh

WEIGH = {"kind": "weigh", "seat": 0}


def scales(table: Table) -> list[bool]:
    """Record for each lookup if others could use the table during it."""
    seen: list[bool] = []

    def look(state: Any) -> None:
        def enter() -> None:
            seen.append(table.lock.acquire(timeout=0.5))
            if seen[-1]:
                table.lock.release()

        other = threading.Thread(target=enter)
        other.start()
        other.join()

    game: Any = table.game
    game.scales = look
    return seen


def test_a_move_is_stored_with_what_was_looked_up_without_the_lock(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    load(table, ann, 0, 3)
    seen = scales(table)
    ack = table.act(ann, table.record.version, "w", WEIGH)
    assert seen == [True]
    entry = table.journal.entries(table.id)[-1]
    assert entry.data["action"] == {"kind": "weigh", "seat": 0, "weight": 3}
    again = table.act(ann, 1, "w", WEIGH)
    assert (again.entry, again.resent) == (ack.entry, True)
    with pytest.raises(Conflict, match="already used"):
        table.act(ann, table.record.version, "w", {**WEIGH, "weight": 5})


def test_values_claimed_by_the_sender_are_ignored(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    table.act(ann, table.record.version, "w", {**WEIGH, "weight": 7})
    assert table.journal.entries(table.id)[-1].data["action"]["weight"] == 0


def test_a_lookup_is_repeated_if_the_game_moved_on(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    game: Any = table.game
    game.scales = lambda state: load(table, ann, 0)
    with pytest.raises(Stale):
        table.act(ann, table.record.version, "w", WEIGH)


def test_refused_moves_start_no_lookup(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, ME)
    seen = scales(table)
    with pytest.raises(Forbidden, match="not your turn"):
        table.act(ann, table.record.version, "w", {**WEIGH, "seat": 1})
    with pytest.raises(Malformed):
        table.act(ann, table.record.version, "w", {"kind": "weigh"})
    waiting = depot(house, ann, ME, OPEN)
    with pytest.raises(Conflict, match="not started"):
        waiting.act(ann, waiting.record.version, "w", WEIGH)
    assert seen == []


def test_each_of_several_is_looked_up_where_the_others_lead(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    loads = {"kind": "load", "seat": 0, "amount": 2}
    multi_action.act_all(table, ann, table.record.version, "s", [loads, WEIGH, WEIGH])
    acts = [one.data["action"] for one in table.journal.entries(table.id) if one.kind == "act"]
    assert [act.get("weight") for act in acts] == [None, 2, 3]
    wrong = [{**loads, "amount": 9}, WEIGH]
    with pytest.raises(Forbidden, match="Load 1 to 5"):
        multi_action.act_all(table, ann, table.record.version, "t", wrong)


def test_questions_look_up_too_and_hold_no_lock(house: House) -> None:
    table = depot(house, guest(house), ME)
    seen = scales(table)
    assert previews.why_refused(table, 0, WEIGH) is None
    seen_before = previews.preview(table, 0, WEIGH, False)
    assert seen_before["refusal"] is None
    assert seen_before["note"] == {"proved": True}
    assert seen == [True, True]


def test_bots_need_not_know(house: House) -> None:
    table = depot(house, guest(house), ME)

    class Weigher:
        def choose(self, view: Any, offers: Any) -> Weigh:
            return Weigh(Seat(0))

    players = bot_seats.BotSeats(house, make=lambda *_: Weigher(), thinkers=0)
    question = bot_seats.Question(1, 0, "weigher", 0, table.game, table.state())
    answer = players.think(question, Cancel())
    assert answer is not None
    assert answer.action == Weigh(Seat(0), 0)


def test_moves_with_lookups_cannot_be_ordered(house: House) -> None:
    table = depot(house, guest(house), ME)
    assert isinstance(table.game, Depots)
    with pytest.raises(BadData, match="looked up when it is due"):
        read_order(table.game, 0, {"play": [{"action": WEIGH}]})


def test_a_lookup_is_valid_for_one_version() -> None:
    found = Lookup(3, [])
    assert found.at(3) == []
    with pytest.raises(Stale, match="moved on"):
        found.at(4)
