"""Every lesson of every title is played to its end; wrong moves are answered, hints are there."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.titles.lesson_play import unwanted, wanted
from trunkline import titles
from trunkline.kernel import Game, State, asked, view
from trunkline.page.lobby import LessonHint
from trunkline.table.errors import Forbidden
from trunkline.table.help import lessons
from trunkline.table.help.lesson_script import Lesson, of_title
from trunkline.table.house import House
from trunkline.table.storage.store import Store

LESSONS = [(title, lesson) for title in titles.ours() for lesson in of_title(title)]


@pytest.mark.parametrize(("title", "lesson"), LESSONS, ids=lambda one: getattr(one, "id", one))
def test_a_lesson_can_be_finished(title: str, lesson: Lesson, tmp_path: Path) -> None:
    house = House(Store(str(tmp_path / "games.sqlite")))
    me = house.people.guest("Ann")
    table = lessons.begin(house, me, title, lesson.id, False)
    for number, step in enumerate(lesson.steps):
        help_ = lessons.hint(me, table)
        assert help_["hint"] == step.hint
        assert min(map(len, (step.text, step.hint, step.praise, step.otherwise))) > 5
        other = unwanted(table.game, table.state(), step)
        if other is not None:
            with pytest.raises(Forbidden) as told:
                table.act(me, table.record.version, f"wrong-{number}", other)
            assert told.value.code == "lesson"
            assert told.value.message in (step.otherwise, *(one["text"] for one in step.reasons))
        move = wanted(table.game, table.state(), step)
        assert move is not None, f"step {number + 1} wants what is not offered"
        assert help_["move"] == move
        points_at_something(table.game, help_)
        said = on_the_page(table.game, table.state(), move)
        for quoted in re.findall("“([^”]+)”", step.hint):
            assert any(quoted in text for text in said), f"{quoted} is not on the page: {said}"
        table.act(me, table.record.version, f"right-{number}", move)
        assert table.record.lesson_step == number + 1
    done = [one["lesson"] for one in lessons.listed(house, me, title) if one["done"]]
    assert done == [lesson.id]
    assert lesson.closing
    house.close()


def points_at_something(game: Game, told: LessonHint) -> None:
    """The page can ring the place of a move, or its button by its words; its view is there."""
    still = game.page.still()
    board = still.get("map") or {}
    places = {*board.get("hexes", {}), *board.get("stops", {})}
    assert told["label"]
    place = told["place"]
    assert not place or {place, place.partition(".")[0]} & places
    assert set(told["route"]) <= places
    assert told["tab"] is None or told["tab"] in {one["id"] for one in still["views"]}


def on_the_page(game: Game, state: State, move: dict[str, Any]) -> list[str]:
    """What stands where a move is made: its words and their heading, unless both are the same."""
    action, act = game.codec.decode(move), game.page.still()["acts"][move["kind"]]
    label = game.page.label(action)
    short = game.page.describe_offer(view(game, state, asked(state)[0]), action).get("short", "")
    return [short or label] if act["title"] == label else [act["title"], label, short]


@pytest.mark.parametrize("title", sorted({title for title, _ in LESSONS}))
def test_lessons_differ_and_have_words(title: str) -> None:
    ids = [lesson.id for lesson in of_title(title)]
    assert len(set(ids)) == len(ids)
    assert all(lesson.name and lesson.text and lesson.steps for lesson in of_title(title))
