"""Lessons by clicks: wrong moves are answered, hints told; one is left and taken up again."""

from __future__ import annotations

from functools import cache
from tempfile import TemporaryDirectory

import pytest

from tests.browser.clicks import Move, play
from tests.browser.conftest import widths
from tests.browser.hands import lower, moment
from tests.titles.lesson_play import wanted
from trunkline import titles
from trunkline.table.help import lesson_script, lessons
from trunkline.table.house import House
from trunkline.table.storage.store import Store


def buy(page, private: str) -> None:
    page.click(f"[data-key=option-{private}]")
    page.click(".foot [data-kind=buy_private]")


@widths("phone")
def test_a_lesson_is_played_to_its_end(guest, viewport, axe):
    page = guest(viewport=viewport)
    page.goto("/")
    page.click("[data-key=learn-1848]")
    page.click("[data-key=lesson-private]")
    page.wait_for_selector(".lesson-bar >> text=step 1 of 4")
    buy(page, "P1")
    page.wait_for_selector(".lesson-reason >> text=That is a sound move")
    assert moment(page) == "move 0 of 0"
    page.click("[data-key=hint]")
    page.wait_for_selector(".lesson-reason >> text=Choose P4")
    buy(page, "P4")
    page.wait_for_selector(".lesson-bar .praise >> text=Yours")
    page.click("[data-key=to-lessons]")
    page.click("[data-key=lesson-private] >> text=Continue")
    page.wait_for_selector(".lesson-bar >> text=step 2 of 4")
    assert page.inner_text(".todo .kick") == "Your turn"
    assert not page.is_visible("[data-key=chat]"), "nobody else is there"
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")
    assert [one["id"] for one in found["violations"]] == []
    buy(page, "P5")
    for step in (3, 4):
        page.wait_for_selector(f".lesson-bar >> text=step {step} of 4")
        lower(page)
    page.wait_for_selector(".lesson-bar >> text=done")
    page.click("[data-key=to-lessons]")
    page.wait_for_selector("[data-lesson=private] .tick")
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")
    assert [one["id"] for one in found["violations"]] == []


@cache
def moves(title: str, lesson: str) -> list[Move]:
    """The moves that a lesson wants, found by playing it, and what the page calls them."""
    with TemporaryDirectory() as folder:
        house = House(Store(f"{folder}/games.sqlite"))
        me = house.people.guest("Ann")
        table, found = lessons.begin(house, me, title, lesson, False), []
        game, acts = table.game, table.game.page.still()["acts"]
        for number, step in enumerate(lesson_script.find(title, lesson).steps):
            move = wanted(game, table.state(), step)
            assert move is not None
            action, act = game.codec.decode(move), acts[move["kind"]]
            words = game.page.label(action), game.page.place(action)
            found.append(Move(move, *words, act["way"], act.get("by", ""), act.get("at", "")))
            table.act(me, table.record.version, f"move-{number}", move)
        house.close()
    return found


QUICK = {("railways-of-australia", "delivery"), ("1848", "run")}
"""Between them most ways to choose; the rest comes in long runs."""


def every_lesson():
    for title in titles.ours():
        for lesson in lesson_script.of_title(title):
            marks = () if (title, lesson.id) in QUICK else pytest.mark.soak
            yield pytest.param(title, lesson.id, marks=marks, id=f"{title} {lesson.id}")


@pytest.mark.parametrize(("title", "lesson"), list(every_lesson()))
def test_a_lesson_is_played_by_clicks(guest, title, lesson):
    """The page says each step, has a way to do it, praises it, and closes with a tick."""
    page = guest()
    page.goto(f"/learn/{title}")
    page.click(f"[data-key=lesson-{lesson}]")
    right = moves(title, lesson)
    for number, move in enumerate(right):
        page.wait_for_selector(f".lesson-bar >> text=step {number + 1} of {len(right)}")
        play(page, move)
    page.wait_for_selector(".lesson-bar >> text=done")
    page.click("[data-key=to-lessons]")
    page.wait_for_selector(f"[data-lesson={lesson}] .tick")


def test_a_lesson_says_what_to_do_and_no_other_hint_does(guest):
    page = guest(hints=True)
    page.goto("/learn")
    page.click("[data-title='1848'] a")
    page.click("[data-key=lesson-run]")
    page.wait_for_selector(".lesson-bar >> text=step 1 of")
    page.wait_for_selector(".todo.mine .offers")
    assert page.locator(".hint").count() == 0
    assert page.locator("text=fixed seed").count() == 0
