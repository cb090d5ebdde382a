"""Circles in the browser: made, joined by their link, a next game, a table; and an early end."""

from __future__ import annotations

from tests.browser.conftest import widths
from tests.browser.hands import api, open_players
from tests.browser.test_everyone import serious


@widths("phone")
def test_a_circle_is_made_joined_and_plays(guest, viewport, axe):
    ann = guest("Ann", viewport=viewport)
    ann.goto("/circle")
    ann.wait_for_selector("text=You are in no circle yet.")
    ann.fill("[name=name]", "Friday night")
    ann.click("[data-key=make-circle]")
    ann.wait_for_selector("main.circle h1 >> text=Friday night")
    address = ann.input_value("[aria-label='Link of the circle']")
    bob = guest("Bob", viewport=viewport)
    bob.goto(address)
    bob.click("[data-key=join-circle]")
    bob.wait_for_selector("[data-key=leave-circle]")
    bob.click("text=Set a time")
    bob.fill("[name=note]", "At Ann's")
    bob.click("[data-key=set-next]")
    bob.wait_for_selector(".next-time >> text=At Ann's")
    assert serious(bob, axe, skip=()) == []
    bob.click("[data-key=circle-table]")
    bob.wait_for_selector("dialog [name=visibility]", state="attached")
    assert bob.input_value("dialog [name=visibility]") == "unlisted"
    bob.click("dialog >> text=Open the table")
    bob.wait_for_selector(".waiting-seats")
    ann.goto(address)
    ann.click("text=Take a seat")
    ann.wait_for_url("**/invite/*")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    ann.goto("/circle")
    ann.wait_for_selector(".circle-rows >> text=2 members")
    assert ann.evaluate(wide) == 0
    assert serious(ann, axe, skip=()) == []


def test_a_visitor_without_a_name_joins_with_one(guest, visitor):
    ann = guest("Ann")
    link = api(ann, "/api/circles", {"name": "Friday"})["link"]
    eve = visitor(f"/circle/{link}")
    eve.fill("[name=name]", "Eve")
    eve.click("[data-key=join-circle]")
    eve.wait_for_selector("[data-key=leave-circle]")
    eve.click("[data-key=leave-circle]")
    eve.click("[data-key=yes]")
    eve.wait_for_selector("text=You are in no circle yet.")


@widths("desk")
def test_a_game_against_bots_is_ended_early(guest, viewport):
    page = guest("Ann", viewport=viewport)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
    made = api(page, "/api/tables", {"title": "1848", "seats": seats})["table"]["id"]
    page.goto(f"/table/{made}")
    page.wait_for_selector(".todo .todo-head")
    open_players(page)
    page.click("dialog [data-key=seats]")
    page.click("[data-key=end-early]")
    page.click("[data-key=yes]")
    page.wait_for_selector("text=The players agreed to end the game early")


def test_a_page_that_was_left_while_it_loaded_is_not_shown(guest):
    page = guest("Ann")
    page.goto("/about")
    page.wait_for_selector("h1 >> text=About Trunkline")
    held = []
    page.route("**/api/site/help", lambda route: held.append(route))
    page.click(".site-foot >> text=Help")
    page.wait_for_timeout(200)
    page.click(".site-foot >> text=Privacy")
    page.wait_for_selector("h1 >> text=Privacy")
    assert held
    with page.expect_response("**/api/site/help"):
        held[0].continue_()
    page.wait_for_timeout(300)
    assert page.inner_text("h1") == "Privacy"
    assert page.title().startswith("Privacy")
