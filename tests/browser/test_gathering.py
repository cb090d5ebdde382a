"""Before and between turns: readiness and the order of seats; a curtain at one screen."""

from __future__ import annotations

from tests.browser.conftest import widths
from workbench.pages import api


@widths("phone")
def test_a_table_asks_if_all_players_are_ready(guest, viewport):
    ann, bob = guest(name="Ann", viewport=viewport), guest(name="Bob", viewport=viewport)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
    wish = {"title": "1848", "seats": seats, "visibility": "public", "ready": 60}
    game = api(ann, "/api/tables", wish)["table"]["id"]
    ann.goto(f"/table/{game}")
    ann.click("[aria-label='Move down: seat 1']")
    ann.wait_for_selector(".waiting-seats li:nth-child(2) >> text=Ann")
    bob.goto(f"/table/{game}")
    bob.click("[data-key^=join-]")
    bob.wait_for_selector("text=Waiting for the other players")
    ann.click("[data-key=ready]")
    for page in (ann, bob):
        page.wait_for_selector(".todo .offers, .todo .waiting, .todo-head .prompt")


def test_ratings_are_seen_before_a_table_begins(visitor):
    page = visitor("/health")
    api(page, "/api/accounts", {"name": "Rated Rita", "password": "on iron rails"})
    known = {"name": "Rated Rita", "bot": None, "rating": 31.4, "off": 2, "sure": 25.4, "games": 9}
    page.route("**/api/ratings", lambda route: route.fulfill(json={"ratings": [known]}))
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = api(page, "/api/tables", {"title": "1848", "seats": seats})
    page.goto(f"/table/{made['table']['id']}")
    page.wait_for_selector(".waiting-seats [title*='31.4 ± 2, 9 games'] >> text=rating 31")
    page.goto("/watch")
    page.wait_for_selector(".list >> text=My games")
    page.check("[name=turn]")  # a table that waits for players is nobody's turn
    page.wait_for_selector(".list >> text=No game is waiting for you.")
    assert page.locator(".list").count() == 1


@widths("desk")
def test_a_curtain_hangs_between_people_at_one_screen(guest, viewport):
    page = guest(viewport=viewport, curtain=True)
    seats = [{"kind": "me", "name": name} for name in ("Cleo", "Dora")]
    wish = {"title": "railways-of-australia", "seats": seats, "seed": 7}
    made = api(page, "/api/tables", wish)
    assert "table" in made, made
    page.goto(f"/table/{made['table']['id']}")
    page.wait_for_selector(".curtain h1")
    first = page.inner_text("[data-key=unveil]").removeprefix("I am ")
    covered = "() => document.elementFromPoint(innerWidth / 2, 40).closest('.curtain') !== null"
    assert page.evaluate(covered)
    page.keyboard.press("Escape")
    assert page.is_visible(".curtain")
    page.click("[data-key=unveil]")
    page.wait_for_selector(".curtain", state="detached")
    path = f"/api/tables/{made['table']['id']}"
    seen = api(page, path)
    assert seen["table"]["seats"][seen["seat"]]["name"] == first
    for number in range(20):  # until it is the other's turn
        body = {"version": seen["version"], "id": f"m{number}"}
        api(page, f"{path}/act", {**body, "action": seen["offers"][0]["action"]})
        seen, before = api(page, path), seen
        if seen["seat"] != before["seat"]:
            break
    other = seen["table"]["seats"][seen["seat"]]["name"]
    assert other != first
    page.wait_for_selector(f"[data-key=unveil] >> text=I am {other}")
