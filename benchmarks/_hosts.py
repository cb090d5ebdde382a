"""Two hosts behind the documented proxy: how long until viewers on one see a move on the other."""

from __future__ import annotations

import asyncio
import os
import statistics
from contextlib import ExitStack

from benchmarks._live import (
    LATE,
    LINGER,
    Carried,
    Http,
    Load,
    Server,
    Tables,
    connected,
    judge,
    play_at,
    prepare,
    serving,
    watch,
)
from benchmarks._table import Figure
from workbench.postgres import cluster
from workbench.proxy import Proxy, program

COUNT, RATE, SECONDS, VIEWERS = 24, 20, 15, 4
STREAMS = b"\ntrunkline_streams "


def hosts() -> list[Figure]:
    """Measure it, if PostgreSQL and HAProxy are installed."""
    with ExitStack() as stack:
        postgres = stack.enter_context(cluster())
        if postgres is None or program() is None:
            return []
        tables = prepare(postgres.url, COUNT, LATE)
        servers = [stack.enter_context(serving(postgres.url)) for _ in range(2)]
        asyncio.run(_awake(servers))
        proxy = stack.enter_context(Proxy(*(one.port for one in servers)))
        carried = asyncio.run(_carry(servers, proxy.port, tables))
    delays = sorted(carried.delays)
    note = f"{carried.actions} actions, {RATE}/s, {COUNT} tables, {COUNT * VIEWERS} viewers"
    load = f"machine load {os.getloadavg()[0]:.1f}"
    return [
        Figure(
            "two hosts: to the last viewer on the other, 95 %",
            delays[95 * len(delays) // 100],
            0.1,
            note=load,
        ),
        Figure(
            "two hosts: to the last viewer on the other, median",
            statistics.median(delays),
            note=note,
        ),
        Figure("two hosts: updates lost, moves refused", carried.lost + carried.refused, 0, ""),
        Figure(
            "two hosts: processor time of an action",
            carried.processor,
            note="every move on the host where nobody watches",
        ),
    ]


async def _awake(servers: list[Server]) -> None:
    for one in servers:
        (await connected(one.port)).writer.close()


async def _streams(server: Server) -> int:
    """Return how many streams a host has."""
    http = await Http(server.port).open()
    _, text = await http.call("GET", "/metrics")
    http.writer.close()
    return int(float(text.partition(STREAMS)[2].split(b"\n")[0]))


async def _carry(servers: list[Server], proxy: int, tables: Tables) -> Carried:
    """Let everybody watch through the proxy, and post each move to the other host."""
    seen: dict[str, list[list[tuple[int, float]]]] = {table: [] for table in tables.ids}
    viewers, other = [], dict[str, int]()
    for table in tables.ids:
        before = await _streams(servers[0])
        for token in tables.tokens[:VIEWERS]:
            viewers.append(asyncio.create_task(watch(proxy, token, table, seen[table])))
        while not (len(seen[table]) == VIEWERS and all(seen[table])):
            assert not any(one.done() for one in viewers), "a viewer was turned away"
            await asyncio.sleep(0.02)
        other[table] = 1 if await _streams(servers[0]) > before else 0
    carried = Carried()
    spent = sum(one.processor() for one in servers)
    parts = [
        tables._replace(ids=[table for table in tables.ids if other[table] == place])
        for place in range(2)
    ]
    posts = await asyncio.gather(
        *(
            play_at(server.port, part, Load(RATE * len(part.ids) / COUNT, SECONDS), carried)
            for server, part in zip(servers, parts, strict=True)
            if part.ids
        )
    )
    await asyncio.sleep(LINGER)
    made = [one for part in posts for one in part]
    carried.actions = len(made)
    carried.processor = (sum(one.processor() for one in servers) - spent) / len(made)
    for viewer in viewers:
        viewer.cancel()
    await asyncio.gather(*viewers, return_exceptions=True)
    carried.delays, carried.lost = judge(made, seen)
    return carried


if __name__ == "__main__":
    for figure in hosts():
        print(f"{figure.name}: {figure.value:.4g} {figure.unit} ({figure.note})")
