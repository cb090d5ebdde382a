"""A first turn of Railways of Australia by clicks and touch: a baron kept, a bid, a link built to a
city as one series, and taken back piece by piece."""

from __future__ import annotations

import pytest

from tests.browser.conftest import widths
from tests.browser.hands import act, api, click, has, moment, moved, open_row, show, table, view


def first_action(page) -> None:
    """Let every player keep the first baron and pass the auction."""
    for _ in range(2):
        page.locator(".card-row button").first.click()
        click(page, ".card-does [data-kind=keep_baron]")
    while view(page)["step"] == "bid":
        click(page, ".offers [data-kind=pass_bid]")


@widths("desk")
def test_a_link_is_built_to_a_city_and_undone(guest, viewport):
    page = guest(viewport=viewport)
    table(page, "me", "me", title="railways-of-australia", undo="always")
    page.wait_for_selector(".card-row button .card-says >> nth=1")  # one chooses by their goals
    assert page.locator(".offers [data-kind=bid]").count() == 0
    first_action(page)
    assert view(page)["step"] == "act"
    assert "from $2,000" in page.inner_text("[data-key=menu-lay]")
    assert not has(page, "details[data-key=build-list]")
    open_row(page, "lay")
    page.locator("details[data-key=build-list] summary").click()
    page.locator("[data-key^='build-']:not(details)").first.click()
    page.wait_for_selector("[data-key^=target-]")
    page.locator("details[data-key=pieces] summary").click()
    assert "Interest a turn" in page.inner_text("details[data-key=pieces] .effects >> nth=0")
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


@widths("phone")
def test_cards_score_and_lines_are_shown(guest, viewport):
    page = guest(viewport=viewport)
    table(page, "me", "me", title="railways-of-australia", undo="always")
    first_action(page)
    for tab in ("cards", "track", "lines", "charts"):
        show(page, tab)
        page.wait_for_selector(".views .panel")
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, tab
    show(page, "map")
    open_row(page, "take")
    page.locator(".card-row button").first.click()
    assert page.locator(".card-choice .card p").count() == 1


def deliver(page) -> None:
    """The best cube of the first city that has one, along the path the page proposes."""
    open_row(page, "deliver")
    page.locator(".path button[data-key^=path-from-]").first.click()
    page.locator(".path-row").first.click()
    click(page, "[data-key=path-go]")


def build(page) -> bool:
    """Return True if a link was built, to the first city in reach of the list's first place."""
    open_row(page, "lay")
    summary = page.locator("details[data-key=build-list]")
    if summary.get_attribute("open") is None:
        summary.locator("summary").click()
    page.locator("[data-key^='build-']:not(details)").first.click()
    page.wait_for_selector("[data-key^=target-], .build-here p")
    targets = page.locator("[data-key^=target-]:not(:disabled)")
    if not targets.count():
        page.click("[data-key=aside-back]")
        return False
    targets.first.click()
    click(page, "[data-key=series-0]")
    return True


def play_action(page, turn: int) -> None:
    """Deliver where something can be delivered, build in the first turns, then raise the engine."""
    if has(page, ".card-does [data-kind=keep_baron]") or view(page)["step"] == "keep":
        page.locator(".card-row button").first.click()
        click(page, ".card-does [data-kind=keep_baron]")
    elif has(page, ".offers [data-kind=pass_bid]"):
        click(page, ".offers [data-kind=pass_bid]")
    elif has(page, "[data-key=menu-deliver], .path button[data-key^=path-from-]"):
        deliver(page)
    elif has(page, ".offers [data-kind=stop]"):
        click(page, ".offers [data-kind=stop]")
    elif turn <= 4 and has(page, "[data-key=menu-lay]") and build(page):
        return
    elif turn <= 8 and has(page, "[data-key=menu-upgrade]"):
        act(page, "upgrade")
    else:
        click(page, ".offers [data-kind=pass]")


@pytest.mark.soak
@widths("desk", "phone")
def test_a_whole_game_against_regulars_is_finished_through_the_page(guest, viewport):
    page = guest(viewport=viewport)
    name = table(page, "me", "regular", "regular", title="railways-of-australia", undo="always")
    for _ in range(600):
        page.wait_for_selector(".todo.mine .offers, .result", timeout=60_000)
        if has(page, ".result"):
            break
        told = view(page)["present"]["headline"]["round"].split()
        play_action(page, int(told[1].rstrip(":,")) if told[0] == "Turn" else 0)
    assert "The game is over" in page.inner_text(".todo")
    final = api(page, f"/api/tables/{name}")
    assert final["finished"]
    assert final["ranking"][0]["words"] in page.inner_text(".result .winner")
    show(page, "cards")
    page.wait_for_selector(".views .panel")
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
