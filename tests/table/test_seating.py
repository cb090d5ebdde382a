"""Seats of players and bots, and the start of a game."""

import pytest

from tests.table.games import Shelf
from tests.table.helpers import BOT, INVITE, ME, OPEN, depot, guest, load, see, yard
from trunkline.table.errors import Conflict, Malformed, NotFound, NotYours
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.play import undo_redo
from trunkline.table.seats import seating
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.gamefiles import export, play_in


def test_a_table_of_mine_and_bots_starts_at_once(house: House) -> None:
    table = depot(house, guest(house), ME, BOT)
    assert table.record.status == "playing"
    assert [one.name for one in table.sittings] == ["ann", "random bot 2"]


def test_a_table_starts_when_the_last_seat_is_taken(house: House) -> None:
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    opened = house.open(ann, TableSetup("depot", (ME, OPEN, INVITE)))
    table = opened.table
    seating.sit_down(table, bob, 1)
    seating.sit_down(table, bob, 1)
    assert table.record.status == "open"
    with pytest.raises(NotYours, match="invite"):
        seating.sit_down(table, cid, 2)
    with pytest.raises(NotYours, match="invite"):
        seating.sit_down(table, cid, 2, "guessed")
    found, seat = house.invited(opened.invites[2])
    assert (found.id, seat) == (table.id, 2)
    seating.sit_down(table, cid, 2, opened.invites[2])
    assert table.record.status == "playing"
    assert house.invited(opened.invites[2])[1] == 2  # the link still leads its owner there
    lines = [line["lines"][0] for line in see(table, ann)["log"]]
    assert lines == ["bob sits down.", "cid sits down.", "The game begins."]
    with pytest.raises(Conflict, match="already"):
        seating.sit_down(table, guest(house, "eve"), 1)


def test_seats_that_are_not_there(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, OPEN)
    for seat in (-1, 2):
        with pytest.raises(NotFound):
            seating.sit_down(table, ann, seat)


def test_the_owner_changes_seats_before_the_start(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN)
    with pytest.raises(NotYours):
        seating.change_seat(table, bob, 1, BOT)
    token = seating.change_seat(table, ann, 1, INVITE)
    assert token is not None
    assert seating.change_seat(table, ann, 1, OPEN) is None
    assert seating.change_seat(table, ann, 1, ME) is None
    seating.change_seat(table, ann, 1, BOT)
    with pytest.raises(Malformed, match="no bot"):
        seating.change_seat(table, ann, 1, SeatWish("bot", "genius"))
    words = [line["lines"][0] for line in see(table, ann)["log"]]
    assert words == [
        "A seat is by invitation.",
        "A seat is open.",
        "A seat is taken.",
        "A seat is for a bot.",
    ]
    with pytest.raises(NotYours):
        seating.begin(table, bob)
    seating.begin(table, ann)
    with pytest.raises(Conflict) as started:
        seating.change_seat(table, ann, 1, OPEN)
    assert started.value.code == "started"
    with pytest.raises(Conflict):
        seating.begin(table, ann)


def test_a_player_alone_changes_the_level_of_a_bot_during_a_game(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, BOT)
    assert seating.change_seat(table, ann, 1, SeatWish("bot", "random")) is None
    assert table.sittings[1].bot == "random"
    assert see(table, ann)["log"][-1]["lines"] == ["random bot 2 plays on."]
    with pytest.raises(Malformed, match="no bot"):
        seating.change_seat(table, ann, 1, SeatWish("bot", "genius"))
    with pytest.raises(NotYours):
        seating.change_seat(table, bob, 1, BOT)
    for seat, wish in ((0, BOT), (1, OPEN)):
        with pytest.raises(Conflict, match="already started"):
            seating.change_seat(table, ann, seat, wish)


def test_no_level_is_changed_while_others_play(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = house.open(ann, TableSetup("depot", (ME, OPEN, BOT))).table
    seating.sit_down(table, bob, 1)
    with pytest.raises(Conflict, match="already started"):
        seating.change_seat(table, ann, 2, BOT)


def test_a_game_does_not_start_with_empty_seats(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, OPEN)
    with pytest.raises(Conflict) as early:
        seating.begin(table, ann)
    assert early.value.code == "not-started"


def test_leaving_before_the_start_opens_the_seat(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, OPEN)
    seating.sit_down(table, bob, 1)
    with pytest.raises(NotYours):
        seating.leave(table, ann, 1, None)
    seating.leave(table, bob, 1, None)
    assert table.sittings[1].kind == "open"
    assert see(table, ann)["log"][-1]["lines"] == ["bob left the table."]


def test_leaving_a_game_hands_the_seat_to_a_bot(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    load(table, ann, 0)
    load(table, bob, 1)
    order = {"step": "toss", "play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}]}
    orders.give(table, bob, "o", 1, order)
    undo_redo.go(table, ann, "undo", table.record.version, "u", None)
    load_before = table.record.moment
    seating.leave(table, bob, 1, None)
    assert (table.sittings[1].kind, table.sittings[1].bot) == ("bot", "random")
    assert table.record.orders == []
    assert table.record.request is None
    assert not table.record.bot_turn
    assert table.record.moment == load_before
    assert see(table, ann)["log"][-1]["lines"] == ["bob left the table. random bot 2 plays on."]
    seating.leave(table, ann, 0, "random")
    assert table.record.bot_turn
    with pytest.raises(NotYours):
        load(table, ann, 0)


def test_a_player_who_left_takes_no_other_seat(house: House) -> None:
    """They know what the seat knows that they may come back to."""
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    table = depot(house, ann, ME, OPEN, OPEN)
    seating.sit_down(table, bob, 1)
    seating.sit_down(table, cid, 2)
    seating.leave(table, bob, 1, None, to_person=True)
    seating.leave(table, cid, 2, None, to_person=True)
    with pytest.raises(Conflict, match="left another seat here"):
        seating.sit_down(table, cid, 1)
    seating.sit_down(table, cid, 2)
    with pytest.raises(Conflict, match="play at this table already"):
        seating.sit_down(table, cid, 1)
    seating.sit_down(table, guest(house, "dan"), 1)
    assert [one.person for one in table.sittings] == ["ann", "dan", "cid"]


def test_players_cannot_leave_a_finished_game(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=1)
    load(table, ann, 0)
    with pytest.raises(Conflict):
        seating.leave(table, ann, 0, None)
    with pytest.raises(Conflict):
        seating.sit_down(table, guest(house, "bob"), 0)


def test_options_a_title_does_not_have_are_refused(house: House) -> None:
    ann = guest(house)
    for wish in (
        TableSetup("depot", (ME,), {"colour": "red"}),
        TableSetup("depot", (ME,) * 9),
        TableSetup("chess", (ME, ME)),
    ):
        with pytest.raises(Malformed):
            house.open(ann, wish)


def test_names_are_tidied_and_the_private_is_private(house: House) -> None:
    ann, eve = guest(house, "ann"), guest(house, "eve")
    wish = TableSetup(
        "depot", (BOT,), {"goal": 5}, name="  a\x00 <b> \u202e ", visibility="private"
    )
    table = house.open(ann, wish).table
    assert table.record.name == "a <b> "
    assert table.may_watch(ann)
    assert not table.may_watch(eve)
    assert not table.may_watch(None)
    mine = yard(house, ann, ME, ME, visibility="private")
    assert mine.may_watch(ann)


def test_several_seats_of_mine_can_have_names(house: House) -> None:
    ann = house.people.register("Ann", "long password")
    house.people.register("Bob", "long password")
    seats = tuple(SeatWish("me", name=name) for name in ("Carl", "bob", "ann", None))
    table = house.open(ann, TableSetup("depot", seats)).table
    assert [one.name for one in table.sittings] == ["Carl", "bob (Ann)", "ann", "Ann"]
    shown = see(table, ann)["table"]["seats"]
    assert {one["owner"] for one in shown} == {"Ann"}
    assert see(House(house.store, Shelf()).get(table.id), ann)["table"]["seats"] == shown
    seating.leave(table, ann, 0, None)
    assert table.sittings[0].name == "random bot 1"


def test_a_guest_is_known_again_by_its_key(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    opened = house.open(ann, TableSetup("depot", (ME, INVITE, OPEN)))
    table, link = opened.table, opened.invites[1]
    assert seating.guest_at(table, 1, "key") is None
    seating.sit_down(table, bob, 1, link, "key")
    assert seating.guest_at(table, 1, "key") == bob
    assert seating.guest_at(table, 1, "other") is None
    assert seating.guest_at(table, 0, "key") is None
    monkeypatch.setattr(seating, "KEY_SECONDS", -1.0)
    assert seating.guest_at(table, 1, "key") is None
    monkeypatch.undo()
    house.people.claim(bob.id, "Robert", "long password")
    assert seating.guest_at(house.get(table.id), 1, "key") is None
    seating.leave(table, bob, 1, None)
    assert house.invited(link)[1] == 1  # the seat stays reserved for the link, as before
    seating.change_seat(table, ann, 1, OPEN)
    with pytest.raises(NotFound):
        house.invited(link)


def test_an_empty_seat_of_a_game_from_a_file_can_be_changed(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    file = export(depot(house, ann, ME, ME, ME), ann)
    table = play_in(house, ann, file, TableSetup("", (OPEN, INVITE, ME)))[0].table
    link = seating.change_seat(table, ann, 1, INVITE)
    assert link is not None
    seating.sit_down(table, bob, 1, link)
    with pytest.raises(Conflict, match="started"):
        seating.change_seat(table, ann, 1, OPEN)
    assert not table.record.bot_turn
    seating.change_seat(table, ann, 0, BOT)
    assert table.record.bot_turn


def test_the_log_names_who_spoke_and_left_not_who_sits_there_now(house: House) -> None:
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    table = depot(house, ann, ME, OPEN, OPEN)
    seating.sit_down(table, bob, 1)
    table.chat(bob, "c", "hello")
    seating.leave(table, bob, 1, None)
    seating.sit_down(table, cid, 1)
    seating.sit_down(table, bob, 2)
    seating.leave(table, bob, 2, None)

    def lines() -> list[str]:
        return [f"{one['name']}: {one['lines'][0]}" for one in see(table, ann)["log"]]

    assert lines() == [
        "bob: bob sits down.",
        "bob: hello",
        "bob: bob left the table.",
        "cid: cid sits down.",
        "bob: bob sits down.",
        "None: The game begins.",
        "bob: bob left the table. random bot 3 plays on.",
    ]
    house.people.forget(bob.id)
    assert "bob" not in str(lines())
    assert lines()[-1] == "A former player: A former player left the table. random bot 3 plays on."
    assert "bob" not in str([one.data for one in house.journal.entries(table.id)])


def test_whose_seat_it_is_follows_the_name_of_its_owner(house: House) -> None:
    ann = guest(house, "ann")
    house.people.register("Bob", "long password")
    wish = TableSetup("depot", (SeatWish("me", name="Bob"), ME), {"goal": 1})
    table = house.open(ann, wish).table
    load(table, ann, 0)
    for claim, name in ((True, "Anna"), (False, "A former player")):
        if claim:
            house.people.claim(ann.id, name, "long password")
        else:
            house.people.forget(ann.id)
        assert house.get(table.id).sittings[0].name == f"Bob ({name})"


def test_a_host_may_start_with_fewer_players(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    wish = TableSetup("depot", (OPEN, ME, INVITE, BOT), {"goal": 30}, least=3)
    table = house.open(ann, wish).table
    with pytest.raises(Conflict, match="Some seats are still empty"):
        seating.begin(table, ann)
    other = House(house.store, Shelf()).get(table.id)
    assert other.game.seats == 4
    seating.sit_down(table, bob, 0)
    with pytest.raises(NotYours):
        seating.begin(table, bob)
    seating.begin(table, ann)
    assert [one.name for one in table.sittings] == ["bob", "ann", "random bot 3"]
    assert (table.record.status, table.game.seats) == ("playing", 3)
    words = [line["lines"][0] for line in see(table, ann)["log"]]
    assert words[1:] == ["The game starts with 3 players.", "The game begins."]
    other.refresh()
    assert other.game.seats == 3
    assert len(other.sittings) == 3


def test_a_game_cannot_start_with_a_number_that_its_title_does_not_play(house: House) -> None:
    ann = guest(house)
    real = House(house.store)
    table = real.open(ann, TableSetup("1848", (ME, BOT, OPEN), least=2)).table
    with pytest.raises(Conflict, match="It cannot start with 2 players"):
        seating.begin(table, ann)
    assert len(table.sittings) == 3
