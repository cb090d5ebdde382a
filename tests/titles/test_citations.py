"""What holds of the sections of every title: they have words of ours, code and tests."""

import re

import pytest

from docs.rule_pages import BOOKS, ROOT, Entry, citations, entries, rules_md
from trunkline import rulebook, titles

ENTRIES = [(title, entry) for title, book in BOOKS.items() for entry in entries(book)]
RULEBOOKS = {
    "1848": "1848-gmt-2021.txt",
    "18oe": "18oe.txt",
    "railways-of-australia": "railways-of-australia.txt",
}


def named(value: object) -> str:
    return value.number if isinstance(value, Entry) else str(value)


@pytest.mark.parametrize("title", BOOKS)
def test_every_rule_says_which_sections_it_implements(title: str):
    known = set(BOOKS[title].sections())
    for step in titles.load(title, 4, {}).steps.values():
        for rule in step.by_kind.values():
            assert rule.sections, type(rule).__name__
            assert set(rule.sections) <= known, type(rule).__name__


@pytest.mark.parametrize(("title", "entry"), ENTRIES, ids=named)
def test_every_section_has_code_and_tests(title: str, entry: Entry):
    assert entry.modules, f"{title} §{entry.number} {entry.title} is cited by no module"
    assert entry.tests, f"{title} §{entry.number} {entry.title} is cited by no test"


@pytest.mark.parametrize("title", BOOKS)
def test_tests_cite_sections_that_exist(title: str):
    assert set(citations(BOOKS[title])) <= set(BOOKS[title].sections())


@pytest.mark.parametrize("title", BOOKS)
def test_the_page_of_the_rules_is_fresh(title: str):
    page = ROOT / "docs" / "rules" / f"{title}.md"
    assert page.read_text(encoding="utf-8") == rules_md(BOOKS[title]), "run make docs"


@pytest.mark.parametrize(("title", "entry"), ENTRIES, ids=named)
def test_every_section_is_explained_in_a_few_sentences(title: str, entry: Entry):
    assert 3 <= len(entry.title) < 60, title
    assert entry.text.endswith(".")
    assert 1 <= len(re.findall(r"[.](?:\s|$)", entry.text)) <= 16


def told(title: str) -> list[str]:
    """The chapters, examples and cousins of a title's rulebook."""
    written = rulebook.script(title)
    examples = rulebook.examples_of(title)
    steps = [text for one in examples for step in one.step for text in (step.text, step.after)]
    rows = [here for one in written.cousin for _, _, here in one.rows]
    return [*(one.text for one in written.chapter), *(one.text for one in examples), *steps, *rows]


@pytest.mark.parametrize("title", BOOKS)
def test_our_words_are_not_the_rulebooks(title: str, shared):
    book = (shared / "rulebooks" / RULEBOOKS[title]).read_text(encoding="utf-8")
    flat = re.sub(r"\W+", " ", book).lower()
    said = [one.text for one in BOOKS[title].sections().values()]
    if title == "railways-of-australia":
        said += titles.load(title, 4, {}).facts.texts.values()  # what its cards say
    said += told(title)
    for text in said:
        words = re.sub(r"\W+", " ", text).lower().split()
        for at in range(len(words) - 9):
            assert " ".join(words[at : at + 10]) not in flat, text
