"""Clocks and votes over HTTP: a pause, a vacation, somebody else for a seat, coming back."""

from __future__ import annotations

from typing import Annotated

from trunkline.page import lobby, play
from trunkline.page.marks import Default
from trunkline.server.api.lobby import WITH_SEAT, WITH_TABLE, to_change, to_play
from trunkline.server.http.bodies import WithId
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    SEAT,
    Choice,
    Maybe,
    Number,
    Text,
)
from trunkline.table.seats import motions
from trunkline.table.storage.db_rows import Ack
from trunkline.table.views.views import table_json

BOT = Text(1, 40, "[a-z0-9-]+")


class Proposal(WithId):
    """A proposal to the others: a pause, or a replacement at a seat."""

    what: Annotated[str, Choice(motions.WHAT)]
    seat: Annotated[int | None, Maybe(SEAT), Default(None)]
    bot: Annotated[str | None, Maybe(BOT), Default(None)]
    """The level that plays on; null: another person."""


class Vote(WithId):
    """My vote on a motion."""

    motion: int
    agree: bool


class Vacation(WithId):
    """Days for which my clock stands still; 0: I am back."""

    days: Annotated[int, Number(0, 60)]


def _done(ack: Ack) -> Reply[play.Entry]:
    return Reply({"entry": ack.entry})


def propose(call: Call[Proposal]) -> Reply[play.Entry]:
    """Ask the others for a pause, or for somebody else at a seat."""
    body = call.body
    asked = (body["id"], body["what"], body["seat"], body["bot"])
    return _done(motions.propose(to_play(call), call.me, *asked))


def vote(call: Call[Vote]) -> Reply[play.Entry]:
    """Vote for or against a proposal."""
    body = call.body
    answer = (body["id"], body["motion"], body["agree"])
    return _done(motions.vote(to_play(call), call.me, *answer))


def resume(call: Call[WithId]) -> Reply[play.Entry]:
    """Resume the clocks."""
    return _done(motions.resume(to_play(call), call.me, call.body["id"]))


def vacation(call: Call[Vacation]) -> Reply[play.Entry]:
    """My clock stands still for some days; none: I am back."""
    me, table, body = call.me, to_play(call), call.body
    if body["days"]:
        return _done(motions.vacation(table, me, body["id"], body["days"]))
    return _done(motions.back(table, me, body["id"]))


def come_back(call: Call[None]) -> Reply[lobby.OneTable]:
    """Sit down again where I left."""
    table = to_change(call)
    motions.come_back(table, call.me, call.path["seat"])
    return Reply({"table": table_json(table, call.who)})


ERRORS = (401, 403, 404, 409, 422)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{table}/motion",
        propose,
        "Ask for a pause, or for somebody else at a seat",
        "table",
        params=WITH_TABLE,
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/vote",
        vote,
        "Vote on what is asked",
        "table",
        params=WITH_TABLE,
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/resume",
        resume,
        "End a pause",
        "table",
        params=WITH_TABLE,
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/vacation",
        vacation,
        "Go on vacation for some days, or (0) come back from it",
        "table",
        params=WITH_TABLE,
        errors=ERRORS,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats/{seat}/back",
        come_back,
        "Come back to a seat that I left",
        "lobby",
        params=WITH_SEAT,
        errors=ERRORS,
    ),
)
