"""Opponents for 1848."""

from __future__ import annotations

from trunkline.bots.g1848.expert import FORESIGHT, expert
from trunkline.bots.g1848.measure import MEASURE
from trunkline.bots.g1848.novice import novice
from trunkline.bots.g1848.regular import regular
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
