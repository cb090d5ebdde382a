"""What stands around every page: how many games wait and run, where the code is, plain texts."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from trunkline.page import lobby
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Text
from trunkline.table.errors import Unknown
from trunkline.table.views import listing


def frame(call: Call[None]) -> Reply[lobby.Frame]:
    """Return what the header and the footer of every page show."""
    counts = listing.count(call.house.store, call.who.id if call.who else None)
    return Reply(
        {
            "waiting": counts.waiting,
            "running": counts.running,
            "source": call.services.settings.source,
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
        raise Unknown("Page not found.")
    return Reply(found)


ENDPOINTS = (
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
