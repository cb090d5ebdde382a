"""The page of modules: a line on each, from the first sentence of its docstring or comment."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

DOCS = Path(__file__).resolve().parent
SOURCE = DOCS.parent / "src" / "trunkline"
PAGE = DOCS / "modules.md"
HEAD = """# Modules

<!-- Written by `make docs` from the modules. Do not edit. -->

Every module of `src/trunkline` with the first sentence of its docstring, room by room.
[The architecture](architecture.md) says what the rooms are for."""


def folders() -> list[Path]:
    """Return all folders that hold modules, those inside a folder after it."""
    inner = sorted(path for path in SOURCE.rglob("*") if path.is_dir() and path.name[0] != "_")
    return [folder for folder in (SOURCE, *inner) if modules(folder)]


def modules(folder: Path) -> list[Path]:
    """Return the modules right in a folder, in the order of their names."""
    found = [*folder.glob("*.py"), *folder.glob("*.js")]
    return sorted(
        path for path in found if path.stem != "__init__" or ast.parse(path.read_text()).body
    )


def modules_md() -> str:
    """Return the page: a section for each room, a table for each of its folders."""
    return "\n".join([HEAD, *_sections()]) + "\n"


def _sections() -> Iterator[str]:
    for room, inside in groupby(folders(), _room):
        yield f"\n## {room or 'trunkline'}"
        for folder in inside:
            name = folder.relative_to(SOURCE).as_posix().removeprefix(".") or "trunkline"
            yield f"\n| `{name}` | purpose |\n| --- | --- |"
            for path in modules(folder):
                yield f"| `{path.name}` | {first_sentence(path)} |"


def _room(folder: Path) -> str:
    """Return the name of the room that a folder belongs to."""
    return "/".join(folder.relative_to(SOURCE).parts[:1])


def first_sentence(path: Path) -> str:
    """Return the first sentence of a module's docstring or comment."""
    text = path.read_text(encoding="utf-8")
    said = _comment(text) if path.suffix == ".js" else ast.get_docstring(ast.parse(text)) or ""
    said = re.sub(r"\s+", " ", said.split("\n\n")[0]).strip()
    said = said.replace("``", "`").replace("|", "\\|")
    sentence = re.match(r".+?[.!?](?= [A-Z`]|$)", said)
    return sentence[0] if sentence else said


def _comment(text: str) -> str:
    """Return the comment with which a module of JavaScript begins."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        lines.append(line.removeprefix("//").strip())
    return " ".join(lines)
