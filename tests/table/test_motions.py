"""Votes on seats: only who is gone is replaced, and may come back; and time is given once."""

from itertools import count
from typing import Any

import pytest

from tests.table.helpers import ME, OPEN, guest, load, see
from tests.table.test_clocks import Time, at_table, left
from trunkline.table.clocks import clocks, timeouts, timing
from trunkline.table.clocks.timing import DAY
from trunkline.table.errors import Conflict, Forbidden, NotYours, Stale
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.people.people import Account
from trunkline.table.play import branches, transaction, undo_redo
from trunkline.table.play.table import Table
from trunkline.table.record import results
from trunkline.table.seats import admin, motions, seating, votes
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import Entry

IDS = count()


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(transaction, "CLOCK", time)
    return time


def runs_out(table: Table, passes: Time) -> None:
    passes(101)
    assert timeouts.lapse(table)
    passes(1)


def replace(table: Table, who: Account, seat: int, bot: str | None = None) -> int:
    return motions.propose(table, who, f"p{next(IDS)}", "replace", seat, bot).entry


def undo(table: Table, who: Account) -> None:
    undo_redo.go(table, who, "undo", table.record.version, f"u{next(IDS)}", None)


def test_a_majority_gives_an_absent_seat_to_a_bot(house: House, passes: Time) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    runs_out(table, passes)
    with pytest.raises(NotYours, match="Others decide"):
        replace(table, ann, 0)
    number = replace(table, bob, 0, "random")
    line = see(table, None)["log"][-1]["lines"]
    assert line == ["bob asks to give seat 1 to the random bot."]
    with pytest.raises(NotYours, match="not asked"):
        motions.vote(table, ann, "v", number, False)
    motions.vote(table, eve, "v", number, True)
    assert (table.sittings[0].kind, table.sittings[0].bot) == ("bot", "random")
    assert "gave the seat of ann" in see(table, None)["log"][-1]["lines"][0]
    passes(1)
    motions.come_back(table, ann, 0)
    assert table.sittings[0].account_id == ann.id
    assert table.record.ticking["out"] == [0]  # and their time is still up
    assert left(table)["0"] == -2


def test_half_of_the_others_are_not_enough(house: House, passes: Time) -> None:
    table, (_, bob, eve) = at_table(house, "bob", "eve")
    runs_out(table, passes)
    number = replace(table, bob, 0)
    motions.vote(table, eve, "v", number, False)
    assert table.record.motion is None
    assert table.sittings[0].kind == "player"


def test_the_host_alone_replaces_a_player_who_is_gone(house: House, passes: Time) -> None:
    table, (ann, bob, _) = at_table(house, "bob", "eve", policy="bot")
    assert table.record.clock is not None
    assert table.record.clock["bot"] == "random"
    load(table, ann, 0)
    with pytest.raises(Forbidden, match="not gone"):
        replace(table, ann, 1, "random")
    runs_out(table, passes)
    replace(table, ann, 1)
    assert table.sittings[1].kind == "open"
    told = see(table, None)["log"][-1]["lines"]
    assert told == ["The others gave the seat of bob to another person."]
    motions.come_back(table, bob, 1)


def test_present_players_cannot_be_replaced(house: House, passes: Time) -> None:
    table, (_, bob) = at_table(house, "bob", bots=1)
    with pytest.raises(Forbidden, match="not gone"):
        replace(table, bob, 0)
    assert (table.sittings[0].kind, table.record.motion) == ("player", None)


def test_a_player_takes_no_second_seat(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob", bots=1)
    runs_out(table, passes)
    replace(table, bob, 0)
    assert table.sittings[0].kind == "open"
    with pytest.raises(Conflict, match="already"):
        seating.sit_down(table, bob, 0)
    with pytest.raises(Conflict, match="may come back"):
        seating.change_seat(table, ann, 0, SeatWish("me"))
    seating.sit_down(table, ann, 0)  # this is how one comes back, too
    assert see(table, None)["log"][-1]["lines"] == ["ann is back."]
    assert (table.record.away, table.record.ticking["out"]) == ({}, [0])


def test_a_replaced_player_may_return_until_the_successor_moves(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob", kind="move")
    eve = guest(house, "eve")
    runs_out(table, passes)
    replace(table, bob, 0)
    passes(1)
    seating.sit_down(table, eve, 0)
    assert left(table)["0"] == 100
    assert see(table, ann)["left"] == [0]
    order = {"play": [{"action": {"kind": "load", "seat": 0, "amount": 1}}]}
    passes(100)
    timeouts.lapse(table)
    motions.come_back(table, ann, 0)
    assert (table.sittings[0].account_id, see(table, eve)["left"]) == (ann.id, [])
    replace(table, bob, 0)
    seating.sit_down(table, eve, 0)
    load(table, eve, 0)
    orders.give(table, eve, "o", 0, order)
    with pytest.raises(NotYours):
        motions.come_back(table, ann, 0)


def test_only_one_motion_is_open_at_a_time(house: House, passes: Time) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    runs_out(table, passes)
    number = replace(table, bob, 0)
    assert see(table, ann)["motion"]["until"]
    with pytest.raises(Conflict, match="bob already asks"):
        motions.propose(table, ann, "x", "pause", None, None)
    newer = replace(table, bob, 0, "random")
    with pytest.raises(Stale, match="no longer"):
        motions.vote(table, eve, "v", number, True)
    shown = see(table, ann)
    passes(DAY)
    assert see(table, ann) == shown  # the view names a date, so it needs no clock
    with pytest.raises(Stale, match="no longer"):
        motions.vote(table, eve, "w", newer, True)
    motions.propose(table, ann, "y", "pause", None, None)
    load(table, ann, 0)
    assert table.record.motion["what"] == "pause"


# Who leaves while something is voted on


def pause(table: Table, who: Account) -> int:
    return motions.propose(table, who, f"p{next(IDS)}", "pause", None, None).entry


def test_another_vote_continues_without_a_leaving_player(house: House, passes: Time) -> None:
    table, (ann, bob, eve, dan) = at_table(house, "bob", "eve", "dan")
    number = pause(table, bob)
    motions.vote(table, dan, "v", number, True)
    seating.leave(table, dan, 3, None)
    motion: Any = table.record.motion
    assert (motion["number"], motion["yes"], motion["by"]) == (number, [1], 1)
    motions.vote(table, eve, "w", number, True)
    seating.leave(table, bob, 1, None, to_person=True)  # eve wants it now
    shown = see(table, ann)["motion"]
    assert (shown["number"], shown["yes"], shown["by"]) == (number, [2], 2)
    motions.come_back(table, dan, 3)
    motions.vote(table, ann, "x", number, True)
    assert not table.record.ticking["paused"]  # returning players are asked as well
    motions.vote(table, dan, "y", number, True)
    assert table.record.ticking["paused"]


def test_a_vote_ends_when_its_last_supporter_leaves(house: House, passes: Time) -> None:
    table, (_, bob, _) = at_table(house, "bob", "eve")
    pause(table, bob)
    seating.leave(table, bob, 1, None)
    assert table.record.motion is None
    assert not table.record.ticking["paused"]


def test_a_motion_passes_when_the_last_undecided_voter_leaves(house: House, passes: Time) -> None:
    table, (ann, bob, _) = at_table(house, "bob", "eve")
    motions.vote(table, ann, "v", pause(table, bob), True)
    admin.give_to_bot(table, 2, "random")
    assert (table.record.motion, bool(table.record.ticking["paused"])) == (None, True)
    assert table.entries(0, table.record.entries)[-1].account_id is None


def test_an_expired_motion_does_not_pass_when_a_voter_leaves(house: House, passes: Time) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    motions.vote(table, ann, "v", pause(table, bob), True)
    passes(DAY)
    seating.leave(table, eve, 2, None)
    assert (table.record.motion, bool(table.record.ticking["paused"])) == (None, False)


def test_a_vote_on_a_seat_ends_when_its_owner_leaves_it(house: House, passes: Time) -> None:
    table, (ann, bob, _) = at_table(house, "bob", "eve")
    runs_out(table, passes)
    replace(table, bob, 0)
    seating.leave(table, ann, 0, None, to_person=True)
    assert table.record.motion is None


def test_the_remaining_players_decide_about_an_absent_one(house: House, passes: Time) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    runs_out(table, passes)
    replace(table, bob, 0, "random")
    seating.leave(table, eve, 2, None)
    assert (table.record.motion, table.sittings[0].bot) == (None, "random")
    motions.come_back(table, ann, 0)


def test_a_player_who_is_back_keeps_the_seat_when_others_leave(house: House, passes: Time) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    load(table, ann, 0)
    runs_out(table, passes)
    replace(table, eve, 1)
    undo(table, ann)
    seating.leave(table, ann, 0, None)
    assert (table.record.motion, table.sittings[1].account_id) == (None, bob.id)


def test_a_player_with_several_seats_votes_once(house: House, passes: Time) -> None:
    ann, bob, eve = (guest(house, name) for name in ("ann", "bob", "eve"))
    clock = {"kind": "game", "seconds": 100}
    wish = TableSetup("depot", (ME, ME, OPEN, OPEN), {"goal": 200}, clock=clock)
    table = house.open(ann, wish).table
    seating.sit_down(table, bob, 2)
    seating.sit_down(table, eve, 3)
    number = pause(table, ann)
    for leaves, seat in ((False, 0), (True, 1), (False, 0)):
        if leaves:
            seating.leave(table, ann, 0, None, to_person=True)
        else:
            seating.sit_down(table, ann, 0)
        motion: Any = table.record.motion
        assert (motion["yes"], motion["by"]) == ([seat], seat)
    with pytest.raises(NotYours, match="not asked"):
        motions.vote(table, ann, "v", number, True)


def test_a_move_ends_the_motion_against_its_player(house: House, passes: Time) -> None:
    table, (ann, bob, _) = at_table(house, "bob", "eve")
    runs_out(table, passes)
    replace(table, bob, 0)
    load(table, ann, 0)
    assert table.record.motion is None


def test_a_player_who_is_not_asked_is_not_gone(house: House, passes: Time) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    load(table, ann, 0)
    runs_out(table, passes)
    number = replace(table, eve, 1)
    undo(table, ann)
    with pytest.raises(Stale, match="not gone"):
        motions.vote(table, ann, "v", number, True)
    assert table.sittings[1].account_id == bob.id


def test_without_a_clock_a_player_silent_for_days_is_gone(house: House, passes: Time) -> None:
    ann, bob, eve = (guest(house, name) for name in ("ann", "bob", "eve"))
    table = house.open(ann, TableSetup("depot", (ME, OPEN, OPEN), {"goal": 30})).table
    seating.sit_down(table, bob, 1)
    seating.sit_down(table, eve, 2)
    assert not votes.gone(table, 1, passes.at + 8 * DAY)
    load(table, ann, 0)
    assert not votes.gone(table, 1, passes.at)
    passes(8 * DAY)
    table.chat(ann, "c", "hello?")
    assert votes.gone(table, 1, passes.at)
    replace(table, ann, 1)
    assert not votes.gone(table, 1, passes.at)
    seating.sit_down(table, guest(house, "dan"), 1)
    assert not votes.gone(table, 1, passes.at)  # they came only now


def test_a_player_passed_by_the_clock_is_gone(house: House, passes: Time) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    real = House(house.store)
    clock = {"kind": "move", "seconds": 60, "policy": "pass"}
    seats = (ME, OPEN)
    table = real.open(ann, TableSetup("railways-of-australia", seats, clock=clock)).table
    seating.sit_down(table, bob, 1)
    while table.state().frames[-1].step == "keep":
        seat = table.record.asked[0]
        offers = table.shown(table.line.now).see(seat, live=True, pictures=False)["offers"]
        table.act((ann, bob)[seat], table.record.version, f"k{seat}", offers[0]["action"])
    seat = table.record.asked[0]
    passes(61)
    assert timeouts.lapse(table)
    assert table.record.ticking["missed"] == [seat]
    assert votes.gone(table, seat, passes.at)
    passes(1)
    seating.leave(table, (ann, bob)[seat], seat, None, to_person=True)
    passes(1)
    motions.come_back(table, (ann, bob)[seat], seat)
    assert not votes.gone(table, seat, passes.at)


# Time is given once


def test_more_time_comes_once_for_each_move(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob", more=30)
    for _ in range(4):
        passes(10)
        load(table, ann, 0)
        passes(1)
        undo(table, ann)
    assert left(table)["0"] == 90
    passes(10)
    load(table, ann, 0)
    assert left(table)["0"] == 80
    passes(1)
    load(table, bob, 1)
    passes(1)
    load(table, ann, 0)
    assert left(table)["0"] == 109


def test_an_undo_refills_no_budget(house: House, passes: Time) -> None:
    table, (ann, _) = at_table(house, "bob", kind="move")
    passes(90)
    load(table, ann, 0)
    passes(40)
    undo(table, ann)
    assert left(table)["0"] == 10
    passes(1)
    load(table, ann, 0)
    assert left(table) == {"0": 9, "1": 100}  # Bob's budget starts again


def test_consecutive_moves_use_each_budget_once() -> None:
    clock = timing.read_clock({"kind": "move", "seconds": 100})
    act = Entry(2, "act", 0, None, None, 1, {"by": "player"}, None, [], False, 90.0)
    undone = act._replace(kind="undo", moment=0)
    ticking = {**clocks.begun(clock, 1, 0.0), "running": [0], "asked": [0], "given": {"0": 0}}
    for now, entry, has in ((90.0, act, 100), (150.0, undone, 40), (160.0, act, 30)):
        ticking = clocks.advance(clock, ticking, now, [entry], [0], [0])
        assert ticking["left"]["0"] == has


def test_an_agreed_undo_gives_a_full_budget(house: House, passes: Time) -> None:
    table, (ann, bob) = at_table(house, "bob", kind="move")
    passes(90)
    load(table, ann, 0)
    passes(1)
    load(table, bob, 1)
    passes(1)
    undo_redo.go(table, ann, "undo", table.record.version, "u", 0)
    passes(1)
    request: Any = table.record.request
    undo_redo.consent(table, bob, "y", request.number, True)
    assert left(table)["0"] == 100
    assert table.record.ticking["running"] == [0]


def test_leaving_and_pausing_refill_no_budget(house: House, passes: Time) -> None:
    table, (ann,) = at_table(house, bots=1, kind="move")
    passes(60)
    seating.leave(table, ann, 0, None, to_person=True)
    passes(1000)
    motions.come_back(table, ann, 0)
    passes(1)
    assert left(table)["0"] == 40
    motions.propose(table, ann, "p", "pause", None, None)
    passes(1000)
    motions.resume(table, ann, "r")
    assert left(table)["0"] == 39


# Several seats of one person


def test_a_vacation_is_for_all_my_seats(house: House, passes: Time) -> None:
    ann = guest(house, "ann")
    clock = {"kind": "game", "seconds": 100, "vacation": 3}
    seats = (SeatWish("me", name="Al"), SeatWish("me", name="Bea"))
    table = house.open(ann, TableSetup("depot", seats, {"goal": 200}, clock=clock)).table
    passes(1)
    motions.vacation(table, ann, "v", 2)
    passes(DAY)
    load(table, ann, 0)
    passes(DAY / 2)
    assert table.record.ticking["days"] == {"0": 2, "1": 2}
    motions.back(table, ann, "b")
    assert left(table) == {"0": 99, "1": 100}


def test_a_returning_player_keeps_the_name(house: House, passes: Time) -> None:
    ann = guest(house, "ann")
    seats = (SeatWish("me", name="Al"), SeatWish("me", name="Bea"))
    table = house.open(ann, TableSetup("depot", seats, {"goal": 200})).table
    seating.leave(table, ann, 1, None)
    motions.come_back(table, ann, 1)
    assert table.name(1) == "Bea"
    seating.leave(table, ann, 1, None, to_person=True)
    seating.sit_down(table, ann, 1)
    assert table.name(1) == "Bea"


# An early end


def early_end(table: Table, who: Account) -> int:
    return motions.propose(table, who, f"p{next(IDS)}", "end", None, None).entry


def test_everyone_agrees_to_end_a_game_with_the_scores_as_they_stand(house: House) -> None:
    table, (ann, bob, eve) = at_table(house, "bob", "eve")
    load(table, ann, 0, 3)
    number = early_end(table, bob)
    line = see(table, ann)["log"][-1]["lines"]
    assert line == ["bob asks to end the game here, with the current scores."]
    motions.vote(table, ann, "v", number, True)
    assert table.record.status == "playing"
    motions.vote(table, eve, "v", number, True)
    record = table.record
    assert (record.status, record.end_reason, record.asked) == ("finished", "agreed", [])
    assert see(table, ann)["ranking"][0]["score"] == 3
    assert see(table, ann)["log"][-1]["lines"] == [
        "Everyone agreed: the game ends here, with the current scores."
    ]
    result = results.result_of(table)
    assert (result.reason, result.ending) == ("agreed", "The players agreed to end it early.")
    assert result.unrated == ""
    with pytest.raises(Conflict, match="over"):
        load(table, bob, 1)
    admin.close(table)
    admin.reopen(table)
    assert (table.record.status, table.record.end_reason) == ("finished", "agreed")


def test_one_player_who_declines_keeps_the_game_going(house: House) -> None:
    table, (ann, bob, _) = at_table(house, "bob", "eve")
    motions.vote(table, ann, "v", early_end(table, bob), False)
    assert (table.record.motion, table.record.status) == (None, "playing")


def test_a_game_against_bots_ends_at_once_and_is_not_rated(house: House) -> None:
    ann = guest(house, "ann")
    seats = (ME, SeatWish("bot", "random"))
    table = house.open(ann, TableSetup("depot", seats, {"goal": 200}, help=False)).table
    early_end(table, ann)
    assert table.record.status == "finished"
    assert results.result_of(table).unrated == "It ended early, and bots cannot agree."


def test_a_variation_is_left_without_a_vote(house: House) -> None:
    table, (ann, _) = at_table(house, "bob")
    branch = branches.open_branch(house, ann, table, 0, "if")
    with pytest.raises(Conflict, match="without a vote"):
        early_end(branch, ann)
