"""Notifications: what an account is notified of, how often, and by which browsers."""

from __future__ import annotations

from typing import Annotated, TypedDict

from trunkline.page import people as answers
from trunkline.server.guard.limits import LOOKUP, NEW_TABLES
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Number, Text
from trunkline.server.notify import push
from trunkline.server.notify.notifier import VAPID
from trunkline.server.notify.webhooks import check_url, public_address
from trunkline.table.errors import Malformed
from trunkline.table.people.mail_addresses import address_of
from trunkline.table.people.notifications import Device, read_wish

ENDPOINT = Text(9, 1000)
KEY = Text(1, 200, "[A-Za-z0-9_-]+")


class NotificationWish(TypedDict):
    """The notifications that an account wants."""

    turn: bool
    mention: bool
    request: bool
    game: bool
    private: bool
    order: bool
    mail: bool
    every: Annotated[int, Number(0, 1440)]
    """Minutes between two messages."""


class DeviceEnd(TypedDict):
    """A browser, named by the endpoint at its push service."""

    endpoint: Annotated[str, ENDPOINT]


class NewDevice(DeviceEnd):
    """A browser of mine, with the keys of its push service."""

    key: Annotated[str, KEY]
    auth: Annotated[str, KEY]


def my_wishes(call: Call[None]) -> Reply[answers.Notifications]:
    """Return the caller's notification settings, and the ways this server offers."""
    house, me = call.house, call.me
    mail = call.services.settings.mail is not None and address_of(house.people, me.id) is not None
    wish = house.telling.wish(me.id)
    return Reply(
        {
            "turn": wish.turn,
            "mention": wish.mention,
            "request": wish.request,
            "game": wish.game,
            "private": wish.private,
            "order": wish.order,
            "mail": wish.mail,
            "every": wish.every,
            "key": push.public_of(house.telling.secret(VAPID, push.new_key)),
            "devices": [one.name for one in house.telling.devices(me.id)],
            "mailable": mail,
            "webhook": bool(house.people.webhooks([me.id])),
        }
    )


def choose(call: Call[NotificationWish]) -> Reply[None]:
    """Store the caller's notification settings."""
    call.house.telling.set_wish(call.me.id, read_wish({**call.body}))
    return Reply(None)


def subscribe(call: Call[NewDevice]) -> Reply[None]:
    """Tell this browser of mine."""
    me, body = call.me, call.body
    scheme, host, port, _ = check_url(body["endpoint"])
    if scheme != "https":
        raise Malformed("A browser is told by https only.")
    public_address(host, port)
    push.check_keys(body["key"], body["auth"])
    device = Device(body["endpoint"], me.id, body["key"], body["auth"], call.device)
    call.house.telling.subscribe(device)
    return Reply(None)


def unsubscribe(call: Call[DeviceEnd]) -> Reply[None]:
    """Tell a browser of mine no more."""
    call.house.telling.unsubscribe(call.body["endpoint"], call.me.id)
    return Reply(None)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/account/notifications",
        my_wishes,
        "What I am told while I am away, and by what ways",
        "telling",
        errors=(401,),
    ),
    Endpoint(
        "PUT",
        "/api/account/notifications",
        choose,
        "What I want to be told, and every how many minutes at most",
        "telling",
        204,
        errors=(401,),
    ),
    Endpoint(
        "POST",
        "/api/account/push",
        subscribe,
        "Tell this browser of mine (Web Push)",
        "telling",
        204,
        by_hand=True,
        errors=(401,),
        limit=NEW_TABLES,
        pool="lookups",
        cost=LOOKUP,
    ),
    Endpoint(
        "DELETE",
        "/api/account/push",
        unsubscribe,
        "Tell a browser of mine no more",
        "telling",
        204,
        errors=(401,),
    ),
)
