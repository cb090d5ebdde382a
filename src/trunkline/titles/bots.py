"""Bots by name: those of each title, from its folder ``bots``, and a reader's own."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from trunkline import titles
from trunkline.bots.levels import WORDS
from trunkline.bots.lookahead import Foresight
from trunkline.bots.protocol import Bot, MakeBot, Measure
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import BadData, Game

RANDOM = "random"
CARETAKER = "caretaker"
"""Plays on for a seat that was left; it is no level, so `names` leaves it out."""


def names(title: str | None = None) -> tuple[str, ...]:
    """Return the bots a player can choose, weakest first: of one title, or of any."""
    if title is not None:
        return (RANDOM, *_levels(title))
    known = dict.fromkeys(name for each in titles.names() for name in _levels(each))
    return (RANDOM, *known)


def words(title: str) -> dict[str, str]:
    """Say what to expect of each bot of a title, weakest first."""
    return {name: WORDS.get(name, "") for name in names(title)}


def make(name: str, seed: int, game: Game) -> Bot:
    """Make a bot by its name; it may ask `game` about rules and let it complete plans."""
    if name == RANDOM:
        return RandomPlayer(seed, game)
    if name == CARETAKER and has_caretaker(game.title):
        made: Bot = titles.module(game.title, "bots.caretaker").caretaker(seed, game)
        return made
    levels = _levels(game.title)
    if name not in levels:
        there = ", ".join((RANDOM, *levels))
        raise BadData(f"There is no bot {name!r} for {game.title}; there are {there}.")
    return levels[name](seed, game)


def has_caretaker(title: str) -> bool:
    """Return True if a title has a bot for seats that were left."""
    return title in titles.names() and titles.has(title, "bots.caretaker")


def load(name: str) -> MakeBot | None:
    """Load the bot that ``module:Name`` names, also from the present folder; else return None."""
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
    """Return what can be measured of games of a title, if it says so."""
    found: Measure | None = getattr(_package(title), "MEASURE", None)
    return found


def foresight(title: str) -> Foresight | None:
    """Return how the expert of a title looks ahead, if it has one."""
    found: Foresight | None = getattr(_package(title), "FORESIGHT", None)
    return found


def _levels(title: str) -> dict[str, MakeBot]:
    levels: dict[str, MakeBot] = getattr(_package(title), "LEVELS", {})
    return levels


def _package(title: str) -> Any:
    """The bots of a title; None if it has none."""
    if title not in titles.names() or not titles.has(title, "bots"):
        return None
    return titles.module(title, "bots")


__all__ = [
    "CARETAKER",
    "RANDOM",
    "WORDS",
    "Bot",
    "Foresight",
    "MakeBot",
    "Measure",
    "foresight",
    "has_caretaker",
    "load",
    "make",
    "measure",
    "names",
    "words",
]
