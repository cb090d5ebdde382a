"""A host's data: what a table changes in the printed tables of a title.

Amendments are data in the shape of the title's own data files, by table, row and key, and only what
differs: ``[hexes.D17]`` with ``cost = 40``. A title says in ``Amendable`` which tables may be
amended and of what types their rows are. Here a file is read and checked (everything that is wrong
is told, not only the first), and merged with what is printed before the game is built.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from trunkline.kernel import BadData
from trunkline.kernel.content import canonical
from trunkline.titles.merging import Change, Files, changes, merge, origin
from trunkline.titles.table_schema import AMENDED, NOTE, Fixed, Named, Shape
from trunkline.titles.validation import Sifter

__all__ = ["AMENDED", "LIMIT", "Amendable", "Change", "Fixed", "Named", "Tables", "parse"]

LIMIT = 256 * 1024
"""The most bytes of a file of amendments, as it is sent and as it is stored."""

MOST_DOTS = 200


def parse(text: str) -> dict[str, Any]:
    """Return the amendments of a TOML or JSON file; raise ``BadData`` otherwise."""
    if len(text.encode("utf-8", "replace")) > LIMIT:
        raise BadData(f"The file is larger than {LIMIT // 1024} kB.")
    # A key of many parts, ``a.a.a…``, would keep the standard library's reader busy for minutes.
    if any(part.count(".") > MOST_DOTS for line in text.splitlines() for part in line.split("=")):
        raise BadData(f"A line of the file has a key or a text with more than {MOST_DOTS} dots.")
    try:
        data = _json(text) if text.lstrip()[:1] == "{" else tomllib.loads(text)
    except RecursionError:
        raise BadData("The file is nested too deeply.") from None
    except ValueError as error:  # of JSON and of TOML
        if _is_list(text):
            raise BadData(
                "The file is a list; it must be tables by their names, in TOML or as a JSON object."
            ) from None
        raise BadData(f"The file cannot be read: {error}.") from None
    found: dict[str, Any] = data
    return found


def _json(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise ``BadData`` if a key is there twice, as TOML does by itself."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadData(f"The file has {key[:60]!r} twice in one table.")
        found[key] = value
    return found


def _is_list(text: str) -> bool:
    """Return True if a text is a list in JSON: a text with a bracket first may be TOML as well."""
    try:
        return isinstance(json.loads(text), list)
    except (ValueError, RecursionError):
        return False


@dataclass(frozen=True, eq=False)
class Tables:
    """The data files of a title with the amendments in them."""

    printed: Files
    """By file, as they are shipped."""
    content: Files
    """By file, as they hold at this table; printed totals are left out where something differs."""
    text: str
    """The amendments as canonical JSON; empty if there are none."""
    note: str
    changes: tuple[Change, ...]
    origins: Mapping[tuple[str, ...], str]

    def __getitem__(self, file: str) -> Mapping[str, Any]:
        return self.content[file]

    def source(self, table: str, row: str = "", key: str = "") -> str:
        """Return the origin of a value: amended, printed, or the title's word for it."""
        asked = (table, row, key)
        for change in self.changes:
            if all(part in ("", own) for part, own in zip(asked, change[:3], strict=True)):
                return AMENDED
        return origin(self.printed, self.origins, asked)


@dataclass(frozen=True, eq=False)
class Amendable:
    """The parts of a title that may be amended.

    `problems` judges merged tables as a whole, each problem a sentence. `origins` has a word for
    values that are not printed: by table, by table and row, or by table, row and key.
    """

    package: str
    shapes: Mapping[str, Mapping[str, Shape]]
    """By file of the title's ``data`` folder, by table."""
    problems: Callable[[Tables], Iterable[str]]
    origins: Mapping[tuple[str, ...], str] = field(default_factory=dict)

    def printed(self) -> dict[str, dict[str, Any]]:
        """Return the data files, read now."""
        folder = files(self.package) / "data"
        return {name: tomllib.loads((folder / name).read_text("utf-8")) for name in self.shapes}

    def check(self, text: str) -> tuple[Tables | None, list[str]]:
        """Return the tables with these amendments, and all errors in them, as sentences."""
        try:
            data = parse(text)
        except BadData as error:
            return None, [str(error)]
        printed = self.printed()
        sifter = Sifter(self.shapes.values(), printed.values())
        good = sifter.sift(data)
        merged = merge(self.shapes, printed, good)
        said = canonical(good) if good else ""
        if len(said) > LIMIT:
            sifter.problems.append(f"The amendments are larger than {LIMIT // 1024} kB.")
        found = tuple(changes(self.shapes, self.origins, printed, merged))
        tables = Tables(printed, merged, said, good.get(NOTE, ""), found, self.origins)
        problems = [*sifter.problems, *self.problems(tables)]
        return (None if problems else tables), problems

    @lru_cache(maxsize=8)  # noqa: B019  (there is one for each title, for good)
    def read(self, text: str) -> Tables:
        """Return the tables with these amendments; raise ``BadData`` with all errors."""
        if not text:  # what ships is checked by tests
            printed = self.printed()
            return Tables(printed, printed, "", "", (), self.origins)
        tables, problems = self.check(text)
        if tables is None:
            raise BadData("\n".join(problems))
        return tables
