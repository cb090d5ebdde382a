"""A visitor drops a game file and walks its report: by mouse, and on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_18oe import sideways
from tests.browser.test_everyone import serious
from tests.report import games

LATE = 90_000
"""Milliseconds that a part may take on a machine that is busy."""


@pytest.fixture
def come(chromium: Any, base: str) -> Iterator[Callable[..., Any]]:
    """Open the page for files; errors of the page fail the test."""
    contexts, wrong = list[Any](), list[str]()

    def open_(size: dict[str, int], scheme: str = "light", path: str = "/report") -> Any:
        context = chromium.new_context(
            viewport=size, color_scheme=scheme, reduced_motion="reduce", has_touch=size is PHONE
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(base + path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not wrong


def file(tmp_path: Path, **more: Any) -> Path:
    """A whole game, with changes."""
    data = {**games.site_data(), **more}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_file_is_dropped_and_its_report_walked_by_mouse(come, axe, tmp_path):
    page = come(DESK)
    text = file(tmp_path).read_text(encoding="utf-8")
    page.locator(".drop").evaluate(
        """(zone, text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.json", {type: "application/json"}));
          zone.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        text,
    )
    page.wait_for_url(re.compile("/report/[^/]+$"))
    page.wait_for_selector("#pos", timeout=LATE)
    page.wait_for_selector(".pass-on", timeout=LATE)
    names = games.site().replay.names
    assert page.locator("[data-me]").all_inner_texts() == [
        f"{seat}\n{name}" for seat, name in enumerate(names, 1)
    ]
    page.click("[data-me='1']")
    assert page.locator("section[data-seat]:visible h2").inner_text().startswith(names[1])
    column = page.locator(".rc .hit").first
    place = int(column.get_attribute("data-go"))
    column.click()
    assert int(page.locator("#pos").input_value()) == place
    assert page.locator("#number").inner_text().startswith("Move ")
    assert page.locator("#film").evaluate("one => one.shadowRoot.querySelectorAll('*').length") > 99
    assert serious(page, axe) == []
    page.get_by_label("Hide the names").check()
    page.wait_for_selector(".pass-on input:checked")
    page.reload()
    page.wait_for_selector(".pass-on", timeout=LATE)
    assert page.locator("[data-me='0']").inner_text() == "1\nPlayer 1"
    page.click("#from")
    page.click("[data-mode=alone]")
    page.wait_for_url(re.compile("/table/"), timeout=LATE)
    page.wait_for_selector(".stage", timeout=LATE)
    page.wait_for_timeout(500)
    page.go_back()
    page.wait_for_selector(".pass-on", timeout=LATE)
    page.get_by_role("button", name="Delete it").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url(re.compile("/report$"))


def test_a_report_on_a_phone(come, axe, tmp_path):
    page = come(PHONE, "dark")
    assert sideways(page) <= 0
    page.set_input_files("input[type=file]", file(tmp_path))
    page.wait_for_selector("#pos", timeout=LATE)
    page.wait_for_selector(".pass-on", timeout=LATE)
    assert sideways(page) <= 0
    page.tap("#play")
    page.wait_for_selector("#number:not(:text-is('Start'))")
    page.tap("#cam")
    page.tap("#from")
    page.wait_for_selector("dialog [data-mode=bots]")
    page.keyboard.press("Escape")
    assert serious(page, axe) == []


def test_invalid_files_are_reported_at_once(come, tmp_path):
    page = come(DESK)
    nothing = tmp_path / "nothing.json"
    nothing.write_text("nothing", encoding="utf-8")
    page.set_input_files("input[type=file]", nothing)
    page.wait_for_selector(".drop .refusal:visible")
    page.set_input_files("input[type=file]", file(tmp_path, title="1830"))
    page.wait_for_selector("text=This is a game of 1830.", timeout=LATE)


DROPPED = """(zone, text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.json", {type: "application/json"}));
  zone.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
}"""


def test_the_front_page_takes_a_file_and_the_visitor_finds_it_again(come, axe, tmp_path):
    page = come(DESK, path="/")
    page.wait_for_selector("[data-key=bring-file]")
    with page.expect_file_chooser():
        page.click("[data-key=bring-file]")
    page.locator(".drop").evaluate(DROPPED, json.dumps({"title": "nothing"}))
    page.wait_for_selector("text=No report", timeout=LATE)
    page.goto(page.url.rpartition("/")[0])
    page.wait_for_selector(".report-list li")
    assert page.locator(".report-list li a").inner_text() == "game.json"
    assert serious(page, axe) == []
    page.get_by_role("button", name="Delete game.json").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_selector(".report-list li", state="detached")
    page.reload()
    page.wait_for_selector(".drop")
    page.wait_for_load_state("networkidle")
    assert page.locator(".report-list li").count() == 0


def test_the_film_becomes_a_video(come, tmp_path):
    page = come(DESK)
    page.set_input_files(
        "input[type=file]", file(tmp_path, actions=games.site_data()["actions"][:90])
    )
    page.wait_for_selector("[data-key=film-video]", timeout=LATE)
    with page.expect_download(timeout=LATE) as made:
        page.click("[data-key=film-video]")
    video = made.value
    assert video.suggested_filename in ("film.webm", "film.mp4")
    head = Path(video.path()).read_bytes()[:12]
    assert head.startswith(b"\x1aE\xdf\xa3") or head[4:8] == b"ftyp", "a file of that kind"
    assert Path(video.path()).stat().st_size > 20_000
    page.wait_for_selector("[data-key=film-video]:enabled")
