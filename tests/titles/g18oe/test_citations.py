"""What the code of 18OE cites is a section, and every section is found by its number."""

from docs.rule_pages import BOOKS, CITED, code_files
from trunkline.titles.g18oe.explain import explain, sections

BOOK = BOOKS["18oe"]


def test_whatever_is_cited_is_a_section():
    known = set(sections())
    above = {number.rpartition(".")[0] for number in known}
    for path in code_files(BOOK):
        if "g18oe" in str(path):
            cited = set(CITED.findall(path.read_text(encoding="utf-8")))
            unknown = {n for n in cited - known - above if "." in n}
            assert unknown <= {"5.1", "2.2.3"}, path.name


def test_words_are_found_by_number():
    assert "2+2" in (explain("§11.6.1") or "")
    assert explain("99") is None
