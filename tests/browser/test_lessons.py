"""A lesson by clicks: a wrong move is answered, a hint is told, it is left and taken up again."""

from __future__ import annotations

from tests.browser.conftest import widths
from tests.browser.hands import moment, moved


def buy(page, private: str) -> None:
    page.locator(f'.offers [data-kind=buy_private][aria-label*="{private}"]').first.click()


@widths("phone")
def test_a_lesson_is_played_to_its_end(guest, viewport, axe):
    page = guest(viewport=viewport)
    page.goto("/")
    page.click("[data-key=learn-1848]")
    page.click("[data-key=lesson-private]")
    page.wait_for_selector(".lesson-bar >> text=step 1 of 4")
    buy(page, "P1")
    page.wait_for_selector(".lesson-reason >> text=That is a way to play")
    assert moment(page) == "move 0 of 0"
    page.click("[data-key=hint]")
    page.wait_for_selector(".lesson-reason >> text=Choose P4")
    buy(page, "P4")
    page.wait_for_selector(".lesson-bar .praise >> text=Yours")
    page.click("[data-key=to-lessons]")
    page.click("[data-key=lesson-private] >> text=Go on")
    page.wait_for_selector(".lesson-bar >> text=step 2 of 4")
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")
    assert [one["id"] for one in found["violations"]] == []
    buy(page, "P5")
    for step in (3, 4):
        page.wait_for_selector(f".lesson-bar >> text=step {step} of 4")
        before = moment(page)
        page.locator(".offers [data-kind=lower_price]").first.click()
        moved(page, before)
    page.wait_for_selector(".lesson-bar >> text=done")
    page.click("[data-key=to-lessons]")
    page.wait_for_selector("[data-lesson=private] .tick")
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")
    assert [one["id"] for one in found["violations"]] == []
