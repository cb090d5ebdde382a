"""A seat that is left goes to the caretaker, who hands it back at any time."""

from collections.abc import Iterator

import pytest

from tests.table.helpers import ME, OPEN, depot, guest, see, until
from trunkline.table.errors import Malformed
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.record import ratings
from trunkline.table.record.ratings import Rated
from trunkline.table.seats import admin, motions, rematch, seating
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import Sitting

TITLE = "railways-of-australia"


@pytest.fixture
def real(house: House) -> House:
    """A house with the titles that everybody plays."""
    return House(house.store)


@pytest.fixture
def left(real: House) -> tuple[Table, Account, Account]:
    """A game of two players whose second one has left."""
    ann, bob = guest(real, "ann"), guest(real, "bob")
    table = real.open(ann, TableSetup(TITLE, (ME, OPEN), seed=3)).table
    seating.sit_down(table, bob, 1)
    seating.leave(table, bob, 1, None)
    return table, ann, bob


@pytest.fixture
def running(real: House) -> Iterator[BotSeats]:
    players = BotSeats(real)
    yield players
    players.close()


def test_the_caretaker_plays_on_for_a_seat_that_is_left(
    left: tuple[Table, Account, Account],
) -> None:
    table, ann, _ = left
    assert (table.sittings[1].kind, table.sittings[1].bot) == ("bot", "caretaker")
    assert see(table, ann)["log"][-1]["lines"] == ["bob left the table. Caretaker plays on."]


def test_the_caretaker_starts_nothing_and_hands_the_seat_back(
    real: House, left: tuple[Table, Account, Account], running: BotSeats
) -> None:
    table, ann, bob = left
    seating.leave(table, ann, 0, "novice")
    until(lambda: real.get(table.id).record.moment > 30)
    acts = [one.data for one in real.journal.entries(table.id) if one.kind == "act"]
    played = [one for one in acts if one.get("bot") == "caretaker"]
    assert played
    assert all(one["why"].startswith("A caretaker") for one in played)
    kinds = {one["action"]["kind"] for one in played}
    assert kinds <= {"keep_baron", "pass_bid", "pass", "stop", "deliver"}
    motions.come_back(table, bob, 1)
    assert table.sittings[1].account_id == bob.id


def test_a_title_without_a_caretaker_gets_a_random_player(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    with pytest.raises(Malformed, match="no bot 'caretaker'"):
        seating.leave(table, bob, 1, "caretaker")
    seating.leave(table, bob, 1, None)
    assert table.sittings[1].bot == "random"


def test_a_caretaker_cannot_be_chosen_as_an_opponent(real: House) -> None:
    with pytest.raises(Malformed, match="no bot 'caretaker'"):
        real.open(guest(real), TableSetup(TITLE, (ME, SeatWish("bot", "caretaker"))))


def test_an_administrator_and_a_clock_may_name_the_caretaker(real: House) -> None:
    ann, bob = guest(real, "ann"), guest(real, "bob")
    clock = {"kind": "game", "seconds": 600, "policy": "bot"}
    table = real.open(ann, TableSetup(TITLE, (ME, OPEN), clock=clock)).table
    assert table.record.clock is not None
    assert table.record.clock["bot"] == "caretaker"
    seating.sit_down(table, bob, 1)
    admin.give_to_bot(table, 1, "caretaker")
    assert table.sittings[1].bot == "caretaker"
    told = see(table, ann)["log"][-1]["lines"]
    assert told == ["An administrator gave the seat to the caretaker."]
    assert table.name(1) == "Caretaker"


def test_a_new_game_keeps_the_caretakers_seat_for_a_person() -> None:
    ann = Account("1", "ann", False)
    assert rematch.seat_for(Sitting(1, "bot", bot="caretaker"), ann) == SeatWish("open")
    assert rematch.seat_for(Sitting(1, "bot", bot="novice"), ann) == SeatWish("bot", "novice")


def test_caretakers_are_not_rated() -> None:
    seats = (("ann", None, 1), (None, "caretaker", 2), (None, "novice", 3))
    rated = ratings.after({}, Rated(TITLE, seats))
    assert {who for _, who in rated} == {"ann", ratings.bot_key("novice")}
