"""Every refusal cites a rule, and every rule has code, words and tests."""

import re
import sys
from pathlib import Path

import pytest

import trunkline.titles.g1848 as package
from docs.rule_pages import BOOKS, CITED, cited_in, code_files
from tests.mutation.run import MODULES
from tests.titles.citations import refusals
from tests.titles.g1848.table import Table
from trunkline.eighteen.parts.game import Cites
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.options import CHOICES
from trunkline.titles.g1848.printed.house_rules import option_texts
from trunkline.titles.g1848.printed.rule_texts import sections

FOLDER = Path(package.__file__).parent
BOOK = BOOKS["1848"]


REFUSALS = refusals(
    (FOLDER.joinpath(*name.split(".")).with_suffix(".py") for name in MODULES),
    ("str | None", "str"),
    lambda name: "refus" in name or name.startswith("_"),
)


def test_the_walk_finds_the_refusals():
    assert len(REFUSALS) > 50
    assert any("Loans open with the first 3/3+" in text for _, text in REFUSALS)


@pytest.mark.parametrize(("module", "text"), REFUSALS)
def test_every_refusal_cites_a_section_that_exists(module, text):
    numbers = CITED.findall(text)
    assert numbers, f"{module}: {text}"
    assert all(number in sections() for number in numbers), f"{module}: {text}"


def test_every_reason_of_the_kit_has_its_section():
    """A rule of the kit finds a section for whatever it may refuse."""
    reasons: dict[str, set[str]] = {}
    for step in Table(4).game.steps.values():
        for rule in step.by_kind.values():
            cites = getattr(getattr(rule, "laying", rule), "cites", None)
            if isinstance(cites, Cites):
                reasons.setdefault(type(rule).__module__, set()).update(cites.reasons)
    assert len(reasons) > 5
    for module, known in reasons.items():
        text = Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8")
        asked = set(re.findall(r'cites\(\s*"(\w+)"', text))
        asked |= {"turn"} if "not_its_turn(" in text else set()
        assert known <= asked, module


def test_every_step_says_its_section():
    for step in Table(4).game.steps.values():
        if step.rules:
            assert "§" in step.prompt or "R-" in step.prompt, step.name


def test_every_section_that_code_cites_exists():
    for path in code_files(BOOK):
        if "1848" in str(path):
            assert cited_in(path) - {"1.3"} <= set(sections()), path.name


def test_the_numbering_is_complete():
    """Every printed section from 2 to 13, as the rulebook counts them."""
    groups = {
        "2": 4, "2.4": 5, "3": 2, "3.1": 4, "4": 7, "5": 6, "5.1": 7, "5.2": 2, "5.3": 7, "5.4": 4,
        "5.5": 7, "5.6": 3, "6": 2, "7": 7, "7.4": 7, "7.5": 3, "7.7": 4, "8": 4, "8.2": 5,
        "8.3": 7, "8.4": 4, "9": 7, "10": 5, "10.1": 3, "10.3": 3, "11": 3, "12": 7, "12.1": 3,
        "12.2": 2, "12.3": 3, "12.4": 2, "12.5": 2, "12.6": 2, "13": 2,
    }  # fmt: skip
    expected = {str(n) for n in range(2, 14)}
    for stem, count in groups.items():
        expected |= {f"{stem}.{n}" for n in range(1, count + 1)}
    assert set(sections()) == expected


def test_explain_finds_a_section_however_it_is_written():
    explain = Table(4).game.page.explain
    assert explain("5.6.1") == explain("§5.6.1") == explain("5.6.1.")
    assert (explain("13.2") or "").startswith("Who wins. The richest player: cash less debts")
    assert explain("14") is None
    assert explain("") is None


DECIDED = [
    (name, section)
    for name, one in option_texts().items()
    for section in re.findall(r"§(\d+(?:\.\d+)*)", one.text)
]


def test_every_option_says_which_section_it_decides():
    assert {name for name, _ in DECIDED} == set(CHOICES) - {"edition"}


@pytest.mark.parametrize(("name", "section"), DECIDED, ids=lambda one: str(one))
def test_every_option_changes_the_words_of_its_sections(name: str, section: str):
    """What a table plays is what it is told, whichever of the choices holds."""
    told = [make(4, {name: value}).page.explain(section) for value in CHOICES[name]]
    assert None not in told
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(("edition", "section", "words"), [
    ("gmt-2021", "8.3.4", "After all trains from the bank; another director is asked."),
    ("first-2007", "8.3.4", "Before or after trains from the bank; another director is asked."),
    ("18xx.games", "8.3.4", "Before or after trains from the bank; nobody is asked."),
    ("gmt-2021", "4.3", "P2 Oodnadatta Railway. "),
    ("first-2007", "4.3", "P2 Sydney Railway Company. "),
    ("gmt-2021", "12.2.1", "In the first turn of the next stock round."),
    ("first-2007", "12.2.1", "From the player's next turn on."),
    ("18xx.games", "3.1.3", "Only players who own a private."),
    ("18xx.games", "4.1", "From any player."),
    ("18xx.games", "5.3.4", "With 60% of its shares sold."),
    ("18xx.games", "6.2", "Whenever the office passes on."),
    ("gmt-2021", "8.3.7", "The bank's: nobody has to buy from another company."),
    ("gmt-2021", "2.1", "Keep the seating of the table."),
    ("gmt-2021", "5.4.4", "The cheapest in the bank, on sale or not"),
    ("gmt-2021", "4.7", "at the latest with the first 5/5+"),
])  # fmt: skip
def test_explanations_say_what_an_edition_does(edition: str, section: str, words: str):
    option_texts = make(4, {"edition": edition}).page.explain(section) or ""
    assert words.lower() in option_texts.lower()


@pytest.mark.parametrize("edition", CHOICES["edition"])
def test_every_section_is_explained_at_every_table(edition: str):
    game = make(4, {"edition": edition})
    assert all(game.page.explain(number) for number in sections())


def test_the_rulebook_has_no_section_that_is_missing_here(shared):
    book = (shared / "rulebooks" / "1848-gmt-2021.txt").read_text(encoding="utf-8")
    printed = set(re.findall(r"^(?:\*\*)?\((\d+\.\d+\.\d+)\)", book, re.MULTILINE))
    printed |= set(re.findall(r"^(\d+\.\d) [A-Z]", book, re.MULTILINE))
    printed = {n for n in printed if 2 <= int(n.split(".")[0]) <= 13 and not n.endswith(".0")}
    assert len(printed) > 100
    assert printed <= set(sections())
