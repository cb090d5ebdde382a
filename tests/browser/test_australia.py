"""A first turn of Railways of Australia by clicks and touch: a baron kept, a bid, a link built to a
city as one series, and taken back piece by piece."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.hands import click, has, moment, moved, sit, table, view

WIDTHS = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])


def first_action(page) -> None:
    """Everybody keeps the first baron and passes the auction."""
    for _ in range(2):
        page.locator(".card-row button").first.click()
        click(page, ".card-does [data-kind=keep_baron]")
    while view(page)["step"] == "bid":
        click(page, ".offers [data-kind=pass_bid]")


@WIDTHS
def test_a_link_is_built_to_a_city_and_taken_back(visitor, viewport):
    page = visitor("/", viewport=viewport)
    sit(page)
    table(page, "me", "me", title="railways-of-australia", undo="always")
    page.wait_for_selector(".card-row button")
    assert page.locator(".offers [data-kind=bid]").count() == 0
    first_action(page)
    assert view(page)["step"] == "act"
    page.locator("details[data-key=build-list] summary").click()
    page.locator("[data-key^='build-']:not(details)").first.click()
    page.wait_for_selector("[data-key^=target-]")
    page.locator("[data-key^=target-]:not(:disabled)").first.click()
    page.wait_for_selector("[data-key=series-0]")
    assert page.locator(".over-routes .route-over").count() >= 1
    assert "$" in page.inner_text("[data-key=series-0]")
    assert "Bonds" in page.inner_text(".series .choice >> nth=0")
    start = view(page)["moment"]
    click(page, "[data-key=series-0]")
    laid = view(page)["moment"] - start
    assert laid >= 1
    for _ in range(laid):
        before = moment(page)
        page.click("[data-key=undo]")
        moved(page, before)
    assert view(page)["moment"] == start
    assert not has(page, ".build-bar")


@WIDTHS
def test_cards_score_and_lines_are_shown(visitor, viewport):
    page = visitor("/", viewport=viewport)
    sit(page)
    table(page, "me", "me", title="railways-of-australia", undo="always")
    first_action(page)
    for tab in ("cards", "track", "lines", "charts"):
        page.click(f"#tab-{tab}")
        page.wait_for_selector(".views .panel")
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, tab
    page.click("#tab-map")
    page.locator(".card-row button").first.click()
    assert page.locator(".card-choice .card p").count() == 1
