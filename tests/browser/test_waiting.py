"""Gathering: an invitation with one link, the waiting room as a poster, the start."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import widths
from tests.browser.hands import sit
from workbench.pages import api

BOT = {"kind": "bot", "bot": "regular"}
ME, OPEN, INVITE = ({"kind": kind} for kind in ("me", "open", "invite"))
CLOCK = {"kind": "move", "seconds": 86400, "hours": [8, 22], "weekends": False}


def account(page: Any, name: str) -> None:
    made = api(page, "/api/accounts", {"name": name, "password": "rails of iron"})
    assert "account" in made, made


def waiting(page: Any, *seats: Any, **wish: Any) -> dict[str, Any]:
    """A table that waits for players."""
    body = {"title": "1848", "name": "Friday 18xx", "seats": list(seats), **wish}
    made = api(page, "/api/tables", body)
    assert "table" in made, made
    found: dict[str, Any] = made["table"]
    return found


@widths("desk", "phone")
def test_one_link_fills_the_table_and_the_game_begins(visitor, viewport):
    anna = visitor("/health", viewport=viewport)
    account(anna, f"Anna {viewport['width']}")
    table = waiting(anna, ME, INVITE, BOT, OPEN, clock=CLOCK, pace="async")
    anna.goto(f"/table/{table['id']}")
    anna.wait_for_selector(".table-poster h1 >> text=Friday 18xx")
    assert "Waiting for 2 players" in anna.inner_text(".stamp")
    facts = anna.inner_text(".timetable")
    assert "a move a day" in facts
    assert "GMT Games, 2021" in anna.locator(".timetable").text_content()
    assert "nights (22:00–8:00) and weekends" in anna.locator(".timetable").text_content()
    assert "2 of 4" in anna.inner_text("[aria-label='On board']")
    assert anna.is_disabled("[data-key=start]")
    assert "2 seats are open. It starts by itself when all four are here" in anna.inner_text(
        ".start"
    )
    link = anna.input_value("[data-key=link]")
    assert "/invite/" in link
    # Ben has an account, and is signed in.
    ben = visitor("/health", viewport=viewport)
    account(ben, f"Ben {viewport['width']}")
    ben.goto(re.sub(r"^https?://[^/]+", "", link))
    ben.wait_for_selector(f"text=You join as Ben {viewport['width']}.")
    assert "2 seats left" in ben.inner_text(".three")
    ben.click("[data-key=join]")
    ben.wait_for_selector("main.waiting [data-key^=leave-]")
    ben.fill("[data-key=chat]", "Cleo is coming too")
    ben.press("[data-key=chat]", "Enter")
    anna.wait_for_selector(".chat-lines >> text=Cleo is coming too")
    anna.wait_for_selector(".people-list >> text=Ben")
    # Cleo has none: a name is enough, and the last seat begins the game.
    cleo = visitor(re.sub(r"^https?://[^/]+", "", link), viewport=viewport)
    cleo.wait_for_selector("h2 >> text=Take the last seat")
    assert "Ada" in cleo.inner_text(".aboard")
    cleo.fill("[name=name]", "Cleo")
    cleo.click("[data-key=join]")
    for page in (anna, ben, cleo):
        page.wait_for_selector(".todo .todo-head")
        assert page.locator(".site-foot").count() == 0, "a game has no frame"
    # Dora comes too late.
    dora = visitor(re.sub(r"^https?://[^/]+", "", link), viewport=viewport)
    dora.wait_for_selector("h1 >> text=Friday 18xx is full.")
    dora.click(".notice >> text=Watch")
    dora.wait_for_selector(".todo")


def test_a_rude_word_before_the_game_is_reported_and_its_author_muted(visitor):
    anna, eve = visitor("/health"), visitor("/health")
    sit(anna, "Anna")
    table = waiting(anna, ME, OPEN, INVITE, visibility="public")
    anna.goto(f"/table/{table['id']}")
    anna.wait_for_selector(".table-poster")
    sit(eve, "Eve")
    seat = f"/api/tables/{table['id']}/seats/1"
    assert "table" in api(eve, seat, {}), "Eve sits down"
    said = api(eve, f"/api/tables/{table['id']}/chat", {"id": "rude", "text": "a rude word"})
    line = f".chat-lines [data-said='{said['entry']}']"
    anna.click(f"{line} .speaker")
    anna.click("dialog [data-key=mention]")
    assert anna.input_value("[data-key=chat]") == "@Eve "
    anna.click(f"{line} .speaker")
    anna.click("dialog [data-key=report]")
    anna.get_by_label("What is wrong?").fill("Please read this.")
    anna.get_by_role("button", name="Send report").click()
    anna.get_by_text("The moderators have your report.").wait_for()
    anna.click(f"{line} .speaker")
    anna.click("dialog [data-key=mute]")
    anna.wait_for_selector(line, state="detached")


def test_an_invited_player_signs_in_and_gets_the_seat(visitor):
    anna, ben = visitor("/health"), visitor("/health")
    sit(anna, "Anna")
    account(ben, "Seasoned Sam")
    table = waiting(anna, ME, INVITE, BOT, OPEN)
    ben.evaluate("() => fetch('/api/session', { method: 'DELETE' })")
    ben.goto(f"/invite/{table['invite']}")
    ben.click("[data-key=have-account]")
    ben.fill("dialog [name=name]", "Seasoned Sam")
    ben.fill("dialog [name=password]", "rails of iron")
    ben.click("dialog form .primary")
    ben.wait_for_selector("main.waiting [data-key^=leave-]")
    seats = api(ben, f"/api/tables/{table['id']}")["table"]["seats"]
    assert [one["owner"] for one in seats if one["mine"]] == ["Seasoned Sam"]
    assert not any(one["guest"] for one in seats if one["mine"])


def test_a_new_link_ends_the_old_one(visitor):
    anna = visitor("/health")
    sit(anna, "Anna")
    table = waiting(anna, ME, INVITE, OPEN)
    anna.goto(f"/table/{table['id']}")
    old = anna.input_value("[data-key=link]")
    code = anna.get_attribute(".qr-modules", "d")
    anna.click("[data-key=new-link]")
    anna.wait_for_function(
        "old => document.querySelector('[data-key=link]').value !== old", arg=old
    )
    assert anna.get_attribute(".qr-modules", "d") != code
    late = visitor(re.sub(r"^https?://[^/]+", "", old))
    late.wait_for_selector("h1 >> text=This link no longer works.")
    late.click("text=Open tables")
    late.wait_for_selector("h1 >> text=Tables")


def test_the_host_adds_changes_and_fills_with_bots(visitor):
    anna = visitor("/health")
    sit(anna, "Anna")
    table = waiting(anna, ME, OPEN, OPEN, OPEN)
    anna.goto(f"/table/{table['id']}")
    anna.click("[data-key=bot-1]")
    anna.get_by_text("Hugo", exact=True).click()
    anna.click("[data-key=bot-sits]")
    anna.wait_for_selector("[data-seat='1'] >> text=Hugo")
    anna.click("[data-key=change-1]")
    anna.click("[data-key=bot-leaves]")
    anna.wait_for_selector("[data-seat='1'] >> text=Open seat")
    anna.click("[data-key=bot-2]")
    anna.click("[data-key=bot-sits]")
    anna.wait_for_selector("[data-seat='2'] >> text=Pip")
    anna.click("[data-key=fill]")
    anna.wait_for_selector(".todo .todo-head")
    names = [one["name"] for one in api(anna, f"/api/tables/{table['id']}")["table"]["seats"]]
    assert names[1:] == ["Pip 2", "Pip", "Pip 3"]


def test_a_table_for_three_to_five_starts_with_three(visitor):
    anna = visitor("/health")
    sit(anna, "Anna")
    table = waiting(anna, ME, BOT, OPEN, OPEN, BOT, least=3)
    anna.goto(f"/table/{table['id']}")
    anna.wait_for_selector(".timetable >> text=3 to 5")
    anna.click("[data-key=start] >> text=Start with three")
    anna.wait_for_selector(".todo .todo-head")
    assert len(api(anna, f"/api/tables/{table['id']}")["table"]["seats"]) == 3


def test_a_stranger_sees_the_table_and_may_join_an_open_seat(visitor):
    anna, eve = visitor("/health"), visitor("/health")
    sit(anna, "Anna")
    table = waiting(anna, ME, OPEN, INVITE, visibility="public")
    eve.goto(f"/table/{table['id']}")
    eve.wait_for_selector(".table-poster")
    assert eve.locator("[data-key=link]").count() == 0, "the link is for those who sit there"
    assert eve.locator("[data-key=chat]:visible").count() == 0
    eve.click("[data-key=join-1]")
    eve.fill("dialog [name=name]", "Eve")
    eve.click("dialog .primary")
    eve.wait_for_selector("[data-key=leave-1]")
    anna.goto(f"/table/{table['id']}")
    anna.click("[data-key=remove-1]")
    anna.click("[data-key=yes]")
    eve.wait_for_selector("[data-key=join-1]")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@widths("desk", "phone")
def test_the_waiting_page_is_accessible(visitor, axe, viewport, scheme):
    anna = visitor("/health", viewport=viewport, color_scheme=scheme)
    sit(anna, "Anna")
    table = waiting(anna, ME, INVITE, BOT, OPEN, clock=CLOCK, ready=60)
    anna.goto(f"/table/{table['id']}")
    anna.wait_for_selector(".table-poster .timetable dd")
    eve = visitor(f"/invite/{table['invite']}", viewport=viewport, color_scheme=scheme)
    eve.wait_for_selector(".invitation .three")
    for page in (anna, eve):
        page.evaluate(f"{axe}; 0")
        found = page.evaluate("async () => (await axe.run()).violations.map((one) => one.id)")
        assert found == []
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
