"""Snapshots: a state as plain JSON data, so that a long game need not be replayed to be read.

Derived fields are left out and made again by ``Game.rebuild``. The order of keys matters (the
order of play may hang on it), so a snapshot is stored as text, not in a form that sorts keys.
"""

from __future__ import annotations

from typing import Any, get_type_hints

from trunkline.kernel.codec import decode, encode
from trunkline.kernel.errors import BadData
from trunkline.kernel.game import Game
from trunkline.kernel.memo import remembered
from trunkline.kernel.state import State, lasting


def freeze(state: State) -> dict[str, Any]:
    """The lasting content of a state as JSON data. It holds every secret: never send it out."""
    return {name: encode(getattr(state, name)) for name in lasting(type(state))}


def thaw(game: Game, data: object) -> Any:
    """The state a snapshot was taken of; anything but a complete snapshot is a ``BadData``."""
    cls = game.state_type()
    if type(data) is not dict:
        raise BadData("a snapshot is an object")
    names = lasting(cls)
    if data.keys() != set(names):
        wrong = sorted(map(str, data.keys() ^ set(names)))
        raise BadData(f"the snapshot's fields differ from those of the state: {', '.join(wrong)}")
    hints = _hints(cls)
    state = cls.__new__(cls)
    state.events = ()
    for name in names:
        setattr(state, name, decode(hints[name], data[name], name))
    game.rebuild(state)
    for name in cls.derived:
        if not hasattr(state, name):
            raise TypeError(f"{type(game).__name__}.rebuild does not make the field {name!r}")
    return state


@remembered
def _hints(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)
