"""The caretaker of 18OE: runs, pays, and passes."""

from __future__ import annotations

from trunkline.bots.caretaker import Care, Caretaker
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import Action
from trunkline.titles.g18oe.bots.novice import novice
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.actions import Answer, Discard, Distribute, RunTrains


def prefers(action: Action) -> bool:
    """Return True for paying dividends, and for declining what others propose."""
    match action:
        case Distribute():
            return action.choice == "pay"
        case Answer():
            return not action.yes
    return False


CARE = Care(novice, (RunTrains, Discard), (Pass,), prefers, frozenset({"packet", "concession"}))


def caretaker(seed: int, game: GameOE) -> Caretaker:
    """Return a caretaker for one decision."""
    return Caretaker(seed, game, CARE)
