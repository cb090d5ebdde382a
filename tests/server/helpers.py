"""A server for the tests: in this process for most, in its own for those that are killed."""

from __future__ import annotations

import json
import os
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.table.games import CARDS, Shelf
from tests.table.helpers import until
from trunkline.server.app import make_services
from trunkline.server.services import Services, Settings
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.store import Store
from trunkline.table.views.differences import Difference, apply
from workbench.serving import KEEP as KEEP
from workbench.serving import free_port, listening

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""TLS context of clients that never speak TLS: the default one reads all certificates first."""
ROOT = Path(__file__).resolve().parents[2]
PATHS = os.pathsep.join([str(ROOT), str(ROOT / "src")])
ME, BOT, OPEN, INVITE = ({"kind": kind} for kind in ("me", "bot", "open", "invite"))


def new_services(where: str, **settings: Any) -> Services:
    """A server in this process; two may share a database."""
    house = House(Store(where), Shelf())
    told = Settings(**{"refusal_seconds": 0.0, **settings})
    return make_services(house, BotSeats(house, thinkers=1), told)


class Someone:
    """A person with a token, and short words for what people do."""

    def __init__(self, client: Any, name: str | None = None) -> None:
        self.client = client
        self.headers: dict[str, str] = {}
        if name is not None:
            answer = self.post("/api/guests", {"name": name})
            self.headers = {"authorization": f"Bearer {answer.json()['token']}"}
            client.cookies.clear()

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        headers = {**self.headers, **more.pop("headers", {})}
        if body is not None:
            more["json"] = body
        return self.client.request(method, path, headers=headers, **more)

    def get(self, path: str) -> Any:
        return self.send("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, {} if body is None else body)

    def open(self, *seats: Any, title: str = "depot", **more: Any) -> str:
        if "options" not in more:
            more["options"] = {"goal": 500} if title == "depot" else {"cards": CARDS, "coins": 5}
        more.setdefault("visibility", "public")
        answer = self.post("/api/tables", {"title": title, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]["id"]
        return table

    def view(self, table: str, **query: Any) -> Any:
        return self.send("GET", f"/api/tables/{table}", params=query).json()

    def act(self, table: str, action: Any, key: str, version: int | None = None) -> Any:
        if version is None:
            version = self.view(table, log=0)["version"]
        body = {"version": version, "id": key, "action": action}
        return self.post(f"/api/tables/{table}/act", body)

    def load(self, table: str, seat: int, key: str, amount: int = 1, **more: Any) -> Any:
        return self.act(table, {"kind": "load", "seat": seat, "amount": amount}, key, **more)


@contextmanager
def served(services: Services, **options: Any) -> Iterator[httpx.Client]:
    """Serve and yield a client of the server."""
    with listening(services, **options) as url, client_of(url) as client:
        yield client


def client_of(url: str = "", timeout: float = 120) -> httpx.Client:
    """A client of a server here."""
    return httpx.Client(base_url=url, timeout=timeout, verify=PLAIN)


POSTS, NEWER = "TRUNKLINE_TEST_POSTS", "TRUNKLINE_TEST_NEWER"
"""Environment of such a process: see ``tests.server.process``."""


class Process:
    """A server in its own process, which can be killed."""

    def __init__(self, database: str, port: int | None = None, **more: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.process", database, str(self.port)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": PATHS, **more},
            stderr=subprocess.DEVNULL,
        )
        for _ in range(2400):
            try:
                if httpx.get(self.url + "/health", verify=PLAIN).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        self.kill()
        raise AssertionError("the server did not start")

    def end(self) -> None:
        """End it as an operator does."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) in (0, -signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Events:
    """An event stream read line by line on a thread, as a page does: it applies differences."""

    def __init__(self, url: str, headers: dict[str, str], view: Any = None, **query: Any) -> None:
        self.events: list[tuple[int, str, Any]] = []
        """Number, kind, and the view with the new lines of the log that a page then has."""
        self.sent: list[Any] = []
        """Messages that arrived."""
        self.ids: list[str] = []
        self.view = view
        self.comments = 0
        self.closed = threading.Event()
        self._stop = False
        self._ready = threading.Event()
        arguments = (url, headers, query)
        self.thread = threading.Thread(target=self._read, args=arguments, daemon=True)
        self.thread.start()
        assert self._ready.wait(120)

    def _read(self, url: str, headers: dict[str, str], query: Any) -> None:
        try:
            with (
                client_of() as client,
                client.stream("GET", url, headers=headers, params=query) as stream,
            ):
                self.status = stream.status_code
                event = ""
                for line in stream.iter_lines():
                    self._ready.set()
                    if self._stop:
                        break
                    if line.startswith(":"):
                        self.comments += 1
                    elif line.startswith("id: "):
                        self.ids.append(line[4:])
                    elif line.startswith("event: "):
                        event = line[7:]
                    elif line.startswith("data: "):
                        self._take(event, json.loads(line[6:]))
        except httpx.TransportError:
            pass
        finally:
            self._ready.set()
            self.closed.set()

    def _take(self, event: str, data: Any) -> None:
        self.sent.append(data)
        if event == "update":
            assert data["from"] == self.view["tag"]
            view = apply(self.view, Difference(data["set"], data["drop"]))
            data = {**view, "log": data["log"]}
        if data:
            self.view = data
        self.events.append((int(self.ids[-1].partition(":")[0]), event, data))

    def wait(self, count: int) -> list[tuple[int, str, Any]]:
        until(lambda: len(self.events) >= count)
        return self.events

    def numbers(self) -> list[int]:
        """The journal entries of all log lines, as they came."""
        return [line["n"] for _, _, data in self.events for line in data.get("log", [])]

    def stop(self) -> None:
        self._stop = True
