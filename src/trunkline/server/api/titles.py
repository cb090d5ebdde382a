"""The titles of the lobby: for how many, with which options, bots and picture."""

from __future__ import annotations

from functools import cache

from trunkline import titles
from trunkline.bots.personas import NAMES
from trunkline.page import lobby
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Text
from trunkline.table.errors import NotFound
from trunkline.titles import bots, front, opponents, pictures

REGULAR = "regular"
"""The level about as strong as which styles are."""
TITLE = Text(1, 40, "[A-Za-z0-9_-]+")
"""The name of a title in an address."""


def offered(call: Call[None]) -> Reply[lobby.Titles]:
    """Return all titles that can be played."""
    found: list[lobby.Title] = [
        {
            "title": info.title,
            "label": info.label,
            "seats": list(info.seats),
            "options": dict(info.options),
            "defaults": dict(info.defaults),
            "rules_version": info.rules_version,
            "explained": dict(info.explained),
            "about": dict(info.about),
            "bots": strongest_first(info.title),
            "levels": bots.level_descriptions(info.title),
            "names": _names(info.title),
            "third_party": _third_party(info.title),
            "caretaker": bots.has_caretaker(info.title),
            "poster": _poster(info.title, "pictures/{}.svg"),
            "card": _poster(info.title, "posters/{}-card.svg"),
            "wide": _poster(info.title, "posters/{}-wide.svg"),
            "score": score_of(info.title),
        }
        for info in call.house.offered()
    ]
    return Reply({"titles": found, "front": front.words()})


def strongest_first(title: str) -> list[str]:
    """Return the bots of a title: styles beside the regular, those of other packages last."""
    found: list[str] = []
    for level in reversed(bots.own(title)):
        found += [level, *(bots.styles(title) if level == REGULAR else ())]
    return [*found, *opponents.of_title(title)]


def _names(title: str) -> dict[str, str]:
    """Return the names of bots, by level."""
    theirs = {level: one.name for level, one in opponents.of_title(title).items()}
    there = (*bots.own(title), *bots.styles(title))
    ours = {level: NAMES[level][0] for level in there if level in NAMES}
    return {**ours, **theirs}


def _third_party(title: str) -> dict[str, str]:
    """Return the packages of bots that are not the title's own."""
    packages = {name: bots.package_of(name) for name in bots.names(title)}
    return {name: package for name, package in packages.items() if package is not None}


def _poster(title: str, file: str) -> str:
    """Return the address of a title's picture; those of our titles are files of the page."""
    ours = title in titles.ours()
    return f"/{file.format(title)}" if ours else f"/api/titles/{title}/poster.svg"


@cache
def score_of(title: str) -> str | list[str]:
    """Return how a title writes scores."""
    found = titles.find(title)
    still = found.load(found.players[0], {}).page.still() if found else {}
    return still.get("score") or still.get("money") or "{}"


def poster(call: Call[None]) -> Reply[str]:
    """Return the picture of a title for the lobby."""
    title = titles.find(call.path["title"])
    if title is None:
        raise NotFound("There is no such title.")
    return Reply(pictures.poster(title))


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/titles",
        offered,
        "All titles that can be played",
        "lobby",
    ),
    Endpoint(
        "GET",
        "/api/titles/{title}/poster.svg",
        poster,
        "The picture of a title for the lobby",
        "lobby",
        params={"title": TITLE},
        errors=(404,),
        pool="replays",
        cost=4,
        media="image/svg+xml",
    ),
)
