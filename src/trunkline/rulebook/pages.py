"""The reader as HTML: the whole book, one section for a drawer, cousins, the player aid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any

from trunkline import titles
from trunkline.kernel import BadData, Game
from trunkline.rulebook import pictures
from trunkline.rulebook.chapters import AidPart, Chapter, Cousin, chapters, script
from trunkline.rulebook.examples import (
    Example,
    examples_of,
    find,
    game_of,
    play_through,
    start,
)
from trunkline.rulebook.links import Links
from trunkline.rulebook.markup import attribute, blocks, element, filled, inline, section_text
from trunkline.rulebook.table_html import Panels, scroller, table
from trunkline.titles import reconstructed, rule_pictures, rule_texts

NUMBERED = 3
"""Sections with more parts have smaller headings."""


@dataclass
class Book:
    """A game's rulebook while it is written."""

    game: Game
    links: Links
    label: str
    numbers: dict[str, str] = field(init=False)
    tables: dict[str, Any] = field(init=False)
    shown: set[str] = field(init=False, default_factory=set)
    """Tables that have been written."""

    def __post_init__(self) -> None:
        data = self.game.page.book()
        self.numbers, self.tables = data["numbers"], data["tables"]

    def text(self, words: str) -> str:
        """Return a text of the title with the numbers of the table."""
        return filled(words, self.numbers)

    # -- chapters and sections

    def chapter(self, one: Chapter, number: int) -> str:
        """Return a chapter with all it shows."""
        own = [each for each in examples_of(self.game.title) if each.section == one.id]
        content = [
            element("h2", f'<span class="num">{number}</span> {escape(one.title)}'),
            blocks(self.text(one.text)) if one.text else "",
            *map(self.table, one.tables),
            *map(self.example, own),
            *(self.section(name) for name in one.sections),
        ]
        return element(
            "section", "".join(content), kind="chapter", id=f"chapter-{one.id}",
            data_find=one.find, tabindex="-1",
        )  # fmt: skip

    def section(self, number: str) -> str:
        """Return a section: its words, tables, pictures and examples."""
        title, _, text = (self.game.page.explain(number) or "").partition(". ")
        written = written_section(self.game.title, number)
        name = self.game.title
        content = [
            _heading(number, title),
            section_text(text),
            *(self.table(each) for each in written.tables if each in self.tables),
            *map(self.picture, (n for n, each in _pictures(name) if each.section == number)),
            *(self.example(each) for each in examples_of(name) if each.section == number),
        ]
        return element(
            "section", "".join(content), kind="rule", id=f"rule-{number}",
            data_find=written.find, tabindex="-1",
        )  # fmt: skip

    def table(self, name: str) -> str:
        """Return a table; links lead to the first place where it stands."""
        here = "" if name in self.shown else name
        self.shown.add(name)
        return table(here, self.tables[name])

    def picture(self, number: int) -> str:
        """Return a picture of the title with its caption."""
        caption = rule_pictures.book(self.game.title).picture[number].caption
        image = self._image(self.links.picture(number))
        return element(
            "figure", image + element("figcaption", inline(self.text(caption))), kind="rule-picture"
        )

    # -- examples

    def example(self, one: Example) -> str:
        """Return an example, step by step, with what the engine answered."""
        name = self.game.title
        shown = [0, *pictures.steps(name, one)]
        played = play_through(name, one.id)
        told = [blocks(self.text(one.text)), *(self._answer(step) for step in played)]
        items = [
            element(
                "li",
                self._position(one, picture) + element("div", told[n]),
                kind="step",
            )
            for n, picture in enumerate(shown)
        ]
        head = element("h4", f'<span class="num">Example</span> {escape(one.title)}')
        steps = element("ol", "".join(items), kind="steps")
        return element("figure", head + steps, kind="example", id=f"example-{one.id}")

    def _position(self, one: Example, picture: int) -> str:
        """Return the drawn position of a step and its panels."""
        found = ""
        if one.around:
            found = self._image(self.links.example(one.id, picture))
        for panel in one.panels:
            if pictures.is_market(game_of(self.game.title, one.id), panel):
                path = self.links.example(one.id, picture, panel)
                found += self._image(path, ' class="market"', "Share prices")
        found += panels_of(self.game.title, one.id, picture) if one.panels else ""
        return element("div", found, kind="position") if found else ""

    def _image(self, path: str, kind: str = "", alt: str = "") -> str:
        where = f'{self.links.source}="{attribute(path)}"'
        return f'<img{kind} {where} alt="{alt}" loading="lazy">'

    def _answer(self, played: Any) -> str:
        step = played.step
        parts = [blocks(self.text(step.text))]
        if played.label:
            parts.append(element("p", escape(played.label), kind="move"))
        if played.refusal:
            parts.append(element("p", inline(played.refusal), kind="refusal"))
        if played.log:
            items = "".join(element("li", escape(line)) for line in played.log)
            parts.append(element("ul", items, kind="log"))
        if step.best:
            money = self.game.page.money(played.revenue)
            words = f"The best routes bring {money}."
            parts.append(element("p", escape(words), kind="claim"))
            items = "".join(element("li", escape(line)) for line in self._runs(played))
            parts.append(element("ul", items, kind="log") if items else "")
        if step.after:
            parts.append(blocks(self.text(step.after)))
        return "".join(parts)

    def _runs(self, played: Any) -> Iterable[str]:
        """Yield for each train of a claim where it runs, and what that brings."""
        found, runs = played.routes, titles.get(self.game.title).best_runs
        names = runs.names(played.state, played.step.best) if runs else {}
        stops = {stop.id: stop.name or stop.id for stop in found.problem.stops}
        for one in found.runs:
            places = " – ".join(stops[stop] for stop in one.stops)
            money = self.game.page.money(one.revenue)
            yield f"{names.get(one.train, one.train)}: {places}, {money}"

    # -- the rest of the book

    def glossary(self) -> str:
        """Return the words of the title."""
        title = titles.find(self.game.title)
        words = title.texts("glossary") if title else {}
        if not words:
            return ""
        items = "".join(
            element(
                "div",
                f"<dt>{escape(word)}</dt><dd>{inline(self.text(text))}</dd>",
                kind="glossary-word",
                id=f"word-{word.replace(' ', '-')}",
            )
            for word, text in words.items()
        )
        head = element("h2", "Glossary")
        return element(
            "section", f"{head}<dl>{items}</dl>", kind="chapter", id="glossary", tabindex="-1"
        )

    def sources(self) -> str:
        """Return which values are reconstructed."""
        title = titles.find(self.game.title)
        about = title.texts("about") if title else {}
        if not about.get("reconstructed"):
            return ""
        parts = [
            element(
                "li",
                f"<details><summary>{inline(one.text)}</summary><ul>"
                + "".join(element("li", escape(value)) for value in one.values)
                + "</ul></details>",
            )
            for one in reconstructed.parts(self.game.title)
        ]
        words = (
            f"{about['reconstructed']} No public source prints these in full. If you own the game, "
            "you can supply the printed values as custom data."
        )
        content = f"<h2>Reconstructed values</h2><p>{inline(words)}</p><ul>{''.join(parts)}</ul>"
        return element("section", content, kind="chapter", id="reconstructed", tabindex="-1")


@cache
def panels_of(title: str, name: str, step: int) -> str:
    """Return the panels of an example after so many steps."""
    one, game = find(title, name), game_of(title, name)
    state = play_through(title, name)[step - 1].state if step else start(title, one)
    shown = pictures.shown(game, state)
    panels = Panels(shown, one.seats, str(shown.get("money", "{}")))
    return "".join(map(panels.html, one.panels))


def _heading(number: str, title: str) -> str:
    level = "h3" if number.count(".") < NUMBERED - 1 else "h4"
    return element(level, f'<span class="num">§{number}</span> {escape(title)}')


def _pictures(name: str) -> Iterable[tuple[int, rule_pictures.Picture]]:
    return enumerate(rule_pictures.book(name).picture)


def written_section(name: str, number: str) -> rule_texts.Section:
    """Return a section as its title wrote it; an empty one for a title that writes none."""
    title = titles.find(name)
    empty = rule_texts.Section("", "")
    if title is None or not (title.data / "rules.toml").is_file():
        return empty
    return rule_texts.sections(title.package).get(number, empty)


def reader(game: Game, label: str, links: Links, about: str) -> str:
    """Return the whole book: head, contents, chapters, glossary."""
    book = Book(game, links, label)
    found = chapters(game)
    body = [book.chapter(one, number) for number, one in enumerate(found, 1)]
    rest = [book.glossary(), book.sources()]
    return element(
        "article",
        _head(book, about)
        + _contents(book, found, rest)
        + element("div", "".join([*body, *rest]), kind="book-body"),
        kind="rulebook",
        id="top",
    )


def _head(book: Book, about: str) -> str:
    title = titles.find(book.game.title)
    facts = title.texts("about") if title else {}
    written = script(book.game.title)
    pages = [(one.id, one.title) for one in written.cousin]
    pages += [("aid", "Player aid, two pages to print")] if written.aid else []
    links = "".join(
        f'<a href="{attribute(book.links.page(name))}">{escape(text)}</a>' for name, text in pages
    )
    aim = element("p", escape(facts["aim"]), kind="aim") if facts.get("aim") else ""
    return element(
        "header",
        element("h1", f"Rules of {escape(book.label)}")
        + aim
        + element("p", about, kind="soft")
        + (element("nav", links, kind="book-pages", aria_label="More pages") if links else ""),
        kind="book-head",
    )


def _contents(book: Book, found: list[Chapter], rest: list[str]) -> str:
    items = []
    for one in found:
        inner = "".join(
            element("li", f'<a href="#rule-{each}">§{each} {escape(_title(book.game, each))}</a>')
            for each in one.sections
        )
        items.append(
            element(
                "li",
                f'<a href="#chapter-{one.id}">{escape(one.title)}</a>'
                + (f"<ol>{inner}</ol>" if inner else ""),
            )
        )
    for part, name, title in zip(
        rest, ("glossary", "reconstructed"), ("Glossary", "Reconstructed values"), strict=True
    ):
        items += [f'<li><a href="#{name}">{title}</a></li>'] if part else []
    return element("nav", f"<ol>{''.join(items)}</ol>", kind="book-contents", aria_label="Contents")


def _title(game: Game, number: str) -> str:
    return (game.page.explain(number) or "").partition(". ")[0]


def part(game: Game, label: str, links: Links, section: str) -> str:
    """Return one section for a drawer: its words, tables, pictures and examples."""
    number = rule_texts.number(section)
    while number and game.page.explain(number) is None:
        number = number.rpartition(".")[0]
    if not number:
        raise BadData("There is no such section.")
    return element("article", Book(game, links, label).section(number), kind="rulebook part")


def page(game: Game, label: str, links: Links, name: str) -> str:
    """Return the player aid, or the page for players who know another game."""
    return aid(game, label, links) if name == "aid" else cousin(game, label, links, name)


def cousin(game: Game, label: str, links: Links, name: str) -> str:
    """Return a page for players who know another game."""
    book = Book(game, links, label)
    for one in script(game.title).cousin:
        if one.id == name:
            return element("article", _cousin(book, one), kind="rulebook", id=f"page-{one.id}")
    raise BadData("There is no such page.")


def _cousin(book: Book, one: Cousin) -> str:
    rows = "".join(
        element(
            "tr",
            element("th", inline(subject), scope="row")
            + element("td", inline(there), data_label=one.there)
            + element("td", inline(book.text(here)), data_label="Here"),
        )
        for subject, there, here in one.rows
    )
    heads = "".join(
        element("th", escape(text), scope="col") for text in ("", one.there, book.label)
    )
    grid = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    back = (
        f'<p><a href="{attribute(book.links.page(""))}">All rules of {escape(book.label)}</a></p>'
    )
    return (
        element("header", element("h1", escape(one.title)) + blocks(book.text(one.text)))
        + scroller(grid, one.title, kind="cousin")
        + back
    )


def aid(game: Game, label: str, links: Links) -> str:
    """Return the player aid: two pages for the printer."""
    book = Book(game, links, label)
    written = script(game.title).aid
    if not written:
        raise BadData("There is no such page.")
    sheets = []
    for page in sorted({one.page for one in written}):
        parts = "".join(_aid_part(book, one) for one in written if one.page == page)
        head = element("h1", f"{escape(label)}: player aid, page {page}")
        sheets.append(
            element("section", head + element("div", parts, kind="columns"), kind="sheet")
        )
    return element("article", "".join(sheets), kind="rulebook aid", id="page-aid")


def _aid_part(book: Book, one: AidPart) -> str:
    content = element("h2", escape(one.title))
    content += blocks(book.text(one.text)) if one.text else ""
    if one.table:
        content += table(one.table, book.tables[one.table], one.columns)
    return element("div", content, kind="block")
