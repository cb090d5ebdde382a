"""Private parts of a table's page: notes, unread chat, mutes, private messages."""

from __future__ import annotations

from tests.browser.conftest import widths
from tests.browser.hands import open_log
from workbench.pages import api

SAID = ".log [data-said]"


def two_players(guest, viewport):
    """Two people at a table that allows private chat."""
    ann, bob = guest(name="Ann", viewport=viewport), guest(name="Bob", viewport=viewport)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    wish = {"title": "1848", "seats": seats, "visibility": "public", "private_chat": True}
    game = api(ann, "/api/tables", wish)["table"]["id"]
    api(bob, f"/api/tables/{game}/seats/1", {})
    for page in (ann, bob):
        page.goto(f"/table/{game}")
        page.wait_for_selector(".my-notes", state="attached")
        open_log(page)
    return ann, bob


@widths("desk")
def test_notes_mentions_muting_and_a_private_talk(guest, viewport):
    ann, bob = two_players(guest, viewport)
    ann.click(".my-notes summary")
    with ann.expect_response("**/note"):
        ann.fill("[data-key=note]", "watch the west")
        ann.locator("[data-key=note]").blur()
    ann.fill("[data-key=chat]", "shall we begin, @bob?")
    ann.press("[data-key=chat]", "Enter")
    bob.wait_for_selector(".log .called")
    with bob.expect_response("**/read"):
        bob.wait_for_selector(".log .unread")
    assert bob.input_value("[data-key=note]") == ""
    bob.click(".log .called .speaker")
    bob.click("dialog [data-key=mute]")
    bob.wait_for_selector(f"{SAID}.muted", state="hidden")
    ann.click("[data-key=private-chat]")
    ann.fill("dialog input[name=text]", "between us")
    ann.press("dialog input[name=text]", "Enter")
    ann.wait_for_selector(".whispers .mine >> text=between us")
    bob.click("[data-key=private-chat]:has-text('1 new')")
    bob.wait_for_selector(".whispers >> text=between us")
    assert "between us" not in bob.inner_text(".log")
    ann.reload()
    ann.wait_for_selector(".my-notes[open]", state="attached")
    assert ann.input_value("[data-key=note]") == "watch the west"
