"""A strict JSON codec made from type hints.

Records (frozen dataclasses) become objects, named tuples and tuples become lists. A named tuple is
read by field name as well, as snapshots write it, and what has a default may be missing at the end
of the list. Anything else in the JSON (an unknown kind or field, a missing one, a wrong type) is a
``BadData``, and nothing else.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime, time
from itertools import combinations
from typing import (
    Any,
    Generic,
    Literal,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from trunkline.kernel.actions import kind_of
from trunkline.kernel.by_seat import BySeat
from trunkline.kernel.errors import BadData
from trunkline.kernel.memo import remembered

T = TypeVar("T")
Decoder = Callable[[object], Any]

LARGEST = 10**15
"""No number of any game is larger; bigger ones in a file are an attack or a mistake."""


def encode(value: object) -> Any:
    """Turn a value of the supported types into plain JSON data."""
    if value is None or isinstance(value, str | int | bool):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: encode(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {key_text(key): encode(item) for key, item in value.items()}
    raise BadData(f"{type(value).__name__} cannot be written as JSON")


def key_text(key: object) -> str:
    """Return a key as JSON writes it."""
    if type(key) is str:
        return key
    if type(key) is int:
        return str(key)
    raise BadData(f"{type(key).__name__} cannot be a key in JSON")


def decode(hint: Any, data: object, where: str = "value") -> Any:
    """Read `data` as a value of the type `hint`, strictly."""
    try:
        return decoder(hint)(data)
    except BadData as error:
        raise BadData(f"{where}: {error}") from None
    except RecursionError:
        raise BadData(f"{where}: nested too deeply") from None


def _int(data: object) -> int:
    if type(data) is not int:
        raise BadData(f"expected a whole number, got {_show(data)}")
    if abs(data) > LARGEST:
        raise BadData("the number is too large")
    return data


def _bool(data: object) -> bool:
    if type(data) is not bool:
        raise BadData(f"expected true or false, got {_show(data)}")
    return data


def _str(data: object) -> str:
    if type(data) is not str:
        raise BadData(f"expected text, got {_show(data)}")
    if not data.isascii() and any("\ud800" <= letter <= "\udfff" for letter in data):
        raise BadData("the text is not valid Unicode")
    if "\0" in data:
        raise BadData("the text contains a NUL character")
    return data


def _none(data: object) -> None:
    if data is not None:
        raise BadData(f"expected null, got {_show(data)}")


def _plain(data: object) -> object:
    """Return JSON without a declared type, with tuples for lists so that the value stays frozen."""
    if isinstance(data, list):
        return tuple(_plain(item) for item in data)
    if data is None or isinstance(data, bool):
        return data
    if isinstance(data, str):
        return _str(data)
    if isinstance(data, int):
        return _int(data)
    raise BadData(f"unexpected {_show(data)}")


def _show(data: object) -> str:
    if isinstance(data, list | dict):
        return "a list" if isinstance(data, list) else "an object"
    if type(data) is int and abs(data) > LARGEST:
        return "a very large number"
    if type(data) in (date, datetime, time):
        return f"a date or a time ({data})"  # TOML has them
    text = ascii(data)
    return text if len(text) <= 60 else text[:57] + "..."


def _list(data: object) -> list[object]:
    if type(data) is not list:
        raise BadData(f"expected a list, got {_show(data)}")
    return data


def _object(data: object) -> dict[str, object]:
    if type(data) is not dict:
        raise BadData(f"expected an object, got {_show(data)}")
    return data


_SIMPLE: dict[Any, Decoder] = {
    int: _int,
    bool: _bool,
    str: _str,
    type(None): _none,
    None: _none,
    Any: _plain,
    object: _plain,
}


_WHOLE = re.compile("0|-?[1-9][0-9]*")
"""The one way a whole number is written, so that no two keys mean the same."""


@remembered
def decoder(hint: Any) -> Decoder:
    """Return the function that reads one type; each is made once."""
    if isinstance(hint, NewType):
        return decoder(hint.__supertype__)
    if isinstance(hint, TypeVar):
        return _plain
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _union(hint, args)
    if origin is Literal:
        return _literal(args)
    if origin is tuple:
        return _sequence(args[0]) if args[-1] is Ellipsis else _fixed(args)
    if origin in (dict, Mapping):
        return _mapping(args[0], args[1])
    if origin is BySeat:
        by_seat = _mapping(int, args[0])
        return lambda data: BySeat(by_seat(data))
    if is_named_tuple(origin or hint):
        return _named_tuple(origin or hint, args)
    if is_dataclass(hint):
        return _record(hint)
    raise TypeError(f"the codec does not support {hint!r}")


def is_named_tuple(cls: Any) -> bool:
    """Return True for a class made with ``NamedTuple``."""
    return isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")


def _named_tuple(cls: Any, args: tuple[Any, ...]) -> Decoder:
    """Return the decoder of a named tuple.

    For a generic one such as ``Secret[int]``, `args` fill its parameters.
    """
    filled = dict(zip(getattr(cls, "__parameters__", ()), args, strict=False))
    hints = get_type_hints(cls)
    readers = {name: decoder(filled.get(hints[name], hints[name])) for name in cls._fields}
    by_name = _by_name(cls, readers, required(cls))
    least, most = len(cls._fields) - len(cls._field_defaults), len(cls._fields)

    def read(data: object) -> Any:
        if type(data) is dict:
            return by_name(data)
        values = _list(data)
        if not least <= len(values) <= most:
            raise BadData(f"expected {most} values, got {len(values)}")
        pairs = zip(readers.values(), values, strict=False)
        return cls(*[reader(value) for reader, value in pairs])

    return read


def required(cls: Any) -> tuple[str, ...]:
    """Return the fields of a named tuple or dataclass that have no default."""
    if is_named_tuple(cls):
        return tuple(name for name in cls._fields if name not in cls._field_defaults)
    return tuple(
        f.name
        for f in fields(cls)
        if f.init and f.default is MISSING and f.default_factory is MISSING
    )


def _by_name(cls: Any, readers: dict[str, Decoder], needed: tuple[str, ...]) -> Decoder:
    """Read an entity from an object: no unknown field, and none missing that has no default."""

    def read(data: object) -> Any:
        values = _object(data)
        for name in values:
            if name not in readers:
                raise BadData(f"{kind_of(cls)} has no field {_show(name)}")
        for name in needed:
            if name not in values:
                raise BadData(f"{kind_of(cls)} lacks the field {name!r}")
        out = {}
        for name, value in values.items():
            try:
                out[name] = readers[name](value)
            except BadData as error:
                raise BadData(f"{name}: {error}") from None
        try:
            return cls(**out)
        except ValueError as error:  # what a record's own __post_init__ refuses
            raise BadData(str(error)) from None

    return read


def _union(hint: Any, args: tuple[Any, ...]) -> Decoder:
    options = [decoder(arg) for arg in args]
    entities = [kind for arg in args if _has_fields(kind := get_origin(arg) or arg)]
    for one, other in combinations(entities, 2):
        if {*required(one), *required(other)} <= _field_names(one) & _field_names(other):
            raise TypeError(f"{one.__name__} and {other.__name__} cannot be told apart in JSON")

    def read(data: object) -> Any:
        problem: BadData | None = None
        for option in options:
            try:
                return option(data)
            except BadData as error:
                problem = problem or error
        raise problem or BadData(f"{_show(data)} is not {hint}")

    return read


def _has_fields(hint: Any) -> bool:
    return is_named_tuple(hint) or is_dataclass(hint)


def _field_names(cls: Any) -> set[str]:
    return {*getattr(cls, "_fields", ())} or {f.name for f in fields(cls)}


def _literal(args: tuple[Any, ...]) -> Decoder:
    def read(data: object) -> Any:
        for arg in args:
            if type(data) is type(arg) and data == arg:
                return arg
        raise BadData(f"expected one of {', '.join(map(repr, args))}, got {_show(data)}")

    return read


def _sequence(item: Any) -> Decoder:
    read = decoder(item)
    return lambda data: tuple([read(each) for each in _list(data)])


def _fixed(items: tuple[Any, ...]) -> Decoder:
    readers = [decoder(item) for item in items]

    def read(data: object) -> tuple[Any, ...]:
        values = _list(data)
        if len(values) != len(readers):
            raise BadData(f"expected {len(readers)} values, got {len(values)}")
        return tuple([reader(value) for reader, value in zip(readers, values, strict=True)])

    return read


def _mapping(key: Any, item: Any) -> Decoder:
    read = decoder(item)
    while isinstance(key, NewType):
        key = key.__supertype__
    if key not in (int, str):
        raise TypeError(f"the codec does not support {key!r} as a key")
    convert = _text_to_int if key is int else _str

    def decode_mapping(data: object) -> dict[Any, Any]:
        return {convert(name): read(value) for name, value in _object(data).items()}

    return decode_mapping


def _text_to_int(data: object) -> int:
    text = _str(data)
    if len(text) > len(str(LARGEST)) or not _WHOLE.fullmatch(text):
        raise BadData(f"expected a number as key, got {_show(data)}")
    return _int(int(text))


def _record(cls: Any) -> Decoder:
    hints = get_type_hints(cls)
    readers = {f.name: decoder(hints[f.name]) for f in fields(cls) if f.init}
    return _by_name(cls, readers, required(cls))


class Codec(Generic[T]):
    """The registry of one family of records (a game's actions): a kind in JSON names the class."""

    def __init__(self, classes: Iterable[type[T]]) -> None:
        self._classes: dict[str, type[T]] = {}
        for cls in classes:
            kind = kind_of(cls)
            if any(f.name == "kind" for f in fields(cls)):  # type: ignore[arg-type]
                raise TypeError(f"{kind!r} has a field 'kind', which names the class in JSON")
            if self._classes.setdefault(kind, cls) is not cls:
                raise TypeError(f"two records are called {kind!r}")

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds, in alphabetical order."""
        return tuple(sorted(self._classes))

    def encode(self, record: T) -> dict[str, Any]:
        """Write a record with its kind."""
        return {"kind": kind_of(type(record)), **encode(record)}

    def decode(self, data: object) -> T:
        """Read a record; anything but a complete, known one is a ``BadData``."""
        if type(data) is not dict:
            raise BadData(f"expected an object, got {_show(data)}")
        kind = data.get("kind")
        cls = self._classes.get(kind) if type(kind) is str else None
        if cls is None:
            raise BadData(f"unknown kind {_show(kind)}; known: {', '.join(self.kinds)}")
        rest = {key: value for key, value in data.items() if key != "kind"}
        value: T = decode(cls, rest, kind_of(cls))
        return value
