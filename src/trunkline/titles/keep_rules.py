"""Keep the rules of a title as they are now: ``python -m trunkline.titles.keep_rules 1848``.

Writes the archive from which tables that were started under these rules go on with them (see
``kept_rules``). The same sources give the same bytes. What they need of the rooms that are not kept
they import from the front of the room: only what its ``__init__`` exports can be kept.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import sys
import zipfile
from collections.abc import Iterator
from gzip import decompress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from trunkline import titles
from trunkline.kernel import BadData, files
from trunkline.titles import kept_rules

ROOMS = ("eighteen", "titles", "bots", "interop")
"""What is kept; the rooms to the left of these stay the present ones."""
WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive: it depends on its content alone."""


class Import(NamedTuple):
    """One import statement: the line and column it begins at, and the modules it may name."""

    line: int
    column: int
    module: str
    names: tuple[str, ...]


def dotted(source: Path, path: Path) -> str:
    """The name of a module of the program."""
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(("trunkline", *parts)).removesuffix(".__init__")


def imports(text: str) -> Iterator[Import]:
    """All imports of the program itself, wherever they are."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                raise BadData("relative imports cannot be kept")
            if (node.module or "").partition(".")[0] == "trunkline":
                names = tuple(alias.name for alias in node.names)
                yield Import(node.lineno, node.col_offset, str(node.module), names)
        elif isinstance(node, ast.Import):
            if any(alias.name.partition(".")[0] == "trunkline" for alias in node.names):
                raise BadData("write `from trunkline.… import …`: plain imports cannot be kept")


class Sources:
    """The program's modules, and which of them a title stands on."""

    def __init__(self, source: Path, folder: str) -> None:
        self.source = source
        self.folder = folder
        self.modules = {dotted(source, path): path for path in sorted(source.rglob("*.py"))}
        if f"trunkline.titles.{folder}.game" not in self.modules:
            raise BadData(f"there are no rules in titles/{folder}")

    def text(self, name: str) -> str:
        """The source of a module."""
        return self.modules[name].read_text("utf-8")

    def version(self) -> int:
        """The rules version that the sources say they are."""
        for node in ast.parse(self.text(f"trunkline.titles.{self.folder}.game")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "RULES_VERSION":
                return int(ast.literal_eval(node.value))
        raise BadData(f"titles/{self.folder}/game.py does not say its RULES_VERSION")

    def kept(self) -> list[str]:
        """The title, its bots, the file formats that know it, and all they need of our rooms."""
        title = f"trunkline.titles.{self.folder}"
        todo = ["trunkline.titles", "trunkline.titles.bots"]
        for name in self.modules:
            if self._below(name, title):
                todo.append(name)
        formats = [name for name in self.modules if self._below(name, "trunkline.interop")]
        if any(self._below(found, title) for name in formats for found in self._needs(name)):
            todo += formats
        found: set[str] = set()
        while todo:
            name = todo.pop()
            if name in self.modules and name not in found and self._can_be_kept(name):
                found.add(name)
                todo += [name.rpartition(".")[0], *self._needs(name)]
        return sorted(found)

    def _can_be_kept(self, name: str) -> bool:
        parts = name.split(".")
        others = {*titles.FOLDERS.values()} - {self.folder}
        return (
            parts[1:2] != []
            and parts[1] in ROOMS
            and not others.intersection(parts[2:3])
            and name not in ("trunkline.titles.keep_rules", "trunkline.titles.kept_rules")
        )

    def _needs(self, name: str) -> Iterator[str]:
        for one in imports(self.text(name)):
            yield one.module
            yield from (f"{one.module}.{each}" for each in one.names)

    @staticmethod
    def _below(name: str, package: str) -> bool:
        return name == package or name.startswith(package + ".")

    def renamed(self, name: str, kept: set[str], package: str) -> str:
        """The source of a module, importing what is kept from `package` instead."""
        lines = self.text(name).splitlines(keepends=True)
        for one in imports(self.text(name)):
            inside = [f"{one.module}.{each}" in kept for each in one.names]
            if one.module == "trunkline" and any(inside) != all(inside):
                raise BadData(f"{name} line {one.line}: import kept and present rooms apart")
            if one.module in kept or (one.module == "trunkline" and all(inside)):
                new = package + one.module.removeprefix("trunkline")
            elif one.module != "trunkline":
                new = _front(name, one)
            else:
                continue
            line = lines[one.line - 1]
            head, tail = line[: one.column], line[one.column :]
            lines[one.line - 1] = head + tail.replace(f"from {one.module}", f"from {new}", 1)
        return "".join(lines)

    def data(self) -> list[Path]:
        """The files of the title and of its bots that are not code."""
        home = self.source / "titles" / self.folder
        found = (path for path in home.rglob("*") if path.is_file())
        return sorted(p for p in found if p.suffix != ".py" and "__pycache__" not in p.parts)


def _front(name: str, one: Import) -> str:
    """The room that a module imports something of, at whose front it must be: what a room exports
    is what it promises to kept rules, and behind that it may change."""
    if one.module == kept_rules.__name__:
        return one.module  # whoever finds other versions is always the present one
    room = ".".join(one.module.split(".")[:2])
    front, inner = import_module(room), import_module(one.module)
    for each in one.names:
        exported = each in getattr(front, "__all__", ())
        if not exported or getattr(front, each) is not getattr(inner, each):
            raise BadData(f"{name} line {one.line}: {room} does not export {each}")
    return room


def write(sources: Sources, package: str) -> bytes:
    """The archive: sources with their imports renamed, and data, in a fixed order and form."""
    kept = sources.kept()
    content: dict[str, str | bytes] = {f"{package}/__init__.py": '"""Rules that were kept."""\n'}
    for name in kept:
        path = sources.modules[name].relative_to(sources.source).as_posix()
        content[f"{package}/{path}"] = sources.renamed(name, set(kept), package)
    for file in sources.data():
        content[f"{package}/{file.relative_to(sources.source).as_posix()}"] = file.read_bytes()
    out = io.BytesIO()
    # Not compressed: other builds of zlib give other bytes, and git and wheels compress anyway.
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(content):
            archive.writestr(zipfile.ZipInfo(path, WHEN), content[path])
    return out.getvalue()


def keep(title: str, source: Path, games: list[Path]) -> Path:
    """Write the archive of a title's rules; `games` are recorded games they must still replay."""
    folder = titles.FOLDERS.get(title)
    if folder is None:
        raise BadData(f"There is no title {title!r}. The titles are {', '.join(titles.FOLDERS)}.")
    sources = Sources(source, folder)
    version = sources.version()
    path = kept_rules.archive(title, version)
    data = write(sources, kept_rules.package(title, version))
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


def check(game: Path, title: str, version: int) -> None:
    """Replay a recorded game of this version with the rules just kept."""
    raw = game.read_bytes()
    data = json.loads(decompress(raw) if game.suffix == ".gz" else raw)
    if (data["title"], data["rules_version"]) != (title, version):
        return
    try:
        files.read(data, kept_rules.rules(title, version).load)
    except BadData as error:
        raise BadData(
            f"these are not the rules that {game.name} was played by ({error}). "
            "Keep the rules as they were before your change: make keep TITLE=… FROM=REVISION"
        ) from error


def main(words: list[str] | None = None) -> int:
    """The command; 0 if the rules are kept."""
    parser = argparse.ArgumentParser(prog="keep", description=__doc__)
    parser.add_argument("title", help="the title whose rules are kept")
    parser.add_argument(
        "--source",
        type=Path,
        default=Path(__file__).resolve().parents[1],
        help="the folder trunkline of another checkout (default: this one)",
    )
    parser.add_argument("games", nargs="*", type=Path, help="recorded games to check them with")
    args = parser.parse_intermixed_args(words)
    try:
        path = keep(args.title, args.source, args.games)
    except BadData as error:
        print(f"Not kept: {error}.", file=sys.stderr)
        return 1
    print(f"{path} is written. Commit it, then raise RULES_VERSION.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
