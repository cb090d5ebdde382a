"""Opponents for 18OE."""

from __future__ import annotations

from trunkline.bots.g18oe.measure import MEASURE
from trunkline.bots.g18oe.novice import novice
from trunkline.bots.g18oe.regular import regular
from trunkline.bots.levels import between
from trunkline.bots.protocol import MakeBot

LEVELS: dict[str, MakeBot] = {
    "novice": novice,
    "casual": between(novice, regular),
    "regular": regular,
}
"""Weakest first."""

__all__ = ["LEVELS", "MEASURE"]
