"""Opponents for Railways of Australia."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.bots.railways_of_australia.expert import FORESIGHT, expert
from trunkline.bots.railways_of_australia.measure import MEASURE
from trunkline.bots.railways_of_australia.novice import novice
from trunkline.bots.railways_of_australia.regular import regular

LEVELS = levels(novice, regular, expert)

__all__ = ["FORESIGHT", "LEVELS", "MEASURE"]
