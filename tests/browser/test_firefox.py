"""The main flows in Firefox: the front page, a game against bots, the map, the end of a game.

Only in long runs, and where Debian's firefox-esr is installed. It is driven by its own protocol
(workbench.firefox), so no other driver is needed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.browser.positions import wild_file
from tests.browser.test_second_look import SIX
from workbench.firefox import PROGRAM, Firefox, firefox, there

pytestmark = pytest.mark.soak

WISHES = {"hints": False, "pause": 0}
"""A machine is never late: no click of its own comes just after somebody else's move."""
MOMENT = "document.querySelector('.history output')?.textContent"
SEND = """const [path, body] = arguments;
const request = new XMLHttpRequest();
request.open("POST", path, false);
request.setRequestHeader("content-type", "application/json");
request.send(JSON.stringify(body));
return JSON.parse(request.responseText);"""


@pytest.fixture(scope="module")
def fox(base: str) -> Iterator[Firefox]:
    if not there():
        pytest.skip(f"no Firefox at {PROGRAM}: apt-get install firefox-esr")
    with firefox() as found:
        found.size(1440, 900)
        found.goto(f"{base}/record")
        found.run("localStorage.setItem('trunkline', arguments[0])", json.dumps(WISHES))
        found.run(SEND, "/api/guests", {"name": "Fox"})
        yield found


def imported(fox: Firefox, base: str, seats: int, file: str) -> None:
    """Open a table from a game file in the session of the page."""
    body = {"file": json.loads(file), "seats": [{"kind": "me"}] * seats}
    fox.goto(f"{base}/table/{fox.run(SEND, '/api/tables/import', body)['table']['id']}")


def moved(fox: Firefox, before: str) -> None:
    fox.wait(f"{MOMENT} && {MOMENT} !== arguments[0]", before)


def test_from_the_front_page_into_a_game(fox: Firefox, base: str) -> None:
    fox.send("WebDriver:DeleteAllCookies")
    fox.goto(f"{base}/")
    fox.wait("document.querySelectorAll('.po img').length >= 3")
    assert "Lay the track." in fox.text("h1")
    fox.click("[data-key=solo-1848]")
    fox.click("[data-key=play-now]")
    for _ in range(2):
        before = fox.wait("document.querySelector('.offers [data-option]') && " + MOMENT)
        fox.click(".offers [data-option=buy_private]")
        fox.click(".foot [data-kind=buy_private]")
        moved(fox, before)
    assert "Guest buys" in fox.text(".log")


def test_a_tile_is_laid_on_the_map(fox: Firefox, base: str) -> None:
    imported(fox, base, 6, wild_file(*SIX, "track"))
    before = fox.wait(f"document.querySelector('.over-marks .mark') && {MOMENT}")
    fox.run(
        "document.querySelector('.over-marks .mark').dispatchEvent("
        "new MouseEvent('click', {bubbles: true}))"
    )
    fox.wait("document.querySelector('.picker .tile.on use').getBoundingClientRect().width > 20")
    fox.click("[data-key=tile-confirm]")
    moved(fox, before)
    fox.click("[data-key=undo]")
    fox.wait(f"{MOMENT} === arguments[0]", before)


@pytest.mark.parametrize("width", [1440, 500])
def test_the_end_of_a_game(fox: Firefox, base: str, width: int) -> None:
    """Debian's Firefox has no windows narrower than 500."""
    fox.size(width, 900)
    imported(fox, base, 6, wild_file(*SIX))
    fox.wait("document.querySelectorAll('.decisive li').length > 5")
    fox.wait("document.querySelector('.left-over')?.textContent.includes('All 3')")
    assert fox.text(".result li").startswith("Player 6")
    assert fox.run("return document.documentElement.scrollWidth <= innerWidth")
    fox.click(".decisive a")
    fox.wait("document.querySelector('.todo h2')?.textContent.startsWith('Looking at move')")
    fox.click("[data-key=to-now]")
    fox.wait("document.querySelector('.todo .kick')?.textContent === 'The game is over'")


@pytest.mark.parametrize("path", ["/rules/1848", "/learn/18oe", "/record", "/player/Nobody"])
def test_the_other_pages(fox: Firefox, base: str, path: str) -> None:
    fox.goto(base + path)
    assert fox.wait("document.querySelector('main h1')?.textContent")
