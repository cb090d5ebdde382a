"""The caretaker of 18OE: runs, pays, and passes."""

from __future__ import annotations

from trunkline.bots.caretaker import Care, Caretaker
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import Action
from trunkline.titles.g18oe.bots.novice import novice
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.records.actions import Discard, Distribute, RunTrains


def prefers(action: Action) -> bool:
    """Return True for paying dividends."""
    return isinstance(action, Distribute) and action.choice == "pay"


CARE = Care(novice, (RunTrains, Discard), (Pass,), prefers, frozenset({"packet", "concession"}))


def caretaker(seed: int, game: GameOE) -> Caretaker:
    """A caretaker for one decision."""
    return Caretaker(seed, game, CARE)
