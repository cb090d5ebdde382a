"""docs/rules/1848.md: every section of the rulebook, the code that implements it, its tests.

Code cites a section as "§5.6.1" in its docstrings, sentences and data, or in a rule's `sections`;
a test cites it with ``@pytest.mark.rule("5.6.1")``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from trunkline.titles.g1848.explain import sections

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "trunkline"
CODE = ("titles/g1848", "eighteen", "board", "routes")
TESTS = ROOT / "tests" / "titles" / "g1848"

CITED = re.compile(r"§\s?(\d+(?:\.\d+)*)")
RANGE = re.compile(r"§(\d+\.\d+(?:\.\d+)?) to §(\d+\.\d+(?:\.\d+)?)")


class Entry(NamedTuple):
    """A section with what implements it and what tests it."""

    number: str
    title: str
    text: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]


def code_files() -> list[Path]:
    """Everything that may implement a rule."""
    found: list[Path] = []
    for folder in CODE:
        found += sorted((SOURCE / folder).rglob("*.py"))
        found += sorted((SOURCE / folder).rglob("*.toml"))
    return [path for path in found if path.name not in ("rules.toml", "explain.py", "panels.py")]


def cited_in(path: Path) -> set[str]:
    """The sections that a file cites."""
    text = path.read_text(encoding="utf-8")
    found = set(CITED.findall(text))
    for first, last in RANGE.findall(text):
        stem, _, low = first.rpartition(".")
        found |= {f"{stem}.{n}" for n in range(int(low), int(last.rpartition(".")[2]) + 1)}
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "sections":
                if isinstance(node.value, ast.Tuple):
                    found |= {str(ast.literal_eval(item)) for item in node.value.elts}
    return found


def implementations() -> dict[str, set[str]]:
    """Section to the files that cite it."""
    found: dict[str, set[str]] = {}
    for path in code_files():
        name = str(path.relative_to(SOURCE)).removeprefix("titles/g1848/")
        for number in cited_in(path):
            found.setdefault(number, set()).add(name)
    return found


def marked(path: Path) -> Iterator[tuple[str, str]]:
    """Pairs of a section and the name of a test that is about it."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                for argument in mark.args:
                    yield str(ast.literal_eval(argument)), node.name


def citations() -> dict[str, list[str]]:
    """Section to the tests that are about it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob("test_*.py")):
        for number, name in marked(path):
            words = name.removeprefix("test_").replace("_", " ")
            found.setdefault(number, []).append(f"{path.stem}: {words}")
    return found


def entries() -> list[Entry]:
    """Every numbered section; one that only groups others has what they have."""
    code, tests = implementations(), citations()
    numbers = list(sections())
    found = []
    for number in numbers:
        below = [other for other in numbers if other.startswith(number + ".")]
        modules = set(code.get(number, ()))
        for other in below:
            modules |= code.get(other, set())
        if not modules and number.count(".") == 2:
            modules = code.get(number.rpartition(".")[0], set())
        names = list(tests.get(number, ()))
        if below and not names:
            names = [f"see {', '.join(below)}"] if any(tests.get(o) for o in below) else []
        title, text = sections()[number]
        found.append(Entry(number, title, text, tuple(sorted(modules)), tuple(names)))
    return found


def rules_md() -> str:
    """The page."""
    lines = [
        "# The rules of 1848, and where they are",
        "",
        "Made by `make docs` from the code and the tests. The sections are those of the rulebook",
        "of 2021; the words are ours. Modules are those of `titles/g1848` unless a room is named.",
        "Open readings and editions: [1848-rulings.md](1848-rulings.md).",
    ]
    for entry in entries():
        level = "##" if "." not in entry.number else "###"
        lines += ["", f"{level} {entry.number} {entry.title}", "", entry.text, ""]
        lines.append("Code: " + ", ".join(f"`{name}`" for name in entry.modules))
        lines += ["", *(f"- {name}" for name in entry.tests)]
    return "\n".join(lines) + "\n"
