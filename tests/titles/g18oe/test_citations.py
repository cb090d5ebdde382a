"""What the code of 18OE cites is a section, and every section is found by its number."""

from docs.rule_pages import BOOKS, CITED, code_files
from trunkline.titles.g18oe.game import make
from trunkline.titles.g18oe.options import CHOICES
from trunkline.titles.g18oe.printed.house_rules import explained
from trunkline.titles.g18oe.printed.rule_texts import sections

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
    explain = make(3, {}).page.explain
    assert "2+2" in (explain("§11.6.1") or "")
    assert explain("99") is None


DECIDED = [
    (name, section)
    for name, one in explained().items()
    for section in CITED.findall(one["text"])
    if name != "scenario"
]


def test_every_option_says_which_section_it_decides():
    assert {name for name, _ in DECIDED} == set(CHOICES) - {"scenario"}


def test_every_option_changes_the_words_of_its_sections():
    """What a table plays is what it is told, whichever of the choices holds."""
    games = {(name, one): make(3, {name: one}) for name in CHOICES for one in CHOICES[name]}
    for name, section in DECIDED:
        told = [games[name, one].page.explain(section) for one in CHOICES[name]]
        assert None not in told, section
        assert len(set(told)) == len(told), section
