"""Bots by name: those of each title, and a reader's own."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from trunkline import titles
from trunkline.bots.levels import WORDS
from trunkline.bots.lookahead import Foresight
from trunkline.bots.protocol import Bot, MakeBot, Measure
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import BadData, Game
from trunkline.titles import Bots

RANDOM = "random"
NO_BOTS = Bots()


def names(title: str | None = None) -> tuple[str, ...]:
    """Return the bots a player can choose, weakest first: of one title, or of any."""
    if title is not None:
        return (RANDOM, *_of_title(title).levels)
    found = dict.fromkeys(name for each in titles.working() for name in each.bots.levels)
    return (RANDOM, *found)


def levels(game: Game) -> tuple[str, ...]:
    """Return the bots that can play a game, weakest first: kept rules have their own."""
    return (RANDOM, *_of_game(game).levels)


def words(title: str) -> dict[str, str]:
    """Return what to expect of each bot of a title, weakest first."""
    said = {**WORDS, **_of_title(title).words}
    return {name: said.get(name, "") for name in names(title)}


def make(name: str, seed: int, game: Game) -> Bot:
    """Make a bot by its name; it may ask `game` about rules and let it complete plans.

    Kept rules were kept with their bots.
    """
    if name == RANDOM:
        return RandomPlayer(seed, game)
    found = _of_game(game).levels.get(name)
    if found is None:
        there = ", ".join(levels(game))
        raise BadData(f"There is no bot {name!r} for {game.title}; there are {there}.")
    return found(seed, game)


def load(name: str) -> MakeBot | None:
    """Load the bot that ``module:Name`` names, also from the working folder; else return None."""
    module_name, colon, attribute = name.partition(":")
    if not colon:
        return None
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Mapping[str, Any] = vars(import_module(module_name))
    except (Exception, SystemExit) as error:  # whatever a reader's module does when it is imported
        raise BadData(f"The bot {name} cannot be loaded: {error}") from error
    bot: MakeBot | None = found.get(attribute)
    if not callable(bot):
        raise BadData(f"{module_name} has no bot called {attribute!r}.")
    return bot


def measure(title: str) -> Measure | None:
    """Return the measurements of a title's games, or None."""
    return _of_title(title).measure


def foresight(game: Game) -> Foresight | None:
    """Return how the expert of a game looks ahead, or None."""
    return _of_game(game).foresight


def _of_title(name: str) -> Bots:
    title = titles.find(name)
    return title.bots if title else NO_BOTS


def _of_game(game: Game) -> Bots:
    title = titles.title_of(game)
    return title.bots if title else NO_BOTS


__all__ = [
    "RANDOM",
    "WORDS",
    "Bot",
    "Foresight",
    "MakeBot",
    "Measure",
    "foresight",
    "levels",
    "load",
    "make",
    "measure",
    "names",
    "words",
]
