"""A state: plain data that knows nothing of rules.

A title's state is a slotted dataclass of frozen entities (named tuples), tuples and dicts of them.
``fork`` copies it shallowly, so that every state of a game can be kept and they share entities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping, MutableSequence, MutableSet
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from trunkline.kernel.actions import Event
from trunkline.kernel.codec import is_named_tuple
from trunkline.kernel.content import Field, fields_text, parts
from trunkline.kernel.memo import remembered
from trunkline.kernel.position import position


class Frame(NamedTuple):
    """A question to some seats. The last frame of a state is the open question.

    Several seats in one frame are asked at once (sealed bids). A frame pushed on top of another is
    an interrupt (a discard, a forced sale), after which the older question is open again.
    """

    step: str
    seats: tuple[int, ...]
    data: Any = None
    """Data that the step must remember: JSON-like, with tuples for lists."""


@dataclass(slots=True, eq=False)
class State:
    """The base of every state: the open questions, and the events of the last action."""

    frames: tuple[Frame, ...] = field(default=(), kw_only=True)
    events: tuple[Event, ...] = field(default=(), kw_only=True)
    amended: str = field(default="", kw_only=True)
    """The fingerprint of the host's data that the game is played with, see ``Game.amended``."""

    derived: ClassVar[tuple[str, ...]] = ("events",)
    """Fields left out of digest and snapshot. They belong to the moment (events always do), or
    follow from other fields and are made again by ``Game.rebuild``. Never change a derived value in
    place: forks share it.
    """

    def __repr__(self) -> str:
        """Return the open question: all fields would fill pages."""
        asked = "over" if not self.frames else f"{self.frames[-1].step} {self.frames[-1].seats}"
        return f"<{type(self).__name__}: {asked}>"

    def __str__(self) -> str:
        """Return the position as text, for ``print``."""
        return position(type(self).__name__, self.frames, plain(self))

    def emit(self, event: Event) -> None:
        """Add an event to the record of the current action."""
        self.events = (*self.events, event)

    def push(self, frame: Frame) -> None:
        """Ask a further question before the current one."""
        self.frames = (*self.frames, frame)

    def pop(self) -> Frame:
        """Remove and return the current question."""
        frame = self.frames[-1]
        self.frames = self.frames[:-1]
        return frame

    def replace_top(self, frame: Frame) -> None:
        """Replace the current question by another one."""
        self.frames = (*self.frames[:-1], frame)

    def answered(self, seat: int) -> None:
        """Note that one of several seats asked at once has answered; the others are still asked."""
        frame = self.frames[-1]
        self.replace_top(frame._replace(seats=tuple(s for s in frame.seats if s != seat)))


S = TypeVar("S", bound=State)


@remembered
def _copier(cls: Any) -> Callable[[Any], Any]:
    """Return the function that forks one class of states, generated field by field.

    It is generated as the standard library generates a dataclass's ``__init__``: four times as fast
    as a loop over the names, and forking is what bots do most.
    """
    hints = get_type_hints(cls)
    lines = ["def copy(old):", "    new = make(cls)"]
    for name in (f.name for f in fields(cls)):
        must_copy = name not in cls.derived and _is_dict(hints[name], name)
        lines.append(f"    new.{name} = old.{name}{'.copy()' if must_copy else ''}")
    scope: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec("\n".join([*lines, "    return new"]), scope)
    copier: Callable[[Any], Any] = scope["copy"]
    return copier


def _is_dict(hint: Any, name: str) -> bool:
    """Return True for a dict of frozen values; refuse other types that can be changed in place."""
    is_dict = (get_origin(hint) or hint) is dict
    for outer in get_args(hint) if is_dict else [hint]:
        if any(_changes(part) for part in written_with(outer)):
            raise TypeError(f"the field {name!r} could be changed in place: use tuples in it")
    return is_dict


def _changes(hint: Any) -> bool:
    """Return True for a type whose values can be changed in place, as far as the type shows."""
    kind = get_origin(hint) or hint
    if not isinstance(kind, type):
        return False
    if is_dataclass(kind):
        return not kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return issubclass(kind, (MutableMapping, MutableSequence, MutableSet, bytearray))


def written_with(hint: Any) -> Iterator[Any]:
    """Yield a type and all types in it: its arguments, and the fields of entities."""
    todo, seen = [hint], []
    while todo:
        part = todo.pop()
        if part in seen:
            continue
        seen.append(part)
        yield part
        todo += part if isinstance(part, list) else get_args(part)
        kind = get_origin(part) or part
        if is_named_tuple(kind) or is_dataclass(kind):
            hints = get_type_hints(kind)
            names = [f.name for f in fields(kind)] if is_dataclass(kind) else kind._fields
            todo += [hints.get(name, Any) for name in names]
        todo += [getattr(part, name) for name in _OTHER_NAMES if hasattr(part, name)]


_OTHER_NAMES = ("__supertype__", "__value__")
"""Attributes in which a ``NewType`` and a named alias keep the type they stand for."""


def fork(state: S) -> S:
    """Return a copy that can be changed without touching the original; entities are shared.

    Dicts of the state are copied, their values are not. Derived fields are shared.
    """
    copy: S = _copier(type(state))(state)
    return copy


@remembered
def lasting(cls: Any) -> tuple[str, ...]:
    """Return the fields of a state class in digest and snapshot: all that are not derived."""
    left_out = {"events", *cls.derived}
    names = tuple(f.name for f in fields(cls))
    if not left_out.issubset(names):
        raise TypeError(f"{cls.__name__}.derived names no field: {sorted(left_out - {*names})}")
    return tuple(name for name in names if name not in left_out)


def plain(state: State) -> dict[str, Any]:
    """Return the lasting content of a state by field, without derived fields."""
    return {name: getattr(state, name) for name in lasting(type(state))}


@remembered
def lasting_parts(cls: Any) -> tuple[Field, ...]:
    """Return the lasting fields of a state class, as digest and snapshot write them."""
    return tuple(part for part in parts(cls) if part.name in lasting(cls))


def digest(state: State) -> str:
    """Return a fingerprint of a state: the hash of the canonical text of its snapshot.

    Equal states have equal digests in any process, whatever the hash seed, and however entities are
    stored.
    """
    text = fields_text(state, lasting_parts(type(state)))
    return blake2b(text.encode(), digest_size=16).hexdigest()
