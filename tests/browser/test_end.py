"""The end of a game on the page, the next one, and help before it."""

from __future__ import annotations

from tests.browser.conftest import PHONE
from tests.browser.hands import api, open_log, view
from tests.browser.positions import open_file, wild_file
from tests.browser.test_everyone import serious, too_wide
from tests.browser.test_second_look import SIX

BARE = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const { textContent: text, parentElement: where } = texts.currentNode;
    if (/§\\s?[A-Z]?\\d/.test(text) && !where.closest(".rule")) found.push(text);
  }
  return found;
}"""
"""Every § on the page that is not a button."""


def test_turning_points_lead_into_the_game(guest, axe):
    page = guest(viewport=PHONE)
    table = open_file(page, wild_file(*SIX), ("me",) * 6)
    page.wait_for_selector(".decisive li")
    told = page.locator(".decisive").first
    assert "Player 5 lost £230 at move 21:" in told.inner_text()
    assert "First 2" not in told.inner_text(), "the largest swings first"
    page.click(".decisive summary")
    words = told.inner_text()
    assert "First 2" in words
    assert "A failure" in words
    moments = page.locator(".decisive li").count()
    chart = page.locator(".chart").first
    assert chart.locator(".moment-mark").count() == moments
    numbers = [text.split("–") for text in chart.locator(".moment-number").all_text_contents()]
    marked = [n for one in numbers for n in range(int(one[0]), int(one[-1]) + 1)]
    assert marked == list(range(1, moments + 1)), "every number of the list, once"
    first = " ".join(page.inner_text(".accounts tbody tr >> nth=0").split())
    assert first == "QR 1 £80 – £80 £540 £200"
    page.wait_for_selector(".left-over >> text=All 3 earned the maximum")
    assert too_wide(page) <= 0
    assert serious(page, axe, skip=()) == []
    assert page.evaluate(BARE) == [], "sections that lead nowhere"
    link = page.locator(".decisive a").first
    moment = link.get_attribute("href").split("=")[1]
    link.dispatch_event("click")
    page.wait_for_selector(f"text=Looking at move {moment}")
    page.click("[data-key=to-now]")
    open_log(page)
    page.click("[data-key=play]")  # from the beginning, move by move
    page.wait_for_selector(".history output:has-text('move 1 of')")
    open_log(page)
    page.click("[data-key=play]")
    page.wait_for_selector("[data-key=play][aria-label^=Play]")
    page.keyboard.press("Escape")  # the log covers the card of a phone
    page.click("[data-key=to-now]")
    assert page.request.get(f"/api/tables/{table}/picture.svg").ok
    page.click("[data-key=again]")
    page.wait_for_selector(".offers, .todo-head")
    page.wait_for_url(lambda url: not url.endswith(table))
    assert [one["kind"] for one in view(page)["table"]["seats"]] == ["player"] * 6


def test_a_bot_says_what_it_would_do(visitor, axe):
    page = visitor("/solo/1848?bot=random")
    page.click("[data-key=advice]")
    page.wait_for_selector(".advice b")
    assert page.inner_text(".advice").startswith("A regular bot suggests: ")
    assert serious(page, axe, skip=(".map",)) == []
    page.click("[data-key=advised]")
    page.wait_for_selector("[data-key=advice]")  # the next question, or the same seat's next turn
    page.click("[data-key=menu]")
    page.uncheck("[name=help]")
    page.wait_for_selector(".advice", state="detached")


def test_bots_are_watched_and_lists_are_sifted(guest):
    page = guest()
    page.goto("/")
    name = f"Sifted {page.viewport_size['width']}"
    for title in ("1848", "railways-of-australia"):
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        api(page, "/api/tables", {"title": title, "name": name, "seats": seats})
    sent = []
    refused = {"error": {"code": "unknown", "message": "not now"}}
    page.route(
        "**/api/tables",
        lambda route: (sent.append(route.request), route.fulfill(status=404, json=refused)),
    )
    page.goto("/game/1848")
    page.click("[data-key=watch-1848]")
    page.wait_for_selector("text=not now")
    assert {one["kind"] for one in sent[0].post_data_json["seats"]} == {"bot"}
    page.goto("/watch")
    mine = f".tables li:has-text('{name}')"
    page.wait_for_selector(mine)
    page.fill("[data-key=filter-words]", "no such words")
    page.wait_for_selector(".tables li", state="hidden")
    page.fill("[data-key=filter-words]", name)
    page.wait_for_selector(f"{mine}:not([hidden])")
    assert page.locator(f"{mine}:not([hidden])").count() == 2
    page.select_option("[data-key=filter-title]", "1848")
    page.wait_for_selector(f"{mine}:has-text('Railways')", state="detached")
    assert page.locator(f"{mine}:not([hidden])").count() == 1
