"""Modules and functions stay small: lines of modules, lines and parameters of functions."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

import trunkline

SOURCE = Path(trunkline.__file__).parent
MEDIAN = 130
"""The median module has fewer lines."""
MODULE, FUNCTION, PARAMETERS = 500, 80, 10
"""No module and no function has more lines or parameters."""


def modules() -> list[Path]:
    """All modules but rules that are kept for running games."""
    found = sorted(SOURCE.rglob("*.py"))
    return [path for path in found if "kept" not in path.relative_to(SOURCE).parts]


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The number of parameters; the object of a method is none."""
    given = function.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def too_large(text: str) -> list[str]:
    """The functions of a module that are above a limit."""
    found = []
    for function in functions(ast.parse(text)):
        count = (function.end_lineno or function.lineno) - function.lineno + 1
        if count > FUNCTION or parameters(function) > PARAMETERS:
            found.append(f"{function.name}: {count} lines, {parameters(function)} parameters")
    return found


def test_the_median_module_is_small_and_none_is_large():
    counts = {str(path.relative_to(SOURCE)): lines(path) for path in modules()}
    assert len(counts) >= 600
    assert median(counts.values()) < MEDIAN
    assert {name: count for name, count in counts.items() if count > MODULE} == {}


def test_no_function_is_large():
    found = {}
    for path in modules():
        name = str(path.relative_to(SOURCE))
        if large := too_large(path.read_text("utf-8")):
            found[name] = large
    assert found == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def f():\n" + "    pass\n" * 80, ["f: 81 lines, 0 parameters"]),
        ("def f():\n" + "    pass\n" * 79, []),
        (f"def f({', '.join(f'p{n}' for n in range(11))}): ...", ["f: 1 lines, 11 parameters"]),
        (f"def f(self, {', '.join(f'p{n}' for n in range(9))}, *, last, **more): ...", []),
    ],
)
def test_a_large_function_is_found(text, words):
    assert too_large(text) == words
