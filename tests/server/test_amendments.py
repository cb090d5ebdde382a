"""A host's data through the API: a table with it, and a file that opens nothing."""

from typing import Any

import pytest

from tests.server.helpers import ME, Someone
from trunkline.titles.host_data import LIMIT

DATA = 'note = "A short evening."\n[yard]\ngoal = 2\n'


def wish(data: Any) -> dict[str, Any]:
    return {"title": "depot", "seats": [ME], "options": {"goal": 9}, "amendments": data}


def test_a_table_is_opened_with_a_hosts_data(ann: Someone, bob: Someone) -> None:
    answer = ann.post("/api/tables", wish(DATA))
    assert answer.status_code == 201
    table = answer.json()["table"]
    assert table["amended"]
    seen = bob.view(table["id"])
    assert seen["amendments"]["note"] == "A short evening."
    assert [one["after"] for one in seen["amendments"]["changes"]] == [2]
    ann.load(table["id"], 0, "a", 2)
    assert ann.view(table["id"])["finished"]
    file = ann.get(f"/api/tables/{table['id']}/export").json()
    assert file["amendments"]["yard"] == {"goal": 2}
    copy = ann.post("/api/tables/import", {"file": file})
    assert copy.json()["table"]["amended"]
    plain = ann.post("/api/tables", wish("")).json()["table"]
    assert not plain["amended"]
    assert ann.view(plain["id"])["amendments"] is None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("[road]\nx = 1", "Only the yard"),
        (7, "amendments must be text"),
        ("#" * (LIMIT + 1), "characters"),
    ],
)
def test_an_invalid_file_opens_no_table_and_gets_a_reason(
    ann: Someone, data: Any, said: str
) -> None:
    answer = ann.post("/api/tables", wish(data))
    assert answer.status_code == 400
    assert said in answer.json()["error"]["message"]
    assert ann.get("/api/tables?list=mine").json()["tables"] == []


def test_a_host_may_ask_what_a_file_would_change(ann: Someone, client: Any) -> None:
    good = ann.post("/api/titles/depot/data", {"amendments": DATA}).json()
    assert good["problems"] == []
    assert good["changes"][0]["after"] == 2
    wrong = ann.post("/api/titles/depot/data", {"amendments": "[road]\nx = 1"}).json()
    assert len(wrong["problems"]) == 2
    assert wrong["changes"] == []
    assert ann.post("/api/titles/zoo/data", {"amendments": DATA}).status_code == 400
    assert Someone(client).post("/api/titles/depot/data", {"amendments": DATA}).status_code == 401
