"""Private data at a table: a note, read marks, mutes and blocks; and private messages."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from trunkline.page import people as answers
from trunkline.page.marks import Default
from trunkline.server.api.lobby import WITH_SEAT, WITH_TABLE, find, to_play
from trunkline.server.guard.limits import CHAT
from trunkline.server.http.bodies import SeatNumber, WithId
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    Fields,
    Maybe,
    Number,
    Text,
)
from trunkline.table.errors import Conflict, NotFound
from trunkline.table.people import private_messages
from trunkline.table.views.log_lines import speaker
from trunkline.table.views.times import when

LONGEST_NOTE = 20_000


class NoteText(TypedDict):
    """A note, and the version that it follows."""

    text: Annotated[str, Text(0, LONGEST_NOTE)]
    version: int


class ReadMark(TypedDict):
    """The last line of chat that I read."""

    upto: int


class BlockWish(TypedDict):
    """Mute or block a player; null: neither."""

    manner: Literal["mute", "block"] | None
    speaker: Annotated[str | None, Maybe(Text(1, 40)), Default(None)]
    """The player's name at this table; refused if another player sits there now."""


class NewMessage(WithId):
    """A private message to a seat."""

    to: SeatNumber
    text: Annotated[str, Text(1, 1000)]


def own(call: Call[None]) -> Reply[answers.PrivateNotes]:
    """Return the caller's note, read marks, and the players muted or blocked here."""
    table, me, house = find(call), call.me, call.house
    seats = {who: seat for seat, who in table.players().items()}
    # Those who sit elsewhere now may have spoken here once: they are not heard either.
    people: list[answers.BlockedPlayer] = [
        {
            "seat": seats.get(one.other_id),
            "name": one.name,
            "manner": one.manner,
            "speaker": speaker(table.record, one.other_id),
        }
        for one in house.shunning.by(me.id)
    ]
    note, version, read = house.own_pages.get(me.id, table.id)
    return Reply({"note": note, "version": version, "read": read, "people": people})


def write_note(call: Call[NoteText]) -> Reply[answers.NoteVersion]:
    """Keep my note."""
    table, body = find(call), call.body
    pages = call.house.own_pages
    version = pages.write_note(call.me.id, table.id, body["text"], body["version"])
    return Reply({"version": version})


def mark_read(call: Call[ReadMark]) -> Reply[None]:
    """I have read the chat up to an entry."""
    table = find(call)
    upto = min(call.body["upto"], table.record.entries)
    call.house.own_pages.mark_read(call.me.id, table.id, upto)
    return Reply(None)


def shun(call: Call[BlockWish]) -> Reply[None]:
    """Mute or block the player at a seat, or end it."""
    table, me = find(call), call.me
    other = table.players().get(call.path["seat"])
    if other is None:
        raise NotFound("No person sits there.")
    if call.body["speaker"] not in (None, speaker(table.record, other)):
        raise Conflict("Somebody else sits there now.")
    call.house.shunning.shun(me.id, other, call.body["manner"])
    return Reply(None)


def shunned(call: Call[None]) -> Reply[answers.Blocks]:
    """Return all players that the caller muted or blocked."""
    people: list[answers.Block] = [
        {"id": number, "name": one.name, "manner": one.manner}
        for number, one in enumerate(call.house.shunning.by(call.me.id))
    ]
    return Reply({"people": people})


def hear_again(call: Call[None]) -> Reply[None]:
    """End the mute or block of a player, given by place in the list and by name."""
    people = dict(enumerate(call.house.shunning.by(call.me.id)))
    one = people.get(call.path["number"])
    if one is None or one.name != call.query["name"]:
        raise Conflict("The list has changed; look again.")
    call.house.shunning.shun(call.me.id, one.other_id, None)
    return Reply(None)


def say(call: Call[NewMessage]) -> Reply[answers.MessageSent]:
    """Say something to one player in private."""
    me, body, table = call.me, call.body, to_play(call)
    return Reply({"n": private_messages.say(table, me, body["id"], body["to"], body["text"])})


def heard(call: Call[None]) -> Reply[answers.Messages]:
    """Return the private messages to and from the caller."""
    table, me = find(call), call.me
    found = private_messages.heard(call.house.store, me.id, table.id, call.query["before"])
    ids = {one for line in found for one in (line.sender_id, line.receiver_id)}
    names = call.house.people.names(sorted(ids))
    seats = {account_id: seat for seat, account_id in table.players().items()}
    lines: list[answers.Message] = []
    for line in found:
        mine = line.sender_id == me.id
        other = line.receiver_id if mine else line.sender_id
        lines.append(
            {
                "n": line.number,
                "seat": seats.get(other),
                "name": names[other].name,
                "mine": mine,
                "text": line.text,
                "time": when(line.created),
            }
        )
    return Reply({"lines": lines})


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}/private",
        own,
        "My note about a table, how far I read its chat, and whom I do not hear",
        "own",
        params=WITH_TABLE,
        errors=(401, 404),
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/note",
        write_note,
        "Keep my note about a table; nobody else ever receives it",
        "own",
        params=WITH_TABLE,
        errors=(401, 404, 409),
        room=12 * LONGEST_NOTE,
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/read",
        mark_read,
        "I have read the chat up to an entry",
        "own",
        204,
        params=WITH_TABLE,
        errors=(401, 404),
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/seats/{seat}/block",
        shun,
        "Mute or block whoever sits at a seat; they are not told",
        "own",
        204,
        params=WITH_SEAT,
        errors=(401, 404, 409),
    ),
    Endpoint(
        "GET",
        "/api/account/blocks",
        shunned,
        "Everybody whom I muted or blocked",
        "own",
        errors=(401,),
    ),
    Endpoint(
        "DELETE",
        "/api/account/blocks/{number}",
        hear_again,
        "Neither mute nor block somebody any more",
        "own",
        204,
        params={"number": Number()},
        query=Fields({"name": Text(1, 60)}),
        errors=(401, 409),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/messages",
        say,
        "Say something to one player in private, where the table allows it",
        "own",
        params=WITH_TABLE,
        errors=(401, 403, 404, 409, 422),
        limit=CHAT,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/messages",
        heard,
        "What was said to me and by me in private",
        "own",
        params=WITH_TABLE,
        query=Fields({"before": Maybe(Number())}, {"before": None}),
        errors=(401, 404),
    ),
)
