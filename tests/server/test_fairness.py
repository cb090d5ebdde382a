"""Every client gets a fair share: attacks that once made others wait are repeated here."""

import json
import multiprocessing
import threading
import time
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from httpx import Client
from sqlalchemy import update

from tests.server.helpers import ME, Someone, new_services, served
from tests.table.games import Shelf
from tests.table.helpers import BOT, depot, guest, new_house, until, yard
from trunkline.bots.random import RandomPlayer
from trunkline.commands import admin
from trunkline.kernel import Cancel, Game
from trunkline.kernel.cancel import waiting
from trunkline.server.guard import limits
from trunkline.server.guard.addresses import PRIVATE
from trunkline.server.guard.import_worker import Bounds, Other, Process
from trunkline.server.guard.limits import REQUESTS, Limits
from trunkline.server.http import handler
from trunkline.server.http.endpoint import Call
from trunkline.server.services import Services
from trunkline.table.errors import TooManyRequests
from trunkline.table.fair_queue import FairQueue, in_pieces
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.schema import entry
from trunkline.table.storage.verify import verify_game
from workbench import depot as depot_title

SHORT = 0.01
"""Seconds of a piece in these tests."""
PLAN = {"seat": 0, "action": {"kind": "run", "seat": 0, "stops": []}}
MANY = 8
ATTACKER, VICTIM = {"x-forwarded-for": "6.6.6.6"}, {"x-forwarded-for": "1.8.4.8"}


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Services]:
    """A server behind a proxy: visitors come from several addresses."""
    made = new_services(str(tmp_path / "games.sqlite"), proxies=PRIVATE)
    for queue in made.work:
        queue.piece = SHORT
    yield made
    made.close()


@pytest.fixture
def both(behind: Services) -> Iterator[tuple[Someone, Someone]]:
    """An attacker and a victim, each at an address of their own."""
    with served(behind) as client:
        yield _from(client, "attacker", ATTACKER), _from(client, "victim", VICTIM)


def _from(client: Client, name: str, address: dict[str, str]) -> Someone:
    someone = Someone(client, name)
    someone.headers |= address
    return someone


@pytest.fixture
def stop() -> Iterator[threading.Event]:
    """Ends what would never end by itself."""
    made = threading.Event()
    yield made
    made.set()


def endless(stop: threading.Event) -> None:
    """Search until the end of the test, as searches do: with a look at the flag."""
    flag = waiting()
    assert flag
    while not stop.is_set():
        flag.go_on()
        time.sleep(0.001)


def test_a_plan_waits_for_one_piece_of_foreign_plans(
    both: tuple[Someone, Someone], stop: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    attacker, victim = both
    tables = [attacker.open(ME) for _ in range(MANY)]
    mine = victim.open(ME, ME)
    begun: list[int] = []
    real = depot_title.Runs.complete

    def complete(self: Any, game: Game, state: Any, plan: Any) -> Any:
        if len(state.seats if hasattr(state, "seats") else game.player_seats) == 1:
            begun.append(1)
            endless(stop)
        return real(self, game, state, plan)

    monkeypatch.setattr(depot_title.Runs, "complete", complete)
    with ThreadPoolExecutor(MANY) as crowd:
        asked = [crowd.submit(attacker.post, f"/api/tables/{one}/plan", PLAN) for one in tables]
        until(lambda: len(begun) >= 2)
        answer = victim.post(f"/api/tables/{mine}/plan", PLAN)
        assert answer.status_code == 200
        assert not [one.result().text for one in asked if one.done()]
        stop.set()
        assert {one.result(60).status_code for one in asked} == {200}


class Endless:
    """A bot that thinks without end, and looks at its flag as experts do."""

    def __init__(self, stop: threading.Event) -> None:
        self.stop = stop

    def choose(self, view: Any, offers: Any) -> Any:
        endless(self.stop)
        return offers[0]


def test_bots_of_one_person_do_not_hold_up_anothers(tmp_path: Path, stop: threading.Event) -> None:
    with closing(new_house(tmp_path)) as house:
        thought: list[str] = []

        def make(name: str, seed: int, game: Game) -> Any:
            thought.append(game.title)
            return Endless(stop) if game.title == "depot" else RandomPlayer(seed, game)

        players = BotSeats(house, make=make, thinkers=1)
        players._queue.piece = SHORT
        try:
            greedy = guest(house, "attacker")
            tables = [depot(house, greedy, BOT, BOT) for _ in range(MANY)]
            until(lambda: "depot" in thought)
            mine = yard(house, guest(house, "victim"), BOT, BOT)
            until(lambda: house.get(mine.id).record.status == "finished")
            assert {house.get(table.id).record.moment for table in tables} == {0}
        finally:
            stop.set()
            players.close()


def test_slow_name_lookups_delay_no_other_request(
    both: tuple[Someone, Someone], stop: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    attacker, victim = both
    asked: list[str] = []

    def look_up(host: str, port: int) -> str:
        asked.append(host)
        if host == "slow.example":
            assert stop.wait(60)
        return "1.2.3.4"

    monkeypatch.setattr("trunkline.server.api.people.public_address", look_up)
    path = "/api/account/webhook"
    with ThreadPoolExecutor(MANY) as crowd:
        slow = {"url": "https://slow.example/"}
        waits = [crowd.submit(attacker.send, "PUT", path, slow) for _ in range(MANY)]
        until(lambda: len(asked) == 2)  # no more of one address at once
        quick = {"url": "https://quick.example/"}
        assert victim.send("PUT", path, quick).status_code == 200
        data = victim.post("/api/titles/depot/data", {"amendments": "[yard]\ngoal = 12\n"})
        assert data.status_code == 200
        assert not any(one.done() for one in waits)
        assert asked.count("slow.example") == 2
        stop.set()
        assert {one.result(60).status_code for one in waits} == {200}


class Worker:
    """A stand-in for the process that reads a file: idle or busy."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def stop(self) -> None:
        self.told.append("stop")

    def go_on(self) -> None:
        self.told.append("go on")


def test_a_file_waits_for_one_piece_of_another() -> None:
    queue, worker, flag = FairQueue("import", 1, piece=SHORT), Worker(), Cancel()
    mine, its = multiprocessing.Pipe()
    begun, done = threading.Event(), threading.Event()

    def read() -> None:
        other: Any = Other(mine, Bounds(60, 0), flag, worker)  # type: ignore[arg-type]
        with flag.over(), in_pieces(halt=other.halted):
            begun.set()
            until(lambda: len(queue) == 1)
            other.begin(Shelf())

    try:
        job = queue.submit(read, keys=("attacker",))
        assert begun.wait(60)
        queue.submit(done.set, keys=("victim",)).result(60)
        assert not job.done()
        its.send(None)
        job.result(60)
        assert worker.told == ["stop", "go on"]
    finally:
        flag.set()
        queue.close()


def test_a_process_is_stopped_and_resumed() -> None:
    process = Process()
    stands = Path(f"/proc/{process._process.pid}/stat")
    try:
        process.stop()
        until(lambda: stands.read_text().rpartition(")")[2].split()[0] == "T")
        process.go_on()
        until(lambda: stands.read_text().rpartition(")")[2].split()[0] != "T")
    finally:
        process.end()


def test_a_flooding_account_is_refused_before_others(
    both: tuple[Someone, Someone],
    behind: Services,
    stop: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attacker, victim = both
    table = victim.open(ME)
    behind.work.requests.most = 4
    held = threading.Semaphore(0)

    def slow(*args: Any) -> Any:
        held.release()
        assert stop.wait(60)
        raise TooManyRequests("never mind", 1)

    monkeypatch.setattr("trunkline.table.views.views.choose_seat", slow)
    with ThreadPoolExecutor(30) as crowd:
        path = f"/api/tables/{table}"
        asked = [crowd.submit(attacker.get, path) for _ in range(12)]
        for _ in range(7):  # one place is left for others
            assert held.acquire(timeout=60)
        assert victim.get("/api/session").json()["account"]["name"] == "victim"
        stop.set()
        codes = [one.result(60).status_code for one in asked]
    assert set(codes) == {429}


def test_a_log_is_paid_for_by_its_length(
    services: Services, client: Client, ann: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open(ME, options={"goal": 5000})
    for number in range(150):
        ann.post(f"/api/tables/{table}/chat", {"id": f"c{number}", "text": "hello"})
        services.limits = Limits()
    paid: list[int] = []
    monkeypatch.setattr(Call, "pay", lambda self, cost: paid.append(cost))
    known = services.house.get(table).record.entries
    assert known > 150
    for path in (
        f"/api/tables/{table}/log?limit=1000",
        f"/api/tables/{table}/log?limit=1000&after=100",
        f"/api/tables/{table}?log=1000",
        f"/api/tables/{table}?log=100",
        f"/api/tables/{table}/log?limit=100",
    ):
        assert client.get(path).status_code == 200
    whole = -(-(known - limits.FREE_LINES) // limits.LINES)
    assert paid == [whole, whole]


def test_requests_are_charged_for_measured_work(
    services: Services, client: Client, ann: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []
    monkeypatch.setattr(Limits, "charge", lambda self, limit, key, cost: taken.append(cost))
    times = iter([0.0, 1.0])
    monkeypatch.setattr(handler.time, "thread_time", lambda: next(times, 1.0))
    assert client.get("/api/titles").status_code == 200
    assert taken == [int(1 / limits.UNIT) - 1]
    taken.clear()
    assert ann.get("/api/titles").status_code == 200
    assert taken == [-1, -1]  # for the account, and for the address


def test_a_charge_never_exceeds_the_remaining_budget() -> None:
    made = Limits()
    made.charge(REQUESTS, "ann", 150)
    made.charge(REQUESTS, "ann", -5)
    made.charge(REQUESTS, "ann", 150)
    with pytest.raises(TooManyRequests):
        made.spend(REQUESTS, "ann", 50)
    Limits(enabled=False).charge(REQUESTS, "ann", 1)


ANN = {"name": "Annabel", "password": "rails of copper"}


def test_a_script_cannot_change_how_its_owner_signs_in(client: Client) -> None:
    """A token plays or reads; it makes and ends no other."""
    owner = Someone(client)
    made = owner.post("/api/accounts", ANN).json()
    owner.headers = {"authorization": f"Bearer {made['token']}"}
    client.cookies.clear()
    scripts = {}
    for scope in ("play", "read"):
        token = owner.post("/api/account/tokens", {"name": "bot", "scope": scope}).json()["token"]
        scripts[scope] = Someone(client)
        scripts[scope].headers = {"authorization": f"Bearer {token}"}
    kinds = {
        one["kind"]: one["id"] for one in owner.get("/api/account/sessions").json()["sessions"]
    }
    assert set(kinds) == {"session", "token", "read"}
    for script in scripts.values():
        for method, path, body in (
            ("POST", "/api/account/tokens", {"name": "more"}),
            ("POST", "/api/account/link", {}),
            ("DELETE", f"/api/account/sessions/{kinds['session']}", None),
            ("POST", "/api/account/password", {"old": ANN["password"], "new": "copper rails"}),
            ("POST", "/api/account/claim", {"name": "Other", "password": "copper rails"}),
            ("PUT", "/api/account/mail", {"address": None, "password": ANN["password"]}),
            ("PUT", "/api/account/webhook", {"url": None}),
            ("DELETE", "/api/account", {"password": ANN["password"]}),
        ):
            answer = script.send(method, path, body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "scope"), path
    table = scripts["play"].open(ME)
    assert scripts["play"].load(table, 0, "a").status_code == 200
    assert scripts["read"].load(table, 0, "b").json()["error"]["code"] == "scope"
    assert scripts["read"].view(table)["moment"] == 1
    body = {"seat": 0, "action": {"kind": "load", "seat": 0, "amount": 1}}
    assert scripts["read"].post(f"/api/tables/{table}/check", body).json() == {"refusal": None}
    assert owner.get("/api/session").json()["account"]["name"] == "Annabel"
    gone = owner.send("DELETE", f"/api/account/sessions/{kinds['token']}")
    assert gone.status_code == 204


@pytest.mark.parametrize("row", ["{", "[]", '"x"', "null"])
def test_a_damaged_row_affects_only_itself(
    row: str, services: Services, client: Client, ann: Someone
) -> None:
    table = ann.open(ME, ME)
    ann.load(table, 0, "a")
    ann.post(f"/api/tables/{table}/chat", {"id": "c", "text": "hello"})
    ann.load(table, 1, "b")
    store = services.house.store
    with store.write() as connection:
        mine = (entry.c.table_id == table, entry.c.kind == "chat")
        connection.execute(update(entry).where(*mine).values(data=row))
    services.house.drop(table)
    lines = ann.get(f"/api/tables/{table}/log").json()["log"]
    assert [one["kind"] for one in lines] == ["start", "act", "damaged", "act"]
    assert lines[2]["lines"] == ["This line of the journal is damaged and cannot be read."]
    assert ann.view(table)["moment"] == 2
    assert ann.load(table, 0, "d").status_code == 200
    damaged = ann.get(f"/api/tables/{table}/export")
    assert (damaged.status_code, damaged.json()["error"]["code"]) == (409, "damaged")
    assert "damaged" in json.dumps(
        admin.reports(services.house, Namespace(file="", games=False)).data
    )
    record = services.house.get(table).record
    finding = verify_game(services.house.journal, services.house.titles, record)
    assert (finding.entry, finding.problem) == (3, "the row of the journal is damaged")


def test_a_halted_reader_loses_no_time() -> None:
    mine, _ = multiprocessing.Pipe()
    other = Other(mine, Bounds(60, 0), Cancel())
    with other.halted():
        time.sleep(0.01)
    assert other._until > 0


def test_bots_that_cannot_wait_are_left_out(tmp_path: Path, stop: threading.Event) -> None:
    with closing(new_house(tmp_path)) as house:
        thought = threading.Event()

        class Deaf:
            def choose(self, view: Any, offers: Any) -> Any:
                thought.set()
                assert stop.wait(60)

        players = BotSeats(house, make=lambda name, seed, game: Deaf(), thinkers=1)
        depot(house, guest(house), BOT, BOT)
        assert thought.wait(60)
        players._queue.most = 0
        players.wake("another")
        assert players._waiting == set()
        players.close()  # it waits for no bot that does not listen
