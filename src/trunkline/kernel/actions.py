"""Actions (intent of a seat) and events (what then happened), as frozen records.

Actions are imperatives (``TakeLoan``), events past tense (``LoanTaken``). Chance is a seat too, so
a log of actions replays without a random generator.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from types import UnionType
from typing import (
    Any,
    ClassVar,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from trunkline.kernel.by_seat import BySeat
from trunkline.kernel.memo import remembered

T = TypeVar("T")

Seat = NewType("Seat", int)

Names: TypeAlias = Callable[[int], str]
"""A table's name for a seat."""
Say: TypeAlias = Callable[[Any, Any], str]
"""A title's way to write a value of some type: ``say(HexId, "H11")`` is "Melbourne (H11)"."""


def _as_it_is(kind: Any, value: Any) -> str:
    return str(value)


PLAIN: Say = _as_it_is
"""Ids and amounts as they are."""

CHANCE = Seat(-1)
"""The seat that shuffles, draws and deals."""
SPECTATOR = Seat(-2)
"""The seat of everybody who only watches: it is never asked and sees no secret."""


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Declare a frozen, slotted record: an action or an event."""
    return dataclass(frozen=True, slots=True)(cls)


@remembered
def kind_of(cls: Any) -> str:
    """Return the name of a record class in JSON.

    >>> class TakeLoan: ...
    >>> kind_of(TakeLoan)
    'take_loan'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()


@record
class Action:
    """An intent of a seat, complete in itself. Subclasses add fields."""

    seat: Seat

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that only `readers` may see in the log."""
    readers: ClassVar[tuple[str, ...]] = ("seat",)
    """Fields that name the seats which may read the secret ones: by default who acted."""


@record
class Event:
    """Something that happened.

    The sentence of the log is made from `text`, whose braces name fields.
    """

    text: ClassVar[str] = ""
    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that only `readers` may see; `text_hidden` is the sentence for everyone else."""
    readers: ClassVar[tuple[str, ...]] = ()
    """Fields that name the seats which may read the secret ones."""
    text_hidden: ClassVar[str] = ""

    def sentence(self, name: Names, seat: int = SPECTATOR, say: Say = PLAIN) -> str:
        """Return one plain sentence for `seat`.

        Fields of type ``Seat`` are written as names. Of a ``BySeat`` the sentence holds only this
        seat's part. Ids and amounts (fields of a ``NewType``) are written by `say`.
        """
        values: dict[str, object] = {}
        for field, hint in hints_of(type(self)).items():
            values[field] = _written(hint, getattr(self, field), name, seat, say)
        template = self.text if _may_read(self, seat) else self.text_hidden
        return template.format_map(values)


def _written(hint: Any, value: Any, name: Names, seat: int, say: Say) -> object:
    """Return a value as its sentence writes it; `hint` is its type."""
    if value is None:
        return None
    if hint is Seat:
        return name(value)
    if isinstance(hint, NewType):
        return say(hint, value)
    origin, inner = get_origin(hint), get_args(hint)
    if (origin or hint) is BySeat:
        return _written(inner[0] if inner else Any, value.get(seat), name, seat, say)
    if origin is tuple and inner[-1] is Ellipsis:
        return ", ".join([str(_written(inner[0], one, name, seat, say)) for one in value])
    if origin in (Union, UnionType) and type(None) in inner:
        kinds = [one for one in inner if one is not type(None)]
        return _written(kinds[0], value, name, seat, say) if len(kinds) == 1 else value
    return value


def readers_of(record: Action | Event) -> tuple[int, ...]:
    """Return the seats that may read the secret fields of an action or event."""
    return tuple([getattr(record, name) for name in record.readers])


def seats_with_secrets(record: Action | Event) -> tuple[int, ...]:
    """Return the seats that may see parts of an action or event that others may not."""
    found = dict.fromkeys(readers_of(record) if record.secret else ())
    for name in part_fields(type(record)):
        found |= dict.fromkeys(getattr(record, name))
    return tuple(found)


def _may_read(record: Action | Event, seat: int) -> bool:
    """Return True if no field is hidden from a seat, and it has its share of all parts."""
    if record.secret and seat not in readers_of(record):
        return False
    return all(seat in getattr(record, name) for name in part_fields(type(record)))


@remembered
def hints_of(cls: Any) -> dict[str, Any]:
    """Return the fields of a record with their types."""
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls)}


@remembered
def seat_fields(cls: Any) -> frozenset[str]:
    """Return the fields of a record that hold a seat."""
    return frozenset(name for name, hint in get_type_hints(cls).items() if hint is Seat)


@remembered
def part_fields(cls: Any) -> frozenset[str]:
    """Return the fields of a record that hold a part for each of some seats."""
    hints = get_type_hints(cls).items()
    return frozenset(name for name, hint in hints if (get_origin(hint) or hint) is BySeat)
