"""Standing orders over HTTP: those worth offering, giving one, ending one."""

from __future__ import annotations

from trunkline.server.api.lobby import WITH_TABLE, find, to_play
from trunkline.server.guard.limits import PAST
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    CLIENT_ID,
    SEAT,
    TABLE_ID,
    Fields,
    Json,
    Number,
    Text,
)
from trunkline.server.http.response_schema import (
    FLAG,
    NUMBER,
    OBJECT,
    TEXT,
    TEXTS,
    many,
    maybe,
    thing,
)
from trunkline.table.errors import NotYours
from trunkline.table.orders import orders


def offered(call: Call) -> Reply:
    """Orders worth offering to a seat of mine, at a place or in general."""
    table, seat = find(call), call.query["seat"]
    if seat not in table.seats_of(call.me):
        raise NotYours("Orders are for your own seats.")
    call.pay(PAST - 1)
    return Reply({"offers": orders.offered(table.present, seat, call.query["place"])})


def give(call: Call) -> Reply:
    """A standing order for my seat."""
    me, body, table = call.me, call.body, to_play(call)
    ack = orders.give(table, me, body["id"], body["seat"], body["order"])
    return Reply({"entry": ack.entry, "resent": ack.resent})


def end(call: Call) -> Reply:
    """End one of my standing orders."""
    me = call.me
    orders.cancel(to_play(call), me, call.path["number"])
    return Reply(None)


OFFERED = thing(label=TEXT, order=OBJECT, number=maybe(OBJECT), group=TEXT, stops=TEXTS)

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}/orders",
        offered,
        "Standing orders worth offering",
        thing(offers=many(OFFERED)),
        "table",
        params=WITH_TABLE,
        query=Fields({"seat": SEAT, "place": Text(0, 80)}, {"place": ""}),
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/orders",
        give,
        "Give a standing order",
        thing(entry=NUMBER, resent=FLAG),
        "table",
        params=WITH_TABLE,
        body=Fields({"id": CLIENT_ID, "seat": SEAT, "order": Json("a standing order")}),
        errors=(401, 403, 404, 409, 422),
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{table}/orders/{number}",
        end,
        "End a standing order",
        None,
        "table",
        204,
        params={"table": TABLE_ID, "number": Number()},
        errors=(401, 404),
    ),
)
