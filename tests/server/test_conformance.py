"""Server conformance: permissions, their conditions, and the errors of refused requests."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from httpx import Client

from tests.server.helpers import BOT, INVITE, ME, OPEN, Someone
from tests.table.helpers import scores, until
from trunkline.server.api.titles import strongest_first
from trunkline.server.notify.notifier import Notifier
from trunkline.server.services import Services
from trunkline.table.errors import Forbidden


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def two(ann: Someone, bob: Someone, **more: Any) -> str:
    table = ann.open(ME, OPEN, **more)
    assert bob.post(f"/api/tables/{table}/seats/1").status_code == 200
    return table


def test_a_stale_version_is_refused_with_a_fresh_view(ann: Someone, bob: Someone) -> None:
    table = two(ann, bob)
    old = ann.view(table)["version"]
    assert ann.load(table, 0, "a", version=old).status_code == 200
    answer = bob.load(table, 1, "b", version=old)
    assert code(answer) == (409, "stale")
    fresh = answer.json()["view"]
    assert fresh["seat"] == 1
    assert bob.load(table, 1, "b", version=fresh["version"]).status_code == 200


def test_the_wrong_seat_is_forbidden(ann: Someone, bob: Someone, client: Client) -> None:
    table = two(ann, bob)
    assert code(bob.load(table, 0, "a")) == (403, "not-yours")
    assert code(ann.load(table, 1, "a")) == (403, "not-yours")
    assert code(Someone(client, "eve").load(table, 0, "a")) == (403, "not-yours")
    assert code(Someone(client).load(table, 0, "a")) == (401, "sign-in")


def test_a_finished_game_is_over(ann: Someone) -> None:
    table = ann.open(ME, options={"goal": 1})
    done = ann.load(table, 0, "a").json()
    assert done["view"]["finished"]
    assert done["view"]["table"]["status"] == "finished"
    assert code(ann.load(table, 0, "b")) == (409, "finished")


def test_a_game_that_has_not_begun(ann: Someone) -> None:
    assert code(ann.load(ann.open(ME, OPEN), 0, "a")) == (409, "not-started")


def test_resending_gives_the_first_answer_again(ann: Someone) -> None:
    table = ann.open(ME)
    first = ann.load(table, 0, "once", version=1).json()
    again = ann.load(table, 0, "once", version=1).json()
    assert again["entry"] == first["entry"]
    assert (first["resent"], again["resent"]) == (False, True)
    assert ann.view(table)["moment"] == 1
    assert code(ann.load(table, 0, "once", amount=2)) == (409, "id-used")


def test_two_writers_race_and_one_wins(ann: Someone, services: Services) -> None:
    table = ann.open(ME)
    answers: list[int] = []
    barrier = threading.Barrier(6)

    def move(key: str) -> None:
        barrier.wait()
        answers.append(ann.load(table, 0, key, version=1).status_code)

    threads = [threading.Thread(target=move, args=(f"k{n}",)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]
    assert ann.view(table)["moment"] == 1


def test_the_rules_say_no_with_the_rule(ann: Someone) -> None:
    table = ann.open(ME)
    answer = ann.load(table, 0, "a", amount=7)
    assert code(answer) == (422, "refused")
    assert "§1" in answer.json()["error"]["message"]
    assert code(ann.act(table, {"kind": "steal", "seat": 0}, "b")) == (422, "audit")
    assert code(ann.act(table, {"kind": "fly", "seat": 0}, "c")) == (400, "malformed")


def test_malformed_requests_are_refused_with_a_reason(ann: Someone) -> None:
    table = ann.open(ME)
    path = f"/api/tables/{table}/act"
    for body in ([], {"version": 1}, {"version": "x", "id": "a", "action": {}}):
        assert code(ann.post(path, body)) == (400, "malformed")
    unknown = {"version": 1, "id": "a", "action": {}, "more": 1}
    assert "more" in ann.post(path, unknown).json()["error"]["message"]
    headers = {"content-type": "application/json"}
    for raw in ("{", "NaN", "[" * 60000):
        answer = ann.send("POST", path, content=raw, headers=headers)
        assert code(answer) == (400, "malformed")
    plain = ann.send("POST", path, content="{}", headers={"content-type": "text/plain"})
    assert code(plain) == (415, "not-json")
    large = ann.send("POST", path, content="x" * 70000, headers=headers)
    assert code(large) == (413, "too-large")


def test_unknown_paths_and_tables_get_404(ann: Someone, client: Client) -> None:
    for path in ("/api/tables/none", "/api/tables/a%20b", "/api/tables/none/log", "/api/nothing"):
        assert code(ann.get(path)) == (404, "unknown")
    assert code(ann.post("/api/nothing")) == (404, "unknown")
    answer = ann.send("PATCH", "/api/session")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST, GET, DELETE")
    assert code(ann.get("/api/tables?list=none")) == (400, "malformed")
    table = ann.open(ME)
    assert code(ann.get(f"/api/tables/{table}?at=5")) == (404, "unknown")
    assert code(ann.get(f"/api/tables/{table}?seat=1")) == (403, "not-yours")
    assert code(Someone(client).get("/api/tables?list=mine")) == (401, "sign-in")


def test_a_private_table_does_not_exist_for_outsiders(ann: Someone, bob: Someone) -> None:
    table = ann.open(ME, OPEN, visibility="private")
    assert code(bob.get(f"/api/tables/{table}")) == (404, "unknown")
    assert code(bob.post(f"/api/tables/{table}/seats/1")) == (404, "unknown")
    assert code(bob.get(f"/api/tables/{table}/stream")) == (404, "unknown")
    assert code(bob.get("/api/tables/a b/stream")) == (404, "unknown")
    assert ann.get(f"/api/tables/{table}").status_code == 200


def test_undo_redo_and_consent(ann: Someone, bob: Someone) -> None:
    table = two(ann, bob)
    version = ann.load(table, 0, "a").json()["version"]
    path = f"/api/tables/{table}"
    gone = ann.post(f"{path}/undo", {"version": version, "id": "u1"}).json()
    assert (gone["view"]["moment"], gone["request"]) == (0, None)
    back = ann.post(f"{path}/redo", {"version": gone["version"], "id": "r1", "reply": "ack"})
    assert back.json()["view"] is None
    version = bob.load(table, 1, "b").json()["version"]
    asked = ann.post(f"{path}/undo", {"version": version, "id": "u2"}).json()
    assert asked["view"]["requests"][0]["request"] == asked["request"]
    body = {"id": "c1", "request": asked["request"], "agree": True}
    assert code(ann.post(f"{path}/consent", body)) == (403, "not-yours")
    agreed = bob.post(f"{path}/consent", body).json()
    assert agreed["view"]["moment"] == 0
    stale = bob.post(f"{path}/consent", {**body, "id": "c2"})
    assert code(stale) == (409, "stale")
    assert stale.json()["view"]["moment"] == 0


def test_the_past_the_log_and_chat(ann: Someone, client: Client) -> None:
    table = ann.open(ME)
    for n in range(3):
        ann.load(table, 0, f"k{n}")
    path = f"/api/tables/{table}"
    assert ann.post(f"{path}/chat", {"id": "c", "text": "hello"}).json() == {"entry": 5}
    past = ann.view(table, at=1, pictures=1)
    assert (past["at"], past["live"], scores(past["standing"])) == (1, False, {0: 1})
    lines = ann.get(f"{path}/log?after=2&limit=2").json()
    assert [line["n"] for line in lines["log"]] == [3, 4]
    assert lines["last"] == 4
    assert ann.get(f"{path}/log?after=99").json() == {"log": [], "last": 99}
    assert [line["n"] for line in Someone(client).get(f"{path}/log").json()["log"]] == [1, 2, 3, 4]


def test_static_data_and_choices_of_a_place_are_served(ann: Someone) -> None:
    table = ann.open(ME, ME, title="goods-yard")
    assert ann.view(table)["still"] is None
    assert ann.view(table, still=1)["still"] == {"title": "The Goods Yard"}
    assert ann.view(table, still=1, pictures=1)["still"] == {"title": "The Goods Yard"}
    there = ann.get(f"/api/tables/{table}/choices?place=bank").json()
    assert there["about"] == "0 coins"
    assert there["version"] == ann.view(table)["version"]
    assert code(ann.get(f"/api/tables/{table}/choices?place=bank&seat=7")) == (403, "not-yours")


@pytest.mark.parametrize("path", ["", "?pictures=1", "/log"])
def test_no_line_comes_between_the_log_and_the_number_of_its_last_one(
    ann: Someone, services: Services, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(Notifier, "_said", lambda *_: [])  # it reads the journal, too
    table = ann.open(ME)
    here, moved = services.house.get(table), list[int]()
    who = services.house.people.who(ann.headers["authorization"].removeprefix("Bearer "))
    assert who

    def meanwhile(read: Any) -> Any:
        def look(*args: Any, **more: Any) -> Any:
            moved.append(here.chat(who, f"c{len(moved)}", "Wait for me!").entry)
            return read(*args, **more)

        return look

    for name in ("last", "entries"):
        monkeypatch.setattr(
            services.house.journal, name, meanwhile(getattr(services.house.journal, name))
        )
    answer = ann.get(f"/api/tables/{table}{path}").json()
    assert moved == [2]
    assert answer["last"] == 1
    assert [line["n"] for line in answer["log"]] == [1]


def test_hot_seat_games_are_private_by_default(ann: Someone) -> None:
    wish = {"title": "depot", "options": {"goal": 500}}
    for seats, visibility in (((ME, ME), "private"), ((ME, OPEN), "public")):
        made = ann.post("/api/tables", {**wish, "seats": list(seats)}).json()["table"]
        assert made["visibility"] == visibility
    made = ann.post("/api/tables", {**wish, "seats": [ME, ME], "visibility": "public"}).json()
    assert made["table"]["visibility"] == "public"
    file = ann.send("GET", f"/api/tables/{made['table']['id']}/export").json()
    brought = ann.post("/api/tables/import", {"file": file}).json()
    assert brought["table"]["visibility"] == "private"


def test_questions_before_acting(ann: Someone) -> None:
    table = ann.open(ME, ME)
    path = f"/api/tables/{table}"
    bad = {"kind": "load", "seat": 0, "amount": 9}
    good = {**bad, "amount": 2}
    assert ann.post(f"{path}/check", {"seat": 0, "action": bad}).json() == {
        "refusal": "Load 1 to 5 (§1)."
    }
    seen = ann.post(f"{path}/preview", {"seat": 0, "action": good}).json()
    assert seen["lines"] == ["ann loads 2."]
    plan = {"kind": "run", "seat": 0, "stops": []}
    filled = ann.post(f"{path}/plan", {"seat": 0, "action": plan}).json()
    assert filled == {
        "action": {**plan, "stops": [1, 2]},
        "note": {"proved": True},
        "told": {},
    }
    assert ann.act(table, filled["action"], "x").status_code == 200
    assert code(ann.post(f"{path}/check", {"seat": 5, "action": bad})) == (403, "not-yours")


def test_orders(ann: Someone, bob: Someone) -> None:
    table = two(ann, bob)
    path = f"/api/tables/{table}/orders"
    order = {"play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}]}
    given = bob.send("PUT", path, {"id": "o", "seat": 1, "order": order}).json()
    number = given["entry"]
    assert given == {"entry": number, "resent": False}
    ann.load(table, 0, "a")
    assert bob.view(table)["moment"] == 2
    assert bob.view(table)["orders"][0]["number"] == number
    assert code(ann.send("DELETE", f"{path}/{number}")) == (404, "unknown")
    assert bob.send("DELETE", f"{path}/{number}").status_code == 204


def test_files_out_and_in(ann: Someone, services: Services) -> None:
    table = ann.open(ME)
    ann.load(table, 0, "a", amount=3)
    file = ann.get(f"/api/tables/{table}/export").json()
    answer = ann.post("/api/tables/import", {"file": file, "name": "again"}).json()
    assert answer["report"] == {"actions": 1, "names": ["ann"]}
    assert answer["table"]["name"] == "again"
    seats = [{"kind": "bot"}]
    assert ann.post("/api/tables/import", {"file": file, "seats": seats}).status_code == 201
    object.__setattr__(services.settings, "largest_import", 100_000)
    huge = {"file": {**file, "more": "x" * 100_000}}
    assert code(ann.post("/api/tables/import", huge)) == (413, "too-large")
    file["journal"][0]["act"]["amount"] = 9
    assert code(ann.post("/api/tables/import", {"file": file})) == (422, "refused")
    assert code(ann.get(f"/api/tables/{table}/export?format=18xx.games")) == (422, "refused")


def test_imports_do_not_delay_players(
    ann: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, go_on, began = ann.open(ME), threading.Event(), threading.Semaphore(0)
    ann.load(table, 0, "first")
    file = ann.get(f"/api/tables/{table}/export").json()

    @contextmanager
    def endless(*args: Any) -> Iterator[Any]:
        began.release()
        go_on.wait(600)
        raise Forbidden("enough")
        yield

    monkeypatch.setattr(services.readers, "apart", endless)
    object.__setattr__(services.settings, "most_imports_each", 9)
    answers: list[int] = []

    def bring_in() -> None:
        answers.append(ann.post("/api/tables/import", {"file": file}).status_code)

    threads = [threading.Thread(target=bring_in) for _ in range(10)]
    for thread in threads:
        thread.start()
    began.acquire()
    while not answers:  # one too many: it would wait with its file in memory
        time.sleep(0.01)
    assert answers == [429]
    assert ann.load(table, 0, "a").status_code == 200
    go_on.set()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [422] * 9 + [429]
    assert ann.post("/api/tables/import", {"file": file}).status_code in (422, 429)


def test_a_rule_in_our_own_words(ann: Someone) -> None:
    yard = ann.open(ME, ME, title="goods-yard")
    path = f"/api/tables/{yard}/rules"
    assert ann.get(f"{path}/2").json() == {"section": "2", "text": "Section 2 in our words."}
    assert code(ann.get(f"{path}/none")) == (404, "unknown")
    depot = ann.open(ME)
    assert ann.get(f"/api/tables/{depot}/rules/1").json()["text"] is None


def test_styles_stand_beside_the_regular() -> None:
    levels = ["expert", "strong", "regular", "builder", "banker", "casual", "novice", "random"]
    assert strongest_first("1848") == levels


def test_the_lobby(ann: Someone, bob: Someone, client: Client) -> None:
    titles = ann.get("/api/titles").json()["titles"]
    assert {one["title"] for one in titles} == {"goods-yard", "depot"}
    assert titles[0]["bots"][-1] == "random", "the strongest first"
    answer = ann.post("/api/tables", {"title": "depot", "seats": [ME, INVITE, OPEN]}).json()
    table, token = answer["table"]["id"], answer["invites"]["1"]
    assert [one["id"] for one in client.get("/api/tables").json()["tables"]] == [table]
    assert ann.get("/api/tables?list=mine").json()["tables"][0]["mine"] == [0]
    found = bob.get(f"/api/invites/{token}").json()
    assert (found["table"]["id"], found["seat"]) == (table, 1)
    assert code(Someone(client).post(f"/api/invites/{token}")) == (400, "malformed")
    taken = Someone(client).post(f"/api/invites/{token}", {"name": "Visitor"}).json()
    assert taken["account"]["guest"]
    assert taken["table"]["mine"] == [1]
    client.cookies.clear()
    assert code(bob.get(f"/api/invites/{token}")) == (404, "unknown")
    changed = ann.send("PUT", f"/api/tables/{table}/seats/2", {"kind": "invite"}).json()
    assert list(changed["invites"]) == ["2"]
    taken = bob.post(f"/api/invites/{changed['invites']['2']}").json()
    assert taken["token"] is None
    assert taken["table"]["status"] == "playing"
    left = bob.send("DELETE", f"/api/tables/{table}/seats/2?bot=random").json()
    assert left["table"]["seats"][2]["bot"] == "random"


def test_a_guest_who_never_got_the_answer_asks_again(
    ann: Someone, bob: Someone, client: Client
) -> None:
    opened = ann.post("/api/tables", {"title": "depot", "seats": [ME, INVITE]}).json()
    path, key = f"/api/invites/{opened['invites']['1']}", "a-secret-of-its-own"
    stranger = Someone(client)
    assert code(stranger.post(path, {"name": "Visitor", "id": "short"})) == (400, "malformed")
    first = stranger.post(path, {"name": "Visitor", "id": key}).json()
    client.cookies.clear()
    again = stranger.post(path, {"id": key}).json()
    assert again["account"] == first["account"]
    assert again["token"] != first["token"]
    client.cookies.clear()
    for other in ("another-secret-of-its-own", None):
        answer = stranger.post(path, {"name": "Visitor", "id": other})
        assert code(answer) == (404, "unknown")
    assert code(bob.post(path, {"id": key})) == (409, "taken")
    visitor = Someone(client)
    visitor.headers = {"authorization": f"Bearer {again['token']}"}
    assert visitor.get(path).json()["table"]["mine"] == [1]
    assert visitor.post(path).json()["seat"] == 1
    assert code(stranger.get(path)) == (404, "unknown")
    table = opened["table"]["id"]
    assert ann.load(table, 0, "a").status_code == 200
    assert visitor.load(table, 1, "b").status_code == 200
    claim = {"name": "Visitor", "password": "long password"}
    assert visitor.post("/api/account/claim", claim).status_code == 200
    assert code(stranger.post(path, {"id": key})) == (404, "unknown")


def test_figures_for_charts(ann: Someone, bob: Someone) -> None:
    both = ann.open(ME, ME, title="goods-yard")
    for seat in (0, 1):
        ann.act(both, {"kind": "bid", "seat": seat, "amount": seat}, f"b{seat}")
    path = f"/api/tables/{both}/charts"
    hidden = bob.get(path).json()
    assert hidden["series"] == {"Cards": {"all": [0, None, None, None, None]}}
    assert ann.get(f"{path}?points=3").json()["moments"] == [0, 2, 4]
    depot = ann.open(ME)
    assert ann.get(f"/api/tables/{depot}/charts").json() == {"moments": [], "series": {}}
    waiting = ann.open(ME, OPEN, title="goods-yard")
    assert ann.get(f"/api/tables/{waiting}/charts").json() == {"moments": [], "series": {}}


def test_a_client_that_disconnects_is_counted_as_a_bad_request(client: Client) -> None:
    where = client.base_url
    with socket.create_connection((where.host, where.port)) as raw:
        raw.sendall(
            b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
    until(lambda: 'route="POST /api/guests",status="400"' in client.get("/metrics").text)


def test_the_owner_starts(ann: Someone) -> None:
    table = ann.open(ME, OPEN)
    path = f"/api/tables/{table}"
    assert code(ann.post(f"{path}/start")) == (409, "not-started")
    assert ann.send("PUT", f"{path}/seats/1", {"kind": "bot"}).json()["invites"] == {}
    assert ann.post(f"{path}/start").json()["table"]["status"] == "playing"


def test_my_turn_comes_first_and_lists_have_pages(
    ann: Someone, bob: Someone, services: Services
) -> None:
    services.limits.enabled = False
    mine = two(ann, bob)
    theirs = two(ann, bob)
    ann.load(theirs, 0, "a")
    assert [one["id"] for one in ann.get("/api/tables?list=mine").json()["tables"]] == [
        mine,
        theirs,
    ]
    for _ in range(50):
        ann.open(ME, OPEN)
    page = ann.get("/api/tables?list=open").json()
    assert len(page["tables"]) == 50
    rest = ann.get(f"/api/tables?list=open&before={page['next']}").json()
    assert rest == {"tables": [], "ratings": {}, "next": None}
    for bad in ("%21", "W10", "WzEsMl0x", "WzEsIlx1ZDgwMCJd", "WzEsIlx1MDAwMCJd"):
        assert code(ann.get(f"/api/tables?before={bad}")) == (400, "malformed")


def test_bots_take_their_turns(ann: Someone) -> None:
    table = ann.open(ME, BOT)
    ann.load(table, 0, "a")
    until(lambda: ann.view(table)["moment"] == 2)
    assert ann.view(table)["asked"] == [0]


@pytest.mark.parametrize("seats", [[], [{"kind": "ghost"}], [{"kind": "bot", "bot": "genius"}]])
def test_tables_that_cannot_be(ann: Someone, seats: Any) -> None:
    assert code(ann.post("/api/tables", {"title": "depot", "seats": seats})) == (400, "malformed")


def test_a_fault_of_the_server_is_no_traceback(
    ann: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(table_id: str) -> Any:
        raise ZeroDivisionError("secret detail")

    table = ann.open(ME)
    monkeypatch.setattr(services.house, "get", broken)
    answer = ann.get(f"/api/tables/{table}")
    assert code(answer) == (500, "fault")
    assert "secret" not in answer.text


def test_a_series_and_the_choices_at_a_place(ann: Someone) -> None:
    table = ann.open(ME)
    body = {"version": ann.view(table)["version"], "id": "s", "reply": "ack"}
    actions = [{"kind": "load", "seat": 0, "amount": n} for n in (1, 2)]
    answer = ann.post(f"/api/tables/{table}/series", body | {"actions": actions})
    assert answer.status_code == 200
    assert ann.post(f"/api/tables/{table}/series", body | {"actions": actions}).json()["resent"]
    assert ann.view(table)["moment"] == 2
    assert code(ann.post(f"/api/tables/{table}/series", body | {"actions": []})) == (
        400,
        "malformed",
    )
    yard = ann.open(ME, ME, title="goods-yard", options={"coins": 2})
    found = ann.get(f"/api/tables/{yard}/choices?place=bank").json()
    assert (found["about"], found["shown"], found["offers"]) == ("0 coins", {"coins": 0}, [])
    assert ann.get(f"/api/tables/{yard}?still=1").json()["still"] == {"title": "The Goods Yard"}
