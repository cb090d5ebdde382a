"""Every refusal cites a rule, and every rule has code, words and tests."""

from pathlib import Path

import pytest

import trunkline.titles.railways_of_australia as package
from docs.rule_pages import BOOKS, CITED, cited_in, code_files
from tests.titles.citations import refusals
from tests.titles.railways_of_australia.table import Table
from trunkline.titles.railways_of_australia.game import make
from trunkline.titles.railways_of_australia.options import CHOICES, explained
from trunkline.titles.railways_of_australia.printed.rule_texts import sections

FOLDER = Path(package.__file__).parent
BOOK = BOOKS["railways-of-australia"]
RULINGS = (
    Path(__file__).resolve().parents[3] / "docs" / "rules" / f"{Table().game.title}-rulings.md"
)
JUDGES = {"str | None", "str", "Laying | str", "Switching | str", "_Way | str", "Side | str"}
DATA = {"tables.py", "board.py", "options.py"}
"""Modules whose sentences are about a host's data, not about a game."""
TOLD = "events.py"
TEXTS = "numbers.py"  # sentences of the rulebook, which stand in a section
"""Where sentences tell what happened: they need no section, but one that they cite exists."""


SOURCES = sorted(path for path in FOLDER.rglob("*.py") if "bots" not in path.parts)
REFUSALS = refusals(
    (
        path
        for path in SOURCES
        if path.name not in DATA and not path.name.startswith("page") and path.parent.name != "page"
    ),
    JUDGES,
)


def test_the_walk_finds_the_refusals():
    assert len(SOURCES) >= 35
    assert len(REFUSALS) > 60
    assert any("two different cities" in text for _, text in REFUSALS)


@pytest.mark.parametrize(("module", "text"), REFUSALS)
def test_every_refusal_cites_a_section_that_exists(module, text):
    numbers = CITED.findall(text)
    assert numbers or "{cited}" in text or module in (TOLD, TEXTS), f"{module}: {text}"
    assert all(number in sections() for number in numbers), f"{module}: {text}"


def test_every_step_says_its_section():
    for step in Table(4).game.steps.values():
        assert "§" in step.prompt, step.name


def test_every_section_that_code_cites_exists():
    for path in code_files(BOOK):
        assert cited_in(path) <= set(sections()), path.name


def test_the_numbering_is_complete():
    groups = {
        "1": 6, "2": 6, "3": 4, "4": 7, "5": 16, "6": 5, "7": 2, "8": 9, "9": 7, "10": 3, "11": 3,
        "12": 2, "13": 6, "14": 2, "A1": 3, "A2": 9, "A3": 8, "A4": 8, "A5": 3, "A6": 3, "A7": 8,
        "A8": 3, "A9": 2, "A10": 14, "A11": 3,
    }  # fmt: skip
    expected = {*groups} | {
        f"{one}.{n}" for one, most in groups.items() for n in range(1, most + 1)
    }
    assert set(sections()) == expected


def test_explain_finds_a_section_however_it_is_written():
    explain = Table(4).game.page.explain
    assert explain("A4.2") == explain("§A4.2") == explain("A4.2.")
    assert explain("B1") is None


@pytest.mark.parametrize("name", CHOICES)
def test_every_option_changes_the_words_of_its_sections(name: str):
    """What a table plays is what it is told, whichever of the choices holds."""
    cited = CITED.findall(explained()[name]["text"])
    assert cited
    for section in cited:
        told = [make(4, {name: one}).page.explain(section) for one in CHOICES[name]]
        assert None not in told
        assert len(set(told)) == len(told)


def test_every_option_is_a_ruling_that_can_be_read():
    page = RULINGS.read_text(encoding="utf-8")
    for name in CHOICES:
        assert f"`{name}`" in page, name
    assert set(CITED.findall(page)) <= set(sections())
