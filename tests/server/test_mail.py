"""Password mails: sent by our mail server, without revealing anything about accounts."""

import re
import smtplib
import socket
import ssl
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from httpx import Client
from sqlalchemy import update

from tests.server.helpers import Someone
from tests.table.helpers import until
from trunkline.commands import Complaint, serve
from trunkline.server.api import mail as api_mail
from trunkline.server.api.mail import BOX as BOX_LIMIT
from trunkline.server.guard.addresses import PRIVATE
from trunkline.server.notify.mail import Mail, read_url
from trunkline.server.services import Services
from trunkline.table.errors import NotFound
from trunkline.table.people import mail_addresses, sessions
from trunkline.table.storage.schema import session

PAGE = "https://games.example.org"
ANN = {"name": "Annabel", "password": "correct horse"}
BOX = "ann@example.org"


class Post:
    """A small mail server: takes what comes, and keeps it."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str]] = []
        self.said: list[str] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                visitor, _ = self._listener.accept()
            except OSError:
                return
            with visitor, visitor.makefile("rwb") as talk:
                self._talk(talk)

    def _talk(self, talk: Any) -> None:
        def say(words: bytes) -> None:
            talk.write(words + b"\r\n")
            talk.flush()

        say(b"220 here")
        to = ""
        for raw in talk:
            line = raw.decode().strip()
            self.said.append(line)
            verb = line[:4].upper()
            if verb == "EHLO":
                say(b"250-here")
                say(b"250 AUTH PLAIN")
            elif verb == "AUTH":
                say(b"235 yes")
            elif verb == "DATA":
                say(b"354 go on")
                text = b"".join(iter(talk.readline, b".\r\n")).decode()
                self.letters.append((to, text))
                say(b"250 taken")
            elif verb == "QUIT":
                say(b"221 bye")
                return
            else:
                to = line.partition(":")[2].strip("<>") if verb == "RCPT" else to
                say(b"250 yes")

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()


@contextmanager
def at_post() -> Iterator[Post]:
    post = Post()
    try:
        yield post
    finally:
        post.close()


@pytest.fixture
def post(services: Services) -> Iterator[Post]:
    with at_post() as found:
        mail = read_url(f"smtp://127.0.0.1:{found.port}?from=games@example.org", PAGE)
        object.__setattr__(services.settings, "mail", mail)
        yield found


def an_account(client: Client) -> Someone:
    someone = Someone(client)
    token = someone.post("/api/accounts", ANN).json()["token"]
    client.cookies.clear()
    someone.headers = {"authorization": f"Bearer {token}"}
    wish = {"address": BOX, "password": ANN["password"]}
    assert someone.send("PUT", "/api/account/mail", wish).status_code == 204
    return someone


def ask_for(client: Client, address: str) -> int:
    return client.post("/api/password/forgotten", json={"address": address}).status_code


def reset(client: Client, token: str, password: str) -> int:
    body = {"token": token, "password": password}
    return client.post("/api/password/reset", json=body).status_code


def test_a_forgotten_password(client: Client, post: Post) -> None:
    ann = an_account(client)
    assert ask_for(client, "Ann@Example.org") == 204
    until(lambda: post.letters)
    to, text = post.letters[0]
    assert to.casefold() == BOX
    assert "Annabel" in text
    found = re.search(rf"{PAGE}/reset/([\w-]+)", text)
    assert found
    token = found[1]
    assert client.get("/api/session", headers={"authorization": f"Bearer {token}"}).json() == {
        "account": None
    }, "it is no way in by itself"
    assert reset(client, token, "Annabel 1848") == 400, "one that will not do does not use it up"
    assert reset(client, token, "a better battery") == 204
    assert ann.get("/api/session").json()["account"] is None, "all sessions ended"
    assert reset(client, token, "another battery") == 404, "good once"
    again = client.post("/api/session", json={**ANN, "password": "a better battery"})
    assert again.status_code == 201


def test_a_stranger_cannot_use_up_somebodys_letters(
    client: Client, post: Post, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests from elsewhere are counted there, and the mailbox still has a valid link."""
    monkeypatch.setattr("trunkline.table.people.people.time.time", lambda: 1848.0)
    settings = replace(services.settings, proxies=PRIVATE)
    monkeypatch.setattr(services, "settings", settings)
    an_account(client)

    def ask(where: str) -> int:
        elsewhere = {"x-forwarded-for": where}
        body = {"address": BOX}
        return client.post("/api/password/forgotten", json=body, headers=elsewhere).status_code

    assert [ask("6.6.6.6") for _ in range(4)] == [204, 204, 204, 429]
    assert [ask("1.8.4.8") for _ in range(3)] == [204, 204, 204]
    assert ask("9.9.9.9") == 204
    until(lambda: len(post.letters) == BOX_LIMIT.burst)
    until(lambda: not services.work.mails._here)
    assert len(post.letters) == BOX_LIMIT.burst


def test_answers_do_not_reveal_registered_addresses(
    client: Client, post: Post, services: Services
) -> None:
    an_account(client)
    known = client.post("/api/password/forgotten", json={"address": BOX})
    unknown = client.post("/api/password/forgotten", json={"address": "nobody@example.org"})
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert [ask_for(client, "nobody@example.org") for _ in range(3)] == [204, 204, 429]
    until(lambda: not services.work.mails._here)
    assert {to for to, _ in post.letters} <= {BOX}


def test_without_a_mail_server_resets_are_refused(client: Client) -> None:
    answer = client.post("/api/password/forgotten", json={"address": BOX})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "taken")


def test_setting_an_address_requires_the_password(client: Client, services: Services) -> None:
    services.limits.enabled = False
    ann, bob = an_account(client), Someone(client, "bob")
    wrong = {"address": "eve@example.org", "password": "not this one"}
    assert ann.send("PUT", "/api/account/mail", wrong).status_code == 403
    assert bob.send("PUT", "/api/account/mail", wrong).status_code == 409, "a guest"
    for address in ("ann", "a b@example.org", "a@example.org\r\nBcc: b@example.org", "a@b@c.org"):
        wish = {"address": address, "password": ANN["password"]}
        assert ann.send("PUT", "/api/account/mail", wish).status_code == 400
    people = services.house.people
    assert mail_addresses.ways_back(people, BOX)
    wish = {"address": None, "password": ANN["password"]}
    assert ann.send("PUT", "/api/account/mail", wish).status_code == 204
    assert mail_addresses.ways_back(people, BOX) == []


def test_an_account_that_goes_takes_its_address_along(client: Client, services: Services) -> None:
    ann = an_account(client)
    gone = ann.send("DELETE", "/api/account", {"password": ANN["password"]})
    assert gone.status_code == 204
    assert mail_addresses.ways_back(services.house.people, BOX) == []


def test_a_link_is_good_for_an_hour(client: Client, services: Services) -> None:
    an_account(client)
    people = services.house.people
    way, late = (mail_addresses.ways_back(people, BOX)[0] for _ in range(2))
    old = sessions.hashed(late.token)
    with people.store.write() as connection:
        aged = update(session).where(session.c.token_hash == old)
        connection.execute(aged.values(created=session.c.created - 3601))
    assert reset(client, late.token, "a better battery") == 404
    people.expire()
    ways = [one.kind for one in people.sessions.mine(people.verify(**ANN).id, None)]
    assert sorted(ways) == ["reset", "session"], "only the old one is deleted"
    assert reset(client, way.token, "a better battery") == 204


def test_a_reset_link_used_twice_at_once_works_once(
    client: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_account(client)
    people = services.house.people
    (way,) = mail_addresses.ways_back(people, BOX)
    monkeypatch.setattr(mail_addresses, "check_password", lambda *_: people.sessions.end(way.token))
    with pytest.raises(NotFound):
        mail_addresses.take_back(people, way.token, "a better battery")
    people.verify(**ANN)


def test_failures_of_mail_go_to_the_log(
    client: Client, services: Services, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    an_account(client)
    people, mail = services.house.people, services.settings.mail
    assert mail
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        closed = nobody.getsockname()[1]
    api_mail.write(people, mail._replace(port=closed), BOX)
    api_mail.write(None, mail, BOX)  # type: ignore[arg-type]
    assert [one.message for one in caplog.records if one.levelname != "INFO"] == ["mail", "fault"]
    assert not post.letters


def test_the_mail_server_may_require_a_login() -> None:
    with at_post() as post:
        url = f"smtp://us%40here:a%20secret@localhost:{post.port}?from=games@example.org"
        read_url(url, PAGE).send(BOX, mail_addresses.ResetLink("Ann", "t"))
    assert any(line.startswith("AUTH PLAIN") for line in post.said)
    assert post.letters[0][0] == BOX


def test_remote_mail_servers_require_encryption(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[Any, ...]] = []

    class Server:
        def __init__(self, host: str, port: int, **more: Any) -> None:
            done.append((host, port, sorted(more)))

        def starttls(self, context: ssl.SSLContext) -> None:
            done.append(("starttls", context.verify_mode))

    monkeypatch.setattr(smtplib, "SMTP", Server)
    monkeypatch.setattr(smtplib, "SMTP_SSL", Server)
    read_url("smtp://mail.example.org?from=a@b.org", PAGE)._connect()
    read_url("smtps://mail.example.org?from=a@b.org", PAGE)._connect()
    assert done == [
        ("mail.example.org", 587, ["timeout"]),
        ("starttls", ssl.CERT_REQUIRED),
        ("mail.example.org", 465, ["context", "timeout"]),
    ]


def test_the_environment_names_the_mail_server(monkeypatch: pytest.MonkeyPatch) -> None:
    args = Namespace(public_url=PAGE + "/")
    assert serve.mail_of(args) is None
    monkeypatch.setenv(serve.SMTP, "smtps://ann:x@mail.example.org:99?from=a@b.org")
    assert serve.mail_of(args) == Mail("mail.example.org", 99, "ann", "x", "a@b.org", True, PAGE)
    assert serve.mail_of(Namespace()) is None, "not for a game at home"
    with pytest.raises(Complaint, match="public-url"):
        serve.mail_of(Namespace(public_url=""))
    for wrong in ("mail.example.org", "smtp://?from=a@b.org", "smtp://mail.example.org"):
        monkeypatch.setenv(serve.SMTP, wrong)
        with pytest.raises(Complaint, match="mail server is named"):
            serve.mail_of(args)


def test_a_message_that_is_sent_again_can_be_known_by_its_id(
    services: Services, post: Post
) -> None:
    mail = services.settings.mail
    assert mail is not None
    for _ in range(2):
        mail.write(BOX, "Tuesday", "It is your turn.", "letter-1")
    until(lambda: len(post.letters) == 2)
    assert all("Message-ID: <letter-1@example.org>" in text for _, text in post.letters)
