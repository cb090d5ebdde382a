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
    page.click("[data-title='1848'] [data-key=lesson-private]")
    page.wait_for_selector(".lesson-bar >> text=step 1 of 4")
    buy(page, "P1")
    page.wait_for_selector(".lesson-reason >> text=That is a sound move")
    assert moment(page) == "move 0 of 0"
    page.wait_for_selector("[data-key=option-P4].lesson-ringed")
    page.click("[data-key=option-P4]")
    page.wait_for_selector(".foot [data-kind=buy_private].lesson-ringed")
    page.click(".foot [data-kind=buy_private]")
    page.wait_for_selector(".coach .praise >> text=Yours")
    page.goto("/learn/1848")
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
    assert "Well done" in page.inner_text(".todo-head")
    assert "£500" in page.inner_text(".lesson-mine"), "the learner's money, not Ada's"
    page.wait_for_selector("[data-key=first-game]")
    page.goto("/learn/1848")
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


POINTED = ".lesson-ringed, .over-lesson .ring-over"
"""Elements that the page rings in a step: a button, or a hex."""


@pytest.mark.parametrize(("title", "lesson"), list(every_lesson()))
def test_a_lesson_shows_every_step(guest, title, lesson):
    """The ringed element is in view, and "Show me" plays each step."""
    page = guest()
    page.goto(f"/learn/{title}")
    page.click(f"[data-key=lesson-{lesson}]")
    steps = len(moves(title, lesson))
    for number in range(steps):
        page.wait_for_selector(f".lesson-bar >> text=step {number + 1} of {steps}")
        page.wait_for_selector(POINTED)
        page.wait_for_function(IN_VIEW, arg=POINTED)
        page.click("[data-key=hint]")
    page.wait_for_selector(".lesson-bar >> text=done")


IN_VIEW = """selector => { const box = document.querySelector(selector).getBoundingClientRect();
  const coach = document.querySelector(".coach").getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const covered = x > coach.left && x < coach.right && y > coach.top && y < coach.bottom;
  return x > 0 && y > 0 && x < innerWidth && y < innerHeight && !covered; }"""


@pytest.mark.parametrize(("title", "lesson"), list(every_lesson()))
def test_a_lesson_is_played_by_clicks(guest, title, lesson):
    """The page says each step, points at a way to do it, praises it, and closes with a tick."""
    page = guest()
    page.goto(f"/learn/{title}")
    page.click(f"[data-key=lesson-{lesson}]")
    right = moves(title, lesson)
    for number, move in enumerate(right):
        page.wait_for_selector(f".lesson-bar >> text=step {number + 1} of {len(right)}")
        page.wait_for_selector(POINTED)
        play(page, move)
    page.wait_for_selector(".lesson-bar >> text=done")
    page.click("[data-key=to-lessons]")
    page.wait_for_selector(f"[data-lesson={lesson}] .tick")


def test_a_lesson_says_what_to_do_and_no_other_hint_does(guest):
    page = guest(hints=True)
    page.goto("/learn")
    page.click("[data-title='1848'] [data-key=lesson-run]")
    page.wait_for_selector(".lesson-bar >> text=step 1 of")
    page.wait_for_selector(".todo.mine .offers")
    assert page.locator(".hint").count() == 0
    assert page.locator("text=fixed seed").count() == 0


def test_the_introduction_takes_three_clicks_and_leads_to_a_game(guest, axe):
    page = guest()
    page.goto("/learn")
    page.click("[data-key=intro]")
    page.wait_for_selector("h1 >> text=You own shares, not trains.")
    for heading in ("Companies run the trains.", "Shares get you paid.", "That is an 18xx."):
        page.click("[data-key=intro-next]")
        page.wait_for_selector(f"h1 >> text={heading}")
    assert "£119" in page.inner_text(".sums")
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")
    assert [one["id"] for one in found["violations"]] == []
    page.click(".talk .button.primary")
    page.wait_for_function("() => location.pathname !== '/learn/what-is-an-18xx'")
