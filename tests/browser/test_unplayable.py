"""A game whose rules are not here: its board, its log and a sentence, and nothing to play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from tests.browser.conftest import served
from tests.rules.record import read, recorded
from trunkline.table.house import House, TableSetup
from trunkline.table.storage import gamefiles
from trunkline.table.storage.schema import game_table
from trunkline.table.storage.store import Store

MOVES = 60


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A table that pins rules which this program does not have, on a server of its own."""
    database = tmp_path / "games.sqlite"
    house = House(Store(str(database)))
    file = read(next(path for path in recorded() if path.name.startswith("1848-")))
    start = {**file, "journal": file["journal"][:MOVES]}
    opened, _ = gamefiles.play_in(house, house.people.guest("Ann"), start, TableSetup("", ()))
    with house.store.write() as connection:
        connection.execute(update(game_table).values(rules_version=99))
    house.close()
    with served(database) as server:
        yield f"{server}/table/{opened.table.id}"


def test_a_game_whose_rules_are_not_here_can_be_looked_at(visitor, address):
    page = visitor(address)
    page.wait_for_selector(".todo .refusal")
    said = page.inner_text(".todo .refusal")
    assert "version 99 of the rules of 1848 is not kept here" in said
    assert "to be looked at" in said
    assert page.locator(".map svg g[data-part]").count() > 20
    assert page.locator(".seat-plate").count() >= 3
    assert page.locator(".log-lines li").count() > 5
    assert page.locator(".offers button:visible").count() == 0
    page.goto(f"{address}?at=30")
    page.wait_for_selector("[data-key=to-now]")
    assert "Looking at move 30" in page.inner_text(".todo")
