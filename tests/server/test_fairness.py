"""Nobody takes more than a fair share: attacks that made others wait, played again."""

import multiprocessing
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from httpx import Client

from tests.server.helpers import ME, Someone, new_services, served
from tests.table.games import Shelf
from tests.table.helpers import BOT, depot, guest, new_house, until, yard
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import Cancel, Game
from trunkline.kernel.cancel import waiting
from trunkline.server.guard.addresses import PRIVATE
from trunkline.server.guard.import_worker import Bounds, Other, Process
from trunkline.server.services import Services
from trunkline.table.errors import SlowDown
from trunkline.table.fair_queue import FairQueue, in_pieces
from trunkline.table.seats.bot_seats import BotSeats
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
        if len(state.seats if hasattr(state, "seats") else game.everybody) == 1:
            begun.append(1)
            endless(stop)
        return real(self, game, state, plan)

    monkeypatch.setattr(depot_title.Runs, "complete", complete)
    with ThreadPoolExecutor(MANY) as crowd:
        asked = [crowd.submit(attacker.post, f"/api/tables/{one}/plan", PLAN) for one in tables]
        until(lambda: len(begun) >= 2)
        answer = victim.post(f"/api/tables/{mine}/plan", PLAN)
        assert answer.status_code == 200
        assert not any(one.done() for one in asked)
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


def test_slow_names_hold_up_nobody(
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
    """The process that reads a file, as far as it stands still or works."""

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


def test_a_process_stands_still_and_goes_on() -> None:
    process = Process()
    stands = Path(f"/proc/{process._process.pid}/stat")
    try:
        process.stop()
        until(lambda: stands.read_text().rpartition(")")[2].split()[0] == "T")
        process.go_on()
        until(lambda: stands.read_text().rpartition(")")[2].split()[0] != "T")
    finally:
        process.end()


def test_whoever_asks_for_more_than_can_wait_is_refused_before_others(
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
        raise SlowDown("never mind", 1)

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
