"""A mistake corrected by agreement: what would become of it, and the question to all players."""

from __future__ import annotations

from typing import Any

from trunkline.server.api.lobby import WITH_TABLE, find, to_play
from trunkline.server.api.table import REPLY, acknowledged
from trunkline.server.guard.limits import REPLAY
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    ACTION,
    CLIENT_ID,
    TABLE_ID,
    Fields,
    Many,
    Maybe,
    Number,
    Shape,
)
from trunkline.server.http.response_schema import OUTCOME, TEXT, ref, thing
from trunkline.table.play import branches, corrections
from trunkline.table.play.corrections import Correction


def _wish(call: Call) -> Correction:
    """What is wished: moves as they are sent, or those of a branch of mine."""
    body = call.body
    if body["branch"] is None:
        return Correction(body["at"], body["play"])
    branch = call.house.look(body["branch"])
    branches.of_game(call.me, branch, call.path["table"])
    return Correction(body["at"], corrections.moves_of(branch, body["at"]))


def preview(call: Call) -> Reply:
    """What would become of a correction, and whether the move may be exchanged at all; nothing
    happens."""
    table, wish = find(call), _wish(call)
    told = corrections.preview(table, call.me, wish)._asdict()
    return Reply({**told, "no_exchange": corrections.no_exchange(table.present, call.me, wish.at)})


def propose(call: Call) -> Reply:
    """Correct a move, or ask the others whether they agree."""
    me, body, table = call.me, call.body, to_play(call)
    ack = corrections.propose(table, me, body["version"], body["id"], _wish(call))
    return acknowledged(call, table, ack)


WISH: dict[str, Shape] = {"at": Number(1), "play": Many(ACTION, 0, 20), "branch": Maybe(TABLE_ID)}
NOT_SAID: dict[str, Any] = {"play": [], "branch": None}
BAD = (401, 403, 404, 409, 422)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{table}/correction/preview",
        preview,
        "What would stand if an earlier move were taken back or exchanged; nothing happens",
        thing(**OUTCOME, no_exchange=TEXT),
        "table",
        params=WITH_TABLE,
        body=Fields(WISH, NOT_SAID),
        errors=BAD,
        pool="replays",
        cost=REPLAY // 4,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/correction",
        propose,
        "Take back or exchange an earlier move and play the later ones again, by agreement",
        ref("Ack"),
        "table",
        params=WITH_TABLE,
        body=Fields(
            {"version": Number(), "id": CLIENT_ID, **WISH, "reply": REPLY},
            {**NOT_SAID, "reply": "view"},
        ),
        errors=BAD,
        cost=REPLAY // 4,
    ),
)
