"""Clocks on the page: chosen, shown to all, a pause by agreement, leaving and coming back."""

from tests.browser.conftest import widths
from tests.browser.hands import api, has, open_players


@widths("phone")
def test_a_clock_is_chosen_shown_paused_and_a_seat_left(guest, viewport):
    ann = guest("Ann", viewport=viewport)
    ann.goto("/")
    ann.click("text=New table")
    ann.click("summary:has-text('More')")
    ann.select_option("[name=clock]", "evening")
    ann.select_option("[name=policy]", "pass")
    made = api(
        ann,
        "/api/tables",
        {
            "title": "1848",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}],
            "clock": {"kind": "game", "seconds": 2700},
        },
    )["table"]["id"]
    bert = guest("Bert", viewport=viewport)
    api(bert, f"/api/tables/{made}/seats/1", {})
    for page in (ann, bert):
        page.goto(f"/table/{made}")
        page.wait_for_selector(".plate-clock.runs", state="attached")
    assert (
        bert.locator(".seat-plate:has(.runs)")
        .get_attribute("class")
        .startswith("seat-plate seat-0")
    )
    open_players(bert)
    bert.click("dialog [data-key=seats]")
    bert.click("[data-key=pause]")
    ann.click("[data-key=vote-yes]")
    bert.wait_for_selector(".time .badge")
    assert not has(ann, ".plate-clock.runs")
    open_players(bert)
    bert.click("dialog [data-key=seats]")
    bert.click("[data-key=leave-1]")
    bert.click("[data-key=yes]")
    bert.click("[data-key=come-back]")
    bert.wait_for_selector("[data-key=come-back]", state="detached")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert bert.evaluate(wide) == 0
