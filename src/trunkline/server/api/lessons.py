"""Lessons: the list of a title with my ticks, beginning one, a hint. Moves go to its table."""

from __future__ import annotations

from typing import Annotated, TypedDict

from trunkline.page import lobby
from trunkline.page.marks import Default
from trunkline.server.api.lobby import WITH_TABLE, find
from trunkline.server.guard.limits import NEW_TABLES
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Text
from trunkline.table.errors import NotFound
from trunkline.table.help import lessons
from trunkline.table.views.views import table_json

WORD = Text(1, 40, "[A-Za-z0-9_-]+")


class LessonStart(TypedDict):
    """True to begin a lesson from its start."""

    again: Annotated[bool, Default(False)]


def listed(call: Call[None]) -> Reply[lobby.Lessons]:
    """Return the lessons of a title, and the caller's progress."""
    title = call.path["title"]
    labels = {info.title: info.label for info in call.house.titles.catalogue()}
    if title not in labels:
        raise NotFound("There is no such title.")
    known = lessons.listed(call.house, call.who, title)
    return Reply({"title": title, "label": labels[title], "lessons": known})


def learning(call: Call[None]) -> Reply[lobby.Learning]:
    """Return where I stopped learning."""
    names = [info.title for info in call.house.offered()]
    return Reply({"next": lessons.next_of(call.house, call.who, names)})


def begin(call: Call[LessonStart]) -> Reply[lobby.OneTable]:
    """Begin a lesson from its start, or where the caller left it."""
    title, lesson = call.path["title"], call.path["lesson"]
    table = lessons.begin(call.house, call.me, title, lesson, call.body["again"])
    return Reply({"table": table_json(table, call.who)})


def hint(call: Call[None]) -> Reply[lobby.LessonHint]:
    """Return a hint for the current step."""
    return Reply(lessons.hint(call.me, find(call)))


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/titles/{title}/lessons",
        listed,
        "The lessons of a title, and how far I got in each",
        "lessons",
        params={"title": WORD},
        errors=(404,),
    ),
    Endpoint(
        "GET",
        "/api/learning",
        learning,
        "The lesson with which I go on: the one under way, or the one after the last that is done",
        "lessons",
    ),
    Endpoint(
        "POST",
        "/api/titles/{title}/lessons/{lesson}",
        begin,
        "Begin a lesson, or take it up where I left it",
        "lessons",
        201,
        params={"title": WORD, "lesson": WORD},
        errors=(401, 404),
        limit=NEW_TABLES,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/lesson/hint",
        hint,
        "What helps with the present step of a lesson: words, the move, and where it is made",
        "lessons",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
        pool="replays",
    ),
)
