"""A lesson by clicks: a wrong move is answered, a hint is told, it is left and taken up again."""

from __future__ import annotations

from functools import cache
from tempfile import TemporaryDirectory

import pytest

from tests.browser.conftest import widths
from tests.browser.hands import api, moment, moved, view
from tests.titles.lesson_play import wanted
from trunkline import titles
from trunkline.table import lessons, teaching
from trunkline.table.house import House
from trunkline.table.store import Store


def buy(page, private: str) -> None:
    page.locator(f'.offers [data-kind=buy_private][aria-label*="{private}"]').first.click()


@widths("phone")
def test_a_lesson_is_played_to_its_end(guest, viewport, axe):
    page = guest(viewport=viewport)
    page.goto("/")
    page.click("[data-key=learn-1848]")
    page.click("[data-key=lesson-private]")
    page.wait_for_selector(".lesson-bar >> text=step 1 of 4")
    buy(page, "P1")
    page.wait_for_selector(".lesson-reason >> text=That is a way to play")
    assert moment(page) == "move 0 of 0"
    page.click("[data-key=hint]")
    page.wait_for_selector(".lesson-reason >> text=Choose P4")
    buy(page, "P4")
    page.wait_for_selector(".lesson-bar .praise >> text=Yours")
    page.click("[data-key=to-lessons]")
    page.click("[data-key=lesson-private] >> text=Go on")
    page.wait_for_selector(".lesson-bar >> text=step 2 of 4")
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")
    assert [one["id"] for one in found["violations"]] == []
    buy(page, "P5")
    for step in (3, 4):
        page.wait_for_selector(f".lesson-bar >> text=step {step} of 4")
        before = moment(page)
        page.locator(".offers [data-kind=lower_price]").first.click()
        moved(page, before)
    page.wait_for_selector(".lesson-bar >> text=done")
    page.click("[data-key=to-lessons]")
    page.wait_for_selector("[data-lesson=private] .tick")
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")
    assert [one["id"] for one in found["violations"]] == []


@cache
def moves(title: str, lesson: str) -> list[object]:
    """The moves that a lesson wants, found by playing it."""
    with TemporaryDirectory() as folder:
        house = House(Store(f"{folder}/games.sqlite"))
        me = house.people.guest("Ann")
        table, found = lessons.begin(house, me, title, lesson, False), []
        for number, step in enumerate(teaching.find(title, lesson).steps):
            found.append(wanted(table.game, table.state(), step))
            table.act(me, table.record.version, f"move-{number}", found[-1])
        house.close()
    return found


def one_of_each_title():
    for title in titles.names():
        for number, lesson in enumerate(teaching.of_title(title)):
            clicked = title == "1848" and lesson.id == "private"  # by the test above
            marks = [pytest.mark.soak] if number or clicked else []
            yield pytest.param(title, lesson.id, marks=marks, id=f"{title} {lesson.id}")


@pytest.mark.parametrize(("title", "lesson"), list(one_of_each_title()))
def test_a_lesson_goes_on_with_every_right_move(guest, title, lesson):
    """The page says each step, praises it, and closes with a tick in the list."""
    page = guest()
    page.goto(f"/learn/{title}")
    page.click(f"[data-key=lesson-{lesson}]")
    right = moves(title, lesson)
    for number, move in enumerate(right):
        page.wait_for_selector(f".lesson-bar >> text=step {number + 1} of {len(right)}")
        seen = view(page)
        body = {"version": seen["version"], "id": f"m{number}", "action": move, "reply": "ack"}
        assert "entry" in api(page, f"/api/tables/{seen['table']['id']}/act", body)
    page.wait_for_selector(".lesson-bar >> text=done")
    page.click("[data-key=to-lessons]")
    page.wait_for_selector(f"[data-lesson={lesson}] .tick")
