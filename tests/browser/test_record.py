"""The record on the page: finished games with filters, statistics, ratings, a player's page."""

from __future__ import annotations

from tests.browser.conftest import widths
from tests.browser.hands import api, sit
from tests.browser.positions import open_file, wild_file
from tests.browser.test_everyone import serious, too_wide
from tests.browser.test_second_look import SIX


@widths("phone")
def test_the_record_and_a_player(visitor, axe, viewport):
    name = f"M. Width {viewport['width']}"
    page = visitor("/health", viewport=viewport)
    api(page, "/api/accounts", {"name": name, "password": "on iron rails"})
    table = open_file(page, wild_file(*SIX), ("me",) * 6)
    page.goto("/record?title=1848&player=" + name)
    page.wait_for_selector(".game")
    assert page.locator(".game").count() == 1
    assert "five companies are in receivership" in page.inner_text(".game")
    assert "As on 18xx.games" in page.inner_text(".game")  # as the title calls its edition
    page.click(".more-filters summary")
    assert page.inner_text("[name=edition] option[value='18xx.games']") == "As on 18xx.games"
    assert "not rated: it was imported from a file" in page.inner_text(".game")
    assert too_wide(page) <= 0
    assert serious(page, axe, skip=()) == []
    page.click(".game-name")
    page.wait_for_selector(".result")
    assert page.url.endswith(f"/table/{table}")
    for view in ("statistics", "ratings"):
        page.goto(f"/record?view={view}")
        page.wait_for_selector("main h1")
        assert too_wide(page) <= 0
    page.goto(f"/player/{name}")
    page.wait_for_selector(".game")
    assert page.inner_text("h1") == name
    assert "on one screen 1" in page.inner_text("main"), "nobody knows whose place was whose"
    assert too_wide(page) <= 0
    assert serious(page, axe, skip=()) == []


def test_a_filter_is_an_address_and_one_can_be_left_out(visitor):
    page = visitor("/record?least=99999")
    page.wait_for_selector("text=No matching games.")
    page.fill("[name=player]", "Nobody Here")
    page.click("text=Search >> nth=-1")
    page.wait_for_selector("text=There is no such player.")
    assert "player=Nobody+Here" in page.url
    sit(page)
    page.reload()
    page.click("[data-key=account]")
    page.click("[data-key=settings]")
    page.click(".settings >> text=Account")
    page.check("[name=unlisted]")
    page.wait_for_selector("text=You are hidden from public lists.")
    assert api(page, "/api/account/unlisted") == {"unlisted": True}


def test_my_games_are_on_record_for_me_also_if_they_are_not_public(guest):
    page = guest()
    page.goto("/record?view=mine")
    page.wait_for_selector("text=You have not finished a game yet.")
    open_file(page, wild_file(*SIX), ("me",) * 6)
    page.goto("/")
    page.click("[data-key=account]")
    page.get_by_role("link", name="My games").click()
    page.wait_for_selector(".game")
    assert page.locator("main [aria-current=page]").all_text_contents()[-1] == "My games"
