"""Corrections over HTTP: told beforehand, agreed to by all, with the moves of a branch."""

from tests.server.helpers import ME, OPEN, Someone
from tests.server.test_branches import branch


def load(seat: int, amount: int) -> dict[str, object]:
    return {"kind": "load", "seat": seat, "amount": amount}


def moved(ann: Someone, bob: Someone) -> str:
    """Return a table of two players after one move each."""
    table = ann.open(ME, OPEN)
    bob.post(f"/api/tables/{table}/seats/1")
    ann.load(table, 0, "a")
    bob.load(table, 1, "b", 2)
    return table


def test_a_mistake_is_corrected_when_all_agree(ann: Someone, bob: Someone) -> None:
    table = moved(ann, bob)
    path, wish = f"/api/tables/{table}/correction", {"at": 1, "play": [load(0, 5)]}
    seen = ann.post(f"{path}/preview", wish).json()
    stands = {"lines": ["ann loads 5."], "stands": 1, "of": 1, "falls": "", "why": ""}
    assert seen == {**stands, "no_exchange": ""}
    version = ann.view(table)["version"]
    asked = ann.post(path, {"version": version, "id": "c", **wish}).json()
    assert asked["view"]["requests"][0]["correct"]["stands"] == 1
    agreed = {"id": "y", "request": asked["request"], "agree": True}
    assert bob.post(f"/api/tables/{table}/consent", agreed).status_code == 200
    seen = bob.view(table)
    assert [one["lines"] for one in seen["log"][-2:]] == [["ann loads 5."], ["bob loads 2."]]
    assert seen["log"][-1]["by"] == "again"


def test_the_moves_of_a_branch_are_proposed(ann: Someone, bob: Someone) -> None:
    table = moved(ann, bob)
    made = branch(ann, table, at=0)["id"]
    ann.load(made, 0, "1", 4)
    path, wish = f"/api/tables/{table}/correction", {"at": 1, "branch": made}
    assert ann.post(f"{path}/preview", wish).json()["lines"] == ["ann loads 4."]
    assert bob.post(f"{path}/preview", wish).status_code == 404  # it is private
    other = moved(ann, bob)
    elsewhere = ann.post(f"/api/tables/{other}/correction/preview", wish)
    assert "another game" in elsewhere.json()["error"]["message"]
    version = ann.view(table)["version"]
    asked = ann.post(path, {"version": version, "id": "c", "reply": "ack", **wish}).json()
    assert asked["request"] == asked["entry"]
