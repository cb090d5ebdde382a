"""Two server processes on one PostgreSQL: one winner, and all viewers see everything."""

import threading
from collections.abc import Iterator

import httpx
import pytest

from tests.server.helpers import BOT, ME, Events, Process, Someone, new_site, served
from tests.table.games import Shelf
from tests.table.helpers import until
from trunkline.server.heralds import Herald
from trunkline.server.site import Site
from trunkline.table.house import House
from trunkline.table.store import Store
from trunkline.table.verify import verify

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
        httpx.Client(base_url=servers[0].url) as here,
        httpx.Client(base_url=servers[1].url) as there,
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


def test_a_bot_of_two_processes_moves_once(pair: tuple[str, Process, Process]) -> None:
    database, one, two = pair
    with httpx.Client(base_url=one.url) as here, httpx.Client(base_url=two.url) as there:
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


def listeners(store: Store) -> set[int]:
    """The connections that wait for news from the database."""
    with store.read() as connection:
        found = connection.exec_driver_sql(
            "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'"
            " AND datname = current_database()"
        )
        return set(found.scalars())


def test_a_lost_connection_to_postgres_is_made_again(postgres: str) -> None:
    site: Site = new_site(postgres)
    herald = Herald(site.house, poll=0.05, pause=0.05)
    heard: list[int] = []
    with served(site) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME)
        site.house.listen(table, lambda: heard.append(1))
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
            other.store.notify(connection, "*")
        herald.close()
        other.close()
