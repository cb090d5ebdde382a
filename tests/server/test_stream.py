"""The event stream: nothing missed, each viewer its own."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.server.helpers import (
    ME,
    OPEN,
    Events,
    Someone,
    client_of,
    listening,
    new_services,
    served,
)
from tests.table.helpers import ME as SEAT_OF_MINE
from tests.table.helpers import OPEN as OPEN_SEAT
from tests.table.helpers import depot, load, until
from trunkline.server.guard.concurrency import Concurrency
from trunkline.server.http.compression import unpacked
from trunkline.server.live import channels, stream
from trunkline.server.live.channels import ViewerState
from trunkline.server.live.stream import StreamPosition, Viewer, next_piece, ready_piece
from trunkline.server.services import Services
from trunkline.table.seats import seating
from trunkline.table.storage import backup


@pytest.fixture
def live(services: Services) -> Iterator[str]:
    with listening(services) as url:
        yield url


@pytest.fixture
def people(live: str) -> Iterator[tuple[Someone, Someone]]:
    with client_of(live) as client:
        yield Someone(client, "ann"), Someone(client, "bob")


def watch(live: str, who: Someone | None, table: str, **query: Any) -> Events:
    headers = who.headers if who else {}
    return Events(f"{live}/api/tables/{table}/stream", headers, **query)


def test_every_change_comes_to_every_viewer(live: str, people: Any) -> None:
    ann, bob = people
    table = ann.open(ME, OPEN)
    events = [watch(live, who, table) for who in (ann, bob, None)]
    bob.post(f"/api/tables/{table}/seats/1")
    ann.load(table, 0, "a")
    bob.load(table, 1, "b")
    ann.post(f"/api/tables/{table}/chat", {"id": "c", "text": "hi"})
    ann.load(table, 0, "d")
    for one in events:
        until(lambda one=one: one.events and one.events[-1][0] == 6)  # type: ignore[misc]
        assert one.events[0][1] == "view"
        assert one.events[-1][2]["moment"] == 3
    # A player who sits down may see other things from then on, so the whole view is sent.
    for one, wholes in zip(events, (1, 2, 1), strict=True):
        assert [event for _, event, _ in one.events].count("view") <= wholes
    mine, theirs, nobody = (one.numbers() for one in events)
    assert mine == theirs == [1, 2, 3, 4, 5, 6]
    assert nobody == [1, 2, 3, 4, 6]  # chat is for players
    assert events[0].events[-1][2]["seat"] == 0
    assert events[2].events[-1][2]["seat"] == -2
    for one in events:
        one.stop()


def test_only_changes_are_sent(live: str, people: Any) -> None:
    ann, _ = people
    table = ann.open(ME, ME, title="goods-yard")
    events = watch(live, ann, table)
    first = events.wait(1)[0][2]
    assert set(first["pictures"]) == {"yard", "yard/0", "yard/1", "yard/bids", "hand"}
    for seat in (0, 1):
        ann.act(table, {"kind": "bid", "seat": seat, "amount": seat}, f"b{seat}")
    until(lambda: events.view["moment"] == ann.view(table)["moment"])
    later: dict[str, Any] = {}
    for data in events.sent[1:]:
        assert "table" not in data["set"] or "options" not in data["set"]["table"]
        later |= data["set"].get("pictures", {})
    assert "yard/1" in later
    assert "yard" not in later
    whole = ann.view(table, pictures=1)
    assert {**events.view, "log": [], "tag": ""} == {**whole, "log": [], "tag": ""}
    events.stop()


def test_a_lost_connection_resumes_with_nothing_missed(live: str, people: Any) -> None:
    ann, _ = people
    table = ann.open(ME)
    ann.load(table, 0, "a")
    events = watch(live, ann, table)
    seen = events.wait(1)[-1][0]
    events.stop()
    for n in range(5):
        ann.load(table, 0, f"k{n}")
    again = Events(f"{live}/api/tables/{table}/stream", {**ann.headers, "last-event-id": str(seen)})
    assert again.wait(1)[0][1] == "view"
    assert again.numbers() == [3, 4, 5, 6, 7]
    by_query = watch(live, ann, table, last=5)
    by_query.wait(1)
    assert by_query.numbers() == [6, 7]
    for one in (again, by_query):
        one.stop()


def test_a_long_gap_is_sent_in_several_events(
    live: str, people: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "MOST_LINES", 2)
    ann, _ = people
    table = ann.open(ME)
    for n in range(5):
        ann.load(table, 0, f"k{n}")
    events = watch(live, ann, table, last=1)
    events.wait(3)
    assert events.numbers() == [2, 3, 4, 5, 6]
    assert [(number, event) for number, event, _ in events.events] == [
        (3, "view"),
        (5, "update"),
        (6, "update"),
    ]
    assert [data["last"] for _, _, data in events.events] == [6, 6, 6]
    assert [data["set"] for data in events.sent[1:]] == [{}, {}]
    even = watch(live, ann, table, last=4)
    even.wait(1)
    ann.load(table, 0, "z")
    even.wait(2)
    assert even.numbers() == [5, 6, 7]
    for one in (events, even):
        one.stop()


def test_a_page_with_the_view_gets_only_later_changes(live: str, people: Any) -> None:
    ann, _ = people
    table = ann.open(ME)
    have = ann.view(table, pictures=1)
    events = watch(live, ann, table, view=have, have=have["tag"], last=have["last"])
    until(lambda: events.comments >= 2)  # it waits for what follows
    assert events.events == []
    ann.load(table, 0, "a")
    assert events.wait(1)[0][1] == "update"
    assert events.view == {**ann.view(table, pictures=1), "log": events.view["log"]}
    late = watch(live, ann, table, have="0123456789ab", last=0)
    assert late.wait(1)[0][1] == "view"
    for one in (events, late):
        one.stop()


def test_the_connection_is_kept_alive(live: str, people: Any) -> None:
    ann, _ = people
    events = watch(live, ann, ann.open(ME))
    until(lambda: events.comments >= 3)
    events.stop()


def test_strangers_and_bad_requests_cannot_watch(
    live: str, people: Any, services: Services
) -> None:
    ann, bob = people
    table = ann.open(ME, ME)
    path = f"/api/tables/{table}/stream"
    assert bob.get(f"{path}?seat=1").status_code == 403
    assert bob.get(f"{path}?seat=x").status_code == 400
    assert bob.get("/api/tables/none/stream").status_code == 404
    object.__setattr__(services.settings, "most_streams", 0)
    assert bob.get(path).status_code == 429


def test_each_visitor_has_a_limited_number_of_streams(
    live: str, people: Any, services: Services
) -> None:
    ann, bob = people
    table = ann.open(ME, ME)
    path = f"/api/tables/{table}/stream"
    object.__setattr__(services.settings, "most_streams_each", 1)
    events = [watch(live, ann, table), watch(live, None, table)]
    for one in events:
        one.wait(1)
    assert ann.get(path).status_code == 429
    assert ann.client.get(path).status_code == 429
    events.append(watch(live, bob, table))
    events[-1].wait(1)
    services.limits.enabled = False
    events.append(watch(live, ann, table))
    events[-1].wait(1)
    for one in events:
        one.stop()


def test_a_stream_gives_its_place_back(live: str, people: Any, services: Services) -> None:
    ann, _ = people
    table = ann.open(ME)
    events = watch(live, ann, table)
    events.wait(1)
    assert services.streams == 1
    assert ann.send("HEAD", f"/api/tables/{table}/stream").status_code == 200
    events.stop()
    until(lambda: services.streams == 0)
    assert isinstance(services.watching, Concurrency)
    assert len(services.watching) == 0


def test_a_stream_ends_with_its_session(live: str, people: Any) -> None:
    ann, bob = people
    table = ann.open(ME, OPEN)
    bob.post(f"/api/tables/{table}/seats/1")
    mine, theirs = watch(live, ann, table), watch(live, bob, table)
    for one in (mine, theirs):
        one.wait(1)
    assert bob.send("DELETE", "/api/session").status_code == 204
    assert theirs.closed.wait(60)
    assert not mine.closed.is_set()
    mine.stop()


def test_a_player_removed_from_a_private_table_stops_watching(live: str, people: Any) -> None:
    ann, bob = people
    opened = ann.post(
        "/api/tables",
        {
            "title": "depot",
            "visibility": "private",
            "seats": [ME, {"kind": "invite"}],
            "options": {"goal": 500},
        },
    ).json()
    table = opened["table"]["id"]
    assert bob.post(f"/api/invites/{opened['invites']['1']}").status_code == 200
    events = watch(live, bob, table)
    events.wait(1)
    assert bob.send("DELETE", f"/api/tables/{table}/seats/1").status_code == 200
    assert events.closed.wait(60)
    assert [event for _, event, _ in events.events] == ["view", "gone"]
    assert events.events[-1][2] == {}


def test_a_restored_backup_ends_the_streams(
    live: str, people: Any, services: Services, tmp_path: Path
) -> None:
    ann, _ = people
    table = ann.open(ME)
    backup.write_backup(services.house.store, tmp_path / "b.gz")
    events = watch(live, ann, table)
    events.wait(1)
    backup.read_backup(services.house.store, tmp_path / "b.gz")
    assert events.closed.wait(60)
    assert events.events[-1][1] == "gone"


def test_a_client_ahead_of_the_table_is_sent_back_to_the_start(live: str, people: Any) -> None:
    ann, _ = people
    table = ann.open(ME)
    events = watch(live, ann, table, last=99)
    assert events.closed.wait(60)
    assert [(number, event) for number, event, _ in events.events] == [(1, "gone")]


def test_a_look_at_the_head_of_a_stream_ends(live: str, people: Any, services: Services) -> None:
    ann, _ = people
    answer = ann.send("HEAD", f"/api/tables/{ann.open(ME)}/stream")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert services.streams == 0


def test_viewers_with_equal_rights_share_prepared_events(services: Services) -> None:
    ann, bob = (services.house.people.guest(name) for name in ("ann", "bob"))
    table = depot(services.house, ann, SEAT_OF_MINE, OPEN_SEAT)
    seating.sit_down(table, bob, 1)
    nobody = Viewer(table.id, None, None)
    first = next_piece(services, nobody, StreamPosition(ViewerState())).sent
    players = [Viewer(table.id, one, None) for one in (ann, bob)]
    sent = [next_piece(services, one, StreamPosition(ViewerState())).sent for one in players]
    assert ready_piece(services, nobody, StreamPosition(ViewerState())) is None  # had nothing yet
    assert ready_piece(services, nobody, first) is None  # nothing is new
    load(table, ann, 0)
    assert ready_piece(services, nobody, first) is None  # nobody worked it out
    told = next_piece(services, nobody, first)
    assert ready_piece(services, nobody, first) == told
    assert ready_piece(services, players[0], sent[0]) is None  # sees other things
    assert ready_piece(services, players[0], first) is None
    assert ready_piece(services, nobody, first._replace(epoch="other")) is None
    behind = first._replace(has=first.has._replace(last=0))
    assert ready_piece(services, nobody, behind) is None  # lines of the log are missing
    assert first.channel
    with first.channel._lock:
        found: list[Any] = []
        asks = Thread(target=lambda: found.append(ready_piece(services, nobody, first)))
        asks.start()
        asks.join()
    assert found == [None]  # a request that would have to wait takes a thread


def test_viewers_with_equal_rights_use_one_thread(
    live: str, people: Any, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = people
    table = ann.open(ME)
    events = [watch(live, None, table) for _ in range(5)]
    for one in events:
        one.wait(1)
    until(lambda: len(services.channels) == 1)
    worked: list[bytes] = []
    real = stream.next_piece

    def noted(*what: Any) -> Any:
        piece = real(*what)
        worked.append(piece.data)  # nothing, where it was looked whether all is quiet
        return piece

    monkeypatch.setattr(stream, "next_piece", noted)
    ann.load(table, 0, "a")
    for one in events:
        one.wait(2)
        one.stop()
    assert 0 < len(list(filter(None, worked))) < 5


def test_a_table_that_vanished_is_gone(services: Services) -> None:
    piece = next_piece(services, Viewer("none", None, None), StreamPosition(ViewerState()))
    assert piece.gone
    assert unpacked(piece.data).startswith(b"id: 0\nevent: gone\n")
    services.close()


def test_a_stream_of_a_seat_that_is_no_longer_mine_goes_on(live: str, people: Any) -> None:
    ann, bob = people
    table = ann.open(ME, OPEN)
    bob.post(f"/api/tables/{table}/seats/1")
    events = watch(live, bob, table, seat=1)
    assert events.wait(1)[0][2]["seat"] == 1
    bob.send("DELETE", f"/api/tables/{table}/seats/1")
    assert events.wait(2)[-1][2]["seat"] == -2
    events.stop()


def test_changes_by_another_process_reach_viewers_here(tmp_path: Path) -> None:
    where = str(tmp_path / "both.sqlite")
    first, second = new_services(where, keepalive=30.0), new_services(where)
    with served(first) as one, served(second) as two:
        ann = Someone(one, "ann")
        table = ann.open(ME)
        events = watch(str(one.base_url), ann, table)
        events.wait(1)
        elsewhere = Someone(two)
        elsewhere.headers = ann.headers
        assert elsewhere.load(table, 0, "a").status_code == 200
        assert events.wait(2)[-1][2]["moment"] == 1
        events.stop()


def test_shutting_down_ends_the_streams(tmp_path: Path) -> None:
    services = new_services(str(tmp_path / "x.sqlite"), keepalive=60.0)
    # Nobody else ends them: the web server would wait an hour, the stream speaks once a minute.
    with listening(services, patience=3600) as url, client_of(url) as client:
        ann = Someone(client, "ann")
        events = watch(url, ann, ann.open(ME))
        events.wait(1)
    assert events.closed.wait(50)
    assert services.streams == 0
