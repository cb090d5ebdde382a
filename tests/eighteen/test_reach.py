"""The kit serves its titles: definitions that 1848 and 18OE both reach may not become fewer."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import trunkline

PACKAGE = Path(trunkline.__file__).parent
ROOT = Path(__file__).resolve().parents[2]
KIT = "trunkline.eighteen"
TITLES = {
    "1848": PACKAGE / "titles" / "g1848",
    "18oe": PACKAGE / "titles" / "g18oe",
    "three-harbours": ROOT / "examples" / "three_harbours" / "src",
}
HALF = 0.5
"""The part of the kit's definitions, in lines, that both 1848 and 18OE reach at least."""
LEAST = 2450
"""Lines of definitions that both reach; raise it, never lower it."""
TOGETHER = 0.8
"""The part of the kit that 1848 or 18OE reaches. The rest is what a new title gets for free."""
Name = tuple[str, str]
"""A definition: its module within the kit, and its name."""


def modules() -> dict[str, Path]:
    folder = PACKAGE / "eighteen"
    return {
        ".".join(path.relative_to(folder).with_suffix("").parts): path
        for path in sorted(folder.rglob("*.py"))
        if path.name != "__init__.py"
    }


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def within(module: str | None) -> str | None:
    """A module of the kit as it is called here, or None."""
    if module is None or not module.startswith(KIT):
        return None
    return module.removeprefix(KIT).removeprefix(".")


def imported(path: Path) -> dict[str, Name]:
    """What each name of a module stands for, if it comes from the kit; "" is a whole module."""
    found: dict[str, Name] = {}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and (module := within(node.module)) is not None:
            for one in node.names:
                whole = f"{module}.{one.name}".removeprefix(".")
                name = (whole, "") if whole in modules() else (module, one.name)
                found[one.asname or one.name] = name
    return found


def used(node: ast.AST, names: dict[str, Name]) -> set[Name]:
    """The kit's definitions to which a piece of code refers; its own variables hide them."""
    found: set[Name] = set()
    hidden = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        stored = (one for one in ast.walk(node) if isinstance(one, ast.Name))
        hidden |= {one.id for one in stored if isinstance(one.ctx, ast.Store)}
    names = {name: one for name, one in names.items() if name not in hidden}
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            module, name = names.get(one.value.id, ("", "-"))
            if module and not name:
                found.add((module, one.attr))
        elif isinstance(one, ast.Name) and names.get(one.id, ("", ""))[1]:
            found.add(names[one.id])
    return found


@cache
def definitions() -> dict[Name, tuple[int, frozenset[Name]]]:
    """Each definition of the kit: its lines, and the definitions to which it refers."""
    found: dict[Name, tuple[int, frozenset[Name]]] = {}
    for module, path in modules().items():
        names = imported(path)
        body = list(statements(tree(path).body))
        own = {name for node in body for name in defined(node)}
        names |= {name: (module, name) for name in own}
        for node in body:
            for name in defined(node):
                lines = (node.end_lineno or node.lineno) - first_line(node) + 1
                uses = frozenset(used(node, names)) - {(module, name)}
                found[module, name] = (lines, uses)
        for alias, name in imported(path).items():
            if name[1] and name != (module, alias):  # a name that is passed on
                found.setdefault((module, alias), (0, frozenset({name})))
    return found


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those in its conditions included."""
    for node in body:
        if isinstance(node, ast.If):
            yield from statements(node.orelse or node.body)
        else:
            yield node


def defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]


def first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


@cache
def reached(title: str) -> frozenset[Name]:
    """All definitions that a title uses, directly or through others."""
    todo: set[Name] = set()
    for path in TITLES[title].rglob("*.py"):
        names = imported(path)
        todo |= {name for name in names.values() if name[1]}
        for node in tree(path).body:
            todo |= used(node, names)
    known, found = definitions(), set()
    while todo:
        one = todo.pop()
        if one in known and one not in found:
            found.add(one)
            todo |= known[one][1]
    return frozenset(found)


def lines(names: frozenset[Name]) -> int:
    return sum(definitions()[name][0] for name in names)


def present() -> list[str]:
    return [title for title, folder in TITLES.items() if folder.exists()]


def test_the_count_follows_references():
    both = reached("1848") & reached("18oe")
    assert {("parts.ledger", "player_gets"), ("parts.shares", "heir")} <= both
    assert ("parts.shares", "NOBODY") in both  # only by reference
    assert ("rules.rounds", "Rounds") in reached("1848") - reached("18oe")
    assert lines(frozenset(definitions())) > 2000


def test_both_large_titles_reach_half_of_the_kit():
    both, whole = lines(reached("1848") & reached("18oe")), lines(frozenset(definitions()))
    either = lines(reached("1848") | reached("18oe"))
    assert both >= max(LEAST, HALF * whole), f"{both} of {whole} lines"
    assert either >= TOGETHER * whole, f"{either} of {whole} lines"


@pytest.mark.parametrize("module", modules())
def test_a_module_serves_at_least_two_titles(module):
    users = [title for title in present() if any(one[0] == module for one in reached(title))]
    assert len(users) >= 2, users


if __name__ == "__main__":
    both = reached("1848") & reached("18oe")
    print(lines(both), "of", lines(frozenset(definitions())))
    for module in modules():
        mine = frozenset(name for name in definitions() if name[0] == module)
        counts = [lines(mine & reached(title)) for title in present()]
        print(f"{module:24}{lines(mine):5}", *counts, lines(mine & both))
