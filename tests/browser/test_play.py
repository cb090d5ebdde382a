"""1848 by clicks: the sale, a stock round, an operating round, and a whole game against bots."""

from __future__ import annotations

import re

import pytest

from tests.browser.hands import (
    act,
    api,
    click,
    has,
    lay_tile,
    moment,
    moved,
    play_turn,
    show,
    step,
    table,
    view,
)
from tests.browser.positions import bring


def through_the_sale(page):
    while step(page) == "Sale":
        act(page, "buy_private")


def through_the_stock_round(page):
    """Let every player buy into one company after the other until money runs short, then pass."""
    while step(page) == "Stock":
        kinds = [k for k in ("buy_share", "start_company") if has(page, f".offers [data-kind={k}]")]
        count = len(view(page)["log"])
        act(page, kinds[0] if kinds and count < 24 else "pass")


def test_sale_stock_round_and_operating_round_by_clicks(guest):
    page = guest()
    table(page, "me", "me", "me")
    assert "Your turn" in page.inner_text(".todo .kick")
    # A table opens on what its turn is about; from elsewhere a mark leads there.
    assert page.inner_text(".tabs [aria-selected=true]") == "Privates"
    show(page, "map")
    assert page.is_visible(".map svg")
    assert page.inner_text(".tabs .wanted") == "Privates"
    through_the_sale(page)
    sold = view(page)["present"]["panels"]["privates"]["privates"]
    assert all(one["seat"] is not None for one in sold.values())

    assert page.inner_text(".where .long") == "Stock round 1"
    assert page.inner_text(".tabs [aria-selected=true]") == "Market"
    through_the_stock_round(page)

    assert page.inner_text(".where .long") == "Operating round 1.1"
    seen = set()
    while page.inner_text(".where .long") == "Operating round 1.1":
        seen.add(step(page))
        play_turn(page)
    assert {"Track", "Trains"} <= seen
    final = view(page)["present"]["panels"]
    assert any(one["left"] < one["total"] for one in final["supply"]["tiles"].values())
    assert any(one["trains"] for one in final["companies"]["companies"].values())


def test_best_routes_are_drawn_and_can_be_changed_by_hand(guest):
    page = guest()
    bring(page, "run")
    page.wait_for_selector(".proof .badge.good")
    assert page.locator(".over-routes .route-over").count() > 0
    best = int(re.sub(r"\D", "", page.inner_text("[data-key=run]")))
    assert best > 0

    for train in range(page.locator("[data-key^=edit-]").count()):
        page.locator("[data-key^=edit-]").nth(train).click()
        page.locator("[data-key^=clear-]").click()
    page.wait_for_selector(".runner .refusal")
    assert "must run" in page.inner_text(".runner .refusal")
    assert page.is_disabled("[data-key=run]")
    page.locator(".over-marks .mark").first.dispatch_event("click")
    assert page.locator(".over-marks .mark.on").count() == 1
    page.get_by_role("button", name=re.compile("Back to the best")).click()
    page.wait_for_selector(".proof .badge.good")
    click(page, "[data-key=run]")
    assert f"£{best}" in page.locator(".log-lines > ol > li:last-child").text_content()


def test_a_route_drawn_by_hand_earns_what_the_page_said(guest):
    page = guest()
    bring(page, "run")
    page.wait_for_selector(".proof .badge.good")
    stops = page.inner_text(".train-run .stops").split(" – ")
    best = page.inner_text("[data-key=run]")
    page.locator("[data-key^=edit-]").first.click()
    page.locator("[data-key^=clear-]").first.click()
    for stop in reversed(stops):
        page.wait_for_selector(".over-marks .mark")
        page.locator(f".over-marks [aria-label^='{stop} ']").dispatch_event("click")
    page.wait_for_selector("[data-key=run]:not(:disabled)")
    assert page.inner_text(".train-run .stops").split(" – ") == stops[::-1]
    assert page.inner_text("[data-key=run]") == best
    click(page, "[data-key=run]")


def test_a_route_may_be_drawn_before_the_best_is_known(guest):
    """The server has no plan at first: one may ask again, or run a route drawn by hand."""
    page = guest()
    later = {"error": {"code": "slow-down", "message": "Too many tries; wait 2 seconds."}}
    page.route("**/plan", lambda route: route.fulfill(status=429, json=later))
    bring(page, "run")
    page.wait_for_selector("[data-key=again]")
    assert "wait 2 seconds" in page.inner_text(".runner .refusal")
    assert page.is_disabled("[data-key=run]")
    page.unroute("**/plan")
    page.click("[data-key=again]")
    page.wait_for_selector(".proof .badge.good")
    assert not has(page, "[data-key=again]")
    stops = page.inner_text(".train-run .stops").split(" – ")
    earns = page.inner_text(".train-run .train-head b:last-child")

    page.route("**/plan", lambda route: route.fulfill(status=429, json=later))
    page.reload()
    page.wait_for_selector("[data-key=again]")
    page.locator("[data-key^=edit-]").first.click()
    for stop in stops:
        page.wait_for_selector(".over-marks .mark")
        page.locator(f".over-marks [aria-label^='{stop} ']").dispatch_event("click")
    page.wait_for_selector(f"[data-key=run]:not(:disabled):has-text('Run for {earns}')")
    page.unroute("**/plan")
    page.click("[data-key=again]")
    page.get_by_role("button", name=re.compile("Back to the best")).wait_for()
    assert page.inner_text(".train-run .stops").split(" – ") == stops
    click(page, "[data-key=run]")


def test_leaving_the_table_cancels_the_plan(guest):
    """The request is given up, which ends the search on the server."""
    page = guest()
    page.route("**/plan", lambda route: None)  # no answer comes
    bring(page, "run")
    page.wait_for_selector("[data-key=run]")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/plan")):
        page.click(".bar a[href='/']")


def test_the_dividend_is_foretold(guest):
    page = guest()
    bring(page, "dividend")
    before = view(page)
    offer = next(one for one in before["offers"] if one["action"].get("pay"))
    (move,) = offer["effects"]["moves"]
    page.locator(".offers [data-option=distribute]").first.click()
    told = page.locator(".chosen .ledger tbody tr").all_inner_texts()
    rows = [row for row in offer["ledger"]["rows"] if isinstance(row[0], dict)]
    assert len(told) >= len(rows) > 0
    for line, (_, _, gets, later) in zip(told, rows, strict=False):  # then the pool and the bank
        assert line.split("\t")[2:] == [f"£{gets['money']}", f"£{later['money']}"]
    way = page.inner_text(".offers [data-option=distribute] >> nth=0")
    assert f"£{move['from']} ▲ £{move['to']}" in way
    row = page.get_attribute(".chosen .price-row", "aria-label")
    assert row.endswith(f": £{move['from']}, then £{move['to']}")
    company = before["present"]["headline"]["owner"]
    act(page, "distribute")
    after = view(page)["present"]["panels"]["companies"]["companies"][company]
    assert after["price"] == move["to"]


def test_history_slider_link_and_undo(guest, visitor, base):
    page = guest()
    name = table(page, "me", "me", "me", undo="always")
    for _ in range(5):
        act(page, "buy_private")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".history.past", state="attached")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        "() => document.querySelector('.history output').textContent === 'move 3 of 5'"
    )
    assert page.url.endswith(f"/table/{name}?at=3")
    assert "Looking at move 3" in page.inner_text(".todo")

    other = visitor(f"/table/{name}?at=3")
    other.wait_for_selector(".history.past", state="attached")
    assert moment(other) == "move 3 of 5"

    page.keyboard.press("End")
    page.wait_for_function("() => !document.querySelector('.history.past')")
    page.click("[data-key=undo]")
    page.wait_for_function(
        "() => document.querySelector('.history output').textContent.endsWith('of 4')"
    )
    page.wait_for_selector(".line.undone", state="attached")
    page.click("[data-key=redo]")
    page.wait_for_function(
        "() => document.querySelector('.history output').textContent.endsWith('of 5')"
    )


def test_refused_actions_are_shown_with_their_rule(guest):
    page = guest()
    table(page, "me", "me", "me")
    refused = page.locator(".refused .not").first
    assert refused.locator("button:disabled").count() == 1
    assert "buy one or lower a price" in refused.inner_text()
    refused.locator(".rule").click()
    page.wait_for_selector(".rule-drawer .drawer-body .rule p")
    assert "3.1.1" in page.inner_text(".rule-drawer .drawer-body h4")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.rule-drawer')")


def test_hovering_a_company_shows_its_home(guest):
    page = guest()
    bring(page, "track")
    page.hover(".todo .company[data-owner]")
    page.wait_for_selector(".over-look .home", state="attached")
    assert page.locator(".over-look .home").count() == 1


def test_hints_lead_and_can_be_switched_off(guest):
    page = guest(hints=True)
    table(page, "me", "random", "random")
    assert "private companies" in page.inner_text(".hint")
    page.click("[data-key=hint]")
    page.wait_for_function("() => !document.querySelector('.hint')")
    act(page, "buy_private")
    page.wait_for_selector(".todo.mine .hint")
    page.get_by_role("button", name="No more hints").click()
    page.wait_for_function("() => !document.querySelector('.hint')")
    page.reload()
    page.wait_for_selector(".todo.mine .offers")
    assert not has(page, ".hint")


def test_the_tile_chooser_turns_previews_and_lets_go(guest):
    page = guest()
    bring(page, "track")
    page.locator(".over-marks .mark").first.dispatch_event("click")
    ghost = page.get_attribute(".ghost", "data-tile")
    page.click("[data-key=turn]")
    assert page.get_attribute(".ghost", "data-tile") != ghost
    page.click("[data-key=tile-cancel]")
    assert not has(page, ".ghost")
    lay_tile(page)
    assert not has(page, ".ghost")


def test_a_hex_out_of_reach_says_why(guest):
    page = guest()
    bring(page, "track")
    seen = view(page)
    place = page.url.split("/table/")[1]
    far = next(
        name
        for name in seen["present"]["map"]["hexes"]
        if name not in seen["places"]["lay_track"]
        if "leads here" in api(page, f"/api/tables/{place}/choices?place={name}")["why"]
    )
    page.locator(f"[data-part={far}] .hex").dispatch_event("click")
    assert "No track or station" in page.inner_text(".told")
    page.keyboard.press("Escape")
    assert not has(page, ".told")


def test_charts_and_sheet(guest):
    page = guest()
    table(page, "me", "me", "me")
    through_the_sale(page)
    show(page, "charts")
    page.wait_for_selector(".chart .curve")
    assert page.locator(".chart").count() == 2
    show(page, "sheet")
    assert page.locator(".sheet tbody tr").count() == 12
    show(page, "tiles")
    assert page.locator(".supply figure").count() > 30


@pytest.mark.soak  # a minute each; the ends of games are clicked in test_ways and test_18oe_game
@pytest.mark.parametrize("bots", [("random",) * 2, ("regular",) * 3])
def test_a_whole_game_against_bots_is_finished_through_the_page(guest, bots):
    page = guest()
    name = table(page, "me", *bots, undo="always")
    for _ in range(2000):
        page.wait_for_selector(".todo.mine .offers, .result", timeout=60_000)
        if has(page, ".result"):
            break
        before = moment(page)
        try:
            play_turn(page)
        except AssertionError:
            raise
        except Exception:
            if moment(page) == before and not has(page, ".result"):
                raise
    assert "The game is over" in page.inner_text(".todo")
    final = api(page, f"/api/tables/{name}")
    assert final["finished"]
    winner = final["ranking"][0]["words"]
    assert winner in page.inner_text(".result .winner")


def test_moves_by_the_list_of_places(guest):
    page = guest()
    bring(page, "track")
    before = moment(page)
    first = page.locator("[data-group=lay_track] .place-row").first
    first.hover()  # row and ring are numbered alike, and point at each other
    place = first.get_attribute("data-row")
    ring = page.locator(f".over-marks .mark.near[data-place='{place}']")
    assert ring.locator(".badge").text_content() == "1"
    assert first.locator(".ring-number").inner_text() == "1"
    first.click()
    page.click("[data-key=tile-confirm]")
    moved(page, before)
