"""Opponents for 18OE."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles.g18oe.bots.expert import FORESIGHT, expert
from trunkline.titles.g18oe.bots.measure import MEASURE
from trunkline.titles.g18oe.bots.novice import novice
from trunkline.titles.g18oe.bots.regular import regular

LEVELS = levels(novice, regular, expert)

__all__ = ["FORESIGHT", "LEVELS", "MEASURE"]
