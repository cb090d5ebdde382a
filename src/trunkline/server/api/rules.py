"""The rules of a title in our own words: all sections, as it is printed or as a table plays it."""

from __future__ import annotations

from trunkline import titles
from trunkline.kernel import Game
from trunkline.page import lobby
from trunkline.server.api.lobby import WITH_TABLE, find
from trunkline.server.api.titles import TITLE
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Number
from trunkline.table.errors import Unknown
from trunkline.titles import reconstructed, rule_pictures


def of_title(call: Call[None]) -> Reply[lobby.Rules]:
    """The rules of a title as it is printed."""
    known = call.house.titles
    info = next((one for one in known.catalogue() if one.title == call.path["title"]), None)
    if info is None:
        raise Unknown("There is no such title.")
    return Reply(_told(known.load(info.title, info.seats[0], info.defaults), info.label))


def of_table(call: Call[None]) -> Reply[lobby.Rules]:
    """The rules as a table plays them, with its edition and house rules."""
    table = find(call)
    known = {info.title: info.label for info in call.house.titles.catalogue()}
    return Reply(_told(table.game, known.get(table.record.title, table.record.title)))


def _told(game: Game, label: str) -> lobby.Rules:
    """Every section with its title and its words, and what the title's own words mean."""
    told = [(section, game.page.explain(section) or "") for section in game.page.sections()]
    title = titles.find(game.title)
    words = title.texts("glossary") if title else {}
    book = rule_pictures.book(game.title)
    return {
        "title": game.title,
        "label": label,
        "sections": [
            {"section": section, "title": text.partition(". ")[0], "text": text.partition(". ")[2]}
            for section, text in told
        ],
        "chapters": [{"section": one, "title": name} for one, name in book.chapters.items()],
        "pictures": [
            {"section": one.section, "caption": one.caption, "path": _path(game.title, number)}
            for number, one in enumerate(book.picture)
        ],
        "glossary": [{"word": word, "text": text} for word, text in words.items()],
        "about": title.texts("about") if title else {},
        "reconstructed": [
            {"text": one.text, "values": list(one.values)}
            for one in reconstructed.parts(game.title)
        ]
        if title
        else [],
    }


def _path(title: str, number: int) -> str:
    return f"/api/titles/{title}/rules/pictures/{number}.svg"


def picture(call: Call[None]) -> Reply[str]:
    """A picture beside the rules."""
    title, number = call.path["title"], call.path["number"]
    if number >= len(rule_pictures.book(title).picture):
        raise Unknown("There is no such picture.")
    return Reply(rule_pictures.drawn(title, number))


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/titles/{title}/rules",
        of_title,
        "The rules of a title in our own words",
        "rules",
        params={"title": TITLE},
        errors=(404,),
        cost=4,
    ),
    Endpoint(
        "GET",
        "/api/titles/{title}/rules/pictures/{number}.svg",
        picture,
        "A picture beside the rules of a title, drawn by the program",
        "rules",
        params={"title": TITLE, "number": Number(0, 99)},
        errors=(404,),
        pool="replays",
        cost=4,
        media="image/svg+xml",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/rules",
        of_table,
        "The rules in our own words as a table plays them",
        "rules",
        params=WITH_TABLE,
        errors=(404, 409),
        cost=4,
    ),
)
