"""The rules reader over HTTP: every section has words, as printed and as a table plays it."""

import re
from types import SimpleNamespace

import pytest

from tests.server.helpers import ME, Someone
from trunkline import rulebook, titles
from trunkline.server.api import rules

SECTION = re.compile(r"§\s?([A-Z]?\d+(?:\.\d+)*)")


@pytest.mark.parametrize("title", titles.ours())
def test_every_section_has_a_title_and_words_and_leads_somewhere(title: str) -> None:
    seats = 3
    told = rules._told(titles.load(title, seats, {}), "label")
    known = {one["section"] for one in told["sections"]}
    assert len(known) > 60
    assert all(one["title"] and one["text"] for one in told["sections"])
    assert len(told["glossary"]) > 12
    assert told["about"]["made"]
    chapters = {one["section"].split(".")[0] for one in told["sections"]}
    assert {one["section"] for one in told["chapters"]} == chapters - known
    assert len(told["pictures"]) > 3
    assert {one["section"] for one in told["pictures"]} <= known
    for one in (*told["sections"], *told["glossary"]):
        for section in SECTION.findall(one["text"]):
            chapters = {section.rsplit(".", number)[0] for number in range(4)}
            assert known & chapters, f"§{section} leads nowhere"


def test_the_rules_of_a_title_and_of_a_table(ann: Someone) -> None:
    title = ann.get("/api/titles/depot/rules").json()
    assert (title["title"], title["label"]) == ("depot", "Depot")
    table = ann.open(ME, ME)
    assert ann.get(f"/api/tables/{table}/rules").json()["title"] == "depot"
    assert ann.get("/api/titles/nothing/rules").status_code == 404


def test_every_title_has_a_poster(ann: Someone) -> None:
    found = ann.get("/api/titles/1848/poster.svg")
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.text.startswith("<svg")
    assert ann.get("/api/titles/nothing/poster.svg").status_code == 404
    posters = {one["title"]: one["poster"] for one in ann.get("/api/titles").json()["titles"]}
    assert posters["depot"] == "/api/titles/depot/poster.svg"


def test_a_picture_beside_the_rules(ann: Someone) -> None:
    found = ann.get("/api/titles/railways-of-australia/rules/pictures/2.svg")
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.text.startswith("<svg")
    assert ann.get("/api/titles/railways-of-australia/rules/pictures/99.svg").status_code == 404
    assert ann.get("/api/titles/depot/rules/pictures/0.svg").status_code == 404


def test_the_rulebook_of_a_title_and_of_a_table(ann: Someone) -> None:
    book = ann.get("/api/titles/depot/rulebook").json()
    assert (book["title"], book["label"]) == ("depot", "Depot")
    assert "players and the usual options" in book["html"]
    table = ann.open(ME, ME)
    told = ann.get(f"/api/tables/{table}/rulebook").json()
    assert "your table" in told["html"], told
    for wrong in ("?page=aid", "?page=nothing", "?section=Z"):
        assert ann.get(f"/api/titles/depot/rulebook{wrong}").status_code == 404
    assert ann.get("/api/titles/nothing/rulebook").status_code == 404


@pytest.mark.parametrize("query", [{"section": "A3.1"}, {"page": "aid"}, {}])
def test_pages_and_sections_of_a_rulebook(ann: Someone, query: dict[str, str]) -> None:
    title = "railways-of-australia"
    call = SimpleNamespace(query={"page": "", "section": "", **query})
    game = titles.load(title, 3, {})
    told = rules._page(call, game, "Railways", rulebook.Online(title), "As printed.")  # type: ignore[arg-type]
    wanted = {"A3.1": 'id="example-border"', "aid": "player aid, page 2", "": 'id="rule-5.6"'}
    assert wanted[next(iter(query.values()), "")] in told["html"]


def test_a_position_of_an_example(ann: Someone) -> None:
    path = "/api/titles/railways-of-australia/rules/examples"
    found = ann.get(f"{path}/border/0.svg")
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.text.startswith("<svg")
    for wrong in ("nothing/0", "border/9", "bids/0"):
        assert ann.get(f"{path}/{wrong}.svg").status_code == 404
