"""The lobby: lists of tables, creating, joining, inviting, importing."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from typing import Any

from trunkline.page import lobby as answers
from trunkline.server.api.lobby_bodies import (
    ROOM,
    GameFile,
    HostData,
    InviteTaken,
    NewSeat,
    NewTable,
    SeatChange,
    SeatOrder,
)
from trunkline.server.api.people import account_json
from trunkline.server.guard.import_worker import Bounds
from trunkline.server.guard.limits import IMPORTS, NEW_TABLES
from trunkline.server.http.bodies import Nothing, fields
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    NAME,
    SEAT,
    TABLE_ID,
    Choice,
    Fields,
    Flag,
    Maybe,
    Shape,
    Text,
)
from trunkline.table.errors import Conflict, Malformed, NotFound
from trunkline.table.house import Opened, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.people.private_notes import Unread
from trunkline.table.people.sessions import hashed
from trunkline.table.play import branches
from trunkline.table.play.table import Table
from trunkline.table.seats import before_start, seating, table_link
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.storage.journal import PAGE
from trunkline.table.views import listing
from trunkline.table.views.listing import Wanted
from trunkline.table.views.views import change_json, summary, table_json


def find(call: Call[Any]) -> Table:
    """Return the table of the path for reading; outsiders do not find a private one."""
    table = call.house.read(call.path["table"])
    if not table.may_watch(call.who):
        raise NotFound("There is no such table.")
    return table


def to_change(call: Call[Any]) -> Table:
    """Return the table of the path for a change."""
    return call.house.peek(find(call).id)


def to_play(call: Call[Any]) -> Table:
    """Return the table of the path for a move.

    The change itself reads the database. What is known here is recent enough to decide if the
    caller may see the table.
    """
    table = call.house.peek(call.path["table"])
    return table if table.seen and table.present.may_watch(call.who) else to_change(call)


def lists(call: Call[None]) -> Reply[answers.Tables]:
    """One page of a list of tables; of my own, those where it is my turn come first."""
    which = call.query["list"]
    if which == "mine":
        call.me  # noqa: B018  (raises if nobody is signed in)
    me = call.who.id if call.who else None
    wanted = Wanted(*(call.query[name] for name in Wanted._fields)).conditions(me)
    rows = call.house.journal.lists(which, me, _cursor(call.query["before"]), wanted)
    seen = listing.listed(call.house.store, rows, call.who)
    tables = [summary(record, seats, owner, call.who) for record, owner, seats in seen.rows]
    if which == "mine":
        unread = call.house.own_pages.unread(call.me.id, [one["id"] for one in tables])
        for one in tables:
            lines, called = unread.get(one["id"], Unread(0, False))
            one["unread"] = {"lines": lines, "called": called}
        tables.sort(key=lambda one: not one["my_turn"])
    more = len(rows) == PAGE
    last = rows[-1][0] if more else None
    following = None if last is None else _write_cursor(last.updated, last.id)
    return Reply({"tables": tables, "ratings": seen.ratings, "next": following})


def _write_cursor(updated: float, table_id: str) -> str:
    return base64.urlsafe_b64encode(json.dumps([updated, table_id]).encode()).decode()


def _cursor(text: str | None) -> tuple[float, str] | None:
    if text is None:
        return None
    try:
        updated, table_id = json.loads(base64.urlsafe_b64decode(text))
        return float(updated), TABLE_ID.read(table_id, "before")
    except (ValueError, TypeError, Malformed):
        raise Malformed("before is not a cursor that this server gave.") from None


def _wishes(seats: Iterable[NewSeat]) -> tuple[SeatWish, ...]:
    return tuple(SeatWish(one["kind"], one["bot"], one["name"]) for one in seats)


def _opened(call: Call[Any], opened: Opened) -> answers.Opened:
    invites = {str(seat): token for seat, token in opened.invites.items()}
    return {"table": table_json(opened.table, call.who), "invites": invites}


def create(call: Call[NewTable]) -> Reply[answers.Opened]:
    """Open a table."""
    call.house.registration.check_host(call.me)
    seats = _wishes(call.body["seats"])
    kinds = [seat.kind for seat in seats]
    together = kinds.count("me") > 1 and "open" not in kinds  # several players at one screen
    body = call.body
    wish = TableSetup(
        body["title"],
        seats,
        options=body["options"],
        name=body["name"],
        visibility=body["visibility"] or ("private" if together else "public"),
        undo=body["undo"],
        pace=body["pace"],
        clock=body["clock"],
        seed=body["seed"],
        amendments=body["amendments"],
        help=body["help"],
        private_chat=body["private_chat"],
        ready=body["ready"],
        least=body["least"],
        least_rating=body["least_rating"],
        circle=_circle(call, body["circle"]),
    )
    opened = call.house.open(call.me, wish)
    _tell_circle(call, opened.table)
    return Reply(_opened(call, opened))


def _circle(call: Call[Any], link: str) -> str:
    """Return the id of the circle of a link, for a member; empty for no link."""
    if not link:
        return ""
    found = call.house.circles.by_link(link)
    call.house.circles.membership(found, call.me)
    return found.id


def _tell_circle(call: Call[Any], table: Table) -> None:
    """Tell a circle's channel that a table of it has free seats."""
    free = sum(one.kind in table_link.FREE for one in table.sittings)
    if table.record.circle and free:
        seats = "1 seat is free" if free == 1 else f"{free} seats are free"
        call.services.post_to_circle(table, f"{call.me.name} opened a table; {seats}.")


def check_data(call: Call[HostData]) -> Reply[answers.CheckedData]:
    """Return the errors in a host's data, or its effects; store nothing."""
    call.me  # noqa: B018  (raises if nobody is signed in)
    title, known = call.path["title"], call.house.titles
    info = next((one for one in known.catalogue() if one.title == title), None)
    if info is None:
        raise Malformed(f"There is no title {title}.")
    text, problems = known.check_data(title, call.body["amendments"])
    changes: tuple[Any, ...] = ()
    if not problems:
        changes = known.load(title, info.seats[0], info.defaults, None, text).changed
    return Reply({"problems": problems, "changes": [change_json(change) for change in changes]})


def bring_in(call: Call[GameFile]) -> Reply[answers.Imported]:
    """Open a table from a game file."""
    me, settings = call.me, call.services.settings
    call.house.registration.check_host(me)
    bounds = Bounds(settings.import_seconds, settings.import_memory)
    if call.body and not gamefiles.moves_in(call.body["file"]):
        # refuse anything but a game file at once
        gamefiles.read_file(call.body["file"], call.house.titles)
    readers = call.services.readers
    with readers.apart(call.house.titles.titles, bounds, call.waiting) as other:
        rest, found = other.read(call.raw)
        body = call.body or fields(GameFile).read({**rest, "file": {}})
        wish = TableSetup(
            "",
            _wishes(body["seats"] or []),
            name=body["name"],
            visibility=body["visibility"],
            undo=body["undo"],
        )
        new = gamefiles.draft(call.house, me, wish, found)
        written = other.write_down(new, me.id)
    opened, report = gamefiles.keep(call.house, new, written)
    return Reply({**_opened(call, opened), "report": report})


def look_at_invite(call: Call[None]) -> Reply[answers.Invite]:
    """Return the table and seat that an invite link opens."""
    table, seat = call.house.invited(call.path["token"])
    mine = table.seats_of(call.who)
    if seat is None:
        seat = mine[0] if mine else table_link.free_seat(table)
    elif table.sittings[seat].kind != "invite" and seat not in mine:
        raise NotFound("This link no longer works.")
    return Reply({"table": table_json(table, call.who), "seat": seat})


def take_invite(call: Call[InviteTaken]) -> Reply[answers.Seated]:
    """Take the seat of an invite link, as a new guest if the caller is not signed in.

    A caller who sends the same request again, with the same chosen id, is the same guest.
    """
    token, wish = call.path["token"], call.body
    table, seat = call.house.invited(token)
    who, session = call.who, None
    key = hashed(f"{token} {wish['id']}") if wish["id"] else None
    if who is None:
        who = (key and seating.guest_with(table, seat, key)) or _new_guest(call, table, seat)
        session = call.house.people.sign_in(who.id, call.device)
    taken = seating.sit_down(table, who, seat, token, key)
    answer: answers.Seated = {
        "account": account_json(who),
        "token": session,
        "seat": taken,
        "table": table_json(table, who),
    }
    return Reply(answer, session=session)


def _new_guest(call: Call[Any], table: Table, seat: int | None) -> Account:
    """Return a new guest for a seat that is still free."""
    if seat is None and table_link.free_seat(table) is None:
        raise Conflict("This table is full.")
    if seat is not None and table.sittings[seat].kind != "invite":
        raise NotFound("This link no longer works.")
    if call.body["name"] is None:
        raise Malformed("Type your name to sit down as a guest.")
    return call.house.people.guest(call.body["name"])


def renew_link(call: Call[Nothing]) -> Reply[answers.OneTable]:
    """Replace the link for the whole table (owner only)."""
    table = to_change(call)
    table_link.renew(table, call.me)
    return Reply({"table": table_json(table, call.who)})


def join(call: Call[Nothing]) -> Reply[answers.OneTable]:
    """Take an open seat."""
    table = to_change(call)
    seating.sit_down(table, call.me, call.path["seat"])
    return Reply({"table": table_json(table, call.who)})


def change_seat(call: Call[SeatChange]) -> Reply[answers.Opened]:
    """Change the occupant of a seat (owner only)."""
    table, seat = to_change(call), call.path["seat"]
    wish = SeatWish(call.body["kind"], call.body["bot"])
    token = seating.change_seat(table, call.me, seat, wish)
    invites = {str(seat): token} if token else {}
    return Reply({"table": table_json(table, call.who), "invites": invites})


def leave(call: Call[None]) -> Reply[answers.OneTable]:
    """Leave my seat."""
    table = to_change(call)
    to_person = call.query["open"]
    if table.present.record.branch_of and not to_person:
        branches.refuse_help(call.house, table.present)
    seating.leave(table, call.me, call.path["seat"], call.query["bot"], to_person=to_person)
    return Reply({"table": table_json(table, call.who)})


def start(call: Call[Nothing]) -> Reply[answers.OneTable]:
    """Start the game (owner only)."""
    table = to_change(call)
    seating.begin(table, call.me)
    return Reply({"table": table_json(table, call.who)})


def arrange(call: Call[SeatOrder]) -> Reply[answers.OneTable]:
    """Put the seats into another order (owner only)."""
    table = to_change(call)
    before_start.arrange(table, call.me, call.body["order"])
    return Reply({"table": table_json(table, call.who)})


def ready(call: Call[Nothing]) -> Reply[answers.OneTable]:
    """I am ready to begin."""
    table = to_change(call)
    before_start.say_ready(table, call.me)
    return Reply({"table": table_json(table, call.who)})


SEAT_KIND: dict[str, Shape] = {
    "kind": Choice(("me", "bot", "invite", "open")),
    "bot": Maybe(Text(1, 40)),
}
SEAT_WISH = Fields({**SEAT_KIND, "name": Maybe(NAME)}, {"bot": None, "name": None})
WITH_TABLE: dict[str, Shape] = {"table": TABLE_ID}
WITH_SEAT: dict[str, Shape] = {"table": TABLE_ID, "seat": SEAT}
WITH_TOKEN: dict[str, Shape] = {"token": Text(1, 64, "[A-Za-z0-9_-]+")}


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables",
        lists,
        "Lists of tables: mine (my turn first), open, playing, finished (my closed ones too)",
        "lobby",
        query=Fields(
            {
                "list": Choice(("mine", "open", "playing", "finished")),
                "before": Maybe(Text(1, 200)),
                "title": Text(0, 60),
                "pace": Choice(("", "live", "async")),
                "words": Text(0, 80),
            },
            {"list": "open", "before": None, "title": "", "pace": "", "words": ""},
        ),
        errors=(401,),
    ),
    Endpoint(
        "POST",
        "/api/tables",
        create,
        "Open a table",
        "lobby",
        201,
        errors=(401, 403),
        limit=NEW_TABLES,
        room=ROOM,
    ),
    Endpoint(
        "POST",
        "/api/titles/{title}/data",
        check_data,
        "Check a host's data for a title: everything that is wrong with it, or what it changes",
        "lobby",
        params={"title": Text(1, 60)},
        errors=(401,),
        limit=IMPORTS,
        pool="imports",
        room=ROOM,
    ),
    Endpoint(
        "POST",
        "/api/tables/import",
        bring_in,
        "Open a table from a game file",
        "lobby",
        201,
        errors=(401, 403, 422),
        limit=IMPORTS,
        pool="imports",
        large=True,
    ),
    Endpoint(
        "GET",
        "/api/invites/{token}",
        look_at_invite,
        "What an invite offers",
        "lobby",
        params=WITH_TOKEN,
        errors=(404,),
    ),
    Endpoint(
        "POST",
        "/api/invites/{token}",
        take_invite,
        "Take the seat of an invite, as a guest if nobody is signed in",
        "lobby",
        params=WITH_TOKEN,
        errors=(404, 409, 403),
        by_address=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats/{seat}",
        join,
        "Take an open seat",
        "lobby",
        params=WITH_SEAT,
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/seats/{seat}",
        change_seat,
        "Change a seat before the start, or the level of a bot in a solo game (owner)",
        "lobby",
        params=WITH_SEAT,
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{table}/seats/{seat}",
        leave,
        "Leave my seat; after the start a bot plays on, the caretaker if none is named",
        "lobby",
        params=WITH_SEAT,
        query=Fields({"bot": Maybe(Text(1, 40)), "open": Flag()}, {"bot": None, "open": False}),
        errors=(401, 403, 404, 409, 422),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/invite",
        renew_link,
        "Make a new link for the whole table before the start; the old one ends (owner)",
        "lobby",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/start",
        start,
        "Start the game (owner)",
        "lobby",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/order",
        arrange,
        "Put the seats into another order before the start, or draw lots (owner)",
        "lobby",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/ready",
        ready,
        "I am ready to begin; whoever does not say so in time loses the seat",
        "lobby",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409),
    ),
)
