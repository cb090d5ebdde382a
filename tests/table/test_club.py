"""Club settings, registration, standing of accounts, reports and moderation."""

import pytest

from tests.table.helpers import ME, OPEN, depot, guest, see
from trunkline.table.club import complaints, moderation
from trunkline.table.club.registration import DAYS, Closed
from trunkline.table.club.settings import Club
from trunkline.table.club.standing import DAY, Barred
from trunkline.table.errors import Conflict, Malformed, NotFound
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import DEPARTED

SECRET = "long password"


def test_settings_are_kept_and_cleaned(house: House) -> None:
    assert house.club.read() == Club("", "", "", "open")
    changed = house.club.change(
        name="  The\nClub ", greeting="Hello\u202e \n all", announcement="x"
    )
    assert changed == Club("The Club", "Hello\nall", "x", "open")
    assert house.club.change(announcement="", registration="approval").name == "The Club"
    assert house.club.read() == Club("The Club", "Hello\nall", "", "approval")
    for wrong in ({"registration": "maybe"}, {"name": "x" * 61}):
        with pytest.raises(Malformed):
            house.club.change(**wrong)


def test_a_club_by_invitation_takes_nobody_else(house: House) -> None:
    door = house.registration
    visitor = door.admit_guest("visitor")
    house.club.change(registration="invitation")
    for refused in (
        lambda: door.register("Ann", SECRET, ""),
        lambda: door.claim(visitor.id, "Ann", SECRET, ""),
        lambda: door.admit_guest("other"),
        lambda: door.check_host(visitor),
    ):
        with pytest.raises(Closed):
            refused()
    secret = door.invite("m", 2, " friends ")
    (listed,) = door.invitations()
    assert (listed.note, listed.uses) == ("friends", 2)
    ann = door.register("Ann", SECRET, secret)
    door.check_host(ann)
    with pytest.raises(Conflict):  # a refused account gives the use back
        door.register("Ann", SECRET, secret)
    assert door.claim(visitor.id, "Bob", SECRET, secret).name == "Bob"
    with pytest.raises(NotFound, match="used"):
        door.register("Cid", SECRET, secret)
    assert door.invitations() == []


def test_invitations_end_and_are_withdrawn(house: House) -> None:
    door = house.registration
    for uses in (0, 101):
        with pytest.raises(Malformed):
            door.invite("m", uses)
    old = door.invite("m")
    now = door.now()
    door.now = lambda: now + DAYS * DAY + 1
    with pytest.raises(NotFound, match="too old"):
        door.register("Ann", SECRET, old)
    door.invite("m")
    (good,) = door.invitations()
    door.withdraw(good.id)
    assert door.invitations() == []
    with pytest.raises(NotFound):
        door.withdraw(good.id)


def test_a_moderator_approves_new_accounts(house: House) -> None:
    house.club.change(registration="approval")
    ann = house.registration.register("Ann", SECRET, "")
    token = house.people.sign_in(ann.id)
    assert house.people.who(token) is None
    with pytest.raises(Barred, match="not approved"):
        house.standings.check(ann.id)
    assert [one.name for one in house.standings.find(barred=True)] == ["Ann"]
    house.standings.free(ann.id)
    house.standings.check(ann.id)
    assert house.people.who(token) == ann
    invited = house.registration.register("Bob", SECRET, house.registration.invite(ann.id))
    house.standings.check(invited.id)


def test_a_suspension_ends_by_itself_and_a_ban_does_not(house: House) -> None:
    ann, standings = house.people.register("Ann", SECRET), house.standings
    token = house.people.sign_in(ann.id)
    for days in (0, 3651):
        with pytest.raises(Malformed):
            standings.suspend(ann.id, days, "")
    standings.suspend(ann.id, 2, "rude")
    assert house.people.who(token) is None
    with pytest.raises(Barred, match=r"suspended until .* UTC\. Reason: rude"):
        standings.check(ann.id)
    now = standings.now()
    standings.now = lambda: now + 2 * DAY + 1
    standings.check(ann.id)
    assert standings.find(barred=True) == []
    standings.now = lambda: now - 3 * DAY
    standings.suspend(ann.id, 2, "")  # it was over a day ago
    assert house.people.who(token) == ann
    standings.ban(ann.id, "")
    with pytest.raises(Barred, match=r"banned\.$"):
        standings.check(ann.id)
    standings.free(ann.id)
    assert house.people.who(token) is None  # a ban ends all sessions
    with pytest.raises(NotFound):
        standings.of("nobody")


def test_moderators_are_appointed_by_name(house: House) -> None:
    ann = house.people.register("Ann", SECRET)
    guest(house, "ann2")
    assert house.standings.appoint("ANN", moderator=True).moderator
    who = house.people.who(house.people.sign_in(ann.id))
    assert who is not None
    assert who.moderator
    assert [one.name for one in house.standings.find("an")] == ["ann2", "Ann"]
    assert not house.standings.appoint("Ann", moderator=False).moderator
    with pytest.raises(NotFound):
        house.standings.appoint("ann2", moderator=True)


def test_messages_players_and_tables_are_reported(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN)
    line = table.chat(ann, "c", "a rude word").entry
    desk = house.complaints
    with pytest.raises(NotFound):  # who does not sit here reads no chat
        desk.report(bob, table, "rude", line, None)
    for entry, seat in ((line + 9, None), (None, 9)):
        with pytest.raises(NotFound):
            desk.report(ann, table, "rude", entry, seat)
    first = desk.report(ann, table, "rude", line, None)
    desk.report(bob, table, "never moves", None, 0)
    desk.report(bob, table, "spam", None, None)
    found = desk.listed()
    assert [(one.by, one.about, one.quote) for one in found] == [
        ("bob", "ann", ""),
        ("ann", "ann", "a rude word"),
        ("bob", None, ""),
    ]
    desk.settle(first, bob.id, "hidden")
    assert len(desk.listed()) == 2
    assert [one.outcome for one in desk.listed(settled=True)] == ["hidden"]
    with pytest.raises(NotFound):
        desk.settle(first, bob.id, "again")
    monkeypatch.setattr(complaints, "MOST_OPEN", 2)
    with pytest.raises(Conflict, match="other reports"):
        desk.report(bob, table, "spam", None, None)


def test_reports_of_one_person_do_not_hide_those_of_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moderators see a certain number of reports: a flood comes behind everybody else's."""
    member = house.people.register("Member", "rails of copper")
    ann = guest(house, "ann")
    table = depot(house, ann, ME, OPEN)
    desk = house.complaints
    for _ in range(2):
        desk.report(member, table, "rude", None, None)
    for stranger in ("one", "two"):
        for _ in range(4):
            desk.report(guest(house, stranger), table, "spam", None, None)
    for _ in range(4):
        desk.report(ann, table, "spam", None, None)
    monkeypatch.setattr(complaints, "MOST_SHOWN", 3)
    assert [one.by for one in desk.listed()] == ["Member", "Member", "ann"]


def test_a_hidden_message_is_gone_at_once(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, OPEN)
    line = table.chat(ann, "c", "a rude word").entry
    assert any("a rude word" in one["lines"] for one in see(table, ann)["log"])
    woken: list[int] = []
    end = house.listen(table.id, lambda: woken.append(1))
    moderation.hide(house, table.id, line)
    end()
    assert woken
    fresh = house.get(table.id)
    assert [one.data["text"] for one in fresh.entries(line - 1, line)] == [""]
    assert any("(removed)" in one["lines"] for one in see(fresh, ann)["log"])
    with pytest.raises(NotFound):
        moderation.hide(house, table.id, line + 9)


def test_a_removed_account_leaves_its_seats_to_bots(house: House) -> None:
    ann = house.people.register("Ann", SECRET)
    table = depot(house, ann, ME, ME)
    moderation.remove_account(house, ann)
    assert house.people.find("Ann") is None
    assert house.people.names([ann.id])[ann.id].name == DEPARTED
    assert {one.kind for one in house.get(table.id).sittings} == {"bot"}


def test_a_house_offers_only_some_titles(house: House) -> None:
    ann = guest(house)
    old = depot(house, ann)
    house.only = ("goods-yard",)
    assert [one.title for one in house.offered()] == ["goods-yard"]
    house.warm_up()
    with pytest.raises(Malformed, match="does not offer depot"):
        house.open(ann, TableSetup("depot", (ME, ME)))
    assert house.get(old.id).record.title == "depot"  # it goes on
    house.only = ()
    assert len(house.offered()) > 1
