"""The club on HTTP: registration, reports, and moderators."""

from __future__ import annotations

from typing import Any

import pytest
from httpx import Client

from tests.server.helpers import ME, OPEN, Someone
from trunkline.server.services import Services

SECRET = "long password"


@pytest.fixture
def boss(services: Services, client: Client) -> Someone:
    """A moderator."""
    someone = registered(client, "Boss")
    services.house.standings.appoint("Boss", moderator=True)
    return someone


def registered(client: Client, name: str, **more: Any) -> Someone:
    answer = client.post("/api/accounts", json={"name": name, "password": SECRET, **more})
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    someone = Someone(client)
    someone.headers = {"authorization": f"Bearer {answer.json()['token']}"}
    return someone


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def account_id(someone: Someone) -> str:
    found: str = someone.get("/api/session").json()["account"]["id"]
    return found


def test_moderators_change_the_settings_of_the_club(boss: Someone, ann: Someone) -> None:
    new = {"name": "Tuesday Trains", "announcement": "Down at 8 pm"}
    assert code(ann.send("PUT", "/api/club", new)) == (403, "not-yours")
    assert boss.send("PUT", "/api/club", new).json()["name"] == "Tuesday Trains"
    shown = ann.get("/api/club").json()
    assert shown == {"greeting": "", "registration": "open", **new}
    assert boss.get("/api/session").json()["account"]["moderator"]


def test_accounts_by_invitation_or_approval(boss: Someone, client: Client, ann: Someone) -> None:
    new = {"name": "Cid", "password": SECRET}
    boss.send("PUT", "/api/club", {"registration": "invitation"})
    assert code(client.post("/api/accounts", json=new)) == (403, "closed")
    assert code(client.post("/api/guests", json={"name": "dan"})) == (403, "closed")
    assert code(ann.post("/api/account/claim", new)) == (403, "closed")
    seats = {"title": "depot", "seats": [ME, OPEN], "options": {"goal": 500}}
    assert code(ann.post("/api/tables", seats)) == (403, "closed")
    assert code(ann.post("/api/tables/import", {"file": {}})) == (403, "closed")
    made = boss.post("/api/moderation/invitations", {"uses": 2, "note": "friends"}).json()
    registered(client, "Cid", invitation=made["invitation"])
    (left,) = boss.get("/api/moderation/invitations").json()["invitations"]
    assert (left["note"], left["uses"]) == ("friends", 1)
    gone = boss.send("DELETE", f"/api/moderation/invitations/{left['id']}")
    assert gone.status_code == 204
    assert code(client.post("/api/accounts", json={**new, **made})) == (404, "unknown")
    boss.send("PUT", "/api/club", {"registration": "approval"})
    new["name"] = "Eve"
    waiting = client.post("/api/accounts", json=new).json()
    assert waiting["token"] is None
    assert code(client.post("/api/session", json=new)) == (403, "barred")
    (one,) = boss.get("/api/moderation/people?barred=1").json()["people"]
    assert (one["name"], one["barred"]) == ("Eve", "waiting")
    boss.send("PUT", f"/api/moderation/people/{one['id']}", {"barred": ""})
    assert client.post("/api/session", json=new).status_code == 201


def test_a_report_reaches_a_moderator_who_hides_and_settles(boss: Someone, ann: Someone) -> None:
    table = ann.open(ME, OPEN)
    line = ann.post(f"/api/tables/{table}/chat", {"id": "c", "text": "a rude word"}).json()["entry"]
    key = ann.post(
        "/api/moderation/reports", {"table": table, "words": "rude", "entry": line}
    ).json()["id"]
    assert code(ann.get("/api/moderation/reports")) == (403, "not-yours")
    (found,) = boss.get("/api/moderation/reports").json()["reports"]
    assert (found["id"], found["quote"], found["words"]) == (key, "a rude word", "rude")
    chat = f"/api/moderation/tables/{table}/chat/{line}"
    assert code(ann.send("DELETE", chat)) == (403, "not-yours")
    assert boss.send("DELETE", chat).status_code == 204
    assert "a rude word" not in ann.send("GET", f"/api/tables/{table}?log=100").text
    settled = boss.post(f"/api/moderation/reports/{key}", {"outcome": "hidden"})
    assert settled.status_code == 204
    (old,) = boss.get("/api/moderation/reports?settled=1").json()["reports"]
    assert old["outcome"] == "hidden"


def test_people_are_suspended_banned_freed_and_deleted(
    boss: Someone, client: Client, services: Services
) -> None:
    cid = registered(client, "Cid")
    path = f"/api/moderation/people/{account_id(cid)}"
    told = boss.send("PUT", path, {"barred": "suspended", "days": 3, "why": "rude"}).json()
    assert (told["barred"], told["why"]) == ("suspended", "rude")
    assert cid.get("/api/session").json()["account"] is None
    sign_in = {"name": "Cid", "password": SECRET}
    assert code(client.post("/api/session", json=sign_in)) == (403, "barred")
    assert boss.send("PUT", path, {"barred": ""}).json()["until"] is None
    assert cid.get("/api/session").json()["account"]["name"] == "Cid"
    assert boss.send("PUT", path, {"barred": "banned"}).json()["barred"] == "banned"
    assert boss.send("DELETE", path).status_code == 204
    assert code(client.post("/api/session", json=sign_in)) == (401, "sign-in")
    mine = f"/api/moderation/people/{account_id(boss)}"
    assert code(boss.send("PUT", mine, {"barred": "banned"})) == (409, "taken")


def test_a_moderator_closes_a_table(boss: Someone, ann: Someone) -> None:
    table = ann.open(ME, OPEN)
    path = f"/api/moderation/tables/{table}"
    for closed, status in ((True, "closed"), (False, "open")):
        assert boss.send("PUT", path, {"closed": closed}).status_code == 204
        assert ann.view(table)["table"]["status"] == status
    assert code(boss.send("PUT", "/api/moderation/tables/none", {"closed": True}))[0] == 404


def test_a_script_moderates_only_with_a_token_for_that(boss: Someone, ann: Someone) -> None:
    """A bot of a moderator that plays, and whose token is stolen, bans nobody."""
    scripts = {}
    for scope in ("play", "read", "moderate"):
        made = boss.post("/api/account/tokens", {"name": scope, "scope": scope}).json()
        scripts[scope] = Someone(boss.client)
        scripts[scope].headers = {"authorization": f"Bearer {made['token']}"}
    path = f"/api/moderation/people/{account_id(ann)}"
    ban = {"barred": "banned"}
    for scope in ("play", "read"):
        assert code(scripts[scope].get("/api/moderation/reports")) == (403, "scope")
        assert code(scripts[scope].send("PUT", path, ban)) == (403, "scope")
    script = scripts["moderate"]
    assert script.get("/api/moderation/reports").status_code == 200
    assert script.get("/api/club").status_code == 200
    assert code(script.post("/api/tables", {"title": "depot", "seats": [ME]})) == (403, "scope")
    new = {"name": "more", "scope": "moderate"}
    assert code(script.post("/api/account/tokens", new)) == (403, "scope")
    assert script.send("PUT", path, ban).status_code == 200
    other = registered(boss.client, "Cid")
    assert code(other.post("/api/account/tokens", new)) == (403, "not-yours")
