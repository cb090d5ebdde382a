"""Opponents for Railways of Australia."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles.railways_of_australia.bots.expert import FORESIGHT, expert
from trunkline.titles.railways_of_australia.bots.measure import MEASURE
from trunkline.titles.railways_of_australia.bots.novice import novice
from trunkline.titles.railways_of_australia.bots.regular import regular

LEVELS = levels(novice, regular, expert)

__all__ = ["FORESIGHT", "LEVELS", "MEASURE"]
