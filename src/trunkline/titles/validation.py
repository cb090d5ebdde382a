"""Validation: separate valid values of a host's data from errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from trunkline.kernel import BadData
from trunkline.kernel.codec import decode
from trunkline.titles.table_schema import (
    NOTE,
    SOURCE,
    WITHOUT,
    Fixed,
    Named,
    Shape,
    field_types,
    needed,
    rows_of,
)

LARGEST = 1_000_000
LONGEST = 400
"""No number and no text of an amendment is larger, and no number is negative."""
SPARE = 20
"""A table may grow to twice its rows, and by this many."""
HINTS = 50
"""Problems that are listed with a guess at the intended name."""


class Sifter:
    """Separates usable values from errors, so that all errors can be listed."""

    def __init__(self, shapes: Iterable[Mapping[str, Shape]], printed: Iterable[Any]) -> None:
        self.shapes = {name: shape for tables in shapes for name, shape in tables.items()}
        self.printed = {name: rows for tables in printed for name, rows in tables.items()}
        self.problems: list[str] = []

    def sift(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the well-formed part of a file; errors are added to the problems."""
        good: dict[str, Any] = {}
        for name, table in data.items():
            if name == NOTE:
                good[name] = self._value(str, table, NOTE)
            elif name in self.shapes:
                good[name] = self._table(name, self.shapes[name], table)
            else:
                self._unknown("There is no table", name, self.shapes)
        return {name: table for name, table in good.items() if table}

    def _table(self, name: str, shape: Shape, table: Any) -> Any:
        if not isinstance(table, dict):
            return self._wrong(name, "must be a table")
        if isinstance(shape, Fixed):
            return self._row(name, shape.row, table, known=True)
        rows = rows_of(self.printed[name], shape)
        most = 2 * len(rows) + SPARE
        if len(rows.keys() | table.keys()) > most:
            return self._wrong(name, f"it has at most {most} rows")
        gone = self._rows_gone(name, shape, table[WITHOUT], rows) if WITHOUT in table else []
        good: dict[str, Any] = {WITHOUT: gone}
        for key, row in table.items():
            if key == WITHOUT:
                continue
            if key in rows or shape.add:
                known = key in rows and key not in gone
                good[key] = self._one(f"{name}.{key}", shape, row, known)
            else:
                self._unknown(f"{name}: there is no {shape.one}", key, rows)
        return {key: row for key, row in good.items() if row not in (None, {}, [])}

    def _one(self, where: str, shape: Named, row: Any, known: bool) -> Any:
        if field_types(shape.row) is None:
            return self._value(shape.row, row, where)
        if not isinstance(row, dict):
            return self._wrong(where, "must be a table")
        return self._row(where, shape.row, row, known, shape.key)

    def _row(self, where: str, cls: Any, row: dict[str, Any], known: bool, own: str = "") -> Any:
        types = {key: hint for key, hint in (field_types(cls) or {}).items() if key != own}
        types.pop(SOURCE, None)
        musts = needed(cls) & types.keys()
        good: dict[str, Any] = {}
        for key, value in row.items():
            if key == WITHOUT:
                good[WITHOUT] = self._keys_gone(where, types, musts, value)
            elif key in types:
                good[key] = self._value(types[key], value, f"{where}.{key}")
                if key in musts and type(value) is str and not value.strip():
                    good[key] = self._wrong(f"{where}.{key}", "it is empty")
            else:
                self._unknown(f"{where}: there is no key", key, types)
        good = {key: value for key, value in good.items() if value is not None}
        if known:
            return good
        for key in sorted(musts - row.keys()):
            self._wrong(where, f"{key} is missing")
        return good if musts <= good.keys() else None  # with a hole in it nobody could judge it

    def _keys_gone(
        self, where: str, types: Mapping[str, Any], musts: set[str], value: Any
    ) -> list[str]:
        """Return the keys that can be removed, of those that the data removes."""
        found: list[str] = self._value(tuple[str, ...], value, f"{where}.{WITHOUT}") or []
        for key in found:
            if key not in types:
                self._unknown(f"{where}.{WITHOUT}: there is no key", key, types)
            elif key in musts:
                self._wrong(f"{where}.{WITHOUT}", f"{key} cannot be taken away")
        return [key for key in found if key in types and key not in musts]

    def _rows_gone(self, name: str, shape: Named, value: Any, rows: Mapping[str, Any]) -> list[str]:
        """Return the rows that can be removed, of those that the data removes."""
        found: list[str] = self._value(tuple[str, ...], value, f"{name}.{WITHOUT}") or []
        if found and not shape.drop:
            self._wrong(f"{name}.{WITHOUT}", f"no {shape.one} can be taken away")
            return []
        for key in found:
            if key not in rows:
                self._unknown(f"{name}.{WITHOUT}: there is no {shape.one}", key, rows)
        return [key for key in found if key in rows]

    def _value(self, hint: Any, value: Any, where: str) -> Any:
        """Return the value unchanged, if it is of the right type and of a sensible size."""
        try:
            decode(hint, value, where)
        except BadData as error:
            self.problems.append(f"{error}.")
            return None
        wrong = [part for part in _parts(value) if not self._sensible(part, where)]
        return None if wrong else value

    def _sensible(self, part: Any, where: str) -> bool:
        if type(part) is int and not 0 <= part <= LARGEST:
            self._wrong(where, f"{part} is not between 0 and {LARGEST:,}")
        elif isinstance(part, list) and len(part) > LONGEST:
            self._wrong(where, f"the list is longer than {LONGEST}")
        elif type(part) is str and len(part) > LONGEST:
            self._wrong(where, f"the text is longer than {LONGEST} characters")
        else:
            return True
        return False

    def _wrong(self, where: str, what: str) -> Any:
        self.problems.append(f"{where}: {what}.")

    def _unknown(self, said: str, name: str, known: Iterable[str]) -> None:
        few = len(self.problems) < HINTS  # looking for what was meant takes its time
        near = get_close_matches(name[:LONGEST], [*known], 1) if few else []
        hint = f" Did you mean {near[0]!r}?" if near else ""
        self.problems.append(f"{said} {name[:60]!r}.{hint}")


def _parts(value: Any) -> Iterator[Any]:
    """Return a value and everything in it, keys too."""
    yield value
    inside = [*value, *value.values()] if isinstance(value, dict) else value
    if isinstance(inside, list):
        for item in inside:
            yield from _parts(item)
