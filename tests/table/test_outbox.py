"""Messages on their way: sent by one host at a time, and not lost with it."""

import time
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tests.table.helpers import guest, new_house
from trunkline.table.house import House
from trunkline.table.people import outbox as module
from trunkline.table.people.notifications import Notification, NotificationSettings
from trunkline.table.people.onlookers import Onlookers
from trunkline.table.people.outbox import LEASE, Letter, Outbox
from trunkline.table.storage.schema import onlooker, outbox


def stored(house: House, name: str = "one", account_id: str = "ann") -> Letter:
    letter = Letter(name, account_id, "push", "https://push.example/x", "{}")
    with house.store.write() as connection:
        module.put(connection, [letter], time.time())
    return letter


def lease(house: House) -> float:
    with house.store.read() as connection:
        return float(connection.execute(select(outbox.c.lease)).scalar_one())


def set_all(house: House, **values: float) -> None:
    with house.store.write() as connection:
        connection.execute(update(outbox).values(values))


def test_one_host_has_a_message_at_a_time(house: House) -> None:
    here, there = Outbox(house.store), Outbox(house.store)
    letter = stored(house)
    assert there.waiting() == [letter]
    assert here.claim(letter)
    assert not there.claim(letter)
    assert there.waiting() == []
    there.settle(letter)  # it is not theirs
    here.settle(letter)
    assert not there.claim(letter)


def test_a_message_of_a_dead_host_is_sent_again_under_the_same_id(house: House) -> None:
    dead, alive = Outbox(house.store), Outbox(house.store)
    letter = stored(house)
    assert dead.claim(letter)
    set_all(house, lease=time.time() - 1)
    assert alive.waiting() == [letter]
    assert alive.claim(letter)


def test_a_host_that_lives_renews_its_lease(house: House) -> None:
    here = Outbox(house.store)
    here.renew()  # it sends nothing
    letter = stored(house)
    assert here.claim(letter)
    set_all(house, lease=time.time() + 1)
    here.renew()
    assert lease(house) > time.time() + LEASE / 2
    here.settle(letter)


def test_an_undelivered_message_waits_for_any_host(house: House) -> None:
    here, there = Outbox(house.store), Outbox(house.store)
    letter = stored(house)
    assert here.claim(letter)
    here.postpone(letter, 60)
    assert there.waiting() == []  # it is not due yet
    again = letter._replace(tries=1)
    set_all(house, due=time.time() - 1)
    assert there.waiting() == [again]
    assert not here.claim(letter)  # another host tried it since
    assert there.claim(again)


def test_old_letters_are_dropped(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Outbox(house.store)
    stored(house)
    set_all(house, created=time.time() - module.KEPT - 1)
    assert here.waiting() == []
    set_all(house, created=time.time())
    assert here.waiting() == []


def test_taken_notifications_become_letters_or_stay(tmp_path: Path) -> None:
    """Two hosts take notifications of the same account at once: one of them gets them."""
    house, other = new_house(tmp_path), new_house(tmp_path)
    ann = guest(house)
    house.telling.set_wish(ann.id, NotificationSettings(every=0))
    house.telling.note([Notification(ann.id, "t", "turn", "x", 1)])

    def meanwhile(found: list[Notification]) -> list[Letter]:
        letter = Letter("theirs", ann.id, "mail", "mail", "{}")
        assert other.telling.take(ann.id, time.time(), lambda found: [letter]) == found
        return [letter._replace(id="ours")]

    assert house.telling.take(ann.id, time.time(), meanwhile) == []
    assert [one.id for one in house.outbox.waiting()] == ["theirs"]
    # Notifications added during the writing are not taken along.
    house.telling.note([Notification(ann.id, "t", "turn", "x", 2)])

    def noted(found: list[Notification]) -> list[Letter]:
        house.telling.note([Notification(ann.id, "t", "turn", "x", 3)])
        return []

    assert house.telling.take(ann.id, time.time(), noted) == []
    assert [one.entry for one in house.telling.pending(ann.id)] == [3]
    house.people.forget(ann.id)
    assert house.outbox.waiting() == []
    for one in (house, other):
        one.close()


def test_watchers_are_known_to_other_hosts_while_their_host_lives(house: House) -> None:
    here, there = Onlookers(house.store), Onlookers(house.store)
    there.note("ann", "t", here=True)
    there.note("ann", "t", here=True)  # another tab
    assert here.elsewhere("ann", "t")
    assert not there.elsewhere("ann", "t")
    assert not here.elsewhere("ann", "u")
    with house.store.write() as connection:
        connection.execute(update(onlooker).values(until=time.time() - 1))
    assert not here.elsewhere("ann", "t")
    there.renew()
    assert here.elsewhere("ann", "t")
    there.note("ann", "t", here=False)
    assert not here.elsewhere("ann", "t")
    there.note("bob", "t", here=True)
    there.leave()
    assert not here.elsewhere("bob", "t")
    there.note("bob", "t", here=True)
    with house.store.write() as connection:
        connection.execute(update(onlooker).values(until=0.0))
    here.renew()
    with house.store.read() as connection:
        assert connection.execute(select(onlooker)).all() == []
