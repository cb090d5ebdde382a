"""Private data of a player: notes, read marks, mutes, private messages."""

import pytest

from tests.table.helpers import ME, OPEN, depot, guest, see
from tests.table.test_undo_redo import two
from trunkline.table.errors import Conflict, Forbidden, NotFound, NotYours
from trunkline.table.house import House, TableSetup
from trunkline.table.people import blocks, private_messages
from trunkline.table.people.people import Account
from trunkline.table.people.private_notes import PrivateNote, Unread
from trunkline.table.play.table import Table, mentioned
from trunkline.table.seats import seating


def test_a_note_is_kept_and_never_lost_to_another_window(house: House) -> None:
    table, ann, bob = two(house)
    pages = house.own_pages
    assert pages.get(ann.id, table.id) == PrivateNote("", 0, 0)
    assert pages.write_note(ann.id, table.id, "sell soon", 0) == 1
    assert pages.write_note(ann.id, table.id, "sell now", 1) == 2
    with pytest.raises(Conflict, match="another window") as error:
        pages.write_note(ann.id, table.id, "buy", 1)
    assert error.value.code == "changed"
    again = House(house.store, house.titles).own_pages
    assert again.get(ann.id, table.id) == PrivateNote("sell now", 2, 0)
    assert again.get(bob.id, table.id) == PrivateNote()


def test_chat_that_was_not_read_is_counted(house: House) -> None:
    table, ann, bob = two(house)
    pages = house.own_pages
    table.chat(ann, "1", "hello")
    assert pages.unread(ann.id, [table.id]) == {}  # my own words
    assert pages.unread(bob.id, [table.id]) == {table.id: Unread(1, False)}
    table.chat(ann, "2", "your turn, @Bob!")
    assert pages.unread(bob.id, [table.id]) == {table.id: Unread(2, True)}
    table.chat(ann, "3", "hello?")
    assert pages.unread(bob.id, [table.id]) == {table.id: Unread(3, True)}
    house.shunning.shun(bob.id, ann.id, "mute")
    assert pages.unread(bob.id, [table.id]) == {}
    house.shunning.shun(bob.id, ann.id, None)
    pages.mark_read(bob.id, table.id, table.record.entries)
    pages.mark_read(bob.id, table.id, 1)  # nobody reads less than before
    assert pages.unread(bob.id, [table.id]) == {}
    assert see(table, bob)["log"][-2]["mentions"] == [1]
    assert "mentions" not in see(table, bob)["log"][-1]


def test_names_are_called_by_at() -> None:
    names = {0: "Ann", 1: "Ann Lee", 2: "bob", 3: "BOB"}
    assert mentioned("hi @ann", names) == [0]
    assert mentioned("hi @ann lee, and @Ann.", names) == [0, 1]
    assert mentioned("@annabel or ann@elsewhere", names) == []
    assert mentioned("@bob", names) == [2, 3]
    assert mentioned("no@body", names) == []


def test_blocked_players_cannot_sit_down_at_my_table(house: House) -> None:
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    house.shunning.shun(ann.id, bob.id, "block")
    house.shunning.shun(ann.id, cid.id, "mute")
    table = depot(house, ann, ME, OPEN, OPEN)
    with pytest.raises(NotYours, match="not open to you"):
        seating.sit_down(table, bob, 1)
    seating.sit_down(table, cid, 1)
    shunned = [(one.name, one.manner) for one in house.shunning.by(ann.id)]
    assert shunned == [("bob", "block"), ("cid", "mute")]
    house.shunning.shun(ann.id, bob.id, None)
    seating.sit_down(table, bob, 2)
    assert house.shunning.manner(ann.id, bob.id) is None


def test_not_oneself_and_not_the_whole_world(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    with pytest.raises(Conflict, match="That is you"):
        house.shunning.shun(ann.id, ann.id, "mute")
    monkeypatch.setattr(blocks, "MOST", 0)
    with pytest.raises(Conflict, match="0 people"):
        house.shunning.shun(ann.id, bob.id, "mute")
    house.shunning.shun(ann.id, bob.id, None)


def three(house: House) -> tuple[Table, Account, Account, Account]:
    """A table at which people may talk in private."""
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    wish = TableSetup("depot", (ME, OPEN, OPEN), {"goal": 30}, private_chat=True)
    table = house.open(ann, wish).table
    seating.sit_down(table, bob, 1)
    seating.sit_down(table, cid, 2)
    return table, ann, bob, cid


def test_two_talk_in_private(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, bob, cid = three(house)
    before = see(table, cid)
    entries = table.record.entries
    assert private_messages.say(table, ann, "1", 1, " shall we? ") == 1
    assert private_messages.say(table, ann, "1", 1, "shall we?") == 1  # the same again
    assert see(table, cid) == before
    assert table.record.entries == entries
    assert private_messages.say(table, cid, "1", 0, "beware") == 1
    assert private_messages.say(table, bob, "1", 0, "yes") == 2
    assert [see(table, who)["whispers"] for who in (ann, bob, cid)] == [3, 2, 1]
    heard = private_messages.heard(house.store, bob.id, table.id, None)
    assert [(one.number, one.text) for one in heard] == [(1, "shall we?"), (2, "yes")]
    monkeypatch.setattr(private_messages, "PAGE", 1)
    numbers = [
        [x.number for x in private_messages.heard(house.store, ann.id, table.id, n)]
        for n in (None, 3, 1)
    ]
    assert numbers == [[3], [2], []]
    with pytest.raises(Conflict, match="already used"):
        private_messages.say(table, ann, "1", 1, "something else")


def test_invalid_private_messages_are_refused(house: House) -> None:
    table, ann, bob, cid = three(house)
    with pytest.raises(NotYours):
        private_messages.say(table, guest(house, "eve"), "1", 0, "hi")
    with pytest.raises(NotFound, match="No person"):
        private_messages.say(table, ann, "1", 7, "hi")
    with pytest.raises(Conflict, match="That is you"):
        private_messages.say(table, ann, "1", 0, "hi")
    house.shunning.shun(bob.id, ann.id, "block")
    with pytest.raises(Forbidden, match="no private messages"):
        private_messages.say(table, ann, "1", 1, "hi")
    house.shunning.shun(bob.id, ann.id, "mute")
    assert private_messages.say(table, ann, "1", 1, "hi") == 1
    with table.lock:
        batch = table.batch(None)
        batch.record.status = "closed"
        table.commit(batch)
    with pytest.raises(Conflict, match="closed"):
        private_messages.say(table, cid, "1", 1, "hi")
    quiet, ann, _ = two(house)
    with pytest.raises(Conflict, match="nobody talks in private"):
        private_messages.say(quiet, ann, "1", 1, "hi")


def test_all_of_it_goes_with_its_owner(house: House) -> None:
    table, ann, bob, cid = three(house)
    house.own_pages.write_note(ann.id, table.id, "mine", 0)
    house.shunning.shun(ann.id, cid.id, "mute")
    private_messages.say(table, ann, "1", 1, "hi")
    house.people.forget(ann.id)
    assert house.own_pages.get(ann.id, table.id) == PrivateNote()
    assert house.shunning.by(ann.id) == []
    assert private_messages.heard(house.store, bob.id, table.id, None) == []
