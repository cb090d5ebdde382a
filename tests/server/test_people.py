"""Sign-in, guests, cookies, limits on tries."""

from pathlib import Path
from typing import Any

import pytest
from httpx import Client

from tests.server.helpers import INVITE, ME, Someone, new_services, served
from trunkline.server.api import people
from trunkline.server.guard import familiar
from trunkline.server.guard.addresses import PRIVATE
from trunkline.server.guard.concurrency import Concurrency
from trunkline.server.guard.limits import (
    HOUSEHOLD,
    IMPORTS,
    NAMED,
    NEW_PEOPLE,
    PAST,
    REQUESTS,
    SIGN_IN,
    Buckets,
    Limit,
    Limits,
)
from trunkline.server.http.handler import COOKIE, device_of
from trunkline.server.services import Services
from trunkline.table.errors import TooManyRequests
from trunkline.table.people.people import People

ANN = {"name": "Ann", "password": "long password"}


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by for the limits, however slow the machine."""
    here, everywhere = Limits.spend, People.spend

    def spend_here(self: Limits, limit: Limit, key: str, cost: int = 1) -> None:
        here(self, limit, key, cost, now=1848.0)

    def spend(self: People, key: str, burst: int, seconds: float) -> float:
        return everywhere(self, key, burst, seconds, now=1848.0)

    monkeypatch.setattr(Limits, "spend", spend_here)
    monkeypatch.setattr(Limits, "charge", lambda *charged: None)  # a busy machine takes longer
    monkeypatch.setattr(People, "spend", spend)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_an_account_by_cookie(client: Client) -> None:
    assert client.get("/api/session").json() == {"account": None}
    made = client.post("/api/accounts", json=ANN)
    assert made.status_code == 201
    assert made.json()["account"]["name"] == "Ann"
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Secure" not in cookie
    assert client.get("/api/session").json()["account"]["name"] == "Ann"
    assert client.delete("/api/session").status_code == 204
    assert client.get("/api/session").json() == {"account": None}
    assert client.delete("/api/session").status_code == 204
    assert client.post("/api/session", json=ANN).status_code == 201
    assert client.get("/api/session").json()["account"]["guest"] is False


def test_ways_in_are_listed_and_ended(client: Client) -> None:
    agent = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0"}
    made = client.post("/api/accounts", json=ANN, headers=agent)
    again = client.get("/api/session")
    assert "Max-Age=5184000" in again.headers["set-cookie"]
    client.cookies.clear()
    here = {"authorization": f"Bearer {made.json()['token']}"}
    assert "set-cookie" not in client.get("/api/session", headers=here).headers
    told = client.post("/api/account/tokens", json={"name": "my bot"}, headers=here)
    assert told.status_code == 201
    script = {"authorization": f"Bearer {told.json()['token']}"}
    found = client.get("/api/account/sessions", headers=here).json()["sessions"]
    names = {one["name"]: (one["kind"], one["here"]) for one in found}
    assert names == {"Firefox on Linux": ("session", True), "my bot": ("token", False)}
    assert client.get("/api/session", headers=script).json()["account"]["name"] == "Ann"
    (short,) = (one["id"] for one in found if one["kind"] == "token")
    for status in (204, 404):
        path = f"/api/account/sessions/{short}"
        assert client.delete(path, headers=here).status_code == status
    assert client.get("/api/session", headers=script).json() == {"account": None}
    assert code(client.post("/api/account/link", json={}, headers=here)) == (409, "taken")


def test_a_guest_comes_back_by_a_private_link(client: Client) -> None:
    ann = Someone(client, "ann")
    table = ann.open(ME)
    assert code(ann.post("/api/account/tokens", {"name": "my bot"})) == (409, "taken")
    link = ann.post("/api/account/link").json()["token"]
    ann.send("DELETE", "/api/session")
    assert ann.get("/api/session").json() == {"account": None}
    back = client.post(f"/api/return/{link}", json={})
    assert back.status_code == 201
    ann.headers = {"authorization": f"Bearer {back.json()['token']}"}
    assert ann.view(table)["table"]["mine"] == [0]
    client.cookies.clear()
    by_link = {"authorization": f"Bearer {link}"}
    assert client.get("/api/session", headers=by_link).json() == {"account": None}
    assert code(client.post("/api/return/nothing", json={})) == (404, "unknown")


def test_a_program_that_plays_is_marked(client: Client) -> None:
    ann = Someone(client, "ann")
    told = ann.send("PUT", "/api/account/automated", {"machine": True})
    assert told.json()["account"]["machine"] is True
    table = ann.open(ME)
    assert client.get(f"/api/tables/{table}").json()["table"]["seats"][0]["machine"] is True


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("curl/8.5.0", "curl"),
        ("python-httpx/0.28", "a program"),
    ],
)
def test_devices_are_named_after_their_user_agent(agent: str, device: str) -> None:
    assert device_of(agent) == device


def test_names_and_passwords_that_do_not_do(client: Client) -> None:
    client.post("/api/accounts", json=ANN)
    assert code(client.post("/api/accounts", json=ANN)) == (409, "taken")
    assert code(client.post("/api/accounts", json={**ANN, "name": "<i>"})) == (400, "malformed")
    assert code(client.post("/api/accounts", json={**ANN, "password": "x"})) == (400, "malformed")
    wrong = client.post("/api/session", json={**ANN, "password": "other password"})
    assert code(wrong) == (401, "sign-in")
    assert wrong.headers["www-authenticate"] == "Bearer"


def test_tries_to_sign_in_are_limited(client: Client, still: None) -> None:
    client.post("/api/accounts", json=ANN)
    client.cookies.clear()
    wrong = {**ANN, "password": "guess"}
    answers = [client.post("/api/session", json=wrong).status_code for _ in range(12)]
    assert answers == [401] * 10 + [429] * 2
    refused = client.post("/api/session", json=ANN)
    assert code(refused) == (429, "slow-down")
    assert int(refused.headers["retry-after"]) >= 1


def test_tries_are_counted_together_by_two_servers(
    client: Client, services: Services, still: None
) -> None:
    client.post("/api/accounts", json=ANN)
    client.cookies.clear()
    wrong = {**ANN, "password": "guess"}
    for _ in range(NAMED.burst):
        services.house.people.spend("name ann", *NAMED)  # as another server does
    for name in ("Ann", " ANN  ", "ａｎｎ"):  # whatever way it is written
        again = client.post("/api/session", json={**wrong, "name": name})
        assert code(again) == (429, "slow-down")
    services.limits.enabled = False
    assert code(client.post("/api/session", json=wrong)) == (401, "sign-in")


def test_guesses_from_one_address_do_not_lock_a_name(
    client: Client, services: Services, still: None
) -> None:
    client.post("/api/accounts", json=ANN)
    client.cookies.clear()
    for _ in range(3 * SIGN_IN.burst):
        client.post("/api/session", json={**ANN, "password": "guess"})
        # as if this server had restarted: its count is gone, the database's is not
        services.limits = Limits()
    assert code(client.post("/api/session", json=ANN)) == (429, "slow-down")
    assert services.house.people.spend("name ann", *NAMED) == 0.0


def test_strangers_do_not_lock_out_a_browser_that_signed_in_before(
    client: Client, services: Services, still: None
) -> None:
    client.post("/api/accounts", json=ANN)
    mine = client.cookies[familiar.COOKIE]
    client.post("/api/accounts", json={**ANN, "name": "Bob"})
    others = client.cookies[familiar.COOKIE]
    client.post("/api/guests", json={"name": "guest"})
    assert client.cookies[familiar.COOKIE] == others
    for _ in range(NAMED.burst):
        services.house.people.spend("name ann", *NAMED)  # from many addresses
    for given, status in ((others, 429), ("made up", 429), ("", 429), (mine, 201)):
        client.cookies.clear()
        kept = {"cookie": f"{familiar.COOKIE}={given}"}
        assert client.post("/api/session", json=ANN, headers=kept).status_code == status
    assert client.request("DELETE", "/api/session").status_code == 204
    assert client.cookies[familiar.COOKIE] == mine


def test_guests_come_in_bursts_of_ten_from_an_address(tmp_path: Path, still: None) -> None:
    """Sessions of guests set no new limit; visitors here or with an invite are not counted."""
    with served(new_services(str(tmp_path / "x.sqlite"), proxies=PRIVATE)) as client:
        elsewhere = {"x-forwarded-for": "9.9.9.9"}
        newest, answers = Someone(client, "ann"), []
        for number in range(11):
            body = {"name": f"guest {number}"}
            answers.append(newest.send("POST", "/api/guests", body, headers=elsewhere))
            client.cookies.clear()
            if answers[-1].status_code == 201:
                newest.headers = {"authorization": f"Bearer {answers[-1].json()['token']}"}
        assert [one.status_code for one in answers] == [201] * 10 + [429]
        assert newest.post("/api/guests", {"name": "here"}).status_code == 201
        opened = newest.post("/api/tables", {"title": "depot", "seats": [ME, INVITE]})
        token = opened.json()["invites"]["1"]
        taken = client.post(f"/api/invites/{token}", json={"name": "bob"}, headers=elsewhere)
        assert taken.status_code == 200


def test_new_guests_and_imports_count_on_all_hosts_together(
    tmp_path: Path, still: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hosts on one database let in as many as one."""
    where = str(tmp_path / "x.sqlite")
    hosts = [new_services(where, proxies=PRIVATE) for _ in range(2)]
    elsewhere = {"x-forwarded-for": "9.9.9.9"}
    with served(hosts[0]) as here, served(hosts[1]) as there:
        both = (here, there)
        answers = [
            both[n % 2].post("/api/guests", json={"name": f"g {n}"}, headers=elsewhere)
            for n in range(NEW_PEOPLE.burst + 2)
        ]
        assert [one.status_code for one in answers] == [201] * NEW_PEOPLE.burst + [429] * 2
        token = answers[0].json()["token"]
        mine = {**elsewhere, "authorization": f"Bearer {token}"}
        for http in both:
            http.cookies.clear()
        tries = [
            both[n % 2].post("/api/tables/import", json={"file": {}}, headers=mine).status_code
            for n in range(IMPORTS.burst + 2)
        ]
        assert tries == [400] * IMPORTS.burst + [429] * 2
        other = {**mine, "authorization": f"Bearer {answers[1].json()['token']}"}
        monkeypatch.setattr(Limits, "spend", lambda *spent, **more: None)
        tries = [
            both[n % 2].post("/api/tables/import", json={"file": {}}, headers=other).status_code
            for n in range(IMPORTS.burst + 1)
        ]
        assert tries == [400] * IMPORTS.burst + [429]


def test_counts_of_watchers_are_removed_at_zero() -> None:
    watching = Concurrency()
    assert [watching.take({"ann": 2, "here": 3}) for _ in range(3)] == [True, True, False]
    assert (watching["ann"], watching["here"]) == (2, 2)
    watching.leave(("ann", "here"))
    assert (watching["ann"], len(watching)) == (1, 2)
    watching.leave(("ann", "here"))
    assert len(watching) == 0


def test_accounts_of_one_address_share_a_limit(client: Client, still: None) -> None:
    """They cost nothing to make, so each has its own limit only up to that of the address."""
    guests = [Someone(client, f"guest {number}") for number in range(HOUSEHOLD + 1)]
    codes = [[one.get("/api/titles").status_code for _ in range(REQUESTS.burst)] for one in guests]
    assert [set(one) for one in codes] == [{200}, {200}, {200}, {429}]


def test_expensive_answers_count_for_more_unless_cached(client: Client, still: None) -> None:
    ann = Someone(client, "ann")
    table = ann.open(ME)
    path = f"/api/tables/{table}"
    answers = [ann.get(f"{path}/charts?points=60") for _ in range(20)]
    assert {one.status_code for one in answers} == {200}
    assert len({one.content for one in answers}) == 1
    plain = ann.send("GET", f"{path}/charts", headers={"accept-encoding": "identity"})
    assert plain.json() == answers[0].json()
    counts = [ann.get(f"{path}/charts?points={n}").status_code for n in range(2, 8)]
    assert counts == [200] * 3 + [429] * 3
    looks = [client.get(f"{path}?at=0&log={n}").status_code for n in range(60)]
    assert looks == [200] * (REQUESTS.burst // PAST) + [429] * (60 - REQUESTS.burst // PAST)


def test_limits_fill_up_again() -> None:
    limits = Limits()
    limit = Limit(2, 10.0)
    for _ in range(2):
        limits.spend(limit, "x", now=100.0)
    for _ in range(3):
        with pytest.raises(TooManyRequests) as slow:
            limits.spend(limit, "x", now=100.0)
        assert slow.value.seconds in (10, 11)
    limits.spend(limit, "y", now=100.0)
    limits.spend(limit, "x", now=110.5)
    with pytest.raises(TooManyRequests):
        limits.spend(limit, "x", now=111.0)
    Limits(enabled=False).spend(Limit(0, 1), "x")


def test_limits_forget_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.guard.limits.MOST_BUCKETS", 2)
    buckets = Buckets()
    for key in "abc":
        buckets.spend(SIGN_IN, key, 1, 0.0)
    assert [key for _, key in buckets._buckets] == ["b", "c"]
    buckets.spend(NEW_PEOPLE, "b", 1, 0.0)
    assert len(buckets._buckets) == 2


def test_a_guest_claims_an_account_and_keeps_the_seat(client: Client) -> None:
    guest = Someone(client, "Visitor")
    table = guest.open(ME)
    claimed = guest.post("/api/account/claim", ANN).json()["account"]
    assert (claimed["name"], claimed["guest"]) == ("Ann", False)
    assert guest.view(table)["table"]["seats"][0]["name"] == "Ann"
    assert code(guest.post("/api/account/claim", {**ANN, "name": "Bob"})) == (409, "taken")
    assert code(Someone(client).post("/api/account/claim", ANN)) == (401, "sign-in")


def test_password_webhook_and_leaving(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post("/api/accounts", json=ANN)
    change = {"old": "long password", "new": "new password"}
    assert client.post("/api/account/password", json=change).status_code == 204
    assert code(client.post("/api/account/password", json=change)) == (403, "not-yours")
    hook = "/api/account/webhook"
    for url in ("http://127.0.0.1/x", "http://localhost/", "ftp://example.org/", "http://[::1]/"):
        assert code(client.put(hook, json={"url": url})) == (400, "malformed")
    monkeypatch.setattr(people, "public_address", lambda host, port: "93.184.216.34")
    assert client.put(hook, json={"url": "https://example.org/x"}).json()["secret"]
    assert client.put(hook, json={"url": None}).json() == {"secret": None}
    assert code(client.delete("/api/account")) == (403, "not-yours")
    wrong = {"password": "not my password"}
    assert code(client.request("DELETE", "/api/account", json=wrong)) == (403, "not-yours")
    mine = {"password": "new password"}
    assert client.request("DELETE", "/api/account", json=mine).status_code == 204
    assert client.get("/api/session").json() == {"account": None}
    assert code(client.delete("/api/account")) == (401, "sign-in")


def test_games_go_on_when_an_account_is_removed(client: Client) -> None:
    client.post("/api/accounts", json=ANN)
    seats = [{"kind": "me"}, {"kind": "me"}]
    wish = {"title": "depot", "seats": seats, "visibility": "public"}
    begun = client.post("/api/tables", json=wish).json()["table"]["id"]
    seats[1] = {"kind": "open"}
    waiting = client.post("/api/tables", json=wish).json()["table"]["id"]
    mine = {"password": ANN["password"]}
    assert client.request("DELETE", "/api/account", json=mine).status_code == 204
    kinds = [
        [one["kind"] for one in client.get(f"/api/tables/{table}").json()["table"]["seats"]]
        for table in (begun, waiting)
    ]
    assert kinds == [["bot", "bot"], ["open", "open"]]
    log = client.get(f"/api/tables/{begun}/log").text
    assert "A former player left the table. " in log
    assert f'"{ANN["name"]}' not in log


def test_a_page_of_another_site_cannot_use_the_cookie(client: Client) -> None:
    client.post("/api/accounts", json=ANN)
    body = {"title": "depot", "seats": [{"kind": "me"}]}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "http://["},
        {"origin": f"ftp://{client.base_url.netloc.decode()}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        answer = client.post("/api/tables", json=body, headers=headers)
        assert code(answer) == (403, "origin")
        assert client.get("/api/session", headers=headers).status_code == 200
    ours = {"origin": str(client.base_url), "sec-fetch-site": "same-origin"}
    assert client.post("/api/tables", json=body, headers=ours).status_code == 201
    token = client.cookies[COOKIE]
    client.cookies.clear()
    bearer = {"authorization": f"bearer {token}", "origin": "https://evil.example"}
    assert client.post("/api/tables", json=body, headers=bearer).status_code == 201
    empty = {"authorization": "Bearer"}
    assert client.get("/api/session", headers=empty).json() == {"account": None}


def test_behind_https_and_a_proxy(tmp_path: Any, still: None) -> None:
    services = new_services(str(tmp_path / "x.sqlite"), secure=True, proxies=PRIVATE)
    with served(services) as client:
        answer = client.post("/api/guests", json={"name": "Ann"})
        assert answer.headers["set-cookie"].startswith("__Host-trunkline_session=")
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        token = answer.json()["token"]
        came_plain = {
            "origin": f"http://{client.base_url.netloc.decode()}",
            "cookie": f"__Host-trunkline_session={token}",
        }
        gone = client.request("DELETE", "/api/session", headers=came_plain)
        assert code(gone) == (403, "origin")
        client.cookies.clear()
        tossed = {"cookie": f"trunkline_session={token}"}  # another name of the domain can set it
        assert client.get("/api/session", headers=tossed).json() == {"account": None}
        for n in range(2 * NEW_PEOPLE.burst):
            headers = {"x-forwarded-for": f"1.2.3.4, 10.0.0.{n}"}
            answer = client.post("/api/guests", json={"name": "Ann"}, headers=headers)
            assert answer.status_code == 201
        client.post("/api/guests", json={"name": "Ann"}, headers={"x-forwarded-for": ""})
        for n in range(NEW_PEOPLE.burst + 1):  # one visitor, with all the addresses of a network
            headers = {"x-forwarded-for": f"2001:db8:1:2:{n}::7"}
            answer = client.post("/api/guests", json={"name": "Ann"}, headers=headers)
        assert code(answer) == (429, "slow-down")
        for other in ("2001:db8:1:3::7", "::ffff:9.9.9.9", "unknown"):
            headers = {"x-forwarded-for": other}
            answer = client.post("/api/guests", json={"name": "Ann"}, headers=headers)
            assert answer.status_code == 201
