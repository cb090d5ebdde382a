"""Players that are programs: ``choose(view, offers) -> action``, with no more than a seat sees.

A bot is made for each decision from a seed of the moment, so it needs no memory, and the same seed
makes the same game on any machine. The bots of a title are in its folder ``bots``;
``trunkline.titles.bots`` finds them by name.
"""

from __future__ import annotations

from trunkline.bots.levels import WORDS
from trunkline.bots.lookahead import Foresight
from trunkline.bots.protocol import Bot, MakeBot, Measure, seed_of
from trunkline.bots.random import RandomPlayer

__all__ = ["WORDS", "Bot", "Foresight", "MakeBot", "Measure", "RandomPlayer", "seed_of"]
