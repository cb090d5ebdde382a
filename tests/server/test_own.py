"""Notes, read marks, muted people and private chat over HTTP; others receive not a byte of it."""

import re
from typing import Any

from tests.server.helpers import ME, OPEN, Events, Someone


def table_of(ann: Someone, bob: Someone, **more: Any) -> str:
    table = ann.open(ME, OPEN, **more)
    bob.post(f"/api/tables/{table}/seats/1")
    return table


def test_a_note_and_what_was_read(ann: Someone, bob: Someone) -> None:
    table = table_of(ann, bob)
    path = f"/api/tables/{table}"
    assert ann.send("PUT", f"{path}/note", {"text": "hm", "version": 0}).json() == {"version": 1}
    late = ann.send("PUT", f"{path}/note", {"text": "?", "version": 0})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "changed")
    bob.post(f"{path}/chat", {"id": "1", "text": "@ann hello"})
    [mine] = ann.get("/api/tables?list=mine").json()["tables"]
    assert mine["unread"] == {"lines": 1, "called": True}
    assert ann.send("PUT", f"{path}/read", {"upto": 10**9}).status_code == 204
    [mine] = ann.get("/api/tables?list=mine").json()["tables"]
    assert mine["unread"] == {"lines": 0, "called": False}
    own = ann.get(f"{path}/private").json()
    assert own == {"note": "hm", "version": 1, "read": own["read"], "people": []}
    assert own["read"] == ann.view(table)["last"]  # and no further
    assert bob.get(f"{path}/private").json()["note"] == ""


def test_a_player_is_muted_and_unmuted(ann: Someone, bob: Someone) -> None:
    table = table_of(ann, bob)
    path = f"/api/tables/{table}"
    seat = f"{path}/seats/1/block"
    assert ann.send("PUT", seat, {"manner": "mute"}).status_code == 204
    assert ann.send("PUT", f"{path}/seats/7/block", {"manner": "mute"}).status_code == 404
    [muted] = ann.get(f"{path}/private").json()["people"]
    assert muted == {"seat": 1, "name": "bob", "manner": "mute", "speaker": muted["speaker"]}
    bob.send("DELETE", f"{path}/seats/1")
    assert ann.get(f"{path}/private").json()["people"] == [{**muted, "seat": None}]
    [listed] = ann.get("/api/account/blocks").json()["people"]
    assert listed == {"id": 0, "name": "bob", "manner": "mute"}
    assert ann.send("DELETE", "/api/account/blocks/0?name=eve").status_code == 409
    assert ann.send("DELETE", "/api/account/blocks/3?name=bob").status_code == 409
    assert ann.send("DELETE", "/api/account/blocks/0?name=bob").status_code == 204
    assert ann.get("/api/account/blocks").json() == {"people": []}


def test_mutes_follow_a_renamed_player_and_spare_namesakes(ann: Someone, bob: Someone) -> None:
    table = ann.open(ME, OPEN, OPEN)
    path, namesake = f"/api/tables/{table}", Someone(ann.client, "bob")
    for seat, who in ((1, bob), (2, namesake)):
        who.post(f"{path}/seats/{seat}")
        who.post(f"{path}/chat", {"id": "c", "text": f"from {seat}"})
    said = [one["speaker"] for one in ann.view(table)["log"] if one["kind"] == "chat"]
    wrong = {"manner": "mute", "speaker": said[1]}
    assert ann.send("PUT", f"{path}/seats/1/block", wrong).status_code == 409
    mute = {"manner": "mute", "speaker": said[0]}
    assert ann.send("PUT", f"{path}/seats/1/block", mute).status_code == 204
    claim = {"name": "robert", "password": "long enough"}
    assert bob.post("/api/account/claim", claim).status_code == 200
    bob.post(f"{path}/chat", {"id": "d", "text": "still me"})
    [muted] = ann.get(f"{path}/private").json()["people"]
    assert (muted["name"], muted["seat"]) == ("robert", 1)
    lines = [one for one in ann.view(table)["log"] if one["kind"] == "chat"]
    assert [one["speaker"] == muted["speaker"] for one in lines] == [True, False, True]
    elsewhere = ann.open(ME, OPEN)  # identifiers of one table mean nothing at another
    assert ann.get(f"/api/tables/{elsewhere}/private").json()["people"][0]["speaker"] not in said


def test_private_chat_reaches_one_and_nobody_else(ann: Someone, bob: Someone) -> None:
    table = ann.open(ME, OPEN, OPEN, private_chat=True)
    path = f"/api/tables/{table}"
    cid = Someone(ann.client, "cid")
    for seat, who in ((1, bob), (2, cid)):
        who.post(f"{path}/seats/{seat}")
    streams = [Events(f"{ann.client.base_url}{path}/stream", who.headers) for who in (bob, cid)]
    for one in streams:
        one.wait(1)
    before = everything(cid, path)
    assert ann.post(f"{path}/messages", {"id": "1", "to": 1, "text": "psst"}).json() == {"n": 1}
    ann.send("PUT", f"{path}/note", {"text": "told bob", "version": 0})
    ann.send("PUT", f"{path}/seats/2/block", {"manner": "mute"})
    streams[0].wait(2)
    assert streams[0].events[-1][2]["whispers"] == 1
    assert everything(cid, path) == before
    [line] = bob.get(f"{path}/messages").json()["lines"]
    assert {**line, "time": ""} == {
        "n": 1, "seat": 0, "name": "ann", "mine": False, "text": "psst", "time": "",
    }  # fmt: skip
    [mine] = ann.get(f"{path}/messages").json()["lines"]
    assert (mine["mine"], mine["seat"], mine["name"]) == (True, 1, "bob")
    assert cid.get(f"{path}/messages").json() == {"lines": []}
    ann.load(table, 0, "m")  # the next thing that cid hears of is a move
    streams[1].wait(2)
    assert [kind for _, kind, _ in streams[1].events] == ["view", "update"]
    for one in streams:
        one.stop()


def everything(who: Someone, path: str) -> list[str]:
    """Return every answer about a table that a visitor can request."""
    asks = ("", "?pictures=1", "/log", "/export", "/private", "/messages", "/branches")
    texts = [who.get(path + ask).text for ask in asks]
    texts.append(who.get("/api/tables?list=mine").text)
    return [re.sub(r'"tag": ?"[0-9a-f]{12}"', "", text) for text in texts]


def test_seats_are_ordered_and_readiness_is_asked_for(ann: Someone, bob: Someone) -> None:
    table = ann.open(OPEN, ME, ready=60)
    path = f"/api/tables/{table}"
    assert bob.send("PUT", f"{path}/order", {"order": None}).status_code == 403
    ordered = ann.send("PUT", f"{path}/order", {"order": [1, 0]}).json()["table"]
    assert [one["kind"] for one in ordered["seats"]] == ["player", "open"]
    sat = bob.post(f"{path}/seats/1").json()["table"]
    assert (sat["status"], sat["ready"]["seats"], sat["ready_minutes"]) == ("open", [1], 60)
    begun = ann.post(f"{path}/ready").json()["table"]
    assert (begun["status"], begun["ready"]) == ("playing", None)
