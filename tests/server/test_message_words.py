"""Words of messages: the decision, the time left, what happened; and a reminder in time."""

from typing import Any

import pytest

from tests.server.helpers import ME, OPEN, Someone, new_services, served
from tests.server.test_notifier import at_once, my_id, quiet, two, with_hook
from tests.table.test_clocks import Time
from trunkline.server.notify import words
from trunkline.server.notify.notifier import Notifier
from trunkline.server.services import Services, looking
from trunkline.table.people.notifications import Notification, NotificationSettings
from trunkline.table.play import transaction

HOUR = 3600
TURN = "it is your turn to load or run"


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(transaction, "CLOCK", time)
    return time


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(20, "1 min"), (3599, "59 min"), (7300, "2 h"), (47 * HOUR, "47 h"), (50 * HOUR, "2 days")],
)
def test_time_is_given_in_the_unit_that_fits(seconds: float, said: str) -> None:
    assert words._span(seconds) == said


def test_a_turn_names_decision_time_and_what_happened(
    ann: Someone, bob: Someone, services: Services, passes: Time
) -> None:
    clock = {"kind": "move", "seconds": 24 * HOUR}
    table = services.house.get(two(ann, bob, clock=clock, undo="always"))
    passes(2 * HOUR + 60)
    assert words.turn(table, [0], passes.now()) == f"{TURN}; 21 h left."
    for number in range(5):
        ann.load(table.id, 0, f"a{number}")
        bob.load(table.id, 1, f"b{number}")
    ann.load(table.id, 0, "c", 2)
    table = services.house.get(table.id)
    assert words.turn(table, [1], passes.now()) == (
        f"{TURN}; 24 h left. Since your last move: ann loads 2."
    )
    assert words.turn_of(table, [0, 1], passes.now()).startswith("it is the turn of ann and bob to")
    assert (
        words.since(table, [2]) == "So far (8 more before): ann loads 1. bob loads 1. ann loads 2."
    )
    passes(25 * HOUR)
    assert words.time_left(table, [1], passes.now(), ()) == "1 min left"
    table.record.ticking["out"].append(1)
    assert words.time_left(table, [1], passes.now(), ()) == "the time is up"
    table.record.ticking["out"].clear()
    assert words.time_left(table, [0], passes.now(), ()) == ""


def test_long_sentences_are_cut_and_undone_moves_are_left_out(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = two(ann, bob, undo="always")
    ann.load(table, 0, "a")
    bob.load(table, 1, "b")
    undo = {"version": bob.view(table)["version"], "id": "u", "to": 1}
    bob.post(f"/api/tables/{table}/undo", undo)
    monkeypatch.setattr(words, "LONGEST", 5)
    assert words.since(services.house.get(table), [1]) == "So far: ann l…"
    monkeypatch.setattr(words.event_sentences, "read", lambda *_: [])
    assert words.since(services.house.get(table), [1]) == ""


def test_a_question_without_words_still_counts_as_a_turn(
    ann: Someone, bob: Someone, services: Services
) -> None:
    table = services.house.get(two(ann, bob))
    table.record.prompt = ""
    assert words.turn(table, [0], 0.0) == "it is your turn."


def reminded(ann: Someone, bob: Someone, **more: Any) -> str:
    return two(ann, bob, name="T", clock={"kind": "move", "seconds": 24 * HOUR}, **more)


def test_a_reminder_comes_before_the_time_is_up(
    ann: Someone,
    bob: Someone,
    services: Services,
    passes: Time,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = quiet(services, monkeypatch)
    with_hook(services, ann)
    table = reminded(ann, bob)
    services.house.telling.set_wish(my_id(ann), NotificationSettings(every=1440))
    told.clear()
    passes(18 * HOUR)
    services.remind()
    assert [one["text"] for one in told] == [f"T: time is running out: {TURN}; 6 h left."]
    services.remind()
    assert len(told) == 1
    ann.load(table, 0, "a")
    passes(18 * HOUR)  # bob cannot be reached
    services.remind()
    assert len(told) == 1


def test_no_reminder_for_players_who_look_or_opted_out(
    ann: Someone,
    bob: Someone,
    services: Services,
    passes: Time,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = quiet(services, monkeypatch)
    account_id = with_hook(services, ann)
    at_once(services, ann)
    reminded(ann, bob)
    other = reminded(ann, bob)
    told.clear()
    services.house.telling.set_wish(account_id, NotificationSettings(turn=False))
    passes(18 * HOUR)
    services.remind()
    services.house.telling.set_wish(account_id, NotificationSettings())
    assert services.watching.take({looking(account_id, other): 9})
    assert told == []


def test_a_turn_that_ends_while_its_message_is_sent_keeps_its_text(
    ann: Someone, bob: Someone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = quiet(services, monkeypatch)
    with_hook(services, bob)
    at_once(services, bob)
    monkeypatch.setattr("trunkline.server.notify.notifier.Notifier._true", lambda *_: True)
    table = two(ann, bob, name="T")
    services.house.telling.note([Notification(my_id(bob), table, "turn", "it is your turn.", 1)])
    services.remind()
    assert [one["text"] for one in told] == ["T: it is your turn."]


def test_messages_have_a_link_where_the_server_knows_its_address(tmp_path: Any) -> None:
    services = new_services(str(tmp_path / "l.sqlite"), public_url="https://games.example/")
    with served(services):
        body = Notifier(services)._worded("hello", "/table/x", table="x", title="T")
    assert '"link": "https://games.example/table/x"' in body


def test_a_table_of_one_with_a_clock_that_has_not_begun_has_no_time_left(
    ann: Someone, services: Services
) -> None:
    clock = {"kind": "move", "seconds": 24 * HOUR}
    table = services.house.get(ann.open(ME, OPEN, clock=clock))
    assert words.time_left(table, [0], 0.0, ()) == ""
