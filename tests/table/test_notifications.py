"""Notifications for absent players: settings, devices and waiting messages in the database."""

import pytest
from sqlalchemy import update

from tests.table.helpers import guest
from trunkline.table.errors import Malformed
from trunkline.table.house import House
from trunkline.table.people import notifications
from trunkline.table.people.notifications import (
    Device,
    Notification,
    NotificationSettings,
    read_wish,
)
from trunkline.table.storage.schema import account


def device(account_id: str, name: str) -> Device:
    return Device(f"https://push.example/{name}", account_id, "key", "auth", name)


def test_settings_are_stored_and_all_kinds_are_on_by_default(house: House) -> None:
    ann = guest(house)
    assert house.telling.wish(ann.id) == NotificationSettings()
    house.telling.set_wish(ann.id, NotificationSettings(turn=False, every=60))
    house.telling.set_wish(ann.id, NotificationSettings(game=False, mail=True, every=1440))
    assert house.telling.wish(ann.id) == NotificationSettings(game=False, mail=True, every=1440)


def test_a_wish_as_it_is_sent() -> None:
    values = NotificationSettings()._asdict()
    assert read_wish(values) == NotificationSettings()
    with pytest.raises(Malformed, match="minutes"):
        read_wish({**values, "every": 5})
    with pytest.raises(Malformed, match="once an hour"):
        read_wish({**values, "mail": True})


def test_devices_come_and_go(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    tell = house.telling
    for name in ("phone", "desk", "phone"):
        tell.subscribe(device(ann.id, name))
    assert [one.name for one in tell.devices(ann.id)] == ["desk", "phone"]
    tell.unsubscribe("https://push.example/desk", bob.id)  # not theirs
    assert len(tell.devices(ann.id)) == 2
    tell.unsubscribe("https://push.example/desk", ann.id)
    tell.subscribe(device(bob.id, "phone"))  # one browser has one owner
    assert tell.devices(ann.id) == []
    monkeypatch.setattr(notifications, "MOST_DEVICES", 1)
    tell.subscribe(device(bob.id, "desk"))
    assert [one.name for one in tell.devices(bob.id)] == ["desk"]


def test_a_device_that_is_gone_or_fails_too_often_is_forgotten(house: House) -> None:
    ann = guest(house)
    tell, one = house.telling, device(ann.id, "phone")
    for gone in (404, 410):
        tell.subscribe(one)
        tell.device_told(one.endpoint, gone)
        assert tell.devices(ann.id) == []
    tell.subscribe(one)
    for status in (*[500] * 9, 201, *[0] * 9):
        tell.device_told(one.endpoint, status)
    assert tell.devices(ann.id) == [one]
    tell.device_told(one.endpoint, 403)
    assert tell.devices(ann.id) == []


def test_accounts_with_a_channel_are_reachable(house: House) -> None:
    names = ("ann", "bob", "cid", "dan", "eve")
    ann, bob, cid, dan, eve = everybody = [guest(house, name) for name in names]
    tell = house.telling
    house.people.set_webhook(ann.id, "https://hook.example/")
    tell.subscribe(device(bob.id, "phone"))
    with house.store.write() as connection:
        for who in (cid, dan):
            mine = update(account).where(account.c.id == who.id)
            connection.execute(mine.values(mail=f"{who.name}@mail.example"))
    tell.set_wish(cid.id, NotificationSettings(mail=True, every=60))
    found = tell.reachable([one.id for one in everybody])
    assert set(found) == {ann.id, bob.id, cid.id}  # dan wants no mail, eve has nothing
    assert found[cid.id].every == 60
    assert tell.reachable([eve.id]) == {}


def tiding(account_id: str, table: str, kind: str = "turn", text: str = "x") -> Notification:
    return Notification(account_id, table, kind, text, 1)


def test_a_digest_instead_of_a_flood(house: House) -> None:
    ann = guest(house)
    tell = house.telling
    now = 1_000_000.0
    tell.note([tiding(ann.id, "t"), tiding(ann.id, "t", text="again")])
    assert tell.due(now) == [ann.id]
    assert [one.text for one in tell.take(ann.id, now)] == ["again"]  # of each kind the last
    assert tell.take(ann.id, now + 1) == []
    tell.note([tiding(ann.id, "t"), tiding(ann.id, "u", "mention")])
    assert tell.take(ann.id, now + 599) == []
    assert tell.due(now + 599) == []
    assert tell.due(now + 600) == [ann.id]
    assert len(tell.take(ann.id, now + 600)) == 2
    tell.set_wish(ann.id, NotificationSettings(every=0))
    tell.note([tiding(ann.id, "t")])
    assert len(tell.take(ann.id, now + 601)) == 1


def test_looking_at_a_table_clears_its_notifications(house: House) -> None:
    ann = guest(house)
    tell = house.telling
    tell.note([tiding(ann.id, "t"), tiding(ann.id, "t", "mention"), tiding(ann.id, "u")])
    tell.looked(ann.id, "t")
    tell.looked(ann.id, "t")
    assert [one.table_id for one in tell.pending(ann.id)] == ["u"]
    tell.drop([tiding(ann.id, "u")])
    assert tell.pending(ann.id) == []
    house.people.forget(ann.id)


def test_a_secret_is_made_once(house: House) -> None:
    assert house.telling.secret("vapid", lambda: "first") == "first"
    assert house.telling.secret("vapid", lambda: "second") == "first"
    assert house.telling.secret("other", lambda: "second") == "second"


def test_unreachable_accounts_are_cached(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    tell = house.telling
    tell.subscribe(device(bob.id, "phone"))
    assert tell.perhaps_reachable([ann.id, bob.id, ann.id]) == sorted([ann.id, bob.id])
    assert set(tell.reachable([ann.id, bob.id])) == {bob.id}
    assert tell.perhaps_reachable([ann.id, bob.id]) == [bob.id]
    house.people.set_webhook(ann.id, "https://hook.example/")  # by another process
    assert tell.reachable([ann.id]) == {}
    monkeypatch.setattr(notifications, "UNREACHABLE_TTL", 0.0)
    tell.hears(ann.id)
    # a change by this process takes effect at once
    assert set(tell.reachable([ann.id])) == {ann.id}
    house.people.set_webhook(ann.id, None)
    assert tell.reachable([ann.id]) == {}
    house.people.set_webhook(ann.id, "https://hook.example/")
    assert set(tell.reachable([ann.id])) == {ann.id}  # and elsewhere in a while
    tell.unsubscribe("https://push.example/phone")
    monkeypatch.setattr(notifications, "UNREACHABLE_TTL", 60.0)
    assert tell.reachable([bob.id]) == {}
    tell.subscribe(device(bob.id, "desk"))
    assert tell.perhaps_reachable([bob.id]) == [bob.id]
    tell.unsubscribe("https://push.example/desk")
    assert tell.reachable([bob.id]) == {}
    tell.set_wish(bob.id, NotificationSettings())
    assert tell.perhaps_reachable([bob.id]) == [bob.id]


def test_only_so_many_are_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    monkeypatch.setattr(notifications, "MOST_DEAF", 0)
    house.telling.reachable([ann.id])
    house.telling.reachable([bob.id])
    assert house.telling.perhaps_reachable([ann.id, bob.id]) == [ann.id]
