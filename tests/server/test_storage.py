"""A full or silent database, and clocks that jump.

Players get an error, watchers continue, and acknowledged changes stay.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import Client
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from tests.server.helpers import BOT, ME, Events, Someone, new_services, served
from tests.table.games import Shelf
from tests.table.helpers import until
from trunkline.server.services import Services
from trunkline.table.house import House
from trunkline.table.storage.store import Store
from trunkline.table.storage.verify import verify

LONG = "x" * 900


class Disk:
    """The number of pages that a database file may have."""

    def __init__(self, services: Services) -> None:
        self.engine = services.house.store.engine
        self.most = 2**30
        event.listen(self.engine, "checkout", self._limit)

    def _limit(self, connection: Any, record: Any, proxy: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={self.most}")

    def fill(self) -> None:
        """Leave no room for growth from now on."""
        with self.engine.connect() as connection:
            self.most = connection.exec_driver_sql("PRAGMA page_count").scalar_one()


@pytest.fixture
def disk(services: Services, monkeypatch: pytest.MonkeyPatch) -> Disk:
    monkeypatch.setattr("trunkline.server.app.TRY_EVERY", 0.0)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)  # nobody makes room during the retries
    return Disk(services)


def test_a_full_disk_is_reported_and_loses_no_data(
    services: Services, client: Client, disk: Disk, tmp_path: Path
) -> None:
    ann = Someone(client, "ann")
    table = ann.open(ME, options={"goal": 100_000})
    acked: list[str] = []
    refused: Any = None
    assert ann.load(table, 0, "first").status_code == 200
    disk.fill()
    for n in range(200):  # pages that are there have a little room left
        said = ann.post(f"/api/tables/{table}/chat", {"id": f"c{n}", "text": LONG})
        if said.status_code != 200:
            refused = said
            break
        acked.append(f"c{n}")
        services.limits.enabled = False
    assert refused is not None
    assert refused.status_code == 503
    assert refused.json()["error"]["code"] == "unavailable"
    assert refused.json()["error"]["message"].endswith("try again.")
    # Watchers continue, and no part of a refused change is stored.
    seen = ann.view(table, log=1000)
    assert seen["moment"] == 1
    assert len([one for one in seen["log"] if one["kind"] == "chat"]) == len(acked)
    assert client.get("/health").status_code == 200
    assert client.get("/api/tables?list=playing").status_code == 200
    # Room is available again: an unanswered change is sent once more and stored once.
    disk.most = 2**30
    key = f"c{len(acked)}"
    for _ in range(2):
        body = {"id": key, "text": LONG}
        assert ann.post(f"/api/tables/{table}/chat", body).status_code == 200
    assert ann.load(table, 0, "second").status_code == 200
    assert client.get("/ready").status_code == 200
    lines = ann.view(table, log=1000)["log"]
    assert [one["n"] for one in lines] == list(range(1, len(lines) + 1))
    assert len([one for one in lines if one["kind"] == "chat"]) == len(acked) + 1
    house = House(Store(str(tmp_path / "games.sqlite")), Shelf())
    assert all(one.problem is None for one in verify(house.journal, Shelf()))
    house.close()


@contextmanager
def away(services: Services) -> Iterator[None]:
    """The database does not answer."""
    engine = services.house.store.engine

    def gone(*args: Any) -> None:
        raise OperationalError("SELECT", {}, Exception("server closed the connection"))

    event.listen(engine, "checkout", gone)
    try:
        yield
    finally:
        event.remove(engine, "checkout", gone)


def test_a_database_that_does_not_answer_is_a_sentence(services: Services, client: Client) -> None:
    """Wherever it is asked: by a look, a move, a file, a new stream and one that is there."""
    ann = Someone(client, "ann")
    table = ann.open(ME)
    events = Events(f"{client.base_url}/api/tables/{table}/stream", ann.headers)
    events.wait(1)
    with away(services):
        file = {"file": {}, "name": LONG * 100}
        for answer in (
            ann.get(f"/api/tables/{table}"),
            ann.load(table, 0, "a", version=1),
            ann.post("/api/tables/import", file),
            ann.get(f"/api/tables/{table}/stream"),
        ):
            assert answer.status_code == 503, answer.text
            assert answer.json()["error"]["code"] == "unavailable"
            assert "content-security-policy" in answer.headers
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200  # a restart would not help
        services.house.publish(table)
        until(events.closed.is_set)
    assert services.streams == 0
    assert ann.load(table, 0, "a", version=1).status_code == 200


# Clocks

DAY = 86400.0


def test_a_clock_that_jumps_stops_no_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an hour or by years, ahead and back: players, bots and limits go on."""
    real, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])
    where = str(tmp_path / "games.sqlite")
    with served(new_services(where), tidy_every=0.05) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME, BOT, options={"goal": 100_000})
        for n, jump in enumerate((3600.0, -DAY, 61 * DAY, -400 * DAY, 4000 * DAY, 0.0)):
            ahead[0] = jump
            until(lambda: ann.view(table, log=0)["asked"] == [0])
            assert ann.load(table, 0, f"k{n}").status_code == 200
            assert ann.post(f"/api/tables/{table}/chat", {"id": f"c{n}", "text": "hi"}).is_success
            wrong = {"name": "nobody", "password": "not the one"}
            assert client.post("/api/session", json=wrong).status_code == 401
            assert ann.get("/api/session").json()["account"]["name"] == "ann"
            assert client.get("/api/tables?list=playing").json()["tables"]
        lines = ann.view(table, log=1000)["log"]
        assert [one["n"] for one in lines] == list(range(1, len(lines) + 1))


def test_a_bot_is_found_though_the_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its server ended while it was asked, and the next one lives a year before."""
    services = new_services(str(tmp_path / "games.sqlite"))
    services.players.close()  # nobody thinks here
    with served(services) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME, BOT)
        while ann.view(table, log=0)["asked"] == [0]:
            ann.load(table, 0, f"k{ann.view(table)['version']}")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 365 * DAY)
    with served(new_services(str(tmp_path / "games.sqlite"))) as client:
        until(lambda: Someone(client).view(table, log=0)["asked"] == [0])


# Computed results are kept


def test_a_past_view_is_computed_once(
    client: Client, ann: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open(ME)
    for n in range(3):
        ann.load(table, 0, f"k{n}")
    looked: list[Any] = []
    from trunkline.server.api import table as api_table

    seen = api_table.views.see_as
    monkeypatch.setattr(
        api_table.views, "see_as", lambda *a, **k: looked.append(a) or seen(*a, **k)
    )
    first = ann.view(table, at=1, pictures=1, still=1)
    assert (first["at"], first["live"]) == (1, False)
    assert first["still"] is not None
    assert ann.view(table, at=1, pictures=1, still=1) == first
    assert len(looked) == 1
    assert Someone(client).view(table, at=1, pictures=1, still=1)["table"]["mine"] == []
    assert len(looked) == 2, "who has other rights sees something else"
    ann.load(table, 0, "k9")
    assert ann.view(table, at=1, pictures=1, still=1)["moment"] == 4
    assert len(looked) >= 3
