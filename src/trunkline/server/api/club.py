"""The club: settings, reports, and what moderators do."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from trunkline.server.api.lobby import find
from trunkline.server.guard.limits import SIGN_IN
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
from trunkline.server.http.response_schema import FLAG, NUMBER, TEXT, many, maybe, thing
from trunkline.table.club import moderation
from trunkline.table.club.registration import MOST_USES
from trunkline.table.club.settings import LONGEST, REGISTRATIONS
from trunkline.table.club.standing import MOST_DAYS, Standing
from trunkline.table.errors import Clash, NotYours
from trunkline.table.people.people import Account
from trunkline.table.seats import admin
from trunkline.table.views.views import when

log = logging.getLogger("trunkline.server")


def club(call: Call) -> Reply:
    """Return the club's settings."""
    return Reply(call.house.club.read()._asdict())


def change_club(call: Call) -> Reply:
    """Change some settings."""
    wanted = {name: value for name, value in call.body.items() if value is not None}
    _note(call, "club", " ".join(wanted))
    return Reply(call.house.club.change(**wanted)._asdict())


def report(call: Call) -> Reply:
    """Report a message, a player or a table to the moderators."""
    who, body = call.me, call.body
    call.path["table"] = body["table"]
    table = find(call)
    key = call.house.complaints.report(who, table, body["words"], body["entry"], body["seat"])
    log.info("report", extra={"account": who.id, "table": table.id, "detail": key})
    return Reply({"id": key})


def reports(call: Call) -> Reply:
    """List the open or the settled reports."""
    _moderator(call)
    found = call.house.complaints.listed(settled=call.query["settled"])
    return Reply({"reports": [one._asdict() | {"created": when(one.created)} for one in found]})


def settle(call: Call) -> Reply:
    """Note how a report ended."""
    _note(call, "settle", call.path["report"])
    call.house.complaints.settle(call.path["report"], call.me.id, call.body["outcome"])
    return Reply(None)


def people(call: Call) -> Reply:
    """Find accounts by their names, or list those that are barred."""
    _moderator(call)
    found = call.house.standings.find(call.query["words"], barred=call.query["barred"])
    return Reply({"people": [standing_json(one) for one in found]})


def standing_json(found: Standing) -> dict[str, Any]:
    """Return an account as moderators see it."""
    until = None if found.until is None else when(found.until)
    return found._asdict() | {"until": until, "created": when(found.created)}


def judge(call: Call) -> Reply:
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


def delete(call: Call) -> Reply:
    """Delete an account; bots play on for it."""
    other = _other(call)
    _note(call, "delete", other.id)
    moderation.remove_account(call.house, Account(other.id, other.name, other.guest))
    return Reply(None)


def close(call: Call) -> Reply:
    """Close a table, or open it again."""
    table = call.house.get(call.path["table"])
    _note(call, "close" if call.body["closed"] else "reopen", "")
    (admin.close if call.body["closed"] else admin.reopen)(table)
    return Reply(None)


def hide(call: Call) -> Reply:
    """Hide a message."""
    _note(call, "hide", str(call.path["entry"]))
    moderation.hide(call.house, call.path["table"], call.path["entry"])
    return Reply(None)


def invitations(call: Call) -> Reply:
    """List the invitations that are good."""
    _moderator(call)
    found = call.house.registration.invitations()
    return Reply({"invitations": [one._asdict() | {"until": when(one.until)} for one in found]})


def invite(call: Call) -> Reply:
    """Make an invitation."""
    _note(call, "invite", call.body["note"])
    secret = call.house.registration.invite(call.me.id, call.body["uses"], call.body["note"])
    return Reply({"invitation": secret})


def withdraw(call: Call) -> Reply:
    """Withdraw an invitation."""
    _note(call, "withdraw", call.path["invitation"])
    call.house.registration.withdraw(call.path["invitation"])
    return Reply(None)


def _moderator(call: Call) -> Account:
    """Return the moderator who asks; refuse everybody else."""
    if not call.me.moderator:
        raise NotYours("Only moderators do this.")
    return call.me


def _other(call: Call) -> Standing:
    """Return the account of the path; moderators are left to the operator."""
    _moderator(call)
    found = call.house.standings.of(call.path["account"])
    if found.moderator:
        raise Clash("This is a moderator: ask whoever runs the server.")
    return found


def _note(call: Call, what: str, detail: str) -> None:
    """Log what a moderator does."""
    who, table = _moderator(call), call.path.get("table", "")
    extra = {"account": who.id, "table": table, "detail": f"{what} {detail}".strip()}
    log.info("moderation", extra=extra)


CLUB = thing(name=TEXT, greeting=TEXT, announcement=TEXT, registration=TEXT)
REPORT = thing(
    id=TEXT,
    by=TEXT,
    about_id=maybe(TEXT),
    about=maybe(TEXT),
    table_id=TEXT,
    table=TEXT,
    entry=maybe(NUMBER),
    quote=TEXT,
    words=TEXT,
    created=TEXT,
    outcome=TEXT,
)
STANDING = thing(
    id=TEXT,
    name=TEXT,
    guest=FLAG,
    moderator=FLAG,
    barred=TEXT,
    until=maybe(TEXT),
    why=TEXT,
    created=TEXT,
)
INVITATION = thing(id=TEXT, note=TEXT, uses=NUMBER, until=TEXT)
ID: Shape = Text(1, 40, "[A-Za-z0-9_-]+")
ENTRY = Number(1, 2**31 - 1)
CHANGES = Fields(
    {
        **{name: Maybe(Text(0, most)) for name, most in LONGEST.items()},
        "registration": Maybe(Choice(REGISTRATIONS)),
    },
    dict.fromkeys((*LONGEST, "registration")),
)
moderating = partial(Endpoint, moderates=True)
"""An endpoint for moderators: of scripts, only those whose token says so may ask."""

ENDPOINTS = (
    Endpoint("GET", "/api/club", club, "Name, greeting and rules of the club", CLUB, "club"),
    moderating(
        "PUT",
        "/api/club",
        change_club,
        "Change some of them (moderators)",
        CLUB,
        "club",
        body=CHANGES,
        errors=(401, 403),
    ),
    Endpoint(
        "POST",
        "/api/reports",
        report,
        "Report a message, the player at a seat, or a table to the moderators",
        thing(id=TEXT),
        "club",
        201,
        body=Fields(
            {"table": TABLE_ID, "words": Text(1, 1000), "entry": Maybe(ENTRY), "seat": Maybe(SEAT)},
            {"entry": None, "seat": None},
        ),
        errors=(401, 404, 409),
        limit=SIGN_IN,
    ),
    moderating(
        "GET",
        "/api/moderation/reports",
        reports,
        "The open or the settled reports, the newest first (moderators)",
        thing(reports=many(REPORT)),
        "club",
        query=Fields({"settled": Flag()}, {"settled": False}),
        errors=(401, 403),
    ),
    moderating(
        "POST",
        "/api/moderation/reports/{report}",
        settle,
        "Note how a report ended (moderators)",
        None,
        "club",
        204,
        params={"report": ID},
        body=Fields({"outcome": Text(1, 300)}),
        errors=(401, 403, 404),
    ),
    moderating(
        "GET",
        "/api/moderation/people",
        people,
        "Accounts by name, or those that wait, are suspended or banned (moderators)",
        thing(people=many(STANDING)),
        "club",
        query=Fields({"words": Text(0, 24), "barred": Flag()}, {"words": "", "barred": False}),
        errors=(401, 403),
    ),
    moderating(
        "PUT",
        "/api/moderation/people/{account}",
        judge,
        "Suspend or ban an account, or free and approve it (moderators)",
        STANDING,
        "club",
        params={"account": ID},
        body=Fields(
            {
                "barred": Choice(("", "suspended", "banned")),
                "days": Number(1, MOST_DAYS),
                "why": Text(0, 300),
            },
            {"days": 7, "why": ""},
        ),
        errors=(401, 403, 404, 409),
    ),
    moderating(
        "DELETE",
        "/api/moderation/people/{account}",
        delete,
        "Delete an account; bots play on for it (moderators)",
        None,
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
        None,
        "club",
        204,
        params={"table": TABLE_ID},
        body=Fields({"closed": Flag()}),
        errors=(401, 403, 404, 409),
    ),
    moderating(
        "DELETE",
        "/api/moderation/tables/{table}/chat/{entry}",
        hide,
        "Hide a message (moderators)",
        None,
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
        thing(invitations=many(INVITATION)),
        "club",
        errors=(401, 403),
    ),
    moderating(
        "POST",
        "/api/moderation/invitations",
        invite,
        "Make an invitation; its secret is told once (moderators)",
        thing(invitation=TEXT),
        "club",
        201,
        body=Fields({"uses": Number(1, MOST_USES), "note": Text(0, 60)}, {"uses": 1, "note": ""}),
        errors=(401, 403),
    ),
    moderating(
        "DELETE",
        "/api/moderation/invitations/{invitation}",
        withdraw,
        "Withdraw an invitation (moderators)",
        None,
        "club",
        204,
        params={"invitation": Text(16, 16, "[0-9a-f]+")},
        errors=(401, 403, 404),
    ),
)
