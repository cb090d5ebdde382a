"""A title that gives the page nothing to show is played by its words: buttons and the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from examples.goods_yard.game import make
from tests.browser.conftest import served
from trunkline.commands import serve
from trunkline.kernel import Game
from trunkline.kernel.page import PLAIN
from trunkline.table.house import House
from trunkline.table.titles import TitleInfo


class Yards:
    """The Goods Yard unchanged, without a picture."""

    def catalogue(self) -> list[TitleInfo]:
        return [TitleInfo("goods-yard", "Goods Yard", (2, 3), {}, {}, 1)]

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> Game:
        game = make(title, seats, options)
        game.page = PLAIN
        return game


CLICK_ON = """() => {
  if (document.querySelector(".todo .result")) return true;
  document.querySelector(".todo .offers button:enabled")?.click();
  return false;
}"""
"""Take the first offer until the game is over."""


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(serve, "House", lambda store, **how: House(store, Yards(), **how))
    with served(tmp_path / "games.sqlite") as server:
        yield server


def test_a_whole_game_without_pictures(visitor, address):
    page = visitor(f"{address}/solo/goods-yard?players=2&seed=4")
    page.wait_for_selector(".todo form.range")
    assert "Bid" in page.inner_text(".todo")
    assert page.locator("text=Start the game").count() == 0
    page.wait_for_function(CLICK_ON, polling=200)
    assert page.locator(".todo .result li").count() == 2
    assert "£" not in page.inner_text(".todo")


def test_the_level_of_the_bots_is_changed_and_the_game_reviewed(visitor, address):
    page = visitor(f"{address}/solo/goods-yard?players=2&seed=4")
    page.wait_for_selector(".todo form.range")
    assert page.locator("[data-key=review]").count() == 0, "not before the end"
    page.click("[data-key=menu]")
    page.click("[data-key=level]")
    assert "random bot" in page.inner_text("dialog select[name=bot]")
    assert "plays anything that is allowed" in page.inner_text("dialog:has(select[name=bot])")
    page.click("[data-key=yes]")
    page.wait_for_selector("text=/random bot \\d+ plays on/", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_function(CLICK_ON, polling=200)
    page.click("[data-key=review]")
    said = page.locator("dialog [role=status]").last
    said.filter(has_text="The game").or_(said.filter(has_text="clearly better")).wait_for()
