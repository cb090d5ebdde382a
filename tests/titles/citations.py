"""The sentences with which a title refuses, as they stand in its modules."""

import ast
import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path


def refusals(
    paths: Iterable[Path], returns: Collection[str], judges: Callable[[str], bool] = lambda _: True
) -> list[tuple[str, str]]:
    """Every sentence that a judging function returns, with the module it stands in.

    A function judges by what it `returns`, and by its name where `judges` looks at that too.
    """
    found = []
    for path in paths:
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef) or function.returns is None:
                continue
            if ast.unparse(function.returns) in returns and judges(function.name):
                found += [(path.name, text) for text in _sentences(function)]
    return found


def _sentences(function: ast.FunctionDef) -> Iterable[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant | ast.JoinedStr):
            text = ast.unparse(node.value)
            if re.search(r"[a-z] [a-z]", text) and text.rstrip("'\"").endswith("."):
                yield text
