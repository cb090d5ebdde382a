"""Strict reading of data files: unknown keys and wrong types are refused, never ignored."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from trunkline.board.errors import BoardError


def read(path: Traversable) -> dict[str, Any]:
    """Return the content of a TOML file; raise a BoardError that names a malformed file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise BoardError(f"{path.name}: {wrong}") from wrong


def known(table: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    """Refuse a table that has a key nobody reads: most often a misspelling."""
    unknown = sorted(set(table) - set(keys))
    if unknown:
        raise BoardError(f"{where}: unknown key {', '.join(unknown)}")


def take(table: Mapping[str, Any], key: str, kind: type, where: str, default: Any = None) -> Any:
    """Return one value of the table, of the requested kind, or the default if it is absent."""
    value = table.get(key, default)
    if key in table and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
        raise BoardError(f"{where}: {key} must be {kind.__name__}, not {value!r}")
    return value


def strings(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    """Return a list of strings (empty when absent) as a tuple."""
    value = take(table, key, list, where, [])
    if not all(isinstance(item, str) for item in value):
        raise BoardError(f"{where}: {key} must be a list of strings")
    return tuple(value)


def agree(what: str, printed: int, found: int) -> None:
    """Raise a BoardError unless a printed total equals the total found."""
    if printed != found:
        raise BoardError(f"{what}: {printed} printed, {found} found")
