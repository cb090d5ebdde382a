"""Branches of a game: opened at any moment, compared, played on by bots, sent back as moves."""

from __future__ import annotations

from trunkline.server.api.lobby import WITH_TABLE, find, to_change
from trunkline.server.guard.limits import NEW_TABLES, REPLAY
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    CLIENT_ID,
    TABLE_ID,
    Fields,
    Flag,
    Maybe,
    Number,
    Text,
)
from trunkline.server.http.response_schema import NUMBER, OBJECT, TEXT, many, maybe, ref, thing
from trunkline.table.play import branches
from trunkline.table.views.views import table_json


def open_branch(call: Call) -> Reply:
    """A new branch of a game."""
    body = call.body
    branch = branches.open_branch(call.house, call.me, find(call), body["at"], body["name"])
    return Reply({"table": table_json(branch, call.who)})


def compare(call: Call) -> Reply:
    """A game and my branches of it, side by side."""
    return Reply({"lines": branches.compare(call.house, call.me, find(call))})


def name(call: Call) -> Reply:
    """Give a branch another name, or share it."""
    branches.call(call.house, call.me, find(call), call.body["name"], call.body["shared"])
    return Reply({"table": table_json(call.house.get(call.path["table"]), call.who)})


def remove(call: Call) -> Reply:
    """Delete a branch."""
    branches.remove(call.house, call.me, find(call))
    return Reply(None)


def seat_all(call: Call) -> Reply:
    """Bots play on for all seats of a branch, or I do."""
    branch = to_change(call)
    branches.seat_all(call.house, call.me, branch, call.body["bot"])
    return Reply({"table": table_json(branch, call.who)})


def send(call: Call) -> Reply:
    """Play the moves that a branch prepared, as long as each is allowed."""
    branch = call.house.look(call.body["branch"])
    sent = branches.send(call.house, call.me, to_change(call), branch, call.body["id"])
    call.services.metrics.count("actions", sent.played)
    return Reply(sent._asdict())


LINE = thing(
    id=TEXT,
    name=TEXT,
    at=maybe(NUMBER),
    moves=NUMBER,
    status=TEXT,
    shared={"type": "boolean"},
    drawn={"type": "boolean"},
    figures=OBJECT,
)
TABLE = thing(table=ref("Table"))
BRANCH_NAME = Text(0, 60)
BAD = (401, 403, 404, 409)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{table}/branches",
        open_branch,
        "Branch off at a moment, to play on apart from the game",
        TABLE,
        "branches",
        201,
        params=WITH_TABLE,
        body=Fields({"at": Maybe(Number()), "name": BRANCH_NAME}, {"at": None, "name": ""}),
        errors=BAD,
        limit=NEW_TABLES,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/branches",
        compare,
        "A game and my branches of it, with the figures of each",
        thing(lines=many(LINE)),
        "branches",
        params=WITH_TABLE,
        errors=(401, 404, 409),
        pool="replays",
        cost=REPLAY // 4,
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/branch",
        name,
        "Give a branch of mine another name, or share it when its game is over",
        TABLE,
        "branches",
        params=WITH_TABLE,
        body=Fields({"name": BRANCH_NAME, "shared": Flag()}, {"shared": False}),
        errors=BAD,
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{table}/branch",
        remove,
        "Delete a branch of mine",
        None,
        "branches",
        204,
        params=WITH_TABLE,
        errors=BAD,
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/branch/seats",
        seat_all,
        "Bots play on for all seats of a branch, or I do",
        TABLE,
        "branches",
        params=WITH_TABLE,
        body=Fields({"bot": Maybe(Text(1, 40))}),
        errors=(*BAD, 422),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/send",
        send,
        "Play the moves that a branch prepared, as long as each is allowed",
        thing(played=NUMBER, of=NUMBER, stopped=maybe(TEXT)),
        "branches",
        params=WITH_TABLE,
        body=Fields({"branch": TABLE_ID, "id": CLIENT_ID}),
        errors=BAD,
    ),
)
