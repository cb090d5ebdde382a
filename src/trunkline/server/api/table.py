"""A table: its view, moves, undo and consent, chat, files, rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from trunkline.kernel import BadData
from trunkline.page import lobby, play, view
from trunkline.server.api.lobby import WITH_TABLE, find, to_play
from trunkline.server.api.table_bodies import (
    ChatLine,
    ConsentGiven,
    Going,
    NewMove,
    NewMoves,
    PreviewWish,
    Thought,
)
from trunkline.server.guard.limits import CHAT, FILE, FREE_LINES, LINES, PAST, PLAN, REPLAY
from trunkline.server.http.compression import as_json, gzipped
from trunkline.server.http.endpoint import Answer, Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    KEY,
    LOOK_SEAT,
    TABLE_ID,
    Choice,
    Fields,
    Flag,
    Maybe,
    Number,
    Text,
)
from trunkline.table.errors import NotFound
from trunkline.table.fair_queue import in_pieces
from trunkline.table.help import previews
from trunkline.table.play import multi_action, undo_redo
from trunkline.table.play.table import Table
from trunkline.table.storage import gamefiles
from trunkline.table.storage.db_rows import Ack
from trunkline.table.views import chart_data, log_lines, views


def read_table(call: Call[None]) -> Reply[view.View]:
    """Return the view of the caller's seat, now or at a past moment."""
    table, query = find(call), call.query
    views.choose_seat(table, call.who, query["seat"])
    _pay_lines(call, min(query["log"], table.record.entries))
    rights = views.rights_of(table, call.who, query["seat"])
    if query["at"] is not None:
        what = ("past", rights, *query.values())
        return kept(call, table, PAST, what, partial(_seen, table, rights, query))
    if query["pictures"]:
        seen = _whole(call, table)
        if query["still"]:
            seen["still"] = views.see_still(table)
        return Reply(seen)
    return Reply(_seen(table, rights, query))


def _seen(table: Table, rights: views.Rights, query: dict[str, Any]) -> view.View:
    """Return the view for some rights and the query of an address."""
    here = views.glance(table, query["at"])
    # No line may come between the log and the number of its last one.
    lines = table.journal.last(table.id, here.table.record.entries, query["log"])
    seen = views.see_as(here, rights, log=lines, pictures=query["pictures"])
    return {**seen, "still": views.see_still(table)} if query["still"] else seen


def _pay_lines(call: Call[Any], lines: int) -> None:
    """Count a log by its length, before it is read."""
    more = max(0, lines - FREE_LINES)
    if more:
        call.pay(-(-more // LINES))


def _past(call: Call[Any]) -> None:
    """Charge a request for a past moment more than one for the current state."""
    if call.query["at"] is not None:
        call.pay(PAST - 1)


def _whole(call: Call[Any], table: Table) -> view.View:
    """Return the current view as a stream would send it, with the tag to continue from."""
    views.choose_seat(table, call.who, call.query["seat"])
    rights = views.rights_of(table, call.who, call.query["seat"])
    seen = call.services.channels.get(table, rights).view(table)
    entries = table.journal.last(table.id, seen["last"], call.query["log"])
    lines = log_lines.log_lines(table, entries, rights.mine, seen["seat"])
    whole: Any = {**seen, "log": lines}  # a channel keeps what it sent, without the log
    found: view.View = whole
    return found


def ground(call: Call[None]) -> Reply[str]:
    """Return what lies below the map for the whole game; its address says which it is."""
    return Reply(views.see_ground(find(call), call.path["key"], call.path["mode"]))


def choices(call: Call[None]) -> Reply[view.Choices]:
    """Return the choices at a place, loaded when a player selects it."""
    table, query = find(call), call.query
    _past(call)
    here = views.glance(table, query["at"])
    seat = views.choose_seat(here.table, call.who, query["seat"])
    return Reply(views.see_choices(here, seat, query["place"]))


def log(call: Call[None]) -> Reply[view.Log]:
    """Journal lines after a number."""
    table, query = find(call), call.query
    after, until = query["after"], table.record.entries
    _pay_lines(call, min(query["limit"], max(0, until - after)))
    entries = table.journal.entries(table.id, after, until, query["limit"])
    seat = views.choose_seat(table, call.who, query["seat"])
    lines = log_lines.see_log(table, entries, call.who, seat)
    last = entries[-1].number if entries else after
    return Reply({"log": lines, "last": last})


def acknowledged(call: Call[Any], table: Table, ack: Ack) -> Reply[view.Ack]:
    """Return the answer to a change, with the resulting view unless only the ack is wanted."""
    seen = None if call.body["reply"] == "ack" else fresh(call, table, ack)
    return Reply(
        {
            "entry": ack.entry,
            "version": ack.version,
            "resent": ack.resent,
            "request": ack.request,
            "view": seen,
        }
    )


def fresh(call: Call[Any], table: Table, ack: Ack) -> view.View:
    """Return the caller's view: with their change, and before any order was carried out."""
    here: Table = ack.shown() if ack.shown else table.present
    return views.see(here, call.who, views.choose_seat(here, call.who, None))


def act(call: Call[NewMove]) -> Reply[view.Ack]:
    """Play an action."""
    me, body, table = call.me, call.body, to_play(call)
    ack = table.act(me, body["version"], body["id"], body["action"])
    if not ack.resent:
        call.services.metrics.count("actions")
    return acknowledged(call, table, ack)


def act_all(call: Call[NewMoves]) -> Reply[view.Ack]:
    """Play several actions, all or none."""
    me, body, table = call.me, call.body, to_play(call)
    ack = multi_action.act_all(table, me, body["version"], body["id"], body["actions"])
    if not ack.resent:
        call.services.metrics.count("actions", len(body["actions"]))
    return acknowledged(call, table, ack)


def _seat_of(call: Call[Any], table: Table) -> int:
    call.me  # noqa: B018  (raises if nobody is signed in)
    return views.choose_seat(table, call.who, call.body["seat"])


def check(call: Call[Thought]) -> Reply[view.Check]:
    """Return why an action would be refused."""
    table = find(call)
    seat = _seat_of(call, table)
    return Reply({"refusal": previews.why_refused(table, seat, call.body["action"])})


def preview(call: Call[PreviewWish]) -> Reply[view.Preview]:
    """Return the effect of an action, unless that would show something hidden."""
    table = find(call)
    seat = _seat_of(call, table)
    return Reply(previews.preview(table, seat, call.body["action"], call.body["pictures"]))


def plan(call: Call[Thought]) -> Reply[view.FilledPlan]:
    """Return an offered plan, filled in by its planner."""
    table = find(call)
    seat = _seat_of(call, table)
    question = previews.plan_question(table, seat, call.body["action"])
    what = "plan", seat, json.dumps(call.body["action"], sort_keys=True)

    def work() -> view.FilledPlan:
        with call.house.thoughts.noted(call.waiting, table.id, seat):
            return previews.fill_in(question, call.waiting)

    return kept(call, table, PLAN, what, work)


def thinking(call: Call[None]) -> Reply[play.AllThinking]:
    """Return the bots that are thinking, and the best move each has found so far."""
    table = find(call)
    return Reply({"thinking": call.house.thoughts.at(table.id, table.seats_of(call.who))})


def undo(call: Call[Going]) -> Reply[view.Ack]:
    """Take the game back, or ask for it."""
    return _go(call, "undo")


def redo(call: Call[Going]) -> Reply[view.Ack]:
    """Redo a move that was undone."""
    return _go(call, "redo")


def _go(call: Call[Going], kind: Any) -> Reply[view.Ack]:
    me, body, table = call.me, call.body, to_play(call)
    ack = undo_redo.go(table, me, kind, body["version"], body["id"], body["to"])
    return acknowledged(call, table, ack)


def consent(call: Call[ConsentGiven]) -> Reply[view.Ack]:
    """Answer a request."""
    me, body, table = call.me, call.body, to_play(call)
    ack = undo_redo.consent(table, me, body["id"], body["request"], body["agree"])
    return acknowledged(call, table, ack)


def chat(call: Call[ChatLine]) -> Reply[play.Entry]:
    """Say something to the other players."""
    me, body, table = call.me, call.body, to_play(call)
    return Reply({"entry": table.chat(me, body["id"], body["text"]).entry})


def chart(call: Call[None]) -> Reply[play.Charts]:
    """Figures over the whole game."""
    table = find(call)
    seat = views.choose_seat(table, call.who, call.query["seat"])
    points = call.query["points"]
    what = "figures", seat, points
    return kept(call, table, REPLAY, what, lambda: chart_data.figures(table, seat, points))


def export(call: Call[None]) -> Reply[dict[str, Any]]:
    """Return the game file."""
    table = find(call)
    if call.query["format"] != "trunkline":
        return kept(call, table, REPLAY, ("site",), lambda: gamefiles.export_site(table))
    what = "file", tuple(table.seats_of(call.who))
    return kept(call, table, FILE, what, lambda: gamefiles.export(table, call.who))


def kept(
    call: Call[Any], table: Table, cost: int, what: tuple[Any, ...], work: Callable[[], Answer]
) -> Reply[Answer]:
    """Do costly work once for all callers, in pieces, until the table changes."""
    ready = kept_bytes(call, table, cost, what, lambda: gzipped(as_json(work())))
    return Reply(cast(Answer, None), ready=ready)  # the answer is there already, compressed


def kept_bytes(
    call: Call[Any], table: Table, cost: int, what: tuple[Any, ...], work: Callable[[], bytes]
) -> bytes:
    """Do the same for an answer that is serialized already."""

    def dear() -> bytes:
        call.pay(cost - 1)
        with in_pieces():
            return work()

    key = (table.id, table.epoch, table.record.changes, *what)
    return call.services.ready.get(key, dear)


def explain(call: Call[None]) -> Reply[lobby.RuleText]:
    """Return a summary of a rule."""
    table, section = find(call), call.path["section"]
    try:
        text = table.game.page.explain(section)
    except (BadData, KeyError) as error:
        raise NotFound("There is no such section.") from error
    return Reply({"section": section, "text": text})


BAD = (401, 403, 404, 409, 422)

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}",
        read_table,
        "What my seat sees, now or at a past moment",
        "table",
        params=WITH_TABLE,
        query=Fields(
            {
                "seat": Maybe(LOOK_SEAT),
                "at": Maybe(Number()),
                "pictures": Flag(),
                "still": Flag(),
                "log": Number(0, 1000),
            },
            {"seat": None, "at": None, "pictures": False, "still": False, "log": 100},
        ),
        errors=(403, 404),
        past=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/ground/{key}/{mode}",
        ground,
        "The ground of the map in a theme: the view says its key, and it never changes",
        "table",
        params={"table": TABLE_ID, "key": KEY, "mode": Choice(("light", "dark"))},
        errors=(404, 409),
        media="image/svg+xml",
        lasting=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/choices",
        choices,
        "What may be done at a place, and what there is to say about it",
        "table",
        params=WITH_TABLE,
        query=Fields(
            {"place": Text(1, 80), "seat": Maybe(LOOK_SEAT), "at": Maybe(Number())},
            {"seat": None, "at": None},
        ),
        errors=(403, 404, 409),
        past=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/log",
        log,
        "Journal lines after a number",
        "table",
        params=WITH_TABLE,
        query=Fields(
            {"after": Number(), "limit": Number(1, 1000), "seat": Maybe(LOOK_SEAT)},
            {"after": 0, "limit": 500, "seat": None},
        ),
        errors=(403, 404),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/act",
        act,
        "Play an action",
        "table",
        params=WITH_TABLE,
        errors=BAD,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/series",
        act_all,
        "Play several actions, all or none",
        "table",
        params=WITH_TABLE,
        errors=BAD,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/check",
        check,
        "Why an action would be refused; nothing happens",
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
        pool="requests",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/preview",
        preview,
        "What an action would do; nothing happens",
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
        pool="requests",
        cost=2,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/plan",
        plan,
        "An offered plan, filled in by its planner (best routes)",
        "table",
        params=WITH_TABLE,
        errors=(*BAD, 503),
        pool="planners",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/thinking",
        thinking,
        "Who thinks now, and the best found so far",
        "table",
        params=WITH_TABLE,
        errors=(404,),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/undo",
        undo,
        "Take the game back, at once or by consent",
        "table",
        params=WITH_TABLE,
        errors=BAD,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/redo",
        redo,
        "Play again what was taken back",
        "table",
        params=WITH_TABLE,
        errors=BAD,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/consent",
        consent,
        "Agree to a request, or do not",
        "table",
        params=WITH_TABLE,
        errors=BAD,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/chat",
        chat,
        "Say something to the other players",
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
        limit=CHAT,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/export",
        export,
        "The game file",
        "table",
        params=WITH_TABLE,
        query=Fields({"format": Choice(("trunkline", "18xx.games"))}, {"format": "trunkline"}),
        errors=(404, 409, 422),
        pool="replays",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/charts",
        chart,
        "Figures over the whole game, for charts",
        "table",
        params=WITH_TABLE,
        query=Fields(
            {"seat": Maybe(LOOK_SEAT), "points": Number(2, 200)}, {"seat": None, "points": 60}
        ),
        errors=(403, 404, 409),
        pool="replays",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/rules/{section}",
        explain,
        "Our own short words about a rule",
        "table",
        params={"table": TABLE_ID, "section": Text(1, 40, "[A-Za-z0-9_.-]+")},
        errors=(404, 409),
    ),
)
