"""Opponents for 1848."""

from __future__ import annotations

from trunkline.bots.g1848.expert import FORESIGHT, expert
from trunkline.bots.g1848.measure import MEASURE
from trunkline.bots.g1848.novice import novice
from trunkline.bots.g1848.regular import Seasoned, regular
from trunkline.bots.levels import levels

LEVELS = levels(novice, regular, expert, better=Seasoned)

__all__ = ["FORESIGHT", "LEVELS", "MEASURE"]
