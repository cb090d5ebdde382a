"""Circles: made, joined, left, renamed; their games, their standing and their channel."""

import time

import pytest

from tests.table.helpers import ME, guest, load
from trunkline.table.club import circles as rooms
from trunkline.table.club.circles import Circle, Score
from trunkline.table.errors import Conflict, Malformed, NotFound, NotYours
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.seats import rematch, seating
from trunkline.table.seats.seating import SeatWish

OPEN = SeatWish("open")


def names(house: House, found: Circle) -> list[str]:
    return [one.name for one in house.circles.members(found.id)]


def friday(house: House, *others: str) -> tuple[Circle, list[Account]]:
    people = [guest(house, name) for name in ("ann", *others)]
    made = house.circles.make(people[0], "  Friday   18xx ")
    for one in people[1:]:
        house.circles.join(made, one)
    return made, people


def game(house: House, found: Circle, people: list[Account], **more: object) -> Table:
    """A game of the circle that the first player wins at once."""
    seats = (ME, *[OPEN] * (len(people) - 1))
    options = {"goal": more.pop("goal", 5)}
    wish = TableSetup("depot", seats, options, circle=found.id, **more)  # type: ignore[arg-type]
    table = house.open(people[0], wish).table
    for seat, who in enumerate(people[1:], 1):
        seating.sit_down(table, who, seat)
    return table


def test_a_circle_has_a_name_a_lasting_link_and_members(house: House) -> None:
    made, (ann, bob) = friday(house, "bob")
    assert made.name == "Friday 18xx"
    found = house.circles.by_link(made.link)
    assert found == made
    house.circles.join(made, bob)  # once more changes nothing
    assert names(house, made) == ["ann", "bob"]
    assert [(one.name, count) for one, count in house.circles.mine(bob.id)] == [("Friday 18xx", 2)]
    assert house.circles.mine(guest(house, "eve").id) == []
    house.circles.rename(made, "Monday")
    link = house.circles.renew_link(made)
    assert house.circles.by_link(link).name == "Monday"
    with pytest.raises(NotFound, match="no circle"):
        house.circles.by_link(made.link)
    with pytest.raises(Malformed, match="at least 2"):
        house.circles.make(ann, " x ")
    with pytest.raises(Malformed, match="at most 40"):
        house.circles.rename(made, "x" * 41)


def test_the_first_member_is_the_host_and_the_last_one_deletes_the_circle(house: House) -> None:
    made, (ann, bob, eve) = friday(house, "bob", "eve")
    table = game(house, made, [ann, bob])
    assert [one.name for one in house.circles.hosted(made, ann)] == ["ann", "bob", "eve"]
    for who in (bob, None):
        with pytest.raises(NotYours):
            house.circles.hosted(made, who)
    house.circles.leave(made, ann.id)
    with pytest.raises(NotYours, match="Only members"):
        house.circles.membership(made, ann)
    house.people.forget(eve.id)
    assert names(house, made) == ["bob"]
    house.circles.hosted(made, bob)
    house.circles.leave(made, bob.id)
    with pytest.raises(NotFound):
        house.circles.by_link(made.link)
    house.drop(table.id)
    assert house.get(table.id).record.circle == ""


def test_circles_and_their_members_have_a_bound(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_MEMBERS", 2)
    monkeypatch.setattr(rooms, "MOST_CIRCLES", 1)
    made, (ann, _) = friday(house, "bob")
    with pytest.raises(Conflict, match="at most 2 members"):
        house.circles.join(made, guest(house, "eve"))
    with pytest.raises(Conflict, match="leave one first"):
        house.circles.make(ann, "another")


def test_members_see_its_games_and_others_only_public_ones(house: House) -> None:
    made, (ann, bob, eve) = friday(house, "bob", "eve")
    public, unlisted, private = (
        game(house, made, [ann, bob], goal=200, visibility=one).id
        for one in ("public", "unlisted", "private")
    )
    assert set(house.circles.games(made, ann)) == {public, unlisted, private}
    assert set(house.circles.games(made, eve)) == {public, unlisted}
    assert house.circles.games(made, guest(house, "dan")) == [public]
    assert house.circles.games(made, None) == [public]


def test_the_standing_counts_opponents_who_came_behind(house: House) -> None:
    made, (ann, bob, _) = friday(house, "bob", "eve")
    assert house.circles.standing(made) == []
    table = game(house, made, [ann, bob])
    load(table, ann, 0, 5)
    house.archive.on_change(table)
    twice = house.open(ann, TableSetup("depot", (ME, ME), {"goal": 5}, circle=made.id)).table
    load(twice, ann, 0, 5)
    house.archive.on_change(twice)
    scores = {one.account_id: one for one in house.circles.standing(made)}
    assert set(scores) == {ann.id, bob.id}  # a game with oneself does not count, nor no game
    assert scores[ann.id].games == scores[bob.id].games == 1
    again = rematch.play_again(house, ann, table, "again")
    assert again.record.circle == made.id


@pytest.mark.parametrize(
    ("places", "score"),
    [
        ([("me", 1), ("b", 2), (None, 3)], Score("me", 1, 1, 2, 2)),
        ([("me", 2), ("b", 1), (None, 2)], Score("me", 1, 0, 0, 2)),
        ([("me", 1), ("me", 2)], Score("me", 0, 0, 0, 0)),
    ],
)
def test_a_score_counts_who_was_beaten(places: list[tuple[str | None, int]], score: Score) -> None:
    assert rooms._score("me", [places]) == score


def test_the_next_game_is_agreed_within_reason(house: House) -> None:
    made, _ = friday(house)
    at = time.time() + 86400
    house.circles.agree(made, at, "  bring\u200b snacks ")
    found = house.circles.by_link(made.link)
    assert (found.next_at, found.next_note) == (at, "bring snacks")
    house.circles.agree(made, None, "")
    assert house.circles.by_link(made.link).next_at is None
    for wrong in (at - 3 * 86400, at + 500 * 86400):
        with pytest.raises(Malformed, match="400 days"):
            house.circles.agree(made, wrong, "")


def test_a_channel_that_takes_no_message_is_switched_off(house: House) -> None:
    made, _ = friday(house)
    assert house.circles.hook(made.id) is None
    assert house.telling.reachable([made.id], afresh=True) == {}
    house.circles.set_hook(made, "https://discord.com/api/webhooks/1/x", "discord")
    assert house.circles.hook(made.id) == ("https://discord.com/api/webhooks/1/x", "discord")
    assert list(house.telling.reachable([made.id], afresh=True)) == [made.id]
    for reached in (False, True, *[False] * (rooms.MOST_FAILURES - 1)):
        house.circles.hook_told(made.id, reached)
    assert house.circles.hook(made.id)
    house.circles.hook_told(made.id, False)
    assert house.circles.hook(made.id) is None
