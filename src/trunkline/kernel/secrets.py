"""Secrets, and the single exit through which a seat sees a game.

A secret value is wrapped in ``Secret`` with the seats that may see it. ``view`` gives what one
seat may see of the state and its events; everybody else gets ``Masked``, which raises when it is
looked at. A spectator is a seat too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from trunkline.kernel.actions import Action, Event
from trunkline.kernel.errors import Hidden
from trunkline.kernel.game import Game, asked
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
        raise Hidden(f"only seat {', '.join(map(str, self.seats)) or 'nobody'} may see this")


class View(NamedTuple, Generic[S]):
    """All that one seat may know at a moment."""

    seat: int
    state: S
    asked: tuple[int, ...]
    events: tuple[Event, ...]


def view(game: Game, state: S, seat: int) -> View[S]:
    """What `seat` may see: the only way a state leaves the server."""
    seen = state
    if game.secret_fields:
        seen = fork(state)
        for name in game.secret_fields:
            setattr(seen, name, _mask(getattr(seen, name), seat))
        seen.events = tuple(see_events(state.events, seat))
    return View(seat, seen, asked(state), seen.events)


def _mask(value: Any, seat: int) -> Any:
    if isinstance(value, Secret):
        return value if seat in value.seats else Masked(value.seats)
    if isinstance(value, dict):
        return {key: _mask(item, seat) for key, item in value.items()}
    if isinstance(value, tuple):
        items = [_mask(item, seat) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value


def see_events(events: Iterable[Event], seat: int) -> list[Event]:
    """Events as a seat may read them: secret fields emptied for everybody but their readers."""
    return [_hide(event, event.secret, event.readers(), seat) for event in events]


def see_action(action: Action, seat: int) -> Action:
    """An action of the log as a seat may read it."""
    return _hide(action, action.secret, action.readers(), seat)


R = TypeVar("R", Action, Event)


def _hide(record: R, secret: tuple[str, ...], readers: tuple[int, ...], seat: int) -> R:
    if not secret or seat in readers:
        return record
    return replace(record, **dict.fromkeys(secret))  # type: ignore[arg-type]
