"""Two server processes on one PostgreSQL: one winner, and all viewers see everything."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from tests.server.helpers import (
    BOT,
    ME,
    OPEN,
    Events,
    Process,
    Someone,
    client_of,
    new_services,
    served,
)
from tests.table.games import Shelf
from tests.table.helpers import load, until
from tests.table.test_clocks import Time, at_table
from trunkline.server import app
from trunkline.server.processes.change_feed import Herald
from trunkline.server.services import Services
from trunkline.server.timekeeper import Timekeeper
from trunkline.table.clocks import timeouts
from trunkline.table.house import House
from trunkline.table.play import transaction
from trunkline.table.storage import store
from trunkline.table.storage.store import Store
from trunkline.table.storage.verify import verify

MOVES = 25


@pytest.fixture
def pair(postgres: str) -> Iterator[tuple[str, Process, Process]]:
    one, two = Process(postgres), Process(postgres)
    yield postgres, one, two
    one.kill()
    two.kill()


def test_two_processes_race_and_one_wins_each_move(pair: tuple[str, Process, Process]) -> None:
    database, *servers = pair
    with (
        client_of(servers[0].url) as here,
        client_of(servers[1].url) as there,
    ):
        ann = Someone(here, "ann")
        also = Someone(there)
        also.headers = ann.headers
        table = ann.open(ME, options={"goal": 100_000})
        streams = [Events(f"{one.url}/api/tables/{table}/stream", ann.headers) for one in servers]
        won: list[int] = []

        def play(who: Someone, name: str) -> None:
            for n in range(10_000):
                version = who.view(table, log=0)["version"]
                if version > MOVES:
                    return
                if who.load(table, 0, f"{name}-{n}", version=version).status_code == 200:
                    won.append(version)

        threads = [
            threading.Thread(target=play, args=(who, name))
            for who, name in ((ann, "a"), (also, "b"))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(won) == list(range(1, MOVES + 1))
        for stream in streams:
            until(lambda one=stream: one.numbers()[-1:] == [MOVES + 1])  # type: ignore[misc]
            assert stream.numbers() == list(range(1, MOVES + 2))
            stream.stop()
    house = House(Store(database), Shelf())
    assert all(one.problem is None for one in verify(house.journal, Shelf()))
    house.close()


def test_a_bot_moves_once_for_two_processes(pair: tuple[str, Process, Process]) -> None:
    database, one, two = pair
    with client_of(one.url) as here, client_of(two.url) as there:
        ann = Someone(here, "ann")
        table = ann.open(ME, BOT, options={"goal": 100_000})
        for n in range(5):
            Someone(there).view(table)
            assert ann.load(table, 0, f"k{n}").status_code == 200
            until(lambda: ann.view(table, log=0)["asked"] == [0])
        assert ann.view(table)["moment"] == 10
    house = House(Store(database), Shelf())
    assert all(found.problem is None for found in verify(house.journal, Shelf()))
    house.close()


def test_a_bot_thinks_once_for_two_hosts(postgres: str) -> None:
    """The host that stored the move thinks; the other only tells who watches there."""
    hosts = [new_services(postgres) for _ in range(2)]
    thoughts: list[int] = []

    def counted(services: Services) -> None:
        make = services.players.make

        def making(*what: Any) -> Any:
            thoughts.append(1)
            return make(*what)

        services.players.make = making

    with served(hosts[0]) as here, served(hosts[1]) as there:
        for one in hosts:
            counted(one)
        ann = Someone(here, "ann")
        table = ann.open(ME, BOT, options={"goal": 100_000})
        also = Someone(there)
        also.headers = ann.headers
        streams = [
            Events(f"{http.base_url}/api/tables/{table}/stream", ann.headers)
            for http in (here, there)
        ]
        for n in range(10):
            who = (ann, also)[n % 2]  # a host may hear a moment later what the other stored
            until(lambda: who.view(table, log=0)["moment"] == 2 * n)  # noqa: B023
            assert who.load(table, 0, f"k{n}").status_code == 200
        until(lambda: ann.view(table, log=0)["moment"] == 20)
        until(lambda: all(one.numbers()[-1:] == [21] for one in streams))
        for one in streams:
            assert one.numbers() == list(range(1, 22))
            one.stop()
    assert len(thoughts) == 10


def test_a_notice_that_is_lost_is_caught_up(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The change is stored and acknowledged; the chores of the other host find it."""
    hosts = [new_services(postgres, keepalive=60) for _ in range(2)]
    with served(hosts[0], tidy_every=3600) as here, served(hosts[1], tidy_every=3600) as there:
        ann = Someone(here, "ann")
        table = ann.open(ME)
        events = Events(f"{there.base_url}/api/tables/{table}/stream", ann.headers)
        events.wait(1)
        monkeypatch.setattr(store, "ANNOUNCE", text("SELECT 1 FROM no_such_table"))
        assert ann.load(table, 0, "a").status_code == 200
        assert "not announced" in caplog.text
        monkeypatch.undo()
        assert len(events.events) == 1
        app._chore(hosts[1], 60)
        events.wait(2)
        events.stop()
        assert events.view["moment"] == 1


def listeners(store: Store) -> set[int]:
    """The connections that wait for news from the database."""
    with store.read() as connection:
        found = connection.exec_driver_sql(
            "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'"
            " AND datname = current_database()"
        )
        return set(found.scalars())


def test_a_lost_connection_to_postgres_is_made_again(postgres: str) -> None:
    services: Services = new_services(postgres)
    herald = Herald(services.house, poll=0.05, pause=0.05)
    heard: list[int] = []
    with served(services) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME)
        services.house.listen(table, lambda: heard.append(1))
        herald.start()
        other = House(Store(postgres), Shelf())
        until(lambda: len(listeners(other.store)) == 2)  # this one, and the server's own
        lost = listeners(other.store)
        with other.store.write() as connection:
            for pid in lost:
                connection.exec_driver_sql(f"SELECT pg_terminate_backend({pid})")
        until(lambda: len(listeners(other.store) - lost) == 2)
        heard.clear()
        account = other.people.who(ann.headers["authorization"].split()[1])
        assert account is not None
        there = other.get(table)
        there.act(account, there.record.version, "x", {"kind": "load", "seat": 0, "amount": 1})
        until(lambda: heard)
        with other.store.write() as connection:
            other.store.notify(connection, None)
        herald.close()
        other.close()


def all_at_once(*jobs: Callable[[], Any]) -> None:
    """Do some things at the same time."""
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_timeout_is_applied_once(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers on one database look at the same moment, again and again."""
    passes = Time()
    monkeypatch.setattr(transaction, "CLOCK", passes)
    houses = [House(Store(postgres), Shelf()) for _ in range(2)]
    table, people = at_table(houses[0], "bob", policy="remind", kind="move")
    for house in houses:
        house.get(table.id).refresh()
    for rounds in (1, 2):
        passes(101)
        all_at_once(*(Timekeeper(house).tick for house in houses))
        entries = houses[1].journal.entries(table.id)
        assert [one.data["what"] for one in entries if one.kind == "clock"] == ["out"] * rounds
        [seat] = table.record.asked
        load(table, people[seat], seat, key=f"k{rounds}")
    assert timeouts.recount(table) == table.record.ticking
    for house in houses:
        house.close()


class Sealed:
    """A table of three at which everybody bids at once; its players use different processes."""

    def __init__(self, *people: Someone) -> None:
        self.people = people
        options = {"cards": list(range(1, 30)), "coins": 9, "deal": "at once"}
        self.table = people[0].open(ME, OPEN, OPEN, title="goods-yard", options=options)
        for seat, who in enumerate(people[1:], 1):
            assert who.post(f"/api/tables/{self.table}/seats/{seat}").status_code == 200
        self.answers: list[tuple[int, int]] = []

    def view(self, seat: int) -> Any:
        return self.people[seat].view(self.table)

    def bid(self, seat: int, amount: int, version: int) -> None:
        action = {"kind": "bid", "seat": seat, "amount": amount}
        key = f"{seat}-{amount}-{version}"
        answer = self.people[seat].act(self.table, action, key, version=version)
        self.answers.append((seat, answer.status_code))

    def take_back(self, seat: int) -> None:
        version = self.view(seat)["version"]
        body = {"version": version, "id": f"back-{version}"}
        answer = self.people[seat].post(f"/api/tables/{self.table}/undo", body)
        self.answers.append((seat, answer.status_code))


def test_sealed_bids_come_in_at_once_in_two_processes(pair: tuple[str, Process, Process]) -> None:
    """All are asked at one version, answer from either process, and change their minds."""
    database, *servers = pair
    with (
        client_of(servers[0].url) as here,
        client_of(servers[1].url) as there,
    ):
        ann, bob, cid = Someone(here, "ann"), Someone(there, "bob"), Someone(there, "cid")
        game = Sealed(ann, bob, cid)
        for number in range(3):
            asked = game.view(0)
            assert asked["asked"] == [0, 1, 2]
            bid = partial(partial, game.bid, version=asked["version"])
            game.answers.clear()
            # Two racing answers of one seat are one; Ann and Bob do not make each other stale.
            all_at_once(bid(0, 1), bid(0, 2), bid(1, 1), bid(1, 2))
            assert sorted(game.answers) == [(0, 200), (0, 409), (1, 200), (1, 409)]
            bids = [one["action"]["amount"] for one in game.view(2)["log"][-2:]]
            assert bids == [None, None], "nobody is told yet"
            # Both take their answers back at once, in two processes.
            game.answers.clear()
            all_at_once(partial(game.take_back, 0), partial(game.take_back, 1))
            assert sorted(game.answers) == [(0, 200), (1, 200)]
            assert game.view(2)["asked"] == [0, 1, 2]
            # Cid's question has stood all the time; Ann and Bob are asked again.
            game.answers.clear()
            game.bid(2, 3, asked["version"])
            game.bid(0, 5, asked["version"])
            for seat in (0, 1):
                game.bid(seat, 0, game.view(seat)["version"])
            assert game.answers == [(2, 200), (0, 409), (0, 200), (1, 200)]
            assert game.view(0)["asked"] == [2]
            demand = {"kind": "demand", "seat": 2, "of": 0}
            assert cid.act(game.table, demand, f"demand-{number}").status_code == 200
            card = game.view(0)["offers"][0]["action"]
            assert ann.act(game.table, card, f"give-{number}").status_code == 200
    house = House(Store(database), Shelf())
    assert all(one.problem is None for one in verify(house.journal, Shelf()))
    house.close()
