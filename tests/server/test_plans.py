"""Plans are worked on off the event loop, for as long as somebody waits for them."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tests.routes.networks import network
from tests.server.helpers import ME, PLAIN, Someone, client_of, listening
from trunkline import routes
from trunkline.server.app import ENDPOINTS
from trunkline.server.handler import Handler
from trunkline.server.services import Site
from workbench import depot

PLAN = {"seat": 0, "action": {"kind": "run", "seat": 0, "stops": []}}


class Search:
    """A planner that never comes to an end by itself."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()

    def __call__(self, rule: Any, game: Any, state: Any, action: Any) -> Any:
        self.begun.set()
        try:
            while True:
                routes.solve(network(1))
        finally:
            self.ended.set()


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    found = Search()
    monkeypatch.setattr(depot.Runs, "complete", lambda *args: found(*args))
    return found


@pytest.fixture
def live(site: Site) -> Iterator[str]:
    with listening(site, patience=3600) as url:
        yield url


def _question(url: str) -> httpx.Request:
    """A table, and a plan to be asked for there."""
    with client_of(url) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME, ME)
    return httpx.Request("POST", f"{url}/api/tables/{table}/plan", headers=ann.headers, json=PLAN)


def test_a_plan_ends_when_its_visitor_goes(live: str, search: Search) -> None:
    """The connection is closed, and nobody says anything else."""
    asked = _question(live)
    head = f"POST {asked.url.path} HTTP/1.1\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in asked.headers.items())
    with socket.create_connection((asked.url.host, asked.url.port)) as line:
        line.sendall(head.encode() + b"\r\n" + asked.content)
        assert search.begun.wait(60)
        assert not search.ended.is_set()
    assert search.ended.wait(60)


def _ask(asked: httpx.Request) -> tuple[threading.Thread, list[httpx.Response]]:
    """Ask on a thread, and wait there."""
    answers: list[httpx.Response] = []

    def ask() -> None:
        with client_of() as client:
            answers.append(client.send(asked))

    thread = threading.Thread(target=ask)
    thread.start()
    return thread, answers


def test_others_are_served_while_a_plan_is_worked_on(live: str, site: Site, search: Search) -> None:
    thread, answers = _ask(_question(live))
    assert search.begun.wait(60)
    assert httpx.get(f"{live}/health", verify=PLAIN).status_code == 200
    assert not search.ended.is_set()
    site.call_off()
    thread.join(60)
    assert answers[0].status_code == 503


def test_a_plan_that_comes_when_the_server_ends_is_not_begun(
    live: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(depot.Runs, "complete", lambda *_: routes.solve(network(1)))
    asked = _question(live)
    site.call_off()
    with client_of() as client:
        assert client.send(asked).json()["error"]["code"] == "called-off"


def test_the_flag_is_set_however_a_request_ends(site: Site) -> None:
    """Also when its task is cancelled, which is all that a thread may notice of it."""
    endpoint = next(one for one in ENDPOINTS if one.pool == "planners")
    handler = Handler(site, endpoint)

    async def ask() -> routes.Cancel:
        request: Any = SimpleNamespace(receive=asyncio.Event().wait)
        with suppress(asyncio.CancelledError):
            async with handler._waiting(request, "planners") as waiting:
                assert site.waiting == {waiting}
                raise asyncio.CancelledError
        return waiting

    assert asyncio.run(ask()).is_set()
    assert not site.waiting
    site.close()


def test_a_server_that_ends_waits_for_no_plan(site: Site, search: Search) -> None:
    """Though it would give connections an hour to end."""
    with listening(site, patience=3600) as url:
        thread, answers = _ask(_question(url))
        assert search.begun.wait(60)
    assert search.ended.wait(60)
    thread.join(60)
    assert answers[0].status_code == 503
    assert answers[0].json()["error"] == {
        "code": "called-off",
        "message": "The search was called off; ask again.",
    }
    assert not site.waiting
