"""Two hosts on one PostgreSQL behind the documented proxy: hosts are killed under load and upgraded
one after the other; nothing that was acknowledged is lost, and nothing is there twice."""

from __future__ import annotations

import json
import os
import random
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import select

from tests.server.helpers import (
    BOT,
    ME,
    NEWER,
    OPEN,
    POSTS,
    ROOT,
    Events,
    Process,
    Someone,
    client_of,
)
from tests.server.test_kill import PLAYERS, Player, check, go_on, moment_of
from tests.table.games import Shelf
from tests.table.helpers import until
from trunkline.table.house import House
from trunkline.table.people.notifications import NotificationSettings
from trunkline.table.storage import migrations
from trunkline.table.storage.schema import outbox, tiding
from trunkline.table.storage.store import Store
from workbench.proxy import Proxy, program

KILLS = 5


class Visitor(Player):
    """A player who comes through the proxy, and notes what it answers."""

    def __init__(self, url: str, number: int) -> None:
        self.answers: Counter[int] = Counter()
        self.odd: list[str] = []
        """Answers other than success and "the game has moved on"."""
        super().__init__(url, number)
        post = self.who.post

        def noted(path: str, body: Any = None) -> Any:
            answer = post(path, body)
            if path.rpartition("/")[2] in ("act", "undo", "redo", "chat"):
                self.answers[answer.status_code] += 1
                if answer.status_code not in (200, 409):
                    self.odd.append(f"{path} {body} {answer.status_code} {answer.text[:300]}")
            return answer

        self.who.post = noted  # type: ignore[method-assign]

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                super().run()
            except json.JSONDecodeError:  # a proxy's own words: what has no id is not sent again
                continue


class Watcher(threading.Thread):
    """Watches a table like a page: reconnects, and continues from its last state."""

    def __init__(self, url: str, table: str, who: Someone) -> None:
        super().__init__(daemon=True)
        self.url = f"{url}/api/tables/{table}/stream"
        self.who = who
        self.last = ""
        self.lines: list[int] = []
        self.came = 0
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            head = {**self.who.headers, **({"last-event-id": self.last} if self.last else {})}
            try:
                with (
                    client_of(timeout=20) as client,
                    client.stream("GET", self.url, headers=head) as stream,
                ):
                    self.came += 1
                    self._read(stream)
            except httpx.TransportError:
                time.sleep(0.05)

    def _read(self, stream: httpx.Response) -> None:
        for line in stream.iter_lines():
            if self.stop.is_set():
                return
            if line.startswith("id: "):
                last = line[4:]
            elif line.startswith("data: "):
                self.lines += [one["n"] for one in json.loads(line[6:]).get("log", [])]
                self.last = last


class Duel(threading.Thread):
    """Two players who take turns, each when notified of the turn."""

    def __init__(self, url: str, house: House, posts: Path) -> None:
        super().__init__(daemon=True)
        self.posts = posts
        self.client = client_of(url, timeout=5)
        self.pair = [Someone(self.client, name) for name in ("zoe", "yan")]
        for who in self.pair:
            account_id = who.get("/api/session").json()["account"]["id"]
            house.people.set_webhook(account_id, "https://hook.example/")
            house.telling.set_wish(account_id, NotificationSettings(every=0, game=False))
        self.table = self.pair[0].open(ME, OPEN, options={"goal": 100_000})
        self.pair[1].post(f"/api/tables/{self.table}/seats/1")
        self.moves = 0
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            if len(self.told()) <= self.moves:
                time.sleep(0.02)
                continue
            try:
                seat = self.moves % 2
                answer = self.pair[seat].load(self.table, seat, f"d{self.moves}")
            except (httpx.TransportError, json.JSONDecodeError, KeyError):
                time.sleep(0.05)
                continue
            if answer.status_code == 200:
                self.moves += 1

    def told(self) -> Counter[str]:
        """Count how often each message was sent."""
        return Counter(self.posts.read_text().split())


class Hosts:
    """Two hosts and the proxy before them."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.posts = folder / "posts"
        self.posts.touch()
        self.hosts = [self.start() for _ in range(2)]
        try:
            self.proxy = Proxy(*(one.port for one in self.hosts))
        except AssertionError:  # processes that nobody ends are another test's trouble
            self.end()
            raise

    def start(self, port: int | None = None, **more: str) -> Process:
        return Process(self.database, port, **{POSTS: str(self.posts)}, **more)

    def again(self, place: int, **more: str) -> None:
        """Start a host in the place of one that ended."""
        self.hosts[place] = self.start(self.hosts[place].port, **more)
        self.proxy.wait(2)

    def close(self) -> None:
        self.proxy.close()
        self.end()

    def end(self) -> None:
        for one in self.hosts:
            one.kill()


@pytest.fixture
def hosts(postgres: str, tmp_path: Path) -> Iterator[Hosts]:
    if program() is None:
        pytest.skip("needs HAProxy")
    made = Hosts(postgres, tmp_path)
    yield made
    made.close()


class Club:
    """All players and watchers, through the proxy."""

    def __init__(self, hosts: Hosts) -> None:
        self.hosts = hosts
        self.house = House(Store(hosts.database), Shelf())
        url = hosts.proxy.url
        self.players = [Visitor(url, number) for number in range(PLAYERS)]
        self.watchers = [Watcher(url, one.table, one.who) for one in self.players]
        self.duel = Duel(url, self.house, hosts.posts)
        with client_of(url) as client:
            self.bots = Someone(client, "owner").open(BOT, BOT, options={"goal": 1_000_000})
        for one in (*self.players, *self.watchers, self.duel):
            one.start()

    def go_on(self) -> None:
        """Wait until everybody has moved, the bots too."""
        with client_of(self.hosts.proxy.url) as client:
            moment, moves = moment_of(client, self.bots), self.duel.moves
            go_on(list(self.players))
            try:
                until(lambda: self.duel.moves > moves + 1)
            except AssertionError:
                raise AssertionError(self._stalled()) from None
            until(lambda: moment_of(client, self.bots) > moment)

    def _stalled(self) -> str:
        """Say where the two who move in turn wait."""
        duel = self.duel
        asked = self.house.get(duel.table).record.asked
        with self.house.store.read() as connection:
            waits = [connection.execute(select(one)).all() for one in (tiding, outbox)]
        return f"{duel.is_alive()=} {duel.moves=} {len(duel.told())=} {asked=} {waits=}"

    def check(self, kills: int) -> None:
        """Nothing is lost, and nothing is there twice."""
        self._stop(*self.players, self.duel)
        for player, watcher in zip(self.players, self.watchers, strict=True):
            assert not player.odd
            last = self.house.journal.read(player.table, 0).record.entries
            until(lambda: watcher.lines[-1:] == [last])  # noqa: B023
            assert watcher.lines == list(range(1, last + 1))
        self._stop(*self.watchers)
        self.told(kills)
        url = f"{self.hosts.proxy.url}/api/tables/{self.players[0].table}/stream"
        events = Events(url, {}, last=0)
        events.wait(1)
        check(self.hosts.database, list(self.players), events)
        events.stop()
        print(self._figures(kills))

    def _figures(self, kills: int) -> str:
        """Return the figures of the run, shown by ``pytest -s``."""
        posts = sum((one.answers for one in self.players), Counter[int]())
        sent = self.duel.told()
        return (
            f"{kills} kills: answers to posts {dict(posts)}, "
            f"{sum(len(one.lines) for one in self.watchers)} lines watched over "
            f"{sum(one.came for one in self.watchers)} connections, {len(sent)} messages, "
            f"{sum(sent.values()) - len(sent)} of them sent twice with the same id"
        )

    def close(self) -> None:
        self._stop(*self.players, self.duel, *self.watchers)
        for one in (*self.players, self.duel):
            one.client.close()
        self.house.close()

    def _stop(self, *threads: Any) -> None:
        for one in threads:
            one.stop.set()
        for one in threads:
            one.join(30)

    def told(self, kills: int) -> None:
        """Check that each turn was notified, and twice only if in transit when its host died."""
        until(lambda: not self._left(outbox) and not self._left(tiding))
        sent = self.duel.told()
        assert len(sent) == self.duel.moves + 1
        assert sum(sent.values()) - len(sent) <= kills

    def _left(self, table: Any) -> bool:
        with self.house.store.read() as connection:
            return connection.execute(select(table).limit(1)).first() is not None


@contextmanager
def club_at(hosts: Hosts) -> Iterator[Club]:
    """A club that goes home in the end, however that comes."""
    club = Club(hosts)
    try:
        yield club
    finally:
        club.close()


def kill_in_turn(hosts: Hosts, kills: int) -> None:
    chosen = random.Random(1848)
    with club_at(hosts) as club:
        _kill_in_turn(club, hosts, kills, chosen)


def _kill_in_turn(club: Club, hosts: Hosts, kills: int, chosen: random.Random) -> None:
    for number in range(kills):
        club.go_on()
        time.sleep(chosen.random() * 0.4)  # at any moment
        hosts.hosts[number % 2].kill()
        club.go_on()  # the other one serves all
        hosts.again(number % 2)
    club.go_on()
    club.check(kills)


def test_hosts_killed_under_load_lose_no_data(hosts: Hosts) -> None:
    kill_in_turn(hosts, KILLS)


@pytest.mark.soak
def test_hosts_are_killed_again_and_again(hosts: Hosts) -> None:
    kill_in_turn(hosts, int(os.environ.get("TRUNKLINE_KILLS", "300")))


def test_hosts_are_upgraded_one_after_the_other(
    hosts: Hosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newer program changes the schema while the old one still serves."""
    with club_at(hosts) as club:
        for place in range(2):
            club.go_on()
            hosts.hosts[place].end()
            club.go_on()
            hosts.again(place, **{NEWER: "1"})
        club.go_on()
        with club.house.store.read() as connection:
            assert migrations.version(connection) == 99
        monkeypatch.setattr(migrations, "LATEST", 99)  # we read it as the newer program does
        club.check(0)


def test_both_hosts_serve_and_tables_stay_with_one(hosts: Hosts) -> None:
    with client_of(hosts.proxy.url) as client:
        ann = Someone(client, "ann")
        tables = [ann.open(ME) for _ in range(12)]
        for table in tables:
            for n in range(3):
                assert ann.load(table, 0, f"k{n}").status_code == 200
        assert client.get("/metrics").status_code == 404
    check = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["proxy"]["healthcheck"]
    words = check["test"][-1].replace("1848", str(hosts.proxy.port))
    assert subprocess.run(["bash", "-c", words], check=False).returncode == 0
    served = []
    for one in hosts.hosts:
        with client_of(one.url) as client:
            text = client.get("/metrics").text
        [line] = [
            line
            for line in text.splitlines()
            if line.startswith("trunkline_requests_total") and "{table}/act" in line
        ]
        served.append(float(line.split()[-1]))
    assert sum(served) == 36
    assert all(count and count % 3 == 0 for count in served)
