"""The list of lazy parts of the client: what each imports, to be requested at once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[1] / "src" / "trunkline" / "client"
JS, CSS = CLIENT / "js", CLIENT / "css"
LIST = JS / "app" / "preload.js"
MAIN, TABLE = "app/main", "table/page"
WIDE = 100
_JSDOC = re.compile(r"/\*\*.*?\*/", re.DOTALL)
_IMPORTED = re.compile(r'from "(\.[^"]+)"')
_LOADED = re.compile(r'\b(?:load|enter|visit)\("([\w/]+)"\)')
_SHEET = re.compile(r'href="/css/([^"]+)\.css"')
HEAD = """// Lazy parts of the client with their style sheets and imports, written by `make docs`.

/** Modules are named without those that every page loads, or that the table has loaded before. */
export const PARTS = {
"""


def name_of(path: Path) -> str:
    """Return the name of a module or style sheet: its path without folder and suffix."""
    return path.relative_to(JS if path.suffix == ".js" else CSS).with_suffix("").as_posix()


def text_of(module: str) -> str:
    """Return the text of a module, without the comments in which tsc reads types."""
    return _JSDOC.sub("", (JS / f"{module}.js").read_text(encoding="utf-8"))


def modules() -> list[str]:
    """Return the names of all modules."""
    return sorted(map(name_of, JS.rglob("*.js")))


def sheets() -> list[str]:
    """Return the names of all style sheets."""
    return sorted(map(name_of, CSS.rglob("*.css")))


def imported(*names: str) -> set[str]:
    """Return modules with everything that they import before they run."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            folder = (JS / name).parent
            waiting += [
                name_of(Path(os.path.normpath(folder / other)))
                for other in _IMPORTED.findall(text_of(name))
                if Path(other).name != LIST.name
            ]
    return found


def loaders() -> dict[str, set[str]]:
    """Return the lazy parts, each with the modules that load it."""
    found: dict[str, set[str]] = {}
    for name in modules():
        for part in _LOADED.findall(text_of(name)):
            found.setdefault(part, set()).add(name)
    return dict(sorted(found.items()))


def after_table() -> set[str]:
    """Return the parts that can only be reached from a table."""
    parts = loaders()
    elsewhere = {part for part, names in parts.items() if MAIN in names} - {TABLE}
    while True:
        there = imported(*elsewhere)
        more = {part for part, names in parts.items() if names & there} - elsewhere
        if not more:
            return set(parts) - elsewhere - {TABLE}
        elsewhere |= more


def needs(part: str) -> set[str]:
    """Return what a part imports that is not there when it is loaded."""
    before = imported(MAIN) | {name_of(LIST)}
    if part in after_table():
        before |= imported(TABLE)
    return imported(part) - before - {part}


def styles(part: str) -> list[str]:
    """Return the style sheets of a part: those named like one of its modules or folders."""
    first = _SHEET.findall((CLIENT / "index.html").read_text(encoding="utf-8"))
    fresh = needs(part) | {part}
    return [
        sheet
        for sheet in sheets()
        if sheet not in first
        and any(name == sheet or name.startswith(f"{sheet}/") for name in fresh)
    ]


def preload_js() -> str:
    """Return the module that lists all parts."""
    return HEAD + "".join(_entry(part) for part in loaders()) + "};\n"


def _entry(part: str) -> str:
    path = os.path.relpath(part, LIST.parent.relative_to(JS))
    path = path if path.startswith(".") else f"./{path}"
    return (
        f'  "{part}": {{\n'
        f'    open: () => import("{path}.js"),\n'
        f"    sheets: {_listed(styles(part))},\n"
        f"    needs: {_listed(sorted(needs(part)))},\n"
        "  },\n"
    )


def _listed(names: Iterable[str]) -> str:
    quoted = [f'"{name}"' for name in names]
    line = f"[{', '.join(quoted)}]"
    if len(f"    sheets: {line},") <= WIDE:
        return line
    return "".join(["[\n", *(f"      {name},\n" for name in quoted), "    ]"])
