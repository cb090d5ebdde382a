"""The review of a finished game: begun once, kept, for the decisions of one player; its film."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.helpers import ME, Someone
from tests.server.test_reports import FEW, done
from tests.server.test_reports import easy as easy
from tests.server.test_reports import services as services
from trunkline.server.api import findings
from trunkline.server.services import Services
from trunkline.table.record.report_rows import WHOLE

SEATS = [ME] * 3
REPORT = {"replay": {"money": "£{}", "score": "£{}"}}


@pytest.fixture
def over(ann: Someone) -> str:
    """A few moves of a game that its player then ended."""
    body = {"file": FEW, "name": "Tuesday", "seats": SEATS, "visibility": "public"}
    answer = ann.post("/api/tables/import", body)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]["id"]
    path = f"/api/tables/{table}"
    assert ann.get(f"{path}/review").status_code == 409
    assert ann.post(f"{path}/motion", {"id": "e", "what": "end"}).status_code == 200
    return path


def test_a_review_is_begun_once_and_keeps_its_findings(ann: Someone, over: str) -> None:
    assert ann.get(f"{over}/review").json() == {"report": None, "findings": []}
    begun = ann.post(f"{over}/review").json()["report"]
    assert (begun["seat"], begun["file"], begun["mine"]) == (0, "Tuesday", True)
    found = done(ann, begun["id"])
    assert found["status"] == "done"
    assert [one for one in found["ready"] if one.startswith("decisions")] == ["decisions 0"]
    assert ann.post(f"{over}/review").json()["report"]["id"] == begun["id"]
    again = ann.get(f"{over}/review").json()
    assert again["report"]["id"] == begun["id"]
    assert all(one["kind"] in ("proved", "opinion") for one in again["findings"])


def test_others_may_have_the_film_but_no_review(ann: Someone, bob: Someone, over: str) -> None:
    assert Someone(ann.client).post(f"{over}/review").status_code == 401
    answer = bob.post(f"{over}/review").json()
    assert answer["findings"] == []
    found = done(bob, answer["report"]["id"])
    assert not [one for one in found["ready"] if one.startswith("decisions")]
    film = bob.get(f"/api/reports/{found['id']}/film.svg")
    assert film.headers["content-type"].startswith("image/svg+xml")
    assert "<set " in film.text


def test_a_report_that_has_just_begun_has_no_film(
    ann: Someone, services: Services, over: str
) -> None:
    services.begin_report = lambda found, who: None
    begun = ann.post(f"{over}/review").json()
    assert begun["findings"] == []
    report_id = begun["report"]["id"]
    assert ann.get(f"/api/reports/{report_id}/film.svg").status_code == 409
    replay = {"players": ["ann"], "file": "Tuesday", "label": "1848"}
    assert services.house.report_work.claim(report_id)
    services.house.report_work.put_part(report_id, "replay", WHOLE, replay)
    answer = ann.get(f"/api/reports/{report_id}/film.svg")
    assert answer.json()["error"]["message"] == "There is no film of this game yet."


def test_proved_findings_differ_from_opinions() -> None:
    proved = {"place": 7, "amount": 30, "title": "VR could run for £90", "text": "It ran for £60."}
    opinion: dict[str, Any] = {"place": 9, "median": 150, "low": 100, "high": 200, "agree": 5}
    opinion |= {"looks": 6, "played": "Ann passes", "better": "Otto buys.", "unit": "of final lead"}
    mine = {
        "proved": [{**proved, "share": "£3 of it Ann’s"}],
        "opinions": [{**opinion, "checks": 2, "gained": 50}, {**opinion, "checks": 0}],
        "expert": "Otto",
    }
    first, second, third = findings.listed(REPORT, mine)
    assert (first["kind"], first["moment"], first["cost"]) == ("proved", 7, "£30")
    assert (second["kind"], second["title"]) == ("opinion", "Ann passes")
    range_ = "£100 to £200 of final lead; 5 of 6 looks agree"
    assert second["sure"] == f"{range_}; our regular bot gained £50 by it."
    assert third["sure"] == f"{range_}."
    assert findings.listed(REPORT, {}) == []
