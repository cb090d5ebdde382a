"""The log keeps the names of those who sat there: a leaver's past is not rewritten."""

import pytest

from tests.table.helpers import BOT, ME, OPEN, depot, guest, load, see
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.seats import admin, motions, seating
from trunkline.table.seats.seating import SeatWish


def acts(table: Table, who: Account) -> list[str]:
    """The lines of moves with the name before each."""
    log = see(table, who)["log"]
    return [f"{one['name']}: {one['lines'][0]}" for one in log if one["kind"] == "act"]


def test_moves_keep_the_name_of_their_player(house: House) -> None:
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    table = depot(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    load(table, ann, 0)
    load(table, bob, 1)
    seating.leave(table, bob, 1, None)
    load(table, ann, 0)
    assert acts(table, ann)[:2] == ["ann: ann loads 1.", "bob: bob loads 1."]
    assert table.name(1) == "random bot 2"
    # They come back, and leave the seat to another person; every move still has its own name.
    motions.come_back(table, bob, 1)
    seating.leave(table, bob, 1, None, to_person=True)
    seating.sit_down(table, cid, 1)
    load(table, cid, 1)
    assert [one.split(":")[0] for one in acts(table, ann)] == ["ann", "bob", "ann", "cid"]
    assert [one.name for one in table.record.former][1:] == ["random bot 2", "\ue000"]
    house.people.forget(bob.id)
    assert acts(table, ann)[1] == "A former player: A former player loads 1."


def test_one_of_several_seats_keeps_its_player_name(house: House) -> None:
    ann = house.people.register("Ann", "long password")
    house.people.register("Bob", "long password")
    table = house.open(
        ann, TableSetup("depot", (SeatWish("me", name="Bob"), ME), {"goal": 30}, seed=1)
    ).table
    load(table, ann, 0)
    seating.leave(table, ann, 0, None)
    assert acts(table, ann) == ["Bob (Ann): Bob (Ann) loads 1."]


def test_names_without_moves_are_not_kept(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, BOT)
    seating.change_seat(table, ann, 2, OPEN)
    seating.change_seat(table, ann, 2, BOT)
    seating.sit_down(table, bob, 1)
    assert table.record.former == []


@pytest.fixture
def real(house: House) -> House:
    return House(house.store)


def test_bots_have_permanent_names(real: House) -> None:
    ann = guest(real)
    seats = (ME, *(SeatWish("bot", level) for level in ("regular", "novice", "regular")))
    table = real.open(ann, TableSetup("railways-of-australia", seats, seed=3)).table
    shown = see(table, ann)["table"]["seats"]
    assert [one["name"] for one in shown] == ["ann", "Ada", "Pip", "Ida"]
    assert [one["face"] for one in shown] == [None, "ada", "pip", "ida"]
    assert [one.persona for one in House(real.store).get(table.id).sittings[1:]] == [
        "Ada",
        "Pip",
        "Ida",
    ]
    seating.change_seat(table, ann, 2, SeatWish("bot", "regular"))
    assert table.name(2) == "Ada 2"
    assert see(table, ann)["log"][-1]["lines"] == ["Ada 2 plays on."]
    admin.give_to_bot(table, 0, "caretaker")
    assert table.name(0) == "Caretaker"
