"""Players are notified about seats: readiness, clocks, votes, replacements, private messages."""

from typing import Any

import pytest
from sqlalchemy import update

from tests.server.helpers import ME, OPEN, Someone
from tests.server.test_notifier import at_once, my_id, quiet, two, with_hook
from trunkline.server.services import Services
from trunkline.table.clocks import timeouts
from trunkline.table.people.notifications import NotificationSettings
from trunkline.table.play import transaction
from trunkline.table.play.table import Table
from trunkline.table.seats import before_start
from trunkline.table.seats.leaving import hand_over
from trunkline.table.storage.schema import telling


def test_the_question_for_readiness_is_notified(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    with_hook(services, ann)
    table = ann.open(ME, OPEN, name="T", ready=60)
    bob.post(f"/api/tables/{table}/seats/1")
    assert [one["text"] for one in told] == ["T: say that you are ready, or lose your seat."]


def test_the_loss_of_a_seat_is_notified(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    with_hook(services, bob)
    at_once(services, bob)
    services.house.telling.set_wish(my_id(bob), NotificationSettings(every=0))
    table = ann.open(ME, OPEN, OPEN, name="T", ready=60)
    path = f"/api/tables/{table}"
    bob.post(f"{path}/seats/1")
    ann.send("PUT", f"{path}/seats/1", {"kind": "open"})
    assert [one["text"] for one in told] == ["T: you lost your seat before the start."]
    bob.post(f"{path}/seats/1")
    Someone(ann.client, "cid").post(f"{path}/seats/2")
    before_start.expire(services.house.get(table), 1e12)
    assert told[-1]["text"] == "T: you lost your seat before the start."
    assert len(told) == 3  # and once that they should say whether they are ready


def happening(table: Table) -> Any:
    """Something happens at a table that nobody did: entries, and changes of its record."""

    def happen(*entries: tuple[Any, int, dict[str, Any]], **changes: Any) -> None:
        def attempt(sent: Any) -> None:
            batch = table.batch(None)
            for entry in entries:
                batch.add(*entry)
            for name, value in changes.items():
                setattr(batch.record, name, value)
            table.commit(batch)

        table.change(attempt, (None, None))

    return happen


def test_timeouts_and_votes_are_notified(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    with_hook(services, bob)
    at_once(services, bob)
    table = services.house.get(two(ann, bob, name="T"))
    ann.load(table.id, 0, "a")
    told.clear()

    happen = happening(table)
    happen(("clock", 1, {"what": "out", "policy": "remind"}))
    happen(("clock", 0, {"what": "pause"}))
    motion = {"number": 9, "what": "pause", "seat": None, "bot": None, "by": 0, "yes": [], "no": []}
    happen(motion=motion)
    happen(motion=motion)
    happen(motion={**motion, "number": 10, "what": "replace", "seat": 1})
    happen(motion={**motion, "number": 11, "what": "end"})
    assert [one["text"] for one in told] == [
        "T: your time is up, and the others wait.",
        "T: ann asks for a pause.",
        "T: ann asks that somebody else plays on for bob.",
        "T: ann asks to end the game here, with the current scores.",
    ]


def test_voters_get_no_later_message_about_the_vote(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, bob)
    services.house.telling.set_wish(account_id, NotificationSettings(game=False))
    table = services.house.get(two(ann, bob, name="T"))
    ann.load(table.id, 0, "a")  # told at once, what follows waits
    motion = {"number": 9, "what": "pause", "seat": None, "bot": None, "by": 0, "yes": [0]}
    happening(table)(motion={**motion, "no": []})
    assert [one.kind for one in services.house.telling.pending(account_id)] == ["request"]
    happening(table)(motion={**motion, "no": [1]})
    with services.house.store.write() as connection:
        connection.execute(update(telling).values(told=0.0))
    services.remind()
    assert len(told) == 1


def test_a_pass_by_the_clock_is_notified(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    services.house.telling.set_wish(with_hook(services, bob), NotificationSettings(every=0))
    now = transaction.CLOCK.now()
    clock = {"kind": "move", "seconds": 60, "policy": "pass"}
    table = services.house.get(two(ann, bob, name="T", clock=clock))
    ann.load(table.id, 0, "a")
    told.clear()
    monkeypatch.setattr(transaction.CLOCK, "now", lambda: now + 1000)
    away = table.game.codec.decode({"kind": "load", "seat": 1, "amount": 1})
    monkeypatch.setattr(timeouts, "idle", lambda *_: away)
    assert timeouts.lapse(table)
    assert [one["text"] for one in told] == ["T: your time was up, so you passed."]


def test_replaced_players_are_notified_and_leavers_are_not(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    services.house.telling.set_wish(with_hook(services, bob), NotificationSettings(every=0))
    table = services.house.get(two(ann, bob, name="T"))
    told.clear()

    def replaced(why: str) -> None:
        def attempt(sent: Any) -> None:
            change = table.batch(None)
            hand_over(change, 1, "random", why)
            table.commit(change)

        table.change(attempt, (None, None))

    replaced("The others gave it to a bot.")
    assert [one["text"] for one in told] == ["T: you lost your seat. The others gave it to a bot."]
    replaced("A bot took the place of a bot.")
    bob.post(f"/api/tables/{table.id}/seats/1/back")
    bob.send("DELETE", f"/api/tables/{table.id}/seats/1?open=1")
    assert table.record.away
    assert len(told) == 1


def test_private_messages_notify_their_addressee_alone(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    for who in (ann, bob):
        services.house.telling.set_wish(
            with_hook(services, who), NotificationSettings(every=0, game=False)
        )
    cid = Someone(ann.client, "cid")
    path = f"/api/tables/{ann.open(ME, OPEN, OPEN, private_chat=True, name='T')}"
    for seat, who in ((1, bob), (2, cid)):
        who.post(f"{path}/seats/{seat}")
    told.clear()

    def write(who: Someone, key: str, to: int) -> None:
        body = {"id": key, "to": to, "text": "psst"}
        assert who.post(f"{path}/messages", body).is_success

    heard: list[Any] = []
    note = services.house.telling.note
    monkeypatch.setattr(
        services.house.telling, "note", lambda all_: (heard.extend(all_), note(all_))
    )
    write(ann, "1", 1)
    assert [one.account_id for one in heard] == [my_id(bob)]
    bob.send("PUT", f"{path}/seats/0/block", {"manner": "mute"})
    write(ann, "2", 1)
    assert len(heard) == 1
    write(bob, "3", 0)
    assert [one.account_id for one in heard[1:]] == [my_id(ann)]
    write(ann, "4", 2)  # who cannot be reached; bob heard nothing new
    assert len(told) == len(heard) == 2
