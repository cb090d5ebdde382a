"""The contract in other languages: TypeScript, JSON Schema, tables of fields.

``Contract`` finds every type that some roots reach. Types come from the annotations in Python; the
text below a field is its description.
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, is_typeddict

from trunkline.page.marks import ALWAYS, HALF, As, Default

REF = "#/components/schemas/"
_WRAPPERS = (typing.NotRequired, typing.Required)
_SCRIPT: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
_JSON: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}
HALF_TYPE = """/** A part of an object; lists and values travel whole. */
export type Half<T> = T extends unknown[]
  ? T
  : T extends object
    ? { [Name in keyof T]?: Half<T[Name]> }
    : T;
"""


class Field(NamedTuple):
    """A field of an object."""

    name: str
    type: Any
    needed: bool
    """True if the whole object always has it."""
    split: bool
    """True if a half of the object may lack it nevertheless."""
    doc: str


class Thing(NamedTuple):
    """An object of the contract."""

    name: str
    module: str
    doc: str
    fields: tuple[Field, ...]
    open: bool = False
    """True if it has other fields too."""


class Contract:
    """All types that some roots reach, and those of their types that have names of their own."""

    def __init__(self, roots: Iterable[Any], aliases: Mapping[str, Any] | None = None) -> None:
        self.aliases = dict(aliases or {})
        self.things: dict[str, Thing] = {}
        waiting = [*roots, *self.aliases.values()]
        while waiting:
            waiting += self._take(waiting.pop())
        self.things = dict(sorted(self.things.items()))
        self._split = self._with_halves()

    def _take(self, hint: Any) -> Iterable[Any]:
        """Note the object that a type is; return the types that it is made of."""
        bare, marks = _bare(hint)
        if not _is_object(bare):
            return typing.get_args(bare)
        name = _name(bare, marks)
        thing = _thing(bare, name, any(isinstance(one, As) and one.open for one in marks))
        known = self.things.setdefault(name, thing)
        if known.module != thing.module:
            raise ValueError(f"{name} is declared in {known.module} and in {thing.module}")
        return () if known is not thing else [field.type for field in thing.fields]

    def _with_halves(self) -> set[str]:
        """Return the names of objects that travel in halves, or hold such objects by key."""
        found = {
            name for name, one in self.things.items() if any(field.split for field in one.fields)
        }
        while True:
            more = {
                name
                for name, one in self.things.items()
                if any(self._splits(field.type, found) for field in one.fields)
            }
            if more <= found:
                return found
            found |= more

    def _splits(self, hint: Any, known: set[str]) -> bool:
        bare, marks = _bare(hint)
        if _is_object(bare):
            return _name(bare, marks) in known
        if HALF in marks or typing.get_origin(bare) in (list, tuple):
            return False
        return any(self._splits(one, known) for one in typing.get_args(bare))

    # -- TypeScript

    def declarations(self, modules: Sequence[str], elsewhere: str = "") -> str:
        """Return the types of some modules as a declaration file; others are imported."""
        mine = [one for one in self.things.values() if one.module in modules]
        lines: list[str] = []
        for thing in mine:
            lines += [*_comment(thing.doc, ""), f"export interface {thing.name} {{"]
            for field in thing.fields:
                lines += _comment(field.doc, "  ")
                optional = "" if field.needed else "?"
                lines.append(f"  {field.name}{optional}: {self.script(field.type)};")
            lines += ["  [field: string]: any;"] if thing.open else []
            lines += ["}", ""]
        if elsewhere:
            names = {one.name for one in self.things.values()} - {one.name for one in mine}
            used = sorted(_words(lines) & (names | set(self.aliases) | {"Half"}))
            named = ", ".join(used)
            head = [f'import type {{ {named} }} from "{elsewhere}";', ""] if used else []
            return "\n".join([*head, *lines]).rstrip() + "\n"
        for name, hint in self.aliases.items():
            lines.append(f"export type {name} = {self.script(hint, aliased=False)};")
        return "\n".join(lines).rstrip() + "\n\n" + HALF_TYPE

    def script(self, hint: Any, *, aliased: bool = True) -> str:
        """Return a type as TypeScript writes it."""
        bare, marks = _bare(hint)
        if HALF in marks:
            return f"Half<{self.script(bare)}>"
        if _is_object(bare):
            return _name(bare, marks)
        if aliased:
            for name, known in self.aliases.items():
                if bare == known:
                    return name
        if bare in _SCRIPT:
            return _SCRIPT[bare]
        args = typing.get_args(bare)
        if _is_union(bare):
            return " | ".join(self._named(args) if aliased else map(self.script, args))
        origin = typing.get_origin(bare)
        if origin is typing.Literal:
            return " | ".join(f'"{word}"' for word in args)
        if origin is tuple:
            return f"[{', '.join(map(self.script, args))}]"
        if origin is list:
            inner = self.script(args[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        return f"Record<string, {self.script(args[1])}>"

    def _named(self, args: Sequence[Any]) -> list[str]:
        """Return the members of a union, with a known union among them by its name."""
        left, found = list(args), []
        for name, known in self.aliases.items():
            members = typing.get_args(known) if _is_union(known) else ()
            if members and all(one in left for one in members):
                left = [one for one in left if one not in members]
                found.append(name)
        return [*found, *map(self.script, left)]

    # -- JSON Schema

    def schemas(self) -> dict[str, Any]:
        """Return all objects as the schemas of an OpenAPI document."""
        found: dict[str, Any] = {}
        for name, thing in self.things.items():
            found[name] = self._object(thing, half=False)
            if name in self._split:
                found[f"{name}Half"] = self._object(thing, half=True)
        return found

    def _object(self, thing: Thing, *, half: bool) -> dict[str, Any]:
        doc = f"{thing.doc} A part of it." if half else thing.doc
        return {
            "type": "object",
            "description": doc,
            "properties": {
                field.name: self.schema(field.type, half=half)
                | ({"description": field.doc} if field.doc else {})
                for field in thing.fields
            },
            "required": [
                field.name for field in thing.fields if field.needed and not (half and field.split)
            ],
            "additionalProperties": thing.open,
        }

    def schema(self, hint: Any, *, half: bool = False) -> dict[str, Any]:
        """Return a type as JSON Schema; in halves, with fields that one of them may lack."""
        bare, marks = _bare(hint)
        half = half or HALF in marks
        if _is_object(bare):
            name = _name(bare, marks)
            return {"$ref": f"{REF}{name}{'Half' if half and name in self._split else ''}"}
        if bare in _JSON:
            return dict(_JSON[bare])
        args = typing.get_args(bare)
        if _is_union(bare):
            return {"anyOf": [self.schema(one, half=half) for one in args]}
        origin = typing.get_origin(bare)
        if origin is typing.Literal:
            return {"type": "string", "enum": list(args)}
        if origin is tuple:
            many = len(args)
            items = [self.schema(one) for one in args]
            return {"type": "array", "prefixItems": items, "minItems": many, "maxItems": many}
        if origin is list:
            return {"type": "array", "items": self.schema(args[0])}
        return {"type": "object", "additionalProperties": self.schema(args[1], half=half)}

    # -- tables of docs/fields

    def table(self, name: str) -> str:
        """Return the fields of an object as a table in Markdown."""
        thing = self.things[name]
        lines = ["| field | type | content |", "| --- | --- | --- |"]
        for field in thing.fields:
            written = self.script(field.type).replace("|", "\\|")
            optional = "" if field.needed else " ?"
            doc = " ".join(field.doc.split()).replace("|", "\\|")
            lines.append(f"| `{field.name}`{optional} | `{written}` | {doc} |")
        return "\n".join(lines)


def _comment(doc: str, indent: str) -> list[str]:
    text = " ".join(doc.split())
    return [f"{indent}/** {text} */"] if text else []


def _words(lines: Iterable[str]) -> set[str]:
    code = (line for line in lines if "/**" not in line)
    split = "".join(
        char if char.isalnum() or char == "_" else " " for line in code for char in line
    )
    return set(split.split())


def _bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type without its marks, and the marks. What JSON is written from counts."""
    marks: tuple[Any, ...] = ()
    while True:
        origin = typing.get_origin(hint)
        if origin is typing.Annotated:
            found = hint.__metadata__
            marks += found
            written = [one.type for one in found if isinstance(one, As)]
            hint = written[0] if written else typing.get_args(hint)[0]
        elif origin in _WRAPPERS:
            hint = typing.get_args(hint)[0]
        else:
            return hint, marks


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _is_object(hint: Any) -> bool:
    return is_typeddict(hint) or hasattr(hint, "_field_defaults")


def _name(cls: Any, marks: Iterable[Any] = ()) -> str:
    """Return the name of an object: its own, or that of an open one."""
    return next((one.open for one in marks if isinstance(one, As) and one.open), cls.__name__)


def _thing(cls: Any, name: str, is_open: bool) -> Thing:
    docs = _docs(cls)
    hints = typing.get_type_hints(cls, include_extras=True)
    given = hints.keys() - getattr(cls, "_field_defaults", {}).keys()
    needed = getattr(cls, "__required_keys__", given)
    fields = (_field(field, hint, field in needed, docs) for field, hint in hints.items())
    doc = " ".join(inspect.cleandoc(cls.__doc__ or "").split())
    return Thing(name, cls.__module__, doc, tuple(fields), is_open)


def _field(name: str, hint: Any, needed: bool, docs: Mapping[str, str]) -> Field:
    _, marks = _bare(hint)
    split = ALWAYS in marks
    missing = typing.get_origin(hint) is typing.NotRequired
    missing |= any(isinstance(one, Default) for one in marks)
    needed = split or (needed and not missing)
    return Field(name, hint, needed, split, docs.get(name, ""))


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _docs(cls: Any) -> dict[str, str]:
    """Return the text below each field of a class and of its bases."""
    node = _classes(cls.__module__).get(cls.__name__)
    if node is None:
        return {}  # made by a call: a field named `from` cannot be written in a class
    found: dict[str, str] = {}
    for base in node.bases:
        one = getattr(sys.modules[cls.__module__], ast.unparse(base), None)
        found |= _docs(one) if is_typeddict(one) else {}
    for field, text in pairwise(node.body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            found[ast.unparse(field.target)] = inspect.cleandoc(ast.literal_eval(text.value))
    return found
