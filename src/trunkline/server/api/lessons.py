"""Lessons: the list of a title with my ticks, beginning one, a hint. Moves go to its table."""

from __future__ import annotations

from trunkline.server.api.lobby import WITH_TABLE, find
from trunkline.server.guard.limits import NEW_TABLES
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Fields, Flag, Text
from trunkline.server.http.response_schema import FLAG, NUMBER, TEXT, many, maybe, ref, thing
from trunkline.table.errors import Unknown
from trunkline.table.help import lessons
from trunkline.table.views.views import table_json

WORD = Text(1, 40, "[A-Za-z0-9_-]+")


def listed(call: Call) -> Reply:
    """The lessons of a title, and how far I got."""
    title = call.path["title"]
    labels = {info.title: info.label for info in call.house.titles.catalogue()}
    if title not in labels:
        raise Unknown("There is no such title.")
    known = lessons.listed(call.house, call.who, title)
    return Reply({"title": title, "label": labels[title], "lessons": known})


def begin(call: Call) -> Reply:
    """A lesson from its start, or where I left it."""
    title, lesson = call.path["title"], call.path["lesson"]
    table = lessons.begin(call.house, call.me, title, lesson, call.body["again"])
    return Reply({"table": table_json(table, call.who)})


def hint(call: Call) -> Reply:
    """What helps with the present step."""
    return Reply({"hint": lessons.hint(call.me, find(call))})


LESSON = thing(
    lesson=TEXT,
    name=TEXT,
    text=TEXT,
    steps=NUMBER,
    step=NUMBER,
    table=maybe(TEXT),
    done=FLAG,
)

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/titles/{title}/lessons",
        listed,
        "The lessons of a title, and how far I got in each",
        thing(title=TEXT, label=TEXT, lessons=many(LESSON)),
        "lessons",
        params={"title": WORD},
        errors=(404,),
    ),
    Endpoint(
        "POST",
        "/api/titles/{title}/lessons/{lesson}",
        begin,
        "Begin a lesson, or take it up where I left it",
        thing(table=ref("Table")),
        "lessons",
        201,
        params={"title": WORD, "lesson": WORD},
        body=Fields({"again": Flag()}, {"again": False}),
        errors=(401, 404),
        limit=NEW_TABLES,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/lesson/hint",
        hint,
        "What helps with the present step of a lesson",
        thing(hint=TEXT),
        "lessons",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
    ),
)
