"""Clocks and votes over HTTP: a pause, a vacation, somebody else for a seat, coming back."""

from __future__ import annotations

from trunkline.server.api.lobby import WITH_SEAT, WITH_TABLE, to_change, to_play
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    CLIENT_ID,
    SEAT,
    Choice,
    Fields,
    Flag,
    Maybe,
    Number,
    Text,
)
from trunkline.server.http.response_schema import NUMBER, ref, thing
from trunkline.table.seats import motions
from trunkline.table.storage.db_rows import Ack
from trunkline.table.views.views import table_json


def _done(ack: Ack) -> Reply:
    return Reply({"entry": ack.entry})


def propose(call: Call) -> Reply:
    """Ask the others for a pause, or for somebody else at a seat."""
    body = call.body
    asked = (body["id"], body["what"], body["seat"], body["bot"])
    return _done(motions.propose(to_play(call), call.me, *asked))


def vote(call: Call) -> Reply:
    """Agree to what is asked, or not."""
    body = call.body
    answer = (body["id"], body["motion"], body["agree"])
    return _done(motions.vote(to_play(call), call.me, *answer))


def resume(call: Call) -> Reply:
    """The clocks run again."""
    return _done(motions.resume(to_play(call), call.me, call.body["id"]))


def vacation(call: Call) -> Reply:
    """My clock stands still for some days; none: I am back."""
    me, table, body = call.me, to_play(call), call.body
    if body["days"]:
        return _done(motions.vacation(table, me, body["id"], body["days"]))
    return _done(motions.back(table, me, body["id"]))


def come_back(call: Call) -> Reply:
    """Sit down again where I left."""
    table = to_change(call)
    motions.come_back(table, call.me, call.path["seat"])
    return Reply({"table": table_json(table, call.who)})


ERRORS = (401, 403, 404, 409, 422)
ENTRY = thing(entry=NUMBER)
BOT = Text(1, 40, "[a-z0-9-]+")

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{table}/motion",
        propose,
        "Ask for a pause, or for somebody else at a seat",
        ENTRY,
        "table",
        params=WITH_TABLE,
        body=Fields(
            {"id": CLIENT_ID, "what": Choice(motions.WHAT), "seat": Maybe(SEAT), "bot": Maybe(BOT)},
            {"seat": None, "bot": None},
        ),
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/vote",
        vote,
        "Vote on what is asked",
        ENTRY,
        "table",
        params=WITH_TABLE,
        body=Fields({"id": CLIENT_ID, "motion": Number(), "agree": Flag()}),
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/resume",
        resume,
        "End a pause",
        ENTRY,
        "table",
        params=WITH_TABLE,
        body=Fields({"id": CLIENT_ID}),
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/vacation",
        vacation,
        "Go on vacation for some days, or (0) come back from it",
        ENTRY,
        "table",
        params=WITH_TABLE,
        body=Fields({"id": CLIENT_ID, "days": Number(0, 60)}),
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats/{seat}/back",
        come_back,
        "Come back to a seat that I left",
        thing(table=ref("Table")),
        "lobby",
        params=WITH_SEAT,
        errors=ERRORS,
    ),
)
