"""The end of a game, and help before it: decisive moments, a picture, the next game, advice."""

from __future__ import annotations

import json
from typing import Any

from trunkline.page import lobby, play
from trunkline.server.api.lobby import WITH_TABLE, find
from trunkline.server.api.table import kept, kept_bytes
from trunkline.server.api.table_bodies import OutlookWish
from trunkline.server.guard.limits import COACH, NEW_TABLES, PLAN, REPLAY
from trunkline.server.guard.picture_worker import png_of
from trunkline.server.http.bodies import Nothing, WithId
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Fields, Number
from trunkline.table.errors import NotYours
from trunkline.table.help import advice, outlook
from trunkline.table.record import end_picture, totals, turning_points
from trunkline.table.seats import rematch
from trunkline.table.views.views import table_json


def moments(call: Call[None]) -> Reply[play.TurningPoints]:
    """Return the moves that decided a finished game."""
    table = find(call)
    return kept(call, table, REPLAY, ("moments",), lambda: turning_points.story(table))


def left(call: Call[None]) -> Reply[play.Missed]:
    """Return the points that decisions of a finished game left on the table."""
    table, after = find(call), call.query["after"]
    return kept(call, table, COACH, ("left", after), lambda: totals.left_over(table, after))


def picture(call: Call[None]) -> Reply[str]:
    """Return a picture of the end of a game."""
    return Reply(_souvenir(call))


def picture_png(call: Call[None]) -> Reply[bytes]:
    """Return the same picture as PNG, for sites that show no SVG."""

    def work() -> bytes:
        return png_of(_souvenir(call), call.waiting)

    return Reply(kept_bytes(call, find(call), REPLAY, ("png",), work))


def _souvenir(call: Call[Any]) -> str:
    table = find(call)
    labels = {info.title: info.label for info in call.house.titles.catalogue()}
    return end_picture.picture(table, labels.get(table.record.title, table.record.title))


def again(call: Call[WithId]) -> Reply[lobby.OneTable]:
    """Open the next game, or sit down at it."""
    table = call.house.get(find(call).id)
    new = rematch.play_again(call.house, call.me, table, call.body["id"])
    return Reply({"table": table_json(new, call.who)})


def advise(call: Call[Nothing]) -> Reply[play.Advice]:
    """Return the move that a bot would make at the caller's seat."""
    me, table = call.me, find(call)
    what = "advice", *table.seats_of(me)
    return kept(call, table, COACH, what, lambda: advice.advise(table, me, call.waiting))


def hurry(call: Call[Nothing]) -> Reply[None]:
    """Let the bots of my table move without rests until a person is asked."""
    me, table = call.me, find(call)
    if not table.seats_of(me):
        raise NotYours("Only players of this table hurry its bots.")
    call.services.players.hurry(table)
    return Reply(None)


def look_ahead(call: Call[OutlookWish]) -> Reply[play.Outlook]:
    """Return the income that the caller's seat could earn now, and after actions on offer."""
    me, table, wanted = call.me, find(call), call.body["action"]
    asked = outlook.question(table, me, wanted)
    what = "outlook", asked.seat, json.dumps(wanted, sort_keys=True)
    return kept(call, table, PLAN, what, lambda: outlook.answer(asked, call.waiting))


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}/turning_points",
        moments,
        "What decided a game that is over, what it adds up to, whether it is rated, how long each "
        "seat took",
        "table",
        params=WITH_TABLE,
        errors=(404, 409),
        pool="replays",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/missed",
        left,
        "What decisions of a game that is over brought beside the best: a few after a moment, and "
        "where to go on",
        "table",
        params=WITH_TABLE,
        query=Fields({"after": Number()}, {"after": 0}),
        errors=(404, 409),
        pool="planners",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/picture.svg",
        picture,
        "The end of a game as a picture: its map, its ranking",
        "table",
        params=WITH_TABLE,
        errors=(404, 409),
        pool="replays",
        cost=REPLAY // 2,
        media="image/svg+xml",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/picture.png",
        picture_png,
        "The same as PNG",
        "table",
        params=WITH_TABLE,
        errors=(404, 409),
        pool="imports",
        media="image/png",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        again,
        "Play again: a new table with the same seats and settings, or my seat at it",
        "table",
        201,
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
        limit=NEW_TABLES,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/advice",
        advise,
        "What a bot would do at my seat, and why, where the table allows help",
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409, 422, 503),
        pool="planners",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/hurry",
        hurry,
        "The bots of my table move without rests until a person is asked",
        "table",
        204,
        params=WITH_TABLE,
        errors=(401, 403, 404),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/outlook",
        look_ahead,
        "What my seat could earn at best now, and after actions on offer, where the table allows "
        "help",
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409, 422, 503),
        pool="planners",
    ),
)
