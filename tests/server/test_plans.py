"""Plans are computed off the event loop, while a visitor waits for them."""

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
from tests.table.helpers import until
from trunkline import routes
from trunkline.kernel import apply, waiting
from trunkline.server.app import ENDPOINTS
from trunkline.server.guard import limits
from trunkline.server.http.handler import Handler
from trunkline.server.services import Services
from trunkline.table.play import line
from workbench import depot

PLAN: dict[str, Any] = {"seat": 0, "action": {"kind": "run", "seat": 0, "stops": []}}


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
def live(services: Services) -> Iterator[str]:
    with listening(services, patience=3600) as url:
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


def test_a_plan_is_computed_once_per_state(
    live: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repeated question costs nothing until something changes."""
    found: list[int] = []
    real = depot.Runs.complete
    monkeypatch.setattr(
        depot.Runs, "complete", lambda *args: found.append(args[3].seat) or real(*args)
    )
    spent: list[int] = []
    monkeypatch.setattr(
        services.limits, "spend", lambda *args: spent.append(args[2] if args[2:] else 1)
    )
    with client_of(live) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME, ME)
        path = f"/api/tables/{table}/plan"
        first = ann.post(path, PLAN)
        assert first.status_code == 200, first.text
        assert found == [0]
        assert max(spent) == limits.PLAN - 1
        spent.clear()
        assert ann.post(path, PLAN).json() == first.json()
        assert found == [0]
        assert set(spent) == {1}
        ann.load(table, 0, "a")
        assert ann.post(path, PLAN).status_code == 422  # it is another seat's turn
        other = {"seat": 1, "action": {**PLAN["action"], "seat": 1}}
        assert ann.post(path, other).status_code == 200
        assert found == [0, 1]
        ann.load(table, 1, "b")
        assert ann.post(path, PLAN).status_code == 200
        assert found == [0, 1, 0]  # the game moved on, so the kept answer is outdated


def test_only_its_player_sees_the_progress_of_a_plan(
    live: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, looked = threading.Event(), threading.Event()
    real = depot.Runs.complete

    def slowly(*args: Any) -> Any:
        flag = waiting()
        assert flag
        flag.tell(120, 300)
        begun.set()
        assert looked.wait(60)
        return real(*args)

    monkeypatch.setattr(depot.Runs, "complete", slowly)
    with client_of(live) as client:
        ann, bob = Someone(client, "ann"), Someone(client, "bob")
        table = ann.open(ME, ME)
        path = f"/api/tables/{table}"
        asked = threading.Thread(target=ann.post, args=(f"{path}/plan", PLAN))
        asked.start()
        assert begun.wait(60)
        [mine] = ann.get(f"{path}/thinking").json()["thinking"]
        assert (mine["seat"], mine["bot"], mine["best"], mine["bound"]) == (0, False, 120, 300)
        assert bob.get(f"{path}/thinking").json() == {"thinking": []}
        looked.set()
        asked.join(60)
        assert ann.get(f"{path}/thinking").json() == {"thinking": []}


def test_a_replay_ends_when_its_visitor_leaves(
    live: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client_of(live) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME)
        for n in range(6):
            ann.load(table, 0, f"k{n}")
    services.house.drop(table)
    begun, played = threading.Event(), []

    def slowly(game: Any, state: Any, action: Any) -> Any:
        played.append(action)
        begun.set()
        flag = waiting()
        assert flag
        until(flag.is_set)
        return apply(game, state, action)

    monkeypatch.setattr(line, "apply", slowly)
    url = httpx.URL(live)
    with socket.create_connection((url.host, url.port)) as door:
        door.sendall(f"GET /api/tables/{table}?at=5 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert begun.wait(60)
    until(lambda: not services.waiting)
    services.work.replays.submit(lambda: None).result(60)  # the thread is free again
    assert len(played) == 1
    monkeypatch.undo()
    with client_of(live) as client:
        assert Someone(client).view(table, at=5)["at"] == 5


def _ask(asked: httpx.Request) -> tuple[threading.Thread, list[httpx.Response]]:
    """Ask on a thread, and wait there."""
    answers: list[httpx.Response] = []

    def ask() -> None:
        with client_of() as client:
            answers.append(client.send(asked))

    thread = threading.Thread(target=ask)
    thread.start()
    return thread, answers


def test_others_are_served_while_a_plan_is_worked_on(
    live: str, services: Services, search: Search
) -> None:
    thread, answers = _ask(_question(live))
    assert search.begun.wait(60)
    assert httpx.get(f"{live}/health", verify=PLAIN).status_code == 200
    assert not search.ended.is_set()
    services.call_off()
    thread.join(60)
    assert answers[0].status_code == 503


def test_a_plan_that_comes_when_the_server_ends_is_not_begun(
    live: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(depot.Runs, "complete", lambda *_: routes.solve(network(1)))
    asked = _question(live)
    services.call_off()
    with client_of() as client:
        assert client.send(asked).json()["error"]["code"] == "called-off"


def test_the_flag_is_set_however_a_request_ends(services: Services) -> None:
    """Cancelling its task sets it too: a thread may notice nothing else."""
    endpoint = next(one for one in ENDPOINTS if one.pool == "planners")
    handler = Handler(services, endpoint)

    async def ask() -> routes.Cancel:
        request: Any = SimpleNamespace(receive=asyncio.Event().wait)
        with suppress(asyncio.CancelledError):
            async with handler._waiting(request, "planners") as waiting:
                assert services.waiting == {waiting}
                raise asyncio.CancelledError
        return waiting

    assert asyncio.run(ask()).is_set()
    assert not services.waiting
    services.close()


def test_a_server_that_ends_waits_for_no_plan(services: Services, search: Search) -> None:
    """Though it would give connections an hour to end."""
    with listening(services, patience=3600) as url:
        thread, answers = _ask(_question(url))
        assert search.begun.wait(60)
    assert search.ended.wait(60)
    thread.join(60)
    assert answers[0].status_code == 503
    assert answers[0].json()["error"] == {
        "code": "called-off",
        "message": "The search was called off; ask again.",
    }
    assert not services.waiting
