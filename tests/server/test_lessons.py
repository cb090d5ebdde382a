"""Lessons over HTTP: listed, begun, a hint, a move that is answered; gone with their owner."""

from pathlib import Path

import pytest

from tests.server.helpers import Someone
from trunkline.server.app import make_services
from trunkline.server.services import Services
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.store import Store

LESSONS = "/api/titles/railways-of-australia/lessons"


@pytest.fixture
def services(tmp_path: Path) -> Services:
    house = House(Store(str(tmp_path / "games.sqlite")))
    return make_services(house, BotSeats(house))


def test_a_lesson_over_http(ann: Someone, bob: Someone, services: Services) -> None:
    assert ann.get("/api/titles/none/lessons").status_code == 404
    listed = ann.get(LESSONS).json()
    assert listed["lessons"][0]["lesson"] == "link"
    assert listed["label"].startswith("Railways")
    made = ann.post(f"{LESSONS}/link", {})
    assert made.status_code == 201, made.text
    table = made.json()["table"]["id"]
    assert "Pass" in ann.get(f"/api/tables/{table}/lesson/hint").json()["hint"]
    assert bob.get(f"/api/tables/{table}/lesson/hint").status_code == 404
    refused = ann.act(table, {"kind": "bid", "seat": 0, "amount": 1000}, "wrong")
    assert refused.json()["error"]["code"] == "lesson"
    ann.act(table, {"kind": "pass_bid", "seat": 0}, "right")
    assert ann.get(LESSONS).json()["lessons"][0]["step"] == 1
    assert services.house.get(table).record.aside  # nobody is called to it: test_branches.py


def test_lessons_go_with_their_owner(ann: Someone) -> None:
    name = {"name": "Berta", "password": "rails of copper"}
    made = ann.post("/api/accounts", name).json()
    ann.headers = {"authorization": f"Bearer {made['token']}"}
    table = ann.post(f"{LESSONS}/link", {}).json()["table"]["id"]
    gone = ann.send("DELETE", "/api/account", {"password": "rails of copper"})
    assert gone.status_code == 204, gone.text
    assert ann.get(f"/api/tables/{table}").status_code == 404


def test_a_lesson_continues_where_it_stopped(ann: Someone, bob: Someone) -> None:
    assert Someone(bob.client).get("/api/learning").json() == {"next": None}
    assert ann.get("/api/learning").json() == {"next": None}
    table = ann.post(f"{LESSONS}/link", {}).json()["table"]["id"]
    first = {
        "title": "railways-of-australia",
        "lesson": "link",
        "name": "A link",
        "number": 1,
        "of": 4,
    }
    assert ann.get("/api/learning").json() == {"next": first}
    assert bob.get("/api/learning").json() == {"next": None}
    assert ann.get(f"/api/tables/{table}").status_code == 200
