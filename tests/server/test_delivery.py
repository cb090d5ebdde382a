"""Answers that are asked for and not read fill no memory: parts, a bound for each address, and an
end for connections on which nothing leaves."""

import asyncio
import gzip
import json
import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from httpx import Client
from starlette.requests import Request
from uvicorn.protocols.http.flow_control import FlowControl

from tests.server.helpers import ME, Someone, new_services, served
from tests.server.test_guards import connected
from tests.table.helpers import until
from trunkline.server.guard.concurrency import Outgoing
from trunkline.server.guard.delivery import Delivery
from trunkline.server.http import answers, handler
from trunkline.server.http.answers import PART, answer, unpacked, unpacked_size
from trunkline.server.http.protocol import LEAST_READ, Protocol

SCOPE: Any = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}


async def nothing() -> Any:
    return {"type": "http.disconnect"}


class Reader:
    """A client at an address that requests an answer, and reads it on command."""

    def __init__(self, outgoing: Outgoing) -> None:
        self.got: list[Any] = []
        self.reads = asyncio.Event()
        self.delivery = Delivery(outgoing, "6.6.6.6", SCOPE, nothing, self.send)

    async def send(self, message: Any) -> None:
        self.got.append(message)
        if message["type"] == "http.response.body":
            await self.reads.wait()

    async def ask(self, size: int, more: int = 0) -> None:
        head = {"type": "http.response.start", "status": 200, "headers": []}
        await self.delivery(head)
        body = {"type": "http.response.body", "body": b"x" * size, "more_body": bool(more)}
        await self.delivery(body)
        if more:
            await self.delivery({"type": "http.response.body", "body": b"y" * more})

    @property
    def status(self) -> int:
        return int(self.got[0]["status"])

    @property
    def bodies(self) -> list[tuple[int, bool]]:
        return [(len(one["body"]), one["more_body"]) for one in self.got[1:]]


def test_an_address_that_reads_nothing_gets_no_more_data() -> None:
    async def story() -> None:
        outgoing = Outgoing(most=4 * PART)
        first, second, third, small = (Reader(outgoing) for _ in range(4))
        waits = [asyncio.create_task(one.ask(3 * PART)) for one in (first, second)]
        waits.append(asyncio.create_task(small.ask(PART)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert first.bodies == [(PART, True)], "one part waits, not all"
        assert second.status == 429
        assert "read them first" in second.got[1]["body"].decode()
        assert (small.status, small.bodies) == (200, [(PART, False)])
        for one in (first, second, small, third):
            one.reads.set()
        await asyncio.gather(*waits)
        assert first.bodies == [(PART, True), (PART, True), (PART, False)]
        await third.ask(9 * PART)  # one answer may always be on its way
        assert (third.status, len(third.bodies)) == (200, 9)
        assert not outgoing.bytes
        await second.delivery({"type": "http.response.body", "body": b"rest"})
        assert len(second.got) == 2, "what follows a refusal is dropped"

    asyncio.run(story())


def test_an_answer_in_pieces_of_its_own_is_sent_as_they_come() -> None:
    async def story() -> None:
        outgoing = Outgoing(most=1)
        stream = Reader(outgoing)
        stream.reads.set()
        await stream.ask(10, more=2 * PART)
        assert stream.bodies == [(10, True), (PART, True), (PART, False)]
        nobody = Reader(outgoing)
        nobody.reads.set()
        await nobody.ask(0)
        assert nobody.bodies == [(0, False)]

    asyncio.run(story())


def test_a_kept_answer_is_unpacked_part_by_part() -> None:
    raw = json.dumps(list(range(60_000))).encode()
    ready = gzip.compress(raw)

    async def parts() -> list[bytes]:
        return [part async for part in unpacked(ready)]

    found = asyncio.run(parts())
    assert b"".join(found) == raw
    assert {len(part) for part in found[:-1]} == {PART}
    assert unpacked_size(ready) == len(raw)
    scope = {**SCOPE, "headers": [(b"accept-encoding", b"gzip")]}
    assert answer(Request(scope), None, ready=ready).body is ready, "and not copied"


def test_unpacking_is_paid_for(
    client: Client, ann: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open(ME, ME)
    paid: list[int] = []
    monkeypatch.setattr(handler.Call, "pay", lambda self, cost: paid.append(cost))
    monkeypatch.setattr(handler, "MEGABYTE", 100)
    whole = ann.send("GET", f"/api/tables/{table}/export", headers={"accept-encoding": "identity"})
    size = len(whole.content)
    packed = ann.get(f"/api/tables/{table}/export")
    assert whole.json() == packed.json()
    assert packed.headers["content-encoding"] == "gzip"
    assert paid[1:] == [size // 100]


def test_a_client_that_reads_nothing_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More is asked for than any kernel takes in."""
    noise = os.urandom(30_000_000)
    monkeypatch.setattr(answers, "as_json", lambda data: noise)
    quick = type("Quick", (Protocol,), {"read_seconds": 0.3})
    services = new_services(str(tmp_path / "x.sqlite"))
    with served(services, http=quick) as client, connected(client) as door:
        door.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: services.outgoing.bytes)
        until(lambda: not services.outgoing.bytes)
        with suppress(ConnectionResetError):
            while door.recv(1_000_000):
                pass


class Transport:
    """A connection of which a test says how much waits to be sent."""

    def __init__(self) -> None:
        self.waits = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.aborted = True


class Clock:
    """An event loop whose time a test lets pass."""

    def __init__(self) -> None:
        self.due: list[Any] = []

    def call_later(self, seconds: float, work: Any, *given: Any) -> Any:
        self.due.append(partial(work, *given))
        return SimpleNamespace(cancel=self.due.clear)

    def passes(self) -> None:
        self.due.pop()()


def test_slow_readers_are_served_as_long_as_they_read() -> None:
    protocol: Any = object.__new__(Protocol)
    wire, clock = Transport(), Clock()
    protocol.transport, protocol.loop, protocol.flow = wire, clock, FlowControl(wire)  # type: ignore[arg-type]
    wire.waits = 10 * LEAST_READ
    protocol.pause_writing()
    wire.waits -= LEAST_READ
    clock.passes()
    assert not wire.aborted
    protocol.resume_writing()
    assert not clock.due, "nothing waits: nobody looks"
    protocol.pause_writing()
    wire.waits -= LEAST_READ - 1
    clock.passes()
    assert wire.aborted
