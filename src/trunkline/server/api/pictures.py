"""Pictures of tables for lists, the front page and shared links."""

from __future__ import annotations

from trunkline.server.api.lobby import find
from trunkline.server.guard.limits import REPLAY
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import TABLE_ID, Choice, Number
from trunkline.table.fair_queue import in_pieces
from trunkline.table.views.board_picture import board_picture


def board(call: Call[None]) -> Reply[str]:
    """Return the board of a table as everyone may see it now."""
    table, path = find(call), call.path

    def draw() -> bytes:
        with in_pieces():
            return board_picture(table, path["mode"], last=path["part"] == "last").encode()

    key = (table.id, table.epoch, table.record.version, "board", path["part"], path["mode"])
    return Reply(call.services.ready.get(key, draw).decode())


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{table}/board/{version}/{part}/{mode}",
        board,
        "The board of a table, whole or around the last move; whoever lists tables names the "
        "version that the list told, so that browsers may keep the picture",
        "table",
        params={
            "table": TABLE_ID,
            "version": Number(),
            "part": Choice(("whole", "last")),
            "mode": Choice(("light", "dark")),
        },
        errors=(404, 409),
        pool="replays",
        cost=REPLAY // 4,
        media="image/svg+xml",
        lasting=True,
    ),
)
