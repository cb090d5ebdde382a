"""Several processes behind one port: connections go where a table is, and limits count for all."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import pytest
import uvicorn

from tests.server.helpers import (
    KEEP,
    ME,
    PLAIN,
    ROOT,
    Events,
    Someone,
    client_of,
    free_port,
    new_services,
)
from tests.server.test_kill import Player, check, go_on
from tests.table.helpers import until
from trunkline.commands.serve import Server
from trunkline.server.app import make_app
from trunkline.server.guard.limits import Limit, Limits
from trunkline.server.http.protocol import Protocol
from trunkline.server.processes.shared_memory import PROBES, Memory, SharedTally
from trunkline.server.processes.table_affinity import LARGEST, Crew, ways_between
from trunkline.server.services import Services
from trunkline.table.errors import SlowDown
from workbench.postgres import Cluster, cluster

# Here two sites of one process stand for two processes: all that they share is what those would.


def make_server(services: Services, crew: Crew, port: int) -> Server:
    app = make_app(services)
    http: Any = partial(Protocol, crew=crew)
    config = uvicorn.Config(
        app, http=http, port=port, log_config=None, lifespan="on", timeout_keep_alive=KEEP
    )
    server = Server(config)
    server.streams, server.crew = app.state.streams, crew
    return server


@contextmanager
def running(server: Server) -> Iterator[None]:
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(timeout=20)


class Two:
    """Two servers that share a database and know each other, each with a port of its own."""

    def __init__(self, folder: Path) -> None:
        self.memory, self.ways = Memory(2), ways_between(2)
        self.crews = [Crew(self.memory, place, self.ways) for place in range(2)]
        self.sites = [new_services(str(folder / "games.sqlite"), keepalive=0.2) for _ in range(2)]
        for services, crew in zip(self.sites, self.crews, strict=True):
            services.join(crew)
        self.ports = [free_port(), free_port()]
        pairs = zip(self.sites, self.crews, self.ports, strict=True)
        self.servers = [make_server(*one) for one in pairs]

    def served(self, place: int, route: str) -> bool:
        """Whether a server has answered a request of a route."""
        return f'route="{route}"' in self.sites[place].metrics.text()


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    two = Two(tmp_path)
    with running(two.servers[0]), running(two.servers[1]):
        yield two
    close(two.memory, two.ways)


def close(memory: Memory, ways: Any = ()) -> None:
    memory.close()
    for end in (end for way in ways for end in way):
        end.close()


@pytest.fixture
def memory() -> Iterator[Memory]:
    memory = Memory(2)
    yield memory
    close(memory)


def client(two: Two, place: int = 0) -> httpx.Client:
    return client_of(f"http://127.0.0.1:{two.ports[place]}")


def test_a_connection_goes_where_its_table_is(two: Two) -> None:
    with client(two, 0) as here, client(two, 1) as there:
        ann = Someone(here, "ann")
        table = ann.open(ME)
        home = two.crews[0].home_of(table)
        for http in (here, there):
            who = Someone(http)
            who.headers = ann.headers
            for n in range(2):  # it has gone there, and stays
                answer = who.load(table, 0, f"{http.base_url.port}-{n}")
                assert answer.status_code == 200
            assert who.get("/api/session").status_code == 200  # and asks for something else
        assert two.served(home, "POST /api/tables/{table}/act")
        assert not two.served(1 - home, "POST /api/tables/{table}/act")
        for port in two.ports:
            url = f"http://127.0.0.1:{port}/api/tables/{table}/stream"
            events = Events(url, ann.headers)
            events.wait(1)
            events.stop()
        until(lambda: two.sites[home].streams + two.sites[1 - home].streams == 0)
        assert len(two.sites[home].channels) <= 1
        assert len(two.sites[1 - home].channels) == 0
        for place in range(2):
            figures = here.get(f"/metrics?worker={place}").text
            assert f"trunkline_worker {place}.0\n" in figures
        assert here.get("/metrics?worker=9").status_code == 200


def test_who_cannot_hand_over_serves(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other is not there, hears nothing, or it would be too much at once."""
    with client(two) as here:
        ann = Someone(here, "ann")
        table = next(one for one in iter(lambda: ann.open(ME), "") if not two.crews[0].has(one))
        two.memory.gone(1)
        assert ann.load(table, 0, "a").status_code == 200
        two.memory.arrived(1)

        def full(*_: Any) -> int:
            raise BlockingIOError

        monkeypatch.setattr(socket, "send_fds", full)
        assert ann.load(table, 0, "b").status_code == 200
        assert two.served(0, "POST /api/tables/{table}/act")
        assert not two.served(1, "POST /api/tables/{table}/act")
        monkeypatch.undo()
        assert ann.load(table, 0, "c").status_code == 200
        assert two.served(1, "POST /api/tables/{table}/act")


def test_parts_of_a_request_stay_together(two: Two) -> None:
    """What comes in pieces, or before the last answer was sent, is served where it began."""
    with client(two) as here:
        ann = Someone(here, "ann")
        table = next(one for one in iter(lambda: ann.open(ME), "") if not two.crews[0].has(one))
    ask = f"GET /api/tables/{table}?log=0 HTTP/1.1\r\nHost: x\r\n".encode()
    with socket.create_connection(("127.0.0.1", two.ports[0])) as door:
        door.sendall(ask[:9])
        until(lambda: any(one.conn.trailing_data[0] for one in connections(two.servers[0])))
        door.sendall(ask[9:] + b"\r\n" + ask + b"\r\n")
        heads = b""
        while heads.count(b"HTTP/1.1 200") < 2:
            heads += door.recv(LARGEST)
    route = "GET /api/tables/{table}"
    assert two.served(0, route)
    with socket.create_connection(("127.0.0.1", two.ports[0])) as door:
        door.sendall(ask + b"\r\n")
        assert door.recv(LARGEST).startswith(b"HTTP/1.1 200")
    assert two.served(1, route)


def connections(server: Server) -> list[Any]:
    return list(server.server_state.connections)


def test_a_visitor_who_left_on_the_way_is_no_trouble() -> None:
    memory, ways = Memory(2), ways_between(2)
    crew = Crew(memory, 1, ways)
    made: list[bytes] = []

    def welcome(data: bytes) -> asyncio.Protocol:
        made.append(data)
        raise ConnectionError("gone")

    async def meet() -> None:
        loop = asyncio.get_running_loop()
        crew.join(loop, welcome)
        assert memory.is_there(1)
        here, there = socket.socketpair()
        socket.send_fds(ways[1][1], [b"GET"], [here.fileno()])
        ways[1][1].send(b"nothing with it")
        here.close()
        while not made:
            await asyncio.sleep(0.01)
        crew.leave(loop)
        there.close()

    asyncio.run(meet())
    assert made == [b"GET"]
    assert not memory.is_there(1)
    close(memory, ways)


# What they share


def test_limits_count_for_all_processes(memory: Memory) -> None:
    limit = Limit(3, 10.0)
    one, other = Limits(memory), Limits(memory)
    for limits in (one, other, one):
        limits.spend(limit, "ann", now=100.0)
    with pytest.raises(SlowDown):
        other.spend(limit, "ann", now=100.0)
    other.spend(limit, "bob", now=100.0)
    other.spend(limit, "ann", now=110.0)
    with pytest.raises(SlowDown):
        one.spend(limit, "ann", now=110.0)


def test_the_oldest_bucket_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.processes.shared_memory.BUCKETS", PROBES)
    memory, limit = Memory(1), Limit(1, 1000.0)
    for number in range(PROBES + 1):
        assert memory.spend(limit, f"guest {number}", 1, float(number)) == 1
    assert memory.spend(limit, "guest 1", 1, 50.0) < 1
    assert memory.spend(limit, "guest 0", 1, 50.0) == 1
    close(memory)


def test_counts_are_of_all_processes_and_end_with_theirs(memory: Memory) -> None:
    one, other = SharedTally(memory, 0), SharedTally(memory, 1)
    most = {"ann": 3, "here": 9}
    assert [tally.take(most) for tally in (one, other, one, other)] == [True, True, True, False]
    assert (one["ann"], other["here"], one["bob"]) == (3, 3, 0)
    one.leave(most)
    assert other["ann"] == 2
    one.leave(["nobody"])
    memory.gone(0)
    assert (one["ann"], other["ann"]) == (1, 1)
    other.leave(most)
    other.leave(most)
    assert other["ann"] == 0


def test_where_too_many_are_counted_nobody_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.processes.shared_memory.COUNTS", PROBES)
    memory = Memory(1)
    tally = SharedTally(memory, 0)
    assert all(tally.take({f"guest {number}": 1}) for number in range(PROBES + 1))
    assert sum(tally[f"guest {number}"] for number in range(PROBES + 1)) == PROBES
    tally.leave([f"guest {number}" for number in range(PROBES + 1)])
    assert tally.take({"guest 99": 1})
    assert not tally.take({"guest 99": 1})
    close(memory)


# The command


TITLES = "tests.server.crew_process"
"""The command with the titles of the tests."""


class Workers:
    """``trunkline serve --workers 2`` in processes of its own."""

    def __init__(self, database: str, *program: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        words = ["--workers", "2", "--port", str(self.port), "--database", database]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *(program or (TITLES,)), *words, "--log-level", "warning"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=subprocess.DEVNULL,
        )
        try:
            until(self._answers)
        except AssertionError:  # a process that nobody ends is another test's trouble
            self.end()
            raise

    def end(self) -> None:
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        try:
            return all(self.ask(place) for place in range(2))
        except httpx.TransportError:
            return False

    def ask(self, place: int) -> bool:
        """Whether a worker takes connections."""
        text = httpx.get(f"{self.url}/metrics?worker={place}", verify=PLAIN).text
        return f"trunkline_worker {place}.0\n" in text

    def workers(self) -> list[int]:
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(one) for one in path.read_text().split()]


@pytest.fixture
def workers(postgres: str) -> Iterator[Workers]:
    if not Path(f"/proc/{os.getpid()}/task").exists():
        pytest.skip("needs /proc to find the processes")
    found = Workers(postgres)
    yield found
    found.end()


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(workers: Workers) -> None:
    with client_of(workers.url) as http:
        ann = Someone(http, "ann")
        tables = [ann.open(ME) for _ in range(4)]
        acked: dict[str, int] = {}
        for round_ in range(2):
            before = workers.workers()
            os.kill(before[round_], signal.SIGKILL)
            for table in tables:
                acked[table] = play_on(ann, table, f"k{round_}")
            until(lambda old=before: len(set(workers.workers()) - set(old)) == 1)  # type: ignore[misc]
            until(workers._answers)
        for table in tables:
            assert ann.view(table)["version"] == acked[table]
            numbers = [line["n"] for line in ann.view(table, log=100)["log"]]
            assert numbers == list(range(1, acked[table] + 1))
    workers.process.send_signal(signal.SIGTERM)
    assert workers.process.wait() == 0


def play_on(ann: Someone, table: str, key: str) -> int:
    """One move, sent again under the same id until it is answered."""
    while True:
        try:
            view = ann.view(table, log=0)
            answer = ann.act(table, view["offers"][0]["action"], key, version=view["version"])
        except httpx.TransportError:
            continue
        if answer.status_code == 200:
            version: int = answer.json()["version"]
            return version


def test_a_file_is_played_in_by_a_worker(workers: Workers) -> None:
    with client_of(workers.url, 60) as http:
        ann = Someone(http, "ann")
        table = ann.open(ME)
        assert ann.load(table, 0, "a").status_code == 200
        file = ann.get(f"/api/tables/{table}/export").json()
        homes = set()
        while len(homes) < 2:  # it may be at home where it was not read
            made = ann.post("/api/tables/import", {"file": file}).json()
            copy = made["table"]["id"]
            homes.add(crc32(copy.encode()) % 2)
            assert ann.view(copy)["moment"] == 1
            assert ann.load(copy, 0, "b").status_code == 200


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed."""
    with cluster() as found:
        if found is None:
            pytest.skip("PostgreSQL is not installed")
        yield found


@pytest.mark.soak
def test_postgres_is_killed_under_workers_and_nothing_is_lost(own_postgres: Cluster) -> None:
    found = Workers(own_postgres.url)
    try:
        players = [Player(found.url, number) for number in range(4)]
        for player in players:
            player.start()
        for round_ in range(3):
            go_on(players)
            own_postgres.kill()
            with client_of(found.url, 60) as http:
                assert http.get("/ready").status_code == 503
                assert http.get("/health").status_code == 200
                told = http.get(f"/api/tables/{players[0].table}")
                assert (told.status_code, told.json()["error"]["code"]) == (503, "unavailable")
            if round_ == 1:  # a worker as well
                os.kill(found.workers()[0], signal.SIGKILL)
            own_postgres.start()
            go_on(players)
            until(found._answers)
        for player in players:
            player.stop.set()
            player.join()
        events = Events(f"{found.url}/api/tables/{players[0].table}/stream", {}, last=0)
        events.wait(1)
    finally:
        found.end()
    check(own_postgres.url, players, events)


def test_workers_end_with_who_looks_after_them(workers: Workers) -> None:
    mine = workers.workers()
    assert len(mine) == 2
    workers.process.kill()
    workers.process.wait()
    until(lambda: not any(lives(one) for one in mine))


def lives(process: int) -> bool:
    """Whether a process is there; one that ended may wait for somebody to ask how."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
