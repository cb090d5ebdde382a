"""Branches over HTTP: opened, compared, played on, sent; seen by their owner alone."""

from typing import Any

import pytest

from tests.server.helpers import ME, OPEN, Someone
from trunkline.server.notify.notifier import Notifier
from trunkline.server.services import Services
from trunkline.table.play.table import Change


def branch(someone: Someone, table: str, **body: Any) -> Any:
    answer = someone.post(f"/api/tables/{table}/branches", body)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


def moved(ann: Someone) -> str:
    """A table of two seats after two moves."""
    table = ann.open(ME, ME)
    for seat in (0, 1):
        ann.act(table, {"kind": "load", "seat": seat, "amount": 2}, f"m{seat}")
    return table


def test_a_branch_from_its_first_move_to_its_end(ann: Someone, bob: Someone) -> None:
    table = moved(ann)
    made = branch(ann, table, at=1, name="what if")
    assert made["branch"] == {"of": table, "at": 1, "drawn": False}
    ann.act(made["id"], {"kind": "load", "seat": 1, "amount": 5}, "b1")
    lines = ann.get(f"/api/tables/{table}/branches").json()["lines"]
    assert [(one["name"], one["at"], one["moves"]) for one in lines] == [
        ("", None, 2),
        ("what if", 1, 1),
    ]
    renamed = ann.send("PUT", f"/api/tables/{made['id']}/branch", {"name": "so be it"})
    assert renamed.json()["table"]["name"] == "so be it"
    bots = ann.send("PUT", f"/api/tables/{made['id']}/branch/seats", {"bot": "random"})
    assert {one["kind"] for one in bots.json()["table"]["seats"]} == {"bot"}
    assert bob.get(f"/api/tables/{made['id']}").status_code == 404
    gone = ann.send("DELETE", f"/api/tables/{made['id']}/branch")
    assert gone.status_code == 204
    assert ann.get(f"/api/tables/{made['id']}").status_code == 404
    assert ann.view(table)["moment"] == 2


def test_prepared_moves_are_sent(ann: Someone, bob: Someone) -> None:
    table = moved(ann)
    made = branch(ann, table)
    ann.act(made["id"], {"kind": "load", "seat": 0, "amount": 3}, "b1")
    body = {"branch": made["id"], "id": "go"}
    assert bob.post(f"/api/tables/{table}/send", body).status_code == 404
    sent = ann.post(f"/api/tables/{table}/send", body).json()
    assert sent == {"played": 1, "of": 1, "stopped": None}
    assert ann.view(table)["moment"] == 3


def test_branches_go_with_their_owner(ann: Someone) -> None:
    name = {"name": "Berta", "password": "rails of copper"}
    made = ann.post("/api/accounts", name).json()
    ann.headers = {"authorization": f"Bearer {made['token']}"}
    one = branch(ann, moved(ann))
    gone = ann.send("DELETE", "/api/account", {"password": "rails of copper"})
    assert gone.status_code == 204, gone.text
    assert ann.get(f"/api/tables/{one['id']}").status_code == 404


def test_branches_send_no_notifications(
    ann: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = moved(ann)
    made = branch(ann, table)
    looked: list[str] = []

    def foresee(self: Notifier, change: Change) -> list[Any]:
        _, here = change
        looked.append(here.id)
        return []

    monkeypatch.setattr(Notifier, "foresee", foresee)
    announcer = Notifier(services)
    for one in (made["id"], table):
        found = services.house.get(one).present
        announcer.on_change(Change(found.record, found))
    assert looked == [table]


def test_branches_are_not_compared_before_the_start(ann: Someone) -> None:
    waits = ann.open(ME, OPEN)
    answer = ann.get(f"/api/tables/{waits}/branches")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-started")


def test_no_way_leads_to_help_in_a_branch_of_a_rated_game(ann: Someone, bob: Someone) -> None:
    table = ann.open(ME, OPEN)
    assert bob.post(f"/api/tables/{table}/seats/1").status_code == 200
    one = branch(ann, table)["id"]
    for inner in (one, branch(ann, one)["id"], branch(ann, branch(ann, one)["id"])["id"]):
        path = f"/api/tables/{inner}"
        for answer in (
            ann.send("PUT", f"{path}/branch/seats", {"bot": "random"}),
            ann.send("DELETE", f"{path}/seats/0?bot=random"),
            ann.get(f"{path}/review"),
            ann.post(f"{path}/advice"),
        ):
            assert answer.status_code == 422
            assert answer.json()["error"]["code"] == "no-help"
