"""The line of play: what remains after undo and redo, and any state of it on demand."""

import zlib
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import OperationalError

from tests.table.games import Shelf
from tests.table.helpers import depot, guest, load, new_house
from trunkline.kernel import digest
from trunkline.table.errors import Conflict, Diverged
from trunkline.table.house import House
from trunkline.table.play import line as lines
from trunkline.table.play.line import EVERY, Line, States, pack, unpack
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import PlayedEntry
from trunkline.table.storage.schema import entry, snapshot


def act(number: int) -> PlayedEntry:
    return PlayedEntry(number, "act", 0, 0, False)


def test_the_line_is_what_remains() -> None:
    line = Line()
    line.follow([PlayedEntry(1, "start", 0, -1, False), act(2), act(3), act(4)])
    assert (line.acts, line.now, line.end, line.key(0), line.key(2)) == ([2, 3, 4], 3, 3, 1, 3)
    line.follow([PlayedEntry(5, "undo", 1, 0, False)])
    assert (line.now, line.end) == (1, 3)
    line.follow([PlayedEntry(6, "redo", 2, 0, False), act(7)])
    assert (line.acts, line.now) == ([2, 3, 7], 3)
    copy = line.copy()
    copy.follow([act(8)])
    assert line.end == 3


@pytest.fixture
def long_table(house: House) -> Table:
    """A depot with a little more than two snapshots' worth of moves."""
    ann = guest(house)
    table = depot(house, ann, goal=1000)
    for place in range(2 * EVERY + 5):
        load(table, ann, place % 2)
    return table


def count_snapshots(house: House) -> int:
    with house.store.read() as connection:
        return connection.execute(select(func.count()).select_from(snapshot)).scalar() or 0


def test_snapshots_are_kept_along_the_way(house: House, long_table: Table) -> None:
    assert count_snapshots(house) == 2


def test_a_snapshot_that_cannot_be_kept_does_not_undo_the_move(
    house: House, long_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **how: object) -> None:
        raise OperationalError("disk full", {}, Exception("disk full"))

    monkeypatch.setattr(house.journal, "keep_snapshot", full)
    ann = guest(house)
    table = depot(house, ann, goal=1000)
    for place in range(EVERY):
        load(table, ann, place % 2)
    assert house.get(table.id).record.moment == EVERY


def test_any_moment_is_a_snapshot_and_a_few_actions_away(
    house: House, long_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = [one.digest for one in house.journal.entries(long_table.id) if one.digest]
    again = House(house.store, Shelf()).get(long_table.id)
    replayed = []
    real = lines.apply
    monkeypatch.setattr(
        lines, "apply", lambda game, state, action: replayed.append(1) or real(game, state, action)
    )
    for moment in (2 * EVERY + 5, EVERY + 7, 3, EVERY, 0, 2 * EVERY + 5):
        replayed.clear()
        assert digest(again.state(moment)) == digests[moment]
        assert len(replayed) < EVERY


def test_missing_snapshots_are_made_again_on_the_way(house: House, long_table: Table) -> None:
    with house.store.write() as connection:
        connection.execute(delete(snapshot))
    again = House(house.store, Shelf()).get(long_table.id)
    again.state()
    assert count_snapshots(house) == 2
    house.journal.keep_snapshot(long_table.id, again.line.key(EVERY), b"twice")
    assert count_snapshots(house) == 2


@pytest.mark.parametrize("broken", [b"rubbish", zlib.compress(b"{}"), zlib.compress(b"[1")])
def test_a_snapshot_of_another_build_is_ignored(
    house: House, long_table: Table, broken: bytes
) -> None:
    with house.store.write() as connection:
        connection.execute(update(snapshot).values(data=broken))
    again = House(house.store, Shelf()).get(long_table.id)
    assert digest(again.state()) == digest(long_table.state())


def test_a_snapshot_of_another_state_is_ignored(house: House, long_table: Table) -> None:
    wrong = pack(long_table.state(1))
    with house.store.write() as connection:
        connection.execute(update(snapshot).values(data=wrong))
    again = House(house.store, Shelf()).get(long_table.id)
    assert digest(again.state()) == digest(long_table.state())


def test_a_snapshot_that_vanished_is_replayed(house: House, long_table: Table) -> None:
    states = States(long_table.id, long_table.game, house.journal)
    with house.store.write() as connection:
        connection.execute(delete(snapshot))
    assert digest(states.at(long_table.line, EVERY + 1)) == digest(long_table.state(EVERY + 1))


def test_a_snapshot_without_its_entry_is_not_trusted(house: House, long_table: Table) -> None:
    states = States(long_table.id, long_table.game, house.journal)
    states._snapshots.add(9999)
    house.journal.keep_snapshot(long_table.id, 9999, pack(long_table.state(0)))
    assert states._thaw(9999) is None


def test_a_wrong_snapshot_is_never_kept(house: House, long_table: Table) -> None:
    states = States(long_table.id, long_table.game, house.journal)
    number = long_table.line.key(3)
    states.keep(house.journal.acts(long_table.id, [number])[number], long_table.state(1))
    assert count_snapshots(house) == 2


def test_two_servers_may_keep_the_same_snapshot(house: House, long_table: Table) -> None:
    number = long_table.line.key(3)
    for _ in range(2):
        house.journal.keep_snapshot(long_table.id, number, pack(long_table.state(3)))
    assert count_snapshots(house) == 3


def test_states_far_back_are_forgotten(house: House, long_table: Table) -> None:
    states = States(long_table.id, long_table.game, house.journal)
    for moment in range(2 * EVERY):
        states.at(long_table.line, moment)
    assert len(states._kept) == lines.KEPT_STATES


def test_a_state_that_this_build_does_not_reach_is_not_shown(
    house: House, long_table: Table
) -> None:
    number = long_table.line.key(4)
    with house.store.write() as connection:
        connection.execute(update(entry).where(entry.c.number == number).values(digest="other"))
    again = House(house.store, Shelf()).get(long_table.id)
    with pytest.raises(Conflict) as refused:
        again.state(4)
    assert refused.value.code == "unplayable"
    assert digest(again.state(5)) == digest(long_table.state(5))


def test_an_action_that_no_longer_decodes_is_a_divergence(house: House, long_table: Table) -> None:
    with house.store.write() as connection:
        connection.execute(
            update(entry).where(entry.c.number == 3).values(data='{"action":{"kind":"fly"}}')
        )
    states = States(long_table.id, long_table.game, house.journal)
    with pytest.raises(Diverged, match="unknown kind"):
        states.at(long_table.line, 2)


def test_a_snapshot_is_the_state(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    table = depot(house, guest(house))
    state = table.state()
    assert digest(unpack(table.game, pack(state))) == digest(state)
    assert table.journal.acts(table.id, []) == {}
    house.close()


def test_no_snapshot_is_worth_waiting_for_another_writer(house: House, long_table: Table) -> None:
    """States are found while somebody else writes; the snapshots on the way are left out."""
    count = count_snapshots(house)
    with house.store.write() as connection:
        connection.execute(delete(snapshot))
    again = House(house.store, house.titles).get(long_table.id)
    with house.store.write():
        assert again.state(2 * EVERY + 1)
    assert count_snapshots(house) == 0 < count
