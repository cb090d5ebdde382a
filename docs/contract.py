"""The contract between server and page in other forms: TypeScript, and pages of docs/fields."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, is_typeddict

from trunkline.page import view, wire
from trunkline.page.contract import Contract
from trunkline.server.app import ENDPOINTS

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "types"
HEAD = "// {}\n// Written by `make docs` from types in Python. Do not edit.\n\n"
WIDE = 100
FIELDS = ROOT / "docs" / "fields"
ROOM = "trunkline.page."
BODIES = "bodies"
ABOUT = """# {title}

<!-- Written by `make docs` from types in Python. Do not edit. -->

{source}
A `?` marks a field that may be missing; `Half<…>` is a part of an object.
[All pages](index.md).
"""
INDEX = """# Fields

<!-- Written by `make docs` from types in Python. Do not edit. -->

The data that travels between server and page. Each page has the fields of one module's types;
[the page's guide](../client.md) explains what they mean together.

| page | types |
| --- | --- |
"""


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


class Fields(NamedTuple):
    """A page of fields: those of a module of the room `page`, or of all bodies of requests."""

    name: str
    topic: str
    source: str
    types: list[str]

    def text(self) -> str:
        """Return the page: a table for each type."""
        things = contract().things
        parts = [ABOUT.format(title=self.topic, source=self.source)]
        for name in self.types:
            about = textwrap.fill(things[name].doc, WIDE, break_on_hyphens=False)
            parts.append(f"## {name}\n\n{about}\n\n{contract().table(name)}\n")
        return "\n".join(parts)


def fields() -> Iterator[Fields]:
    """Yield the pages of fields: first what titles write, at last the bodies of requests."""
    found: dict[str, list[str]] = {}
    for name, thing in sorted(contract().things.items()):
        found.setdefault(thing.module if thing.module.startswith(ROOM) else BODIES, []).append(name)
    bodies = found.pop(BODIES)
    for module, names in sorted(found.items(), key=lambda one: one[0] not in wire.PAGE_MODULES):
        file = f"page/{module.removeprefix(ROOM)}.py"
        source = f"Types of `{file}`."
        yield Fields(module.removeprefix(ROOM), _topic(module), source, names)
    source = "Types of the modules in `server/api`."
    yield Fields(BODIES, "Bodies of requests", source, bodies)


def field_pages() -> Iterator[tuple[Path, str]]:
    """Yield the pages of fields with their files, and the list of them."""
    yield FIELDS / "index.md", index()
    for one in fields():
        yield FIELDS / f"{one.name}.md", one.text()


def index() -> str:
    """Return the list of the pages of fields with their types."""
    lines = []
    for one in fields():
        listed = ", ".join(f"`{name}`" for name in one.types)
        lines.append(f"| [{one.topic}]({one.name}.md) | {listed} |")
    return INDEX + "\n".join(lines) + "\n"


def _topic(module: str) -> str:
    """Return the first words of a module's docstring: what its types are about."""
    said = (sys.modules[module].__doc__ or "").split(".\n")[0].split(":")[0]
    return " ".join(said.split()).rstrip(".")
