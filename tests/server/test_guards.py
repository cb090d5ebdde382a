"""Clients that send too much, too slowly or to the wrong address delay nobody else."""

import asyncio
import errno
import logging
import resource
import socket
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from httpx import Client
from sqlalchemy.exc import OperationalError
from starlette.responses import Response

from tests.server.helpers import ME, Someone, new_services, served
from tests.table.helpers import until
from trunkline.commands.serve import known_hosts
from trunkline.server.guard import refusals as guard
from trunkline.server.guard.addresses import NOBODY, PRIVATE
from trunkline.server.guard.limits import KNOCKS, REQUESTS, Limit, Limits
from trunkline.server.guard.refusals import Refusals
from trunkline.server.http import protocol
from trunkline.server.http.endpoint import spend
from trunkline.server.http.protocol import Protocol, Troubles, raise_descriptors
from trunkline.server.http.response_cache import OVERHEAD, ReadyAnswers
from trunkline.server.live.stream import StreamSlot
from trunkline.server.services import Services
from trunkline.table.errors import TooManyRequests
from trunkline.table.storage import store


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def connected(client: Client) -> socket.socket:
    """A connection to send by hand on."""
    url = client.base_url
    return socket.create_connection((url.host, url.port), timeout=60)


def asked(door: socket.socket) -> bytes:
    """Return the answer to a complete request."""
    door.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = b""
    while not answer.endswith(b"}"):
        answer += door.recv(4096)
    return answer


def head(path: str, length: int, *more: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json", *more]
    return "\r\n".join([*lines, f"Content-Length: {length}", "", ""]).encode()


def test_a_slow_database_holds_up_no_reader(services: Services, client: Client) -> None:
    """Many wait to write at one table while another program writes the file: others read on."""
    ann = Someone(client, "ann")
    busy, other = ann.open(ME), ann.open(ME)
    version = ann.view(busy)["version"]
    answers: list[Any] = []

    def write(number: int) -> None:
        answers.append(ann.load(busy, 0, f"load-{number}", version=version))

    with services.house.store.write():
        writers = [threading.Thread(target=write, args=(number,)) for number in range(12)]
        for one in writers:
            one.start()
        until(lambda: services.house.peek(busy)._present is not None)
        assert client.get("/health").status_code == 200
        assert ann.view(other, pictures=1)["version"] == version
        assert ann.view(busy)["version"] == version
        assert not answers
    for one in writers:
        one.join()
    assert sorted(one.status_code for one in answers) == [200] + [409] * 11


def test_an_address_over_its_limit_is_refused_without_a_thread(
    services: Services, client: Client
) -> None:
    ann = Someone(client, "ann")
    services.limits = Limits()
    later = time.monotonic() + 1000  # however long this takes, there is nothing left
    services.limits.spend(REQUESTS, "127.0.0.1", REQUESTS.burst, later)
    queues, services.work = services.work, None  # type: ignore[assignment]
    assert code(client.get("/api/titles")) == (429, "slow-down")
    services.work = queues
    assert ann.get("/api/titles").status_code == 200  # who is known has more
    liar = {"authorization": "Bearer of bad news"}
    assert code(client.get("/api/titles", headers=liar)) == (429, "slow-down")


@pytest.mark.parametrize("path", ["/", "/health", "/docs", "/api/nothing", "/api/titles"])
def test_pages_and_checks_are_counted_too(services: Services, client: Client, path: str) -> None:
    services.limits = Limits()
    services.limits.spend(KNOCKS, "127.0.0.1", KNOCKS.burst, time.monotonic() + 1000)
    assert code(client.get(path)) == (429, "slow-down")
    assert code(client.patch(path)) == (429, "slow-down")


def test_refused_requests_do_not_use_up_the_common_limit(services: Services) -> None:
    ann, bob, cleo, dora = (
        services.house.people.guest(name) for name in ("ann", "bob", "cleo", "dora")
    )
    few, services.limits = Limit(2, 1e6), Limits()
    tries = [ann] * 9 + [bob, bob, cleo, cleo, dora]
    taken = []
    for who in tries:
        with suppress(TooManyRequests):
            spend(services, few, who, "1.2.3.4")
            taken.append(who)
    assert taken == [ann, ann, bob, bob, cleo, cleo]  # three times as many for all together


def test_a_refusal_is_sent_after_a_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals, slept = Refusals(0.5), []

    async def sleep(seconds: float) -> None:
        slept.append((seconds, refusals.held))

    async def refuse(status: int = 429) -> Response:
        response = Response(status_code=status)
        await refusals.hold_back(response)
        return response

    monkeypatch.setattr(guard.asyncio, "sleep", sleep)
    asyncio.run(refuse())
    assert (slept, refusals.held) == ([(0.5, 1)], 0)
    asyncio.run(refuse(404))
    monkeypatch.setattr(guard, "MOST_HELD", 0)
    assert asyncio.run(refuse()).headers["connection"] == "close"
    assert len(slept) == 1


def test_a_file_is_not_read_before_its_sender_is_known(client: Client) -> None:
    with connected(client) as door:
        door.sendall(head("/api/tables/import", 8_000_000) + b"{")
        assert b"401" in door.recv(4096).split(b"\r\n")[0]


def test_one_sender_cannot_take_all_places(client: Client, services: Services) -> None:
    ann = Someone(client, "ann")
    bearer = f"Authorization: {ann.headers['authorization']}"
    doors = [connected(client) for _ in range(2)]
    for door in doors:
        door.sendall(head("/api/tables/import", 8_000_000, bearer) + b"{")
    until(lambda: services.watching["files"] == 2)
    assert code(ann.post("/api/tables/import", {"file": {}})) == (429, "slow-down")
    bob = Someone(client, "bob")
    assert code(bob.post("/api/tables/import", {"file": {}}))[0] == 400
    for door in doors:
        door.close()
    until(lambda: not services.watching["files"])


@pytest.mark.parametrize("limits", [{"body_pause": 0.2}, {"body_seconds": 0.2}])
def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, limits: Any) -> None:
    services = new_services(str(tmp_path / "x.sqlite"), **limits)
    with served(services) as client, connected(client) as door:
        door.sendall(head("/api/guests", 100) + b"{")
        said = b"".join(iter(lambda: door.recv(4096), b""))
        assert b"408" in said.split(b"\r\n")[0]
        assert b"too-slow" in said


def test_a_head_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    """The limit covers the first request and the next ones; a pause between two is allowed."""
    services = new_services(str(tmp_path / "x.sqlite"))
    quick = type("Quick", (Protocol,), {"head_seconds": 1.0})
    with served(services, http=quick) as client, ExitStack() as stack:
        doors = [stack.enter_context(connected(client)) for _ in range(4)]
        silent, half, resting, again = doors
        half.sendall(b"GET /health HT")
        for one in (resting, again):
            assert b"200" in asked(one).split(b"\r\n")[0]
        again.sendall(b"GET /health HT")
        for one in (silent, half, again):
            assert one.recv(4096) == b""
        assert b"200" in asked(resting).split(b"\r\n")[0]
        both = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /he"
        resting.sendall(both)
        while resting.recv(4096):
            pass


def test_descriptors_are_raised_and_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    held, asked = [(1024, 4096)], []

    def setrlimit(_what: int, wanted: tuple[int, int]) -> None:
        asked.append(wanted)

    monkeypatch.setattr(resource, "getrlimit", lambda _what: held[0])
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    assert raise_descriptors(2000) == 2000
    assert asked == [(4096, 4096)]
    held[0] = (256, 256)
    assert raise_descriptors(2000) == 56
    assert "256 are few" in caplog.records[-1].detail
    held[0] = (1024, resource.RLIM_INFINITY)
    assert raise_descriptors(2000) == 2000
    assert asked[-1] == (protocol.WANTED, resource.RLIM_INFINITY)
    held[0] = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    assert raise_descriptors(2000) == 2000


def test_running_out_of_descriptors_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    loop, troubles = asyncio.new_event_loop(), Troubles()
    with caplog.at_level(logging.ERROR):
        for _ in range(100):
            error = OSError(errno.EMFILE, "Too many open files")
            troubles(loop, {"message": "out of system resource", "exception": error})
        assert [one.getMessage() for one in caplog.records] == ["descriptors"]
        troubles(loop, {"message": "something else"})
        assert [one.getMessage() for one in caplog.records] == ["descriptors", "loop"]
    loop.close()


def test_a_server_answers_to_its_names_alone(tmp_path: Path) -> None:
    hosts = ("games.example", "127.0.0.1")
    with served(new_services(str(tmp_path / "x.sqlite"), hosts=hosts)) as client:
        assert client.get("/health").status_code == 200
        named = {"host": "Games.Example:8443"}
        assert client.get("/health", headers=named).status_code == 200
        wrong = client.get("/api/titles", headers={"host": "evil.example"})
        assert code(wrong) == (421, "unknown")


class Arguments:
    """Command-line arguments about names."""

    def __init__(self, host: str, proxied: bool, *allowed: str) -> None:
        self.host, self.proxied, self.allow_host = host, proxied, list(allowed)
        self.trusted_proxies = NOBODY


def test_the_names_of_a_server() -> None:
    here: Any = Arguments("127.0.0.1", False)
    assert "localhost" in known_hosts(here)
    behind: Any = Arguments("127.0.0.1", True)
    assert known_hosts(behind) == ()
    named: Any = Arguments("0.0.0.0", False, "games.example")
    assert known_hosts(named) == ("games.example",)


def test_metrics_are_for_the_operator_only(tmp_path: Path) -> None:
    elsewhere = {"x-forwarded-for": "9.9.9.9"}
    with served(new_services(str(tmp_path / "x.sqlite"), proxies=PRIVATE)) as client:
        assert client.get("/metrics").status_code == 200
        assert client.get("/metrics", headers={"x-forwarded-for": "::1"}).status_code == 200
        assert code(client.get("/metrics", headers=elsewhere)) == (403, "not-yours")
        assert client.get("/metrics", headers={"x-forwarded-for": "x"}).status_code == 403
    with served(new_services(str(tmp_path / "y.sqlite"), metrics_token="let me in")) as client:
        assert client.get("/metrics").status_code == 403
        for token, status in (("let me in", 200), ("let them in", 403)):
            bearer = {"authorization": f"Bearer {token}"}
            assert client.get("/metrics", headers=bearer).status_code == status


def test_ready_means_that_something_can_be_stored(
    services: Services, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    monkeypatch.setattr("trunkline.server.app.TRY_EVERY", 0.0)
    assert client.get("/ready").json() == {"ok": True}
    with services.house.store.write():
        assert client.get("/ready").status_code == 503
    assert client.get("/ready").status_code == 200
    with monkeypatch.context() as nearly:  # the little that is tried finds a place, a move may not
        nearly.setattr(store, "disk_usage", lambda path: SimpleNamespace(free=4096))
        assert client.get("/ready").status_code == 503
    assert client.get("/ready").status_code == 200

    def full(*args: Any, **how: Any) -> Any:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(services.house.store, "write", full)
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200


def test_a_server_that_cannot_store_anything_still_starts(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*args: Any, **how: Any) -> Any:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(services.house.store, "write", full)
    with caplog.at_level(logging.ERROR), served(services) as client:
        assert client.get("/health").status_code == 200
    assert "database" in [one.getMessage() for one in caplog.records]


def test_readiness_is_checked_at_most_once_per_interval(
    services: Services, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []
    monkeypatch.setattr("trunkline.server.app.TRY_EVERY", 3600.0)
    monkeypatch.setattr(services.house.store, "try_write", lambda: tries.append(1))
    for _ in range(5):
        assert client.get("/ready").status_code == 200
    assert tries == [1]


def test_a_stream_slot_is_counted_and_freed_once(services: Services) -> None:
    place = StreamSlot(services)
    place.close()
    assert services.streams == 0
    place.take()
    place.count(("ann", "1.2.3.4"))
    assert services.streams == 1
    assert (services.watching["ann"], services.watching["1.2.3.4"]) == (1, 1)
    for _ in range(2):
        place.close()
    assert services.streams == 0
    assert not services.watching["ann"]
    services.close()


def test_ready_answers_are_kept_up_to_a_size() -> None:
    ready, worked = ReadyAnswers(most=100 + 3 * OVERHEAD), []

    def work(what: str) -> Any:
        def now() -> bytes:
            worked.append(what)
            return what.encode() * 30

        return now

    for what in ("a", "a", "b", "c", "a", "d", "e", "f"):
        ready.get((what,), work(what))
    assert worked == ["a", "b", "c", "d", "e", "f"]
    assert ready._size == sum(len(one) + OVERHEAD for one in ready._ready.values()) <= ready.most
    ready.get(("b",), work("b"))
    assert worked[-1] == "b"


def test_equal_requests_wait_for_one_computation() -> None:
    ready, worked, go_on = ReadyAnswers(), [], threading.Event()

    def work() -> bytes:
        worked.append(1)
        go_on.wait(60)
        return b"done"

    threads = [threading.Thread(target=ready.get, args=(("x",), work)) for _ in range(3)]
    for one in threads:
        one.start()
    until(lambda: worked)
    go_on.set()
    for one in threads:
        one.join()
    assert worked == [1]


def test_failed_answers_are_not_kept() -> None:
    ready = ReadyAnswers()

    def fail() -> bytes:
        raise TooManyRequests("not now", 1)

    with pytest.raises(TooManyRequests):
        ready.get(("x",), fail)
    assert ready.get(("x",), lambda: b"1")
    assert not ready._working


@pytest.mark.parametrize(
    "lines", ["GET /health HTTP/1.1\nHost: x\n\n", "GET /health HTTP/1.1\r\nHost: x\r\n y\r\n\r\n"]
)
def test_heads_that_two_programs_may_read_differently_are_refused(
    client: Client, lines: str
) -> None:
    for cut in (0, 15):  # at once, or in two parts
        with connected(client) as door:
            door.sendall(lines[:cut].encode())
            door.sendall(lines[cut:].encode())
            assert door.recv(4096).startswith(b"HTTP/1.1 400")
