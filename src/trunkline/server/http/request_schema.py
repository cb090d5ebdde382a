"""Request schema: read client input strictly and describe it for OpenAPI, from one declaration.

Input that does not fit raises ``Malformed`` with the name of the field; an unknown field does not
fit either.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from trunkline.table.errors import Malformed

LARGEST = 2**31 - 1


class Shape(Protocol):
    """One kind of value."""

    def read(self, value: object, where: str) -> Any:
        """Return the value, or raise ``Malformed``."""

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""


@dataclass(frozen=True)
class Text:
    """Text of a bounded length, without characters that databases and pages choke on."""

    low: int = 0
    high: int = 200
    pattern: str | None = None

    def read(self, value: object, where: str) -> str:
        """Text, or ``Malformed``."""
        if type(value) is not str:
            raise Malformed(f"{where} must be text.")
        if not self.low <= len(value) <= self.high:
            raise Malformed(f"{where} has {self.low} to {self.high} characters.")
        if self.pattern is not None and not re.fullmatch(self.pattern, value):
            raise Malformed(f"{where} has characters that are not allowed.")
        if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
            raise Malformed(f"{where} has characters that are not allowed.")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        pattern = {} if self.pattern is None else {"pattern": f"^{self.pattern}$"}
        return {"type": "string", "minLength": self.low, "maxLength": self.high, **pattern}


@dataclass(frozen=True)
class Number:
    """A whole number in a range."""

    low: int = 0
    high: int = LARGEST

    def read(self, value: object, where: str) -> int:
        """Return a number, or raise ``Malformed``; in an address it comes as digits."""
        if type(value) is str and re.fullmatch("-?[0-9]{1,12}", value, re.ASCII):
            value = int(value)
        if type(value) is not int or not self.low <= value <= self.high:
            raise Malformed(f"{where} must be a whole number from {self.low} to {self.high}.")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def read(self, value: object, where: str) -> bool:
        """Return True or False, or raise ``Malformed``; in an address it comes as 1 or 0."""
        if value in ("1", "true") and type(value) is str:
            return True
        if value in ("0", "false") and type(value) is str:
            return False
        if type(value) is not bool:
            raise Malformed(f"{where} must be true or false.")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object, where: str) -> str:
        """Return the word, or raise ``Malformed``."""
        if type(value) is not str or value not in self.words:
            raise Malformed(f"{where} is one of {', '.join(self.words)}.")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True)
class Json:
    """Any JSON object: code that knows the game checks its meaning."""

    what: str = "a JSON object"

    def read(self, value: object, where: str) -> dict[str, Any]:
        """Return the object, or raise ``Malformed``."""
        if type(value) is not dict:
            raise Malformed(f"{where} must be {self.what}.")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"type": "object", "description": self.what}


@dataclass(frozen=True)
class Maybe:
    """A value or null."""

    inner: Shape

    def read(self, value: object, where: str) -> Any:
        """Return the value or None, or raise ``Malformed``."""
        return None if value is None else self.inner.read(value, where)

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"anyOf": [self.inner.schema(), {"type": "null"}]}


@dataclass(frozen=True)
class Many:
    """A list of values of one shape."""

    inner: Shape
    low: int
    high: int

    def read(self, value: object, where: str) -> list[Any]:
        """Return the list, or raise ``Malformed``."""
        if type(value) is not list or not self.low <= len(value) <= self.high:
            raise Malformed(f"{where} is a list of {self.low} to {self.high}.")
        return [self.inner.read(item, f"{where}[{place}]") for place, item in enumerate(value)]

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {
            "type": "array",
            "items": self.inner.schema(),
            "minItems": self.low,
            "maxItems": self.high,
        }


@dataclass(frozen=True)
class Fields:
    """An object with named fields; those with a default may be left out."""

    fields: Mapping[str, Shape]
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def read(self, value: object, where: str = "The body") -> dict[str, Any]:
        """All fields, or ``Malformed``."""
        if type(value) is not dict:
            raise Malformed(f"{where} must be a JSON object.")
        for name in value:
            if name not in self.fields:
                raise Malformed(f"{where} has no field {name[:40]!r}.")
        answer = {}
        for name, shape in self.fields.items():
            if name in value:
                answer[name] = shape.read(value[name], name)
            elif name in self.defaults:
                answer[name] = self.defaults[name]
            else:
                raise Malformed(f"{where} lacks the field {name!r}.")
        return answer

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {
            "type": "object",
            "properties": {name: shape.schema() for name, shape in self.fields.items()},
            "required": [name for name in self.fields if name not in self.defaults],
            "additionalProperties": False,
        }


NAME = Text(2, 24)
PASSWORD = Text(8, 200)
CLIENT_ID = Text(1, 64, "[A-Za-z0-9_.:-]+")
GUEST_KEY = Text(16, 64, "[A-Za-z0-9_.:-]+")
"""A client id that nobody else can guess: it brings a guest back."""
TABLE_ID = Text(1, 40, "[A-Za-z0-9_-]+")
TAG = Text(12, 12, "[0-9a-f]+")
"""The tag of a view that a stream continues from."""
KEY = Text(16, 16, "[0-9a-f]+")
"""The digest of a picture that never changes."""
SEAT = Number(0, 63)
LOOK_SEAT = Number(-2, 63)
"""A seat to look from; -2 is a spectator's."""
ACTION = Json("an action as an offer gave it")
ACTIONS = Many(ACTION, 1, 50)
NOTHING = Fields({})
