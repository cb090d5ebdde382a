"""What I am told while I am away, how often, and by which of my browsers."""

from __future__ import annotations

from trunkline.server.guard.limits import LOOKUP, NEW_TABLES
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Fields, Flag, Number, Text
from trunkline.server.http.response_schema import FLAG, NUMBER, TEXT, TEXTS, thing
from trunkline.server.notify import push
from trunkline.server.notify.notifier import VAPID
from trunkline.server.notify.webhooks import check_url, public_address
from trunkline.table.errors import Malformed
from trunkline.table.people.mail_addresses import address_of
from trunkline.table.people.notifications import Device, TellWish, read_wish

SWITCHES = tuple(name for name in TellWish._fields if name != "every")


def my_wishes(call: Call) -> Reply:
    """What I am told, and what this server can do."""
    house, me = call.house, call.me
    mail = call.services.settings.mail is not None and address_of(house.people, me.id) is not None
    return Reply(
        {
            **house.telling.wish(me.id)._asdict(),
            "key": push.public_of(house.telling.secret(VAPID, push.new_key)),
            "devices": [one.name for one in house.telling.devices(me.id)],
            "mailable": mail,
            "webhook": bool(house.people.webhooks([me.id])),
        }
    )


def choose(call: Call) -> Reply:
    """What I want to be told."""
    call.house.telling.set_wish(call.me.id, read_wish(call.body))
    return Reply(None)


def subscribe(call: Call) -> Reply:
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


def unsubscribe(call: Call) -> Reply:
    """Tell a browser of mine no more."""
    call.house.telling.unsubscribe(call.body["endpoint"], call.me.id)
    return Reply(None)


ENDPOINT = Text(9, 1000)
KEY = Text(1, 200, "[A-Za-z0-9_-]+")

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/account/notifications",
        my_wishes,
        "What I am told while I am away, and by what ways",
        thing(
            **dict.fromkeys(SWITCHES, FLAG),
            every=NUMBER,
            key=TEXT,
            devices=TEXTS,
            mailable=FLAG,
            webhook=FLAG,
        ),
        "telling",
        errors=(401,),
    ),
    Endpoint(
        "PUT",
        "/api/account/notifications",
        choose,
        "What I want to be told, and every how many minutes at most",
        None,
        "telling",
        204,
        body=Fields({**dict.fromkeys(SWITCHES, Flag()), "every": Number(0, 1440)}),
        errors=(401,),
    ),
    Endpoint(
        "POST",
        "/api/account/push",
        subscribe,
        "Tell this browser of mine (Web Push)",
        None,
        "telling",
        204,
        body=Fields({"endpoint": ENDPOINT, "key": KEY, "auth": KEY}),
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
        None,
        "telling",
        204,
        body=Fields({"endpoint": ENDPOINT}),
        errors=(401,),
    ),
)
