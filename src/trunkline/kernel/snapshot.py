"""Snapshots: a state as plain JSON data, so that a long game need not be replayed to be read.

Derived fields are left out; ``Game.rebuild`` makes them again. Fields are written by name, and
default values are left out, so that a snapshot can be read after an entity has gained a field. The
order of keys matters (the order of play may depend on it), so a snapshot is stored as text, not in
a form that sorts keys.
"""

from __future__ import annotations

from copy import copy
from dataclasses import MISSING
from typing import Any, get_type_hints

from trunkline.kernel.codec import decode
from trunkline.kernel.content import fields_content
from trunkline.kernel.errors import BadData
from trunkline.kernel.game import Game
from trunkline.kernel.memo import remembered
from trunkline.kernel.state import State, lasting, lasting_parts


def freeze(state: State) -> dict[str, Any]:
    """Return the lasting content of a state as JSON data, secrets too: never send it out."""
    return fields_content(state, lasting_parts(type(state)))


def thaw(game: Game, data: object) -> Any:
    """Return the state of a snapshot: a missing field takes its default.

    Raise ``BadData`` for an unknown field, or if a field without a default is missing.
    """
    cls = game.state_type()
    if type(data) is not dict:
        raise BadData("a snapshot is an object")
    unknown, missing = data.keys() - {*lasting(cls)}, required(cls) - data.keys()
    if unknown:
        raise BadData(f"the state has no field {', '.join(sorted(map(str, unknown)))}")
    if missing:
        raise BadData(f"the snapshot lacks the field {', '.join(sorted(missing))}")
    hints = _hints(cls)
    state = cls.__new__(cls)
    state.events = ()
    for part in lasting_parts(cls):
        known = part.name in data
        value = decode(hints[part.name], data[part.name], part.name) if known else part.default
        setattr(state, part.name, value if known else copy(value))
    game.rebuild(state)
    for name in cls.derived:
        if not hasattr(state, name):
            raise TypeError(f"{type(game).__name__}.rebuild does not make the field {name!r}")
    return state


@remembered
def required(cls: Any) -> frozenset[str]:
    """Return the lasting fields of a state class without a default: every snapshot has them."""
    return frozenset(part.name for part in lasting_parts(cls) if part.default is MISSING)


@remembered
def _hints(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)
