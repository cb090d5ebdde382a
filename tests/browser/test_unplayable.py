"""A game whose rules are not here: its board, its log and a sentence, and nothing to play."""

from __future__ import annotations

import asyncio
import threading
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from tests.rules.record import read, recorded
from trunkline.commands.play import free_port
from trunkline.commands.serve import make_server
from trunkline.table import gamefiles
from trunkline.table.house import House, Wish
from trunkline.table.schema import game_table
from trunkline.table.store import Store

MOVES = 60


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A table that pins rules which this program does not have, on a server of its own."""
    database, port = str(tmp_path / "games.sqlite"), free_port(0)
    house = House(Store(database))
    file = read(next(path for path in recorded() if path.name.startswith("1848-")))
    start = {**file, "journal": file["journal"][:MOVES]}
    opened, _ = gamefiles.play_in(house, house.people.guest("Ann"), start, Wish("", ()), 60)
    with house.store.write() as connection:
        connection.execute(update(game_table).values(rules_version=99))
    house.close()
    words = {"https": False, "proxied": False, "no_limits": True}
    server = make_server(Namespace(host="127.0.0.1", port=port, database=database, **words))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}/table/{opened.table.id}"
    server.should_exit = True
    thread.join(20)


def test_a_game_whose_rules_are_not_here_can_be_looked_at(visitor, address):
    page = visitor(address)
    page.wait_for_selector(".todo .refusal")
    said = page.inner_text(".todo .refusal")
    assert "version 99 of the rules of 1848 is not kept here" in said
    assert "to be looked at" in said
    assert page.locator(".map svg g[data-part]").count() > 20
    assert page.locator(".player").count() >= 3
    assert page.locator(".log-lines li").count() > 5
    assert page.locator(".offers button:visible").count() == 0
    page.goto(f"{address}?at=30")
    page.wait_for_selector("[data-key=to-now]")
    assert "Looking at move 30" in page.inner_text(".todo")
