"""Kill -9 under load: what was acknowledged is there, and nothing is there twice."""

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.helpers import BOT, ME, Events, Process, Someone
from tests.table.games import Shelf
from trunkline.kernel import digest
from trunkline.table.house import House
from trunkline.table.store import Store
from trunkline.table.verify import verify

PLAYERS = 4
ROUNDS = 2


class Player(threading.Thread):
    """Plays at a table of its own, and sends again under the same id what was not answered."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.client = httpx.Client(base_url=url, timeout=5)
        self.who = Someone(self.client, f"player {number}")
        self.table = self.who.open(ME, options={"goal": 100_000})
        self.acked: dict[str, int] = {}
        self.moves = 0
        self.version = 1
        self.pending: str | None = None
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.move()
            except httpx.TransportError:
                time.sleep(0.05)

    def move(self) -> None:
        if self.pending is None:
            self.moves += 1
            self.pending = f"move-{self.moves}"
        action = {"kind": "load", "seat": 0, "amount": 1}
        body = {"version": self.version, "id": self.pending, "action": action, "reply": "ack"}
        answer = self.who.post(f"/api/tables/{self.table}/act", body)
        if answer.status_code == 200:
            self.acked[self.pending] = answer.json()["entry"]
            self.version = answer.json()["version"]
            self.pending = None
        elif answer.status_code == 409:
            self.version = answer.json()["view"]["version"]


def kill_and_recover(database: str) -> None:
    server = Process(database)
    players = [Player(server.url, number) for number in range(PLAYERS)]
    with httpx.Client(base_url=server.url) as client:
        bots = Someone(client, "owner").open(BOT, BOT, options={"goal": 100_000})
    for player in players:
        player.start()
    chosen = random.Random(1848)
    for _ in range(ROUNDS):
        before = [len(player.acked) for player in players]
        time.sleep(0.3 + chosen.random() * 0.4)
        server.kill()
        time.sleep(0.1)
        server = Process(database, server.port)
        for _ in range(400):
            if all(len(one.acked) > was + 2 for one, was in zip(players, before, strict=True)):
                break
            time.sleep(0.02)
    for player in players:
        player.stop.set()
        player.join(timeout=10)
    events = Events(f"{server.url}/api/tables/{players[0].table}/stream", {}, last=0)
    events.wait(1)
    server.kill()
    check(database, players, bots, events)


def check(database: str, players: list[Player], bots: str, events: Events) -> None:
    house = House(Store(database), Shelf())
    for player in players:
        entries = house.journal.entries(player.table)
        assert [one.number for one in entries] == list(range(1, len(entries) + 1))
        by_id = {one.client_id: one.number for one in entries if one.client_id}
        assert len(by_id) == len(entries) - 1
        assert len(player.acked) > 5
        for key, number in player.acked.items():
            assert by_id[key] == number
        table = house.get(player.table)
        assert table.record.entries == len(entries)
        assert digest(table.state()) == entries[-1].digest
        player.client.close()
    seen: Any = events.numbers()
    assert seen == list(range(seen[0], seen[-1] + 1))
    assert all(one.problem is None for one in verify(house.journal, Shelf()))
    acts = house.get(bots).record.moment
    assert acts > ROUNDS  # the bots went on after every restart
    house.close()


def test_kill_and_recover_under_load_on_sqlite(tmp_path: Path) -> None:
    kill_and_recover(str(tmp_path / "games.sqlite"))


def test_kill_and_recover_under_load_on_postgres(postgres: str) -> None:
    kill_and_recover(postgres)


def test_a_crash_between_append_and_broadcast_is_recovered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = str(tmp_path / "games.sqlite")
    house = House(Store(where), Shelf())
    from tests.table.helpers import ME as MINE
    from tests.table.helpers import depot, guest, load

    ann = guest(house)
    table = depot(house, ann, MINE)

    def crash(one: Any) -> None:
        raise SystemExit("the power is gone")

    monkeypatch.setattr(table, "changed", crash)
    with pytest.raises(SystemExit):
        load(table, ann, 0, key="once")
    house.close()
    again = House(Store(where), Shelf())
    found = again.get(table.id)
    assert found.record.moment == 1
    assert load(found, ann, 0, key="once").resent
    again.close()
