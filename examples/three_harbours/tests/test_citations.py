"""Every section has code and a test, and nothing cites a section that does not exist."""

import re
from pathlib import Path

import trunkline_three_harbours as package
from trunkline.titles.rule_texts import sections
from trunkline_three_harbours.game import steps

SECTIONS = set(sections(package.__name__))
CHAPTERS = {number for number in SECTIONS if "." not in number}
CITED = re.compile(r"§(\d+(?:\.\d+)?)")
FOLDER = Path(package.__file__).parent
TEXTS = ("game", "glossary", "lessons")
FILES = [*FOLDER.glob("*.py"), *(FOLDER / "data" / f"{name}.toml" for name in TEXTS)]
TESTS = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))


def cited() -> set[str]:
    """Return the sections cited by code, sentences, data and the rules of every step."""
    found = {one for path in FILES for one in CITED.findall(path.read_text("utf-8"))}
    for step in steps().values():
        for rule in step.rules:
            found.update(rule.sections)
    return found


def test_whatever_is_cited_exists():
    assert cited() <= SECTIONS


def test_every_section_has_code():
    assert SECTIONS - CHAPTERS - cited() == set()


def test_every_section_has_a_test():
    marks = re.findall(r"mark\.rule\(([^)]*)\)", TESTS)
    tested = {number for mark in marks for number in re.findall(r'"([\d.]+)"', mark)}
    assert tested <= SECTIONS
    assert SECTIONS - CHAPTERS - tested == set()


def test_every_question_cites_its_section():
    assert [step.name for step in steps().values() if step.rules and "§" not in step.prompt] == []
