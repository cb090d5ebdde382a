"""Several people: two browsers see each other's moves, a spectator sees no secrets, the lobby."""

from __future__ import annotations

import json
import re
from urllib.request import Request, urlopen

import pytest

from tests.browser.conftest import PHONE
from tests.browser.hands import act, api, has, moment, moved, open_log, table, view
from tests.browser.positions import game_file


def test_two_browsers_see_each_others_moves_after_an_invitation(visitor):
    ann = visitor("/watch")
    ann.get_by_role("button", name="New table").click()
    ann.fill("dialog [name=name]", "Ann")
    ann.get_by_role("button", name="Play as guest").click()
    ann.wait_for_selector("dialog [name=count]")
    ann.select_option("dialog [name=count]", "3")
    ann.select_option("dialog [name=seat-1]", "invite")
    ann.select_option("dialog [name=seat-2]", "me")
    ann.fill("dialog [name=name]", "Tuesday night")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".waiting-seats")
    link = ann.input_value("[data-key=link]")

    bert = visitor(re.sub(r"^https?://[^/]+", "", link))
    bert.fill("[name=name]", "Bert")
    bert.get_by_role("button", name="Join the table").click()
    bert.wait_for_selector(".tabs")
    ann.wait_for_selector(".todo.mine .offers")

    act(ann, "buy_private", 5)
    bert.wait_for_selector(".todo.mine .offers")
    assert "Ann buys P6" in bert.inner_text(".log-lines")
    assert bert.title().startswith("● Your turn")
    assert not ann.title().startswith("●")
    before = moment(ann)
    act(bert, "buy_private", 0)
    moved(ann, before)
    assert "Bert buys P1" in ann.inner_text(".log-lines")

    open_log(bert)
    bert.fill("[aria-label=Chat]", "<b>Good luck</b>")
    bert.keyboard.press("Enter")
    ann.wait_for_selector(".line.by-chat", state="attached")
    assert "Bert: <b>Good luck</b>" in ann.inner_text(".log-lines")

    act(ann, "lower_price")
    ann.click("[data-key=undo]")
    ann.wait_for_function(
        "() => document.querySelector('.history output').textContent.endsWith('2')"
    )
    back = f"of {view(ann)['undo']['to']}"
    ann.click("[data-key=undo]")
    bert.get_by_role("button", name="Agree", exact=True).click()
    ended = "back => document.querySelector('.history output').textContent.endsWith(back)"
    bert.wait_for_function(ended, arg=back)
    ann.wait_for_function(ended, arg=back)


@pytest.mark.parametrize("reloads", [False, True])
def test_a_guest_whose_answer_was_lost_still_gets_in(guest, visitor, base, reloads):
    ann = guest()
    seats = [{"kind": "me"}, {"kind": "invite"}, {"kind": "me"}]
    link = api(ann, "/api/tables", {"title": "1848", "seats": seats})["invites"]["1"]
    bert = visitor(f"/invite/{link}")

    def lose(route):
        """The server takes the seat, and its answer never arrives."""
        if route.request.method != "POST":
            route.continue_()
            return
        head = {"content-type": "application/json"}
        urlopen(Request(route.request.url, route.request.post_data_buffer, head)).close()
        route.fulfill(status=408, body="")

    bert.route("**/api/invites/*", lose)
    bert.fill("[name=name]", "Bert")
    bert.get_by_role("button", name="Join the table").click()
    bert.wait_for_selector(".refusal:not([hidden])")
    bert.unroute("**/api/invites/*")
    if reloads:
        bert.reload()
    else:
        bert.get_by_role("button", name="Join the table").click()
    bert.wait_for_selector(".tabs")
    assert view(bert)["seat"] == 1
    assert view(bert)["table"]["seats"][1]["name"] == "Bert"


def test_a_spectator_sees_the_game_and_no_more(guest, visitor):
    ann = guest()
    name = table(ann, "me", "me", "me")
    open_log(ann)
    ann.fill("[aria-label=Chat]", "between us")
    ann.keyboard.press("Enter")
    ann.wait_for_selector(".line.by-chat", state="attached")
    order = {
        "step": "auction",
        "play": [{"action": {"kind": "pass", "seat": 1}}],
        "times": 1,
        "stop_on": [],
    }
    ann.evaluate(
        """([path, body]) => fetch(path, {method: "PUT",
        headers: {"content-type": "application/json"}, body: JSON.stringify(body)})""",
        [f"/api/tables/{name}/orders", {"id": "o1", "seat": 1, "order": order}],
    )

    heard: list[str] = []
    watcher = visitor("/health")
    watcher.on(
        "response",
        lambda answer: (
            "/api/tables/" in answer.url
            and "stream" not in answer.url
            and heard.append(answer.text())
        ),
    )
    watcher.goto(f"/table/{name}")
    watcher.wait_for_selector(".waiting")
    assert "Waiting for Ann" in watcher.inner_text(".todo")
    assert not has(watcher, ".offers")
    assert not watcher.is_visible(".chat-form")
    act(ann, "buy_private")
    watcher.wait_for_function(
        "() => document.querySelector('.log-lines').textContent.includes('Ann buys P1')"
    )
    assert "between us" not in watcher.inner_text("body")
    assert heard
    assert not any("between us" in text for text in heard)
    seen = view(watcher)
    assert (seen["seat"], seen["offers"], seen["orders"], seen["my_turn"]) == (-2, [], [], False)


def test_a_standing_order_is_set_seen_ended_and_acts_for_me(guest):
    ann = guest()
    made = api(
        ann,
        "/api/tables",
        {
            "title": "1848",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}],
        },
    )
    bert = guest("Bert")
    api(bert, f"/api/tables/{made['table']['id']}/seats/1", {})
    for page in (ann, bert):
        page.goto(f"/table/{made['table']['id']}")
    act(ann, "buy_private")
    ann.click("[data-key=orders]")
    ann.click("[data-key='order-Pass my next turn']")
    ann.wait_for_selector(".standing li")
    assert "Pass; once" in ann.inner_text(".standing li")
    assert "Stops if" in ann.inner_text(".standing li")
    ann.click("[data-key^=end-order]")
    ann.wait_for_selector(".standing:empty", state="attached")
    ann.click("[data-key='order-Pass until something changes']")
    ann.wait_for_selector(".standing li")
    ann.keyboard.press("Escape")
    assert "Pass; each time" in ann.inner_text(".orders")
    assert not has(bert, ".orders li")
    act(bert, "buy_private")
    ann.wait_for_selector(".order-over")
    assert "anyone buys a private company" in ann.inner_text(".order-over")


def test_the_lobby_lists_my_turn_first_and_others_to_join_and_watch(guest, visitor):
    ann = guest()
    open_table = api(
        ann,
        "/api/tables",
        {
            "title": "1848",
            "name": "Come in",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}],
        },
    )
    seats = [{"kind": "me"}] * 3
    shown = {"title": "1848", "name": "Mine", "seats": seats, "visibility": "public"}
    mine = api(ann, "/api/tables", shown)
    ann.goto("/watch")
    ann.wait_for_selector(".tables li.turn")
    first = ann.locator(".list >> nth=0")
    assert "Mine" in first.locator("li >> nth=0").inner_text()
    assert "your turn" in first.locator("li >> nth=0").inner_text()
    ann.check("[name=turn]")
    ann.wait_for_selector(".list h2 >> text=Open tables", state="detached")
    assert [row.count("your turn") for row in ann.locator(".tables li").all_inner_texts()] == [1]

    bert = visitor("/watch")
    bert.wait_for_selector(".tables")
    row = bert.locator(".tables li", has_text="Come in").first
    row.get_by_role("button", name="Join").click()
    bert.fill("dialog [name=name]", "Bert")
    bert.get_by_role("button", name="Play as guest").click()
    bert.wait_for_selector(".tabs")
    assert bert.url.endswith(open_table["table"]["id"])

    bert.goto("/watch")
    bert.locator(".tables li", has_text="Mine").first.locator("a").click()
    bert.wait_for_selector(".waiting")
    assert bert.url.endswith(mine["table"]["id"])


def test_a_game_file_is_imported(guest, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(game_file("run"))
    page = guest()
    page.goto("/")
    page.get_by_role("button", name="Import a game").click()
    page.set_input_files("dialog [type=file]", path)
    page.select_option("dialog [name=seat-1]", "bot:novice")
    page.select_option("dialog [name=seat-2]", "invite")
    page.get_by_role("button", name="Import", exact=True).click()
    assert (
        "/invite/" in page.locator("dialog label", has_text="Cleo").locator("input").input_value()
    )
    page.get_by_role("button", name="Go to the table").click()
    page.wait_for_selector(".tabs")
    seats = view(page)["table"]["seats"]
    assert [one["kind"] for one in seats] == ["player", "bot", "invite"]
    assert "Operating round" in page.inner_text(".where")

    page.goto("/")
    path.write_text(json.dumps({"format": "trunkline", "version": 99}))
    page.get_by_role("button", name="Import a game").click()
    page.set_input_files("dialog [type=file]", path)
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_selector("dialog .refusal:not([hidden])")


def test_accounts_sign_up_out_and_in(visitor):
    page = visitor("/")
    page.click("[data-key=sign-in]")
    page.click("[data-key=sign-up]")
    page.get_by_text("At least 8 characters.").wait_for()
    page.fill("dialog [name=name]", "Dora")
    page.fill("dialog [name=password]", "correct horse")
    page.fill("dialog [name=address]", "dora@example.org")
    page.get_by_label("Show the password").click()
    assert page.get_attribute("dialog [name=password]", "type") == "text"
    page.get_by_role("button", name="Create my account").click()
    page.locator(".bar", has_text="Dora").wait_for()
    page.click("[data-key=account]")
    page.click("[data-key=sign-out]")
    page.click("[data-key=sign-in]")
    page.fill("dialog [name=name]", "Dora")
    page.fill("dialog [name=password]", "wrong horse")
    page.locator("dialog .button.primary").click()
    page.wait_for_selector("dialog .refusal:not([hidden])")
    page.fill("dialog [name=password]", "correct horse")
    page.locator("dialog .button.primary").click()
    page.locator(".bar", has_text="Dora").wait_for()


def test_solo_by_one_address(visitor):
    page = visitor("/solo/1848?players=4&bot=random&seed=9")
    page.wait_for_selector(".todo.mine .offers")
    assert page.locator(".seat-plate").count() == 4
    assert "/table/" in page.url


def test_the_browser_notifies_the_turn_if_enabled(guest):
    page = guest(permissions=["notifications"])
    page.add_init_script(
        """window.told = [];
        window.Notification = class {
          constructor(title, what) { told.push([title, what.body]); }
          static permission = "granted";
          static requestPermission() { return Promise.resolve("granted"); }
        };
        Object.defineProperty(document, "hidden", { get: () => true });"""
    )
    table(page, "me", "random", "random")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show a browser notification").check()
    page.keyboard.press("Escape")
    act(page, "buy_private")
    page.wait_for_function("() => told.length > 0")
    assert page.evaluate("() => told[0][0]") == "Your turn"


def test_an_unknown_table_gets_an_error_message(visitor):
    page = visitor("/table/nosuchtable")
    page.wait_for_selector(".notice")
    assert "no such table" in page.inner_text(".notice").lower()


def test_old_tables_are_reached_from_the_lobby(guest, visitor):
    page = guest()
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    made = {"title": "1848", "seats": seats}
    first = api(page, "/api/tables", {**made, "name": "The oldest"})
    for _ in range(52):
        assert "table" in api(page, "/api/tables", made)
    page.goto("/watch")
    mine = page.locator(".list", has_text="My games").first
    mine.locator("li", has_text="The oldest").wait_for()

    other = visitor("/watch")
    oldest = other.locator(f"a[href='/table/{first['table']['id']}']")
    other.get_by_role("button", name="Show older").first.click()
    oldest.wait_for()


def test_house_rules_are_folded_away_and_only_what_is_chosen_is_sent(guest):
    ann = guest()
    ann.goto("/")
    ann.get_by_role("button", name="New table").click()
    assert not ann.is_visible("dialog [name=option-edition]")
    ann.get_by_text("More", exact=True).click()
    assert ann.input_value("dialog [name=option-edition]") == "gmt-2021"
    assert not ann.is_visible("dialog [name=option-home_tile]")
    ann.get_by_text("House rules", exact=True).click()
    assert not ann.is_visible("dialog [name=option-home_tile]")
    for group in ("Track, stations and routes", "Loans, failures and debts"):
        ann.get_by_text(group).click()
    assert ann.input_value("dialog [name=option-home_tile]") == ""
    about = "#about-home_tile"
    assert ann.inner_text(about) == "No, it may pass."
    ann.select_option("dialog [name=option-home_tile]", "required")
    assert ann.inner_text(about) == ""
    assert "The bank lends the rest" in ann.inner_text("#about-debt")
    ann.select_option("dialog [name=option-edition]", "18xx.games")
    assert "Cash goes below zero" in ann.inner_text("#about-debt")
    ann.select_option("dialog [name=option-edition]", "gmt-2021")
    ann.select_option("dialog [name=option-blocking_loan]", "true")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".todo .todo-head")
    options = view(ann)["table"]["options"]
    assert options == {"edition": "gmt-2021", "home_tile": "required", "blocking_loan": True}


HOUSE = {"blocking_loan": True, "home_tile": "required"}


@pytest.mark.parametrize("device", [{}, {"viewport": PHONE, "has_touch": True}])
def test_house_rules_open_by_click_tap_and_key(guest, device):
    ann = guest(**device)
    table(ann, "me", "random", "random", options=HOUSE)
    badge = ann.get_by_role("button", name="house rules")
    badge.tap() if device else badge.click()
    box = ann.get_by_role("dialog", name="House rules")
    box.get_by_text("House rules (edition gmt-2021)").wait_for()
    said = box.inner_text()
    assert said.index("blocking loan") < said.index("home tile")
    assert "Yes, before anything else." in said
    assert "Default: No, it may pass." in said
    ann.keyboard.press("Escape")
    box.wait_for(state="detached")
    ann.keyboard.press("Enter")  # the badge has the focus again
    box.get_by_role("button", name="Explain rule 7.4.3").click()
    drawer = ann.get_by_role("dialog", name="Rules", exact=True)
    drawer.get_by_role("heading", name="7.4.3").wait_for()


def test_the_lobby_and_the_settings_tell_house_rules_too(guest):
    ann = guest()
    table(ann, "me", "random", "random", options={**HOUSE, "edition": "18xx.games"})
    ann.get_by_role("button", name="Settings").click()
    settings = ann.get_by_role("dialog", name="Settings")
    settings.get_by_role("button", name="house rules").click()
    ann.get_by_text("House rules (edition 18xx.games)").wait_for()
    ann.goto("/watch")
    ann.get_by_role("button", name="house rules").first.click()
    ann.get_by_text("Yes, before anything else.").wait_for()
    assert ann.url.endswith("/watch")  # the row is a link, its badge is not
