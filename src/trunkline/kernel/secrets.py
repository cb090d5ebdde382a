"""Secrets, and the single exit through which a seat sees a game.

A secret value is wrapped in ``Secret`` with the seats that may see it. ``view`` gives what one
seat may see of the state and its events; everybody else gets ``Masked``, which raises when it is
looked at. A spectator is a seat too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from trunkline.kernel.actions import Action, Event, readers_of
from trunkline.kernel.codec import is_named_tuple
from trunkline.kernel.errors import Hidden
from trunkline.kernel.game import Game, asked, legal
from trunkline.kernel.memo import remembered
from trunkline.kernel.offers import Offer
from trunkline.kernel.state import State, fork

T = TypeVar("T")
S = TypeVar("S", bound=State)


class Secret(NamedTuple, Generic[T]):
    """A value that only some seats may see."""

    value: T
    seats: tuple[int, ...]


class Masked(NamedTuple):
    """What stands in a view where a secret is: who knows it, and nothing else."""

    seats: tuple[int, ...]

    @property
    def value(self) -> Any:
        """Raises: the seat that got this view may not know."""
        who = f"seat {', '.join(map(str, self.seats))}" if self.seats else "nobody"
        raise Hidden(f"only {who} may see this")


class View(NamedTuple, Generic[S]):
    """All that one seat may know at a moment."""

    seat: int
    state: S
    asked: tuple[int, ...]
    events: tuple[Event, ...]


def view(game: Game, state: S, seat: int) -> View[S]:
    """What `seat` may see: the only way a state leaves the server."""
    seen = fork(state)
    for name in (*_secret_fields(type(state)), *game.secret_fields):
        setattr(seen, name, _mask(getattr(seen, name), seat))
    seen.events = tuple(see_events(state.events, seat))
    return View(seat, seen, asked(state), seen.events)


def see_offers(game: Game, state: State, seat: int) -> list[Offer]:
    """What `seat` may do now, worked out from what it sees: no offer can tell a foreign secret.

    A rule that looks at one to decide what it offers raises ``Hidden`` here.
    """
    return legal(game, view(game, state, seat).state, seat)


@remembered
def _secret_fields(cls: Any) -> tuple[str, ...]:
    """The fields of a state whose declared type has a secret in it; frames may always."""
    hints = get_type_hints(cls)
    return tuple(f.name for f in fields(cls) if f.name == "frames" or _has_secret(hints[f.name]))


def _has_secret(hint: Any, within: tuple[Any, ...] = ()) -> bool:
    if hint is Secret or get_origin(hint) is Secret:
        return True
    if hint in within:
        return False
    inner = list(get_args(hint))
    if is_named_tuple(hint) or is_dataclass(hint):
        inner += get_type_hints(hint).values()
    return any(_has_secret(item, (*within, hint)) for item in inner)


def _mask(value: Any, seat: int) -> Any:
    if isinstance(value, Secret):
        return value if seat in value.seats else Masked(value.seats)
    if isinstance(value, dict):
        return {key: _mask(item, seat) for key, item in value.items()}
    if isinstance(value, tuple):
        items = [_mask(item, seat) for item in value]
        return type(value)(*items) if is_named_tuple(type(value)) else tuple(items)
    if is_dataclass(value) and not isinstance(value, type):
        masked = {f.name: _mask(getattr(value, f.name), seat) for f in fields(value) if f.init}
        return replace(value, **masked)
    return value


def see_events(events: Iterable[Event], seat: int) -> list[Event]:
    """Events as a seat may read them: secret fields emptied for everybody but their readers."""
    return [_hide(event, seat) for event in events]


def see_action(action: Action, seat: int) -> Action:
    """An action of the log as a seat may read it."""
    return _hide(action, seat)


R = TypeVar("R", Action, Event)


def _hide(record: R, seat: int) -> R:
    if not record.secret or seat in readers_of(record):
        return record
    return replace(record, **dict.fromkeys(record.secret))  # type: ignore[arg-type]
