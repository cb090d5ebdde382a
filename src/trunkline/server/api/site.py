"""Frame of every page: the number of waiting and running games, the source, plain texts."""

from __future__ import annotations

import time
import tomllib
from functools import cache
from importlib.resources import files

from trunkline.page import lobby
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Text
from trunkline.table.errors import NotFound
from trunkline.table.record.featured import pick
from trunkline.table.views import listing
from trunkline.table.views.views import summary

MOST_RUNNING = 3
"""Running games that the front page shows at most."""


def frame(call: Call[None]) -> Reply[lobby.Frame]:
    """Return what the header and the footer of every page show."""
    counts = listing.count(call.house.store, call.who.id if call.who else None)
    return Reply(
        {
            "waiting": counts.waiting,
            "finished": counts.finished,
            "running": counts.running,
            "source": call.services.settings.source,
        }
    )


def featured(call: Call[None]) -> Reply[lobby.Featured]:
    """Return games that are worth watching, running ones and finished ones."""
    house, who = call.house, call.who
    running = house.journal.lists("playing", None, None)[:MOST_RUNNING]
    chosen = pick(house.store, time.time())
    rows = house.journal.tables([one.table_id for one in chosen])
    seen = listing.listed(house.store, [*running, *rows], who).rows
    shown = {record.id: summary(record, seats, owner, who) for record, owner, seats in seen}
    worth: list[lobby.FeaturedGame] = [
        {
            "table": shown[one.table_id],
            "kind": one.kind,
            "margin": one.margin,
            "actions": one.actions,
        }
        for one in chosen
        if one.table_id in shown
    ]
    week = [one for one in worth if one["kind"] == "week"]
    return Reply(
        {
            "running": [
                {"table": shown[record.id], "watching": house.watching(record.id)}
                for record, _, _ in running
            ],
            "week": week[0] if week else None,
            "worth": [one for one in worth if one["kind"] != "week"],
        }
    )


@cache
def texts() -> dict[str, lobby.SiteText]:
    """Return the plain texts of the site by their addresses."""
    data = files("trunkline.server").joinpath("texts.toml").read_text(encoding="utf-8")
    return tomllib.loads(data)


def text(call: Call[None]) -> Reply[lobby.SiteText]:
    """Return a plain text of the site."""
    found = texts().get(call.path["name"])
    if found is None:
        raise NotFound("Page not found.")
    return Reply(found)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/featured",
        featured,
        "Games worth watching: three that run, the closest of the week, and others that are over",
        "lobby",
    ),
    Endpoint(
        "GET",
        "/api/frame",
        frame,
        "How many games wait for me, how many may be watched, and where the code can be read",
        "lobby",
    ),
    Endpoint(
        "GET",
        "/api/site/{name}",
        text,
        "A plain text of the site: about, help, licence, privacy",
        "lobby",
        params={"name": Text(1, 20, "[a-z]+")},
        errors=(404,),
    ),
)
