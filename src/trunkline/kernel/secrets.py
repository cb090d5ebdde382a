"""Secrets, and the single exit through which a seat sees a game.

A secret value is wrapped in ``Secret`` with the seats that may see it. ``view`` returns what one
seat may see of the state and its events; everybody else gets ``Masked``, which raises when it is
looked at. A spectator is a seat too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from trunkline.kernel.actions import Action, Event, Names, readers_of
from trunkline.kernel.by_seat import BySeat
from trunkline.kernel.codec import is_named_tuple
from trunkline.kernel.errors import Hidden
from trunkline.kernel.game import Game, asked, legal, player, refusal
from trunkline.kernel.memo import remembered
from trunkline.kernel.offers import Offer
from trunkline.kernel.position import short
from trunkline.kernel.state import State, fork, written_with

T = TypeVar("T")
S = TypeVar("S", bound=State)


class Secret(NamedTuple, Generic[T]):
    """A value that only some seats may see."""

    value: T
    seats: tuple[int, ...]

    def __str__(self) -> str:
        return short(self.value)


class Masked(NamedTuple):
    """A mask in a view in place of a secret: it holds only who knows the value."""

    seats: tuple[int, ...]

    def __str__(self) -> str:
        return "?"

    @property
    def value(self) -> Any:
        """Never return: raise ``Hidden``, since the seat of this view may not know."""
        who = f"seat {', '.join(map(str, self.seats))}" if self.seats else "nobody"
        raise Hidden(f"only {who} may see this")


class View(NamedTuple, Generic[S]):
    """A state as one seat may see it."""

    seat: int
    state: S
    asked: tuple[int, ...]
    events: tuple[Event, ...]


def view(game: Game, state: S, seat: int, *also: int) -> View[S]:
    """Return what `seat` may see: the only way a state leaves the server.

    A person with the further seats `also` may see what these see.
    """
    seen = fork(state)
    for name in (*_secret_fields(type(state)), *game.secret_fields):
        setattr(seen, name, _mask(getattr(seen, name), frozenset((seat, *also))))
    seen.events = tuple(see_events(state.events, seat))
    return View(seat, seen, asked(state), seen.events)


def see_offers(game: Game, state: State, seat: int) -> list[Offer]:
    """Return the offers of `seat`, worked out from its view: no offer can reveal a foreign secret.

    A rule that reads one to decide what it offers raises ``Hidden`` here.
    """
    return seen_offers(game, view(game, state, seat))


def seen_offers(game: Game, seen: View[Any]) -> list[Offer]:
    """Return the offers of a view's seat: for a caller that has made the view already."""
    return legal(game, seen.state, seen.seat)


def see_refusal(game: Game, state: State, action: Action, name: Names = player) -> str | None:
    """Return why an action is not legal, as far as its seat may know, or None.

    A reason that depends on a foreign secret stays hidden: the seat learns only that the action is
    refused.
    """
    try:
        return refusal(game, view(game, state, action.seat).state, action, name)
    except Hidden:
        return None


@remembered
def hides(cls: Any) -> bool:
    """Return True for an action or event that seats may see differently."""
    types = (part for hint in get_type_hints(cls).values() for part in written_with(hint))
    return bool(cls.secret) or any((get_origin(part) or part) in (Secret, BySeat) for part in types)


@remembered
def _secret_fields(cls: Any) -> tuple[str, ...]:
    """Return the fields of a state, action or event whose declared type may hold a secret."""
    hints = get_type_hints(cls)
    return tuple(f.name for f in fields(cls) if any(map(_may_hide, written_with(hints[f.name]))))


_HARMLESS = (int, str, bytes, float, type(None), type(...), Enum)
"""Types, and values in a ``Literal``, that hide nothing."""


def _may_hide(hint: Any) -> bool:
    """Return True for a secret, and for a type that may contain one.

    Only types that are known to be harmless are not searched.
    """
    kind = get_origin(hint) or hint
    if kind in (Any, Secret, BySeat):
        return True
    if get_args(hint) or isinstance(hint, list | TypeVar):
        return False  # what it is written with is asked next
    if is_named_tuple(kind) or is_dataclass(kind):
        return bool(getattr(kind, "__parameters__", ()))
    if isinstance(kind, type):
        return not issubclass(kind, _HARMLESS)
    return not isinstance(kind, _HARMLESS) and not hasattr(kind, "__supertype__")


_MAPPINGS = (dict, MappingProxyType)
_ROWS = (tuple, list, set, frozenset)


def _mask(value: Any, seats: frozenset[int]) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value  # most are, and need no further look
    if isinstance(value, Secret):
        if seats.isdisjoint(value.seats):
            return Masked(value.seats)
        return Secret(_mask(value.value, seats), value.seats)
    if isinstance(value, BySeat):
        return value.only(*seats)
    if isinstance(value, _MAPPINGS):
        return {key: _mask(item, seats) for key, item in value.items()}
    if isinstance(value, _ROWS):
        items = [_mask(item, seats) for item in value]
        return type(value)(*items) if is_named_tuple(type(value)) else type(value)(items)
    if is_dataclass(value) and not isinstance(value, type):
        masked = {f.name: _mask(getattr(value, f.name), seats) for f in fields(value) if f.init}
        return replace(value, **masked)
    return value


def secrets_in(value: Any) -> Iterator[Secret[Any]]:
    """Yield all secrets in a value, wherever ``view`` would mask one."""
    return (part for part in parts_of(value) if isinstance(part, Secret))


def parts_of(value: Any) -> Iterator[Any]:
    """Yield a value and all its parts, as deep as ``view`` looks."""
    todo = [value]
    while todo:
        value = todo.pop()
        yield value
        if isinstance(value, _MAPPINGS):
            todo += value.values()
        elif isinstance(value, _ROWS):
            todo += value
        elif is_dataclass(value) and not isinstance(value, type):
            todo += [getattr(value, f.name) for f in fields(value)]


def see_events(events: Iterable[Event], seat: int) -> list[Event]:
    """Return events as a seat may read them: secret fields emptied for all but their readers."""
    return [_hide(event, frozenset((seat,))) for event in events]


def see_action(action: Action, *seats: int) -> Action:
    """Return an action of the log as a seat, or a person with several seats, may read it."""
    return _hide(action, frozenset(seats))


R = TypeVar("R", Action, Event)


def _hide(record: R, seats: frozenset[int]) -> R:
    hidden: dict[str, Any] = {}
    for name in _secret_fields(type(record)):  # a record may hold a secret of the state, too
        hidden[name] = _mask(getattr(record, name), seats)
    if record.secret and seats.isdisjoint(readers_of(record)):
        hidden |= dict.fromkeys(record.secret)
    return replace(record, **hidden) if hidden else record
