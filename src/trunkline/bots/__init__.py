"""Players that are programs: ``choose(view, offers) -> action``, and never more than a seat sees.

A bot is made anew for each decision from a seed that belongs to the moment, so it needs no memory,
and the same seed gives the same game on any machine.
"""

from __future__ import annotations

from typing import Any, Protocol

from trunkline.bots.random import RandomPlayer
from trunkline.kernel import Action, BadData, Game, Offer, View


class Bot(Protocol):
    """What sits at a bot's seat. It may keep a sentence in ``why`` about its last choice."""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Answer the question that this seat is asked."""


def names() -> tuple[str, ...]:
    """The bots a player can choose."""
    return ("random",)


def make(name: str, seed: int, game: Game | None = None) -> Bot:
    """A bot by its name; `game` is what it may ask about rules and let plans be completed by."""
    if name not in names():
        raise BadData(f"There is no bot {name!r}; there are {', '.join(names())}.")
    return RandomPlayer(seed, game)
