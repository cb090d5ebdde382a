"""Every section of the rules has words, code and a test; the page that lists them is fresh."""

from pathlib import Path

import pytest

from docs.rule_pages import BOOKS, CITED, code_files, entries, rules_md
from tests.titles.citations import check_entry
from trunkline.titles.g18oe.explain import explain, sections

BOOK = BOOKS["18oe"]
PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "18oe.md"


@pytest.mark.parametrize("entry", entries(BOOK), ids=lambda entry: entry.number)
def test_every_section_has_code_and_a_test(entry):
    check_entry(entry)


def test_whatever_is_cited_is_a_section():
    known = set(sections())
    above = {number.rpartition(".")[0] for number in known}
    for path in code_files(BOOK):
        if "g18oe" in str(path):
            cited = set(CITED.findall(path.read_text(encoding="utf-8")))
            unknown = {n for n in cited - known - above if "." in n}
            assert unknown <= {"5.1", "2.2.3"}, path.name


def test_the_page_is_fresh():
    assert PAGE.read_text(encoding="utf-8") == rules_md(BOOK), "run make docs"


def test_words_are_found_by_number():
    assert "2+2" in (explain("§11.6.1") or "")
    assert explain("99") is None
