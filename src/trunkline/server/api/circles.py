"""Circles over HTTP: their page, members, next game, and the webhook of their channel."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, TypedDict

from trunkline.page import circles as answers
from trunkline.page.marks import Default
from trunkline.server.api.people import account_json
from trunkline.server.guard.limits import LOOKUP, NEW_PEOPLE, NEW_TABLES
from trunkline.server.http.bodies import Nothing
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import NAME, Choice, Maybe, Shape, Text
from trunkline.server.notify import presets
from trunkline.server.notify.webhooks import check_url, host_of, public_address
from trunkline.table.club.circles import LONGEST_NAME, LONGEST_NOTE, Circle, Member
from trunkline.table.errors import Malformed, NotFound
from trunkline.table.people.people import Account
from trunkline.table.record.record_queries import SOMEBODY
from trunkline.table.views import listing
from trunkline.table.views.times import when
from trunkline.table.views.views import summary

LINK: Shape = Text(1, 40, "[A-Za-z0-9_-]+")
WITH_CIRCLE: dict[str, Shape] = {"circle": LINK}


class CircleName(TypedDict):
    """The name of a circle."""

    name: Annotated[str, Text(2, LONGEST_NAME)]


class NextGame(TypedDict):
    """The next game of a circle; without a time none is agreed."""

    at: Annotated[str | None, Maybe(Text(1, 40))]
    """A time with its zone, as in `2026-11-27T19:00:00Z`."""
    note: Annotated[str, Text(0, LONGEST_NOTE), Default("")]


class Joining(TypedDict):
    """The name of a visitor who joins without an account."""

    name: Annotated[str | None, Maybe(NAME), Default(None)]


class ChannelAddress(TypedDict):
    """The webhook of a channel; null: none."""

    url: Annotated[str | None, Maybe(Text(1, 500))]
    kind: Annotated[str, Choice(presets.PRESETS), Default("plain")]


def _found(call: Call[Any]) -> Circle:
    return call.house.circles.by_link(call.path["circle"])


def my_circles(call: Call[None]) -> Reply[answers.CircleList]:
    """Return the circles that I am a member of."""
    told: list[answers.CircleLine] = [
        {"link": one.link, "name": one.name, "members": count, "next_at": _when(one.next_at)}
        for one, count in call.house.circles.mine(call.me.id)
    ]
    return Reply({"circles": told})


def make(call: Call[CircleName]) -> Reply[answers.Circle]:
    """Make a circle, with me as its host."""
    call.house.registration.check_host(call.me)
    return Reply(page(call, call.house.circles.make(call.me, call.body["name"]), call.me))


def look(call: Call[None]) -> Reply[answers.Circle]:
    """Return the page of a circle."""
    return Reply(page(call, _found(call), call.who))


def rename(call: Call[CircleName]) -> Reply[answers.Circle]:
    """Give a circle another name (host)."""
    found = _found(call)
    call.house.circles.hosted(found, call.who)
    call.house.circles.rename(found, call.body["name"])
    return look(call)  # type: ignore[arg-type]


def join(call: Call[Joining]) -> Reply[answers.Joined]:
    """Join a circle, as a new guest if the caller is not signed in."""
    found, who, session = _found(call), call.who, None
    if who is None:
        if call.body["name"] is None:
            raise Malformed("Type your name to join as a guest.")
        who = call.house.people.guest(call.body["name"])
        session = call.house.people.sign_in(who.id, call.device)
    call.house.circles.join(found, who)
    answer: answers.Joined = {
        "account": account_json(who),
        "token": session,
        "circle": page(call, found, who),
    }
    return Reply(answer, session=session)


def leave(call: Call[None]) -> Reply[None]:
    """Leave a circle, or (host) remove a member."""
    found, circles = _found(call), call.house.circles
    members = circles.membership(found, call.who)
    gone = next((one for one in members if one.key(found.id) == call.path["member"]), None)
    if gone is None:
        raise NotFound("There is no such member.")
    if gone.account_id != call.me.id:
        circles.hosted(found, call.who)
    circles.leave(found, gone.account_id)
    return Reply(None)


def renew(call: Call[Nothing]) -> Reply[answers.Circle]:
    """Give a circle another link (host)."""
    found = _found(call)
    call.house.circles.hosted(found, call.who)
    link = call.house.circles.renew_link(found)
    return Reply(page(call, found._replace(link=link), call.who))


def agree(call: Call[NextGame]) -> Reply[answers.Circle]:
    """Set the time of the next game (members)."""
    found, circles, body = _found(call), call.house.circles, call.body
    circles.membership(found, call.who)
    at = None if body["at"] is None else _time(body["at"])
    circles.agree(found, at, body["note"])
    if at is not None:
        said = datetime.fromtimestamp(at, UTC).strftime("%A, %d %B, %H:%M UTC")
        note = f" {body['note']}" if body["note"] else ""
        text = f"{found.name}: the next game is on {said}.{note}"
        call.services.greet_circle(found.id, text, f"/circle/{found.link}")
    return look(call)  # type: ignore[arg-type]


def _time(text: str) -> float:
    """Return a time that has a zone, as seconds since 1970."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Malformed("A time is written as in 2026-11-27T19:00:00Z.") from None
    if found.tzinfo is None:
        raise Malformed("A time is written with its zone, as in 2026-11-27T19:00:00Z.")
    return found.timestamp()


def connect(call: Call[ChannelAddress]) -> Reply[answers.Circle]:
    """Set the webhook of a circle's channel (host); the channel is greeted at once."""
    found, circles = _found(call), call.house.circles
    circles.hosted(found, call.who)
    url, kind = call.body["url"], call.body["kind"]
    if url is not None:
        _, host, port, _ = check_url(url)
        presets.check(kind, url)
        public_address(host, port)
    circles.set_hook(found, url, kind)
    call.house.telling.hears(found.id)
    if url is not None:
        text = f"This channel now hears of the games of {found.name}."
        call.services.greet_circle(found.id, text, f"/circle/{found.link}")
    return look(call)  # type: ignore[arg-type]


def page(call: Call[Any], found: Circle, who: Account | None) -> answers.Circle:
    """Return the page of a circle as an account sees it."""
    circles, house = call.house.circles, call.house
    members = circles.members(found.id)
    inside = who is not None and who.id in {one.account_id for one in members}
    names = {one.account_id: _name(one, inside) for one in members}
    rows = house.journal.tables(circles.games(found, who))
    shown = listing.listed(house.store, rows, who).rows
    hook = circles.hook(found.id) if inside else None
    return {
        "link": found.link,
        "name": found.name,
        "member": inside,
        "host": inside and who is not None and members[0].account_id == who.id,
        "members": [
            {
                "key": one.key(found.id),
                "name": names[one.account_id],
                "page": not one.guest and not one.unlisted,
                "host": one is members[0],
                "me": who is not None and one.account_id == who.id,
            }
            for one in members
        ],
        "next_at": _when(found.next_at),
        "next_note": found.next_note,
        "channel": {"kind": hook.kind, "host": host_of(hook.url)} if hook else None,
        "tables": [summary(record, seats, owner, who) for record, owner, seats in shown],
        "invites": {
            record.id: record.invite
            for record, _, _ in shown
            if inside and record.status == "open" and record.invite
        },
        "standing": [
            {
                "name": names[one.account_id],
                "games": one.games,
                "won": one.won,
                "beaten": one.beaten,
                "met": one.met,
            }
            for one in circles.standing(found)
        ],
    }


def _name(one: Member, inside: bool) -> str:
    return SOMEBODY if one.unlisted and not inside else one.name


def _when(at: float | None) -> str | None:
    return None if at is None else when(at)


ENDPOINTS = (
    Endpoint("GET", "/api/circles", my_circles, "My circles, by name", "circles", errors=(401,)),
    Endpoint(
        "POST",
        "/api/circles",
        make,
        "Make a circle: players who meet again and again",
        "circles",
        201,
        errors=(401, 403, 409),
        limit=NEW_TABLES,
    ),
    Endpoint(
        "GET",
        "/api/circles/{circle}",
        look,
        "The page of a circle: members, games, standing, next game",
        "circles",
        params=WITH_CIRCLE,
        errors=(404,),
    ),
    Endpoint(
        "PUT",
        "/api/circles/{circle}",
        rename,
        "Give a circle another name (host)",
        "circles",
        params=WITH_CIRCLE,
        errors=(401, 403, 404),
    ),
    Endpoint(
        "POST",
        "/api/circles/{circle}/members",
        join,
        "Join a circle, as a guest if nobody is signed in",
        "circles",
        params=WITH_CIRCLE,
        errors=(403, 404, 409),
        limit=NEW_PEOPLE,
        by_address=True,
    ),
    Endpoint(
        "DELETE",
        "/api/circles/{circle}/members/{member}",
        leave,
        "Leave a circle, or (host) remove a member",
        "circles",
        204,
        params={**WITH_CIRCLE, "member": Text(12, 12, "[0-9a-f]+")},
        errors=(401, 403, 404),
    ),
    Endpoint(
        "POST",
        "/api/circles/{circle}/link",
        renew,
        "Give a circle another link; the old one ends (host)",
        "circles",
        params=WITH_CIRCLE,
        errors=(401, 403, 404),
    ),
    Endpoint(
        "PUT",
        "/api/circles/{circle}/next",
        agree,
        "Set the time of the next game (members) and announce it in the channel",
        "circles",
        params=WITH_CIRCLE,
        errors=(401, 403, 404),
    ),
    Endpoint(
        "PUT",
        "/api/circles/{circle}/webhook",
        connect,
        "Set the webhook of the circle's channel (host): Discord, Slack, Telegram, ntfy or plain",
        "circles",
        params=WITH_CIRCLE,
        by_hand=True,
        errors=(401, 403, 404),
        pool="lookups",
        cost=LOOKUP,
    ),
)
