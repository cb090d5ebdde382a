"""The rulebook: complete, linked, escaped, and with the numbers of the table."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from docs.rule_pages import BOOKS, citations
from trunkline import rulebook, titles
from trunkline.kernel import BadData
from trunkline.rulebook import pages
from trunkline.titles import rule_pictures, rule_texts

WRITTEN = [name for name in titles.ours() if rulebook.script(name).chapter]
FIGURES = re.compile(
    r"\d|\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred)\b", re.I
)
NAMES = {
    "1848": r"\bP[1-6]\b|\b2E\b|§9\b|8/D|\b8 and D\b|\b8 or a D\b|\bplayers of 1830|\ban 8\b|1848",
    "18oe": r"^18OE.*$|\b1822\b|\b1846\b",
    "railways-of-australia": r"base game|level 1\b|Score 0, engine level 1",
}
"""Figures that are names, or that the code fixes."""
LITERALS = {
    "18oe": {},
    "1848": {},
    "railways-of-australia": {
        "A5.3": "a line of three cities is a kind of line",
        "A7.4": "a junction has three sides",
        "A7": "it is a third side",
        "2.2": "the option is about two and three players",
    },
}
"""Sections whose sentences may hold a number in words, and why."""


class Tags(HTMLParser):
    """Every tag of a page with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {key: value or "" for key, value in attrs}))

    @property
    def ids(self) -> list[str]:
        return [one["id"] for _, one in self.found if "id" in one]


def read(
    title: str, seats: int = 3, options: dict[str, Any] | None = None, tables: str = ""
) -> str:
    game = titles.load(title, seats, options or {}, amendments=tables)
    return pages.reader(game, title, rulebook.Online(title), "As printed.")


@pytest.mark.parametrize("title", titles.ours())
def test_every_section_stands_in_one_chapter(title: str) -> None:
    game = titles.load(title, 3, {})
    shown = [number for one in pages.chapters(game) for number in one.sections]
    assert sorted(shown) == sorted(game.page.sections())


@pytest.mark.parametrize("title", BOOKS)
def test_every_section_that_rules_refusals_or_tests_cite_has_an_anchor(title: str) -> None:
    book, ids = BOOKS[title], set(Tags(read(title)).ids)
    cited = set(citations(book))
    for step in titles.load(title, 3, {}).steps.values():
        for rule in step.by_kind.values():
            cited |= set(rule.sections)
    assert len(cited) > 60
    assert {f"rule-{number}" for number in cited} <= ids


@pytest.mark.parametrize("title", titles.ours())
def test_every_link_in_the_book_leads_somewhere(title: str) -> None:
    tags = Tags(read(title))
    assert len(tags.ids) == len(set(tags.ids))
    inner = {one["href"] for tag, one in tags.found if tag == "a" and one["href"].startswith("#")}
    above = {f"#{one}" for one in tags.ids}
    for link in inner:
        stems = {link.rsplit(".", number)[0] for number in range(4)}
        assert stems & above, link


@pytest.mark.parametrize("title", WRITTEN)
def test_the_book_has_its_parts(title: str) -> None:
    text = read(title)
    written = rulebook.script(title)
    assert [one.id for one in written.chapter][:2] == ["aim", "setup"] or written.chapter[
        0
    ].id == "aim"
    assert titles.get(title).texts("about")["aim"] in text
    assert len(re.findall(r'class="example"', text)) >= 20
    assert len(re.findall(r"<table>", text)) >= 8
    assert '<svg class="face"' in text
    assert len(written.cousin) >= 1
    assert {one.page for one in written.aid} == {1, 2}
    game = titles.load(title, 3, {})
    for name in ("aid", *(one.id for one in written.cousin)):
        page = pages.page(game, title, rulebook.Online(title), name)
        assert "{" not in page
        assert len(page) > 1000
    with pytest.raises(BadData, match="no such page"):
        pages.page(game, title, rulebook.Online(title), "nothing")


@pytest.mark.parametrize("title", WRITTEN)
def test_numbers_in_sentences_come_from_data(title: str) -> None:
    """No sentence holds a figure, in digits or in words, but a brace or a name."""
    package = titles.get(title).package
    said = {number: [one.text, *(v.text for v in one.when)]
            for number, one in rule_texts.sections(package).items()}  # fmt: skip
    said |= {one.id: [one.text] for one in rulebook.script(title).chapter}
    said |= {f"aid {one.title}": [one.text] for one in rulebook.script(title).aid}
    said |= {row[0]: [row[2]] for one in rulebook.script(title).cousin for row in one.rows}
    wrong = []
    for number, texts in said.items():
        for text in texts:
            plain = re.sub(r"§\s?[A-Z]?\d[\d.]*|\{\w+\}", "", text)
            plain = re.sub(NAMES[title], "", plain)
            if FIGURES.search(plain) and number not in LITERALS[title]:
                wrong.append((number, FIGURES.findall(plain), plain))
    assert wrong == []


@pytest.mark.parametrize("title", WRITTEN)
def test_every_brace_has_its_value(title: str) -> None:
    for seats in titles.get(title).players:
        data = titles.load(title, seats, {}).page.book()
        assert all(isinstance(value, str) and value for value in data["numbers"].values())
    text = read(title)
    assert not re.search(r"\{\w+\}", text)


def test_costs_and_counts_of_a_host_are_those_of_the_book() -> None:
    """Every number of Railways of Australia that a host may amend changes the book."""
    title = "railways-of-australia"
    plain = read(title)
    tables = titles.get(title).texts("game")
    for part in ("costs", "numbers", "engines", "markers"):
        for name, row in tables[part].items():
            value = row["value"]
            more = [*value[:-1], value[-1] + 1000] if isinstance(value, list) else value + 1000
            if name == "bid_step":
                more = 500
            if (part, name) in {("engines", "steep"), ("numbers", "cubes_per_colour")}:
                continue  # only where it is chosen; below
            if part in ("numbers", "markers"):
                more = value + 1
            amended = f"[{part}.{name}]\nvalue = {json.dumps(more)}\n"
            assert read(title, tables=amended) != plain, (part, name)
    steep = read(title, options={"engine_prices": "steep"})
    assert "$35,000" in steep
    assert "$35,000" not in plain


@pytest.mark.parametrize(
    "changed",
    [
        "[money]\nbank = 60000",
        "[certificates]\n3 = 47",
        "[packet]\nminor_treasury = 190",
        "[rights.IT]\nhome = 15",
        "[formation]\nabandoned = 70",
        "[pullman]\nprice = 160",
        "[points]\nmajor = 7",
        "[fees]\ntrack_ferry = 6\ntrack_sea = 12",
        "[authorities]\nprice = 130",
        "[transfer]\nnormal = 25",
        "[limits]\nmarket = 60",
        "[abilities]\nfoundry_points = 3",
        "[outside]\ncity = 70",
        "[orient_express.bonus]\n8 = 110",
        "[mail]\n8 = 70",
        "[hochberg]\n8 = 70",
        "[mercantile]\n8 = 50",
        "[port_tokens]\n8 = 3",
        "[mergers]\nmajor = 4",
        "[privates.RSC]\nincome = 6",
    ],
)
def test_amendments_of_18oe_are_in_the_book(changed: str) -> None:
    assert said(titles.load("18oe", 3, {}, amendments=changed)) != said(titles.load("18oe", 3, {}))


def said(game: Any) -> tuple[Any, ...]:
    """The sections and tables of a game, without its examples."""
    page = game.page
    return (page.book(), [page.explain(number) for number in page.sections()])


def test_the_scenario_of_18oe_has_its_own_book() -> None:
    whole = str(said(titles.load("18oe", 3, {})))
    part = str(said(titles.load("18oe", 3, {"scenario": "uk-france"})))
    for words in ("Sankt-Peterburg", "'MZA'", "£54,000"):
        assert words in whole
        assert words not in part
    assert "£1,740" in part
    assert "£1,740" not in whole


def test_options_change_the_sentences() -> None:
    title = "railways-of-australia"
    usual = read(title)
    assert "The others pay nothing." in usual
    both = read(title, options={"auction_style": "first_to_pass"})
    assert "half of their last bid" in both
    assert "The others pay nothing." not in both
    assert "eleven cities have" in usual
    assert "nine cities have" in read(title, seats=2)


def test_a_hosts_words_are_escaped() -> None:
    title = "railways-of-australia"
    nasty = '<img src=x onerror="alert(1)">'
    tables = f"[lines.ml1]\nname = '{nasty}'\n"
    text = read(title, tables=tables)
    assert nasty not in text
    assert "&lt;img src=x" in text


@pytest.mark.parametrize("title", titles.ours())
def test_the_book_has_no_scripts_and_no_styles(title: str) -> None:
    for tag, attributes in Tags(read(title)).found:
        assert tag not in ("script", "style", "iframe", "object")
        assert not any(name.startswith("on") or name == "style" for name in attributes)


@pytest.mark.parametrize("title", titles.ours())
def test_a_section_for_the_drawer_has_its_words_and_example(title: str) -> None:
    game = titles.load(title, 3, {})
    links = rulebook.Online(title)
    for one in rulebook.examples_of(title):
        if one.section in set(game.page.sections()):
            assert f'id="example-{one.id}"' in rulebook.part(game, title, links, f"§{one.section}")
    first = next(iter(game.page.sections()))
    assert f'id="rule-{first}"' in rulebook.part(game, title, links, f"{first}.99.1")
    with pytest.raises(BadData, match="no such section"):
        rulebook.part(game, title, links, "Z")


def test_the_rulebook_in_one_file_asks_for_nothing() -> None:
    title = "railways-of-australia"
    text = rulebook.document(titles.load(title, 2, {}), "Railways of Australia", "two players")
    tags = Tags(text)
    assert not any("src" in one for _, one in tags.found)
    numbers = [int(one["data-picture"]) for tag, one in tags.found if tag == "img"]
    assert len(numbers) > 20
    held = json.loads(text.partition('id="pictures">')[2].partition("</script>")[0])
    drawn = ["".join(held["pieces"][n] for n in one) for one in held["pictures"]]
    assert set(numbers) == set(range(len(drawn)))
    assert len(set(drawn)) == len(drawn)
    assert rule_pictures.drawn(title, 0) in drawn
    assert all(svg.startswith("<svg") and svg.endswith("</svg>") for svg in drawn)
    assert sum(map(len, held["pieces"])) * 2 < sum(map(len, drawn))
    assert not any(tag == "link" for tag, _ in tags.found)
    links = {one["href"] for tag, one in tags.found if tag == "a"}
    assert all(link.startswith("#") for link in links)
    assert "import " not in text.rpartition("<script>")[2].partition("</script>")[0]
    assert {"page-aid", "page-railways-of-the-world"} <= set(tags.ids)


def test_titles_without_chapters_are_read_by_number() -> None:
    game = titles.load("depot", 2, {}) if "depot" in titles.names() else None
    assert game is None or pages.chapters(game)[0].id
    assert rulebook.script("nothing") == rulebook.Script()
