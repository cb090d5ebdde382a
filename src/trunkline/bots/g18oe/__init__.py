"""Opponents for 18OE."""

from __future__ import annotations

from trunkline.bots.g18oe.expert import FORESIGHT, expert
from trunkline.bots.g18oe.measure import MEASURE
from trunkline.bots.g18oe.novice import novice
from trunkline.bots.g18oe.regular import regular
from trunkline.bots.levels import between
from trunkline.bots.protocol import MakeBot

LEVELS: dict[str, MakeBot] = {
    "novice": novice,
    "casual": between(novice, regular),
    "regular": regular,
    "strong": between(regular, expert),
    "expert": expert,
}
"""Weakest first."""

__all__ = ["FORESIGHT", "LEVELS", "MEASURE"]
