"""Readers of a table that is removed, or set back by a backup, while they read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from httpx import Client, Response
from sqlalchemy import Connection, delete, update

from tests.server.helpers import ME, Someone
from trunkline.server.app import ENDPOINTS
from trunkline.server.http.endpoint import LONG, Endpoint
from trunkline.server.services import Services
from trunkline.table.house import House
from trunkline.table.play.table import Table
from trunkline.table.storage.schema import entry, game_table
from trunkline.table.storage.store import next_epoch

MOVE = {"kind": "load", "seat": 0, "amount": 1}
BODIES: dict[str, Any] = {
    "act": {"version": 9, "id": "late", "action": MOVE},
    "series": {"version": 9, "id": "late", "actions": [MOVE]},
    "check": {"action": MOVE},
    "preview": {"action": MOVE},
    "plan": {"action": MOVE},
    "outlook": {},
    "undo": {"version": 9, "id": "late", "to": 0},
    "redo": {"version": 9, "id": "late", "to": 2},
    "chat": {"id": "late", "text": "Hello?"},
    "rematch": {"id": "late"},
    "branches": {"at": 1},
    "branch": {"name": "gone"},
}
QUERIES = {"": "?at=1&pictures=true", "choices": "?place=depot&at=1"}
FILLED = {"key": "0" * 16, "mode": "dark", "section": "1", "seat": "0"}

ASKED = [one for one in ENDPOINTS if "{table}" in one.path and "/moderation/" not in one.path]


def address(path: str, table: str) -> str:
    what = path.partition("{table}")[2].strip("/")
    filled = re.sub(r"{(\w+)}", lambda found: FILLED.get(found[1], "1"), what)
    return f"/api/tables/{table}/{filled}".rstrip("/") + QUERIES.get(what, "")


def branch(ann: Someone, house: House, goal: int) -> str:
    """Play a branch of a new game, and let the server forget it."""
    game = ann.open(ME, ME, options={"goal": goal})
    ann.load(game, 0, "a", 2)
    made: str = ann.post(f"/api/tables/{game}/branches", {"at": 1}).json()["table"]["id"]
    ann.load(made, 1, "b")
    ann.load(made, 0, "c", 2)
    house.drop(made)
    return made


def ask(ann: Someone, endpoint: Endpoint[Any], table: str) -> Response:
    """Ask something of a table."""
    what = endpoint.path.partition("{table}")[2].strip("/")
    body = BODIES.get(what, {}) if endpoint.method != "GET" else None
    return ann.send(endpoint.method, address(endpoint.path, table), body)


def remove(house: House, table: str) -> None:
    """Remove it, as the owner of a branch does."""
    house.journal.remove(table)


def set_back(house: House, table: str) -> None:
    """Play in a backup from before the moves."""
    with house.store.write() as connection:
        connection.execute(delete(entry).where(entry.c.table_id == table, entry.c.number > 1))
        known = update(game_table).where(game_table.c.id == table)
        connection.execute(known.values(entries=1, version=1, status="playing"))
        next_epoch(connection)


@pytest.mark.parametrize("goes", [remove, set_back])
@pytest.mark.parametrize("goal", [4, 500])
def test_requests_do_not_fail_while_a_table_is_removed(
    goal: int,
    goes: Callable[[House, str], None],
    services: Services,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services.limits.enabled = False
    ann, house = Someone(client, "ann"), services.house
    find, failed = house.read, dict[str, str]()

    def look(table_id: str) -> Table:
        """Find a table; it goes right afterwards."""
        found = find(table_id)
        monkeypatch.setattr(house, "read", find)
        goes(house, table_id)
        return found

    for endpoint in ASKED:
        made = branch(ann, house, goal)
        monkeypatch.setattr(house, "read", look)
        answer = ask(ann, endpoint, made)
        monkeypatch.setattr(house, "read", find)
        if answer.status_code >= 500:
            failed[f"{endpoint.method} {endpoint.path}"] = answer.text
    assert failed == {}


@pytest.mark.parametrize("goes", [remove, set_back])
@pytest.mark.parametrize(
    "endpoint", [one for one in ASKED if one.pool in LONG], ids=lambda one: one.path
)
def test_long_work_survives_a_table_that_goes_at_any_moment(
    endpoint: Endpoint[Any],
    goes: Callable[[House, str], None],
    services: Services,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table goes before the first time the work reads the database, then the second, …"""
    services.limits.enabled = False
    ann, house = Someone(client, "ann"), services.house
    read, table, left = house.store.read, "", 0

    @contextmanager
    def reading() -> Iterator[Connection]:
        nonlocal left
        left -= 1
        if left == 0:
            goes(house, table)
        with read() as connection:
            yield connection

    monkeypatch.setattr(house.store, "read", reading)
    for moment in count(1):
        left, table = 0, branch(ann, house, 4)
        left = moment
        answer = ask(ann, endpoint, table)
        assert answer.status_code < 500, (moment, answer.text)
        if left > 0:
            break
    assert moment > 1, "the work reads the table"
