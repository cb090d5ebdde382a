"""Figures of tables and server: live load, opening long games, memory."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks._long import (
    ENDLESS,
    Shelf,
    contested_1848,
    deep_1848,
    longest_1848,
    self_play,
)
from benchmarks._table import Figure, show
from trunkline.table import branches, gamefiles, views
from trunkline.table.house import House, Wish
from trunkline.table.store import Store

TABLES = 100
VIEWERS = 4
RATE = 20
SECONDS = 20
WORST = 0.95


def run() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        kept = show("Long games", long_games(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        kept &= show("Memory", memory(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        kept &= show("Live tables", live(Path(folder)))
    return kept


def percentile(times: list[float], part: float = WORST) -> float:
    return sorted(times)[int(part * (len(times) - 1))]


# Long games


def long_games(folder: Path) -> list[Figure]:
    house = House(Store(str(folder / "long.sqlite")), Shelf())
    ann = house.people.guest("ann")
    found, ids = [], []
    depot = self_play(house.titles.load("depot", 3, {"goal": 15_000}), 7000)
    for name, file in (("1848", longest_1848()), (ENDLESS, deep_1848()), ("depot", depot)):
        start = time.perf_counter()
        opened, report = gamefiles.play_in(house, ann, file, Wish("", ()))
        took = time.perf_counter() - start
        acts = report["actions"]
        found.append(Figure(f"{name}: play in a file of {acts} actions, stored", took))
        ids.append(opened.table.id)
        found += openings(house, name, opened.table.id, ann)
    contested = contested_1848(house, ann)
    found += openings(house, "1848, 7,000 actions, most taken back", contested, ann)
    house.close()
    for name, table in (("1848", ids[0]), ("1848, 7,000 actions", contested)):
        took = after_restart(folder / "long.sqlite", table)
        found.append(Figure(f"{name}: first request to a server just started", took, 0.5))
    return found


def openings(house: House, name: str, table: str, ann: Any) -> list[Figure]:
    """Opening a table and jumping about in it, in a fresh process' memory and in a warm one."""
    house.warm_up()
    cold = [open_at(House(house.store, Shelf()), table, ann, None) for _ in range(5)]
    moments = house.get(table).line.now
    places = random.Random(1).sample(range(moments), min(60, moments))
    jumps = [open_at(House(house.store, Shelf()), table, ann, at) for at in places[:20]]
    open_at(house, table, ann, None)
    warm = [open_at(house, table, ann, None) for _ in range(20)]
    about = [open_at(house, table, ann, at) for at in places]
    apart = [branch_at(house, table, ann, at) for at in places[:20]]
    return [
        Figure(f"{name}: open after a restart", max(cold), 0.5, note="worst of 5"),
        Figure(f"{name}: jump anywhere after a restart", max(jumps), 0.5, note="worst of 20"),
        Figure(f"{name}: open when warm", percentile(warm), 0.05, note="95 %"),
        Figure(f"{name}: jump anywhere when warm", percentile(about), 0.05, note="95 %"),
        Figure(f"{name}: branch off anywhere", max(apart), 0.2, note="worst of 20"),
    ]


def branch_at(house: House, table_id: str, who: Any, at: int) -> float:
    """Processor seconds to branch off a game and see the branch."""
    start = time.process_time()
    branch = branches.open_branch(house, who, house.get(table_id), at, "")
    open_at(house, branch.id, who, None)
    took = time.process_time() - start
    branches.remove(house, who, branch)
    return took


def after_restart(database: Path, table: str) -> float:
    """Seconds for the first view with pictures that a fresh process is asked for."""

    async def ask() -> float:
        http = await connected(port)
        start = time.perf_counter()
        await http.call("GET", f"/api/tables/{table}?pictures=1")
        return time.perf_counter() - start

    port = free_port()
    process = server(database, port)
    try:
        return asyncio.run(ask())
    finally:
        process.kill()
        process.wait()


def open_at(house: House, table_id: str, who: Any, at: int | None) -> float:
    """Processor seconds of the server for a whole view with pictures, as JSON."""
    start = time.process_time()
    table = house.get(table_id)
    lines = table.journal.last(table_id, table.record.entries, 100)
    with table.lock:
        seat = views.choose_seat(table, who, None)
        seen = views.see(table, who, seat, at=at, log=lines, pictures=True)
    json.dumps(seen)
    return time.process_time() - start


# Memory


def memory(folder: Path) -> list[Figure]:
    house = House(Store(str(folder / "memory.sqlite")))
    ann = house.people.guest("ann")
    file = longest_1848()
    ids = [gamefiles.play_in(house, ann, file, Wish("", ()))[0].table.id for _ in range(12)]
    short = {**file, "journal": file["journal"][:40]}
    sleepers = copies(house, gamefiles.play_in(house, ann, short, Wish("", ()))[0].table.id)
    house.tidy(idle=-1)
    open_at(house, ids[0], ann, None)
    open_at(house, sleepers[0], ann, None)
    house.tidy(idle=-1)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for table_id in ids:
        for at in (None, 100, 300):
            open_at(house, table_id, ann, at)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    house.tidy(idle=-1)
    gc.collect()
    calm = tracemalloc.get_traced_memory()[0]
    for place, table_id in enumerate(sleepers):
        look(house, table_id, ann)
        if place % 50 == 0:
            house.tidy(idle=-1)
    house.tidy(idle=-1)
    gc.collect()
    left = tracemalloc.get_traced_memory()[0] - calm
    tracemalloc.stop()
    asleep = len(house.in_memory())
    house.close()
    note = f"{len(file['journal'])} actions, looked at in three places"
    return [
        Figure("an idle table in memory", held / len(ids) / 1e6, 5.0, "MB", note),
        Figure(f"tables in memory when {len(sleepers)} sleep", asleep, 0, "tables"),
        Figure(f"left in memory of {len(sleepers)} that sleep", max(left, 0) / 1e3, 200.0, "kB"),
    ]


def copies(house: House, table_id: str, count: int = 1000) -> list[str]:
    """So many tables with the journal of one."""
    table = house.get(table_id)
    entries = house.journal.entries(table_id)
    found = []
    for n in range(count):
        found.append(f"copy{n}")
        house.journal.create(replace(table.record, id=found[-1]), table.sittings, entries)
    return found


def look(house: House, table_id: str, who: Any) -> None:
    """Somebody looks at a table, without its pictures."""
    table = house.get(table_id)
    with table.lock:
        views.see(table, who, views.choose_seat(table, who, None))


# Live tables


class Http:
    """A keep-alive connection: just enough HTTP for a load client that costs little itself."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = ""

    async def open(self) -> Http:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=2**24
        )
        return self

    def send(self, method: str, path: str, body: Any = None) -> None:
        raw = b"" if body is None else json.dumps(body).encode()
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n\r\n".encode()
            + raw
        )

    async def head(self) -> tuple[int, int]:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next((int(x[15:]) for x in lines if x.startswith("content-length:")), 0)
        return int(lines[0].split()[1]), length

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        self.send(method, path, body)
        status, length = await self.head()
        return status, json.loads(await self.reader.readexactly(length))


async def watch(port: int, token: str, table: str, seen: dict[str, list[Any]]) -> None:
    """A viewer: notes when it gets which entry, and every number of a log line."""
    http = await Http(port).open()
    http.token = token
    http.send("GET", f"/api/tables/{table}/stream")
    await http.head()
    got: list[tuple[int, float]] = []
    seen[table].append(got)
    while line := await http.reader.readline():
        if line.startswith(b"id: "):
            got.append((int(line[4:].partition(b":")[0]), time.perf_counter()))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def connected(port: int) -> Http:
    """A connection to a server that is perhaps still starting."""
    while True:
        try:
            return await Http(port).open()
        except OSError:
            await asyncio.sleep(0.05)


def server(database: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "trunkline.cli", "serve", "--port", str(port), "--no-limits"]
    where = ["--database", str(database), "--log-level", "warning"]
    return subprocess.Popen([*command, *where], stderr=subprocess.DEVNULL)


def live(folder: Path) -> list[Figure]:
    port = free_port()
    process = server(folder / "live.sqlite", port)
    with ExitStack() as stack:
        stack.callback(process.wait)
        stack.callback(process.kill)
        return asyncio.run(load(port))


async def load(port: int) -> list[Figure]:
    http = await connected(port)
    _, me = await http.call("POST", "/api/guests", {"name": "load"})
    http.token = me["token"]
    tables = []
    for _ in range(TABLES):
        wish = {"title": "1848", "seats": [{"kind": "me"}] * 4}
        _, made = await http.call("POST", "/api/tables", wish)
        tables.append(made["table"]["id"])
    seen: dict[str, list[Any]] = {table: [] for table in tables}
    tokens = [http.token] + [""] * (VIEWERS - 1)
    viewers = [
        asyncio.create_task(watch(port, token, table, seen)) for table in tables for token in tokens
    ]
    while not all(len(one) == VIEWERS and all(one) for one in seen.values()):
        await asyncio.sleep(0.1)
    return await measure(port, http.token, tables, seen, viewers)


async def measure(
    port: int, token: str, tables: list[str], seen: dict[str, list[Any]], viewers: list[Any]
) -> list[Figure]:
    chosen = random.Random(1848)
    posts: list[tuple[str, int, float]] = []
    free = [await Http(port).open() for _ in range(8)]
    for http in free:
        http.token = token
    start = time.perf_counter()
    waiting = []
    for n in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, start + n / RATE - time.perf_counter()))
        while not free:
            await asyncio.sleep(0.001)
        http = free.pop()
        table = tables[n % len(tables)]
        waiting.append(asyncio.create_task(move(http, table, n, chosen, posts, free)))
    await asyncio.gather(*waiting)
    took = time.perf_counter() - start
    await asyncio.sleep(1.0)
    delays, lost = judge(posts, seen)
    for viewer in viewers:
        viewer.cancel()
    note = f"{len(posts)} actions, {len(tables)} tables, {len(viewers)} viewers"
    return [
        Figure("from post to the last viewer, 95 %", percentile(delays), 0.15, note=note),
        Figure("from post to the last viewer, median", statistics.median(delays)),
        Figure("updates lost", lost, 0, "updates"),
        Figure("pace kept", took / SECONDS, 1.05, "× the time"),
    ]


async def move(
    http: Http, table: str, n: int, chosen: random.Random, posts: list[Any], free: list[Http]
) -> None:
    """One action at a table: look at the offers, then post one of them."""
    path = f"/api/tables/{table}"
    _, seen = await http.call("GET", f"{path}?log=0")
    offer = chosen.choice(seen["offers"])
    action = offer["action"]
    if offer["type"] == "plan":
        question = {"seat": seen["seat"], "action": action}
        action = (await http.call("POST", f"{path}/plan", question))[1]["action"]
    body = {"version": seen["version"], "id": f"k{n}", "action": action, "reply": "ack"}
    start = time.perf_counter()
    status, answer = await http.call("POST", f"{path}/act", body)
    if status == 200:
        posts.append((table, answer["version"], start))
    free.append(http)


def judge(
    posts: list[tuple[str, int, float]], seen: dict[str, list[Any]]
) -> tuple[list[float], int]:
    """How long until all viewers of a table had each action; how many never did."""
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
