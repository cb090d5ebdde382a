"""The 241 numbered rules of 18OE: each has code and tests that cite its section."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from docs.rule_pages import BOOKS, ROOT, SOURCE, TESTS, cited_in, marked

BOOK = BOOKS["18oe"]
FOLDER = TESTS / BOOK.folder
RULES = tomllib.loads((FOLDER / "checklist.toml").read_text(encoding="utf-8"))
LIST = ROOT.parent / "shared" / "notes" / "18oe-rules-checklist.md"
NUMBERED = re.compile(r"^(\d+)\. .*\[([\d., -]+)\]")


def cited_by_tests() -> dict[str, set[str]]:
    """Each test by name with the sections it is about."""
    found: dict[str, set[str]] = {}
    for path in FOLDER.rglob("test_*.py"):
        for number, name in marked(path):
            found.setdefault(name.removeprefix("test_"), set()).add(number)
    return found


CITED = cited_by_tests()
assert len(CITED) > 500


def module(name: str) -> Path:
    """The file of a module: of the title, or of another room."""
    if "." in name:
        return SOURCE / "titles" / BOOK.folder / name
    own = SOURCE / "titles" / BOOK.folder / f"{name}.py"
    return own if own.exists() else SOURCE / f"{name}.py"


def test_no_rule_is_left_out():
    assert list(RULES) == [str(number) for number in range(1, 242)]


@pytest.mark.parametrize("number", RULES)
def test_a_rule_has_code_and_tests(number):
    rule = RULES[number]
    sections = set(rule["sections"])
    assert rule["code"]
    assert rule["tests"]
    for name in rule["code"]:
        assert module(name).exists(), name
        assert cited_in(module(name)) & sections, f"{name} cites none of {sections}"
    for name in rule["tests"]:
        assert name in CITED, f"no test is called test_{name}"
        assert CITED[name] & sections, f"test_{name} cites none of {sections}"


def test_names_of_tests_are_not_used_twice():
    """A name in the list means one test."""
    names = Counter(
        name
        for path in FOLDER.rglob("test_*.py")
        for name in re.findall(r"^ *def test_(\w+)\(", path.read_text(encoding="utf-8"), re.M)
    )
    used = {name for rule in RULES.values() for name in rule["tests"]}
    assert not {name for name in used if names[name] != 1}


@pytest.mark.skipif(not LIST.exists(), reason="the list of rules is not at hand")
def test_sections_are_those_of_the_list():
    """The first bracket with sections of a line; a range such as 14.1-2 names both."""
    listed = {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        match = NUMBERED.match(line)
        if match:
            listed[match[1]] = set(re.findall(r"\d+(?:\.\d+)*", match[2].replace("-2", ", 14.2")))
    assert listed.keys() == RULES.keys()
    wrong = {n for n, said in listed.items() if not said <= set(RULES[n]["sections"])}
    assert not wrong
