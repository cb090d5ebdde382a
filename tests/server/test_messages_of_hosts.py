"""Messages of two hosts on one database: each is sent once, and none is lost with its host."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from tests.server.helpers import ME, OPEN, Events, Someone, new_services, served
from tests.server.test_notifier import with_hook
from tests.table.helpers import until
from trunkline.server import app
from trunkline.server.notify import webhooks
from trunkline.server.notify.notifier import Notifier
from trunkline.server.services import looking
from trunkline.table.people.notifications import Device, NotificationSettings
from trunkline.table.people.outbox import Letter
from trunkline.table.storage.schema import outbox


class Two:
    """Two hosts and two players; posts to webhooks are kept here."""

    def __init__(self, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hosts = [new_services(postgres) for _ in range(2)]
        self.posted: list[str] = []
        """The id of each message."""
        self.hold = threading.Event()
        """Answers wait until it is set."""
        self.hold.set()
        monkeypatch.setattr(webhooks, "post", self.post)
        monkeypatch.setattr(Notifier, "_just_told", lambda announcer, url: False)

    def post(self, url: str, body: bytes, secret: str | None, id_: str) -> int:
        self.posted.append(id_)
        self.hold.wait(30)
        return 204

    def begin(self, *clients: Any) -> None:
        self.ann, self.bob = (Someone(clients[0], name) for name in ("ann", "bob"))
        self.places = []
        for who in (self.ann, self.bob):
            account_id = with_hook(self.hosts[0], who)
            wish = NotificationSettings(every=0, game=False)
            self.hosts[0].house.telling.set_wish(account_id, wish)
            for host in self.hosts:
                host.house.telling.hears(account_id)
            also = Someone(clients[1])
            also.headers = who.headers
            self.places.append((who, also))
        self.table = self.ann.open(ME, OPEN)
        self.bob.post(f"/api/tables/{self.table}/seats/1")

    def move(self, n: int, host: int) -> None:
        seat = n % 2
        assert self.places[seat][host].load(self.table, seat, f"k{n}").status_code == 200

    def idle(self) -> bool:
        return all(not len(host.work.notes) for host in self.hosts)


@pytest.fixture
def two(postgres: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    made = Two(postgres, monkeypatch)
    with served(made.hosts[0]) as here, served(made.hosts[1]) as there:
        made.begin(here, there)
        until(lambda: made.posted)
        yield made
        made.hold.set()


def test_each_turn_is_notified_once_on_any_host(two: Two) -> None:
    """In every order in which two moves can come to two hosts, chat between them too."""
    assert len(two.posted) == 1  # ann begins
    for n in range(24):
        host = (0b0110_1001_0011_1100_1010_0101 >> n) & 1
        two.move(n, host)
        until(lambda: len(two.posted) == n + 2)  # noqa: B023
        if n % 3 == 0:
            said = {"id": f"c{n}", "text": "hello"}
            who = two.places[n % 2][1 - host]
            assert who.post(f"/api/tables/{two.table}/chat", said).status_code == 200
    until(two.idle)
    assert len(two.posted) == 25
    assert len(set(two.posted)) == 25


def test_a_player_watching_on_another_host_gets_no_message(two: Two) -> None:
    """The stream is here, the moves are there."""
    here, there = two.hosts
    who = two.ann.get("/api/session").json()["account"]["id"]
    bob = two.bob.get("/api/session").json()["account"]["id"]
    address = f"{two.bob.client.base_url}/api/tables/{two.table}/stream"
    stream = Events(address, two.bob.headers)
    stream.wait(1)
    until(lambda: there.house.onlookers.elsewhere(bob, two.table))
    two.move(0, 1)
    stream.wait(2)
    until(two.idle)
    assert len(two.posted) == 1
    app._chore(here, 60)  # they are still there
    stream.stop()
    two.move(1, 0)
    until(lambda: not here.watching[looking(bob, two.table)])
    until(lambda: not there.house.onlookers.elsewhere(bob, two.table))
    until(lambda: len(two.posted) == 2)  # ann, whose turn it is
    two.move(2, 1)
    until(lambda: len(two.posted) == 3)
    assert not there.looks(who, two.table)


def test_a_message_of_a_host_that_died_is_sent_by_the_other(two: Two) -> None:
    two.hold.clear()
    two.move(0, 0)
    until(lambda: len(two.posted) == 2)
    app._chore(two.hosts[1], 60)  # the first lives, and is still sending
    app._chore(two.hosts[0], 60)
    assert len(two.posted) == 2
    with two.hosts[1].house.store.write() as connection:  # it lives no more
        connection.execute(update(outbox).values(lease=time.time() - 1))
    app._chore(two.hosts[1], 60)
    until(lambda: len(two.posted) == 3)
    two.hold.set()
    assert two.posted[1] == two.posted[2]
    until(lambda: not two.hosts[0].house.outbox.waiting())


def test_a_message_that_was_not_begun_is_sent_by_the_other(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host dies between storing a message and sending it."""
    monkeypatch.setattr(two.hosts[0].sender, "send", lambda job: None)
    two.move(0, 0)
    until(lambda: two.hosts[1].house.outbox.waiting())
    app._chore(two.hosts[1], 60)
    until(lambda: len(two.posted) == 2)
    until(lambda: not two.hosts[1].house.outbox.waiting())


def test_removed_webhooks_devices_and_mails_are_gone(two: Two) -> None:
    bob = two.bob.get("/api/session").json()["account"]["id"]
    announcer = Notifier(two.hosts[0])
    two.hosts[0].house.people.set_webhook(bob, None)
    other = Device("https://push.example/other", bob, "key", "auth", "desk")
    two.hosts[0].house.telling.subscribe(other)
    for way in ("webhook", "push", "mail"):
        letter = Letter(f"l {way}", bob, way, "https://push.example/gone", "{}")  # type: ignore[arg-type]
        assert announcer._deliver(letter) == 410
    assert len(two.posted) == 1


def test_a_database_that_is_away_costs_only_the_note_of_who_watches(
    two: Two, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*what: Any, **more: Any) -> None:
        raise OperationalError("INSERT", {}, Exception("gone"))

    monkeypatch.setattr(two.hosts[0].house.onlookers, "note", away)
    two.hosts[0].note_look("ann", two.table)
    assert "database" in caplog.text


def test_a_turn_is_notified_even_if_its_host_dies(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stored with the move: the other host finds it."""
    monkeypatch.setattr(two.hosts[0].house, "stored", [])
    two.move(0, 0)
    app._chore(two.hosts[1], 60)
    until(lambda: len(two.posted) == 2)


def test_a_fault_in_a_notification_keeps_the_move(
    two: Two, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(change: Any) -> Any:
        raise RuntimeError("a bug")

    monkeypatch.setattr(two.hosts[0].house, "foresee", broken)
    two.move(0, 0)
    assert "fault" in caplog.text
