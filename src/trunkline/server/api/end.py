"""The end of a game, and help before it: decisive moments, a picture, the next game, advice."""

from __future__ import annotations

from trunkline.draw import png
from trunkline.server.api.lobby import WITH_TABLE, find
from trunkline.server.api.table import kept
from trunkline.server.guard.limits import COACH, NEW_TABLES, REPLAY
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import CLIENT_ID, NOTHING, Fields, Number
from trunkline.server.http.response_schema import (
    FLAG,
    NUMBER,
    OBJECT,
    TEXT,
    many,
    maybe,
    ref,
    thing,
)
from trunkline.table.help import advice
from trunkline.table.record import end_picture, totals, turning_points
from trunkline.table.seats import rematch
from trunkline.table.views.views import table_json


def moments(call: Call) -> Reply:
    """What decided a game that is over."""
    table = find(call)
    return kept(call, table, REPLAY, ("moments",), lambda: turning_points.story(table))


def left(call: Call) -> Reply:
    """What decisions of a game that is over left on the table."""
    table, after = find(call), call.query["after"]
    return kept(call, table, COACH, ("left", after), lambda: totals.left_over(table, after))


def picture(call: Call) -> Reply:
    """The end of a game as a picture."""
    return Reply(_souvenir(call))


def picture_png(call: Call) -> Reply:
    """The same for places that show no SVG."""
    return Reply(png(_souvenir(call), 1.0))


def _souvenir(call: Call) -> str:
    table = find(call)
    labels = {info.title: info.label for info in call.house.titles.catalogue()}
    return end_picture.picture(table, labels.get(table.record.title, table.record.title))


def again(call: Call) -> Reply:
    """Open the next game, or sit down at it."""
    table = call.house.get(find(call).id)
    new = rematch.play_again(call.house, call.me, table, call.body["id"])
    return Reply({"table": table_json(new, call.who)})


def advise(call: Call) -> Reply:
    """What a bot would do at my seat."""
    me, table = call.me, find(call)
    what = "advice", *table.seats_of(me)
    return kept(call, table, COACH, what, lambda: advice.advise(table, me, call.waiting))


MOMENT = thing(moment=NUMBER, kind=TEXT, title=TEXT, text=TEXT, seat=maybe(NUMBER), amount=NUMBER)
COLUMN = thing(title=TEXT, money=FLAG)
ROW = thing(owner=maybe(TEXT), seat=maybe(NUMBER), values=many(NUMBER))
DECISION = thing(moment=NUMBER, owner=TEXT, got=NUMBER, best=NUMBER, bound=NUMBER)
ADVICE = thing(version=NUMBER, seat=NUMBER, bot=TEXT, action=OBJECT, label=TEXT, why=TEXT)

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}/turning_points",
        moments,
        "What decided a game that is over, what it adds up to, whether it is rated, how long each "
        "seat took",
        thing(
            moments=many(MOMENT),
            accounts=thing(columns=many(COLUMN), rows=many(ROW)),
            why_unrated=maybe(TEXT),
            seconds=OBJECT,
        ),
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
        thing(decisions=many(DECISION), next=maybe(NUMBER)),
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
        TEXT,
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
        TEXT,
        "table",
        params=WITH_TABLE,
        errors=(404, 409),
        pool="replays",
        cost=REPLAY,
        media="image/png",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        again,
        "Play again: a new table with the same seats and settings, or my seat at it",
        thing(table=ref("Table")),
        "table",
        201,
        params=WITH_TABLE,
        body=Fields({"id": CLIENT_ID}),
        errors=(401, 403, 404, 409),
        limit=NEW_TABLES,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/advice",
        advise,
        "What a bot would do at my seat, and why, where the table allows help",
        ADVICE,
        "table",
        params=WITH_TABLE,
        body=NOTHING,
        errors=(401, 403, 404, 409, 422, 503),
        pool="planners",
    ),
)
