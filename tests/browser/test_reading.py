"""The rules reader: which titles there are, and what a search finds."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_everyone import serious, too_wide
from trunkline import titles


def test_a_search_finds_every_section_with_all_of_its_words(visitor, axe):
    page = visitor("/rules", viewport=PHONE)
    page.wait_for_selector(".lesson a")
    assert too_wide(page) <= 0
    assert serious(page, axe, skip=()) == []
    page.click("[data-title='1848'] a")
    search = page.locator("[name=search]")
    search.fill("upgrade tile")
    page.wait_for_selector("mark >> nth=0")
    assert page.is_hidden("nav[aria-label=Chapters]")
    found = page.locator(".rule-section").count()
    words = {text.lower() for text in page.locator("mark").all_text_contents()}
    assert found > 0
    assert {"upgrade", "tile", "tiles"} <= words
    assert all(word.startswith(("upgrade", "tile")) for word in words)
    assert serious(page, axe, skip=()) == []
    search.fill("UPGRADES tiles")
    assert page.locator(".rule-section").count() == found
    search.fill("(tile) + ?")  # signs are signs, not a pattern
    assert page.locator(".rule-section").count() == 0
    search.fill("companies")
    assert page.locator(".rule-section h3 mark, .rule-section h2 mark").count() > 0
    has = ".rule-section:has(:is(h2, h3, h4) mark)"
    in_titles = page.locator(has).count()
    first = f":nth-child(-n+{in_titles} of .rule-section):has(:is(h2, h3, h4) mark)"
    assert page.locator(first).count() == in_titles
    search.fill("par")
    assert page.inner_text(".rule-chapters > h2:first-child + dl dt") == "par", "what it means"
    search.fill("§7.4")
    assert page.locator(".rule-section >> nth=0").get_attribute("id") == "rule-7.4"


def test_what_is_reconstructed_is_told_where_the_front_page_leads(visitor):
    page = visitor("/")
    page.click("[data-title='18oe'] .art")
    page.click(".facts dd a >> text=reconstructed")
    page.wait_for_selector("#reconstructed[open]:focus")
    assert page.url.endswith("/rules/18oe#reconstructed")
    page.click("#reconstructed li summary >> text=Ferries")
    page.wait_for_selector("#reconstructed li li >> text=Danzig-Karlskrona")


def test_the_front_page_has_a_short_18xx_to_play_first(visitor):
    page = visitor("/")
    card = page.locator("[data-title=three-harbours]")
    assert "15 minutes against bots" in card.inner_text()
    card.scroll_into_view_if_needed()
    drawn = "one => one.complete && one.naturalWidth > 0"
    page.wait_for_function(f"[...document.querySelectorAll('.po img')].every({drawn})")
    page.click("[data-key=learn-three-harbours]")
    page.wait_for_selector("[data-lesson=first-railway]")


PAGES = (
    *("/learn", "/record", "/record?view=statistics", "/record?view=ratings", "/record?view=mine"),
    *(f"/learn/{title}" for title in titles.ours()),
)
LONG = tuple(f"/rules/{title}#reconstructed" for title in titles.ours())
"""Pages of hundreds of sections, with their words and all that is folded away on them."""


@pytest.mark.parametrize(
    ("viewport", "scheme", "paths"),
    [
        pytest.param(PHONE, "light", PAGES[:2], id="some on a phone"),
        pytest.param(DESK, "light", (*PAGES, *LONG), id="all, wide", marks=pytest.mark.soak),
        pytest.param(PHONE, "dark", (*PAGES, *LONG), id="all, narrow", marks=pytest.mark.soak),
    ],
)
def test_nobody_is_left_out_of_what_there_is_to_read(guest, axe, viewport, scheme, paths):
    page = guest(viewport=viewport, color_scheme=scheme)
    for path in paths:
        page.goto(path)
        page.wait_for_selector("main h1")
        page.evaluate("() => document.querySelectorAll('details').forEach(one => one.open = true)")
        assert too_wide(page) <= 0, path
        assert serious(page, axe, skip=()) == [], path
