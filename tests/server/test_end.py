"""The end of a game over HTTP: moments, a picture, the next game; and help before it."""

from tests.server.helpers import BOT, ME, OPEN, Someone


def test_the_end_of_a_game(ann: Someone, bob: Someone) -> None:
    table = ann.open(ME, OPEN, options={"goal": 1}, help=False)
    bob.post(f"/api/tables/{table}/seats/1")
    assert ann.get(f"/api/tables/{table}/turning_points").status_code == 409
    assert ann.get(f"/api/tables/{table}/picture.svg").status_code == 409
    assert ann.get(f"/api/tables/{table}/missed").status_code == 409
    ann.load(table, 0, "a")
    told = ann.get(f"/api/tables/{table}/turning_points").json()
    assert list(told.pop("seconds")) == ["0"]
    nothing = {"columns": [], "rows": []}
    assert told.pop("story")[-1] == "ann and bob shared the win with 1."
    assert told == {"moments": [], "accounts": nothing, "why_unrated": None}
    assert ann.get(f"/api/tables/{table}/missed").json() == {"decisions": [], "next": None}
    picture = bob.get(f"/api/tables/{table}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "1. ann" in picture.text
    drawn = bob.get(f"/api/tables/{table}/picture.png")
    assert drawn.content.startswith(b"\x89PNG")
    new = ann.post(f"/api/tables/{table}/rematch", {"id": "again"})
    assert new.status_code == 201, new.text
    joined = bob.post(f"/api/tables/{table}/rematch", {"id": "too"})
    assert joined.json()["table"]["id"] == new.json()["table"]["id"]
    assert joined.json()["table"]["status"] == "playing"


def test_help_over_http(ann: Someone, bob: Someone) -> None:
    alone = ann.open(ME, BOT)
    told = ann.post(f"/api/tables/{alone}/advice").json()
    assert (told["seat"], told["bot"]) == (0, "random")
    assert ann.post(f"/api/tables/{alone}/advice").json() == told
    ahead = ann.post(f"/api/tables/{alone}/outlook", {}).json()
    assert ahead == {"now": None, "after": [], "about": ""}
    forbidden = ann.open(ME, ME)
    for question in ("advice", "outlook"):
        refused = ann.post(f"/api/tables/{forbidden}/{question}", {})
        assert refused.json()["error"]["code"] == "no-help"
        assert bob.post(f"/api/tables/{alone}/{question}", {}).status_code == 403


def test_players_hurry_their_bots_over_http(ann: Someone, bob: Someone) -> None:
    table = ann.open(ME, BOT)
    assert ann.post(f"/api/tables/{table}/hurry").status_code == 204
    assert bob.post(f"/api/tables/{table}/hurry").status_code == 403


def test_lists_of_one_title(ann: Someone) -> None:
    table = ann.open(ME, OPEN)
    found = ann.get("/api/tables?list=open&title=depot").json()["tables"]
    assert [one["id"] for one in found] == [table]
    assert ann.get("/api/tables?list=open&title=goods-yard").json()["tables"] == []
