"""Variants of a bot: the same rules of thumb with other constants.

A level that has constants lists them in a `Tunable`. A variant is named after its level and what it
changes: ``regular+line=0.5+second=0.3``. So every command that plays games plays variants too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from trunkline.bots.protocol import MakeBot
from trunkline.kernel import BadData

PLUS, EQUALS = "+", "="


@dataclass(frozen=True, eq=False)
class Tunable:
    """A level with constants that can be changed."""

    style: Any
    """A NamedTuple of numbers, switches and words: the current settings of the level."""
    make: Callable[[Any], MakeBot]
    """Return the bot's maker for a style."""
    factors: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """A low and a high value for each constant worth a factorial run."""

    def varied(self, changes: Mapping[str, str]) -> MakeBot:
        """Return the maker of a variant; raise ``BadData`` for an unknown constant or value."""
        found = {}
        for name, text in changes.items():
            if name not in self.style._fields:
                there = ", ".join(self.style._fields)
                raise BadData(f"There is no constant {name!r}; there are {there}.")
            found[name] = _read(name, text, getattr(self.style, name))
        return self.make(self.style._replace(**found))


def _read(name: str, text: str, now: object) -> object:
    """Read a value of the same kind as the constant has now."""
    if isinstance(now, str):
        return text
    try:
        number = float(text)
    except ValueError:
        raise BadData(f"{name} takes a number, not {text!r}.") from None
    if isinstance(now, bool):
        return bool(number)
    return round(number) if isinstance(now, int) else number


def split(name: str) -> tuple[str, dict[str, str]]:
    """Split a variant's name into its level and its changes."""
    level, *parts = name.split(PLUS)
    found: dict[str, str] = {}
    for part in parts:
        constant, equals, value = part.partition(EQUALS)
        if not equals or constant in found:
            raise BadData(f"{name!r} is not a variant: write level+constant=value+constant=value.")
        found[constant] = value
    return level, found


def joined(level: str, changes: Mapping[str, float]) -> str:
    """Return the name of a variant."""
    return PLUS.join([level, *(f"{name}{EQUALS}{value:g}" for name, value in changes.items())])


def is_variant(name: str) -> bool:
    """Return True if a name changes constants."""
    return PLUS in name
