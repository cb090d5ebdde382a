"""The table of modules on each room's page, made from the first sentences of their docstrings."""

from __future__ import annotations

import ast
import re
from pathlib import Path

DOCS = Path(__file__).resolve().parent
SOURCE = DOCS.parent / "src" / "trunkline"

ROOMS = {
    "architecture": ("", "commands"),
    "kernel": ("kernel",),
    "board": ("board",),
    "draw": ("draw",),
    "routes": ("routes",),
    "eighteen": ("eighteen",),
    "titles": ("titles", "titles/g1848", "titles/railways_of_australia", "titles/g18oe"),
    "bots": (
        "bots",
        "titles/g1848/bots",
        "titles/railways_of_australia/bots",
        "titles/g18oe/bots",
        "arena",
        "env",
    ),
    "interop": ("interop", "titles/g1848/site"),
    "report": ("report",),
    "rulebook": ("rulebook",),
    "testing": ("testing",),
    "table": ("table",),
    "server": ("server",),
    "client": ("page", "client/js"),
}
"""The page of each room, and the folders it lists (those that exist)."""

BEGIN, END = "<!-- modules: written by make docs -->", "<!-- end of modules -->"
_BETWEEN = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)


def folders(room: str) -> list[Path]:
    """The folders of a room that hold modules: those it names, each with the folders inside that no
    page names."""
    named = {SOURCE / name for names in ROOMS.values() for name in names}
    found: list[Path] = []
    for name in ROOMS[room]:
        todo = [SOURCE / name]
        while todo:
            folder = todo.pop(0)
            if folder.is_dir() and modules(folder):
                found.append(folder)
            if folder.is_dir() and name:
                inner = sorted(path for path in folder.iterdir() if path.is_dir())
                todo = [path for path in inner if path not in named] + todo
    return found


def modules(folder: Path) -> list[Path]:
    """The modules right in a folder, in the order of their names."""
    found = [*folder.glob("*.py"), *folder.glob("*.js")]
    return sorted(
        path for path in found if path.stem != "__init__" or ast.parse(path.read_text()).body
    )


def table(room: str) -> str:
    """The tables of a room between their marks."""
    parts = [BEGIN]
    for folder in folders(room):
        title = str(folder.relative_to(SOURCE.parent)).removeprefix("trunkline/")
        parts += ["", f"| `{title}` | what it is for |", "| --- | --- |"]
        parts += [f"| `{path.name}` | {first_sentence(path)} |" for path in modules(folder)]
    return "\n".join([*parts, "", END])


def page(room: str) -> str:
    """A room's page with its tables as they are now."""
    text = (DOCS / f"{room}.md").read_text(encoding="utf-8")
    if BEGIN not in text:
        text = f"{text.rstrip()}\n\n## Modules\n\n{BEGIN}{END}\n"
    return _BETWEEN.sub(lambda _: table(room), text)


def first_sentence(path: Path) -> str:
    """What a module says of itself first."""
    text = path.read_text(encoding="utf-8")
    said = _comment(text) if path.suffix == ".js" else ast.get_docstring(ast.parse(text)) or ""
    said = re.sub(r"\s+", " ", said.split("\n\n")[0]).strip()
    said = said.replace("``", "`").replace("|", "\\|")
    sentence = re.match(r".+?[.!?](?= [A-Z`]|$)", said)
    return sentence[0] if sentence else said


def _comment(text: str) -> str:
    lines = []
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        lines.append(line.removeprefix("//").strip())
    return " ".join(lines)
