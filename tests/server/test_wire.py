"""Requests that no client would send, byte by byte: paths, heads, bodies that are cut off. Nothing
is answered with a fault, nothing without the headers that guard a page, and the server goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from tests.server.helpers import ME, Someone, new_services, served
from trunkline.server.app import ENDPOINTS
from trunkline.server.guard.limits import Limits
from trunkline.server.http.protocol import Protocol

TOGETHER = 16
"""Connections at once."""
GUARDED = b"content-security-policy: default-src 'none'"
PLAIN = (400, 408)
"""Status codes for input refused before it is a request; such answers may lack headers."""

ODD = [
    "é" * 150, "x" * 300, "..", "%2e%2e%2f" * 8, "%C3%A9" * 150, "%00", "%ff%fe", "%", "%zz", "\\",
    "a;b", "-1", "0", "9" * 400, "1e9", "NaN", "true", "null", "[]", "{}", "'", '"', "<b>", "‮",
    "\N{FULLWIDTH SOLIDUS}", "CON", "nul.txt", ".git", "*", "~", "import", "stream", " ", "%20",
    "%0d%0aX:y", "\u0085", "?", "#", "&&", "=", "a=b&a=c", "at=1&at=2",
]  # fmt: skip
HEADS = {
    "Origin": ["http://[", "null", "https://", "http://a:b:c", "http://127.0.0.1:99999999", "://"],
    "Host": ["", "[", "[::1", "a:b", "x" * 300, "127.0.0.1, evil", "évil", "a b"],
    "Cookie": ["trunkline_session", "=;=;", "trunkline_session=%00", "a=" + "b" * 4000, "\xff"],
    "Authorization": ["Bearer", "Bearer  ", "Basic !!!!", "Bearer \xe9", "bearer " + "x" * 3000],
    "Content-Type": ["", "application/json; charset=latin-1", "text/plain", "application/json;;"],
    "Content-Length": ["-1", "1e3", "5, 5", "0x10", "9" * 30, "", " 7 "],
    "Transfer-Encoding": ["chunked", "gzip", "chunked, identity", "x"],
    "Accept-Encoding": ["gzip;q=0", "br", "gzip, \xff", "*"],
    "Last-Event-ID": ["-1", "9" * 50, "1:zz", ":", "1:0123456789ab"],
    "X-Forwarded-For": ["[", "::1%eth0", "1.2.3.4, ,", "x" * 300, "::ffff:1.2.3.4"],
    "Sec-Fetch-Site": ["cross-site", "", "x"],
    "If-None-Match": ["*", 'W/"', '"' * 9],
    "Range": ["bytes=0-", "bytes=-1", "x"],
    "User-Agent": ["", "\xff" * 9, "x" * 2000],
    "Expect": ["100-continue", "x"],
    "Connection": ["close", "upgrade", "keep-alive, x"],
    "Upgrade": ["websocket", "h2c"],
    "": ["x"],
    "A B": ["x"],
    "X" * 500: ["y" * 500],
}
VALUES: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 10**40, 1.5, 1e308, "", "a", "é", "\0", "\ud800",
    "x" * 3000, [], [[]] * 50, {}, {"": {}}, {"kind": "load"}, {"__class__": "x"},
    {"kind": "load", "seat": 0, "amount": 1}, {"kind": ["load"], "seat": "0"},
]  # fmt: skip
WORDS = (
    "version", "id", "action", "actions", "name", "password", "seat", "seats", "title", "options",
    "text", "order", "file", "url", "reply", "to", "request", "agree", "amendments", "bot", "kind",
)  # fmt: skip


MOVE = {"version": 1, "id": "a", "action": {"kind": "load", "seat": 0, "amount": 1}}


class Hasty(Protocol):
    """A protocol with short time limits for requests."""

    head_seconds = 0.3


class Maker:
    """Makes requests; the same ones from the same seed."""

    def __init__(self, seed: int, table: str, token: str) -> None:
        self.random = random.Random(seed)
        self.table, self.token = table, token

    def __call__(self) -> tuple[bytes, bool]:
        """A request, and whether all of it is there."""
        chosen = self.random
        endpoint = chosen.choice(ENDPOINTS)
        method = endpoint.method
        if chosen.random() < 0.1:
            method = chosen.choice(("GET", "HEAD", "PATCH", "OPTIONS", "TRACE", "get", "X", "POST"))
        heads = [("Host", "127.0.0.1")]
        if method not in ("GET", "HEAD") or chosen.random() < 0.1:
            heads.append(("Content-Type", "application/json"))
        if chosen.random() < 0.5:
            heads.append(self._who())
        body = (
            self._body(endpoint.path)
            if method not in ("GET", "HEAD") or chosen.random() < 0.1
            else b""
        )
        if body:
            heads.append(("Content-Length", str(len(body))))
        for _ in range(chosen.choice((0, 0, 1, 1, 2, 4))):
            name = chosen.choice(list(HEADS))
            heads = [one for one in heads if one[0] != name] if chosen.random() < 0.7 else heads
            heads.append((name, chosen.choice(HEADS[name])))
        lines = [f"{method} {self._path(endpoint.path)} HTTP/1.{chosen.choice('1111110')}"]
        lines += [f"{name}: {value}" for name, value in heads]
        end = chosen.choice(("\r\n",) * 30 + ("\n", "\r\n ", "\r"))
        raw = (end.join(lines) + end + end).encode("utf-8", "surrogatepass") + body
        if chosen.random() < 0.05:
            return raw[: chosen.randrange(len(raw))], False
        if chosen.random() < 0.02:
            return bytes(chosen.randrange(256) for _ in range(chosen.randrange(1, 200))), False
        return raw, True

    def _who(self) -> tuple[str, str]:
        if self.random.random() < 0.5:
            return "Authorization", f"Bearer {self.token}"
        return "Cookie", f"trunkline_session={self.token}"

    def _path(self, path: str) -> str:
        chosen = self.random
        if chosen.random() < 0.1:
            path = chosen.choice(("/", "/docs", "/health", "/api", "//", "", "/invite/x", "*"))
            return path + chosen.choice(ODD)
        if path.endswith(("/account", "/session")):
            path += "/x"  # nobody may sign out here
        for name in re.findall(r"\{(\w+)\}", path):
            right = self.table if name == "table" else "1"
            value = right if chosen.random() < 0.6 else chosen.choice(ODD)
            path = path.replace("{" + name + "}", value)
        if chosen.random() < 0.5:
            keys = ("seat", "at", "pictures", "log", "points", "format", "list", "before", "place")
            query = ((chosen.choice(keys), chosen.choice((*ODD, "1", "0", "-2"))) for _ in "ab")
            path += "?" + "&".join("=".join(one) for one in query)
        return quote(path, safe="/%?&=;:*'\\~#[]{}") if chosen.random() < 0.9 else path

    def _body(self, path: str) -> bytes:
        chosen = self.random
        if path.endswith(("/act", "/check", "/preview")) and chosen.random() < 0.5:
            names = ("seat", "action") if path[-1] != "t" else ("version", "id", "action")
            return json.dumps({name: (MOVE | {"seat": 0})[name] for name in names}).encode()
        if chosen.random() < 0.1:
            return chosen.choice((b"{", b"[" * 5000, b"\xff\xfe", b"NaN", b'{"a":1}{', b"\0" * 99))
        names = chosen.sample(WORDS, chosen.randrange(1, 6))
        return json.dumps({name: chosen.choice(VALUES) for name in names}).encode()


async def ask(port: int, raw: bytes, whole: bool) -> list[tuple[int, bytes]]:
    """Send bytes on a new connection; return the status and head of each answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(raw)
        await writer.drain()
        if not whole:  # half a request was sent: disconnect
            return []
        answer = await asyncio.wait_for(_head(reader), 60)
    except (OSError, asyncio.IncompleteReadError):
        return []
    finally:
        writer.close()
    return [(int(answer.split(b" ", 2)[1]), answer.lower())] if answer else []


async def _head(reader: asyncio.StreamReader) -> bytes:
    """Return the head of an answer, or nothing if the server closes without one."""
    while (head := await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 100"):
        continue  # it only says that it waits for the body
    return head


async def storm(port: int, make: Maker, count: int) -> Counter[int]:
    """So many requests, some at once."""
    found: Counter[int] = Counter()

    async def some(number: int) -> None:
        for _ in range(number):
            raw, whole = make()
            for status, head in await ask(port, raw, whole):
                found[status] += 1
                assert status < 500 or status == 501, (status, raw)
                assert GUARDED in head or status in PLAIN, (status, raw)

    await asyncio.gather(*(some(count // TOGETHER) for _ in range(TOGETHER)))
    return found


def weather(folder: Path, caplog: pytest.LogCaptureFixture, count: int, seed: int) -> None:
    services = new_services(
        str(folder / "games.sqlite"), keepalive=0.2, body_pause=1.0, body_seconds=2.0
    )
    services.limits = Limits(enabled=False)
    with caplog.at_level(logging.ERROR), served(services, http=Hasty) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME, ME)
        port = urlsplit(str(client.base_url)).port
        assert port is not None
        token = ann.headers["authorization"].split()[1]
        found = asyncio.run(storm(port, Maker(seed, table, token), count))
        assert found[200] > count // 100, found
        assert {200, 400, 401, 404, 405, 409} <= set(found), found
        assert ann.load(ann.open(ME), 0, "after").status_code == 200
    assert not caplog.records, caplog.records[0]


def test_no_bytes_make_the_server_fail(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    weather(tmp_path, caplog, 800, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_no_bytes_of_very_many_make_the_server_fail(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    """With all seeds 200,000 requests."""
    weather(tmp_path, caplog, 10_000, 100 + seed)
