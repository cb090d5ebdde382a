"""Live tables under load: players post recorded moves at a steady pace, and viewers note the times.

The server runs in processes of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks._long import longest_1848
from trunkline.table.house import House, TableSetup
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.storage.store import Store
from workbench.serving import free_port

AUCTION, LATE = 3, 560
"""Numbers of actions played when a run begins, in the recorded game of 700 actions."""
PLAYERS = 4
CONNECTIONS = 16
"""Connections of the players who post; each has one post under way."""
LINGER = 1.5
"""Seconds that viewers still have after the last post."""
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine: two visitors who do not know each other."""


class Http:
    """A keep-alive connection: just enough HTTP for a load client that costs little itself."""

    def __init__(self, port: int, token: str = "", address: str = HERE) -> None:
        self.port = port
        self.token = token
        self.address = address

    async def open(self) -> Http:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=2**24, local_addr=(self.address, 0)
        )
        return self

    def send(self, method: str, path: str, body: Any = None) -> None:
        raw = b"" if body is None else json.dumps(body).encode()
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
            "Accept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n".encode()
            + raw
        )

    async def head(self) -> tuple[int, int]:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next((int(x[15:]) for x in lines if x.startswith("content-length:")), 0)
        return int(lines[0].split()[1]), length

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        self.send(method, path, body)
        status, length = await self.head()
        return status, await self.reader.readexactly(length)


async def connected(port: int) -> Http:
    """Connect to a server that may still be starting."""
    while True:
        try:
            return await Http(port).open()
        except OSError:
            await asyncio.sleep(0.05)


# The server


class Server(NamedTuple):
    """A server that is measured."""

    port: int
    process: subprocess.Popen[bytes]

    def processor(self) -> float:
        """Processor seconds that it and what it started have taken."""
        return sum(map(_seconds, family(self.process.pid)))


def family(process: int) -> list[int]:
    """Return a process and its children."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *map(int, children)]


def _seconds(process: int) -> float:
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(database: str, *, limits: bool = False) -> Iterator[Server]:
    """Run a server for the time of a block."""
    port = free_port()
    command = [sys.executable, "-m", "trunkline.cli", "serve", "--port", str(port)]
    command += ["--database", database, "--log-level", "warning"]
    command += [] if limits else ["--no-limits"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
    try:
        yield Server(port, process)
    finally:
        process.terminate()
        process.wait()


# The tables


class Tables(NamedTuple):
    """Tables that all stand at the same moment of the same game, and how it goes on."""

    ids: list[str]
    tokens: list[str]
    """One for each seat: each is somebody else's, as at a real table."""
    version: int
    actions: list[Any]


def prepare(database: str, count: int, moment: int) -> Tables:
    """Tables in a database that nobody serves yet."""
    file = longest_1848()
    house = House(Store(database))
    people = [house.people.guest(f"player {seat}") for seat in range(PLAYERS)]
    begun = {**file, "journal": file["journal"][:moment]}
    wish = TableSetup("", (SeatWish("me"),) * PLAYERS)
    first = gamefiles.play_in(house, people[0], begun, wish)[0].table
    seats = [one._replace(account_id=people[one.seat].id, label=None) for one in first.sittings]
    entries = house.journal.entries(first.id)
    numbers = house.journal.snapshots(first.id)
    kept = [(number, house.journal.snapshot(first.id, number) or b"") for number in numbers]
    ids = [f"live{moment}n{n}" for n in range(count)]
    for table_id in ids:
        record = replace(first.record, id=table_id, visibility="public")
        house.journal.create(record, seats, entries)
        house.journal.keep_snapshots(table_id, kept)
    tokens = [house.people.sessions.open(one.id) for one in people]
    house.close()
    version = first.record.version
    return Tables(ids, tokens, version, [line["act"] for line in file["journal"][moment:]])


# The load


@dataclass
class Load:
    """The load that a server must carry."""

    rate: float
    seconds: float
    viewers: int = PLAYERS
    """Viewers of each table: the players first, then visitors."""
    together: bool = False
    """True where all only watch, and see the same."""


@dataclass
class Carried:
    """The result of a load."""

    delays: list[float] = field(default_factory=list)
    """From each post to the last of its viewers."""
    lost: int = 0
    refused: int = 0
    actions: int = 0
    pace: float = 1.0
    """The time it took, as a share of the time planned."""
    processor: float = 0.0
    """Seconds of the server for an action, with all its viewers."""
    database: float = 0.0
    """The processor seconds of PostgreSQL for an action."""


async def carry(server: Server, tables: Tables, load: Load, database: int | None = None) -> Carried:
    """Play recorded games at a pace while others watch; `database` is the process of PostgreSQL."""
    (await connected(server.port)).writer.close()
    seen: dict[str, list[list[tuple[int, float]]]] = {table: [] for table in tables.ids}
    players = [] if load.together else tables.tokens
    tokens = [*players, *[""] * load.viewers][: load.viewers]
    viewers = [
        asyncio.create_task(watch(server.port, token, table, seen[table]))
        for table in tables.ids
        for token in tokens
    ]
    while not all(len(one) == load.viewers and all(one) for one in seen.values()):
        await asyncio.sleep(0.1)
    await asyncio.sleep(0.5)
    carried = Carried()
    before = server.processor(), _of(database)
    posts = await play_at(server.port, tables, load, carried)
    await asyncio.sleep(LINGER)
    carried.actions = len(posts)
    carried.processor = (server.processor() - before[0]) / len(posts)
    carried.database = (_of(database) - before[1]) / len(posts)
    for viewer in viewers:
        viewer.cancel()
    await asyncio.gather(*viewers, return_exceptions=True)
    carried.delays, carried.lost = judge(posts, seen)
    return carried


def _of(database: int | None) -> float:
    return sum(map(_seconds, family(database))) if database else 0.0


async def watch(port: int, token: str, table: str, seen: list[list[tuple[int, float]]]) -> None:
    """Note when each entry reaches a viewer.

    It has no time to unpack what it receives, so it asks for plain data: the server then packs
    nothing for it alone.
    """
    http = await Http(port, token).open()
    got: list[tuple[int, float]] = []
    seen.append(got)
    http.writer.write(
        f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    try:
        await http.head()
        while line := await http.reader.readline():
            if line.startswith(b"id: "):
                got.append((int(line[4:].partition(b":")[0]), time.perf_counter()))
    finally:
        http.writer.close()


Post = tuple[str, int, float]
"""A table, the number of an entry, and the time of the post."""


async def play_at(port: int, tables: Tables, load: Load, carried: Carried) -> list[Post]:
    """Play recorded games at a pace; return the posts."""
    posts: list[Post] = []
    free = deque([await Http(port).open() for _ in range(CONNECTIONS)])
    versions = dict.fromkeys(tables.ids, tables.version)
    done = dict.fromkeys(tables.ids, 0)
    waiting: set[asyncio.Task[None]] = set()

    async def move(http: Http, table: str) -> None:
        action = tables.actions[done[table]]
        http.token = tables.tokens[max(0, action.get("seat", 0))]
        body = {"version": versions[table], "id": f"k{done[table]}", "action": action}
        start = time.perf_counter()
        status, raw = await http.call("POST", f"/api/tables/{table}/act", body | {"reply": "ack"})
        if status != 200:
            carried.refused += 1
            free.append(http)
            return
        versions[table] = json.loads(raw)["version"]
        done[table] += 1
        posts.append((table, versions[table], start))
        free.append(http)

    start = time.perf_counter()
    count = int(load.rate * load.seconds)
    for n in range(count):
        await asyncio.sleep(max(0.0, start + n / load.rate - time.perf_counter()))
        while not free:
            await asyncio.sleep(0.001)
        task = asyncio.create_task(move(free.popleft(), tables.ids[n % len(tables.ids)]))
        waiting.add(task)
        task.add_done_callback(waiting.discard)
    await asyncio.gather(*waiting)
    carried.pace = (time.perf_counter() - start) / load.seconds
    for http in free:
        http.writer.close()
    return posts


def judge(
    posts: list[Post], seen: dict[str, list[list[tuple[int, float]]]]
) -> tuple[list[float], int]:
    """Return the seconds until all viewers had each action, and the number of lost updates."""
    delays, lost = [], 0
    for table, version, start in posts:
        when = []
        for got in seen[table]:
            arrived = [at for number, at in got if number >= version]
            if arrived:
                when.append(arrived[0])
            else:
                lost += 1
        if when:
            delays.append(max(when) - start)
    return delays, lost


# Whoever asks for what is dear


async def ask_without_end(server: Server, table: str, number: int, moments: int) -> None:
    """Send the most expensive reads over an anonymous connection, one after another."""
    http = await Http(server.port, address=ELSEWHERE).open()
    path = f"/api/tables/{table}"
    n = number
    try:
        while True:
            n += 7
            for one in (
                f"{path}?at={n * 37 % moments}&pictures=1&log=1000",
                f"{path}/charts?points={n % 199 + 2}",
                f"{path}/export?format=18xx.games",
                f"{path}/choices?place=F17&at={n * 31 % moments}",
            ):
                await http.call("GET", one)
    finally:
        http.writer.close()


async def look_for(server: Server, table: str, token: str, seconds: float) -> list[float]:
    """Return the seconds that each look at a table takes."""
    http = await Http(server.port, token).open()
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        status, _ = await http.call("GET", f"/api/tables/{table}?pictures=1")
        assert status == 200, status
        times.append(time.perf_counter() - start)
        await asyncio.sleep(0.03)
    http.writer.close()
    return times
