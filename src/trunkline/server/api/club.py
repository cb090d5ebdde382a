"""The club: settings, reports, and what moderators do."""

from __future__ import annotations

import logging
from functools import partial
from typing import Annotated, Any, Literal, TypedDict

from trunkline.page import club as answers
from trunkline.page.marks import Default
from trunkline.server.api.lobby import find
from trunkline.server.guard.limits import SIGN_IN
from trunkline.server.http.bodies import TableId
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    SEAT,
    TABLE_ID,
    Choice,
    Fields,
    Flag,
    Maybe,
    Number,
    Shape,
    Text,
)
from trunkline.table.club import moderation
from trunkline.table.club.complaints import Complaint
from trunkline.table.club.registration import MOST_USES
from trunkline.table.club.settings import LONGEST, REGISTRATIONS, Club
from trunkline.table.club.standing import MOST_DAYS, Standing
from trunkline.table.errors import Conflict, NotYours
from trunkline.table.people.people import Account
from trunkline.table.seats import admin
from trunkline.table.views.times import when

log = logging.getLogger("trunkline.server")

ID: Shape = Text(1, 40, "[A-Za-z0-9_-]+")
ENTRY = Number(1, 2**31 - 1)


class ClubChange(TypedDict):
    """Settings of the club; null leaves a setting unchanged."""

    name: Annotated[str | None, Maybe(Text(0, LONGEST["name"])), Default(None)]
    greeting: Annotated[str | None, Maybe(Text(0, LONGEST["greeting"])), Default(None)]
    announcement: Annotated[str | None, Maybe(Text(0, LONGEST["announcement"])), Default(None)]
    registration: Annotated[str | None, Maybe(Choice(REGISTRATIONS)), Default(None)]


class NewReport(TypedDict):
    """A report on a message, the player at a seat, or a table."""

    table: TableId
    words: Annotated[str, Text(1, 1000)]
    entry: Annotated[int | None, Maybe(ENTRY), Default(None)]
    seat: Annotated[int | None, Maybe(SEAT), Default(None)]


class Settled(TypedDict):
    """The outcome of a report."""

    outcome: Annotated[str, Text(1, 300)]


class Judgement(TypedDict):
    """A decision about an account; an empty `barred` frees it."""

    barred: Literal["", "suspended", "banned"]
    days: Annotated[int, Number(1, MOST_DAYS), Default(7)]
    why: Annotated[str, Text(0, 300), Default("")]


class Closing(TypedDict):
    """True to close a table, False to open it again."""

    closed: bool


class NewInvitation(TypedDict):
    """The number of people who may use an invitation, and its purpose."""

    uses: Annotated[int, Number(1, MOST_USES), Default(1)]
    note: Annotated[str, Text(0, 60), Default("")]


def club(call: Call[None]) -> Reply[answers.Club]:
    """Return the club's settings."""
    return Reply(_settings(call.house.club.read()))


def change_club(call: Call[ClubChange]) -> Reply[answers.Club]:
    """Change some settings."""
    wanted = {name: value for name, value in call.body.items() if value is not None}
    _note(call, "club", " ".join(wanted))
    return Reply(_settings(call.house.club.change(**wanted)))


def _settings(found: Club) -> answers.Club:
    name, greeting, announcement, registration = found
    return {
        "name": name,
        "greeting": greeting,
        "announcement": announcement,
        "registration": registration,
    }


def report(call: Call[NewReport]) -> Reply[answers.Reported]:
    """Report a message, a player or a table to the moderators."""
    who, body = call.me, call.body
    call.path["table"] = body["table"]
    table = find(call)
    key = call.house.complaints.report(who, table, body["words"], body["entry"], body["seat"])
    log.info("report", extra={"account": who.id, "table": table.id, "detail": key})
    return Reply({"id": key})


def reports(call: Call[None]) -> Reply[answers.Complaints]:
    """List the open or the settled reports."""
    _moderator(call)
    found = call.house.complaints.listed(settled=call.query["settled"])
    return Reply({"reports": [complaint_json(one) for one in found]})


def complaint_json(found: Complaint) -> answers.Complaint:
    """Return a report as moderators see it."""
    return {
        "id": found.id,
        "by": found.by,
        "about_id": found.about_id,
        "about": found.about,
        "table_id": found.table_id,
        "table": found.table,
        "entry": found.entry,
        "quote": found.quote,
        "words": found.words,
        "created": when(found.created),
        "outcome": found.outcome,
    }


def settle(call: Call[Settled]) -> Reply[None]:
    """Note how a report ended."""
    _note(call, "settle", call.path["report"])
    call.house.complaints.settle(call.path["report"], call.me.id, call.body["outcome"])
    return Reply(None)


def people(call: Call[None]) -> Reply[answers.Standings]:
    """Find accounts by their names, or list those that are barred."""
    _moderator(call)
    found = call.house.standings.find(call.query["words"], barred=call.query["barred"])
    return Reply({"people": [standing_json(one) for one in found]})


def standing_json(found: Standing) -> answers.Standing:
    """Return an account as moderators see it."""
    return {
        "id": found.id,
        "name": found.name,
        "guest": found.guest,
        "moderator": found.moderator,
        "barred": found.barred,
        "until": None if found.until is None else when(found.until),
        "why": found.why,
        "created": when(found.created),
    }


def judge(call: Call[Judgement]) -> Reply[answers.Standing]:
    """Suspend, ban or free an account."""
    other, body, standings = _other(call), call.body, call.house.standings
    _note(call, body["barred"] or "free", other.id)
    if body["barred"] == "suspended":
        found = standings.suspend(other.id, body["days"], body["why"])
    elif body["barred"] == "banned":
        found = standings.ban(other.id, body["why"])
    else:
        found = standings.free(other.id)
    return Reply(standing_json(found))


def delete(call: Call[None]) -> Reply[None]:
    """Delete an account; bots take over its seats."""
    other = _other(call)
    _note(call, "delete", other.id)
    moderation.remove_account(call.house, Account(other.id, other.name, other.guest))
    return Reply(None)


def close(call: Call[Closing]) -> Reply[None]:
    """Close a table, or open it again."""
    table = call.house.get(call.path["table"])
    _note(call, "close" if call.body["closed"] else "reopen", "")
    (admin.close if call.body["closed"] else admin.reopen)(table)
    return Reply(None)


def hide(call: Call[None]) -> Reply[None]:
    """Hide a message."""
    _note(call, "hide", str(call.path["entry"]))
    moderation.hide(call.house, call.path["table"], call.path["entry"])
    return Reply(None)


def invitations(call: Call[None]) -> Reply[answers.Invitations]:
    """List the invitations that are good."""
    _moderator(call)
    found = call.house.registration.invitations()
    told: list[answers.Invitation] = [
        {"id": one.id, "note": one.note, "uses": one.uses, "until": when(one.until)}
        for one in found
    ]
    return Reply({"invitations": told})


def invite(call: Call[NewInvitation]) -> Reply[answers.InvitationMade]:
    """Make an invitation."""
    _note(call, "invite", call.body["note"])
    secret = call.house.registration.invite(call.me.id, call.body["uses"], call.body["note"])
    return Reply({"invitation": secret})


def withdraw(call: Call[None]) -> Reply[None]:
    """Withdraw an invitation."""
    _note(call, "withdraw", call.path["invitation"])
    call.house.registration.withdraw(call.path["invitation"])
    return Reply(None)


def _moderator(call: Call[Any]) -> Account:
    """Return the moderator who asks; refuse everybody else."""
    if not call.me.moderator:
        raise NotYours("Only moderators do this.")
    return call.me


def _other(call: Call[Any]) -> Standing:
    """Return the account of the path; moderators are left to the operator."""
    _moderator(call)
    found = call.house.standings.of(call.path["account"])
    if found.moderator:
        raise Conflict("This is a moderator: ask whoever runs the server.")
    return found


def _note(call: Call[Any], what: str, detail: str) -> None:
    """Log what a moderator does."""
    who, table = _moderator(call), call.path.get("table", "")
    extra = {"account": who.id, "table": table, "detail": f"{what} {detail}".strip()}
    log.info("moderation", extra=extra)


moderating = partial(Endpoint, moderates=True)
"""An endpoint for moderators: of scripts, only those whose token says so may ask."""

ENDPOINTS = (
    Endpoint("GET", "/api/club", club, "Name, greeting and rules of the club", "club"),
    moderating(
        "PUT",
        "/api/club",
        change_club,
        "Change some of them (moderators)",
        "club",
        errors=(401, 403),
    ),
    Endpoint(
        "POST",
        "/api/moderation/reports",
        report,
        "Report a message, the player at a seat, or a table to the moderators",
        "club",
        201,
        errors=(401, 404, 409),
        limit=SIGN_IN,
    ),
    moderating(
        "GET",
        "/api/moderation/reports",
        reports,
        "The open or the settled reports, the newest first (moderators)",
        "club",
        query=Fields({"settled": Flag()}, {"settled": False}),
        errors=(401, 403),
    ),
    moderating(
        "POST",
        "/api/moderation/reports/{report}",
        settle,
        "Note how a report ended (moderators)",
        "club",
        204,
        params={"report": ID},
        errors=(401, 403, 404),
    ),
    moderating(
        "GET",
        "/api/moderation/people",
        people,
        "Accounts by name, or those that wait, are suspended or banned (moderators)",
        "club",
        query=Fields({"words": Text(0, 24), "barred": Flag()}, {"words": "", "barred": False}),
        errors=(401, 403),
    ),
    moderating(
        "PUT",
        "/api/moderation/people/{account}",
        judge,
        "Suspend or ban an account, or free and approve it (moderators)",
        "club",
        params={"account": ID},
        errors=(401, 403, 404, 409),
    ),
    moderating(
        "DELETE",
        "/api/moderation/people/{account}",
        delete,
        "Delete an account; bots play on for it (moderators)",
        "club",
        204,
        params={"account": ID},
        errors=(401, 403, 404, 409),
    ),
    moderating(
        "PUT",
        "/api/moderation/tables/{table}",
        close,
        "Close a table, or open it again (moderators)",
        "club",
        204,
        params={"table": TABLE_ID},
        errors=(401, 403, 404, 409),
    ),
    moderating(
        "DELETE",
        "/api/moderation/tables/{table}/chat/{entry}",
        hide,
        "Hide a message (moderators)",
        "club",
        204,
        params={"table": TABLE_ID, "entry": ENTRY},
        errors=(401, 403, 404),
    ),
    moderating(
        "GET",
        "/api/moderation/invitations",
        invitations,
        "Invitations into the club that are good (moderators)",
        "club",
        errors=(401, 403),
    ),
    moderating(
        "POST",
        "/api/moderation/invitations",
        invite,
        "Make an invitation; its secret is told once (moderators)",
        "club",
        201,
        errors=(401, 403),
    ),
    moderating(
        "DELETE",
        "/api/moderation/invitations/{invitation}",
        withdraw,
        "Withdraw an invitation (moderators)",
        "club",
        204,
        params={"invitation": Text(16, 16, "[0-9a-f]+")},
        errors=(401, 403, 404),
    ),
)
