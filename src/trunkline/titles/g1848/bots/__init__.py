"""Opponents for 1848."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles import Bots
from trunkline.titles.g1848.bots.expert import FORESIGHT, expert
from trunkline.titles.g1848.bots.measure import MEASURE
from trunkline.titles.g1848.bots.novice import novice
from trunkline.titles.g1848.bots.regular import Seasoned, regular

BOTS = Bots(levels(novice, regular, expert, better=Seasoned), MEASURE, FORESIGHT)

__all__ = ["BOTS"]
