"""Everything around the pages: frame, plain texts, pictures of boards, links to tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.helpers import INVITE, ME, OPEN, Someone, new_services, served
from trunkline.server.api import titles as titles_api
from trunkline.titles import front


@pytest.fixture
def client(tmp_path: Any) -> Any:
    services = new_services(str(tmp_path / "games.sqlite"), source="https://code.example/")
    with served(services) as found:
        yield found


def test_every_page_shows_waiting_and_running_games(client: Any) -> None:
    stranger = Someone(client).get("/api/frame").json()
    assert stranger == {
        "waiting": 0,
        "finished": 0,
        "running": 0,
        "source": "https://code.example/",
    }
    ann = Someone(client, "Ann")
    ann.open(ME, ME)
    assert ann.get("/api/frame").json()["waiting"] == 1
    assert Someone(client).get("/api/frame").json()["running"] == 1


def test_the_footer_leads_to_plain_texts(client: Any) -> None:
    for name in ("about", "help", "licence", "privacy"):
        told = client.get(f"/api/site/{name}").json()
        assert told["title"]
        assert all(part["heading"] and part["text"] for part in told["parts"])
    assert client.get("/api/site/nothing").status_code == 404


def test_titles_come_with_the_words_of_the_front_page(client: Any) -> None:
    told = client.get("/api/titles").json()["front"]
    assert told == front.words()
    assert len(told["slogan"]) == 3


def test_the_link_of_a_table_seats_guests_one_after_another(client: Any) -> None:
    ann = Someone(client, "Ann")
    table = ann.open(ME, INVITE, OPEN, visibility="private")
    token = ann.view(table)["table"]["invite"]
    told = client.get(f"/api/invites/{token}").json()
    assert (told["table"]["id"], told["seat"]) == (table, 1)
    path = f"/api/invites/{token}"
    first = Someone(client).post(path, {"name": "Bob", "id": "bobs-own-key-12345678"}).json()
    client.cookies.clear()
    again = Someone(client).post(path, {"id": "bobs-own-key-12345678"}).json()
    client.cookies.clear()
    assert (first["seat"], again["seat"]) == (1, 1)
    assert first["account"]["id"] == again["account"]["id"]
    assert Someone(client).post(path).status_code == 400, "a guest has a name"
    assert ann.get(path).json()["seat"] == 0, "who sits there is led to their seat"
    renewed = ann.post(f"/api/tables/{table}/invite").json()["table"]["invite"]
    assert client.get(path).status_code == 404
    path = f"/api/invites/{renewed}"
    assert Someone(client, "Cleo").post(path).json()["seat"] == 2
    assert client.get(path).json()["seat"] is None, "full"
    assert Someone(client).post(path, {"name": "Dora"}).status_code == 409


def test_a_board_is_drawn_for_lists(client: Any) -> None:
    ann = Someone(client, "Ann")
    table = ann.open(ME, ME)
    for part in ("whole", "last"):
        answer = client.get(f"/api/tables/{table}/board/1/{part}/light")
        assert answer.status_code == 404, "a depot has no map"


def test_games_worth_watching_are_listed(client: Any) -> None:
    assert client.get("/api/featured").json() == {"running": [], "week": None, "worth": []}
    ann = Someone(client, "Ann")
    first, running = ann.open(ME, ME, options={"goal": 1}), ann.open(ME, ME)
    ann.open(ME, ME, visibility="private")
    ann.act(first, {"kind": "load", "seat": 0, "amount": 1}, "key")
    told = Someone(client).get("/api/featured").json()
    assert [(one["table"]["id"], one["watching"]) for one in told["running"]] == [(running, 0)]
    assert told["week"]["table"]["id"] == first
    assert told["week"]["kind"] == "week"
    assert told["worth"] == []
    assert ann.get("/api/frame").json()["finished"] == 1


def test_titles_name_their_bots_and_write_their_scores(client: Any) -> None:
    told = {one["title"]: one for one in client.get("/api/titles").json()["titles"]}
    assert told["depot"]["names"] == {}
    assert told["depot"]["score"] == "{}"
    assert titles_api.score_of("1848") == "£{}"
    assert titles_api.score_of("railways-of-australia") == ["{} point", "{} points"]
    assert titles_api._names("1848")["regular"] == "Ada"
