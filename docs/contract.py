"""The contract between server and page in other forms: TypeScript, and tables of docs/client.md."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import is_typeddict

from trunkline.page import view, wire
from trunkline.page.contract import Contract
from trunkline.server.app import ENDPOINTS

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "types"
HEAD = "// {}\n// Written by `make docs` from types in Python. Do not edit.\n\n"
WIDE = 100
_FIELDS = re.compile(
    r"<!-- fields of (?P<module>\w+): written by make docs -->.*?<!-- end of fields -->", re.DOTALL
)


@cache
def contract() -> Contract:
    """Return everything that travels: bodies and answers of all endpoints, events of streams."""
    bodies = [one.takes for one in ENDPOINTS if is_typeddict(one.takes)]
    answers = [one.answers for one in ENDPOINTS]
    return Contract([*bodies, *answers, view.Failure, *wire.STREAM, *wire.PARTS], wire.ALIASES)


def declarations() -> Iterator[tuple[Path, str]]:
    """Yield the declaration files: of tables and what titles show, and of all other answers."""
    found = contract()
    about = "Tables, and what titles show of their games."
    yield TYPES / "page.d.ts", HEAD.format(about) + found.declarations(wire.PAGE_MODULES)
    others = sorted({one.module for one in found.things.values()} - {*wire.PAGE_MODULES})
    about = "What the server answers besides, and what it takes."
    yield TYPES / "wire.d.ts", HEAD.format(about) + found.declarations(others, "./page.js")


def page(text: str) -> str:
    """Return a page of the docs with its tables of fields as they are now."""
    found = contract()

    def tables(mark: re.Match[str]) -> str:
        module = f"trunkline.page.{mark['module']}"
        names = [one.name for one in found.things.values() if one.module == module]
        parts = [f"<!-- fields of {mark['module']}: written by make docs -->", ""]
        for name in names:
            head, _, rest = found.table(name).partition("\n")
            parts += [*textwrap.wrap(head, WIDE, break_on_hyphens=False), rest]
        return "\n".join([*parts, "<!-- end of fields -->"])

    return _FIELDS.sub(tables, text)
