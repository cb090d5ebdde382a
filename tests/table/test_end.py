"""The end of a game: what decided it, a picture, the next game; and help before it."""

from typing import Any

import pytest

from tests.table.helpers import INVITE, ME, OPEN, depot, guest, load
from trunkline.bots.random import RandomPlayer
from trunkline.draw import svg
from trunkline.kernel import Cancel, Cancelled, Parts, Reckoning, View
from trunkline.table.errors import Conflict, Forbidden, NotFound, NotYours
from trunkline.table.help import advice
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play import branches
from trunkline.table.play.table import Table
from trunkline.table.record import end_picture, totals, turning_points
from trunkline.table.seats import rematch, seating
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.views.listing import Wanted
from trunkline.titles import bots

BOT = SeatWish("bot", "random")


def over(house: House, *who: Account, **more: Any) -> Table:
    """A depot game of some people that is over."""
    table = depot(house, who[0], ME, *([OPEN] * (len(who) - 1)), **{"goal": 3, **more})
    for seat, one in enumerate(who[1:], 1):
        seating.sit_down(table, one, seat)
    for _ in range(3):
        seat = table.record.asked[0]
        load(table, who[seat], seat)
    assert table.record.status == "finished"
    return table


def named(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    """The depot tells which events may decide it, and scores that swing."""
    kinds = {"loaded": {"title": "First load of {amount}", "first": "amount"}}
    page = Parts(still=lambda: {"log": {"moments": kinds}})
    monkeypatch.setattr(table.game, "page", page)
    worth = lambda state: {0: state.loaded * state.loaded, 1: 5}  # noqa: E731
    monkeypatch.setattr(type(table.game), "result", lambda game, state: worth(state))


def test_the_story_names_the_turning_points(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = over(house, ann, bob)
    named(monkeypatch, table)
    found = turning_points.story(table)["moments"]
    assert [(one["kind"], one["moment"]) for one in found] == [
        ("event", 1),
        ("swing", 1),
        ("swing", 2),
    ]
    assert found[0]["title"] == "First load of 1"
    assert found[0]["text"] == "ann loads 1."
    assert (found[2]["seat"], found[2]["amount"], found[2]["title"]) == (0, 3, "ann")
    told = turning_points.story(table)
    assert (told["why_unrated"], set(told["seconds"])) == (None, {"0", "1"})
    going_on = depot(house, ann)
    with pytest.raises(Conflict):
        turning_points.story(going_on)


def test_a_swing_shows_its_cause(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines of the log are shown, or of many the action and the last lines with a figure."""
    ann = guest(house, "ann")
    table = over(house, ann)
    named(monkeypatch, table)
    lines = ["FED borrows £100.", *(f"The price goes to £{price}." for price in (80, 400, 320))]
    monkeypatch.setattr(turning_points.event_sentences, "read", lambda *about: lines)

    def text() -> str:
        swings = [one for one in turning_points.story(table)["moments"] if one["kind"] == "swing"]
        return str(swings[0]["text"])

    assert text() == " ".join(lines)
    lines += ["Nothing to see.", "The price goes to £270.", "It is quiet.", "It goes to £220."]
    assert text() == (
        "FED borrows £100. The price goes to £80. The price goes to £400. "
        "The price goes to £320. The price goes to £270. It goes to £220."
    )


def test_the_totals_of_a_game_are_summed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, goal=4)
    seating.sit_down(table, bob, 1)
    for who, seat, amount in ((ann, 0, 1), (bob, 1, 1), (ann, 0, 2)):
        load(table, who, seat, amount)
    told = [
        {"title": "Loads", "on": "loaded", "by": "seat"},
        {"title": "Goods", "on": "loaded", "by": "seat", "sum": "amount", "money": True},
        {"title": "Goods", "on": "loaded", "by": "depot", "sum": "amount", "money": True},
        {"title": "Large", "on": "loaded", "by": "seat", "when": {"amount": 2}},
    ]
    monkeypatch.setattr(table.game, "page", Parts(still=lambda: {"log": {"accounts": told}}))
    found = turning_points.story(table)["accounts"]
    assert found["columns"] == [
        {"title": "Loads", "money": False},
        {"title": "Goods", "money": True},
        {"title": "Large", "money": False},
    ]
    assert found["rows"] == [
        {"owner": None, "seat": 0, "values": [2, 3, 1]},
        {"owner": None, "seat": 1, "values": [1, 1, 0]},
        {"owner": "depot", "seat": None, "values": [0, 4, 0]},
    ]


def test_missed_earnings_are_listed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guest(house, "ann")
    table = depot(house, ann, ME, goal=5)
    with pytest.raises(Conflict):
        totals.left_over(table, 0)
    for amount in (1, 2, 1, 1):
        load(table, ann, 0, amount)

    def reckon(view: View[Any], action: Any) -> Reckoning | None:
        before = view.state.loaded
        return Reckoning("depot", action.amount, 3, 4) if before else None

    assert totals.left_over(table, 0) == {"decisions": [], "next": None}
    page = Parts(still=lambda: {"log": {"weighed": ["load"]}}, reckon=reckon)
    monkeypatch.setattr(table.game, "page", page)
    monkeypatch.setattr(totals, "PIECE", 2)
    first = totals.left_over(table, 0)
    decision = {"moment": 2, "owner": "depot", "got": 2, "best": 3, "bound": 4}
    assert first == {"decisions": [decision], "next": 2}
    rest = totals.left_over(table, 2)
    assert ([one["moment"] for one in rest["decisions"]], rest["next"]) == ([3, 4], None)


def test_a_branch_may_be_removed_during_a_request_for_missed_earnings(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = guest(house, "ann")
    table = depot(house, ann, ME, goal=3)
    for _ in range(3):
        load(table, ann, 0)
    branch = branches.open_branch(house, ann, table, 1, "")
    for _ in range(2):
        load(branch, ann, 0)
    house.drop(branch.id)
    branch = house.read(branch.id)  # nothing of it is at hand but its line
    page = Parts(still=lambda: {"log": {"weighed": ["load"]}}, reckon=lambda view, action: None)
    monkeypatch.setattr(branch.game, "page", page)
    read = branch.journal.acts

    def acts(*asked: Any) -> Any:
        found = read(*asked)
        branch.journal.remove(branch.id)
        return found

    monkeypatch.setattr(branch.journal, "acts", acts)
    with pytest.raises(NotFound, match="no such table"):
        totals.left_over(branch, 0)


def test_imported_games_have_no_duration(house: House) -> None:
    ann = guest(house, "ann")
    table = depot(house, ann, toss_every=1, goal=2)
    while table.record.status == "playing":
        load(table, ann, table.record.asked[0])
    opened, _ = gamefiles.play_in(house, ann, gamefiles.export(table, ann), TableSetup("depot", ()))
    assert turning_points.story(opened.table)["seconds"] == {}


def test_no_bot_looks_ahead_in_a_rated_game(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    branch = branches.open_branch(house, ann, table, None, "")
    with pytest.raises(Forbidden, match="rated"):
        branches.seat_all(house, ann, branch, "random")
    branches.seat_all(house, ann, branch, None)


def test_a_bot_that_fails_is_no_help(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guest(house, "ann")
    table = depot(house, ann, ME, BOT)

    def broken(error: Exception) -> None:
        def choose(self: Any, view: Any, offers: Any) -> Any:
            raise error

        monkeypatch.setattr(RandomPlayer, "choose", choose)

    broken(ValueError("no"))
    with pytest.raises(Conflict, match="no answer"):
        advice.advise(table, ann, Cancel())
    broken(Cancelled())
    with pytest.raises(Cancelled):
        advice.advise(table, ann, Cancel())


def test_moments_that_are_looked_at_closer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two moments that are looked at the one action is found that did it."""
    ann = guest(house, "ann")
    table = depot(house, ann, ME, goal=9)
    for _ in range(9):
        load(table, ann, 0)
    named(monkeypatch, table)
    monkeypatch.setattr(turning_points, "POINTS", 2)
    monkeypatch.setattr(type(table.game), "result", lambda game, state: {0: _jumps(state.loaded)})
    swings = [one for one in turning_points.story(table)["moments"] if one["kind"] == "swing"]
    assert [(one["moment"], one["amount"]) for one in swings] == [(5, 100)]


def _jumps(loaded: int) -> int:
    return 100 if loaded >= 5 else 0


def test_a_picture_of_the_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = over(house, ann, bob)
    plain = end_picture.picture(table, "Depot")
    assert "1. ann" in plain
    assert "Depot, 3 moves" in plain
    drawn = svg.document(["<g/>"], (0, 0, 300, 100), "map")
    many = {f"Company {n}": {"score": 9} for n in range(9)}
    shown = {
        "breakdown": {str(seat): {"Cash": {"money": 7}, "Rest": 0} | many for seat in (0, 1)},
        "log": {"rounds": ["loaded"]},
    }
    page = Parts(still=lambda: shown, pictures=lambda view: {"map": drawn})
    monkeypatch.setattr(table.game, "page", page)
    picture = end_picture.picture(table, "Depot")
    assert 'y="84" width="1200" height="400"' in picture
    assert "Cash 7, Company 0 9" in picture
    assert "Company 3 9, …" not in picture
    assert ", …" in picture
    assert "3 rounds" in picture
    with pytest.raises(Conflict):
        end_picture.picture(depot(house, ann), "Depot")


def test_play_again_with_the_same_people(house: House) -> None:
    ann, bob, eve = (guest(house, name) for name in ("ann", "bob", "eve"))
    table = over(house, ann, bob, visibility="private")
    new = rematch.play_again(house, ann, table, "again")
    assert (new.record.status, new.record.rematch_of) == ("open", table.id)
    assert [one.kind for one in new.sittings] == ["player", "invite"]
    assert new.record.options == table.record.options
    assert new.record.visibility == "private"
    assert house.journal.last(table.id, table.record.entries, 1)[0].kind == "chat"
    with pytest.raises(NotYours):
        seating.sit_down(new, bob, 1)
    assert rematch.play_again(house, ann, table, "more").id == new.id
    assert rematch.play_again(house, bob, house.get(table.id), "too").id == new.id
    assert house.get(new.id).record.status == "playing"
    assert [one.person for one in house.get(new.id).sittings] == ["ann", "bob"]
    with pytest.raises(NotYours):
        rematch.play_again(house, eve, table, "no")
    with pytest.raises(Conflict):
        rematch.play_again(house, ann, house.get(new.id), "no")
    branch = branches.open_branch(house, ann, table, 3, "")
    with pytest.raises(Conflict):
        rematch.play_again(house, ann, branch, "no")


def test_play_again_against_bots_starts_at_once(house: House) -> None:
    ann = guest(house, "ann")
    table = depot(house, ann, ME, BOT, goal=1)
    load(table, ann, 0)
    new = rematch.play_again(house, ann, table, "again")
    assert new.record.status == "playing"
    assert [one.bot for one in new.sittings] == [None, "random"]


def test_an_unused_seat_is_by_invitation_again(house: House) -> None:
    ann = guest(house, "ann")
    table = depot(house, ann, ME, ME, goal=1)
    load(table, ann, 0)
    seat = table.sittings[1]._replace(kind="invite", account_id=None)
    table.sittings[1] = seat
    assert rematch.play_again(house, ann, table, "again").sittings[1].kind == "invite"


def test_help_is_for_the_asked_player_at_tables_that_allow_it(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    alone = depot(house, ann, ME, BOT)
    assert alone.record.help
    told = advice.advise(alone, ann, Cancel())
    assert (told["bot"], told["seat"], told["action"]["seat"]) == ("random", 0, 0)
    assert told["label"]
    with pytest.raises(NotYours):
        advice.advise(alone, bob, Cancel())
    load(alone, ann, 0)
    with pytest.raises(Conflict):
        advice.advise(alone, ann, Cancel())
    together = depot(house, ann, ME, OPEN)
    assert not together.record.help
    seating.sit_down(together, bob, 1)
    with pytest.raises(Forbidden, match="allows no help"):
        advice.advise(together, ann, Cancel())
    branch = branches.open_branch(house, ann, together, None, "")
    assert not branch.record.help


def test_help_is_on_only_alone_with_bots(house: House) -> None:
    ann = guest(house, "ann")
    assert not depot(house, ann, BOT, INVITE).record.help
    assert not depot(house, ann, ME).record.help
    wish = TableSetup("depot", (ME, BOT), {"goal": 30}, help=False)
    assert not house.open(ann, wish).table.record.help


def test_the_regular_bot_gives_advice_if_there_is_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "levels", lambda game: ("random", "regular", "expert"))
    monkeypatch.setattr(bots, "make", lambda name, seed, game: RandomPlayer(seed, game))
    ann = guest(house, "ann")
    told = advice.advise(depot(house, ann, ME, BOT), ann, Cancel())
    assert told["bot"] == "regular"
    assert told["why"].startswith("Drawn by lot")


def test_the_round_of_a_game_is_in_its_list(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guest(house, "ann")
    table = depot(house, ann)
    monkeypatch.setattr(table.game, "page", Parts(where=lambda view: f"Load {view.state.loaded}"))
    load(table, ann, 0)
    [(record, _, _)] = house.journal.lists("mine", ann.id, None, Wanted("depot").conditions(ann.id))
    assert record.round == "Load 1"
    yard = Wanted("goods-yard").conditions(ann.id)
    assert house.journal.lists("mine", ann.id, None, yard) == []
