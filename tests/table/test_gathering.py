"""Before a game: the terms in words, one link for a table, least ratings, pictures of boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from tests.table.helpers import INVITE, ME, OPEN, guest, yard
from trunkline.kernel import BadData, legal, view
from trunkline.table.errors import Conflict, NotFound, NotYours
from trunkline.table.house import House, TableSetup
from trunkline.table.record.ratings import PEOPLE
from trunkline.table.seats import seating, table_link
from trunkline.table.storage.db_rows import Record
from trunkline.table.storage.schema import rating
from trunkline.table.storage.store import Store
from trunkline.table.titles import Installed
from trunkline.table.views import listing
from trunkline.table.views.board_picture import board_picture
from trunkline.table.views.terms import terms
from trunkline.table.views.views import table_json
from trunkline.titles import bots

DAY = {"kind": "move", "seconds": 86400, "more": 0, "hours": None, "weekends": False}
CLOCKS: list[tuple[Any, str, str]] = [
    (None, "live", "no clock"),
    (DAY, "a move a day", "24 hours a move; weekends do not count"),
    (
        {"kind": "move", "seconds": 42 * 3600, "more": 0, "hours": [8, 22], "weekends": True},
        "3 days a move",
        "42 hours a move; nights (22:00–8:00) do not count",
    ),
    (
        {"kind": "game", "seconds": 2700, "more": 90, "hours": [8, 22], "weekends": False},
        "live, 45 minutes each",
        "45 minutes for all moves of a player, and 90 seconds more after each move; nights "
        "(22:00–8:00) and weekends do not count",
    ),
    (
        {"kind": "move", "seconds": 60, "more": 0, "hours": None, "weekends": True},
        "1 minute a move",
        "1 minute a move",
    ),
]


def record(**more: Any) -> Record:
    return Record("id", "depot", "", {}, 1, "ann", "seed", **more)


@pytest.mark.parametrize(("clock", "pace", "words"), CLOCKS)
def test_a_clock_is_described_in_words(clock: Any, pace: str, words: str) -> None:
    told = terms(record(clock=clock))
    assert (told["pace"], told["clock"]) == (pace, words)


def test_terms_say_whether_a_game_is_rated_and_why_not() -> None:
    told = terms(record(pace="async"))
    assert (told["pace"], told["rated"]) == ("over days", True)
    assert told["rating"] == "no advice from bots; a move is taken back if everyone agrees"
    for more, word in (
        ({"visibility": "unlisted"}, "public"),
        ({"help": True}, "advice"),
        ({"fixed_seed": True}, "seed"),
        ({"amendments": "{}"}, "own data"),
    ):
        told = terms(record(undo="never", **more))
        assert not told["rated"]
        assert word in told["rating"]
    assert terms(record(clock={**DAY, "seconds": 0}))["pace"] == "no time a move"


def test_one_link_gives_the_next_free_seat(house: House) -> None:
    ann, bob, cleo = (guest(house, name) for name in ("ann", "bob", "cleo"))
    table = yard(house, ann, ME, INVITE, OPEN)
    token = table_json(table, ann)["invite"]
    assert token
    assert table_json(table, bob)["invite"] == "", "only those who sit there pass it on"
    found, seat = house.invited(token)
    assert (found.id, seat) == (table.id, None)
    assert seating.sit_down(found, bob, None, token) == 1
    assert seating.sit_down(found, bob, None, token) == 1, "who sits there already stays"
    new = table_link.renew(found, ann)
    assert new != token
    with pytest.raises(NotFound):
        house.invited(token)
    with pytest.raises(NotYours):
        table_link.renew(found, bob)
    assert seating.sit_down(found, cleo, None, new, "key") == 2
    assert seating.guest_with(found, None, "key") == cleo
    assert seating.guest_with(found, None, "other") is None
    with pytest.raises(Conflict, match="full"):
        seating.sit_down(found, guest(house, "dora"), None, new)
    with pytest.raises(Conflict, match="started"):
        table_link.renew(found, ann)
    assert table_json(found, ann)["invite"] == ""


def test_a_table_without_free_seats_has_no_link(house: House) -> None:
    ann = guest(house)
    assert not yard(house, ann).record.invite
    assert not table_link.opens(yard(house, ann), "")
    with pytest.raises(NotFound, match="no longer works"):
        house.invited("nothing")


def test_a_table_may_want_a_least_rating(house: House) -> None:
    ann, bob = guest(house), guest(house, "bob")
    wish = TableSetup("depot", (ME, OPEN, OPEN), {"goal": 30}, least_rating=20)
    table = house.open(ann, wish).table
    with pytest.raises(NotYours, match="20 or more"):
        seating.sit_down(table, bob, 1)
    assert seating.sit_down(table, bob, None, table.record.invite) == 1, "the host's link opens it"
    for name, mu, comes in (("cleo", 19.0, False), ("dora", 20.4, True)):
        who = guest(house, name)
        row = {"scale": PEOPLE, "who": who.id, "mu": mu, "sigma": 2.0, "games": 9}
        with house.store.write() as connection:
            connection.execute(insert(rating).values(row))
        if comes:
            assert seating.sit_down(table, who, 2) == 2
        else:
            with pytest.raises(NotYours, match="yours is 19"):
                seating.sit_down(table, who, 2)


def test_the_frame_counts_games_that_wait_and_run(house: House) -> None:
    ann = guest(house)
    yard(house, ann)
    wish = TableSetup("depot", (ME, ME), {"goal": 30}, visibility="private")
    table = house.open(ann, wish).table
    assert listing.count(house.store, ann.id) == (2, 0, 1)
    assert listing.count(house.store, None) == (0, 0, 1)
    told = table_json(table, ann)
    assert told["since"] is not None
    assert told["until"] is None
    assert told["prompt"]


def test_a_board_is_cut_out_around_the_last_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(Store(str(tmp_path / "games.sqlite")), Installed())
    try:
        cut_out(house, monkeypatch)
    finally:
        house.close()


def cut_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = guest(house)
    wish = TableSetup("railways-of-australia", (ME, ME), seed=1)
    table = house.open(ann, wish).table
    whole = board_picture(table, "light", last=False)
    middle = board_picture(table, "light", last=True)
    assert whole.split(' viewBox="')[1].split('"')[0] != middle.split(' viewBox="')[1].split('"')[0]
    assert 'width="650"' in middle
    assert 'data-part="ground"' in whole
    game = table.game
    for number in range(200):  # until the first track is laid
        state, (seat, *_) = table.state(), table.record.asked
        bot = bots.make("novice", number, game)
        action = bot.choose(view(game, state, seat), legal(game, state, seat))
        encoded = game.codec.encode(action)
        table.act(ann, table.record.version, f"m{number}", encoded)
        if encoded["kind"] == "lay":
            break
    last = board_picture(table, "light", last=True)
    assert last.split(' viewBox="')[1].split('"')[0] != middle.split(' viewBox="')[1].split('"')[0]
    waiting = house.open(ann, TableSetup("railways-of-australia", (ME, OPEN))).table
    assert board_picture(waiting, "dark", last=True).startswith("<svg")

    def unknown(codec: Any, data: Any) -> Any:
        raise BadData("these rules know no such action")

    monkeypatch.setattr(type(game.codec), "decode", unknown)
    nowhere = board_picture(table, "light", last=True)
    assert (
        nowhere.split(' viewBox="')[1].split('"')[0] == middle.split(' viewBox="')[1].split('"')[0]
    )


def test_a_game_without_a_map_has_no_picture(house: House) -> None:
    table = yard(house, guest(house))
    with pytest.raises(NotFound, match="no map"):
        board_picture(table, None, last=True)
