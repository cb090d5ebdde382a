"""Sample games over HTTP: listed, fetched, and opened as a table of the visitor."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.helpers import Someone, new_services, served
from trunkline.table.titles import Installed, Remembered
from trunkline.titles import samples


@pytest.fixture
def client(tmp_path: Any) -> Any:
    services = new_services(str(tmp_path / "games.sqlite"))
    services.house.titles = Remembered(Installed())
    with served(services) as found:
        yield found


def test_sample_games_are_listed_with_their_notes(client: Any) -> None:
    told = client.get("/api/samples").json()["samples"]
    assert {(one["title"], one["id"]) for one in told} == {
        (title.name, one.id) for title, one in samples.every()
    }
    assert all(one["name"] and one["note"] and one["players"] and one["moves"] for one in told)


def test_titles_that_a_host_does_not_offer_have_no_sample_games_here(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trunkline.table.house.House.offered", lambda house: [])
    assert client.get("/api/samples").json() == {"samples": []}


def test_a_sample_game_is_a_file_that_can_be_imported(client: Any) -> None:
    file = client.get("/api/samples/18oe/all-of-europe").json()
    assert file == samples.game("18oe", "all-of-europe")
    ann = Someone(client, "Ann")
    made = ann.post("/api/tables/import", {"file": file, "name": "All of Europe"}).json()
    assert made["table"]["status"] == "finished"
    assert made["report"]["names"] == list(file["seats"])
    assert client.get("/api/samples/18oe/none").status_code == 404
