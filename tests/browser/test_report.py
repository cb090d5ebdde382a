"""The report page from the disk: by mouse, by keyboard, on a phone, and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_18oe import sideways
from tests.browser.test_everyone import serious
from tests.report import games
from trunkline.report.job import finished, work
from trunkline.report.page import html

DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with a proved finding and an opinion."""
    from tests.report.test_page import OPINION

    made = finished(work(games.poor(), care=None))
    for each in made["decisions"]:
        each |= {"opinions": [OPINION], "expert": "Otto"}
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(html(made), encoding="utf-8")
    return path


@pytest.fixture
def opened(chromium: Any, file: Path) -> Iterator[Callable[..., Any]]:
    """Open the page; errors and requests fail the test."""
    contexts, wrong = list[Any](), list[str]()

    def come(size: dict[str, int], scheme: str = "light") -> Any:
        context = chromium.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: asked.url.startswith("file:") or wrong.append(asked.url),
        )
        page.goto(file.as_uri())
        return page

    yield come
    for context in contexts:
        context.close()
    assert not wrong


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_page_fits_and_nothing_stops_a_screen_reader(opened, axe, size, scheme):
    page = opened(size, scheme)
    assert sideways(page) <= 0
    assert serious(page, axe) == []


def test_the_film_plays_by_keyboard(opened):
    page = opened(DESK)
    slider = page.locator("#pos")
    slider.focus()
    page.keyboard.press("Home")
    assert page.inner_text("#number") == "Start"
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#number") == "Move 1"
    assert page.inner_text("#said") == games.poor().told(1)
    page.keyboard.press("End")
    last = games.poor().numbers[-1]
    assert page.inner_text("#number") == f"Move {last}"
    assert slider.get_attribute("aria-valuetext") == f"Move {last}"
    page.locator("#play").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('number').textContent === 'Move 3'")
    assert page.locator("#play").get_attribute("aria-label") == "Pause the film"
    page.keyboard.press("Enter")
    assert page.locator("#play").get_attribute("aria-label") == "Play the film"


def test_the_map_of_a_moment_is_that_of_the_game(opened):
    from trunkline.kernel import SPECTATOR, view

    page, source = opened(DESK), games.poor()
    for place in (source.end, 30, 0):
        page.locator("#pos").evaluate(
            "(range, place) => { range.value = place; range.dispatchEvent(new Event('input')); }",
            place,
        )
        drawn = source.game.page.pictures(view(source.game, source.state(place), SPECTATOR))
        tiles = page.evaluate(
            "[...document.getElementById('film').shadowRoot.querySelectorAll('[data-part]')]"
            ".map(part => [part.dataset.part, part.querySelectorAll('*').length])"
        )
        for part, count in (one for one in tiles if one[0] != "ground"):
            assert count == drawn.get(f"map/{part}", "").count("<") - drawn.get(
                f"map/{part}", ""
            ).count("</"), part


def test_a_finding_shows_its_moment_and_another_player_their_own(opened):
    page, source = opened(DESK), games.poor()
    run = source.replay.timeline.at(source.end).action
    assert run is not None
    page.click(f".me [data-me='{run.seat}']")
    section = page.locator(f"section[data-seat='{run.seat}']")
    assert section.is_visible()
    assert page.locator("section[data-seat]:visible").count() == 1
    small = section.locator("[data-track]")
    assert small.evaluate("one => one.shadowRoot.querySelectorAll('.finest').length") > 0
    section.locator(".f", has=page.locator("[data-track]")).locator("[data-go]").click()
    assert page.input_value("#pos") == str(source.end - 1)


def test_a_phone_follows_the_last_change_or_shows_the_whole_map(opened):
    page = opened(PHONE)
    box = "document.getElementById('film').shadowRoot.querySelector('svg').getAttribute('viewBox')"
    followed = page.evaluate(box)
    page.click("#cam")
    assert page.inner_text("#cam") == "Follow"
    assert float(page.evaluate(box).split()[2]) > float(followed.split()[2])
