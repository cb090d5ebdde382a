"""The printed tables of an 18xx title, read from TOML into frozen values.

Unknown keys are refused and printed totals are checked, so that a slip in a data file is found when
the game is loaded and not in the middle of a round.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar


class Side(NamedTuple):
    """One side of a train card: what it is called, costs and reaches (None: without limit)."""

    name: str
    price: int
    reach: int | None = None
    free_cross: int = 0


class TrainType(NamedTuple):
    """A pile of equal train cards; cards 0 means that it never runs out."""

    name: str
    cards: int
    sides: tuple[Side, ...]
    permanent: bool = False
    express: bool = False


class DataError(ValueError):
    """A data file that does not say what it should."""


T = TypeVar("T")


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Read a data file that ships with a title."""
    return tomllib.loads(files(package).joinpath("data", name).read_text("utf-8"))


def freeze(value: Any) -> Any:
    """Lists become tuples, so that what is read stays as it is."""
    return tuple(freeze(item) for item in value) if isinstance(value, list) else value


def build(cls: type[T], table: Mapping[str, Any], where: str) -> T:
    """Make a value from a TOML table; unknown or missing keys are an error."""
    fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
    defaults: dict[str, Any] = cls._field_defaults  # type: ignore[attr-defined]
    unknown = sorted(set(table) - set(fields))
    if unknown:
        raise DataError(f"{where}: unknown {', '.join(unknown)}")
    missing = [key for key in fields if key not in table and key not in defaults]
    if missing:
        raise DataError(f"{where}: {', '.join(missing)} missing")
    return cls(**{key: freeze(value) for key, value in table.items()})


def build_all(
    cls: type[T], tables: Iterable[Mapping[str, Any]], key: str, where: str
) -> dict[str, T]:
    """Make one value for each table of a list, by the key that names them."""
    found: dict[str, T] = {}
    for table in tables:
        name = str(table.get(key, "?"))
        if name in found:
            raise DataError(f"{where}: {name} is there twice")
        found[name] = build(cls, table, f"{where} {name}")
    return found


def train_types(tables: Iterable[Mapping[str, Any]]) -> dict[str, TrainType]:
    """The piles of trains, in the order in which they are sold."""
    found = {}
    for table in tables:
        sides = tuple(build(Side, side, f"train {table['name']}") for side in table["sides"])
        found[table["name"]] = build(TrainType, {**table, "sides": sides}, f"train {table['name']}")
    return found


def agree(what: str, printed: int, found: int) -> None:
    """Refuse data whose total is not the printed one."""
    if printed != found:
        raise DataError(f"{what}: {found} in the data, {printed} printed")
