"""A mistake corrected by agreement: what would become of it, and the question to all players."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from trunkline.page import play, view
from trunkline.page.marks import Default
from trunkline.page.table import Action
from trunkline.server.api.lobby import WITH_TABLE, find, to_play
from trunkline.server.api.table import acknowledged
from trunkline.server.guard.limits import REPLAY
from trunkline.server.http.bodies import ReplyWish, WithId
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    ACTION,
    TABLE_ID,
    Many,
    Maybe,
    Number,
)
from trunkline.table.play import branches, corrections
from trunkline.table.play.corrections import Correction


class CorrectionWish(TypedDict):
    """The move to correct, and its replacement: moves, or those of a branch."""

    at: Annotated[int, Number(1)]
    play: Annotated[list[Action], Many(ACTION, 0, 20), Default([])]
    branch: Annotated[str | None, Maybe(TABLE_ID), Default(None)]


class CorrectionMove(CorrectionWish, WithId):
    """A correction of the game at a version."""

    version: int
    reply: ReplyWish


def _wish(call: Call[Any]) -> Correction:
    """Return the requested correction: moves as sent, or those of one of the caller's branches."""
    body = call.body
    if body["branch"] is None:
        return Correction(body["at"], body["play"])
    branch = call.house.read(body["branch"])
    branches.of_game(call.me, branch, call.path["table"])
    return Correction(body["at"], corrections.moves_of(branch, body["at"]))


def preview(call: Call[CorrectionWish]) -> Reply[play.CorrectionPreview]:
    """Return the effect of a correction, and why the move cannot be exchanged; change nothing."""
    table, wish = find(call), _wish(call)
    lines, stands, of, falls, why = corrections.preview(table, call.me, wish)
    return Reply(
        {
            "lines": lines,
            "stands": stands,
            "of": of,
            "falls": falls,
            "why": why,
            "no_exchange": corrections.no_exchange(table.present, call.me, wish.at),
        }
    )


def propose(call: Call[CorrectionMove]) -> Reply[view.Ack]:
    """Correct a move, or ask the others whether they agree."""
    me, body, table = call.me, call.body, to_play(call)
    ack = corrections.propose(table, me, body["version"], body["id"], _wish(call))
    return acknowledged(call, table, ack)


BAD = (401, 403, 404, 409, 422)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{table}/correction/preview",
        preview,
        "What would stand if an earlier move were taken back or exchanged; nothing happens",
        "table",
        params=WITH_TABLE,
        errors=BAD,
        pool="replays",
        cost=REPLAY // 4,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/correction",
        propose,
        "Take back or exchange an earlier move and play the later ones again, by agreement",
        "table",
        params=WITH_TABLE,
        errors=BAD,
        cost=REPLAY // 4,
    ),
)
