"""Marks on types that the generator of the contract reads."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Mark(NamedTuple):
    """A mark by its name."""

    name: str


ALWAYS = Mark("always")
HALF = Mark("half")

Always: TypeAlias = Annotated[T, ALWAYS]
"""A field that the whole page has, although `still` or `now` alone may lack it."""
Half: TypeAlias = Annotated[T, HALF]
"""A part of an object: fields marked `Always` may be missing."""


class As(NamedTuple):
    """The type that JSON is written from, where Python only knows a dict."""

    type: Any
    open: str = ""
    """The name of an object that has other fields too; empty for one that has not."""


class Default(NamedTuple):
    """Default for a missing field of a request."""

    value: Any


Decimal: TypeAlias = Annotated[float, Mark("decimal")]
"""A number with or without decimals."""
