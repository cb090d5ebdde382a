"""The end of a game of 18OE played by clicks, against a bot: from a recorded game of UK-France."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hands import api, click, has, moment, moved
from trunkline import titles
from trunkline.kernel import fork, play
from trunkline.titles.g18oe.core import GameOE

RECORDED = Path(__file__).parent.parent / "rules" / "games" / "18oe-1-plain.json.gz"


def before_the_end(moves: int) -> Any:
    """The recorded game so many moves before its end."""
    file = json.loads(gzip.decompress(RECORDED.read_bytes()))
    game = titles.load("18oe", len(file["seats"]), file["options"])
    state = game.start()
    for entry in file["journal"][:-moves]:
        state = play(game, state, game.codec.decode(entry["act"]), audited=False)
    return state


FIRST = (
    ".offers [data-kind=form_national]",
    ".offers [data-kind=distribute]",
    ".offers [data-kind=answer]",
    ".offers [data-kind=pass]",
    ".offers button[data-kind]:not(:disabled)",
)
"""Offers for a tired player in the last rounds: the first one on the page is clicked."""


def decide(page: Any) -> None:
    """One decision by clicks."""
    if has(page, "[data-key=run]"):
        page.wait_for_selector("[data-key=run]:not(:disabled)", timeout=60_000)
        return click(page, "[data-key=run]")
    found = next((one for one in FIRST if has(page, one)), None)
    if found:
        return click(page, found)
    before = moment(page)
    page.locator(".over-marks .mark").first.dispatch_event("click")
    page.click("[data-key=tile-confirm]")
    moved(page, before)
    return None


@pytest.mark.parametrize(
    "moves", [24, pytest.param(400, marks=pytest.mark.soak)], ids=["its end", "its second half"]
)
def test_a_game_against_a_bot_is_played_to_its_end(guest, monkeypatch, moves):
    state = before_the_end(moves)
    assert state.frames

    def start(game: GameOE) -> Any:
        begun = fork(state)
        game.rebuild(begun)
        return begun

    monkeypatch.setattr(GameOE, "start", start)
    page = guest()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    wish = {"title": "18oe", "seats": seats, "options": {"scenario": "uk-france"}, "seed": 7}
    page.goto(f"/table/{api(page, '/api/tables', wish)['table']['id']}")
    clicks = 0
    while True:
        page.wait_for_selector(".todo.mine .offers, .result .winner", timeout=60_000)
        if has(page, ".result .winner"):
            break
        decide(page)
        clicks += 1
        assert clicks < 2 * moves
    assert clicks > 3
    assert page.locator(".result li").count() == 2
    assert "The game is over" in page.inner_text(".todo")
    assert page.inner_text(".end-reason")
    page.wait_for_selector("#tab-charts[aria-selected=true]", state="attached")
    page.wait_for_selector(".charts-holder svg")
