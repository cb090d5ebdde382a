"""Keeping: write an archive of a title's rules: ``python -m trunkline.titles.keep_rules 1848``.

Tables that were started under these rules continue with the archive (see ``kept_rules``). The same
sources give the same bytes. The archive holds the title's package, and what that needs of the kit,
the bots and the helpers of titles. Everything else it imports from the front of a room: kept rules
may only use what the room's ``__init__`` exports.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import sys
import zipfile
from collections.abc import Collection, Iterator, Mapping
from gzip import decompress
from importlib import import_module
from importlib.resources import files as resources
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from trunkline import titles
from trunkline.kernel import BadData, files
from trunkline.titles import Title, kept_rules

PROGRAM = "trunkline"
ROOMS = ("trunkline.eighteen", "trunkline.bots")
"""The rooms that are kept with a title, as far as it needs them."""
CURRENT = frozenset(
    f"trunkline.titles.{name}"
    for name in ("bots", "keep_rules", "kept_rules", "opponents", "registry", "replay", "title")
)
"""Modules of the room ``titles`` that are never kept; its other modules are helpers of titles."""
WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive: it depends on its content alone."""


class Import(NamedTuple):
    """An import statement: its line and column, and the modules it may name."""

    line: int
    column: int
    module: str
    names: tuple[str, ...]


def top(name: str) -> str:
    """Return the package on the outside of a module: of ``trunkline.kernel`` it is trunkline."""
    return name.partition(".")[0]


def below(name: str, package: str) -> bool:
    """Return True if a module is a package or lies in it."""
    return name == package or name.startswith(package + ".")


def imports(text: str, packages: Collection[str]) -> Iterator[Import]:
    """Yield all imports of modules of some packages, wherever they are."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                raise BadData("relative imports cannot be kept")
            if top(node.module or "") in packages:
                names = tuple(alias.name for alias in node.names)
                yield Import(node.lineno, node.col_offset, str(node.module), names)
        elif isinstance(node, ast.Import):
            wrong = next((top(one.name) for one in node.names if top(one.name) in packages), None)
            if wrong is not None:
                raise BadData(f"write `from {wrong}.… import …`: plain imports cannot be kept")


class Sources:
    """The modules of the program and of a title's package, and which of them the title needs."""

    def __init__(self, package: str, folders: Mapping[str, Path]) -> None:
        """Read the sources of a title's package; `folders` has the folder of each top package."""
        self.package = package
        self.folders = folders
        self.modules = {
            _dotted(name, folder, path): path
            for name, folder in folders.items()
            for path in sorted(folder.rglob("*.py"))
        }
        self.title = f"{package}.title"
        if self.title not in self.modules:
            raise BadData(f"there is no module {self.title} in {folders[top(package)]}")

    def text(self, name: str) -> str:
        """Return the source of a module."""
        return self.modules[name].read_text("utf-8")

    def imports(self, name: str) -> Iterator[Import]:
        """Yield the imports of a module that concern us."""
        return imports(self.text(name), self.folders)

    def version(self) -> int:
        """Return the rules version that the sources say they have."""
        found = [
            int(ast.literal_eval(node.value))
            for name in self.modules
            if below(name, self.package)
            for node in ast.parse(self.text(name)).body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "RULES_VERSION"
        ]
        if len(found) != 1:
            raise BadData(f"{self.package} must say its RULES_VERSION once, not {len(found)} times")
        return found[0]

    def kept(self) -> list[str]:
        """Return the title's modules, and all they need of the kept rooms."""
        todo = [name for name in self.modules if below(name, self.package)]
        found: set[str] = set()
        while todo:
            name = todo.pop()
            if name in self.modules and name not in found and self._can_be_kept(name):
                found.add(name)
                todo += [name.rpartition(".")[0], *self._needs(name)]
        return sorted(found)

    def _can_be_kept(self, name: str) -> bool:
        if any(below(name, one) for one in (self.package, *ROOMS)):
            return True
        room = name.rpartition(".")[0]
        helper = room == titles.__name__ and not self.modules[name].name.startswith("__init__")
        return helper and name not in CURRENT

    def _needs(self, name: str) -> Iterator[str]:
        for one in self.imports(name):
            yield one.module
            yield from (f"{one.module}.{each}" for each in one.names)

    def renamed(self, name: str, kept: set[str], root: str) -> str:
        """Return the source of a module that imports what is kept from `root` instead."""
        self._spells_no_name(name)
        lines = self.text(name).splitlines(keepends=True)
        for one in self.imports(name):
            inside = [f"{one.module}.{each}" in kept for each in one.names]
            if one.module in kept or all(inside):
                new = f"{root}.{one.module}"
            elif any(inside):
                raise BadData(f"{name} line {one.line}: import kept and current modules apart")
            elif one.module != PROGRAM:
                new = _front(name, one)
            else:
                continue
            line = lines[one.line - 1]
            head, tail = line[: one.column], line[one.column :]
            lines[one.line - 1] = head + tail.replace(f"from {one.module}", f"from {new}", 1)
        return "".join(lines)

    def _spells_no_name(self, name: str) -> None:
        """Refuse the package by its name: the kept copy has another one."""
        for node in ast.walk(ast.parse(self.text(name))):
            if _names(node, self.package):
                raise BadData(f"{name}: write __package__, not {self.package!r}")

    def data(self) -> Iterator[tuple[str, bytes]]:
        """Yield path and content of the package's files that are not code."""
        outer = self.folders[top(self.package)]
        home = outer.joinpath(*self.package.split(".")[1:])
        for path in sorted(home.rglob("*")):
            inside = path.relative_to(home).parts
            code = path.suffix == ".py" or "__pycache__" in inside
            if path.is_file() and not code and inside[0] != "kept":
                yield f"{top(self.package)}/{path.relative_to(outer).as_posix()}", path.read_bytes()

    def place(self, name: str) -> str:
        """Return the path of a module in the archive."""
        outer = top(name)
        return f"{outer}/{self.modules[name].relative_to(self.folders[outer]).as_posix()}"


def _dotted(package: str, folder: Path, path: Path) -> str:
    """Return the name of a module below the folder of a package."""
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join((package, *parts)).removesuffix(".__init__")


def _names(node: ast.AST, package: str) -> bool:
    """Return True if a node names a package in a text; one word may also be a title's name."""
    if isinstance(node, ast.Constant):
        return "." in package and node.value == package
    if not isinstance(node, ast.Call):
        return False
    given = [one.value for one in node.keywords if one.arg == "package"]
    if ast.unparse(node.func).rpartition(".")[2] == "files":
        given += node.args
    return any(isinstance(one, ast.Constant) and one.value == package for one in given)


def _front(name: str, one: Import) -> str:
    """Return the room from whose front a module must import something.

    A room promises its exports to kept rules; everything behind them may change.
    """
    room = ".".join(one.module.split(".")[:2])
    front, inner = vars(import_module(room)), vars(import_module(one.module))
    for each in one.names:
        if each not in front.get("__all__", ()) or front[each] is not inner[each]:
            raise BadData(f"{name} line {one.line}: {room} does not export {each}")
    return room


def write(sources: Sources, root: str) -> bytes:
    """Return the archive: sources with their imports renamed, and data, in a fixed order."""
    kept = sources.kept()
    content: dict[str, str | bytes] = {
        f"{root}/__init__.py": f'"""Rules that were kept."""\n\n'
        f"from {root}.{sources.title} import TITLE as TITLE\n"
    }
    for name in kept:
        content[f"{root}/{sources.place(name)}"] = sources.renamed(name, set(kept), root)
        for parent in PurePosixPath(sources.place(name)).parents:
            if parent.name:
                content.setdefault(f"{root}/{parent}/__init__.py", "")
    content.update({f"{root}/{path}": data for path, data in sources.data()})
    out = io.BytesIO()
    # Not compressed: other builds of zlib give other bytes, and git and wheels compress anyway.
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(content):
            archive.writestr(zipfile.ZipInfo(path, WHEN), content[path])
    return out.getvalue()


def installed(package: str) -> Path:
    """Return the folder from which a top package is imported."""
    return Path(str(resources(package)))


def keep(name: str, folders: Mapping[str, Path], games: list[Path]) -> Path:
    """Write the archive of a title's rules.

    `folders` has the folder of a top package whose sources are not those installed, `games` are
    recorded games that the archive must still replay.
    """
    title = titles.get(name)
    outer = top(title.package)
    sources = Sources(
        title.package,
        {one: folders.get(one) or installed(one) for one in dict.fromkeys((PROGRAM, outer))},
    )
    version = sources.version()
    path = kept_rules.archive(title, version)
    data = write(sources, kept_rules.package(name, version))
    if path.exists():
        if path.read_bytes() == data:
            return path
        raise BadData(f"version {version} is kept already, and these rules differ from it")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    try:
        for game in games:
            check(game, title, version)
    except BadData:
        path.unlink()
        raise
    return path


def check(game: Path, title: Title, version: int) -> None:
    """Replay a recorded game of this version with the rules just kept."""
    raw = game.read_bytes()
    data = json.loads(decompress(raw) if game.suffix == ".gz" else raw)
    if (data["title"], data["rules_version"]) != (title.name, version):
        return
    kept = kept_rules.rules(title, version)
    try:
        files.read(data, lambda name, seats, options: kept.load(seats, options))
    except BadData as error:
        raise BadData(
            f"these are not the rules that {game.name} was played by ({error}). "
            "Keep the rules as they were before your change: make keep TITLE=… FROM=REVISION"
        ) from error


def main(words: list[str] | None = None) -> int:
    """Run the command; return 0 if the rules are kept."""
    parser = argparse.ArgumentParser(prog="keep", description=__doc__)
    parser.add_argument("title", help="the title whose rules are kept")
    parser.add_argument(
        "--source",
        type=Path,
        action="append",
        default=[],
        help="the folder of a package in another checkout, such as src/trunkline; may be repeated "
        "(default: the packages installed here)",
    )
    parser.add_argument("games", nargs="*", type=Path, help="recorded games to check them with")
    args = parser.parse_intermixed_args(words)
    try:
        path = keep(args.title, {folder.name: folder for folder in args.source}, args.games)
    except BadData as error:
        print(f"Not kept: {error}.", file=sys.stderr)
        return 1
    print(f"{path} is written. Commit it, then raise RULES_VERSION.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
