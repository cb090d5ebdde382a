"""Lessons over HTTP: listed, begun, a hint, a move that is answered; gone with their owner."""

from pathlib import Path

import pytest

from tests.server.helpers import Someone
from trunkline.server.announcing import Announcer
from trunkline.server.app import make_site
from trunkline.server.services import Site
from trunkline.table.bot_seats import Players
from trunkline.table.house import House
from trunkline.table.store import Store

LESSONS = "/api/titles/railways-of-australia/lessons"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    house = House(Store(str(tmp_path / "games.sqlite")))
    return make_site(house, Players(house))


def test_a_lesson_over_http(ann: Someone, bob: Someone, site: Site) -> None:
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
    announcer = Announcer(site)
    announcer.look(site.house.get(table))
    assert not announcer._seen


def test_lessons_go_with_their_owner(ann: Someone) -> None:
    name = {"name": "Berta", "password": "rails of copper"}
    made = ann.post("/api/accounts", name).json()
    ann.headers = {"authorization": f"Bearer {made['token']}"}
    table = ann.post(f"{LESSONS}/link", {}).json()["table"]["id"]
    gone = ann.send("DELETE", "/api/account", {"password": "rails of copper"})
    assert gone.status_code == 204, gone.text
    assert ann.get(f"/api/tables/{table}").status_code == 404
