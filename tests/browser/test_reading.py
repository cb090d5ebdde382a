"""The rules reader: which titles there are, and what a search finds."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_everyone import serious, too_wide
from trunkline import titles


def test_a_search_answers_questions(visitor, axe):
    page = visitor("/rules", viewport=PHONE)
    page.wait_for_selector(".lesson a")
    assert too_wide(page) <= 0
    assert serious(page, axe, skip=()) == []
    page.click("[data-title='railways-of-australia'] a")
    search = page.locator("[name=search]")
    hits = page.locator(".search-hits li")
    for question, answer in (
        ("who wins", "§13.3 Who wins"),
        ("aim", "The aim"),
        ("when does the game end", "§13.1 When the game ends"),
        ("§7.1", "§7.1 Upgrading"),
    ):
        search.fill(question)
        assert answer in hits.first.locator("b").inner_text(), question
    assert too_wide(page) <= 0
    search.fill("cross border")
    assert page.locator(".search-hits mark").count() > 1
    assert serious(page, axe, skip=()) == []
    search.fill("(tile) + ?")  # signs are signs, not a pattern
    assert hits.count() > 0
    search.fill("xyzzy")
    assert hits.count() == 0
    search.fill("who wins")
    search.press("Enter")
    page.wait_for_selector("#rule-13\\.3:focus")


QUESTIONS = {
    "18oe": {
        "who wins": "13.1",
        "when does the game end": "13",
        "how many tile points": "11.1",
        "can i build in another country": "11.1.4",
        "what does a port authority do": "11.3.5",
        "what happens if i cannot afford a train": "11.6.4",
        "how many shares may i own": "4.2",
        "when can minors merge": "10.5",
        "what is a national paid": "11.3.10",
        "price of a pullman": "11.6.2",
        "when do trains rust": "5.2",
        "how much does a token across the sea cost": "11.2.1",
        "what is the orient express bonus": "12",
        "certificate limit": "4.1",
        "consolidation": "5.1.5",
        "reserved train": "11.6.1",
        "star harbor": "14.5",
        "how does the share price move": "4.4",
        "who goes first": "3.2",
        "private port": "11.3.6",
    },
    "1848": {
        "who wins": "13.2",
        "when does the game end": "13.1",
        "gauge": "7.6",
        "loan": "5.6",
    },
}
"""Questions of players, and the section that answers each."""


@pytest.mark.parametrize("title", QUESTIONS)
def test_the_reader_answers_what_players_ask(visitor, title):
    """The answer is among the first three hits."""
    page = visitor(f"/rules/{title}", viewport=DESK)
    search = page.locator("[name=search]")
    hits = page.locator(".search-hits li")
    for question, section in QUESTIONS[title].items():
        search.fill(question)
        hits.first.wait_for()
        first = [one.inner_text() for one in hits.locator("b").all()[:3]]
        assert any(one.startswith(f"§{section} ") for one in first), (question, first)


def test_an_example_is_played_step_by_step(visitor, axe):
    page = visitor("/rules/railways-of-australia#example-town", viewport=DESK)
    example = page.locator("#example-town")
    drawn = "one => one.complete && one.naturalWidth > 0"
    example.locator(".step:not([hidden])").wait_for()
    assert example.locator(".step:not([hidden])").count() == 1
    example.locator("button", has_text="Next").click()
    assert "No track of yours leads into Bourke" in example.locator(".refusal:visible").inner_text()
    for _ in range(3):
        example.locator("button", has_text="Next").click()
    assert "Ada completes the link Dubbo" in example.locator(".log:visible").inner_text()
    assert example.locator("button", has_text="Next").is_disabled()
    page.wait_for_function(
        f"[...document.querySelectorAll('#example-town .step:not([hidden]) img')].every({drawn})"
    )
    assert serious(page, axe, skip=()) == []


def test_the_player_aid_and_the_page_for_a_cousin(visitor):
    page = visitor("/rules/railways-of-australia", viewport=DESK)
    page.click(".book-pages a >> text=Player aid")
    page.wait_for_selector(".aid .sheet >> nth=1")
    page.goto(page.url.partition("?")[0])
    page.click(".book-pages a >> text=if you know")
    page.wait_for_selector(".cousin table")
    assert too_wide(page) <= 0


def test_the_front_page_links_to_reconstructed_rules(visitor):
    page = visitor("/")
    page.click("[data-title='18oe'] .art")
    page.click(".timetable dd a >> text=reconstructed")
    page.wait_for_selector("#reconstructed:focus")
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
def test_reading_pages_are_accessible(guest, axe, viewport, scheme, paths):
    page = guest(viewport=viewport, color_scheme=scheme)
    for path in paths:
        page.goto(path)
        page.wait_for_selector("main h1")
        page.evaluate("() => document.querySelectorAll('details').forEach(one => one.open = true)")
        assert too_wide(page) <= 0, path
        assert serious(page, axe, skip=()) == [], path
