"""Reconstructed values of a title, as its data files mark them.

``reconstructed.toml`` has the sentences, each with the tables it is about: ``board/places.hex`` is
the key `hex` of the table `places` in ``board.toml``. Which rows these are and what they hold is
read from the data itself: from the `source` of a row, from the table ``[inferred]`` of its file,
from the origins that the title names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.titles.merging import INFERRED, origin
from trunkline.titles.table_schema import SOURCE

SURE = ("printed", "base game")
"""Words for values that a publisher printed."""
MANY = 100
"""More rows than this that share a value are only counted."""


class Reconstructed(NamedTuple):
    """A sentence about something reconstructed, and the values it covers."""

    text: str
    values: tuple[str, ...]


@cache
def parts(title: str) -> tuple[Reconstructed, ...]:
    """Return what a title reconstructs; nothing if all of it is printed."""
    return tuple(
        Reconstructed(
            one["text"], tuple(text for path in one["of"] for text in _values(title, path))
        )
        for one in titles.get(title).texts("reconstructed").get("part", ())
    )


def _values(title: str, path: str) -> Iterator[str]:
    """Yield the values of a path, rows of the same value together."""
    file, _, where = path.partition("/")
    table, _, key = where.partition(".")
    found = [*_found(title, file, table, key)]
    same: dict[str, list[str]] = {}
    for label, value in found:
        same.setdefault(value, []).append(label)
    if len(same) * 2 > len(found):
        same = {}
        yield from (f"{label}: {value}" if value else label for label, value in found)
    for value, labels in same.items():
        yield f"{value}: {_counted(labels)}" if value else _counted(labels)


def _counted(labels: list[str]) -> str:
    """Return rows by their names, repeated names once with their number."""
    if len(labels) > MANY:
        return f"{len(labels)} of them"
    times = {label: labels.count(label) for label in labels}
    return ", ".join(f"{label} ×{n}" if n > 1 else label for label, n in times.items())


def _found(title: str, file: str, table: str, key: str) -> Iterator[tuple[str, str]]:
    """Yield name and value of every reconstructed row of a table, in the order of the file."""
    content = data(title, file)
    rows = rows_in(content[table])
    for name, row in rows.items():
        whole = isinstance(row, Mapping)
        if reconstructed(title, file, table, name, key if whole else ""):
            value = row.get(key) if whole else row
            known = (name, row.get("name")) if whole else ()
            yield _label(name, row), "" if value in known else _words(value)
    keys = {key for row in rows.values() if isinstance(row, Mapping) for key in row}
    told = content.get(INFERRED, {}).get(table, ())
    yield from ((text, "") for text in told if " " in text and text not in {*rows, *keys})


def reconstructed(title: str, file: str, table: str, name: str, key: str) -> bool:
    """Return True if a value is reconstructed: a key of a row, or a row of a single value."""
    content = data(title, file)
    row = rows_in(content[table])[name]
    said = row.get(SOURCE) if isinstance(row, Mapping) else None
    if isinstance(said, Mapping):  # it may name more than the keys, such as numbers and details
        return said.get(key, SURE[0]) not in SURE
    if name in content.get(INFERRED, {}).get(key, ()):
        return True
    tables = titles.get(title).tables
    origins = tables.origins if tables is not None else {}
    return origin({file: content}, origins, (table, name, key)) not in SURE


@cache
def data(title: str, file: str) -> Mapping[str, Any]:
    """Return a data file of a title."""
    return titles.get(title).texts(file)


def rows_in(table: Any) -> Mapping[str, Any]:
    """Return the rows of a table by name: tables themselves, or single values."""
    if isinstance(table, list):
        first = [next(iter(row.values())) for row in table]
        names = [row.get("id", row.get("name", one)) for row, one in zip(table, first, strict=True)]
        return dict(zip(map(str, names), table, strict=True))
    found: Mapping[str, Any] = table
    return found


def _label(name: str, row: Any) -> str:
    """Return the name of a row; of a hex of the map with its place."""
    called = row.get("name", name) if isinstance(row, Mapping) else name
    place = called != name and len(name) < 5 and name[-1].isdigit() and name[0].isupper()
    return f"{called} ({name})" if place else str(called).replace("_", " ")


def _words(value: Any) -> str:
    """Return a value of a data file as people read it."""
    if value is None or str(value).startswith("#"):  # a colour says nothing as a number
        return ""
    if isinstance(value, list):
        mark = "; " if any(isinstance(one, list) for one in value) else ", "
        return mark.join(map(_words, value))
    return str(value)
