"""Sample games: what there is to look at on the first day, and their files."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import BadData
from trunkline.page import lobby
from trunkline.server.api.titles import TITLE
from trunkline.server.guard.limits import FILE
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Text
from trunkline.table.errors import NotFound
from trunkline.titles import samples


def listed(call: Call[None]) -> Reply[lobby.Samples]:
    """Return the sample games of the titles that are offered here."""
    offered = {info.title for info in call.house.offered()}
    found: list[lobby.SampleGame] = [
        {
            "title": title.name,
            "id": one.id,
            "name": one.name,
            "note": one.note,
            "players": list(one.players),
            "moves": one.moves,
        }
        for title, one in samples.every()
        if title.name in offered
    ]
    return Reply({"samples": found})


def game(call: Call[None]) -> Reply[dict[str, Any]]:
    """Return a sample game as a file that can be imported."""
    try:
        return Reply(samples.game(call.path["title"], call.path["sample"]))
    except BadData as error:
        raise NotFound(str(error)) from error


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/samples",
        listed,
        "Sample games with notes",
        "record",
    ),
    Endpoint(
        "GET",
        "/api/samples/{title}/{sample}",
        game,
        "A sample game as a file that can be imported",
        "record",
        params={"title": TITLE, "sample": Text(1, 40, "[a-z0-9-]+")},
        errors=(404,),
        cost=FILE,
    ),
)
