"""A table: moves that are stored before they are true, races, resends, faults."""

import threading
from pathlib import Path
from typing import Any

import pytest

from tests.table.games import Shelf
from tests.table.helpers import ME, OPEN, depot, guest, load, new_house, scores, see, yard
from trunkline.kernel import digest
from trunkline.table.errors import (
    Conflict,
    Forbidden,
    Malformed,
    NotFound,
    NotYours,
    Stale,
    WriteConflict,
)
from trunkline.table.help import previews
from trunkline.table.house import House, TableSetup
from trunkline.table.play import table as table_module
from trunkline.table.play.table import Table
from trunkline.table.seats import seating
from trunkline.table.storage.backup import read_backup, write_backup
from trunkline.table.storage.gamefiles import export


def two(house: House, **options: Any) -> tuple[Table, Any, Any]:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, **options)
    seating.sit_down(table, bob, 1)
    return table, ann, bob


def test_a_move_is_in_the_journal_with_its_digest(house: House) -> None:
    table, ann, _ = two(house)
    ack = load(table, ann, 0, 3)
    entry = house.journal.entries(table.id)[-1]
    assert (entry.number, entry.kind, entry.seat, entry.moment) == (ack.entry, "act", 0, 1)
    assert entry.digest == digest(table.state())
    assert entry.account_id == ann.id
    assert table.record.asked == [1]
    assert ack.version == ack.entry


def test_a_stale_move_is_refused(house: House) -> None:
    table, ann, bob = two(house)
    old = table.record.version
    load(table, ann, 0)
    with pytest.raises(Stale):
        table.act(bob, old, "x", {"kind": "load", "seat": 1, "amount": 1})


def test_chat_makes_nothing_stale(house: House) -> None:
    table, ann, bob = two(house)
    version = table.record.version
    table.chat(bob, "hello", "Good luck!")
    assert table.record.version == version
    table.act(ann, version, "x", {"kind": "load", "seat": 0, "amount": 1})


def test_only_the_owner_moves_a_seat(house: House) -> None:
    table, ann, bob = two(house)
    version = table.record.version
    for who, seat in ((bob, 0), (ann, 1), (ann, 7), (ann, -1), (guest(house), 0)):
        with pytest.raises(NotYours):
            table.act(who, version, "x", {"kind": "load", "seat": seat, "amount": 1})


def test_refused_moves_change_nothing(house: House) -> None:
    table, ann, _ = two(house)
    before = house.journal.entries(table.id)
    with pytest.raises(Forbidden, match="1 to 5") as refused:
        load(table, ann, 0, 7)
    assert refused.value.code == "refused"
    with pytest.raises(Malformed, match="unknown kind"):
        table.act(ann, table.record.version, "y", {"kind": "fly"})
    assert house.journal.entries(table.id) == before


def test_a_refusal_names_players(house: House) -> None:
    table, _, bob = two(house)
    with pytest.raises(Forbidden, match="It is not your turn: ann is asked to load"):
        load(table, bob, 1)
    early = {"kind": "load", "seat": 1, "amount": 1}
    assert "ann is asked" in (previews.why_refused(table, 1, early) or "")


def test_resending_is_harmless(house: House) -> None:
    table, ann, _ = two(house)
    first = load(table, ann, 0, 2, key="once")
    again = load(table, ann, 0, 2, key="once")
    assert (again.entry, again.resent) == (first.entry, True)
    assert table.record.moment == 1
    with pytest.raises(Conflict) as clash:
        load(table, ann, 0, 3, key="once")
    assert clash.value.code == "id-used"
    said = table.chat(ann, "say", "hello")
    assert table.chat(ann, "say", "hello") == said._replace(resent=True)
    with pytest.raises(Conflict):
        table.chat(ann, "once", "hello")


def test_a_game_that_is_not_going_on_takes_no_moves(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, OPEN)
    with pytest.raises(Conflict) as early:
        table.act(ann, 0, "x", {})
    assert early.value.code == "not-started"
    table = depot(house, ann, ME, goal=3)
    load(table, ann, 0, 5)
    assert table.record.status == "finished"
    assert scores(table.record.ranking) == {0: 5}
    assert table.record.end_reason == "finished"
    with pytest.raises(Conflict) as late:
        load(table, ann, 0)
    assert late.value.code == "finished"


@pytest.mark.parametrize("kind", ["steal", "crash"])
def test_an_impossible_state_rejects_the_action_and_leaves_a_report(
    house: House, kind: str
) -> None:
    table, ann, _ = two(house)
    heard: list[Table] = []
    table.changed = heard.append
    before = digest(table.state())
    with pytest.raises(Forbidden) as refused:
        table.act(ann, table.record.version, "x", {"kind": kind, "seat": 0})
    assert refused.value.code == "audit"
    report = house.journal.entries(table.id)[-1]
    assert report.kind == "report"
    assert report.data["action"] == {"kind": kind, "seat": 0}
    assert report.data["detail"].startswith({"steal": "audit: ", "crash": "KeyError: "}[kind])
    assert digest(table.state()) == before
    assert heard == [table]
    with pytest.raises(Forbidden):
        table.act(ann, table.record.version, "y", {"kind": kind, "seat": 0})
    assert house.journal.entries(table.id)[-1] == report
    assert house.journal.reports() == [(table.id, report)]
    load(table, ann, 0)


def test_chance_acts_at_once_and_the_same_after_an_undo(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=50, toss_every=1, seed=7)
    load(table, ann, 0)
    entries = house.journal.entries(table.id)
    assert [one.kind for one in entries] == ["start", "act", "act"]
    assert (entries[-1].seat, entries[-1].data["by"], entries[-1].account_id) == (
        -1,
        "chance",
        None,
    )
    assert entries[-1].reveals
    other = depot(house, ann, ME, goal=50, toss_every=1, seed=7)
    load(other, ann, 0)
    assert house.journal.entries(other.id)[-1].data == entries[-1].data


def test_two_writers_one_winner(house: House) -> None:
    table, ann, _ = two(house)
    elsewhere = House(house.store, Shelf()).get(table.id)
    version = table.record.version
    won: list[str] = []
    lost: list[str] = []
    barrier = threading.Barrier(2)

    def move(where: Table, key: str) -> None:
        barrier.wait()
        try:
            where.act(ann, version, key, {"kind": "load", "seat": 0, "amount": 1})
            won.append(key)
        except Stale:
            lost.append(key)

    threads = [
        threading.Thread(target=move, args=(where, key))
        for where, key in ((table, "a"), (elsewhere, "b"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted([*won, *lost]) == ["a", "b"]
    assert len(won) == 1
    assert house.get(table.id).record.moment == 1


def test_a_writer_that_is_second_looks_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, bob = two(house)
    real, times = house.journal.append, []

    def slow(*args: Any, **more: Any) -> None:
        times.append(1)
        if len(times) == 1:
            monkeypatch.setattr(house.journal, "append", real)
            House(house.store, Shelf()).get(table.id).chat(bob, "c", "first!")
        real(*args, **more)

    monkeypatch.setattr(house.journal, "append", slow)
    load(table, ann, 0)
    assert [one.kind for one in house.journal.entries(table.id)][-2:] == ["chat", "act"]


def test_a_move_reads_nothing_where_all_is_known(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    looks: list[str] = []
    look = house.journal.read
    monkeypatch.setattr(house.journal, "read", lambda *a: looks.append(a[0]) or look(*a))
    load(table, bob, 1)
    assert table.entries(3, 4) == house.journal.entries(table.id)[-1:]
    assert looks == []
    with pytest.raises(Forbidden):  # a refusal reads the journal again
        load(table, ann, 0, 9)
    assert looks == [table.id]
    monkeypatch.setattr(table_module, "TRUSTED", 0.0)
    load(table, ann, 0)
    assert looks == [table.id, table.id]


def test_a_move_after_a_restore_is_judged_on_the_restored_state(
    house: House, tmp_path: Path
) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0, 1)
    write_backup(house.store, tmp_path / "before.gz")
    load(table, bob, 1, 2)
    read_backup(house.store, tmp_path / "before.gz")
    elsewhere = House(house.store, Shelf())
    load(elsewhere.get(table.id), bob, 1, 3)  # as many changes as are known here
    load(table, ann, 0, 1)
    entries = house.journal.entries(table.id)
    assert [one.data["action"]["amount"] for one in entries[-3:]] == [1, 3, 1]
    assert entries[-1].digest == digest(table.state())
    assert digest(House(house.store, Shelf()).get(table.id).state()) == entries[-1].digest


def test_an_id_that_was_used_for_another_move_is_refused(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0, 1, key="once")
    load(table, bob, 1, 1)
    with pytest.raises(Conflict) as refused:
        load(table, ann, 0, 2, key="once")
    assert refused.value.code == "id-used"
    assert table.record.moment == 2


def test_a_table_that_was_called_otherwise_elsewhere_stays_so(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    house.journal.call(table.id, "another name", "unlisted")
    load(table, bob, 1)
    assert (table.record.name, table.record.visibility) == ("another name", "unlisted")


def test_a_writer_that_is_always_second_gives_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, _ = two(house)

    def never(*args: Any, **more: Any) -> None:
        raise WriteConflict(table.id)

    monkeypatch.setattr(house.journal, "append", never)
    with pytest.raises(Conflict, match="Too many"):
        load(table, ann, 0)


def test_chat_is_for_players_and_is_plain_text(house: House) -> None:
    table, ann, _ = two(house)
    with pytest.raises(NotYours):
        table.chat(guest(house, "eve"), "x", "hi")
    for bad in ("", " \x07 ", "x" * 1001):
        with pytest.raises(Malformed):
            table.chat(ann, "x", bad)
    table.chat(ann, "x", "one\ntwo \x1b[31m")
    assert house.journal.entries(table.id)[-1].data == {"text": "one\ntwo [31m"}


def test_rules_that_are_not_kept_leave_a_game_readable(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    ann = guest(house)
    table = depot(house, ann)
    load(table, ann, 0)
    later = House(house.store, Shelf(newest=2, kept=(2,)))
    with pytest.raises(Conflict) as refused:
        load(later.get(table.id), ann, 1)
    assert refused.value.code == "unplayable"
    seen = see(later.get(table.id), ann)
    assert "no rules version 1" in seen["unplayable"]
    assert seen["log"][-1]["lines"] == ["ann loads 1."]
    assert seen["log"][-1]["action"] is None
    assert len(export(later.get(table.id), None)["journal"]) == 1
    house.close()


def test_old_games_go_on_under_their_own_rules(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    ann = guest(house)
    table = depot(house, ann)
    load(table, ann, 0, 5)
    later = House(house.store, Shelf(newest=2, kept=(1, 2)))
    load(later.get(table.id), ann, 1, 5)
    assert later.get(table.id).record.rules_version == 1
    assert later.get(table.id).state().loaded == 10
    new = later.open(ann, TableSetup("depot", (ME,), {"goal": 90})).table
    load(new, ann, 0, 5)
    assert new.state().loaded == 10
    assert new.record.rules_version == 2
    house.close()


def test_an_unknown_table_leaves_nothing_behind(house: House) -> None:
    with pytest.raises(NotFound):
        house.get("nothing")
    assert house.in_memory() == []


def test_sealed_bids_stay_sealed_in_the_log(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    table.act(ann, table.record.version, "x", {"kind": "bid", "seat": 0, "amount": 4})
    assert see(table, ann)["log"][-1]["action"]["amount"] == 4
    assert see(table, bob)["log"][-1]["action"]["amount"] is None
    assert see(table, None)["log"][-1]["action"]["amount"] is None
