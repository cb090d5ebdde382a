"""The protocols of bots, and of the measurements that a title allows."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from trunkline.kernel import Action, Offer, View


class Bot(Protocol):
    """A player at a bot's seat. It may keep a sentence about its last choice (``Explains``)."""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Answer the question that this seat is asked."""


@runtime_checkable
class Explains(Protocol):
    """A bot that says why it chose what it chose last."""

    why: str


def why(bot: Bot) -> str:
    """Return what a bot says about its last choice; nothing if it does not explain itself."""
    return str(bot.why or "") if isinstance(bot, Explains) else ""


@runtime_checkable
class Prefers(Protocol):
    """A game that names offers which advance it, for players who choose at random."""

    def preferred(self, state: Any, offers: list[Offer]) -> list[Offer]:
        """Return some of the offers, or none."""


MakeBot: TypeAlias = Callable[[int, Any], Bot]
"""A bot's class or function: seed, then the game whose rules it may ask."""


def _nothing(game: Any, state: Any, seat: int) -> dict[str, int]:
    """Count nothing of a seat."""
    return {}


class Measure(NamedTuple):
    """A title's measurements of its games: for the curves, and for the summary."""

    label: Callable[[Any], str]
    """Return the name of the current round; the curves have a point for each."""
    prices: Callable[[Any, Any], dict[str, int]]
    counts: Callable[[Any, Any], dict[str, int]]
    seat: Callable[[Any, Any, int], dict[str, int]] = _nothing
    """Return what a seat has at the end of a game, for a look at how bots play."""


def seed_of(seed: int, seat: int, moment: int) -> int:
    """Return the seed of one decision."""
    text = f"{seed}/{seat}/{moment}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
