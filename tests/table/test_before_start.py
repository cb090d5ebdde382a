"""Before the start: the order of the seats, who is asked to leave, and who is ready."""

import pytest

from tests.table.helpers import BOT, INVITE, ME, OPEN, depot, guest, see
from trunkline.table.errors import Conflict, Malformed, NotYours
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.seats import before_start, seating
from trunkline.table.seats.seating import SeatWish


def names(table: Table) -> list[str]:
    return [one.name for one in table.sittings]


def words(table: Table, who: Account) -> list[str]:
    return [line for one in see(table, who)["log"] for line in one["lines"]]


def test_the_owner_puts_the_seats_in_order(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    made = house.open(ann, TableSetup("depot", (ME, OPEN, INVITE, BOT), {"goal": 30}))
    table = made.table
    seating.sit_down(table, bob, 1)
    before_start.arrange(table, ann, [2, 1, 3, 0])
    assert names(table) == ["seat 1", "bob", "random bot 3", "ann"]
    assert words(table, ann)[-1] == "The seats were put in order."
    fresh = House(house.store, house.titles).get(table.id)
    assert names(fresh) == names(table)
    assert house.invited(made.invites[2])[1] == 0  # a link leads to where its seat went
    before_start.arrange(table, ann, None)
    assert sorted(names(table))[:2] == ["ann", "bob"]
    assert words(table, ann)[-1] == "The seats were put in order by lot."
    for wrong in ([0, 1, 2], [0, 0, 1, 2], [1, 2, 3, 4]):
        with pytest.raises(Malformed, match="each seat once"):
            before_start.arrange(table, ann, wrong)
    with pytest.raises(NotYours):
        before_start.arrange(table, bob, None)
    begun = depot(house, ann)
    with pytest.raises(Conflict, match="already started"):
        before_start.arrange(begun, ann, None)


def test_the_host_removes_a_player_before_the_start(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, OPEN)
    seating.sit_down(table, bob, 1)
    seating.change_seat(table, ann, 1, SeatWish("open"))
    assert table.sittings[1].kind == "open"
    assert words(table, ann)[-1] == "bob was asked to leave."


def waits(house: House, minutes: int = 60) -> tuple[Table, Account, Account, Account]:
    """A table that asks for readiness, with its last seat just taken."""
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    wish = TableSetup("depot", (ME, OPEN, OPEN), {"goal": 30}, ready=minutes)
    table = house.open(ann, wish).table
    seating.sit_down(table, bob, 1)
    assert see(table, ann)["table"]["ready"] is None
    seating.sit_down(table, cid, 2)
    return table, ann, bob, cid


def test_the_game_begins_when_all_are_ready(house: House) -> None:
    table, ann, bob, cid = waits(house)
    assert (table.record.status, table.record.ready) == ("open", [2])
    assert see(table, bob)["table"]["ready"]["seats"] == [2]
    with pytest.raises(Conflict, match="still asked"):
        seating.begin(table, ann)
    with pytest.raises(NotYours):
        before_start.say_ready(table, guest(house, "eve"))
    before_start.say_ready(table, cid)  # again
    before_start.say_ready(table, bob)
    assert words(table, ann)[-2:] == ["Is everybody ready?", "bob is ready."]
    before_start.say_ready(table, ann)
    assert (table.record.status, table.record.ready_until) == ("playing", 0.0)
    before_start.say_ready(table, ann)  # the game has begun already
    assert before_start.expire(table, 1e12) == []


def test_a_player_who_does_not_answer_loses_the_seat(house: House) -> None:
    table, ann, _, cid = waits(house)
    until = table.record.ready_until
    before_start.say_ready(table, ann)
    assert before_start.expire(table, until - 1) == []
    assert house.expire() == 0
    assert house.journal.not_ready(until) == [table.id]
    assert before_start.expire(table, until) == [1]
    assert [one.kind for one in table.sittings] == ["player", "open", "player"]
    assert words(table, ann)[-1] == "bob did not answer in time, and the seat is open again."
    assert house.journal.not_ready(until) == []
    with pytest.raises(Conflict, match="Nobody asks"):
        before_start.say_ready(table, ann)
    dan = guest(house, "dan")
    seating.sit_down(table, dan, 1)
    assert (table.record.ready, table.record.ready_until > 0) == ([1], True)
    for who in (ann, cid):
        before_start.say_ready(table, who)
    assert table.record.status == "playing"


def test_an_invited_seat_stays_invited(house: House) -> None:
    """An invited player who is late or leaves makes no room for strangers."""
    ann, bob, eve = (guest(house, name) for name in ("ann", "bob", "eve"))
    made = house.open(ann, TableSetup("depot", (ME, INVITE), {"goal": 30}, ready=60))
    table, link = made.table, made.invites[1]
    seating.sit_down(table, bob, 1, link)
    seating.leave(table, bob, 1, None)
    with pytest.raises(NotYours, match="invite link"):
        seating.sit_down(table, eve, 1)
    seating.sit_down(table, bob, 1, link)
    seating.change_seat(table, ann, 0, SeatWish("open"))
    seating.sit_down(table, eve, 0)  # and bob is asked
    assert before_start.expire(table, table.record.ready_until) == [1]
    assert table.sittings[1].kind == "invite"
    assert words(table, ann)[-1].endswith("the seat is kept for its invite link again.")
    with pytest.raises(NotYours, match="invite link"):
        seating.sit_down(table, ann, 1)
    seating.sit_down(table, bob, 1, link)


def test_late_tables_are_found_by_the_house(house: House) -> None:
    table, ann, _, _ = waits(house, minutes=1)
    with table.lock:
        batch = table.batch(None)
        batch.record.ready_until = 1.0
        table.commit(batch)
    assert house.expire() == 2
    assert house.expire() == 0
    assert table.seats_of(ann) == []


def test_a_player_who_leaves_ends_the_question(house: House) -> None:
    table, ann, bob, _ = waits(house)
    seating.leave(table, bob, 1, None)
    assert (table.record.ready, table.record.ready_until) == ([], 0.0)
    table, ann, _, _ = waits(house)
    before_start.arrange(table, ann, [2, 0, 1])
    assert table.record.ready == [0]  # players who are ready stay ready
    seating.change_seat(table, ann, 0, SeatWish("bot"))
    assert table.record.ready_until == 0.0
    seating.begin(table, ann)  # with a bot it is full, and the others are asked
    assert (table.record.status, table.record.ready) == ("open", [1])


def test_no_question_is_asked_if_all_seats_are_mine(house: House) -> None:
    ann = guest(house)
    wish = TableSetup("depot", (ME, ME, BOT), {"goal": 30}, ready=60)
    assert house.open(ann, wish).table.record.status == "playing"


def test_a_curtain_hangs_between_seats_with_secrets(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    cards = {"cards": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "coins": 5}
    yard = house.open(ann, TableSetup("goods-yard", (ME, ME), cards)).table
    assert see(yard, ann)["curtain"]
    assert not see(yard, bob)["curtain"]
    assert not see(depot(house, ann), ann)["curtain"]  # nothing is hidden there
