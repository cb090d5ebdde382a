"""Clocks and votes over HTTP, and the timekeeper that looks whose time is up."""

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.helpers import ME, OPEN, Someone
from trunkline.server import timekeeper
from trunkline.server.services import Services
from trunkline.server.timekeeper import NOTE_EVERY, PERIOD, Timekeeper
from trunkline.table.play import transaction


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


CLOCK = {"kind": "game", "seconds": 100, "vacation": 2}


class Time:
    at = 1_780_000_000.0

    def now(self) -> float:
        return self.at


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    monkeypatch.setattr(transaction, "CLOCK", made)
    return made


def opened(ann: Someone, bob: Someone, **clock: Any) -> str:
    body = {"title": "depot", "seats": [ME, OPEN], "clock": {**CLOCK, **clock}}
    table: str = ann.post("/api/tables", body).json()["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1")
    return table


def test_pause_vacation_leave_and_back(ann: Someone, bob: Someone, time: Time) -> None:
    table = opened(ann, bob)
    path = f"/api/tables/{table}"
    assert ann.view(table)["clocks"]["left"] == {"0": 100, "1": 100}
    asked = bob.post(f"{path}/motion", {"id": "m", "what": "pause"}).json()["entry"]
    assert ann.view(table)["motion"]["number"] == asked
    assert ann.post(f"{path}/vote", {"id": "v", "motion": asked, "agree": True}).is_success
    assert ann.view(table)["clocks"]["paused"]
    assert bob.post(f"{path}/resume", {"id": "r"}).is_success
    assert ann.post(f"{path}/vacation", {"id": "w", "days": 1}).is_success
    assert "0" in bob.view(table)["clocks"]["vacation"]
    assert ann.post(f"{path}/vacation", {"id": "x", "days": 0}).is_success
    assert code(ann.post(f"{path}/vacation", {"id": "y", "days": 0})) == (409, "taken")
    gone = bob.send("DELETE", f"{path}/seats/1?open=1").json()["table"]
    assert gone["seats"][1]["kind"] == "open"
    assert bob.view(table)["left"] == [1]
    assert ann.view(table)["left"] == []
    back = bob.post(f"{path}/seats/1/back").json()["table"]
    assert back["seats"][1]["owner"] == "bob"
    assert code(bob.post(f"{path}/seats/0/back")) == (403, "not-yours")
    wrong = {"title": "depot", "seats": [ME, OPEN], "clock": {"kind": "sand"}}
    assert code(ann.post("/api/tables", wrong)) == (400, "malformed")


def test_the_timekeeper_applies_due_timeouts(
    ann: Someone, bob: Someone, services: Services, time: Time
) -> None:
    keeper = Timekeeper(services.house)
    assert keeper.tick() == PERIOD
    table = opened(ann, bob)
    assert keeper.tick() == PERIOD
    time.at += 98
    assert keeper.tick() == pytest.approx(2)
    time.at += 2
    assert keeper.tick() == PERIOD
    assert bob.view(table)["clocks"]["out"] == [0]
    assert keeper.tick() == PERIOD
    kinds = [one["kind"] for one in bob.view(table)["log"]]
    assert kinds.count("clock") == 1
    assert services.house.journal.outages == ()
    time.at += NOTE_EVERY * 100
    Timekeeper(services.house).tick()
    assert len(services.house.journal.outages) == 1


def test_the_timekeeper_ignores_removed_tables(
    ann: Someone, bob: Someone, services: Services, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.house.journal, "lapsed", lambda now: ["nothing"])
    assert Timekeeper(services.house).tick() == PERIOD


def test_a_database_that_is_away_is_asked_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    def look(keeper: Timekeeper) -> float:
        looks.append(1)
        if len(looks) == 1:
            raise OperationalError("x", {}, Exception("away"))
        return 0.001

    monkeypatch.setattr(timekeeper, "PERIOD", 0.001)
    monkeypatch.setattr(Timekeeper, "tick", look)

    async def runs() -> None:
        task = asyncio.create_task(Timekeeper(services.house).run())
        while len(looks) < 3:
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(runs())


def test_a_look_ends_before_the_database_is_closed(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends while a thread looks: it waits for that."""
    begun, go_on, looked = threading.Event(), threading.Event(), []

    def look(keeper: Timekeeper) -> float:
        begun.set()
        assert go_on.wait(60)
        looked.append(1)
        return 1.0

    monkeypatch.setattr(Timekeeper, "tick", look)

    async def ends() -> None:
        task = asyncio.create_task(Timekeeper(services.house).run())
        assert await asyncio.to_thread(begun.wait, 60)
        task.cancel()
        await asyncio.wait((task,), timeout=0.05)
        assert not task.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert looked

    asyncio.run(ends())
