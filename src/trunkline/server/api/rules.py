"""The rulebook of a title, as it is printed or as a table plays it: pages, sections, pictures."""

from __future__ import annotations

from trunkline import rulebook, titles
from trunkline.kernel import BadData, Game
from trunkline.page import lobby
from trunkline.server.api.lobby import WITH_TABLE, find
from trunkline.server.api.titles import TITLE
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import Fields, Number, Text
from trunkline.table.errors import NotFound
from trunkline.titles import reconstructed, rule_pictures
from trunkline.titles.rule_texts import spelled


def of_title(call: Call[None]) -> Reply[lobby.Rules]:
    """Return the rules of a title as it is printed."""
    known = call.house.titles
    info = next((one for one in known.catalogue() if one.title == call.path["title"]), None)
    if info is None:
        raise NotFound("There is no such title.")
    return Reply(_told(known.load(info.title, info.seats[0], info.defaults), info.label))


def of_table(call: Call[None]) -> Reply[lobby.Rules]:
    """Return the rules as a table plays them, with its edition and house rules."""
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


PRINTED = "The values are those of {players} players and the usual options."
PLAYED = "These are the rules of your table, with its edition, scenario and house rules."


def page_of_title(call: Call[None]) -> Reply[lobby.RulePage]:
    """Return a page of the rulebook of a title as it is printed."""
    known = call.house.titles
    info = next((one for one in known.catalogue() if one.title == call.path["title"]), None)
    if info is None:
        raise NotFound("There is no such title.")
    seats = 3 if 3 in info.seats else info.seats[0]
    game = known.load(info.title, seats, info.defaults)
    about = PRINTED.format(players=spelled(seats))
    return Reply(_page(call, game, info.label, rulebook.Online(info.title), about))


def page_of_table(call: Call[None]) -> Reply[lobby.RulePage]:
    """Return a page of the rulebook as a table plays it."""
    table = find(call)
    known = {info.title: info.label for info in call.house.titles.catalogue()}
    title = table.record.title
    links = rulebook.Online(title, table.id)
    return Reply(_page(call, table.game, known.get(title, title), links, PLAYED))


def _page(
    call: Call[None], game: Game, label: str, links: rulebook.Online, about: str
) -> lobby.RulePage:
    """Return the whole book, one of its other pages, or a section for a drawer."""
    page, section = call.query["page"], call.query["section"]
    try:
        if section:
            html = rulebook.part(game, label, links, section)
        elif page:
            html = rulebook.page(game, label, links, page)
        else:
            html = rulebook.reader(game, label, links, about)
    except BadData as error:
        raise NotFound(str(error)) from error
    return {"title": game.title, "label": label, "html": html}


def example(call: Call[None]) -> Reply[str]:
    """Return the position of a worked example after some of its steps."""
    title, name, step = call.path["title"], call.path["example"], call.path["step"]
    one = next((one for one in rulebook.examples_of(title) if one.id == name), None)
    panel = call.query["panel"]
    if one is None or step > len(one.step) or not (panel in one.panels if panel else one.around):
        raise NotFound("There is no such picture.")
    return Reply(rulebook.position(title, name, step, panel))


def _path(title: str, number: int) -> str:
    return f"/api/titles/{title}/rules/pictures/{number}.svg"


def picture(call: Call[None]) -> Reply[str]:
    """Return a picture beside the rules."""
    title, number = call.path["title"], call.path["number"]
    if number >= len(rule_pictures.book(title).picture):
        raise NotFound("There is no such picture.")
    return Reply(rule_pictures.drawn(title, number))


PAGE = Fields(
    {"page": Text(0, 40, "[a-z0-9-]*"), "section": Text(0, 20, "[A-Z0-9.§]*")},
    {"page": "", "section": ""},
)
"""The requested page, or section of the book."""

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/titles/{title}/rulebook",
        page_of_title,
        "The rulebook of a title: all of it, another of its pages, or a section",
        "rules",
        params={"title": TITLE},
        query=PAGE,
        errors=(404,),
        pool="replays",
        cost=4,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/rulebook",
        page_of_table,
        "The rulebook as a table plays it: all of it, another of its pages, or a section",
        "rules",
        params=WITH_TABLE,
        query=PAGE,
        errors=(404, 409),
        pool="replays",
        cost=4,
    ),
    Endpoint(
        "GET",
        "/api/titles/{title}/rules/examples/{example}/{step}.svg",
        example,
        "The position of a worked example after some of its steps",
        "rules",
        params={"title": TITLE, "example": Text(1, 40, "[a-z0-9-]+"), "step": Number(0, 99)},
        query=Fields({"panel": Text(0, 20, "[a-z_]*")}, {"panel": ""}),
        errors=(404,),
        pool="replays",
        media="image/svg+xml",
    ),
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
