"""Figures of tables and server: live load, opening long games, memory."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import statistics
import tempfile
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import _long
from benchmarks._fair import fairness
from benchmarks._hosts import hosts
from benchmarks._live import (
    AUCTION,
    LATE,
    Load,
    ask_without_end,
    carry,
    connected,
    look_for,
    prepare,
    serving,
)
from benchmarks._long import (
    ENDLESS,
    Shelf,
    contested_1848,
    deep_1848,
    longest_1848,
    self_play,
)
from benchmarks._table import Figure, show
from trunkline.table.house import House, TableSetup
from trunkline.table.play import branches
from trunkline.table.storage import gamefiles
from trunkline.table.storage.store import Store
from trunkline.table.views import views

TABLES = 100
RATE = 80
SECONDS = 12
CALM, CALM_SECONDS = 25, 8
"""Actions a second where processor time is measured, so that nobody waits for anybody."""
SIEGE = 6.0
"""Seconds for which looks are timed."""
WORST = 0.95
SLEEPERS, GOAL = 1_000, 15_000
"""Tables that sleep, and how long a game of the depot is."""
PLACES = (None, 100, 300)
"""Moments of the game that are looked at at a table that stays in memory."""
SMALL = {
    "PLACES": (None, 10),
    "TABLES": 2,
    "RATE": 4,
    "SECONDS": 1,
    "CALM": 4,
    "CALM_SECONDS": 1,
    "SIEGE": 0.3,
    "SLEEPERS": 5,
    "GOAL": 100,
    "LATE": 20,
    "_live:LATE": 20,
    "_long:LENGTH": 60,
    "_long:DEPTH": 60,
    "_hosts:LATE": 20,
    "_hosts:COUNT": 2,
    "_hosts:RATE": 4,
    "_hosts:SECONDS": 1,
    "_hosts:VIEWERS": 2,
    "_fair:CONNECTIONS": 2,
    "_fair:TABLES": 2,
    "_fair:TIMES": 2,
    "_fair:FILES": 1,
    "_fair:SHORT": 10,
}
WAS_ACTION, WAS_VIEWER = "before: 15.6 ms", "before: 2.6 ms"


def run() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        kept = show("Long games", long_games(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        kept &= show("Memory", memory(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        kept &= show("Live tables", live(Path(folder)))
        kept &= show("What an action costs", cost(Path(folder)))
        kept &= show("Two hosts", hosts())
        kept &= show("Under siege", besieged(Path(folder)))
        kept &= show("Fair shares", fairness(Path(folder)))
    return kept


def percentile(times: list[float], part: float = WORST) -> float:
    return sorted(times)[int(part * (len(times) - 1))]


# Long games


def long_games(folder: Path) -> list[Figure]:
    house = House(Store(str(folder / "long.sqlite")), Shelf())
    ann = house.people.guest("ann")
    found, ids = [], []
    depot = self_play(house.titles.load("depot", 3, {"goal": GOAL}), _long.DEPTH)
    for name, file in (("1848", longest_1848()), (ENDLESS, deep_1848()), ("depot", depot)):
        start = time.perf_counter()
        opened, report = gamefiles.play_in(house, ann, file, TableSetup("", ()))
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
    """Measure opening a table and jumping about in it, with a fresh memory and a warm one."""
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
        http = await connected(server.port)
        start = time.perf_counter()
        await http.call("GET", f"/api/tables/{table}?pictures=1")
        return time.perf_counter() - start

    with serving(str(database)) as server:
        return asyncio.run(ask())


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
    ids = [gamefiles.play_in(house, ann, file, TableSetup("", ()))[0].table.id for _ in range(12)]
    short = {**file, "journal": file["journal"][:40]}
    sleepers = copies(house, gamefiles.play_in(house, ann, short, TableSetup("", ()))[0].table.id)
    house.tidy(idle=-1)
    open_at(house, ids[0], ann, None)
    open_at(house, sleepers[0], ann, None)
    house.tidy(idle=-1)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for table_id in ids:
        for at in PLACES:
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


def copies(house: House, table_id: str) -> list[str]:
    """Make many tables with the journal of one."""
    table = house.get(table_id)
    entries = house.journal.entries(table_id)
    found = []
    for n in range(SLEEPERS):
        found.append(f"copy{n}")
        house.journal.create(replace(table.record, id=found[-1]), table.sittings, entries)
    return found


def look(house: House, table_id: str, who: Any) -> None:
    """Look at a table, without its pictures."""
    table = house.get(table_id)
    with table.lock:
        views.see(table, who, views.choose_seat(table, who, None))


# Live tables


def live(folder: Path) -> list[Figure]:
    """Measure a hundred tables with four players each, early and late in a game, on SQLite."""
    found: list[Figure] = []
    for name, moment in (("auction", AUCTION), ("late game", LATE)):
        database = str(folder / f"live{moment}.sqlite")
        tables = prepare(database, TABLES, moment)
        with serving(database) as server:
            carried = asyncio.run(carry(server, tables, Load(RATE, SECONDS)))
        note = f"{carried.actions} actions, {RATE}/s, {TABLES} tables, {TABLES * 4} viewers"
        before = "before: 98 ms at 50/s, 844 ms at 60/s"
        worst, half = percentile(carried.delays), statistics.median(carried.delays)
        found += [
            Figure(f"{name}: from post to the last viewer, 95 %", worst, 0.15, note=before),
            Figure(f"{name}: from post to the last viewer, median", half, note=note),
            Figure(f"{name}: updates lost, moves refused", carried.lost + carried.refused, 0, ""),
            Figure(f"{name}: pace kept", carried.pace, 1.05, "× the time"),
        ]
    return found


def cost(folder: Path) -> list[Figure]:
    """Processor time: for an action, and for each who watches."""
    found: list[Figure] = []
    for name, moment in (("auction", AUCTION), ("late game", LATE)):
        spent = {}
        for viewers in (1, 13):
            database = str(folder / f"cost{moment}-{viewers}.sqlite")
            tables = prepare(database, 20, moment)
            with serving(database) as server:
                load = Load(CALM, CALM_SECONDS, viewers, together=True)
                spent[viewers] = asyncio.run(carry(server, tables, load)).processor
        each = (spent[13] - spent[1]) / 12
        found += [
            Figure(f"{name}: processor time of an action", spent[1] - each, 0.007, note=WAS_ACTION),
            Figure(f"{name}: and for each viewer", max(each, 1e-9), 0.0003, note=WAS_VIEWER),
        ]
    return found


def besieged(folder: Path) -> list[Figure]:
    """Measure looks at a table while nine anonymous connections send expensive requests."""
    database = str(folder / "siege.sqlite")
    tables = prepare(database, 2, LATE)

    async def siege() -> Siege:
        (await connected(server.port)).writer.close()
        token = tables.tokens[0]
        await look_for(server, tables.ids[1], token, 1.0)
        calm, quiet = await looked(token)
        ask = (ask_without_end(server, tables.ids[0], n, LATE) for n in range(9))
        crowd = [asyncio.create_task(one) for one in ask]
        first, storm = await looked(token)  # with all that they may ask for at once
        later, siege = await looked(token)  # and when that is used up
        for one in crowd:
            one.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return Siege(calm, first, later, storm - quiet, siege - quiet)

    async def looked(token: str) -> tuple[list[float], float]:
        """Return the times of looks at another table, and the server's share of a core."""
        before = server.processor()
        times = await look_for(server, tables.ids[1], token, SIEGE)
        return times, (server.processor() - before) / SIEGE

    with serving(database, limits=True) as server:
        found = asyncio.run(siege())
    quiet = statistics.median(found.calm)
    worst = percentile(found.first + found.later) / percentile(found.calm)
    note = "before: 22 × and more"
    return [
        Figure("a look at a table, median", quiet),
        Figure("as nine begin to ask for the dearest reads", statistics.median(found.first)),
        Figure("slower by", statistics.median(found.first) / quiet, 2.0, "×", note),
        Figure("as they go on", statistics.median(found.later)),
        Figure("slower by", statistics.median(found.later) / quiet, 2.0, "×", note),
        Figure("95 % of the looks, slower by", worst, unit="×"),
        Figure("what they take of a core as they begin", found.storm, unit=""),
        Figure("and as they go on", found.siege, unit=""),
    ]


class Siege(NamedTuple):
    """Looks before a siege, in its first seconds and in those after; what it takes of a core."""

    calm: list[float]
    first: list[float]
    later: list[float]
    storm: float
    siege: float
