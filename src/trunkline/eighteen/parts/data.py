"""The printed tables of an 18xx title, read from TOML into frozen values.

Unknown keys and wrong types are refused and printed totals are checked, so that a slip in a data
file is found when the game is loaded and not in the middle of a round.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple, Protocol, TypeVar, get_type_hints


class TrainSide(NamedTuple):
    """One side of a train card."""

    name: str
    price: int


class TrainType(NamedTuple):
    """A pile of equal train cards, in a title whose trains say no more about themselves."""

    name: str
    cards: int
    sides: tuple[TrainSide, ...]


class AnySide(Protocol):
    """The part of a side of a train card that the kit needs."""

    @property
    def name(self) -> str:
        """The name of the train with this side up."""

    @property
    def price(self) -> int:
        """The price at the bank."""


class Pile(Protocol):
    """The part of a pile of train cards that the kit needs."""

    @property
    def cards(self) -> int:
        """Number of cards; 0 means that the pile never runs out."""

    @property
    def sides(self) -> Sequence[AnySide]:
        """One or two: the buyer chooses which is up."""


class DataError(ValueError):
    """A data file that does not say what it should."""


T = TypeVar("T")


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Read a data file that ships with a title."""
    try:
        return tomllib.loads(files(package).joinpath("data", name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"data/{name}: {error}") from error


def freeze(value: Any) -> Any:
    """Return a value with tuples for lists, so that it cannot change."""
    return tuple(freeze(item) for item in value) if isinstance(value, list) else value


PLAIN: Mapping[object, str] = {int: "a whole number", str: "text", bool: "true or false"}
"""Names of plain types in error messages."""


def build(cls: type[T], table: Mapping[str, Any], where: str) -> T:
    """Make a value from a TOML table; unknown or missing keys and wrong types are errors."""
    fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
    defaults: dict[str, Any] = cls._field_defaults  # type: ignore[attr-defined]
    unknown = sorted(set(table) - set(fields))
    if unknown:
        raise DataError(f"{where}: unknown {', '.join(unknown)}")
    missing = [key for key in fields if key not in table and key not in defaults]
    if missing:
        raise DataError(f"{where}: {', '.join(missing)} missing")
    kinds = get_type_hints(cls)
    for key, value in table.items():
        wanted = kinds[key]
        if wanted in PLAIN and type(value) is not wanted:
            raise DataError(f"{where}: {key} must be {PLAIN[wanted]}, not {value!r}")
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


def agree(what: str, printed: int, found: int) -> None:
    """Refuse data whose total is not the printed one."""
    if printed != found:
        raise DataError(f"{what}: {found} in the data, {printed} printed")
