"""docs/rules: for each title every section of its rules, the code that implements it, its tests.

Code cites a section as "§5.6.1" or "§A4.2" in its docstrings, sentences and data, or in a rule's
`sections`; a test cites it with ``@pytest.mark.rule("5.6.1")``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from textwrap import fill
from types import ModuleType
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.kernel import Rule
from trunkline.titles.g18oe.printed import rule_texts as explain_18oe
from trunkline.titles.g1848.printed import rule_texts as explain_1848
from trunkline.titles.railways_of_australia.printed import rule_texts as explain_australia

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "trunkline"
TESTS = ROOT / "tests" / "titles"

NUMBER = r"[A-Z]?\d+(?:\.\d+)*"
CITED = re.compile(rf"§\s?({NUMBER})")
RANGE = re.compile(r"§([A-Z]?\d+(?:\.\d+)+) to §([A-Z]?\d+(?:\.\d+)+)")

KIT = ["trunkline", "eighteen"]
EVERYWHERE = {"trunkline.eighteen.rules.turns"}
"""Leaving a step: a step composes it."""

WORDS = (
    *("rules.toml", "glossary.toml", "about.toml", "lessons.toml", "options.toml", "page.toml"),
    *("present.toml", "reconstructed.toml", "rule_texts.py", "g1848/page/panels.py"),
    *("printed/numbers.py", "printed/terms.py", "printed/rule_tables.py"),
    *("rulebook.toml", "examples.toml", "cousins.toml", "aid.toml"),
)
"""Files that mention rules without being their code."""
NO_RULES = {"bots", "site"}
"""Folders of a title that play by its rules or read files of another program."""
QUIRKS = "quirks.py"
"""But this module of ``site`` holds rules: those of that program."""


class Book(NamedTuple):
    """A title's rules: its folder, the other rooms that implement some, its sections in words."""

    folder: str
    rooms: tuple[str, ...]
    sections: Callable[[], Mapping[str, Any]]
    page: tuple[str, ...]
    """The beginning of its page."""


BOOKS = {
    "1848": Book(
        "g1848",
        ("eighteen", "board"),
        lambda: explain_1848.of_game(titles.load("1848", 4, {})),
        (
            "# The rules of 1848, and where they are",
            "",
            "Made by `make docs` from the code and the tests. The sections are those of the",
            "rulebook of 2021; the words are ours. Modules are those of `titles/g1848` unless a",
            "room is named. Where a module composes a rule of the kit, that module of `eighteen`",
            "stands beside it: the kit has the mechanism, the title says what is its own.",
            "Open readings and editions: [1848-rulings.md](1848-rulings.md).",
        ),
    ),
    "18oe": Book(
        "g18oe",
        ("board", "routes"),
        lambda: explain_18oe.of_game(titles.load("18oe", 4, {})),
        (
            "# The rules of 18OE, and where they are",
            "",
            "Made by `make docs` from the code and the tests. The sections are those of the",
            "rulebook; the words are ours. Modules are those of `titles/g18oe` unless a room is",
            "named. Open readings: [18oe-rulings.md](18oe-rulings.md).",
        ),
    ),
    "railways-of-australia": Book(
        "railways_of_australia",
        (),
        lambda: explain_australia.of_game(titles.load("railways-of-australia", 4, {})),
        (
            "# The rules of Railways of Australia, and where they are",
            "",
            "Made by `make docs` from the code and the tests. Sections 1 to 14 are the base game,",
            "Railways of the World, A1 to A11 what Australia changes; the words are ours. Modules",
            "are those of `titles/railways_of_australia`. Open readings:",
            "[railways-of-australia-rulings.md](railways-of-australia-rulings.md).",
        ),
    ),
}
"""The titles whose rules are listed, by name."""


class Entry(NamedTuple):
    """A section with the code that implements it and the tests that check it."""

    number: str
    title: str
    text: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]


def code_files(book: Book) -> list[Path]:
    """Everything that may implement a rule."""
    found: list[Path] = []
    for folder in (f"titles/{book.folder}", *book.rooms):
        found += sorted((SOURCE / folder).rglob("*.py"))
        found += sorted((SOURCE / folder).rglob("*.toml"))
    return [path for path in found if not path.as_posix().endswith(WORDS) and _has_rules(path)]


def _has_rules(path: Path) -> bool:
    return path.name == QUIRKS or not NO_RULES.intersection(path.relative_to(SOURCE).parts)


def cited_in(path: Path) -> set[str]:
    """Return the sections that a file cites."""
    text = path.read_text(encoding="utf-8")
    found = set(CITED.findall(text))
    for first, last in RANGE.findall(text):
        stem, _, low = first.rpartition(".")
        found |= {f"{stem}.{n}" for n in range(int(low), int(last.rpartition(".")[2]) + 1)}
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            named = getattr(node, "arg", "") == "sections"
            if isinstance(node, ast.Assign):
                named = ast.unparse(node.targets[0]) == "sections"
            if named and isinstance(node, ast.Assign | ast.keyword):
                found |= _numbers(node.value)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Cites":
                found |= _numbers(node)
    return found


def _numbers(node: ast.AST) -> set[str]:
    """Return the sections in the words of an expression: "7.7.2", "7.4.1, §7.5.3"."""
    words = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    texts = [word for word in words if isinstance(word, str)]
    return {one for text in texts for one in text.split(", §") if re.fullmatch(r"\d[\d.]*", one)}


def implementations(book: Book) -> dict[str, set[str]]:
    """Section to the files that cite it, and to the modules of the kit whose rules they compose."""
    found: dict[str, set[str]] = {}
    for path in code_files(book):
        name = str(path.relative_to(SOURCE)).removeprefix(f"titles/{book.folder}/")
        for number in cited_in(path):
            found.setdefault(number, set()).update({name}, composed_in(path))
    return found


def composed_in(path: Path) -> set[str]:
    """Return the modules of the kit whose rules a title's module takes, singly or all."""
    if path.suffix != ".py" or path.name == "game.py" or SOURCE / "titles" not in path.parents:
        return set()  # game.py is a table of contents: it cites whatever others implement
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[:2] == KIT:
            module = import_module(str(node.module))
            for alias in node.names:
                value = getattr(module, alias.name, None)
                if value is None:
                    value = import_module(f"{node.module}.{alias.name}")
                if isinstance(value, ModuleType) and any(map(_is_rule, vars(value).values())):
                    found.add(value.__name__)
                elif _is_rule(value):
                    found.add(value.__module__)
    return {
        f"{name.removeprefix('trunkline.').replace('.', '/')}.py" for name in found - EVERYWHERE
    }


def _is_rule(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Rule) and value is not Rule


def marked(path: Path) -> Iterator[tuple[str, str]]:
    """Pairs of a section and the name of a test that is about it."""
    for node in _functions(ast.parse(path.read_text(encoding="utf-8")).body):
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                for argument in mark.args:
                    yield str(ast.literal_eval(argument)), node.name


def _functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Functions of a module and methods of its classes."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body)


def citations(book: Book) -> dict[str, list[str]]:
    """Section to the tests that are about it."""
    found: dict[str, list[str]] = {}
    for path in sorted((TESTS / book.folder).rglob("test_*.py")):
        for number, name in marked(path):
            words = name.removeprefix("test_").replace("_", " ")
            found.setdefault(number, []).append(f"{path.stem}: {words}")
    return found


def entries(book: Book) -> list[Entry]:
    """Every numbered section; one that only groups others has what they have."""
    code, tests, said = implementations(book), citations(book), book.sections()
    numbers = list(said)
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
        title, text = said[number].title, said[number].text
        found.append(Entry(number, title, text, tuple(sorted(modules)), tuple(names)))
    return found


def rules_md(book: Book) -> str:
    """Return the page of a title."""
    lines = [*book.page]
    for entry in entries(book):
        level = "##" if "." not in entry.number else "###"
        lines += ["", f"{level} {entry.number} {entry.title}", "", _wrapped(entry.text), ""]
        lines.append(_wrapped("Code: " + ", ".join(f"`{name}`" for name in entry.modules)))
        lines += ["", *(_wrapped(f"- {name}") for name in entry.tests)]
    return "\n".join(lines) + "\n"


def _wrapped(text: str) -> str:
    """Prose at 100 columns, an item of a list indented."""
    indent = "  " if text.startswith("- ") else ""
    return fill(text, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
