"""All tables of a database: lists, memory, listening, other processes."""

import threading
import time
from pathlib import Path

from sqlalchemy import update

from tests.table.games import Shelf
from tests.table.helpers import BOT, ME, OPEN, depot, guest, load, new_house
from trunkline.table.house import House
from trunkline.table.seats import admin, seating
from trunkline.table.storage import backup, journal
from trunkline.table.storage.schema import game_table
from trunkline.table.views.views import see


def ids(house: House, which: str, who: str | None = None) -> list[str]:
    return [record.id for record, _, _ in house.journal.lists(which, who, None)]


def test_lists_of_tables(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    waiting = depot(house, ann, ME, OPEN)
    playing = depot(house, ann, ME, ME)
    done = depot(house, ann, ME, goal=1)
    load(done, ann, 0)
    secret = depot(house, ann, ME, OPEN, visibility="unlisted")
    owned = depot(house, ann, BOT, OPEN)
    assert ids(house, "open") == [owned.id, waiting.id]
    assert ids(house, "playing") == [playing.id]
    assert ids(house, "finished") == [done.id]
    assert set(ids(house, "mine", ann.id)) == {waiting.id, playing.id, secret.id, owned.id}
    assert ids(house, "mine", bob.id) == []
    seating.sit_down(secret, bob, 1)
    assert ids(house, "mine", bob.id) == [secret.id]
    admin.close(secret)
    assert ids(house, "mine", bob.id) == []
    assert ids(house, "finished", bob.id) == [secret.id, done.id]
    assert ids(house, "finished") == [done.id]


def test_lists_are_paged_and_finished_games_are_kept_for_ever(house: House) -> None:
    ann = guest(house)
    made = [depot(house, ann, ME, OPEN).id for _ in range(journal.PAGE + 3)]
    with house.store.write() as connection:
        connection.execute(update(game_table).values(updated=1.0))
    first = house.journal.lists("open", None, None)
    last = first[-1][0]
    second = house.journal.lists("open", None, (last.updated, last.id))
    assert len(first) == journal.PAGE
    assert len(second) == 3
    assert {one[0].id for one in [*first, *second]} == set(made)


def test_tables_nobody_uses_leave_memory(house: House) -> None:
    ann = guest(house)
    one, two = depot(house, ann), depot(house, ann)
    end = house.listen(two.id, lambda: None)
    assert house.tidy(idle=60) == 0
    assert house.tidy(idle=-1) == 1
    assert [table.id for table in house.in_memory()] == [two.id]
    end()
    assert house.tidy(idle=-1) == 1
    load(house.get(one.id), ann, 0)
    assert house.get(one.id).record.moment == 1


def test_listeners_hear_every_change_until_they_leave(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    heard: list[int] = []
    ends = [house.listen(table.id, lambda: heard.append(1)) for _ in range(2)]
    load(table, ann, 0)
    ends[0]()
    load(table, ann, 0)
    ends[1]()
    load(table, ann, 0)
    assert len(heard) == 3
    assert house.watched() == []


def test_a_listener_that_fails_does_not_undo_the_move(house: House) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("the event loop is closed")

    ann = guest(house)
    table = depot(house, ann, ME)
    house.hooks.append(broken)
    end = house.listen(table.id, broken)
    assert load(table, ann, 0).version == 2
    end()


def test_changes_of_another_process_are_noticed(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=90)
    heard: list[int] = []
    house.compare()
    end = house.listen(table.id, lambda: heard.append(1))
    house.compare()
    assert heard == []
    other = House(house.store, Shelf()).get(table.id)
    load(other, ann, 0)
    house.compare()
    house.compare()
    assert len(heard) == 2
    assert house.get(table.id).record.moment == 1
    assert len(heard) == 3  # the first viewer notifies all watchers here
    house.compare()
    assert len(heard) == 3
    end()


def test_notices_of_other_processes_are_heard(house: House) -> None:
    """A notice wakes watchers, but not the process that made the change."""
    ann = guest(house)
    table = depot(house, ann, ME, goal=90)
    heard: list[str] = []
    end = house.listen(table.id, lambda: heard.append("woken"))
    house.hear(f"{table.id} {table.record.changes}")
    assert heard == []
    house.hear(f"{table.id} {table.record.changes + 1}")
    assert heard == ["woken"]
    house.hear("another 1")
    house.hear(table.id)  # it has another name
    assert heard == ["woken", "woken"]
    load(House(house.store, Shelf()).get(table.id), ann, 0)
    house.hear("*")
    assert heard == ["woken"] * 3
    end()


def test_a_view_waits_for_a_change_announced_by_another_host(house: House) -> None:
    """While a stream loads a change that another host stored, nobody is shown the table before."""
    ann = guest(house)
    table = depot(house, ann, ME, goal=90)
    load(House(house.store, Shelf()).get(table.id), ann, 0)
    inside, done = threading.Event(), threading.Event()

    def loading() -> None:
        with table.lock:
            inside.set()
            done.wait(30)

    stream = threading.Thread(target=loading)
    stream.start()
    assert inside.wait(30)
    assert house.read(table.id).record.moment == 0  # the change is not announced yet
    house.hear(f"{table.id} {table.record.changes + 1}")
    assert table.behind
    found: list[int] = []
    reader = threading.Thread(target=lambda: found.append(house.read(table.id).record.moment))
    reader.start()
    assert not found
    done.set()
    for thread in (stream, reader):
        thread.join()
    assert found == [1]
    assert not table.behind


def test_a_change_says_what_it_replaced_whichever_host_was_there_before(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, goal=90)
    other = House(house.store, Shelf())
    here: list[tuple[str, int, int]] = []
    house.stored.append(
        lambda one: here.append((one.before.status, one.before.entries, one.after.record.entries))
    )
    seating.sit_down(other.get(table.id), bob, 1)
    load(house.get(table.id), ann, 0)
    load(other.get(table.id), bob, 1)
    load(house.get(table.id), ann, 0)
    begun = here[0][1]
    assert here == [("playing", begun, begun + 1), ("playing", begun + 2, begun + 3)]


def test_a_restored_backup_is_noticed(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    ann = guest(house)
    table = depot(house, ann, ME, goal=90)
    load(table, ann, 0)
    backup.write_backup(house.store, tmp_path / "b.gz")
    load(table, ann, 0)
    assert table.record.moment == 2
    heard: list[int] = []
    end = house.listen(table.id, lambda: heard.append(1))
    backup.read_backup(house.store, tmp_path / "b.gz")
    house.compare()
    assert heard == [1]
    assert house.get(table.id).record.moment == 1
    load(table, ann, 0, 5)
    assert table.state().loaded == 6  # type: ignore[attr-defined]
    end()
    house.close()


def test_tables_that_wait_for_a_bot_are_known(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, BOT, ME)
    depot(house, ann, ME)
    assert house.journal.waiting_for_bots(time.time() + 1, 0) == [table.id]
    assert house.journal.waiting_for_bots(0, time.time()) == []
    assert house.journal.waiting_for_bots(0, time.time() - 3600) == [table.id], "set back"


def test_readers_do_not_wait_for_writers(house: House) -> None:
    """A change that waits for the database's writer holds up no look at its table."""
    ann = guest(house)
    table = depot(house, ann)
    inside, done = threading.Event(), threading.Event()

    def change() -> None:
        with table.lock:
            inside.set()
            done.wait(30)

    writer = threading.Thread(target=change)
    writer.start()
    try:
        assert inside.wait(30)
        seen = house.read(table.id)
        assert see(seen, ann, 0)["version"] == table.record.version
    finally:
        done.set()
        writer.join()
