"""Contract: what the server answers about games of every title fits the published document."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import jsonschema_rs
import pytest

from tests.server.helpers import ME, Events, Someone, served
from trunkline import titles
from trunkline.page import view
from trunkline.page.contract import REF
from trunkline.server.app import ENDPOINTS
from trunkline.server.http.openapi import contract, describe
from trunkline.server.services import Services
from trunkline.table.titles import Installed, Remembered

DOCUMENT = describe(ENDPOINTS)


def fits(schema: dict[str, Any], value: Any) -> None:
    document = {"components": DOCUMENT["components"], **schema}
    jsonschema_rs.Draft202012Validator(document).validate(value)


def answers(path: str, method: str = "get", status: str = "200") -> dict[str, Any]:
    responses = DOCUMENT["paths"][path][method]["responses"]
    schema: dict[str, Any] = responses[status]["content"]["application/json"]["schema"]
    return schema


@pytest.mark.parametrize("title", titles.ours())
def test_answers_about_a_game_fit_the_contract(title: str, services: Services) -> None:
    services.house.titles = Remembered(Installed())
    with served(services) as client:
        ann = Someone(client, "ann")
        table = ann.open(*[ME] * 3, title=title, options={}, seed=1)
        path = f"/api/tables/{table}"
        seen = ann.view(table, pictures=1, still=1)
        fits(answers("/api/tables/{table}"), seen)
        assert seen["still"]
        assert seen["offers"]
        stream = Events(f"{client.base_url}{path}/stream", ann.headers)
        stream.wait(1)
        offer = next(one for one in seen["offers"] if one["type"] == "action")
        thought = {"seat": seen["seat"], "action": offer["action"]}
        fits(
            answers("/api/tables/{table}/preview", "post"),
            ann.post(f"{path}/preview", thought).json(),
        )
        ack = ann.act(table, offer["action"], "1").json()
        fits(answers("/api/tables/{table}/act", "post"), ack)
        late = ann.act(table, offer["action"], "2", version=seen["version"])
        assert late.status_code == 409
        fits(answers("/api/tables/{table}/act", "post", "409"), late.json())
        fits(answers("/api/tables/{table}/log"), ann.get(f"{path}/log").json())
        fits(answers("/api/tables/{table}/charts"), ann.get(f"{path}/charts").json())
        fits(answers("/api/titles/{title}/rules"), ann.get(f"/api/titles/{title}/rules").json())
        fits(answers("/api/titles"), ann.get("/api/titles").json())
        stream.wait(2)
        first, update = stream.sent[:2]
        types = contract(ENDPOINTS)
        fits(types.schema(view.View), first)
        fits(types.schema(view.Update), update)


def test_a_wrong_answer_does_not_fit() -> None:
    with pytest.raises(jsonschema_rs.ValidationError):
        fits({"$ref": f"{REF}Failure"}, {"error": {"code": "stale"}})


def test_no_two_endpoints_share_a_method_and_a_path() -> None:
    ways = Counter((one.method, re.sub(r"{\w+}", "{}", one.path)) for one in ENDPOINTS)
    assert [way for way, times in ways.items() if times > 1] == []
