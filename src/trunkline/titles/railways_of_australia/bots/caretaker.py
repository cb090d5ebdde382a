"""The caretaker of Railways of Australia: delivers, and passes."""

from __future__ import annotations

from trunkline.bots.caretaker import Care, Caretaker
from trunkline.titles.railways_of_australia.bots.novice import novice
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import Deliver, Pass, PassBid, Stop

CARE = Care(novice, (Deliver,), (Pass, PassBid, Stop))


def caretaker(seed: int, game: GameRoA) -> Caretaker:
    """Return a caretaker for one decision."""
    return Caretaker(seed, game, CARE)
