"""Each room imports only rooms to its left, so that data flows one way."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src" / "trunkline"

RANKS = {
    "kernel": 0,
    "board": 1,
    "page": 1,
    "draw": 2,
    "routes": 3,
    "eighteen": 4,
    "bots": 5,
    "titles": 6,
    "arena": 7,
    "interop": 7,
    "puzzles": 7,
    "report": 8,
    "rulebook": 8,
    "table": 8,
    "testing": 8,
    "env": 8,
    "server": 9,
    "commands": 10,
    "cli": 10,
    "library": 11,
    "notebook": 12,
    "__main__": 11,
}
"""The order of the rooms. Those of one rank are neighbours that do not know each other, except
the command line and its commands."""

TITLES = ("g1848", "g18oe", "railways_of_australia")


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def modules_in(folder: str, least: int) -> list[Path]:
    """The modules of a folder at any depth: at least so many, or a test has gone blind."""
    found = sorted((SOURCE / folder).rglob("*.py"))
    assert len(found) >= least, f"only {len(found)} modules in {folder}"
    return found


def dotted(path: Path) -> tuple[str, ...]:
    """The parts of a module's name below ``trunkline``."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The full names a module imports anywhere, in functions too."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    yield from _imports_of(path, ast.parse(path.read_text(encoding="utf-8")))


def _imports_of(path: Path, tree: ast.AST) -> Iterator[str]:
    here = ("trunkline", *path.relative_to(SOURCE).with_suffix("").parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: len(here) - node.level]) if node.level else []
            base += node.module.split(".") if node.module else []
            yield from (".".join([*base, alias.name]) for alias in node.names)


def rooms_imported(path: Path) -> set[str]:
    names = [name.split(".") for name in imports(path)]
    return {name[1] for name in names if name[0] == "trunkline" and len(name) > 1}


def may_import(room: str, other: str) -> bool:
    if other not in RANKS:
        return False
    if {room, other} <= {"commands", "cli"}:
        return True
    return room == other or RANKS[other] < RANKS[room]


@pytest.mark.parametrize("path", modules(), ids=lambda path: "/".join(dotted(path)) or "trunkline")
def test_a_module_imports_only_rooms_to_its_left(path):
    room = (dotted(path) or ("",))[0]
    if not room:
        assert rooms_imported(path) <= {"kernel", "library"}, "only names, for type checkers"
        return
    assert room in RANKS, f"{room} is no room: say in docs/architecture.md where it stands"
    wrong = sorted(other for other in rooms_imported(path) if not may_import(room, other))
    assert not wrong, f"{path.relative_to(SOURCE)} ({room}) imports {', '.join(wrong)}"


def test_the_kernel_uses_the_standard_library_only_and_does_no_input_or_output():
    forbidden = {"os", "io", "pathlib", "socket", "subprocess", "time", "secrets", "asyncio"}
    for path in modules_in("kernel", 20):
        tops = {name.split(".")[0] for name in imports(path)} - {"trunkline"}
        assert tops <= set(sys.stdlib_module_names), path
        assert not tops & forbidden, path
        calls = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not calls & {"open", "print", "input"}, path


@pytest.mark.parametrize("title", TITLES)
def test_no_title_imports_another(title):
    for path in modules_in(f"titles/{title}", 30):
        found = {name.split(".")[2] for name in imports(path) if _below_titles(name)}
        assert not found & (set(TITLES) - {title}), path


def _below_titles(name: str) -> bool:
    return name.startswith("trunkline.titles.") and name.count(".") >= 2


def test_railways_of_australia_keeps_the_kernel_honest_by_not_using_what_18xx_titles_share():
    for path in modules_in("titles/railways_of_australia", 30):
        assert "eighteen" not in rooms_imported(path), path


MODULES = {
    "argon2": "argon2-cffi",
    "prometheus_client": "prometheus-client",
    "resvg_py": "resvg-py",
}
"""Modules whose package has another name."""


def test_every_package_that_is_imported_is_declared():
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    wanted = [*project["project"]["dependencies"], *extras["fast"], *extras["postgres"]]
    wanted += [*extras["gym"], *extras["ray"]]
    declared = {re.split(r"[\[><=]", package)[0] for package in wanted}
    for path in modules():
        for name in imports(path):
            top = name.split(".")[0]
            if top != "trunkline" and top not in sys.stdlib_module_names:
                assert MODULES.get(top, top) in declared, f"{path} imports {top}"


LAZY = {
    ("commands.files", "draw.png"): "the library that draws PNG is large",
    ("commands.render", "interop"): "only files of 18xx.games need it",
    ("commands.routes", "interop"): "a plain route problem needs no title",
    ("commands.render", "draw.parts"): "only a picture of a single tile needs it",
    ("commands.simulate", "arena.picture"): "only a picture of a tournament needs it",
    ("commands.ladder", "arena.ladder_picture"): "only a picture needs it",
    ("routes.solve", "routes.decode_routes"): "numpy and numba take half a second to load",
    ("routes.compile_ahead", "routes.decode_routes"): "numpy and numba take half a second to load",
}
"""Who imports what in the body of a function, and why: what is large, and seldom needed."""


@cache
def graph() -> dict[str, set[str]]:
    """Which module imports which, in functions too; names are those below ``trunkline``."""
    names = {".".join(dotted(path)): path for path in modules()}
    return {
        name: set(_known(tuple(_imports_of(path, _running(path))), names)) - {name}
        for name, path in names.items()
    }


def _running(path: Path) -> ast.AST:
    """A module without what only type checkers read."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not _for_types(node)]
    return tree


def _for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _known(imported: tuple[str, ...], names: dict[str, Path]) -> Iterator[str]:
    for full in imported:
        if full.startswith("trunkline."):
            name = full.removeprefix("trunkline.")
            yield name if name in names else name.rpartition(".")[0]


def cycle(edges: dict[str, set[str]]) -> list[str]:
    """Modules that need each other: what is left when those that need nothing more are gone."""
    left = {name: set(needs) for name, needs in edges.items()}
    while free := {name for name, needs in left.items() if not needs & left.keys()}:
        left = {name: needs for name, needs in left.items() if name not in free}
    return sorted(left)


def test_no_modules_import_each_other_not_even_in_functions():
    assert cycle(graph()) == []


def test_the_walk_sees_the_whole_program():
    assert len(graph()) >= 500


def test_a_cycle_is_found():
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"c"}, "e": set()}) == list("abcd")
    assert cycle({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_imports_in_functions_are_named_here_with_a_reason():
    names = {".".join(dotted(path)): path for path in modules()}
    found = {
        (name, other)
        for name, path in names.items()
        for other in _known(tuple(_in_functions(path)), names)
    }
    assert found == set(LAZY)


def _in_functions(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _imports_of(path, node)


def test_rooms_left_of_the_titles_name_no_title():
    for room in ("kernel", "board", "draw", "routes", "eighteen", "bots"):
        for path in modules_in(room, 8):
            text = path.read_text(encoding="utf-8")
            words = {node.value for node in ast.walk(ast.parse(text)) if _is_word(node)}
            assert not words & {"1848", "18oe", "railways-of-australia", *TITLES}, path


def _is_word(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_the_walk_sees_relative_and_nested_imports(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.test_layers.SOURCE", tmp_path)
    module = tmp_path / "kernel" / "thing.py"
    module.parent.mkdir()
    module.write_text(
        "from . import codec\nfrom ..board import hexes\n"
        "def f():\n    import trunkline.server.app\n    from trunkline import table\n"
    )
    assert rooms_imported(module) == {"kernel", "board", "server", "table"}
    assert not may_import("kernel", "board")
    assert may_import("board", "kernel")
    assert not may_import("arena", "interop")


def test_tests_and_benchmarks_share_only_the_workbench() -> None:
    root = Path(__file__).resolve().parents[1]
    wrong = []
    for folder, others in (
        ("tests", ("benchmarks",)),
        ("benchmarks", ("tests",)),
        ("workbench", ("tests", "benchmarks")),
        ("examples", ("tests", "benchmarks", "workbench")),
    ):
        for path in sorted((root / folder).rglob("*.py")):
            found = re.findall(r"^\s*(?:from|import) ([\w.]+)", path.read_text(), re.MULTILINE)
            wrong += [
                f"{path.relative_to(root)}: {name}"
                for name in found
                if name.split(".")[0] in others
            ]
    assert wrong == []
