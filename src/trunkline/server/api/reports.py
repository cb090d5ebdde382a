"""Reports about games that visitors bring: files in, parts out, and new games from any moment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from trunkline.page import lobby
from trunkline.page import reports as answers
from trunkline.page.marks import Default
from trunkline.report import animated, career, career_page, page, picture, words
from trunkline.server.api import findings
from trunkline.server.api.lobby import WITH_TABLE, find
from trunkline.server.guard.import_worker import Bounds
from trunkline.server.guard.limits import FILE, IMPORTS, REPORTS
from trunkline.server.guard.picture_worker import png_of
from trunkline.server.guard.report_worker import named
from trunkline.server.http.bodies import Nothing, SeatNumber
from trunkline.server.http.compression import as_json
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Fields, Flag, Json, Many, Maybe, Number, Text
from trunkline.server.processes.report_jobs import PROVED, part_name
from trunkline.table.errors import Conflict, NotFound
from trunkline.table.house import House, TableSetup
from trunkline.table.play import branches
from trunkline.table.record.report_rows import WHOLE, PartKey, Stored
from trunkline.table.record.reports import NewReport
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.storage.gamefiles import Cut
from trunkline.table.views.times import when
from trunkline.table.views.views import table_json
from trunkline.titles import bots

ID = Text(1, 64, "[A-Za-z0-9_-]+")
KEY = Maybe(Text(1, 64))
MOST_FILE = 2 * 1024 * 1024
"""Bytes more than usual that a file may have."""
MOST_GAMES = 100
"""Games of a career table."""
LEVELS = ("regular", "casual", "novice")
"""Bot levels for a game that continues from a report: the first that the title has."""
WITH_REPORT = {"report": ID}


class BroughtFile(TypedDict):
    """A game file, the player who is shown first, and if decisions are looked at too."""

    file: Annotated[dict[str, Any], Json("a game file, Trunkline's own or of 18xx.games")]
    name: Annotated[str, Text(0, 200), Default("")]
    seat: Annotated[int | None, Maybe(Number(0, 11)), Default(None)]
    deep: Annotated[bool, Default(True)]


class Career(TypedDict):
    """The reports that make a career table."""

    reports: Annotated[list[str], Many(ID, 2, MOST_GAMES)]


class ReportChange(TypedDict):
    """Settings of a report, changed by its account or by the holder of its key."""

    key: Annotated[str | None, KEY, Default(None)]
    hidden: Annotated[bool, Default(False)]
    listed: Annotated[bool, Default(False)]
    saved: Annotated[bool, Default(False)]


class ReportKey(TypedDict):
    """The key of the visitor who brought the file; null: the caller's account owns it."""

    key: Annotated[str | None, KEY, Default(None)]


class PlayOn(TypedDict):
    """A moment to continue from: against bots, with friends or alone.

    The game may continue after a better move that a finding names (`seat`, `proved` or `opinions`,
    number).
    """

    place: Annotated[int, Number(0, 20_000)]
    seat: SeatNumber
    mode: Literal["bots", "friends", "alone"]
    finding: Annotated[
        str | None, Maybe(Text(1, 40, "[0-9]+ (proved|opinions) [0-9]+")), Default(None)
    ]


def _find(call: Call[Any]) -> Stored:
    return call.house.reports.find(call.path["report"])


def _mine(call: Call[Any]) -> Stored:
    found = _find(call)
    call.house.reports.check(found, call.who, call.body["key"])
    return found


def _names(found: Stored, players: list[str]) -> list[str]:
    """Return the players' names as visitors see them."""
    return [f"Player {seat + 1}" for seat in range(len(players))] if found.hidden else players


def parts_of(house: House, found: Stored, *wanted: str) -> dict[str, Any]:
    """Return the finished parts of a report as its functions take them, with names."""
    parts = house.reports.parts(found.id, "replay", *wanted)
    replay = parts.get(("replay", WHOLE))
    if replay is None:
        raise Conflict("This report is not ready yet.")
    names = _names(found, replay["players"])
    report = {part: named(data, names) for (part, seat), data in parts.items() if seat == WHOLE}
    report["replay"] |= {"players": names, "file": "" if found.hidden else replay["file"]}
    report["decisions"] = [
        named(_decisions(found, parts, seat), names) for seat in range(len(names))
    ]
    return report


def _decisions(found: Stored, parts: Mapping[PartKey, Any], seat: int) -> dict[str, Any]:
    """Return the findings about a player's decisions, the proved ones first."""
    done: dict[str, Any] | None = parts.get(("decisions", seat))
    if done is not None:
        return done
    proved = parts.get((PROVED, seat), {"seat": seat})
    return {**proved, "waiting": True} if found.deep and found.status != "failed" else proved


def _told(call: Call[Any], found: Stored) -> answers.GameReport:
    reports = call.house.reports
    replay = reports.parts(found.id, "replay").get(("replay", WHOLE), {})
    return {
        "id": found.id,
        "file": "" if found.hidden else found.name,
        "label": replay.get("label", ""),
        "players": _names(found, replay.get("players", [])),
        "status": found.status,
        "problem": found.problem,
        "progress": found.progress,
        "ready": sorted(part_name(part, seat) for part, seat in reports.ready(found.id)),
        "games": list(found.games),
        "seat": max(0, found.seat),
        "hidden": found.hidden,
        "listed": found.listed,
        "saved": found.until is None,
        "mine": reports.owns(found, call.who, None),
        "version": found.version,
        "until": None if found.until is None else when(found.until)[:10],
    }


def bring(call: Call[BroughtFile]) -> Reply[answers.BroughtReport]:
    """Store a file; its report is begun at once."""
    body = call.body
    seat = WHOLE if body["seat"] is None else body["seat"]
    new = NewReport(body["name"], body["file"], seat, body["deep"])
    found, key = call.house.reports.add(call.who, new)
    call.services.begin_report(found, call.who.id if call.who else call.address)
    return Reply({"report": _told(call, found), "key": key})


def add_career(call: Call[Career]) -> Reply[answers.BroughtReport]:
    """Make a career table."""
    found, key = call.house.reports.add_career(call.who, call.body["reports"])
    return Reply({"report": _told(call, found), "key": key})


def look(call: Call[None]) -> Reply[answers.GameReport]:
    """Return the progress of a report."""
    return Reply(_told(call, _find(call)))


def mine(call: Call[None]) -> Reply[answers.GameReports]:
    """My reports, or those that everybody may find."""
    reports = call.house.reports
    found = reports.mine(call.me) if call.query["mine"] else reports.listed()
    return Reply({"reports": [_told(call, one) for one in found]})


def sections(call: Call[None]) -> Reply[answers.ReportPage]:
    """Return the page of a report, or of a career table."""
    found = _find(call)
    if found.games:
        return Reply(_career(call, found))
    report = parts_of(call.house, found, "runs", "film", "story", "decisions", PROVED)
    shown = page.sections(report, max(0, found.seat), live=True)
    headline = words.headline(report) if "head" in shown else ""
    return Reply({"headline": headline, "sections": shown, "tracks": page.tracks(report)})


def _career(call: Call[None], found: Stored) -> answers.ReportPage:
    """Return the table of those games whose quick parts are ready."""
    games = []
    for report_id in found.games:
        try:
            parts = parts_of(call.house, call.house.reports.find(report_id), "runs", "story")
        except (Conflict, NotFound):  # not ready yet, or deleted
            continue
        if {"runs", "story"} <= parts.keys():
            games.append(parts)
    made = career(games)
    body = career_page.body(made)
    return {"headline": words.career_headline(made), "sections": {"career": body}, "tracks": []}


def film(call: Call[None]) -> Reply[answers.ReportFilm]:
    """Return the film's content at each move."""
    return Reply({"film": page.film_data(parts_of(call.house, _find(call), "film"))})


def film_svg(call: Call[None]) -> Reply[str]:
    """Return the film as one picture that plays by itself."""
    found = _find(call)
    made = parts_of(call.house, found, "film").get("film")
    if made is None or not made["base"]:
        raise Conflict("There is no film of this game yet.")
    key = ("film", found.id, found.version)
    return Reply(call.services.ready.get(key, lambda: animated(made).encode()).decode())


def review(call: Call[Nothing]) -> Reply[answers.Review]:
    """Return the review of a finished game; it is begun if there is none."""
    new = _of_table(call)
    found = call.house.reports.known(call.me, new)
    if found is None:
        found = call.house.reports.add(call.me, new)[0]
    call.services.begin_report(found, call.me.id)
    return Reply(_review(call, found))


def known_review(call: Call[None]) -> Reply[answers.Review]:
    """Return the present state of the review of a finished game; begin nothing."""
    found = call.house.reports.known(call.me, _of_table(call))
    return Reply({"report": None, "findings": []} if found is None else _review(call, found))


def _of_table(call: Call[Any]) -> NewReport:
    """Return a finished game as a report is made of it: the caller's decisions are examined."""
    table = find(call)
    branches.refuse_help(call.house, table)
    if table.record.status != "finished":
        raise Conflict("The review waits until the game is over.")
    seats = table.seats_of(call.me)
    key = (table.id, table.epoch, table.record.version, "file")
    file = json.loads(
        call.services.ready.get(key, lambda: json.dumps(gamefiles.export(table, None)).encode())
    )
    seat = seats[0] if seats else WHOLE
    return NewReport(table.record.name, file, seat, bool(seats), table.id)


def _review(call: Call[Any], found: Stored) -> answers.Review:
    ready = call.house.reports.parts(found.id, "replay", "decisions", PROVED)
    report: dict[str, Any] = {}
    if ("replay", WHOLE) in ready and found.seat != WHOLE:
        report = parts_of(call.house, found, "decisions", PROVED)
    mine = report["decisions"][found.seat] if report else {}
    return {"report": _told(call, found), "findings": findings.listed(report, mine)}


def whole(call: Call[None]) -> Reply[str]:
    """Return the report as one file that loads nothing from the network."""
    return Reply(page.html(_whole(call)))


def _whole(call: Call[None]) -> dict[str, Any]:
    report = parts_of(call.house, _find(call), "runs", "film", "story", "decisions", PROVED)
    if not {"runs", "film", "story"} <= report.keys():
        raise Conflict("This report is not ready yet.")
    report["decisions"] = [one for one in report["decisions"] if "proved" in one]
    return report


def svg(call: Call[None]) -> Reply[str]:
    """Return a picture of a report."""
    return Reply(picture.picture(_whole(call)))


def png(call: Call[None]) -> Reply[bytes]:
    """Return the picture as PNG."""
    found = _find(call)
    key = ("report", found.id, found.version)
    text = picture.picture(_whole(call))
    return Reply(call.services.ready.get(key, lambda: png_of(text, call.waiting)))


def change(call: Call[ReportChange]) -> Reply[answers.GameReport]:
    """Hide names, let everybody find it, keep it for longer."""
    found, body = _mine(call), call.body
    if body["saved"] and found.until is not None:
        call.house.reports.save(found, call.me)
    call.house.reports.change(found.id, hidden=body["hidden"], listed=body["listed"])
    return Reply(_told(call, _find(call)))


def delete(call: Call[ReportKey]) -> Reply[None]:
    """Delete a report with its file."""
    call.house.reports.delete(_mine(call).id)
    return Reply(None)


def play_on(call: Call[PlayOn]) -> Reply[lobby.Opened]:
    """Open a table at a moment of a report."""
    me, body, found = call.me, call.body, _find(call)
    call.house.registration.check_host(me)
    if found.games:
        raise NotFound("A career table has no moments.")
    facts = parts_of(call.house, found)["replay"]
    names = facts["players"]
    if body["seat"] >= len(names):
        raise NotFound("There is no such seat.")
    cut = Cut(body["place"], _better(call, found), tuple(names))
    settings = call.services.settings
    bounds = Bounds(settings.import_seconds, settings.import_memory)
    with call.services.readers.apart(call.house.titles.titles, bounds, call.waiting) as other:
        _, game = other.read(as_json({"file": call.house.reports.file(found.id)}), cut)
        seats = tuple(_seat(call, game.title, seat) for seat in range(len(names)))
        wish = TableSetup("", seats, name=f"{facts['label']}, played on", visibility="private")
        new = gamefiles.draft(call.house, me, wish, game)
        written = other.write_down(new, me.id)
    opened, _ = gamefiles.keep(call.house, new, written)
    invites = {str(seat): token for seat, token in opened.invites.items()}
    return Reply({"table": table_json(opened.table, me), "invites": invites})


def _better(call: Call[PlayOn], found: Stored) -> dict[str, Any] | None:
    """Return the move that a finding names, if one is asked for."""
    if call.body["finding"] is None:
        return None
    seat, kind, number = call.body["finding"].split()
    parts = call.house.reports.parts(found.id, "decisions", PROVED)
    findings = _decisions(found, parts, int(seat)).get(kind, [])
    if int(number) >= len(findings) or not findings[int(number)].get("action"):
        raise NotFound("There is no such finding.")
    action: dict[str, Any] = findings[int(number)]["action"]
    return action


def _seat(call: Call[PlayOn], title: str, seat: int) -> SeatWish:
    """Return the player who takes over a seat."""
    mode = call.body["mode"]
    if mode == "alone" or seat == call.body["seat"]:
        return SeatWish("me")
    if mode == "friends":
        return SeatWish("invite")
    known = bots.names(title)
    return SeatWish("bot", next((level for level in LEVELS if level in known), known[-1]))


def _get(path: str, run: Any, summary: str, **more: Any) -> Endpoint:
    return Endpoint(
        "GET", f"/api/reports/{{report}}{path}", run, summary, "reports",
        **{"params": WITH_REPORT, "errors": (404, 409), "pool": "replays", **more},
    )  # fmt: skip


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/reports",
        bring,
        "Bring a game file; its report is made part by part. No account is needed",
        "reports",
        201,
        errors=(413,),
        limit=REPORTS,
        room=MOST_FILE,
        anyone=True,
    ),
    Endpoint(
        "GET",
        "/api/reports",
        mine,
        "My reports, or those that everybody may find",
        "reports",
        query=Fields({"mine": Flag()}, {"mine": False}),
        errors=(401,),
        cost=FILE,
    ),
    Endpoint(
        "POST",
        "/api/careers",
        add_career,
        "Make a career table of several reports",
        "reports",
        201,
        errors=(404,),
        limit=REPORTS,
    ),
    _get("", look, "How far a report is", pool=None),
    _get("/page", sections, "The page of a report, as far as it is ready, as HTML", cost=FILE // 2),
    _get("/film", film, "What the film of a report shows at each move", cost=FILE // 2),
    _get("/film.svg", film_svg, "The film as one picture that plays by itself", cost=FILE,
         media="image/svg+xml"),
    _get("/report.html", whole, "A report as one file that asks the network for nothing",
         cost=FILE, media="text/html; charset=utf-8"),
    _get("/picture.svg", svg, "A picture of a report", cost=FILE, media="image/svg+xml"),
    _get("/picture.png", png, "The same as PNG", pool="imports", media="image/png"),
    Endpoint(
        "POST",
        "/api/tables/{table}/review",
        review,
        "Review a finished game: my costliest decisions, proved ones and opinions; it goes on "
        "without me",
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
        limit=REPORTS,
        cost=1,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/review",
        known_review,
        "The review of a finished game as far as it is",
        "table",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "PUT",
        "/api/reports/{report}",
        change,
        "Hide the names in a report, let everybody find it, keep it for longer (its owner)",
        "reports",
        params=WITH_REPORT,
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "DELETE",
        "/api/reports/{report}",
        delete,
        "Delete a report with its file (its owner)",
        "reports",
        204,
        params=WITH_REPORT,
        errors=(403, 404),
    ),
    Endpoint(
        "POST",
        "/api/reports/{report}/table",
        play_on,
        "Play on from a moment of a report, against bots, with friends or alone",
        "reports",
        201,
        params=WITH_REPORT,
        errors=(401, 403, 404, 409, 413, 422),
        limit=IMPORTS,
        pool="imports",
    ),
)  # fmt: skip
