"""Canonical content of a value as JSON data and as text, however the value is stored.

Entities (named tuples, dataclasses) are written by field name, and a field that has its default is
left out. So an entity may gain a field with a default, change the order of its fields or turn from
a named tuple into a dataclass, and everything written before still means the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from json.encoder import encode_basestring_ascii as quoted
from operator import is_
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from trunkline.kernel.codec import is_named_tuple, key_text
from trunkline.kernel.errors import BadData
from trunkline.kernel.memo import remembered

canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode
"""JSON data as the one text that means it."""


class Field(NamedTuple):
    """A field of an entity."""

    name: str
    key: str
    """The name as a key of the text."""
    default: Any
    write: Callable[[Any], str]
    """The text of its value."""


@remembered
def parts(cls: Any) -> tuple[Field, ...]:
    """Return the fields that make up an entity, by name, without those that follow from others."""
    if is_dataclass(cls):
        found = {
            f.name: f.default if f.default_factory is MISSING else f.default_factory()
            for f in fields(cls)
            if f.init
        }
    else:
        found = {name: cls._field_defaults.get(name, MISSING) for name in cls._fields}
    hints = get_type_hints(cls)
    write = {name: Rows(hint) if get_origin(hint) is dict else text for name, hint in hints.items()}
    return tuple(
        Field(name, f"{quoted(name)}:", found[name], write[name]) for name in sorted(found)
    )


def is_default(value: Any, default: Any) -> bool:
    """Return True if a field can be left out: its value is the default, and of the same type."""
    return value is default or (type(value) is type(default) and bool(value == default))


def content(value: Any) -> Any:
    """Return the content of a value as plain JSON data."""
    if value is None or isinstance(value, str | int):
        return value
    if is_entity(type(value)):
        return fields_content(value, parts(type(value)))
    if isinstance(value, tuple | list):
        return [content(item) for item in value]
    if isinstance(value, Mapping):
        return {key_text(key): content(item) for key, item in value.items()}
    raise BadData(f"{type(value).__name__} cannot be written as JSON")


def fields_content(value: Any, chosen: tuple[Field, ...]) -> dict[str, Any]:
    """Return some fields of an entity as JSON data, without those that have their default."""
    found = ((part, getattr(value, part.name)) for part in chosen)
    return {p.name: content(item) for p, item in found if not is_default(item, p.default)}


@remembered
def is_entity(cls: Any) -> bool:
    """Return True for a named tuple or a dataclass."""
    return is_named_tuple(cls) or is_dataclass(cls)


MOST = 1 << 14
"""The number of cached texts. When it is reached, the cache is emptied."""
_texts: dict[int, tuple[Any, str]] = {}
"""The text of frozen values by their place in memory. The value is kept with its text, so that no
other value can come to its place. States share what did not change: only what did is written."""


def text(value: Any) -> str:
    """Return the content of a value as canonical text: a quicker ``canonical(content(value))``."""
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is str:
        return quoted(value)
    if kind is bool:
        return "true" if value else "false"
    if kind is dict:
        rows = sorted((key_text(key), item) for key, item in value.items())
        return f"{{{','.join([f'{quoted(key)}:{text(item)}' for key, item in rows])}}}"
    known = _texts.get(id(value))
    if known is not None:
        return known[1]
    if is_entity(kind):
        made = fields_text(value, parts(kind))
    elif isinstance(value, tuple):
        made = f"[{','.join([text(item) for item in value])}]"
    else:
        return canonical(content(value))
    if len(_texts) >= MOST:
        _texts.clear()
    _texts[id(value)] = value, made
    return made


def fields_text(value: Any, chosen: tuple[Field, ...]) -> str:
    """Return some fields of an entity as canonical text, without those that have their default."""
    said = []
    for name, key, default, write in chosen:
        found = getattr(value, name)
        if found is not default and not is_default(found, default):
            said.append(key + write(found))
    return f"{{{','.join(said)}}}"


class Rows:
    """Writes one dict field.

    A fork copies its dicts, so the text is remembered with the keys and the very values that were
    in the dict when it was last written.
    """

    def __init__(self, hint: Any) -> None:
        key, item = get_args(hint)
        self.write = canonical if key is str and _is_plain(item) else text
        self.last: tuple[list[Any], list[Any], str] = [], [], "{}"

    def __call__(self, value: dict[Any, Any]) -> str:
        """Return the canonical text of the dict."""
        keys, items, made = self.last
        found = [*value], [*value.values()]
        if found[0] != keys or not all(map(is_, found[1], items)):
            made = self.write(value)
            self.last = *found, made
        return made


def _is_plain(hint: Any) -> bool:
    """Return True if values of a type are JSON already: the standard library is quicker."""
    args = get_args(hint) if get_origin(hint) is tuple else (hint,)
    return all(arg in (int, str, bool, Ellipsis) for arg in args)
