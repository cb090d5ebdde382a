"""A mistake corrected on the page: another move is tried out, proposed, and stands in the log."""

from __future__ import annotations

from tests.browser.conftest import widths
from tests.browser.hands import moved, table, view
from workbench.pages import api


def buy(page, seat: int, private: str) -> None:
    """A move, without looking for its button."""
    action = {"kind": "buy_private", "seat": seat, "private": private}
    body = {"version": view(page)["version"], "id": f"buy-{private}", "action": action}
    path = page.url.replace("/table/", "/api/tables/")
    assert "error" not in api(page, f"{path}/act", body)


@widths("phone")
def test_an_earlier_move_is_exchanged(guest, viewport):
    page = guest(viewport=viewport)
    game = table(page, "me", "me", "me")
    buy(page, 0, "P1")
    buy(page, 1, "P2")
    page.goto(f"/table/{game}?at=1")
    page.click("[data-key=correct]")
    page.wait_for_selector("dialog [data-key=take-back]:not(:disabled)")
    assert "No later move remains legal." in page.inner_text("dialog")
    page.click("dialog [data-key=play-instead]")
    page.wait_for_selector("[data-key=propose]")
    before = page.inner_text(".history output")
    buy(page, 0, "P4")
    moved(page, before)
    page.click("[data-key=propose]")
    page.click("dialog [data-key=yes]")
    page.wait_for_selector(".log >> text=Move 1 was exchanged", state="attached")
    assert view(page)["table"]["id"] == game
    assert view(page)["moment"] == 2
    page.wait_for_selector(".log .undone >> nth=1", state="attached")
