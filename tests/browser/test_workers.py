"""Two browsers at a server of two processes: each table is at home in one of them, and everybody
sees every move wherever they came in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

import pytest

from tests.browser import hands
from tests.server.test_table_affinity import Workers
from tests.table.helpers import fresh_postgres
from workbench.pages import api


@pytest.fixture
def workers() -> Iterator[Workers]:
    with fresh_postgres() as database:
        found = Workers(database, "trunkline.cli", "serve")
        yield found
        found.end()


@pytest.mark.soak
def test_two_browsers_play_at_tables_of_two_workers(
    visitor: Callable[..., Any], workers: Workers
) -> None:
    ann, bert = (visitor("/", base_url=workers.url) for _ in range(2))
    hands.sit(ann, "ann")
    hands.sit(bert, "bert")
    homes: set[int] = set()
    while len(homes) < 2:
        wish = {"title": "1848", "seats": [{"kind": one} for one in ("me", "open", "me")]}
        table = api(ann, "/api/tables", wish)["table"]["id"]
        assert "table" in api(bert, f"/api/tables/{table}/seats/1", {})
        homes.add(crc32(table.encode()) % 2)
        for page in (ann, bert):
            page.goto(f"/table/{table}")
            page.wait_for_selector(".todo .todo-head")
        for n in range(3):
            asked = hands.view(ann)["asked"][0]
            mover = bert if asked == 1 else ann
            seen = hands.view(mover)
            before = [hands.moment(page) for page in (ann, bert)]
            move = {
                "version": seen["version"],
                "id": f"k{n}",
                "action": seen["offers"][0]["action"],
            }
            assert "entry" in api(mover, f"/api/tables/{table}/act", move)
            for page, moment in zip((ann, bert), before, strict=True):
                hands.moved(page, moment)
        assert hands.moment(ann) == hands.moment(bert)
        assert hands.view(bert)["moment"] == 3
