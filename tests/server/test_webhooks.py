"""Webhooks: "your turn" goes out, and never into our own network."""

import hmac
import socket
import ssl
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.table.helpers import until
from trunkline.server.notify import webhooks
from trunkline.server.notify.webhooks import (
    Job,
    Sender,
    check_url,
    is_public,
    post,
    public_address,
)
from trunkline.server.services import Services
from trunkline.table.errors import Malformed, TooManyRequests

BODY = b'{"text": "hi"}'


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "gopher://example.org/",
        "http://",
        "https://user:pass@example.org/",
        "http://example.org:22/",
        "http://example.org:x/",
        "http://[::1/",
        "http://exa mple.org/",
        "http://example.org/\r\nX: y",
        "http://exämple.org/",
    ],
)
def test_addresses_we_would_not_post_to(url: str) -> None:
    with pytest.raises(Malformed):
        check_url(url)


def test_addresses_taken_apart() -> None:
    assert check_url("https://example.org") == ("https", "example.org", 443, "/")
    assert check_url("http://example.org:8080/a?b=c") == ("http", "example.org", 8080, "/a?b=c")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
        "ff02::1",
        "fec0::1",
        "3fff::1",
        "64:ff9b:1::5db8:d822",
        "192.0.0.192",
        "168.63.129.16",
    ],
)
def test_our_own_network_is_not_public(address: str) -> None:
    assert not is_public(address)


def test_the_open_internet_is_public() -> None:
    for address in ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::5db8:d822"):
        assert is_public(address)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_this_very_machine_is_not_posted_to_even_if_its_address_is_public(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(webhooks, "is_public", lambda one: True)
    monkeypatch.setattr(socket, "getaddrinfo", found(address))
    with pytest.raises(Malformed, match="not this server"):
        public_address("example.org", 443)
    monkeypatch.setattr(socket, "getaddrinfo", found("93.184.216.34"))
    assert public_address("example.org", 443) == "93.184.216.34"


def test_a_redirect_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n")
    connections: list[str] = []

    def connect(address: str, port: int) -> socket.socket:
        connections.append(address)
        return listener.connect(address, port)

    monkeypatch.setattr(webhooks, "public_address", lambda host, port: "93.184.216.34")
    monkeypatch.setattr(webhooks, "connect", connect)
    assert post("http://example.org/hook", BODY) == 302
    assert connections == ["93.184.216.34"]


def test_a_changing_name_is_resolved_once_and_connected_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers, real = iter(["93.184.216.34", "127.0.0.1"]), socket.getaddrinfo
    listener = Listener(b"HTTP/1.1 200 OK\r\n\r\n")

    def look_up(host: str, *args: Any, **more: Any) -> Any:
        known = host != "example.org"
        return real(host, *args, **more) if known else found(next(answers))(host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(webhooks, "connect", listener.connect)
    assert post("http://example.org/hook", BODY) == 200
    with pytest.raises(Malformed, match="public"):
        post("http://example.org/hook", BODY)


def found(*addresses: str) -> Any:
    return lambda host, port, type: [(0, 0, 0, "", (one, port)) for one in addresses]


def test_all_addresses_of_a_host_must_be_public(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", found("93.184.216.34"))
    assert public_address("example.org", 443) == "93.184.216.34"
    monkeypatch.setattr(socket, "getaddrinfo", found("93.184.216.34", "fe80::1%eth0"))
    with pytest.raises(Malformed, match="public"):
        public_address("example.org", 443)

    def unknown(*args: Any, **more: Any) -> Any:
        raise OSError("no such host")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Malformed, match="not known"):
        public_address("example.org", 443)


class Listener:
    """A bare socket that takes one post and answers."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.request = b""
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        with self.socket:
            connection, _ = self.socket.accept()
            with connection:
                self.request = connection.recv(65536)
                connection.sendall(self.answer)

    def connect(self, address: str, port: int) -> socket.socket:
        assert address == "93.184.216.34"
        return socket.create_connection(self.socket.getsockname())


@pytest.mark.parametrize(("answer", "status"), [(b"HTTP/1.1 204 No\r\n\r\n", 204), (b"hm", 0)])
def test_a_post_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch, answer: bytes, status: int
) -> None:
    listener = Listener(answer)
    monkeypatch.setattr(webhooks, "public_address", lambda host, port: "93.184.216.34")
    monkeypatch.setattr(webhooks, "connect", listener.connect)
    assert post("http://example.org/hook", BODY) == status
    listener.thread.join()
    assert listener.request.startswith(b"POST /hook HTTP/1.1\r\nHost: example.org:80\r\n")
    assert listener.request.endswith(b'\r\n\r\n{"text": "hi"}')


def test_https_is_checked_against_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener(b"HTTP/1.1 200 OK\r\n\r\n")
    names: list[str] = []

    class Context:
        def wrap_socket(self, raw: socket.socket, server_hostname: str) -> socket.socket:
            names.append(server_hostname)
            return raw

    monkeypatch.setattr(webhooks, "public_address", lambda host, port: "93.184.216.34")
    monkeypatch.setattr(webhooks, "connect", listener.connect)
    monkeypatch.setattr(ssl, "create_default_context", Context)
    assert post("https://[2606:2800::1]/", b"") == 200
    assert names == ["2606:2800::1"]
    listener.thread.join()
    assert b"Host: [2606:2800::1]:443" in listener.request


def test_a_real_connection_has_a_time_limit() -> None:
    listener = Listener(b"x")
    with webhooks.connect(*listener.socket.getsockname()) as made:
        assert made.gettimeout() == webhooks.SECONDS
        made.sendall(b"y")
    listener.thread.join()


def test_posts_are_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener(b"HTTP/1.1 204 No\r\n\r\n")
    monkeypatch.setattr(webhooks, "public_address", lambda host, port: "93.184.216.34")
    monkeypatch.setattr(webhooks, "connect", listener.connect)
    post("http://example.org/hook", BODY, "secret", "letter-1")
    listener.thread.join()
    head, _, body = listener.request.decode().partition("\r\n\r\n")
    fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:])
    signed = f"{fields['X-Trunkline-Time']}.{body}".encode()
    wanted = hmac.new(b"secret", signed, "sha256").hexdigest()
    assert fields["X-Trunkline-Id"] == "letter-1"
    assert fields["X-Trunkline-Signature"] == f"sha256={wanted}"


class Desk:
    """A sender of messages that notes the result of each."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self.begun: list[tuple[str, int]] = []
        self.told: dict[str, int] = {}
        self.free = True

    def send(self, name: str, run: Callable[[], int], way: Any = "webhook") -> None:
        def begin(tries: int) -> bool:
            self.begun.append((name, tries))
            return self.free

        def done(status: int) -> None:
            self.told[name] = status

        later = lambda tries, seconds: None  # noqa: E731
        self.sender.send(Job(way, f"{name}.example", run, done, begin, later, name))


def test_failures_are_tried_again(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr(webhooks, "AGAIN", (0.0, 0.0))
    desk = Desk(Sender())

    def unreachable() -> int:
        raise OSError("unreachable")

    desk.send("good", lambda: 204)
    desk.send("bad", unreachable)
    desk.send("busy", lambda: 503, "mail")
    desk.send("wrong", lambda: 404)
    until(lambda: len(desk.told) == 4)
    desk.sender.close()
    assert desk.told == {"good": 204, "bad": 0, "busy": 503, "wrong": 404}
    tries = {name: [n for one, n in desk.begun if one == name] for name in desk.told}
    assert tries == {"good": [0], "bad": [0, 1, 2], "busy": [0, 1, 2], "wrong": [0]}
    assert "webhook failed" in caplog.text


def test_messages_taken_by_another_host_are_left_to_it(caplog: Any) -> None:
    desk = Desk(Sender())
    desk.free = False
    desk.send("one", lambda: 204)
    desk.free = True
    until(lambda: desk.begun)

    def away() -> int:
        raise OperationalError("SELECT", {}, Exception("gone"))

    desk.send("two", away)
    until(lambda: "database" in caplog.text)
    desk.sender.close()
    assert desk.told == {}


def test_messages_stay_in_the_database_if_the_queue_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk(Sender())

    def full(*work: Any, **more: Any) -> None:
        raise TooManyRequests("too many", 1)

    monkeypatch.setattr(desk.sender._posts, "submit", full)
    desk.send("one", lambda: 204)
    desk.sender.close()
    assert desk.begun == []


def test_retries_end_with_the_server() -> None:
    desk = Desk(Sender())
    desk.send("busy", lambda: 503)
    until(lambda: desk.sender._later)
    (timer,) = desk.sender._later
    desk.sender.close()
    timer.function()  # it was due just then
    job = Job("webhook", "busy.example", lambda: 503, print, bool, print)  # type: ignore[arg-type]
    desk.sender._try_again(job)
    desk.send("late", lambda: 200)
    assert not timer.is_alive() or timer.finished.is_set()
    assert not desk.sender._later
    assert desk.begun == [("busy", 0)]


def test_an_unreachable_webhook_is_switched_off(services: Services) -> None:
    people = services.house.people
    ann = people.guest("ann")
    assert people.set_webhook(ann.id, "https://example.org/")
    for reached in (*[False] * 9, True, *[False] * 9):
        people.webhook_told(ann.id, reached)
    assert people.webhooks([ann.id])
    people.webhook_told(ann.id, False)
    assert people.webhooks([ann.id]) == []
    assert people.set_webhook(ann.id, None) is None
    services.close()
