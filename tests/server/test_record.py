"""The record over HTTP: games, players, statistics and ratings, as JSON and as CSV."""

import csv
import io
from typing import Any

from httpx import Client

from tests.server.helpers import ME, OPEN, Someone
from trunkline.server.api import record
from trunkline.server.services import Services


def account(client: Client, name: str) -> Someone:
    made = client.post("/api/accounts", json={"name": name, "password": f"{name} on rails"})
    client.cookies.clear()
    one = Someone(client)
    one.headers = {"authorization": f"Bearer {made.json()['token']}"}
    return one


def play(ann: Someone, bob: Someone, **more: Any) -> str:
    table = ann.open(ME, OPEN, options={"goal": 1}, **more)
    bob.post(f"/api/tables/{table}/seats/1")
    assert ann.load(table, 0, "a").json()["view"]["finished"]
    return table


def rows(answer: Any) -> list[dict[str, str]]:
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.text)))


def test_the_record_of_a_game(client: Client) -> None:
    ann, bob = account(client, "ann"), account(client, "bob")
    table = play(ann, bob, name="=1+1")
    nobody = Someone(client)
    [game] = nobody.get("/api/record?title=depot&since=2020-01-01&until=2999-12-31").json()["games"]
    assert game["table"] == table
    lines = rows(nobody.get("/api/record.csv?player=ann"))
    assert [(one["player"], one["seat"], one["name"]) for one in lines] == [
        ("ann", "1", "'=1+1"),
        ("bob", "2", "'=1+1"),
    ]
    assert nobody.get("/api/record?until=2020-01-01").json() == {"games": [], "next": None}
    assert nobody.get("/api/record?since=2020-13-01").status_code == 400
    assert nobody.get("/api/record?mine=1").status_code == 401
    assert nobody.get("/api/record?player=nobody").status_code == 404
    assert nobody.get("/api/record/filters").json()["titles"] == ["depot"]
    [both] = nobody.get("/api/record/statistics").json()["statistics"]
    [line] = rows(nobody.get("/api/record/statistics.csv"))
    assert (line["games"], line["wins"]) == (str(both["games"]), "1: 1; 2: 1")
    assert len(nobody.get("/api/ratings").json()["ratings"]) == 2
    assert {one["name"] for one in rows(nobody.get("/api/ratings.csv"))} == {"ann", "bob"}
    assert nobody.get("/api/ratings?title=depot").json() == {"ratings": []}
    assert nobody.get("/api/players/Ann").json()["opponents"][0]["name"] == "bob"


def test_a_name_with_a_dot_has_a_page(client: Client) -> None:
    assert client.get("/player/J. Bob").status_code == 200
    assert client.get("/record/J. Bob").status_code == 404


def test_pages_of_the_record(client: Client, monkeypatch: Any) -> None:
    ann, bob = account(client, "ann"), account(client, "bob")
    tables = [play(ann, bob), play(bob, ann)]
    monkeypatch.setattr(record, "PAGE", 1)
    monkeypatch.setattr(record.record_queries.games, "__defaults__", (1,))
    first = ann.get("/api/record").json()
    assert [one["table"] for one in first["games"]] == tables[1:]
    second = ann.get(f"/api/record?before={first['next']}").json()
    assert [one["table"] for one in second["games"]] == tables[:1]


def test_unlisted_players_are_left_out_for_others(client: Client) -> None:
    ann, bob = account(client, "ann"), account(client, "bob")
    play(ann, bob)
    path = "/api/account/unlisted"
    assert bob.get(path).json() == {"unlisted": False}
    assert bob.send("PUT", path, {"unlisted": True}).json() == {"unlisted": True}
    assert ann.get("/api/players/bob").status_code == 404
    assert bob.get("/api/players/bob").json()["me"]
    assert "bob" not in ann.get("/api/record").text
    assert "bob" not in ann.get("/api/record.csv").text
    assert Someone(client).get(path).status_code == 401


def test_a_running_game_is_nowhere_in_the_record(client: Client, services: Services) -> None:
    ann, bob = account(client, "ann"), account(client, "bob")
    table = ann.open(ME, OPEN)
    bob.post(f"/api/tables/{table}/seats/1")
    ann.load(table, 0, "a")
    hidden = ann.open(ME, ME, options={"goal": 1}, visibility="private")
    ann.load(hidden, 0, "a")
    services.house.catch_up()
    paths = ("record", "record.csv", "record/statistics", "ratings", "players/ann")
    for path in paths:
        told = (
            bob.get(f"/api/{path}")
            if path != "players/ann"
            else Someone(client).get("/api/players/ann")
        )
        assert table not in told.text
        assert hidden not in told.text
    assert [one["table"] for one in ann.get("/api/record?mine=1").json()["games"]] == [hidden]
