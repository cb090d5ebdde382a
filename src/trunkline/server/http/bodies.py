"""Bodies of requests, declared as types: what a field takes is read from its annotation.

``bool``, ``int`` and ``Literal`` say it by themselves; text and lists need a shape (``Annotated``),
and ``Default`` says what holds where a field is missing.
"""

from __future__ import annotations

import types
import typing
from typing import Annotated, Any, Literal, TypeAlias, TypedDict, is_typeddict

from trunkline.page.marks import Default
from trunkline.page.table import Action
from trunkline.server.http.request_schema import (
    ACTION,
    ACTIONS,
    CLIENT_ID,
    NAME,
    PASSWORD,
    SEAT,
    TABLE_ID,
    Choice,
    Fields,
    Flag,
    Maybe,
    Number,
    Shape,
)

ClientId: TypeAlias = Annotated[str, CLIENT_ID]
Name: TypeAlias = Annotated[str, NAME]
Password: TypeAlias = Annotated[str, PASSWORD]
SeatNumber: TypeAlias = Annotated[int, SEAT]
TableId: TypeAlias = Annotated[str, TABLE_ID]
AnyAction: TypeAlias = Annotated[Action, ACTION]
AnyActions: TypeAlias = Annotated[list[Action], ACTIONS]
ReplyWish: TypeAlias = Annotated[Literal["view", "ack"], Default("view")]
"""Content of the answer to a change: the resulting view, or only the acknowledgement."""

_SHAPES: dict[Any, Shape] = {bool: Flag(), int: Number()}


class Nothing(TypedDict):
    """An empty body."""


class WithId(TypedDict):
    """A change that is done once, however often it is sent."""

    id: ClientId


def fields(body: Any) -> Fields:
    """Return the shape of a body from its type."""
    hints = typing.get_type_hints(body, include_extras=True)
    defaults = {
        name: one.value
        for name, hint in hints.items()
        for one in getattr(hint, "__metadata__", ())
        if isinstance(one, Default)
    }
    return Fields({name: shape(hint) for name, hint in hints.items()}, defaults)


def shape(hint: Any) -> Shape:
    """Return what a field of some type takes."""
    for mark in getattr(hint, "__metadata__", ()):
        if hasattr(mark, "read"):
            found: Shape = mark
            return found
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return shape(args[0])
    if origin in (typing.Union, types.UnionType):
        (inner,) = (one for one in args if one is not type(None))
        return Maybe(shape(inner))
    if origin is Literal:
        return Choice(args)
    return fields(hint) if is_typeddict(hint) else _SHAPES[hint]
