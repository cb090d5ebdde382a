"""A title that gives the page nothing to show is played by its words: buttons and the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import served
from tests.teaching.game import make
from trunkline.commands import serve
from trunkline.kernel import Game
from trunkline.kernel.page import PLAIN
from trunkline.table.house import House
from trunkline.table.titles import TitleInfo


class Yards:
    """The Goods Yard as it is, without a picture."""

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
"""Whatever is offered first is done, until the game is over."""


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(serve, "House", partial(House, titles=Yards()))
    with served(tmp_path / "games.sqlite") as server:
        yield server


def test_a_whole_game_without_pictures(visitor, address):
    page = visitor(f"{address}/solo/goods-yard?players=2&seed=4")
    page.wait_for_selector(".todo form.range")
    assert "Bid" in page.inner_text(".todo")
    assert page.locator("text=Begin the game").count() == 0
    page.wait_for_function(CLICK_ON, polling=200)
    assert page.locator(".todo .result li").count() == 2
    assert "£" not in page.inner_text(".todo")
