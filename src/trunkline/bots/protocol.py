"""What a bot is, and what a title lets be measured of its games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

from trunkline.kernel import Action, Offer, View


class Bot(Protocol):
    """What sits at a bot's seat. It may keep a sentence in ``why`` about its last choice."""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Answer the question that this seat is asked."""


MakeBot: TypeAlias = Callable[[int, Any], Bot]
"""A bot's class or function: seed, then the game whose rules it may ask."""


class Measure(NamedTuple):
    """What a title tells about its games: for the curves, and for the summary."""

    label: Callable[[Any], str]
    """The name of the present round; the curves have a point for each."""
    prices: Callable[[Any, Any], dict[str, int]]
    counts: Callable[[Any, Any], dict[str, int]]
