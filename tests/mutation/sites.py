"""Where a title may be mutated: each refusal that could be forgotten, each effect left out."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

REFUSAL, ANSWER, EFFECT = "refusal", "answer", "effect"
"""A sentence, a plain False, a change of the state."""

_sources: dict[str, str] = {}
"""The text of each module when its sites were found: files may change during a long run."""


class Site(NamedTuple):
    """A statement of a function, by the outermost function it stands in."""

    module: str
    function: str
    line: int
    kind: str
    text: str

    @property
    def name(self) -> str:
        """How a list of survivors shows it."""
        where = f"{self.module.rpartition('.')[2]}.py:{self.line}"
        return f"{where} {self.function}: {self.text}"


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods of a module with their qualified names; nested ones belong to them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _is_sentence(node: ast.Return) -> bool:
    """A sentence as it stands, or one that ``cites`` completes."""
    value = node.value
    if isinstance(value, ast.Call):
        name = value.func.attr if isinstance(value.func, ast.Attribute) else ""
        return "cites" in (name, getattr(value.func, "id", ""))
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str)
    )


def _touches_state(node: ast.stmt) -> bool:
    """A call as a statement, or an assignment into the state."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    targets: list[Any] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AugAssign):
        targets = [node.target]
    return any(_base(target) == "state" for target in targets)


def _base(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
        if isinstance(node, ast.Name):
            return node.id
    return ""


def sites_of(module: str, path: Path) -> list[Site]:
    """All sites of a module, in the order of its lines."""
    _sources[module] = path.read_text(encoding="utf-8")
    tree = ast.parse(_sources[module])
    found = []
    for name, function in functions(tree):
        returns = ast.unparse(function.returns) if function.returns else ""
        arguments = {argument.arg for argument in function.args.args}
        if "state" not in arguments:
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and "str" in returns.split(" | "):
                if _is_sentence(node):
                    found.append((node.lineno, name, REFUSAL, ast.unparse(node)))
            elif isinstance(node, ast.Return) and returns == "bool":
                if isinstance(node.value, ast.Constant) and node.value.value is False:
                    found.append((node.lineno, name, ANSWER, ast.unparse(node)))
            elif isinstance(node, ast.stmt) and _touches_state(node):
                found.append((node.lineno, name, EFFECT, ast.unparse(node)))
    return [
        Site(module, name, line, kind, " ".join(text.split()))
        for line, name, kind, text in sorted(found)
    ]


_INSTEAD: dict[str, ast.stmt] = {
    REFUSAL: ast.Return(ast.Constant(None)),
    ANSWER: ast.Return(ast.Constant(True)),
    EFFECT: ast.Pass(),
}


class _Mutate(ast.NodeTransformer):
    def __init__(self, site: Site) -> None:
        self.site, self.done = site, 0

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.stmt) and node.lineno == self.site.line:
            if " ".join(ast.unparse(node).split()) == self.site.text:
                self.done += 1
                return ast.copy_location(_INSTEAD[self.site.kind], node)
        return self.generic_visit(node)


def mutate(site: Site) -> None:
    """Change the code of the function in this process, for good."""
    module = importlib.import_module(site.module)
    path = Path(str(module.__file__))
    change = _Mutate(site)
    tree = ast.fix_missing_locations(change.visit(ast.parse(_sources[site.module])))
    if change.done != 1:
        raise ValueError(f"{site.name}: found {change.done} times")
    code: CodeType = compile(tree, str(path), "exec")
    target: Any = module
    for part in site.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == part)
        target = vars(target)[part]
    function = getattr(target, "__wrapped__", target)
    assert isinstance(function, FunctionType)
    function.__code__ = code
