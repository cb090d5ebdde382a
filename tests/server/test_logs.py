"""Logs: each line of a request says which one it was, and whose."""

import io
import json
import logging
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from httpx import Client

from tests.server.helpers import ME, Someone
from trunkline.server.api import mail
from trunkline.server.ops import logs
from trunkline.table.people import mail_addresses


@contextmanager
def logged() -> Iterator[list[Any]]:
    """Collect the lines logged inside the block; they are read when it ends."""
    stream, lines, before = io.StringIO(), list[Any](), threading.excepthook
    handler = logs.set_up("info", stream)
    try:
        yield lines
    finally:
        threading.excepthook = before
        logging.captureWarnings(False)
        for name in (*logs.OURS, *logs.OTHERS):
            logger = logging.getLogger(name)
            logger.removeHandler(handler)
            logger.propagate = True
            logger.setLevel(logging.NOTSET)
        lines += [json.loads(line) for line in stream.getvalue().splitlines()]


def test_each_request_is_logged_with_id_account_table_and_address(client: Client) -> None:
    ann = Someone(client, "ann")
    me = ann.get("/api/session").json()["account"]["id"]
    table = ann.open(ME)
    bad = {"name": "ann", "password": "wrong"}
    with logged() as lines:
        kept = ann.send("GET", f"/api/tables/{table}", headers={"x-request-id": "proxy-1"})
        made = ann.send("GET", "/api/none", headers={"x-request-id": "no good"})
        assert client.post("/api/session", json=bad).status_code == 401
    assert kept.headers["x-request-id"] == "proxy-1"
    assert re.fullmatch("[0-9a-f]{16}", made.headers["x-request-id"])
    seen, failed = [one for one in lines if one["event"] == "request"]
    assert (seen["request"], seen["account"], seen["table"]) == ("proxy-1", me, table)
    assert (failed["address"], failed["status"]) == ("127.0.0.1", 401)
    assert "account" not in failed
    logs.note(account="nobody")  # outside a request there is nothing to add to


def test_a_mail_that_fails_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: Any) -> None:
        raise ConnectionRefusedError("nobody listens")

    nobody: Any = None
    post: Any = SimpleNamespace(send=refuse)
    monkeypatch.setattr(mail_addresses, "ways_back", lambda *_: [None])
    with logged() as lines:
        mail.write(nobody, post, "a@example.org")
    assert [one["detail"] for one in lines] == ["ConnectionRefusedError: nobody listens"]
