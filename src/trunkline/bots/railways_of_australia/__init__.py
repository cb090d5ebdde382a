"""Opponents for Railways of Australia."""

from __future__ import annotations

from trunkline.bots.levels import between
from trunkline.bots.protocol import MakeBot
from trunkline.bots.railways_of_australia.expert import FORESIGHT, expert
from trunkline.bots.railways_of_australia.measure import MEASURE
from trunkline.bots.railways_of_australia.novice import novice
from trunkline.bots.railways_of_australia.regular import regular

LEVELS: dict[str, MakeBot] = {
    "novice": novice,
    "casual": between(novice, regular),
    "regular": regular,
    "strong": between(regular, expert),
    "expert": expert,
}
"""Weakest first."""

__all__ = ["FORESIGHT", "LEVELS", "MEASURE"]
