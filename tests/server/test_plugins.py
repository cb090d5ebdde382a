"""A server with titles and bots of other packages: marked, and named when they are broken."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import plugins
from tests.server.helpers import ME, Someone, served
from trunkline.server.app import make_services
from trunkline.server.services import Settings
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.store import Store
from trunkline.table.titles import Installed


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    with plugins.installed(tmp_path / "site", "shunting", "fox_bots"):
        plugins.shunting(tmp_path / "site")
        plugins.fox_bots(tmp_path / "site")
        yield tmp_path / "site"


@contextmanager
def server(site: Path) -> Iterator[Someone]:
    house = House(Store(str(site.parent / "games.sqlite")), Installed())
    services = make_services(house, BotSeats(house, thinkers=1), Settings(refusal_seconds=0.0))
    try:
        with served(services) as client:
            yield Someone(client, "ann")
    finally:
        services.close()


def test_plug_ins_over_http(site: Path) -> None:
    fox = {"kind": "bot", "bot": "fox@fox-bots"}
    with server(site) as ann:
        titles = {one["title"]: one for one in ann.get("/api/titles").json()["titles"]}
        told = titles["shunting"]
        assert told["bots"] == ["steady", "random", "fox@fox-bots"]
        assert told["third_party"] == {"fox@fox-bots": "fox-bots"}
        assert told["levels"]["fox@fox-bots"] == "Sly Fox, third-party (fox-bots): easy: sly"
        assert titles["1848"]["third_party"] == {}
        table = ann.open(ME, fox, title="shunting", options={"goal": 90})
        seats = ann.view(table)["table"]["seats"]
        assert [one["third_party"] for one in seats] == [None, "fox-bots"]
        headers = ann.headers

    plugins.break_shunting(site)
    with server(site) as ann:
        ann.headers = headers
        assert "shunting" not in {one["title"] for one in ann.get("/api/titles").json()["titles"]}
        assert "the yard is closed" in ann.view(table)["unplayable"]
        assert ann.get("/api/titles/shunting/rules").status_code == 404
        assert ann.get(f"/api/tables/{table}/rules").status_code == 409
        [listed] = ann.get("/api/tables?list=mine").json()["tables"]
        assert listed["id"] == table
        body = {"title": "shunting", "seats": [ME, ME], "options": {}}
        refused = ann.post("/api/tables", body)
        assert refused.status_code == 400
        assert "the yard is closed" in refused.text
        assert ann.open(ME, ME, ME, title="1848", options={})
