"""Two browsers at two hosts behind a proxy: everybody sees every move wherever they came in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from tests.browser import hands
from tests.server.helpers import PLAIN
from tests.table.helpers import fresh_postgres, until
from workbench.pages import api
from workbench.proxy import Proxy, program
from workbench.serving import free_port


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/ready", verify=PLAIN).status_code == 200
    except httpx.TransportError:
        return False


@contextmanager
def host(database: str) -> Iterator[int]:
    """The port of the command in a process of its own."""
    words = ["--port", str(free_port()), "--database", database, "--log-level", "warning"]
    process = subprocess.Popen(
        [sys.executable, "-m", "trunkline.cli", "serve", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: answers(int(words[1])))
        yield int(words[1])
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def club() -> Iterator[str]:
    if program() is None:
        pytest.skip("needs HAProxy")
    with ExitStack() as stack:
        database = stack.enter_context(fresh_postgres())
        ports = [stack.enter_context(host(database)) for _ in range(2)]
        yield stack.enter_context(Proxy(*ports)).url


@pytest.mark.soak
def test_two_browsers_play_at_tables_of_two_hosts(visitor: Callable[..., Any], club: str) -> None:
    ann, bert = (visitor("/", base_url=club) for _ in range(2))
    hands.sit(ann, "ann")
    hands.sit(bert, "bert")
    for _ in range(4):  # more than one host has tables
        wish = {"title": "1848", "seats": [{"kind": one} for one in ("me", "open", "me")]}
        table = api(ann, "/api/tables", wish)["table"]["id"]
        assert "table" in api(bert, f"/api/tables/{table}/seats/1", {})
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
