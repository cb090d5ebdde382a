"""Opponents for 18OE."""

from __future__ import annotations

from trunkline.bots.g18oe.expert import FORESIGHT, expert
from trunkline.bots.g18oe.measure import MEASURE
from trunkline.bots.g18oe.novice import novice
from trunkline.bots.g18oe.regular import regular
from trunkline.bots.levels import levels

LEVELS = levels(novice, regular, expert)

__all__ = ["FORESIGHT", "LEVELS", "MEASURE"]
