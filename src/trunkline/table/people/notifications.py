"""Notifications for people who are away: their settings, devices, and pending notifications.

Events at a table are noted for the people who are away. Each account gets a digest at most every
few minutes, with everything that is pending. Any host may find that an account is due: the database
lets one of them take it, and stores its messages (``outbox``).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, update

from trunkline.table.errors import Malformed
from trunkline.table.people.outbox import Letter, put
from trunkline.table.storage.schema import (
    account,
    circle,
    push_device,
    secret_setting,
    telling,
    tiding,
)
from trunkline.table.storage.store import Store, insert_once, upsert

EVERY = 10
"""Minutes between two digests, unless the account sets them."""
MOST_DEVICES = 10
"""Number of browsers per account; one more replaces the oldest."""
MOST_FAILURES = 10
"""Messages in a row that a device did not get, until it is forgotten."""
UNREACHABLE_TTL = 5.0
"""Seconds for which an unreachable account is not looked up again.

Another process may know better after that time.
"""
MOST_DEAF = 10_000
"""Number of unreachable accounts that are remembered."""


class NotificationSettings(NamedTuple):
    """Notification settings of an account."""

    turn: bool = True
    mention: bool = True
    request: bool = True
    """True if requests for consent are notified."""
    game: bool = True
    """True if the start of a game, its end, and a waiting seat are notified."""
    private: bool = True
    order: bool = True
    """True if the end of a standing order is notified."""
    mail: bool = False
    """True if mail is sent too."""
    every: int = EVERY
    """Minutes between two digests."""


class Device(NamedTuple):
    """A browser that takes messages (Web Push)."""

    endpoint: str
    account_id: str
    key: str
    auth: str
    name: str


class Notification(NamedTuple):
    """A notification for an account."""

    account_id: str
    table_id: str
    kind: str
    text: str
    entry: int
    """The journal's last entry when it happened."""


Write = Callable[[list[Notification]], Sequence[Letter]]
"""Makes messages of an account's pending notifications."""


def _nothing(found: list[Notification]) -> Sequence[Letter]:
    return ()


def keep(connection: Connection, tidings: Iterable[Notification]) -> None:
    """Store news in a transaction that is open, always in the same order: others store some too."""
    for one in sorted(tidings, key=lambda one: one[:3]):
        row = {**one._asdict(), "created": time.time()}
        connection.execute(upsert(connection, tiding, row))


class Notifications:
    """All wishes, devices and tidings of one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._deaf: dict[str, float] = {}
        """Time until which each account counts as unreachable.

        After every move of a game an account is looked up, and most have no notifications set up.
        """

    # Wishes

    def wish(self, account_id: str) -> NotificationSettings:
        """Return the notification settings of an account."""
        return self.wishes([account_id]).get(account_id, NotificationSettings())

    def wishes(self, account_ids: Sequence[str]) -> dict[str, NotificationSettings]:
        """Return the notification settings of some accounts; those without any are left out."""
        columns = (telling.c.account_id, telling.c.wish, telling.c.every)
        query = select(*columns).where(telling.c.account_id.in_(account_ids))
        with self.store.read() as connection:
            rows = connection.execute(query).all()
        return {row[0]: NotificationSettings(**json.loads(row[1]), every=row[2]) for row in rows}

    def set_wish(self, account_id: str, wish: NotificationSettings) -> None:
        """Store the notification settings of an account."""
        kept = wish._asdict()
        every = kept.pop("every")
        row = {"account_id": account_id, "wish": json.dumps(kept), "every": every, "told": 0.0}
        mine = telling.c.account_id == account_id
        with self.store.write() as connection:
            connection.execute(insert_once(connection, telling, row))
            new = {"wish": row["wish"], "every": every}
            connection.execute(update(telling).where(mine).values(new))
        self.hears(account_id)

    def hears(self, account_id: str) -> None:
        """Forget that an account was unreachable: it may have a new channel."""
        self._deaf.pop(account_id, None)

    def perhaps_reachable(self, account_ids: Iterable[str]) -> list[str]:
        """Return some accounts without those known to be unreachable."""
        now = time.monotonic()
        return sorted(one for one in set(account_ids) if self._deaf.get(one, now) <= now)

    def reachable(
        self, account_ids: Iterable[str], *, afresh: bool = False
    ) -> dict[str, NotificationSettings]:
        """Return the settings of those of some accounts and circles that have a channel.

        `afresh` looks up even those that had none a moment ago.
        """
        account_ids = sorted(account_ids) if afresh else self.perhaps_reachable(account_ids)
        if not account_ids:
            return {}
        device = exists().where(push_device.c.account_id == account.c.id)
        ways = or_(account.c.webhook.is_not(None), account.c.mail.is_not(None), device)
        query = select(account.c.id, account.c.webhook, device).where(
            account.c.id.in_(account_ids), ways
        )
        channels = select(circle.c.id).where(circle.c.id.in_(account_ids))
        channels = channels.where(circle.c.hook.is_not(None))
        with self.store.read() as connection:
            rows = connection.execute(query).all()
            circles = connection.execute(channels).scalars().all()
        wishes = self.wishes([row[0] for row in rows]) if rows else {}
        found = {
            row[0]: (wishes.get(row[0], NotificationSettings()), row[1] or row[2]) for row in rows
        }
        reached = {one: wish for one, (wish, other) in found.items() if other or wish.mail}
        reached.update(dict.fromkeys(circles, NotificationSettings()))
        if len(self._deaf) > MOST_DEAF:
            self._deaf.clear()
        until = time.monotonic() + UNREACHABLE_TTL
        self._deaf.update(dict.fromkeys(set(account_ids) - reached.keys(), until))
        return reached

    # Devices

    def subscribe(self, device: Device) -> None:
        """Add a browser for notifications; the same one again replaces its earlier data."""
        row = {**device._asdict(), "failures": 0, "created": time.time()}
        mine = push_device.c.account_id == device.account_id
        with self.store.write() as connection:
            same = push_device.c.endpoint == device.endpoint
            connection.execute(delete(push_device).where(same))
            connection.execute(insert(push_device).values(row))
            newest = select(push_device.c.endpoint).where(mine)
            newest = newest.order_by(push_device.c.created.desc()).limit(MOST_DEVICES)
            old = and_(mine, push_device.c.endpoint.not_in(newest))
            connection.execute(delete(push_device).where(old))
        self.hears(device.account_id)

    def devices(self, account_id: str) -> list[Device]:
        """Return the browsers that receive an account's notifications, the oldest first."""
        columns = [push_device.c[name] for name in Device._fields]
        query = select(*columns).where(push_device.c.account_id == account_id)
        with self.store.read() as connection:
            rows = connection.execute(query.order_by(push_device.c.created))
            return [Device(*row) for row in rows]

    def unsubscribe(self, endpoint: str, account_id: str | None = None) -> None:
        """Remove a browser from notifications (of one account, if it is named)."""
        gone = push_device.c.endpoint == endpoint
        if account_id is not None:
            gone = and_(gone, push_device.c.account_id == account_id)
        with self.store.write() as connection:
            connection.execute(delete(push_device).where(gone))

    def device_told(self, endpoint: str, status: int) -> None:
        """Record the delivery of a message to a device.

        A device that is gone is forgotten, and so is one that fails again and again.
        """
        if status in (404, 410):
            self.unsubscribe(endpoint)
            return
        this, failures = push_device.c.endpoint == endpoint, push_device.c.failures
        count = 0 if 200 <= status < 300 else failures + 1
        with self.store.write() as connection:
            connection.execute(update(push_device).where(this).values(failures=count))
            connection.execute(delete(push_device).where(this, failures >= MOST_FAILURES))

    # What waits

    def note(self, tidings: Iterable[Notification]) -> None:
        """Store notifications: of each kind and table only the last is kept."""
        with self.store.write() as connection:
            keep(connection, tidings)

    def pending(self, account_id: str) -> list[Notification]:
        """Return the pending notifications of an account, the oldest first."""
        columns = [tiding.c[name] for name in Notification._fields]
        query = select(*columns).where(tiding.c.account_id == account_id)
        with self.store.read() as connection:
            rows = connection.execute(query.order_by(tiding.c.created, tiding.c.kind))
            return [Notification(*row) for row in rows]

    def drop(self, tidings: Iterable[Notification]) -> None:
        """Drop notifications that are no longer true, but not those that have replaced them."""
        with self.store.write() as connection:
            for one in tidings:
                connection.execute(delete(tiding).where(_exactly(one)))

    def looked(self, account_id: str, table_id: str) -> None:
        """Drop the notifications about a table that their account is looking at."""
        here = and_(tiding.c.account_id == account_id, tiding.c.table_id == table_id)
        with self.store.read() as connection:
            if not connection.execute(select(exists().where(here))).scalar():
                return
        with self.store.write() as connection:
            connection.execute(delete(tiding).where(here))

    def due(self, now: float) -> list[str]:
        """Return the accounts with pending notifications whose last digest is long enough ago."""
        told = func.coalesce(telling.c.told, 0.0) + func.coalesce(telling.c.every, EVERY) * 60.0
        both = tiding.outerjoin(telling, telling.c.account_id == tiding.c.account_id)
        query = select(tiding.c.account_id).select_from(both).where(told <= now).distinct()
        with self.store.read() as connection:
            return sorted(connection.execute(query).scalars())

    def hurry(self, account_id: str) -> None:
        """Let the next digest of an account come at once."""
        with self.store.write() as connection:
            mine = telling.c.account_id == account_id
            connection.execute(update(telling).where(mine).values(told=0.0))

    def take(self, account_id: str, now: float, write: Write = _nothing) -> list[Notification]:
        """Take all pending notifications of an account, if it is due and no other host was first.

        The messages that `write` makes of them are stored instead, to be sent.
        """
        kept = json.dumps(
            {k: v for k, v in NotificationSettings()._asdict().items() if k != "every"}
        )
        row = {"account_id": account_id, "wish": kept, "every": EVERY, "told": 0.0}
        due = telling.c.told + telling.c.every * 60.0 <= now
        mine = and_(telling.c.account_id == account_id, due)
        found = self.pending(account_id)
        if not found or not self._is_due(account_id, now):
            return []
        letters = write(found)
        with self.store.write() as connection:
            connection.execute(insert_once(connection, telling, row))
            done = connection.execute(update(telling).where(mine).values(told=now))
            gone = [connection.execute(delete(tiding).where(_exactly(one))) for one in found]
            if done.rowcount != 1 or any(one.rowcount != 1 for one in gone):
                connection.rollback()  # another host was first
                return []
            put(connection, letters, now)
        return found

    def _is_due(self, account_id: str, now: float) -> bool:
        told = select(telling.c.told + telling.c.every * 60.0)
        with self.store.read() as connection:
            next_: float | None = connection.execute(
                told.where(telling.c.account_id == account_id)
            ).scalar()
        return next_ is None or next_ <= now

    # Secrets of the house

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Return a secret of this server; the first process makes it, once, for all."""
        query = select(secret_setting.c.value).where(secret_setting.c.name == name)
        with self.store.read() as connection:
            known: str | None = connection.execute(query).scalar()
        if known is not None:
            return known
        with self.store.write() as connection:
            row = {"name": name, "value": make()}
            connection.execute(insert_once(connection, secret_setting, row))
            return str(connection.execute(query).scalar())


def _exactly(one: Notification) -> Any:
    """Return the condition for exactly this notification, not a later one in its place."""
    return and_(_same(one), tiding.c.entry == one.entry, tiding.c.text == one.text)


def _same(one: Notification) -> Any:
    """Return the condition for the notification of the same kind about the same table."""
    here = and_(tiding.c.account_id == one.account_id, tiding.c.table_id == one.table_id)
    return and_(here, tiding.c.kind == one.kind)


def read_wish(values: dict[str, Any]) -> NotificationSettings:
    """Return notification settings as they were sent."""
    if values["every"] not in (0, 10, 60, 360, 1440):
        raise Malformed("every is 0, 10, 60, 360 or 1440 minutes.")
    if values["mail"] and values["every"] < 60:
        raise Malformed("By mail somebody is told once an hour at most.")
    return NotificationSettings(**values)
