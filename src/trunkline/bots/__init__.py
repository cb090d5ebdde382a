"""Players that are programs: ``choose(view, offers) -> action``, and never more than a seat sees.

A bot is made anew for each decision from a seed that belongs to the moment, so it needs no memory,
and the same seed makes the same game on any machine.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from trunkline import titles
from trunkline.bots.levels import WORDS
from trunkline.bots.lookahead import Foresight
from trunkline.bots.protocol import Bot, MakeBot, Measure
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import BadData, Game

RANDOM = "random"


def names(title: str | None = None) -> tuple[str, ...]:
    """The bots a player can choose, weakest first; of one title, or of any."""
    if title is not None:
        return (RANDOM, *_levels(title))
    known = dict.fromkeys(name for each in titles.names() for name in _levels(each))
    return (RANDOM, *known)


def words(title: str) -> dict[str, str]:
    """What to expect of each bot of a title, weakest first."""
    return {name: WORDS.get(name, "") for name in names(title)}


def make(name: str, seed: int, game: Game) -> Bot:
    """A bot by its name; `game` is what it may ask about rules and let plans be completed by."""
    if name == RANDOM:
        return RandomPlayer(seed, game)
    levels = _levels(game.title)
    if name not in levels:
        there = ", ".join((RANDOM, *levels))
        raise BadData(f"There is no bot {name!r} for {game.title}; there are {there}.")
    return levels[name](seed, game)


def load(name: str) -> MakeBot | None:
    """The bot that ``module:Name`` names, imported from the present folder too; None otherwise."""
    module_name, colon, attribute = name.partition(":")
    if not colon:
        return None
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = import_module(module_name)
    except (Exception, SystemExit) as error:  # whatever a reader's module does when it is imported
        raise BadData(f"The bot {name} cannot be loaded: {error}") from error
    bot: MakeBot | None = getattr(found, attribute, None)
    if not callable(bot):
        raise BadData(f"{module_name} has no bot called {attribute!r}.")
    return bot


def measure(title: str) -> Measure | None:
    """What a title lets be measured of its games, if it says so."""
    found: Measure | None = getattr(_package(title), "MEASURE", None)
    return found


def foresight(title: str) -> Foresight | None:
    """How the expert of a title looks ahead, if it has one."""
    found: Foresight | None = getattr(_package(title), "FORESIGHT", None)
    return found


def _levels(title: str) -> dict[str, MakeBot]:
    levels: dict[str, MakeBot] = getattr(_package(title), "LEVELS", {})
    return levels


def _package(title: str) -> Any:
    """The folder of a title under ``bots``, if there is one."""
    name = f"{__name__}.{titles.FOLDERS.get(title, '')}"
    if title not in titles.FOLDERS or find_spec(name) is None:
        return None
    return import_module(name)


__all__ = [
    "RANDOM",
    "WORDS",
    "Bot",
    "Foresight",
    "MakeBot",
    "Measure",
    "foresight",
    "load",
    "make",
    "measure",
    "names",
    "words",
]
