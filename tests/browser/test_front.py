"""The front page in all its states: for newcomers, for regulars, and when something is missing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import PHONE, widths
from tests.browser.hands import sit
from workbench.pages import api
from workbench.serving import served

BOTS = [{"kind": "bot", "bot": "novice"}, {"kind": "bot", "bot": "casual"}]
EMPTY = {"running": [], "week": None, "worth": []}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server of its own: games of other tests would be on the front page."""
    with served(tmp_path_factory.mktemp("front") / "games.sqlite") as address:
        yield address


def account(page: Any, name: str) -> None:
    made = api(page, "/api/accounts", {"name": name, "password": "rails of iron"})
    assert "account" in made, made


def opened(page: Any, **wish: Any) -> str:
    """A table, and its id."""
    made = api(page, "/api/tables", {"title": "railways-of-australia", **wish})
    assert "table" in made, made
    return str(made["table"]["id"])


@widths("desk", "phone")
def test_a_new_visitor_is_in_a_game_after_one_click(visitor, viewport):
    page = visitor("/", viewport=viewport)
    page.wait_for_selector(".hero")
    assert page.locator(".button.primary:visible").count() == 1, "one thing to do"
    assert page.locator("main input, main select").count() == 0, "no form on the page"
    page.click("[data-key=play-first]")
    page.wait_for_selector(".todo .todo-head")
    shown = api(page, f"/api/tables/{page.url.split('/table/')[1].split('?')[0]}")["table"]
    assert [one["name"] for one in shown["seats"][1:]] == ["Pip", "Nell"]
    assert shown["help"], "hints are on"


def test_the_posters_say_what_each_game_is_about(visitor):
    page = visitor("/")
    first = page.locator(".po").first
    assert "Score the most points" in first.inner_text()
    assert "30 minutes against bots" in first.inner_text()
    drawn = (
        "[...document.querySelectorAll('.po img')].every((one) => one.complete && one.naturalWidth)"
    )
    page.locator(".po").last.scroll_into_view_if_needed()
    page.wait_for_function(drawn)
    first.locator(".art").click()
    page.wait_for_selector("h1 >> text=Railways of Australia")
    credits = page.inner_text(".credits")
    assert "Eagle-Gryphon Games" in credits
    assert "We do not ship" in credits
    assert page.get_attribute(".credits a", "href").startswith("https://")


def test_a_panel_asks_for_the_level_and_number_of_bots(visitor):
    page = visitor("/")
    page.click("[data-key='solo-1848']")
    page.wait_for_selector(".play-dialog")
    names = page.locator(".bots label b").all_inner_texts()
    assert names == ["Pip", "Nell", "Cato", "Rosa", "Ada", "Hugo", "Otto"], "no random player"
    page.get_by_text("Nell", exact=True).click()
    page.wait_for_selector(".opponent >> text=Nell, easy.")
    page.click("[data-key=bots-3]")
    page.click("[data-key=play-now]")
    page.wait_for_selector(".todo .todo-head")
    assert page.locator(".people >> text=Nell 3").count() == 1


def test_the_hero_shows_a_game_that_runs_and_leads_to_it(visitor):
    nora = visitor("/health")
    sit(nora, "Nora")
    game = opened(nora, name="Live", seats=[{"kind": "me"}, *BOTS])
    page = visitor("/")
    page.wait_for_selector(".cap >> text=Nora and 2 bots")
    page.wait_for_function("document.querySelector('.hero-map img')?.src.includes('/board/')")
    page.wait_for_selector(f".live-tiles [data-table='{game}'] >> text=live")
    page.click(".cap a")
    page.wait_for_url(f"**/table/{game}")


@widths("desk", "phone")
def test_regulars_see_the_games_that_wait_for_them_first(visitor, viewport):
    anna = visitor("/health", viewport=viewport)
    account(anna, f"Anna {viewport['width']}")
    clock = {"kind": "move", "seconds": 86400, "policy": "remind"}
    first = opened(anna, name="Friday", seats=[{"kind": "me"}, *BOTS], clock=clock, pace="async")
    opened(anna, name="Sunday", seats=[{"kind": "me"}, *BOTS])
    anna.goto("/")
    anna.wait_for_selector("h1 >> text=Your turn in 2 games")
    assert anna.locator("main h1").count() == 1, "no pitch"
    card = anna.locator(f".yours [data-table='{first}']")
    words = card.inner_text()
    assert "rail baron" in words, "the pending decision"
    assert "Your turn" in words
    assert "23 h left" in words
    picture = f"document.querySelector(\".yours [data-table='{first}'] img\")"
    anna.wait_for_function(f"() => {picture}.complete && {picture}.naturalWidth > 0")
    badge = ".tabbar b" if viewport is PHONE else ".bell b"
    assert anna.inner_text(badge) == "2"
    assert anna.title() == "(2) Your turn – Trunkline"
    anna.goto("/record")
    anna.wait_for_selector(f"{badge} >> text=2")


def test_the_front_page_names_the_player_to_move(visitor):
    page, other = visitor("/health"), visitor("/health")
    account(page, "Calm Carla")
    account(other, "Slow Ben")
    mine = opened(
        page,
        title="1848",
        name="Friday 18xx",
        seats=[{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "bot": "novice"}],
    )
    assert "table" in api(other, f"/api/tables/{mine}/seats/0", {})
    page.goto("/")
    page.wait_for_selector("h1 >> text=You’re all caught up")
    assert "It’s Slow Ben’s move in Friday 18xx" in page.inner_text(".caught-up")
    page.wait_for_selector(".game-tile .chip >> text=Waiting for Slow Ben")


def test_an_account_without_games_is_shown_the_way_in(visitor):
    page = visitor("/health")
    account(page, "Fresh Fay")
    page.goto("/")
    page.wait_for_selector("h1 >> text=Your first table")
    assert page.locator("#guest-note").count() == 0
    page.click("[data-key=play-first]")
    page.wait_for_selector(".todo .todo-head")


def test_guests_learn_how_to_keep_their_games(visitor):
    page = visitor("/health")
    sit(page, "Passing Pat")
    page.goto("/")
    page.wait_for_selector("#guest-note >> text=You are playing as a guest.")
    page.click("[data-key=note-claim]")
    page.wait_for_selector("dialog >> text=Create my account")
    page.keyboard.press("Escape")
    page.click("[data-key=note-close]")
    assert page.locator("#guest-note").count() == 0
    page.reload()
    page.wait_for_selector("h1")
    assert page.locator("#guest-note").count() == 0, "closed for this visit"


def test_open_tables_say_how_they_are_played_and_are_joined(visitor):
    host, page = visitor("/health"), visitor("/health")
    account(host, "Host Hal")
    account(page, "Joining Jo")
    made = opened(
        host,
        name="Tuesday",
        seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "novice"}],
    )
    high = opened(host, name="Experts", seats=[{"kind": "me"}, {"kind": "open"}], least_rating=40)
    page.goto("/")
    row = page.locator(f".rows [data-table='{made}']")
    row.wait_for()
    assert "Railways of Australia · live · rated" in row.inner_text()
    assert "2 of 3" in row.inner_text()
    assert page.locator(f"[data-key='join-{high}']").count() == 0
    assert "rating 40 or more" in page.inner_text(f".rows [data-table='{high}']")
    page.click(f"[data-key='join-{made}']")
    page.wait_for_url(f"**/table/{made}")


def test_grey_cards_stand_where_games_will_be(visitor):
    page = visitor("/health")
    account(page, "Patient Pia")
    waiting: list[Any] = []
    page.route("**/api/tables?list=mine", lambda route: waiting.append(route))
    page.route("**/api/featured", lambda route: waiting.append(route))
    page.goto("/")
    page.wait_for_selector(".yours .sk")
    page.wait_for_selector(".live-tiles .sk")
    for route in waiting:
        route.continue_()
    page.wait_for_selector("h1 >> text=Your first table")
    assert page.locator(".yours .sk").count() == 0


def test_a_server_that_does_not_answer_is_tried_again(visitor):
    page = visitor("/health", lost=True)
    account(page, "Lost Lou")
    opened(page, name="Still here", seats=[{"kind": "me"}, *BOTS])
    page.goto("/")
    page.wait_for_selector(".game-tile >> text=Still here")
    page.route("**/api/**", lambda route: route.abort())
    page.wait_for_selector("#lost-server >> text=We can’t reach the server. Trying again in")
    assert page.is_visible(".game-tile >> text=Still here"), "what was there stays"
    page.unroute("**/api/**")
    page.click("[data-key=try-now]")
    page.wait_for_selector("#lost-server", state="hidden")


def test_a_part_that_fails_says_so_and_the_rest_works(visitor):
    page = visitor("/health")
    refused = {"error": {"code": "unknown", "message": "not now"}}
    page.route("**/api/featured", lambda route: route.fulfill(status=404, json=refused))
    page.goto("/")
    page.wait_for_selector(".live >> text=Running games could not be loaded.")
    assert page.is_visible("[data-key=play-first]")
    page.unroute("**/api/featured")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".live >> text=could not be loaded", state="detached")


def test_without_live_games_the_strip_shows_finished_ones(visitor):
    page = visitor("/health")
    sit(page, "Watcher")
    made = api(
        page,
        "/api/tables",
        {"title": "railways-of-australia", "name": "Over", "seats": [{"kind": "me"}, *BOTS]},
    )["table"]
    game = {"table": made, "kind": "bots", "margin": 47, "actions": 603}
    page.route("**/api/featured", lambda route: route.fulfill(json={**EMPTY, "worth": [game]}))
    page.goto("/")
    page.wait_for_selector("h2 >> text=Worth watching")
    words = page.inner_text(".live-tiles .game-tile")
    assert "Decided by 47 points" in words
    assert "replay, 603 moves" in words


@pytest.mark.parametrize("scheme", ["light", "dark"])
@widths("desk", "phone")
def test_the_front_page_is_accessible(visitor, axe, viewport, scheme):
    page = visitor("/", viewport=viewport, color_scheme=scheme)
    for path in ("/", "/game/1848"):
        page.goto(path)
        page.wait_for_selector("h1")
        assert_accessible(page, axe, path)
    sit(page, "Axel")
    opened(page, name="Mine", seats=[{"kind": "me"}, *BOTS])
    page.goto("/")
    page.wait_for_selector("h1 >> text=Your turn in")
    assert_accessible(page, axe, "signed in")
    page.click("[data-key='solo-1848']")
    page.wait_for_selector(".play-dialog")
    assert_accessible(page, axe, "whom to play")
    width = "() => document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(width) <= 0


def assert_accessible(page: Any, axe: str, where: str) -> None:
    """Check that axe finds nothing on a page."""
    page.evaluate(f"{axe}; 0")
    found = page.evaluate("async () => (await axe.run()).violations.map((one) => one.id)")
    assert found == [], where
