"""Opponents for 18OE."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles import Bots
from trunkline.titles.g18oe.bots.caretaker import caretaker
from trunkline.titles.g18oe.bots.expert import FORESIGHT, expert
from trunkline.titles.g18oe.bots.measure import MEASURE
from trunkline.titles.g18oe.bots.novice import novice
from trunkline.titles.g18oe.bots.regular import TUNABLE, regular

BOTS = Bots(
    levels(novice, regular, expert),
    MEASURE,
    FORESIGHT,
    caretaker=caretaker,
    tunable={"regular": TUNABLE},
)

__all__ = ["BOTS"]
