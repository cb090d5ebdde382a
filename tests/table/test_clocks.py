"""Clocks at a table, in a time of the tests' own: what runs, what is left, what happens then."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.table.helpers import BOT, ME, OPEN, guest, load, new_house, see
from trunkline.table.clocks import timeouts
from trunkline.table.clocks.server_uptime import LONG, Presence
from trunkline.table.clocks.timing import DAY
from trunkline.table.errors import Conflict, Forbidden, Malformed, NotYours, Stale
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.people.people import Account
from trunkline.table.play import transaction, undo_redo
from trunkline.table.play.table import Table
from trunkline.table.seats import admin, motions, seating

START = 1_780_000_000.0


class Time:
    """The clock of a test."""

    def __init__(self) -> None:
        self.at = START

    def now(self) -> float:
        return self.at

    def __call__(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(transaction, "CLOCK", time)
    return time


def at_table(
    house: House, *others: str, bots: int = 0, **clock: Any
) -> tuple[Table, list[Account]]:
    """Open a depot for Ann and others, with a clock of 100 seconds each by default."""
    people = [guest(house, name) for name in ("ann", *others)]
    seats = (ME, *([OPEN] * len(others)), *([BOT] * bots))
    wish = {"kind": "game", "seconds": 100, **clock}
    table = house.open(people[0], TableSetup("depot", seats, {"goal": 200}, clock=wish)).table
    for seat, who in enumerate(people[1:], 1):
        seating.sit_down(table, who, seat)
    return table, people


def left(table: Table) -> dict[str, float]:
    counted = timeouts.recount(table)
    assert counted == table.record.ticking  # whatever happened: the journal says the same
    found: dict[str, float] = table.record.ticking["left"]
    return found


def test_the_clock_of_the_asked_seat_runs(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob")
    passes(10)
    load(table, ann, 0)
    passes(30)
    load(table, bob, 1)
    assert left(table) == {"0": 90, "1": 70}
    assert table.record.deadline == passes.at + 90
    shown = see(table, None)["clocks"]
    assert shown["left"] == {"0": 90, "1": 70}
    assert (shown["running"], shown["paused"], shown["out"]) == ([0], False, [])
    assert see(table, bob)["table"]["clock"]["seconds"] == 100


def test_a_budget_for_each_move_starts_full(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob", kind="move")
    passes(99)
    load(table, ann, 0)
    passes(5)
    load(table, bob, 1)
    assert left(table)["0"] == 100


def test_time_is_added_for_each_move(house: House, passes: Time) -> None:
    table, (ann, _) = at_table(house, "bob", more=7)
    passes(10)
    load(table, ann, 0)
    assert left(table)["0"] == 97


def test_chat_and_orders_change_nothing(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob")
    passes(10)
    table.chat(bob, "c", "hello")
    order = {"play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}]}
    orders.give(table, bob, "o", 1, order)
    passes(10)
    load(table, ann, 0)
    assert left(table) == {"0": 80, "1": 100}
    for _ in range(2):  # an order acts together with the move before it: to the clocks too
        passes(10)
        load(table, ann, 0)
    assert left(table) == {"0": 60, "1": 100}
    assert [one.created for one in house.journal.entries(table.id)[-2:]] == [passes.at] * 2
    with closing(new_house(Path(str(house.store.url.database)).parent)) as again:
        assert left(again.get(table.id)) == {"0": 60, "1": 100}


def test_an_undo_gives_no_time_back(house: House, passes: Time) -> None:
    table, (ann, _) = at_table(house, "bob")
    passes(10)
    load(table, ann, 0)
    passes(5)
    undo_redo.go(table, ann, "undo", table.record.version, "u", None)
    assert left(table) == {"0": 90, "1": 95}
    assert table.record.ticking["running"] == [0]


def test_bots_and_empty_seats_have_no_clock(house: House, passes: Time) -> None:
    table, (ann,) = at_table(house, bots=1)
    passes(1)
    load(table, ann, 0)
    assert (table.record.ticking["running"], table.record.deadline) == ([], None)
    assert left(table)["0"] == 99


def test_the_clock_of_a_closed_table_is_stopped(house: House, passes: Time) -> None:
    table, (ann, _) = at_table(house, "bob")
    passes(10)
    admin.close(table)
    assert table.record.deadline is None
    passes(1000)
    admin.reopen(table)
    passes(10)
    load(table, ann, 0)
    assert left(table)["0"] == 80


def test_a_game_without_a_clock_has_none(house: House) -> None:
    ann = guest(house)
    table = house.open(ann, TableSetup("depot", (ME, ME), {"goal": 30})).table
    load(table, ann, 0)
    assert (table.record.ticking, table.record.deadline) == ({}, None)
    assert see(table, ann)["clocks"] is None
    assert not timeouts.lapse(table)
    for call in (
        lambda: motions.propose(table, ann, "p", "pause", None, None),
        lambda: motions.resume(table, ann, "r"),
        lambda: motions.vacation(table, ann, "v", 1),
        lambda: motions.back(table, ann, "b"),
    ):
        with pytest.raises(Conflict, match="no clock"):
            call()


def test_a_table_that_gathers_does_not_count_yet(house: House, passes: Time) -> None:
    ann = guest(house)
    clock = {"kind": "game", "seconds": 100}
    table = house.open(ann, TableSetup("depot", (ME, OPEN), {"goal": 30}, clock=clock)).table
    passes(1000)
    assert see(table, ann)["clocks"] is None
    seating.sit_down(table, guest(house, "bob"), 1)
    assert left(table) == {"0": 100, "1": 100}


# When time is up


def test_a_reminder_happens_once(house: House, passes: Time) -> None:
    table, (ann, _) = at_table(house, "bob")
    passes(99)
    assert not timeouts.lapse(table)
    passes(1)
    assert house.journal.lapsed(passes.at) == [table.id]
    assert house.journal.next_deadline() == passes.at
    assert timeouts.lapse(table)
    assert see(table, None)["log"][-1]["lines"] == ["ann's time is up."]
    assert table.record.deadline is None
    assert not timeouts.lapse(table)
    assert house.journal.lapsed(passes.at + DAY) == []
    passes(50)
    load(table, ann, 0)
    assert left(table)["0"] == -50
    assert table.record.ticking["out"] == []


def test_a_pass_where_passing_is_legal(house: House, passes: Time) -> None:
    """The depot has no pass, so a player out of time is reminded there."""
    table, _ = at_table(house, "bob", policy="pass")
    passes(100)
    assert timeouts.lapse(table)
    assert (table.record.moment, table.record.ticking["out"]) == (0, [0])
    ann = guest(house, "carl")
    real = House(house.store)
    played = real.open(ann, TableSetup("railways-of-australia", (ME, ME), clock={
        "kind": "move", "seconds": 60, "policy": "pass",
    })).table  # fmt: skip
    while played.state().frames[-1].step == "keep":
        seat = played.record.asked[0]
        baron = next(
            iter(played.shown(played.line.now).see(seat, live=True, pictures=False)["offers"])
        )
        played.act(ann, played.record.version, f"k{seat}", baron["action"])
    assert played.state().frames[-1].step == "bid"
    passes(60)
    assert timeouts.lapse(played)
    entry = real.journal.entries(played.id)[-1]
    assert (entry.data["action"]["kind"], entry.data["by"]) == ("pass_bid", "clock")
    assert timeouts.recount(played) == played.record.ticking


def test_missing_rules_pass_for_no_seat(
    house: House, passes: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = at_table(house, "bob", policy="pass")

    def missing(*which: Any) -> Any:
        raise Conflict("no such rules", "unplayable")

    monkeypatch.setattr(Table, "state", missing)
    passes(100)
    assert timeouts.lapse(table)
    assert table.record.ticking["out"] == [0]


def test_one_of_two_processes_applies_a_timeout(house: House, passes: Time) -> None:
    table, _ = at_table(house, "bob")
    other = House(house.store, house.titles)
    passes(100)
    twin = other.get(table.id)
    assert [timeouts.lapse(table), timeouts.lapse(twin)] == [True, False]
    assert [one.kind for one in house.journal.entries(table.id)].count("clock") == 1


# Restarts and clocks that jump


def test_time_without_a_server_does_not_count(tmp_path: Any, passes: Time) -> None:
    house = new_house(tmp_path)
    table, (ann, _) = at_table(house, "bob")
    house.journal.presence.note(passes.at)
    passes(10)
    house.journal.presence.note(passes.at)
    house.close()
    passes(5 * DAY)
    again = new_house(tmp_path)
    again.journal.presence.note(passes.at)
    assert again.journal.outages == ((START + 10, START + 10 + 5 * DAY),)
    table = again.get(table.id)
    assert not timeouts.lapse(table)  # the deadline has passed, but her time is not up
    assert table.record.deadline == passes.at + 90
    passes(20)
    load(table, ann, 0)
    assert left(table)["0"] == 70
    again.close()


def test_a_short_silence_is_no_gap_and_one_of_two_notes_it(house: House, passes: Time) -> None:
    one, two = Presence(house.store), Presence(house.store)
    assert one.gaps == ()
    one.note(START)
    one.note(START + LONG)
    assert one.gaps == ()
    one.note(START + 3 * LONG)
    two.note(START + 3 * LONG + 1)
    assert one.gaps == two.gaps == Presence(house.store).gaps
    assert len(two.gaps) == 1


def test_a_clock_that_is_set_back_takes_nothing(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob")
    passes(-1000)
    load(table, ann, 0)
    house.journal.presence.note(passes.at)
    passes(1010)
    load(table, bob, 1)
    assert left(table) == {"0": 100, "1": 90}


# A pause, a vacation


def test_a_pause_needs_all_players_and_one_ends_it(house: House, passes: Time) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    number = motions.propose(table, bob, "p", "pause", None, None).entry
    assert motions.propose(table, bob, "p", "pause", None, None).resent
    assert see(table, ann)["motion"]["yes"] == [1]
    passes(10)
    assert motions.vote(table, ann, "v", number, True).entry
    assert motions.vote(table, ann, "v", number, True).resent
    with pytest.raises(NotYours, match="not asked"):
        motions.vote(table, ann, "w", number, True)
    assert not table.record.ticking["paused"]
    motions.vote(table, eve, "v", number, True)
    assert table.record.ticking["paused"]
    assert see(table, None)["motion"] is None
    with pytest.raises(Conflict, match="already"):
        motions.propose(table, bob, "q", "pause", None, None)
    passes(1000)
    assert table.record.deadline is None
    assert motions.resume(table, eve, "r").entry
    assert motions.resume(table, eve, "r").resent
    with pytest.raises(Conflict, match="not stopped"):
        motions.resume(table, eve, "s")
    passes(5)
    load(table, ann, 0)
    assert left(table)["0"] == 85
    lines = [line for one in see(table, None)["log"] for line in one["lines"]]
    assert "bob asks for a pause." in lines
    assert "ann agrees." in lines
    assert "The clocks stand still: everybody agreed." in lines
    assert "eve starts the clocks again." in lines


def test_one_refusal_ends_a_motion(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob")
    number = motions.propose(table, bob, "p", "pause", None, None).entry
    motions.vote(table, ann, "v", number, False)
    assert see(table, None)["motion"] is None
    assert not table.record.ticking["paused"]
    with pytest.raises(Stale):
        motions.vote(table, ann, "w", number, True)
    assert "ann does not agree." in see(table, None)["log"][-1]["lines"]


def test_a_player_alone_pauses_at_once(house: House, passes: Time) -> None:
    table, (ann,) = at_table(house, bots=1)
    motions.propose(table, ann, "p", "pause", None, None)
    assert table.record.ticking["paused"]
    assert left(table)


def test_a_vacation_stops_only_my_clock(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob", vacation=3)
    passes(10)
    assert motions.vacation(table, ann, "v", 2).entry
    assert motions.vacation(table, ann, "v", 2).resent
    assert table.record.deadline == START + 10 + 2 * DAY + 90
    with pytest.raises(Conflict, match="already"):
        motions.vacation(table, ann, "w", 1)
    passes(2 * DAY + 20)
    load(table, ann, 0)
    assert left(table)["0"] == 70
    with pytest.raises(Conflict, match="not on vacation"):
        motions.back(table, ann, "b")
    with pytest.raises(Forbidden, match="1 days"):
        motions.vacation(table, ann, "x", 2)
    passes(10)
    load(table, bob, 1)
    assert left(table) == {"0": 70, "1": 90}


def test_days_that_were_not_begun_are_given_back(house: House, passes: Time) -> None:
    table, (ann, _) = at_table(house, "bob", vacation=3)
    motions.vacation(table, ann, "v", 3)
    passes(DAY / 2)
    motions.back(table, ann, "b")
    assert motions.back(table, ann, "b").resent
    assert table.record.ticking["days"] == {"0": 1}
    passes(10)
    load(table, ann, 0)
    assert left(table)["0"] == 90
    lines = [line for one in see(table, None)["log"] for line in one["lines"]]
    assert "ann is on vacation for 3 days." in lines
    assert "ann is back from vacation." in lines


# Somebody else at a seat


def test_a_player_who_left_may_return_until_the_seat_is_taken(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob")
    passes(1)
    seating.leave(table, bob, 1, None)
    assert table.sittings[1].kind == "bot"
    assert see(table, bob)["left"] == [1]
    assert see(table, ann)["left"] == []
    with pytest.raises(NotYours):
        motions.come_back(table, ann, 1)
    motions.come_back(table, bob, 1)
    assert (table.sittings[1].kind, table.record.away) == ("player", {})
    assert see(table, ann)["log"][-1]["lines"] == ["bob is back."]
    seating.leave(table, bob, 1, None, to_person=True)
    assert table.sittings[1].kind == "open"
    eve = guest(house, "eve")
    seating.sit_down(table, eve, 1)
    with pytest.raises(NotYours):
        motions.come_back(table, bob, 1)
    passes(1)
    load(table, ann, 0)
    passes(10)
    load(table, eve, 1)
    assert left(table)["1"] == 90


@pytest.mark.parametrize("seat", [None, 7, 1])
def test_seats_of_bots_and_unknown_seats_cannot_be_replaced(
    house: House, passes: Time, seat: int | None
) -> None:
    table, (ann,) = at_table(house, bots=1)
    with pytest.raises((Malformed, Conflict)):
        motions.propose(table, ann, "p", "replace", seat, None)
    with pytest.raises(NotYours):
        motions.resume(table, guest(house, "eve"), "r")


def test_a_clock_that_is_wrong_opens_no_table(house: House) -> None:
    ann = guest(house)
    with pytest.raises(Malformed):
        house.open(ann, TableSetup("depot", (ME, ME), clock={"kind": "never"}))


def test_a_seat_out_of_time_stays_so_through_a_pause(house: House, passes: Time) -> None:
    table, (ann,) = at_table(house, bots=1, kind="move")
    passes(100)
    assert timeouts.lapse(table)
    passes(1)
    motions.propose(table, ann, "p", "pause", None, None)
    passes(1)
    motions.resume(table, ann, "r")
    assert table.record.ticking["out"] == [0]
    assert left(table)["0"] == -1


def test_a_budget_that_lasts_for_years_has_no_deadline(house: House, passes: Time) -> None:
    table, _ = at_table(house, "bob", seconds=60 * 86400, hours=[8, 9])
    assert table.record.deadline is None
    assert see(table, None)["clocks"]["ends"] == {}


def test_players_who_joined_before_the_start_have_full_time(house: House, passes: Time) -> None:
    ann, bob, eve = (guest(house, name) for name in ("ann", "bob", "eve"))
    clock = {"kind": "game", "seconds": 100}
    table = house.open(ann, TableSetup("depot", (ME, OPEN, OPEN), {"goal": 30}, clock=clock)).table
    seating.sit_down(table, bob, 1)
    passes(5)
    seating.sit_down(table, eve, 2)
    passes(5)
    load(table, ann, 0)
    assert left(table) == {"0": 95, "1": 100, "2": 100}
