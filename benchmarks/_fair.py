"""Fair shares: what a visitor waits for while another takes all they can get, with limits on."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks._live import ELSEWHERE, HERE, Http, Server, connected, serving
from benchmarks._long import longest_1848
from benchmarks._table import Figure
from trunkline.table.house import House, TableSetup
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.storage.store import Store

CONNECTIONS = 12
"""Connections of the attacker, each with a request under way all the time."""
TABLES = 12
"""Tables of the attacker, each with three experts."""
TIMES = 12
"""Times that the victim does each thing."""
FILES = 8
"""Files that the victim brings: at most ten may come at once."""
PAUSE = 0.3
"""Seconds between two of them: the victim stays within its limits."""
SHORT = 60
"""Actions of the file that the victim brings."""
BOTS = [{"kind": "bot", "bot": "expert"}] * 3
MINE = [{"kind": "bot", "bot": "regular"}, {"kind": "me"}, {"kind": "bot", "bot": "regular"}]
PLAYERS = 4


class People(NamedTuple):
    """An attacker who sits at a game that is over, and a victim."""

    attacker: str
    victims: tuple[str, ...]
    """One for each round, so that none comes to their own limits."""
    over: str


def people(database: str) -> People:
    """Make both in a database that nobody serves yet."""
    house = House(Store(database))
    attacker = house.people.guest("attacker")
    victims = [house.people.guest(f"victim {n}") for n in range(3)]
    wish = TableSetup("", (SeatWish("me"),) * PLAYERS)
    over = gamefiles.play_in(house, attacker, longest_1848(), wish)[0].table.id
    token, *tokens = [house.people.sessions.open(one.id) for one in (attacker, *victims)]
    house.close()
    return People(token, tuple(tokens), over)


def fairness(folder: Path) -> list[Figure]:
    """Return p50 and p95 of what a victim does, in peace and beside an attacker."""
    database = str(folder / "fair.sqlite")
    known = people(database)
    with serving(database, limits=True) as server:
        calm, storm = asyncio.run(_both(server, known))
    figures = []
    for name in calm:
        for part, word in ((0.5, "median"), (0.95, "95 %")):
            peace, war = (
                sorted(one[name])[int(part * (len(one[name]) - 1))] for one in (calm, storm)
            )
            figures.append(Figure(f"{name} of somebody else, {word}, in peace", peace))
            figures.append(Figure("beside the attacker", war, note=f"{war / peace:.1f} ×"))
    return figures


Times = dict[str, list[float]]


async def _both(server: Server, known: People) -> tuple[Times, Times]:
    (await connected(server.port)).writer.close()
    await _victim(server, known.victims[0])  # what is worked out once is worked out now
    calm = await _victim(server, known.victims[1])
    crowd = [asyncio.create_task(_attack(server, known, n)) for n in range(CONNECTIONS)]
    await asyncio.sleep(5)
    storm = await _victim(server, known.victims[2])
    for one in crowd:
        one.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    return calm, storm


async def _attack(server: Server, known: People, number: int) -> None:
    """Send the most expensive request, and send it again as soon as it is answered or refused."""
    http = await Http(server.port, known.attacker, HERE).open()
    for _ in range(TABLES // CONNECTIONS):
        await http.call("POST", "/api/tables", {"title": "1848", "seats": BOTS})
    file = {"file": longest_1848()}
    double = json.dumps({f"k{n}": 0 for n in range(4000)})[:-1] + ', "k0": 1}'
    data = {"title": "1848", "seats": BOTS, "amendments": double}
    at = 1 + 60 * number
    while True:
        await http.call("GET", f"/api/tables/{known.over}/review?at={at}")
        await http.call("GET", f"/api/tables/{known.over}/log?limit=1000")
        await http.call("POST", "/api/tables", data)
        if not number:
            await http.call("POST", "/api/tables/import", file)
        at += 1


async def _victim(server: Server, token: str) -> Times:
    """Move, plan, bring a file and wait for a bot, again and again."""
    http = await Http(server.port, token, ELSEWHERE).open()
    file = longest_1848()
    short = {"file": {**file, "journal": file["journal"][:SHORT]}}
    times: Times = {"a move": [], "a plan": [], "an import": [], "a bot": []}

    async def taken(name: str, work: Callable[[], Awaitable[Any]]) -> None:
        start = time.perf_counter()
        await work()
        times[name].append(time.perf_counter() - start)
        await asyncio.sleep(PAUSE)

    for number in range(TIMES):
        table = (await _call(http, "POST", "/api/tables", {"title": "1848", "seats": MINE}))[
            "table"
        ]["id"]
        path = f"/api/tables/{table}"
        await taken("a bot", lambda path=path: _my_turn(http, path))  # type: ignore[misc]
        advice: dict[str, Any] = {}

        async def ask(path: str = path, advice: dict[str, Any] = advice) -> None:
            advice.update(await _call(http, "POST", f"{path}/advice", {}))

        await taken("a plan", ask)
        move = {"version": advice["version"], "id": f"m{number}", "action": advice["action"]}
        body = {**move, "reply": "ack"}
        await taken("a move", lambda path=path, body=body: _call(http, "POST", f"{path}/act", body))  # type: ignore[misc]
        if number < FILES:
            await taken("an import", lambda: _call(http, "POST", "/api/tables/import", short))
    return times


async def _my_turn(http: Http, path: str) -> None:
    """Wait until a bot has moved and it is my turn."""
    while not (await _call(http, "GET", f"{path}?log=0"))["offers"]:
        await asyncio.sleep(0.02)


async def _call(http: Http, method: str, path: str, body: Any = None) -> Any:
    """Ask until it is answered: a limit is kept by waiting."""
    while True:
        status, raw = await http.call(method, path, body)
        if status != 429:
            assert status in (200, 201), raw[:300]
            return json.loads(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
        await asyncio.sleep(0.2)
