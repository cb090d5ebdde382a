"""Trunkline: railway board games, played for real.

The names below are the public library; each is loaded when it is first used. Everything else of a
room is public where the room's own ``__init__`` exports it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trunkline.kernel import BadData as BadData
    from trunkline.kernel import Refused as Refused
    from trunkline.kernel import Timeline as Timeline
    from trunkline.kernel import legal as legal
    from trunkline.kernel import play as play
    from trunkline.kernel import view as view
    from trunkline.library import best_routes as best_routes
    from trunkline.library import load as load
    from trunkline.library import picture as picture
    from trunkline.library import random_game as random_game
    from trunkline.library import read as read
    from trunkline.library import write as write

    __version__: str

_HOMES = {
    "BadData": "kernel",
    "Refused": "kernel",
    "Timeline": "kernel",
    "legal": "kernel",
    "play": "kernel",
    "view": "kernel",
    "best_routes": "library",
    "load": "library",
    "picture": "library",
    "random_game": "library",
    "read": "library",
    "write": "library",
}
"""The home of each public name."""

__all__ = [*_HOMES, "__version__"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("trunkline")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
