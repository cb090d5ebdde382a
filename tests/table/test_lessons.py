"""Lessons: only right moves are played, others are answered; left, taken up again, ticked off."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from trunkline.table.errors import Conflict, Forbidden, NotFound, NotYours
from trunkline.table.help import lesson_script, lessons
from trunkline.table.house import House
from trunkline.table.orders import orders
from trunkline.table.people.people import Account
from trunkline.table.play import branches, undo_redo
from trunkline.table.play.table import Table
from trunkline.table.storage import gamefiles
from trunkline.table.storage.db_rows import Record
from trunkline.table.storage.store import Store
from trunkline.table.views.views import table_json

TITLE, LINK = "railways-of-australia", "link"
PASS = {"kind": "pass_bid", "seat": 0}
MOVES = (
    PASS,
    {"kind": "lay", "seat": 0, "hex": "2621", "a": 1, "b": 3},
    {"kind": "lay", "seat": 0, "hex": "2521", "a": 1, "b": 4},
    {"kind": "lay", "seat": 0, "hex": "2421", "a": 0, "b": 4},
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(Store(str(tmp_path / "games.sqlite")))
    yield made
    made.close()


@pytest.fixture
def ann(house: House) -> Account:
    return house.people.guest("Ann")


def begun(house: House, who: Account, again: bool = False) -> Table:
    return lessons.begin(house, who, TITLE, LINK, again)


def moved(table: Table, who: Account, *moves: object) -> Table:
    for number, move in enumerate(moves):
        table.act(who, table.record.version, f"m{table.record.version}-{number}", move)
    return table


def test_a_lesson_plays_right_moves_and_answers_others(house: House, ann: Account) -> None:
    table = begun(house, ann)
    told = table_json(table, ann)["lesson"]
    assert (told["step"], told["of"], told["praise"], told["over"]) == (0, 4, "", False)
    bid = {"kind": "bid", "seat": 0, "amount": 1000}
    with pytest.raises(Forbidden, match="paid with bonds") as other:
        moved(table, ann, bid)
    assert other.value.code == "lesson"
    with pytest.raises(Forbidden, match=r"§4\.2") as never:
        moved(table, ann, {**bid, "amount": 7})
    assert never.value.code == "refused"
    moved(table, ann, PASS)
    with pytest.raises(Forbidden, match="engine crosses more links"):
        moved(table, ann, {"kind": "upgrade", "seat": 0})
    assert table_json(table, ann)["lesson"]["praise"].startswith("Right")
    assert table.line.now == 1
    moved(table, ann, *MOVES[1:])
    told = table_json(table, ann)["lesson"]
    assert (told["over"], told["next"]) == (True, "delivery")
    assert "bonds" in told["text"]
    assert table.line.now == 5, "the other seat answered by what is written down"
    with pytest.raises(Conflict, match="over"):
        moved(table, ann, {"kind": "pass", "seat": 0})


def test_a_lesson_is_left_and_taken_up_again(house: House, ann: Account) -> None:
    table = moved(begun(house, ann), ann, PASS)
    first = lessons.listed(house, ann, TITLE)[0]
    assert (first["step"], first["table"], first["done"]) == (1, table.id, False)
    assert lessons.listed(house, None, TITLE)[0]["table"] is None
    assert begun(house, ann).id == table.id
    new = begun(house, ann, again=True)
    with pytest.raises(NotFound):
        house.get(table.id)
    moved(new, ann, *MOVES)
    for _ in range(2):  # one that is done stays for its tick, however often it is repeated
        moved(begun(house, ann), ann, *MOVES)
    assert begun(house, ann).record.lesson_step == 0
    assert len(house.journal.lessons(ann.id)) == 2
    assert lessons.listed(house, ann, TITLE)[0]["done"]


def test_a_lesson_is_no_game(house: House, ann: Account) -> None:
    bob = house.people.guest("Bob")
    table = moved(begun(house, ann), ann, PASS)
    assert house.journal.lists("mine", ann.id, None) == []
    assert house.journal.sits_at(ann.id) == []
    assert not table.may_watch(bob)
    with pytest.raises(Forbidden, match="begin it again"):
        undo_redo.go(table, ann, "undo", table.record.version, "u", None)
    with pytest.raises(Conflict, match="your own"):
        orders.give(table, ann, "o", 0, {})
    with pytest.raises(Conflict, match="branches off"):
        branches.open_branch(house, ann, table, None, "")
    with pytest.raises(Forbidden, match="no file"):
        gamefiles.export(table, ann)


def test_hints(house: House, ann: Account) -> None:
    table = begun(house, ann)
    told = lessons.hint(ann, table)
    assert "Pass" in told["hint"]
    assert (told["move"], told["label"], told["place"]) == (PASS, "Pass", "")
    assert (told["tab"], told["route"]) == (None, [])
    with pytest.raises(NotYours):
        lessons.hint(house.people.guest("Bob"), table)
    moved(table, ann, *MOVES)
    with pytest.raises(Conflict, match="over"):
        lessons.hint(ann, table)
    table.record.lesson = ""
    with pytest.raises(Conflict, match="no lesson"):
        lessons.hint(ann, table)


def test_the_wanted_move_is_found_among_numbers_and_plans(house: House, ann: Account) -> None:
    table = begun(house, ann)
    step = lesson_script.find(TITLE, LINK).steps[0]
    bids = ({"kind": "bid", "amount": 999_000}, {"kind": "bid", "amount": 2000})
    found = lesson_script.wanted(table.game, table.state(), step._replace(wanted=bids))
    assert found is not None
    assert table.game.codec.encode(found)["amount"] == 2000
    never = step._replace(wanted=({"kind": "fly"},))
    assert lesson_script.wanted(table.game, table.state(), never) is None
    runs = lessons.begin(house, ann, "1848", "end", False)
    told = lessons.hint(ann, runs)
    assert told["move"] is not None
    assert told["move"]["routes"]
    assert lesson_script.wanted(runs.game, runs.state(), never) is None


def test_moves_not_on_offer_have_no_place(
    house: House, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(house, ann)
    monkeypatch.setattr(lesson_script, "wanted", lambda *_: None)
    told = lessons.hint(ann, table)
    assert (told["move"], told["label"], told["place"]) == (None, "", "")


def test_lessons_that_are_not_there(house: House, ann: Account) -> None:
    assert lesson_script.of_title("depot") == ()
    with pytest.raises(NotFound):
        lessons.begin(house, ann, TITLE, "none", False)
    record = Record("x", TITLE, "", {}, 1, ann.id, "")
    assert lesson_script.lesson_at(record) is None
    record.lesson, record.lesson_step = lesson_script.of_title(TITLE)[-1].id, 0
    told = lesson_script.lesson_at(record)
    assert told is not None
    assert told["next"] is None


def test_a_lesson_from_the_start_of_a_game_and_some_moves(house: House) -> None:
    game = house.titles.load("1848", 3, {})
    move = {"kind": "lower_price", "seat": 0, "private": "P6"}
    lesson = lesson_script.of_title(TITLE)[0]._replace(position="", before=(move,))
    state = lessons.start(game, "1848", lesson)
    assert state.frames[-1].seats == (1,)


def test_learning_goes_on_after_the_last_lesson_that_is_done(
    house: House, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lessons.next_of(house, None, [TITLE]) is None
    assert lessons.next_of(house, ann, [TITLE]) is None
    moved(begun(house, ann), ann, *MOVES)
    after = lessons.next_of(house, ann, [TITLE])
    assert after is not None
    assert (after["lesson"], after["number"], after["of"]) == ("delivery", 2, 4)
    begun(house, ann)  # the first again: it is under way
    assert lessons.next_of(house, ann, [TITLE]) == {
        **after,
        "lesson": LINK,
        "name": "A link",
        "number": 1,
    }
    assert lessons.next_of(house, ann, ["1848"]) is None, "not offered here"
    moved(begun(house, ann), ann, *MOVES)
    only = (lesson_script.find(TITLE, LINK),)
    monkeypatch.setattr(lessons.lesson_script, "of_title", lambda name: only)
    assert lessons.next_of(house, ann, [TITLE]) is None, "all done"
