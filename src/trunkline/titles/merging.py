"""Merging a host's data with the printed data, and listing the differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from trunkline.titles.table_schema import (
    AMENDED,
    SOURCE,
    WITHOUT,
    Fixed,
    Named,
    Path,
    Shape,
    field_types,
    rows_of,
)

INFERRED = "inferred"
"""The name of a table in which a data file may list what is inferred.

By key it lists the rows (of hexes), or by table the rows or keys, or `ALL` of them.
"""
ALL = "all"
Files = Mapping[str, Mapping[str, Any]]
"""The content of data files: by file, by table."""


class Change(NamedTuple):
    """One value that differs from the title's value."""

    table: str
    row: str
    key: str
    before: Any
    """None where there was nothing."""
    after: Any
    """None where it was taken away."""
    source: str
    """The source of the value before: printed, inferred, reconstructed."""


def merge(
    all_shapes: Mapping[str, Mapping[str, Shape]], printed: Files, good: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """Return the data files with the amendments in them."""
    if not good:
        return {file: dict(tables) for file, tables in printed.items()}
    merged = {}
    for file, shapes in all_shapes.items():
        merged[file] = {name: table for name, table in printed[file].items() if name != "totals"}
        for name, shape in shapes.items():
            if name in good:
                merged[file][name] = _merge_table(shape, printed[file][name], good[name])
    return merged


def _merge_table(shape: Shape, table: Any, changes: Mapping[str, Any]) -> Any:
    if isinstance(shape, Fixed):
        return _merge_row(table, changes)
    rows = rows_of(table, shape)
    for name in changes.get(WITHOUT, ()):
        rows.pop(name, None)
    for name, row in changes.items():
        if name == WITHOUT:
            continue
        if field_types(shape.row) is None:
            rows[name] = row
        else:
            own = {shape.key: name} if shape.key else {}
            rows[name] = _merge_row(rows.get(name, _new(shape.row)), row) | own
    return [*rows.values()] if shape.key else rows


def _new(cls: Any) -> dict[str, Any]:
    """Return the initial fields of a row that is added."""
    return {SOURCE: AMENDED} if SOURCE in (field_types(cls) or {}) else {}


def _merge_row(row: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    gone = changes.get(WITHOUT, ())
    kept = {key: value for key, value in row.items() if key not in gone}
    said = {SOURCE: AMENDED} if SOURCE in row else {}
    return kept | {key: value for key, value in changes.items() if key != WITHOUT} | said


def origin(printed: Files, origins: Mapping[tuple[str, ...], str], path: Path) -> str:
    """Return the source of a value that is not amended.

    It is the row's statement, the list of inferred values of its file, or the title's word for the
    longest path.
    """
    table, row, key = path
    said = _row_of(printed, path).get(SOURCE)
    if isinstance(said, Mapping):  # of some keys of the row this, of others that
        return str(said.get(key) or ", ".join(sorted({*said.values()})))
    listed = next((file.get(INFERRED) for file in printed.values() if table in file), None)
    if said is None and isinstance(listed, Mapping):
        if row in listed.get(key, ()) or {row, key, ALL} & {*listed.get(table, ())}:
            return INFERRED
    parts = tuple(part for part in path if part)
    found = (origins.get(parts[:length]) for length in range(len(parts), 0, -1))
    return next((str(word) for word in (said, *found) if word), "printed")


def _row_of(printed: Files, path: Path) -> Mapping[str, Any]:
    """Return the row of a path in the data files; empty if there is none."""
    table, name, _ = path
    rows: Any = next((tables[table] for tables in printed.values() if table in tables), {})
    if isinstance(rows, list):
        rows = {row.get("id", row.get("name")): row for row in rows}
    row = rows.get(name) if name else rows
    return row if isinstance(row, Mapping) else {}


def changes(
    all_shapes: Mapping[str, Mapping[str, Shape]],
    origins: Mapping[tuple[str, ...], str],
    printed: Files,
    merged: Files,
) -> Iterator[Change]:
    """Every value that differs, table by table."""
    for file, shapes in all_shapes.items():
        for name, shape in shapes.items():
            before, after = printed[file][name], merged[file][name]
            if before is after:
                continue
            old, new = _by_name(before, shape), _by_name(after, shape)
            for row in {**old, **new}:
                for key, was, now in _compare(old.get(row), new.get(row)):
                    source = origin(printed, origins, (name, row, key))
                    yield Change(name, row, key, was, now, source)


def _by_name(table: Any, shape: Shape) -> dict[str, Any]:
    return rows_of(table, shape) if isinstance(shape, Named) else {"": table}


def _compare(before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the keys of a row that differ, or the whole row if it is new or gone."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        if before != after:
            yield "", before, after
        return
    for key in sorted({*before, *after} - {SOURCE}):
        if before.get(key) != after.get(key):
            yield key, before.get(key), after.get(key)
