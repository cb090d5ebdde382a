"""Bots by name: those of each title, those of other packages, and a reader's own."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from trunkline import titles
from trunkline.bots import variants
from trunkline.bots.learning import Learnable
from trunkline.bots.levels import WORDS
from trunkline.bots.lookahead import Foresight
from trunkline.bots.protocol import Bot, MakeBot, Measure
from trunkline.bots.random import RandomPlayer
from trunkline.bots.variants import Tunable
from trunkline.kernel import BadData, Game
from trunkline.titles import Bots, opponents
from trunkline.titles.opponents import package_of

RANDOM = "random"
NO_BOTS = Bots()
CARETAKER = "caretaker"
"""The bot that takes over a seat that was left; it is not a level, so `names` leaves it out."""


def own(title: str) -> tuple[str, ...]:
    """Return the bots that come with a title, weakest first, with the random player."""
    return (RANDOM, *_of_title(title).levels)


def styles(title: str) -> tuple[str, ...]:
    """Return the bots of a title that differ in how they play, not in how well."""
    return tuple(_of_title(title).styles)


def names(title: str) -> tuple[str, ...]:
    """Return the bots a player can choose: weakest first, then styles and other packages' bots."""
    return (*own(title), *styles(title), *opponents.of_title(title))


def levels(game: Game) -> tuple[str, ...]:
    """Return the bots that came with a game's rules, weakest first: kept rules have their own."""
    return (RANDOM, *_of_game(game).levels)


def level_descriptions(title: str) -> dict[str, str]:
    """Return what to expect of each bot that can play a title."""
    said = {**WORDS, **_of_title(title).words}
    found = {name: said.get(name, "") for name in (*own(title), *styles(title))}
    for name, one in opponents.of_title(title).items():
        marked = f"{one.name}, third-party ({package_of(name)})"
        found[name] = f"{marked}: {one.words}" if one.words else marked
    return found


def make(name: str, seed: int, game: Game) -> Bot:
    """Make a bot by its name; it may ask `game` about rules and let it complete plans.

    Kept rules were kept with their bots. Those of other packages play them as well as they can.
    """
    if name == RANDOM:
        return RandomPlayer(seed, game)
    care = _of_game(game).caretaker
    if name == CARETAKER and care is not None:
        return care(seed, game)
    if variants.is_variant(name):
        level, changes = variants.split(name)
        return tunable(game.title, level).varied(changes)(seed, game)
    ours = _of_game(game)
    found = ours.levels.get(name) or ours.styles.get(name)
    if found is None and package_of(name) is not None:
        one = opponents.of_title(game.title).get(name)
        found = one.make if one else None
    if found is None:
        there = (*levels(game), *ours.styles, *opponents.of_title(game.title))
        known = f"there are {', '.join(there)}.{titles.meant(name, there)}"
        raise BadData(f"There is no bot {name!r} for {game.title}; {known}")
    return found(seed, game)


def tunable(title: str, level: str) -> Tunable:
    """Return the constants of a level; raise ``BadData`` if it has none that can be changed."""
    found = _of_title(title).tunable
    if level not in found:
        there = ", ".join(found) or "none"
        raise BadData(
            f"{level!r} has no constants to change; levels of {title} that have: {there}."
        )
    return found[level]


def learnable(title: str) -> Learnable | None:
    """Return how a title's positions look to a learned value, or None."""
    return _of_title(title).learnable


def spoken(name: str) -> str:
    """Return a bot as sentences name it: "regular bot", or "caretaker"."""
    return name if name == CARETAKER else f"{name} bot"


def has_caretaker(title: str) -> bool:
    """Return True if a title has a bot for seats that were left."""
    return _of_title(title).caretaker is not None


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
    "CARETAKER",
    "RANDOM",
    "WORDS",
    "Bot",
    "Foresight",
    "Learnable",
    "MakeBot",
    "Measure",
    "Tunable",
    "foresight",
    "has_caretaker",
    "learnable",
    "level_descriptions",
    "levels",
    "load",
    "make",
    "measure",
    "names",
    "own",
    "package_of",
    "spoken",
    "styles",
    "tunable",
]
