"""Standing orders over HTTP: those worth offering, giving one, ending one."""

from __future__ import annotations

from typing import Annotated, Any

from trunkline.page import play
from trunkline.server.api.lobby import WITH_TABLE, find, to_play
from trunkline.server.guard.limits import PAST
from trunkline.server.http.bodies import SeatNumber, WithId
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    SEAT,
    TABLE_ID,
    Fields,
    Json,
    Number,
    Text,
)
from trunkline.table.errors import NotYours
from trunkline.table.orders import orders


class NewOrder(WithId):
    """A standing order for a seat of mine."""

    seat: SeatNumber
    order: Annotated[dict[str, Any], Json("a standing order")]


def offered(call: Call[None]) -> Reply[play.OfferedOrders]:
    """Orders worth offering to a seat of mine, at a place or in general."""
    table, seat = find(call), call.query["seat"]
    if seat not in table.seats_of(call.me):
        raise NotYours("Orders are for your own seats.")
    call.pay(PAST - 1)
    return Reply({"offers": orders.offered(table.present, seat, call.query["place"])})


def give(call: Call[NewOrder]) -> Reply[play.OrderGiven]:
    """Give a standing order for the caller's seat."""
    me, body, table = call.me, call.body, to_play(call)
    ack = orders.give(table, me, body["id"], body["seat"], body["order"])
    return Reply({"entry": ack.entry, "resent": ack.resent})


def end(call: Call[None]) -> Reply[None]:
    """End one of my standing orders."""
    me = call.me
    orders.cancel(to_play(call), me, call.path["number"])
    return Reply(None)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}/orders",
        offered,
        "Standing orders worth offering",
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
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409, 422),
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{table}/orders/{number}",
        end,
        "End a standing order",
        "table",
        204,
        params={"table": TABLE_ID, "number": Number()},
        errors=(401, 404),
    ),
)
