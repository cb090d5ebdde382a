"""The contract between server and page in other forms: TypeScript, and tables of docs/client.md."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import is_typeddict

from trunkline.page import wire
from trunkline.page.contract import Contract

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "types"
HEAD = "// {}\n// Written by `make docs` from src/trunkline/page. Do not edit.\n\n"
WIDE = 100
_FIELDS = re.compile(
    r"<!-- fields of (?P<module>\w+): written by make docs -->.*?<!-- end of fields -->", re.DOTALL
)


def contract() -> Contract:
    """Return everything that travels."""
    public = [one for room in wire.ANSWERS for one in vars(room).values() if is_typeddict(one)]
    roots = [one for one in public if not one.__name__.startswith("_")]
    return Contract([*roots, *wire.STREAM], wire.ALIASES)


def declarations() -> Iterator[tuple[Path, str]]:
    """Yield the declaration files: of tables and what titles show, and of all other answers."""
    found = contract()
    about = "Tables, and what titles show of their games."
    yield TYPES / "page.d.ts", HEAD.format(about) + found.declarations(wire.PAGE_MODULES)
    others = sorted({one.module for one in found.things.values()} - {*wire.PAGE_MODULES})
    about = "What the server answers besides."
    yield TYPES / "wire.d.ts", HEAD.format(about) + found.declarations(others, "./page.js")


def page(text: str) -> str:
    """Return a page of the docs with its tables of fields as they are now."""
    found = contract()

    def tables(mark: re.Match[str]) -> str:
        module = f"trunkline.page.{mark['module']}"
        names = [one.name for one in found.things.values() if one.module == module]
        parts = [f"<!-- fields of {mark['module']}: written by make docs -->", ""]
        for name in names:
            if not name.startswith("_"):
                head, _, rest = found.table(name).partition("\n")
                parts += [*textwrap.wrap(head, WIDE, break_on_hyphens=False), rest]
        return "\n".join([*parts, "<!-- end of fields -->"])

    return _FIELDS.sub(tables, text)
