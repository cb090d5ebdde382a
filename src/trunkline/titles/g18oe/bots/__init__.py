"""Opponents for 18OE."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles import Bots
from trunkline.titles.g18oe.bots.expert import FORESIGHT, expert
from trunkline.titles.g18oe.bots.measure import MEASURE
from trunkline.titles.g18oe.bots.novice import novice
from trunkline.titles.g18oe.bots.regular import regular

BOTS = Bots(levels(novice, regular, expert), MEASURE, FORESIGHT)

__all__ = ["BOTS"]
