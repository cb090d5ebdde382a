"""Actions (intent of a seat) and events (what then happened), as frozen records.

Actions are imperatives (``TakeLoan``), events past tense (``LoanTaken``). Chance is a seat too, so
a log of actions replays without a random generator.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import (
    Any,
    ClassVar,
    NewType,
    TypeVar,
    dataclass_transform,
    get_origin,
    get_type_hints,
)

from trunkline.kernel.by_seat import BySeat
from trunkline.kernel.memo import remembered

T = TypeVar("T")

Seat = NewType("Seat", int)

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
    """The name of a record class in JSON.

    >>> class TakeLoan: ...
    >>> kind_of(TakeLoan)
    'take_loan'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()


@record
class Action:
    """What a seat wants to do. Subclasses add fields; a seat's intent is complete in itself."""

    seat: Seat

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that only `readers` may see in the log."""
    readers: ClassVar[tuple[str, ...]] = ("seat",)
    """Fields that name the seats which may read the secret ones: by default who acted."""


@record
class Event:
    """What happened. The log sentence is made from `text`, whose braces name fields."""

    text: ClassVar[str] = ""
    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that only `readers` may see; `text_hidden` is the sentence for everyone else."""
    readers: ClassVar[tuple[str, ...]] = ()
    """Fields that name the seats which may read the secret ones."""
    text_hidden: ClassVar[str] = ""

    def sentence(self, name: Callable[[int], str], seat: int = SPECTATOR) -> str:
        """One plain sentence for `seat`: fields of type ``Seat`` are written as names, of fields
        of type ``BySeat`` only what this seat got."""
        seats, parts = seat_fields(type(self)), part_fields(type(self))
        values: dict[str, object] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in seats:
                value = name(value)
            elif field.name in parts:
                value = value.get(seat)
            values[field.name] = value
        template = self.text if _may_read(self, seat) else self.text_hidden
        return template.format_map(values)


def readers_of(record: Action | Event) -> tuple[int, ...]:
    """The seats that may read the secret fields of an action or event."""
    return tuple([getattr(record, name) for name in record.readers])


def told_apart(record: Action | Event) -> tuple[int, ...]:
    """The seats that may see something of an action or event that others may not."""
    found = dict.fromkeys(readers_of(record) if record.secret else ())
    for name in part_fields(type(record)):
        found |= dict.fromkeys(getattr(record, name))
    return tuple(found)


def _may_read(record: Action | Event, seat: int) -> bool:
    """Whether nothing of a record is hidden from a seat, and it has its part of all parts."""
    if record.secret and seat not in readers_of(record):
        return False
    return all(seat in getattr(record, name) for name in part_fields(type(record)))


@remembered
def seat_fields(cls: Any) -> frozenset[str]:
    """The fields of a record that hold a seat."""
    return frozenset(name for name, hint in get_type_hints(cls).items() if hint is Seat)


@remembered
def part_fields(cls: Any) -> frozenset[str]:
    """The fields of a record that hold a part for each of some seats."""
    hints = get_type_hints(cls).items()
    return frozenset(name for name, hint in hints if (get_origin(hint) or hint) is BySeat)
