"""The caretaker of 1848: runs, pays, and passes."""

from __future__ import annotations

from trunkline.bots.caretaker import Care, Caretaker
from trunkline.eighteen.parts.actions import DiscardTrain, Pass
from trunkline.kernel import Action
from trunkline.titles.g1848.bots.novice import novice
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records.actions import Answer, Distribute, RunTrains


def prefers(action: Action) -> bool:
    """Return True for paying dividends, and for declining a deal."""
    match action:
        case Distribute():
            return action.pay
        case Answer():
            return not action.accept
    return False


CARE = Care(novice, (RunTrains, DiscardTrain), (Pass,), prefers, frozenset({"auction"}))


def caretaker(seed: int, game: Game1848) -> Caretaker:
    """Return a caretaker for one decision."""
    return Caretaker(seed, game, CARE)
