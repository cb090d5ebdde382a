"""The levels a person can choose, in plain words, and one between two others."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.bots.personas import NAMES
from trunkline.bots.protocol import Bot, MakeBot, why
from trunkline.kernel import Action, Offer, View

WORDS = {
    "random": "no opponent at all: plays anything that is allowed",
    "novice": "very easy: quick and plausible, never plans",
    "casual": "easy: knows what a regular knows, but forgets it every other time",
    "regular": "medium: rules of thumb a decent player knows",
    "strong": "hard: a regular that looks ahead every other time",
    "expert": "very hard: looks ahead, and takes a second or two for it",
}
"""The strength of each level in words, weakest first."""


def display_name(level: str) -> str:
    """Return a level with its own name: "Ada (regular)"; other bots keep theirs."""
    return f"{NAMES[level][0]} ({level})" if level in NAMES else level


class Mixed:
    """Answers now as one, now as the other: as the better one in ``percent`` of its questions."""

    def __init__(self, seed: int, game: Any, worse: MakeBot, better: MakeBot, percent: int) -> None:
        draw = Random(seed).randrange(100)
        self.bot: Bot = (better if draw < percent else worse)(seed, game)
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Return the choice of the level drawn for this question."""
        action = self.bot.choose(view, offers)
        self.why = why(self.bot)
        return action


def between(worse: MakeBot, better: MakeBot, percent: int = 50) -> MakeBot:
    """Return a level between two others."""

    def mixed(seed: int, game: Any) -> Mixed:
        return Mixed(seed, game, worse, better, percent)

    return mixed


def levels(
    novice: MakeBot, regular: MakeBot, expert: MakeBot, strong: MakeBot | None = None
) -> dict[str, MakeBot]:
    """Return the levels of a title, weakest first; without `strong`, mix regular and expert."""
    return {
        "novice": novice,
        "casual": between(novice, regular),
        "regular": regular,
        "strong": strong or between(regular, expert),
        "expert": expert,
    }
