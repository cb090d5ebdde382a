"""Kill -9 under load: acknowledged changes survive, and none is stored twice."""

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.helpers import BOT, ME, Events, Process, Someone, client_of
from tests.table.games import Shelf
from tests.table.helpers import until
from trunkline.kernel import digest
from trunkline.table.clocks import timeouts
from trunkline.table.house import House
from trunkline.table.storage.store import Store
from trunkline.table.storage.verify import verify

PLAYERS = 4
ROUNDS = 2
MOST_KEPT = 3
"""Branches and orders that each player keeps."""


class Player(threading.Thread):
    """Plays at its own table, and repeats unanswered requests under the same id."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.client = client_of(url, timeout=5)
        self.who = Someone(self.client, f"player {number}")
        clock = {"kind": "game", "seconds": 86400, "more": 1}
        self.table = self.who.open(ME, options={"goal": 100_000}, clock=clock)
        self.acked: dict[str, int] = {}
        self.moves = 0
        self.version = 1
        self.pending: tuple[str, dict[str, Any]] | None = None
        self.notes: list[str] = [""]
        """Versions of a note, the last perhaps not acknowledged."""
        self.noted = 0
        """The last that was."""
        self.branches: list[str] = []
        self.orders: set[str] = set()
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.move()
                if self.moves % 7 == 0:
                    self.keep()
            except httpx.TransportError:
                time.sleep(0.05)

    def move(self) -> None:
        if self.pending is None:
            self.moves += 1
            action = {"kind": "load", "seat": 0, "amount": 1}
            chosen = {4: ("undo", {}), 5: ("redo", {}), 6: ("chat", {"text": "hello"})}
            self.pending = chosen.get(self.moves % 7, ("act", {"action": action}))
        what, body = self.pending
        key = f"{what}-{self.moves}"
        if what != "chat":
            body = {**body, "version": self.version, "reply": "ack"}
        answer = self.who.post(f"/api/tables/{self.table}/{what}", {**body, "id": key})
        if answer.status_code == 200:
            self.acked[key] = answer.json()["entry"]
            self.pending = None
        if answer.status_code == 200 and what != "chat":
            self.version = answer.json()["version"]
        elif answer.status_code == 409:
            self.version = answer.json()["view"]["version"]

    def keep(self) -> None:
        """Store private things: a note, a branch, an order for a step that never comes."""
        path, number = f"/api/tables/{self.table}", self.noted + 1
        if len(self.notes) == number:
            self.notes.append(f"note {number}")
        note = {"text": self.notes[number], "version": self.noted}
        answer = self.who.send("PUT", f"{path}/note", note)
        if answer.status_code == 200 or answer.json()["error"]["code"] == "changed":
            self.noted = number  # or it was stored, and its answer got lost
        if len(self.branches) < MOST_KEPT:
            made = self.who.post(f"{path}/branches", {"at": 1, "name": "kept"})
            if made.status_code == 201:
                self.branches.append(made.json()["table"]["id"])
                self.who.load(self.branches[-1], 0, "in-the-branch")
        if len(self.orders) < MOST_KEPT:
            key = f"order-{len(self.orders)}"
            play = [{"action": {"kind": "load", "seat": 0, "amount": 1}}]
            order = {"step": "toss", "play": play, "times": None, "stop_on": []}
            body = {"id": key, "seat": 0, "order": order}
            if self.who.send("PUT", f"{path}/orders", body).status_code == 200:
                self.orders.add(key)


def kill_and_recover(database: str) -> None:
    server = Process(database)
    players = [Player(server.url, number) for number in range(PLAYERS)]
    with client_of(server.url) as client:
        bots = Someone(client, "owner").open(BOT, BOT, options={"goal": 100_000})
    for player in players:
        player.start()
    chosen = random.Random(1848)
    for _ in range(ROUNDS):
        go_on(players)
        time.sleep(chosen.random() * 0.4)  # at any moment
        server.kill()
        server = Process(database, server.port)
        go_on(players)
        with client_of(server.url) as client:
            moment = moment_of(client, bots)
            until(lambda: moment_of(client, bots) > moment)  # noqa: B023
    for player in players:
        player.stop.set()
        player.join()
    events = Events(f"{server.url}/api/tables/{players[0].table}/stream", {}, last=0)
    events.wait(1)
    server.kill()
    check(database, players, events)


def go_on(players: list[Player]) -> None:
    """Wait until everybody has made a whole round of moves again, undo and redo among them."""
    before = [len(player.acked) for player in players]
    until(lambda: all(len(p.acked) > was + 7 for p, was in zip(players, before, strict=True)))


def moment_of(client: httpx.Client, table: str) -> int:
    moment: int = Someone(client).view(table, log=0)["moment"]
    return moment


def check_own(house: House, player: Player) -> None:
    """No branch, note or order is lost that was acknowledged."""
    table = house.get(player.table)
    owner = table.record.owner_id
    page = house.own_pages.get(owner, player.table)
    assert player.noted <= page.version < len(player.notes)
    assert page.note == player.notes[page.version]
    assert player.noted > 0
    assert len(player.branches) == MOST_KEPT
    for branch_id in player.branches:
        branch = house.get(branch_id)
        assert (branch.record.branch_of, branch.record.branch_at) == (player.table, 1)
        entries = house.journal.entries(branch_id)
        assert digest(branch.state()) == entries[-1].digest
    kept = {one.client_id for one in (*table.record.orders, *table.record.ended)}
    assert player.orders <= kept
    assert player.orders


def check(database: str, players: list[Player], events: Events) -> None:
    house = House(Store(database), Shelf())
    for player in players:
        entries = house.journal.entries(player.table)
        assert [one.number for one in entries] == list(range(1, len(entries) + 1))
        by_id = {one.client_id: one.number for one in entries if one.client_id}
        assert len(by_id) == len(entries) - 1
        for key, number in player.acked.items():
            assert by_id[key] == number
        table = house.get(player.table)
        assert table.record.entries == len(entries)
        last = table.line.acts[table.line.now - 1]
        assert digest(table.state()) == entries[last - 1].digest
        assert {"act", "undo", "redo", "chat"} <= {one.kind for one in entries}
        check_own(house, player)
        player.client.close()
    table = house.get(players[0].table)  # nor is anything lost of the time that is left
    assert timeouts.recount(table) == table.record.ticking
    said = {one.number for one in house.journal.entries(players[0].table) if one.kind == "chat"}
    seen: Any = events.numbers()  # of one who only watches, and reads no chat
    assert seen == [n for n in range(1, seen[-1] + 1) if n not in said]
    assert all(one.problem is None for one in verify(house.journal, Shelf()))
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
