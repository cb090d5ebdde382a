"""The pages of docs/reference: every action, state field and event of each title.

A field is described where it is declared, by the string below it, or in ``reference.toml``: by
``Class.field``, or by its name alone where it means the same everywhere. A field without a
description is an error.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, NewType, get_args, get_origin, get_type_hints

from trunkline import titles
from trunkline.kernel import Action, Event, State, is_named_tuple, kind_of
from trunkline.kernel.state import written_with

ROOT = Path(__file__).resolve().parent
FOLDER = ROOT / "reference"
WORDS = ROOT / "reference.toml"
ABOUT = """# {label}: actions, state and events

<!-- Written by `make docs` from the code and docs/reference.toml. Do not edit. -->

This is what a bot or a program reads and plays in a game of `{name}`.
Actions and events are frozen records; a state is made of named tuples, dicts and tuples.
[The library](../library.md) says how to get at them. A seat is a player's number from 0; -1 is
nobody, or chance.

[Actions](#actions) · [State](#state) · [Parts of the state](#parts-of-the-state) ·
[Events](#events)
"""


class Undescribed(Exception):
    """Fields that nothing describes."""


@cache
def words() -> Mapping[str, str]:
    """Return the descriptions of reference.toml by ``Class.field`` or name."""
    found: dict[str, str] = {}
    for name, value in tomllib.loads(WORDS.read_text(encoding="utf-8")).items():
        if isinstance(value, str):
            found[name] = value
        else:
            found |= {f"{name}.{field}": text for field, text in value.items()}
    return found


@cache
def said_below(cls: type) -> Mapping[str, str]:
    """Return the strings below the fields of a class, one sentence each, with its bases'."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        try:
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        except (OSError, TypeError):
            continue
        body = getattr(tree, "body", [])
        for line, after in pairwise(body):
            if (
                isinstance(line, ast.AnnAssign)
                and isinstance(line.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                found[line.target.id] = " ".join(str(after.value.value).split())
    return found


def described(cls: type, name: str) -> str | None:
    """Return the description of a field, or None."""
    own = words().get(f"{cls.__name__}.{name}")
    return own or said_below(cls).get(name) or words().get(name)


def modules(package: str) -> Iterator[ModuleType]:
    """Yield all modules of a title but its bots and reports, which declare no records."""
    root = import_module(package)
    for one in pkgutil.walk_packages(root.__path__, f"{package}."):
        if not one.name.startswith((f"{package}.bots", f"{package}.report")):
            yield import_module(one.name)


def records(package: str, base: type) -> list[type]:
    """Return the subclasses of a base that a title uses, in the order of their modules."""
    found: dict[type, None] = {}
    for module in modules(package):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, base) and value is not base:
                found[value] = None
    return sorted(found, key=lambda cls: cls.__name__)


def parts(state: type[State]) -> list[type]:
    """Return the entities of a state: everything in it that has fields."""
    found: dict[type, None] = {}
    hints = get_type_hints(state)
    for name in _names(state):
        for hint in written_with(hints[name]):
            kind = get_origin(hint) or hint
            if isinstance(kind, type) and (is_named_tuple(kind) or is_dataclass(kind)):
                found[kind] = None
    return sorted(found, key=lambda cls: cls.__name__)


def _names(cls: Any) -> list[str]:
    if is_named_tuple(cls):
        return list(cls._fields)
    left_out = getattr(cls, "derived", ())
    return [one.name for one in fields(cls) if one.name not in left_out or one.name == "events"]


def type_text(hint: Any) -> str:
    """Return a type as one writes it, without modules."""
    if isinstance(hint, NewType):
        return hint.__name__
    if hint is NoneType:
        return "None"
    text = hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)
    return re.sub(r"\b(?:[a-zA-Z_]\w*\.)+", "", text).replace("|", r"\|")


def table(cls: type, missing: list[str], left_out: tuple[str, ...] = ()) -> str:
    """Return the fields of a class as a table; note those that are not described."""
    hints = get_type_hints(cls)
    lines = ["| field | type | it is |", "| --- | --- | --- |"]
    for name in _names(cls):
        if name in left_out:
            continue
        said = described(cls, name)
        if said is None:
            missing.append(f"{cls.__name__}.{name}")
        text = (said or "").replace("|", r"\|")
        lines.append(f"| `{name}` | `{type_text(hints[name])}` | {text} |")
    return "\n".join(lines) if len(lines) > 2 else "It has no fields of its own."


def doc(cls: type, before: str = "") -> str:
    """Return the docstring of a class after some words, wrapped."""
    text = " ".join(f"{before} {inspect.getdoc(cls) or ''}".split())
    return textwrap.fill(text, 100, break_on_hyphens=False, break_long_words=False)


def page(title: titles.Title) -> str:
    """Return the page of a title; raise ``Undescribed`` with the fields that lack a description."""
    missing: list[str] = []
    game = title.load(title.players[0], {})
    state = game.state_type()
    out = [ABOUT.format(label=title.label, name=title.name)]

    def section(head: str, classes: list[type], about: Callable[[type], str]) -> None:
        out.append(f"## {head}\n")
        for cls in classes:
            out.append(f"### {cls.__name__}\n\n{about(cls)}\n")

    section(
        "Actions",
        records(title.package, Action),
        lambda cls: f"{doc(cls, f'`{kind_of(cls)}`.')}\n\n{table(cls, missing, ('seat',))}",
    )
    out.append(f"## State\n\n{doc(state, f'`{state.__name__}`.')}\n\n{table(state, missing)}\n")
    section(
        "Parts of the state",
        parts(state),
        lambda cls: f"{doc(cls)}\n\n{table(cls, missing)}",
    )
    section("Events", records(title.package, Event), lambda cls: _event(cls, missing))
    if missing:
        raise Undescribed(
            f"{title.name}: describe below the field or in docs/reference.toml: "
            + ", ".join(dict.fromkeys(missing))
        )
    return "\n".join(out)


def _event(cls: Any, missing: list[str]) -> str:
    said = f"`{kind_of(cls)}`: “{cls.text}”" if cls.text else f"`{kind_of(cls)}`"
    about = textwrap.fill(said, 100, break_on_hyphens=False, break_long_words=False)
    return f"{about}\n\n{table(cls, missing)}"


def pages() -> Iterator[tuple[Path, str]]:
    """Yield the page of each of our titles with its file."""
    for name in titles.ours():
        yield FOLDER / f"{name}.md", page(titles.get(name))
