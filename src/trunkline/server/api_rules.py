"""The rules of a title in our own words: all sections, as it is printed or as a table plays it."""

from __future__ import annotations

from typing import Any

from trunkline import titles
from trunkline.kernel import Game
from trunkline.server.answers import TEXT, many, thing
from trunkline.server.api_lobby import WITH_TABLE, find
from trunkline.server.endpoint import Call, Endpoint, Reply
from trunkline.server.shapes import Text
from trunkline.table.errors import Unknown


def of_title(call: Call) -> Reply:
    """The rules of a title as it is printed."""
    known = call.house.titles
    info = next((one for one in known.catalogue() if one.title == call.path["title"]), None)
    if info is None:
        raise Unknown("There is no such title.")
    return Reply(_told(known.load(info.title, info.seats[0], info.defaults), info.label))


def of_table(call: Call) -> Reply:
    """The rules as a table plays them, with its edition and house rules."""
    table = find(call)
    known = {info.title: info.label for info in call.house.titles.catalogue()}
    return Reply(_told(table.game, known.get(table.record.title, table.record.title)))


def _told(game: Game, label: str) -> dict[str, Any]:
    """Every section with its title and its words, and what the title's own words mean."""
    told = [(section, game.page.explain(section) or "") for section in game.page.sections()]
    words = titles.glossary(game.title) if game.title in titles.names() else {}
    return {
        "title": game.title,
        "label": label,
        "sections": [
            {"section": section, "title": text.partition(". ")[0], "text": text.partition(". ")[2]}
            for section, text in told
        ],
        "glossary": [{"word": word, "text": text} for word, text in words.items()],
    }


RULES = thing(
    title=TEXT,
    label=TEXT,
    sections=many(thing(section=TEXT, title=TEXT, text=TEXT)),
    glossary=many(thing(word=TEXT, text=TEXT)),
)

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/titles/{title}/rules",
        of_title,
        "The rules of a title in our own words",
        RULES,
        "rules",
        params={"title": Text(1, 40, "[A-Za-z0-9_-]+")},
        errors=(404,),
        cost=4,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/rules",
        of_table,
        "The rules in our own words as a table plays them",
        RULES,
        "rules",
        params=WITH_TABLE,
        errors=(404, 409),
        cost=4,
    ),
)
