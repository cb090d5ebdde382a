"""The shape of a title's tables: which keys a row has, and of what types their values are."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import Any, NamedTuple, get_type_hints

from trunkline.kernel.codec import is_named_tuple

NOTE = "note"
"""Beside the tables a file may say in a sentence or two what it is for."""
WITHOUT = "without"
"""In a table the rows, in a row the keys that are taken away."""
AMENDED = "amended"
SOURCE = "source"
"""A row that says where its values come from ("printed", "reconstructed") says so here; an
amendment writes "amended" into it."""


class Fixed(NamedTuple):
    """A table with fixed keys, such as ``[bank]``: the fields of an entity or a typed dict."""

    row: Any


class Named(NamedTuple):
    """Rows of one kind by name, such as ``[hexes]``: each a table, or a single value.

    In the data file they may be a list of tables instead, of which `key` names each.
    """

    row: Any
    one: str
    """The name of a row: "hex"."""
    key: str = ""
    add: bool = False
    drop: bool = False


Shape = Fixed | Named
Path = tuple[str, str, str]
"""Table, row and key of a value; an empty word stands for all of them."""


def field_types(cls: Any) -> dict[str, Any] | None:
    """Return the keys of a row and their types; None if a row is a single value."""
    if is_named_tuple(cls) or is_dataclass(cls) or hasattr(cls, "__required_keys__"):
        return get_type_hints(cls)
    return None


def needed(cls: Any) -> set[str]:
    """Return the keys that a row must have."""
    if is_named_tuple(cls):
        return {name for name in cls._fields if name not in cls._field_defaults}
    if is_dataclass(cls):
        return {f.name for f in fields(cls) if f.default is f.default_factory is MISSING}
    keys: frozenset[str] = cls.__required_keys__
    return {*keys}


def rows_of(table: Any, shape: Named) -> dict[str, Any]:
    """Return the rows of a table by name, also where the file has a list of them."""
    if not shape.key:
        return dict(table)
    return {str(row[shape.key]): row for row in table}
