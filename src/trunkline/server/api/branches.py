"""Branches of a game: opened at any moment, compared, played on by bots, sent back as moves."""

from __future__ import annotations

from typing import Annotated, TypedDict

from trunkline.page import lobby
from trunkline.page.marks import Default
from trunkline.server.api.lobby import WITH_TABLE, find, to_change
from trunkline.server.guard.limits import NEW_TABLES, REPLAY
from trunkline.server.http.bodies import TableId, WithId
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    Maybe,
    Text,
)
from trunkline.table.play import branches
from trunkline.table.views.views import table_json

BRANCH_NAME = Text(0, 60)


class NewBranch(TypedDict):
    """The moment to branch off at; null: now."""

    at: Annotated[int | None, Default(None)]
    name: Annotated[str, BRANCH_NAME, Default("")]


class BranchName(TypedDict):
    """The name of a branch, and whether others see it."""

    name: Annotated[str, BRANCH_NAME]
    shared: Annotated[bool, Default(False)]


class BranchSeats(TypedDict):
    """The level of the bots at all seats of a branch; null: the caller plays them."""

    bot: Annotated[str | None, Maybe(Text(1, 40))]


class PreparedMoves(WithId):
    """The branch that prepared moves."""

    branch: TableId


def open_branch(call: Call[NewBranch]) -> Reply[lobby.OneTable]:
    """Open a new branch of a game."""
    body = call.body
    branch = branches.open_branch(call.house, call.me, find(call), body["at"], body["name"])
    return Reply({"table": table_json(branch, call.who)})


def compare(call: Call[None]) -> Reply[lobby.Branches]:
    """Return a game and the caller's branches of it, side by side."""
    return Reply({"lines": branches.compare(call.house, call.me, find(call))})


def name(call: Call[BranchName]) -> Reply[lobby.OneTable]:
    """Give a branch another name, or share it."""
    branches.call(call.house, call.me, find(call), call.body["name"], call.body["shared"])
    return Reply({"table": table_json(call.house.get(call.path["table"]), call.who)})


def remove(call: Call[None]) -> Reply[None]:
    """Delete a branch."""
    branches.remove(call.house, call.me, find(call))
    return Reply(None)


def seat_all(call: Call[BranchSeats]) -> Reply[lobby.OneTable]:
    """Give all seats of a branch to bots, or to the caller."""
    branch = to_change(call)
    branches.seat_all(call.house, call.me, branch, call.body["bot"])
    return Reply({"table": table_json(branch, call.who)})


def send(call: Call[PreparedMoves]) -> Reply[lobby.Sent]:
    """Play the moves that a branch prepared, as long as each is allowed."""
    branch = call.house.read(call.body["branch"])
    sent = branches.send(call.house, call.me, to_change(call), branch, call.body["id"])
    call.services.metrics.count("actions", sent.played)
    return Reply({"played": sent.played, "of": sent.of, "stopped": sent.stopped})


BAD = (401, 403, 404, 409)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{table}/branches",
        open_branch,
        "Branch off at a moment, to play on apart from the game",
        "branches",
        201,
        params=WITH_TABLE,
        errors=BAD,
        limit=NEW_TABLES,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/branches",
        compare,
        "A game and my branches of it, with the figures of each",
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
        "branches",
        params=WITH_TABLE,
        errors=BAD,
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{table}/branch",
        remove,
        "Delete a branch of mine",
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
        "branches",
        params=WITH_TABLE,
        errors=(*BAD, 422),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/send",
        send,
        "Play the moves that a branch prepared, as long as each is allowed",
        "branches",
        params=WITH_TABLE,
        errors=BAD,
    ),
)
