"""Trying something out beside a game: branched off, compared, sent, left to bots."""

from __future__ import annotations

from tests.browser.conftest import widths
from tests.browser.hands import choose, moment, tool, view
from tests.browser.positions import open_file, wild_file

GAME = ("trades", 6, 3)


def branch_off(page, name: str) -> None:
    tool(page, "try-out")
    page.fill("dialog input[name=branch]", name)
    page.click("[data-key=branch-off]")
    page.wait_for_selector(".branch-bar")


@widths("desk")
def test_a_finished_game_is_played_on_another_way(guest, viewport):
    page = guest(viewport=viewport)
    game = open_file(page, wild_file(*GAME), ("me",) * 6)
    page.goto(f"/table/{game}?at=100")
    branch_off(page, "otherwise")
    assert moment(page) == "move 0 of 0"
    assert "from move 100." in page.inner_text(".branch-bar")
    page.click(".todo .offers button:not(:disabled):not(.rule) >> nth=0")
    page.wait_for_function(
        "() => document.querySelector('.history output').textContent === 'move 1 of 1'"
    )
    tool(page, "try-out")
    page.wait_for_selector(".side-by-side td")
    assert "otherwise" in page.inner_text(".side-by-side")
    page.click("dialog [aria-label=Close]")
    page.click("[data-key=bots-play]")
    page.select_option("dialog select[name=bot]", "random")
    page.click("dialog [data-key=yes]")
    page.wait_for_selector("[data-key=take-seats]")
    page.click("[data-key=take-seats]")
    page.wait_for_selector("[data-key=bots-play], .result")
    page.click("[data-key=remove]")
    page.click("dialog [data-key=yes]")
    page.wait_for_url(f"**/table/{game}*")  # the branch, once ended, has a result of its own
    page.wait_for_selector(".result")
    assert view(page)["finished"]


def test_prepared_moves_are_sent(guest):
    page = guest()
    page.goto("/solo/1848")
    page.wait_for_selector(".todo.mine")
    branch_off(page, "")
    choose(page, "buy_private")
    page.wait_for_function(
        "() => /of 1$/.test(document.querySelector('.history output').textContent)"
    )
    page.click("[data-key=send-moves]")
    page.wait_for_selector(".toast >> text=Your move was played")
    assert view(page)["moment"] >= 1
    assert view(page)["table"]["branch"] is None
