"""Absent players are notified: against a local push service, webhooks and a mail server."""

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Client
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from tests.server.helpers import ME, OPEN, Events, Someone, new_services, served
from tests.server.test_push import Browser
from tests.table.helpers import until
from trunkline.server.notify import webhooks
from trunkline.server.notify.mail import Mail
from trunkline.server.notify.notifier import Message, Notifier
from trunkline.server.services import Services, looking
from trunkline.table.people.notifications import Notification, Notifications, NotificationSettings
from trunkline.table.storage.schema import account, telling

TURN = "it is your turn to load or run."


class Service:
    """A push service on this machine: keeps its requests, and answers as configured."""

    def __init__(self) -> None:
        self.answers = [201]
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as file:
                line = file.readline()
                fields = {"path": line.split()[1].decode()}
                while (line := file.readline().strip()) != b"":
                    name, _, value = line.decode().partition(": ")
                    fields[name.lower()] = value
                body = file.read(int(fields["content-length"]))
                status = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
                connection.sendall(b"HTTP/1.1 %d Done\r\n\r\n" % status)
                self.got.append((fields, body))

    def connect(self, address: str, port: int) -> socket.socket:
        return socket.create_connection(self.socket.getsockname())


class Plain:
    """TLS of this test: the guard has looked at the name, and the bytes go as they are."""

    def wrap_socket(self, raw: socket.socket, server_hostname: str) -> socket.socket:
        assert server_hostname.endswith(".example")
        return raw


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    made = Service()
    for room in ("notify.webhooks", "api.notifications"):
        name = f"trunkline.server.{room}.public_address"
        monkeypatch.setattr(name, lambda host, port: "93.184.216.34")
    monkeypatch.setattr(webhooks, "connect", made.connect)
    monkeypatch.setattr(webhooks.ssl, "create_default_context", Plain)
    monkeypatch.setattr(webhooks, "AGAIN", (0.0, 0.0))
    yield made
    made.socket.close()


def my_id(someone: Someone) -> str:
    return str(someone.get("/api/session").json()["account"]["id"])


def at_once(services: Services, who: Someone) -> str:
    """Switch off the digest of an account, and return the account's id."""
    account_id = my_id(who)
    services.house.telling.set_wish(account_id, NotificationSettings(every=0, game=False))
    return account_id


def subscribe(who: Someone, browser: Browser, name: str = "phone") -> Any:
    endpoint = f"https://push.example/send/{name}"
    body = {"endpoint": endpoint, "key": browser.key, "auth": browser.auth}
    return who.post("/api/account/push", body)


def two(ann: Someone, bob: Someone, **more: Any) -> str:
    table = ann.open(ME, OPEN, **more)
    bob.post(f"/api/tables/{table}/seats/1")
    return table


def test_a_delivered_message_is_read_by_its_browser_alone(
    ann: Someone, bob: Someone, services: Services, service: Service
) -> None:
    browser = Browser()
    services.house.telling.set_wish(my_id(bob), NotificationSettings(game=False))
    assert subscribe(bob, browser).status_code == 204
    told = bob.get("/api/account/notifications").json()
    assert (told["devices"], told["turn"], told["every"]) == (["a program"], True, 10)
    assert (told["mailable"], told["webhook"]) == (False, False)
    table = two(ann, bob, name="Tuesday <!channel> @all")
    ann.load(table, 0, "a")
    until(lambda: service.got)
    [(fields, body)] = service.got
    assert json.loads(browser.read(body)) == {
        "title": "Tuesday !channel all",
        "body": f"{TURN} So far: ann loads 1.",
        "path": f"/table/{table}",
    }
    assert fields["path"] == "/send/phone"
    assert (fields["content-encoding"], fields["ttl"]) == ("aes128gcm", "86400")
    assert fields["authorization"].endswith(f"k={told['key']}")
    assert b"Tuesday" not in body
    assert bob.send("DELETE", "/api/account/push", {"endpoint": "https://push.example/send/phone"})
    assert bob.get("/api/account/notifications").json()["devices"] == []


def test_a_device_that_is_gone_is_forgotten_and_one_that_is_busy_is_tried_again(
    ann: Someone, bob: Someone, services: Services, service: Service
) -> None:
    account_id = at_once(services, bob)
    subscribe(bob, Browser())
    table = two(ann, bob)
    service.answers = [503, 429, 201]
    ann.load(table, 0, "a")
    until(lambda: len(service.got) == 3)
    bob.load(table, 1, "b")
    assert services.house.telling.devices(account_id)
    service.answers = [410]
    ann.load(table, 0, "c")
    until(lambda: not services.house.telling.devices(account_id))
    assert len(service.got) == 4


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"endpoint": "http://push.example/x"}, "https only"),
        ({"endpoint": "https://push.example:25/x"}, "port"),
        ({"endpoint": "https://127.0.0.1/x"}, "public network"),
        ({"key": "AAAA"}, "not a key"),
        ({"auth": "AAAA"}, "not a key"),
    ],
)
def test_invalid_push_subscriptions_are_refused(
    ann: Someone, monkeypatch: pytest.MonkeyPatch, change: dict[str, str], sentence: str
) -> None:
    if "127" not in change.get("endpoint", ""):
        monkeypatch.setattr(
            "trunkline.server.api.notifications.public_address", lambda *_: "1.2.3.4"
        )
    browser = Browser()
    body = {"endpoint": "https://push.example/x", "key": browser.key, "auth": browser.auth}
    answer = ann.post("/api/account/push", {**body, **change})
    assert answer.status_code == 400
    assert sentence in answer.json()["error"]["message"]


def quiet(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """Replace posting to webhooks by a list, and return the list."""
    told: list[dict[str, str]] = []

    def post(url: str, body: bytes, secret: str | None, id_: str) -> int:
        told.append(json.loads(body))
        return 204

    monkeypatch.setattr(webhooks, "post", post)
    monkeypatch.setattr(services.sender, "send", services.sender._send)
    monkeypatch.setattr(Notifier, "_just_told", lambda announcer, url: False)
    notes = services.work.notes
    monkeypatch.setattr(notes, "submit", lambda work, *args, keys: work(*args))
    return told


def with_hook(services: Services, who: Someone) -> str:
    account_id = my_id(who)
    services.house.people.set_webhook(account_id, "https://hook.example/")
    return account_id


def test_a_webhook_hears_of_something_once_a_minute(
    ann: Someone, bob: Someone, services: Services
) -> None:
    record = services.house.read(two(ann, bob)).record
    account_id, announcer = with_hook(services, bob), Notifier(services)
    message = Message("depot", ["Your turn."], f"/table/{record.id}", record)
    sent = [announcer._letters(account_id, message) for _ in range(2)]
    assert [[one.way for one in letters] for letters in sent] == [["webhook"], []]


def test_several_notifications_become_one_message(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, bob)
    services.house.telling.set_wish(account_id, NotificationSettings(game=False))
    first, second = (two(ann, bob, name=name) for name in ("one", "two"))
    ann.load(first, 0, "a")
    assert [one["text"] for one in told] == [f"one: {TURN} So far: ann loads 1."]
    ann.load(second, 0, "a")
    ann.post(f"/api/tables/{second}/chat", {"id": "c", "text": "come, @bob"})
    services.remind()
    assert len(told) == 1  # bob was notified just now
    with services.house.store.write() as connection:
        connection.execute(update(telling).values(told=0.0))
    services.remind()
    texts = [f"two: {TURN} So far: ann loads 1.", "two: ann names you in the chat."]
    assert told[1]["text"].split("\n") == texts
    assert services.house.telling.pending(account_id) == []


def test_after_a_restart_only_new_changes_are_notified(
    ann: Someone,
    bob: Someone,
    services: Services,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    account_id = with_hook(services, bob)
    table = two(ann, bob)
    ann.load(table, 0, "a")
    again = new_services(str(tmp_path / "games.sqlite"))
    with served(again) as client:
        told = quiet(again, monkeypatch)
        again.house.telling.drop(again.house.telling.pending(account_id))
        again.house.telling.set_wish(account_id, NotificationSettings(every=0))
        here = Someone(client)
        here.headers = ann.headers
        here.post(f"/api/tables/{table}/chat", {"id": "c", "text": "@bob, it is you"})
        assert [one["text"] for one in told] == ["depot: ann names you in the chat."]


def test_outdated_notifications_are_not_sent(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, bob)
    services.house.telling.set_wish(account_id, NotificationSettings(game=False))
    tables = [two(ann, bob, name=str(number)) for number in range(7)]
    ann.load(tables[0], 0, "a")  # told at once
    for table in (*tables[1:3], *tables[5:]):
        ann.load(table, 0, "a")
    bob.load(tables[1], 1, "b")  # not my turn any more
    ann.post(f"/api/tables/{tables[3]}/chat", {"id": "c", "text": "@bob"})
    assert services.house.telling.pending(my_id(bob))[-1].kind == "mention"
    bob.send("PUT", f"/api/tables/{tables[3]}/read", {"upto": 99})  # read
    ann.load(tables[4], 0, "a")
    bob.load(tables[4], 1, "b")
    request = {"version": ann.view(tables[4])["version"], "id": "u", "to": 0}
    asked = ann.post(f"/api/tables/{tables[4]}/undo", request).json()["request"]
    kinds = [one.kind for one in services.house.telling.pending(account_id)]
    assert kinds == ["turn", "turn", "turn", "request"]
    answer = {"id": "y", "request": asked, "agree": False}
    bob.post(f"/api/tables/{tables[4]}/consent", answer)
    with services.house.store.write() as connection:
        connection.execute(update(telling).values(told=0.0))
    services.house.journal.remove(tables[5])
    services.house.telling.note([Notification(account_id, "gone", "turn", "it is your turn.", 1)])
    assert services.watching.take({looking(account_id, tables[6]): 9})  # looks just now
    services.remind()
    assert [one["text"] for one in told[1:]] == [f"2: {TURN} So far: ann loads 1."]


def test_a_player_who_sees_the_page_gets_no_message(
    ann: Someone, bob: Someone, client: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, bob)
    at_once(services, bob)
    table = two(ann, bob)
    address = f"{client.base_url}/api/tables/{table}/stream"
    stream = Events(address, bob.headers)
    stream.wait(1)
    ann.load(table, 0, "a")
    assert told == []
    stream.stop()
    until(lambda: not services.watching[looking(account_id, table)])
    hidden = Events(address, bob.headers, away=1)  # the page is open behind others
    hidden.wait(1)
    bob.load(table, 1, "b")
    ann.load(table, 0, "c")
    assert len(told) == 1
    hidden.stop()


def test_opening_the_page_clears_waiting_notifications(
    ann: Someone, bob: Someone, client: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, bob)
    services.house.telling.set_wish(account_id, NotificationSettings(game=False))
    one, other = two(ann, bob), two(ann, bob)
    for table in (one, other):
        ann.load(table, 0, "a")
    assert len(services.house.telling.pending(account_id)) == 1
    stream = Events(f"{client.base_url}/api/tables/{other}/stream", bob.headers)
    stream.wait(1)
    assert services.house.telling.pending(account_id) == []
    stream.stop()
    assert len(told) == 1


def test_begin_end_and_private_words(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, bob)
    services.house.telling.set_wish(account_id, NotificationSettings(every=0))
    table = two(ann, bob, options={"goal": 2}, private_chat=True, name="T")
    body = {"id": "w", "to": 1, "text": "psst"}
    ann.post(f"/api/tables/{table}/messages", body)
    ann.load(table, 0, "a", 2)
    assert [one["text"] for one in told] == [
        "T: the game begins.",
        "T: somebody wrote to you in private.",
        "T: the game is over.",
    ]


def test_unwanted_kinds_and_muted_people_send_no_messages(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, bob)
    wish = NotificationSettings(turn=False, every=0)._asdict()
    assert bob.send("PUT", "/api/account/notifications", wish).status_code == 204
    assert bob.send("PUT", "/api/account/notifications", {**wish, "every": 7}).status_code == 400
    table = two(ann, bob)
    told.clear()
    ann.load(table, 0, "a")
    chat = f"/api/tables/{table}/chat"
    ann.post(chat, {"id": "1", "text": "@bob @ann"})
    assert [one["text"] for one in told] == ["depot: ann names you in the chat."]
    bob.send("PUT", f"/api/tables/{table}/seats/0/block", {"manner": "mute"})
    ann.post(chat, {"id": "2", "text": "@bob!"})
    assert len(told) == 1
    assert services.house.telling.pending(account_id) == []


def test_the_end_of_an_order_is_notified_to_its_owner_alone(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    with_hook(services, bob)
    at_once(services, bob)
    table = two(ann, bob, name="T")
    ann.load(table, 0, "a")
    bob.load(table, 1, "b")
    told.clear()
    order = {"step": None, "play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}]}
    give = {"seat": 1, "order": {**order, "times": None, "stop_on": ["load"]}}
    for key in ("one", "two"):
        given = bob.send("PUT", f"/api/tables/{table}/orders", {"id": key, **give})
    bob.send("DELETE", f"/api/tables/{table}/orders/{given.json()['entry']}")  # by themselves
    ann.load(table, 0, "c")
    [text] = {one["text"] for one in told if "order" in one["text"]}
    assert "T: a standing order ended." in text


class Post(Mail):
    """A mail server that keeps letters."""

    letters: list[tuple[str, str, str]] = []  # noqa: RUF012

    def write(self, address: str, subject: str, text: str, id_: str = "") -> None:
        self.letters.append((address, subject, text))
        if len(self.letters) > 1:
            raise OSError("full")


def test_mails_go_to_players_with_an_address_and_the_setting(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    mail = Post("localhost", 25, "", "", "g@games.example", False, "https://games.example")
    services = new_services(str(tmp_path / "m.sqlite"), mail=mail)
    with served(services) as client:
        ann, bob = Someone(client, "ann"), Someone(client, "bob")
        account_id = my_id(bob)
        with services.house.store.write() as connection:
            mine = update(account).where(account.c.id == account_id)
            connection.execute(mine.values(mail="bob@mail.example"))
        assert bob.get("/api/account/notifications").json()["mailable"]
        services.house.telling.set_wish(account_id, NotificationSettings(mail=True, every=0))
        table = two(ann, bob, name="Tuesday")
        until(lambda: len(mail.letters) == 1)
        ann.load(table, 0, "a")
        until(lambda: len(mail.letters) == 2)
        address, subject, text = mail.letters[1]
        assert (address, subject) == ("bob@mail.example", "Tuesday")
        assert f"https://games.example/table/{table}" in text
        until(lambda: "mail" in caplog.text)
        services.house.people.set_webhook(account_id, "https://hook.example/")
        quiet(services, monkeypatch)
        services.house.telling.set_wish(account_id, NotificationSettings(every=0))
        bob.load(table, 1, "b")
        ann.load(table, 0, "c")
        assert len(mail.letters) == 2  # no more of it by mail


def test_a_database_that_is_away_only_costs_the_notice(
    ann: Someone,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*args: Any) -> Any:
        raise OperationalError("SELECT", {}, Exception("gone"))

    monkeypatch.setattr(Notifications, "reachable", fail)
    monkeypatch.setattr(Notifications, "pending", fail)
    quiet(services, monkeypatch)
    ann.load(ann.open(ME, ME), 0, "a")
    Notifier(services).notify_account("x")
    assert caplog.text.count("database") == 3


def test_unreachable_players_cause_no_work(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[Any] = []
    table = two(ann, bob)

    def run(work: Any, *args: Any, keys: Any) -> None:
        handed.append(work)
        work(*args)

    monkeypatch.setattr(services.work.notes, "submit", run)
    monkeypatch.setattr("trunkline.server.api.people.public_address", lambda host, port: "1.2.3.4")
    ann.load(table, 0, "a")  # whether anything reaches bob is looked up now, or was at the start
    bob.load(table, 1, "b")
    handed.clear()
    ann.load(table, 0, "c")
    assert handed == []
    told = quiet(services, monkeypatch)
    wish = {"url": "https://hook.example/"}
    assert ann.send("PUT", "/api/account/webhook", wish).status_code == 200
    bob.load(table, 1, "d")
    assert [one["text"] for one in told] == [f"depot: {TURN} Since your last move: bob loads 1."]


def test_nothing_is_sent_for_a_player_who_looks_on_another_host(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, account_id = two(ann, bob), with_hook(services, bob)
    services.house.telling.hears(account_id)
    told = quiet(services, monkeypatch)
    assert services.watching.take({looking(account_id, table): 9})
    ann.load(table, 0, "a")
    assert told == []
