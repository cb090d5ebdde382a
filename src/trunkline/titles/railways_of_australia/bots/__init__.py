"""Opponents for Railways of Australia."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles import Bots
from trunkline.titles.railways_of_australia.bots.caretaker import caretaker
from trunkline.titles.railways_of_australia.bots.expert import TUNABLE as EXPERTS
from trunkline.titles.railways_of_australia.bots.expert import expert
from trunkline.titles.railways_of_australia.bots.features import LEARNABLE
from trunkline.titles.railways_of_australia.bots.foresight import FORESIGHT
from trunkline.titles.railways_of_australia.bots.measure import MEASURE
from trunkline.titles.railways_of_australia.bots.novice import novice
from trunkline.titles.railways_of_australia.bots.regular import TUNABLE as REGULARS
from trunkline.titles.railways_of_australia.bots.regular import regular

BOTS = Bots(
    levels(novice, regular, expert),
    MEASURE,
    FORESIGHT,
    caretaker=caretaker,
    tunable={"regular": REGULARS, "expert": EXPERTS},
    learnable=LEARNABLE,
)

__all__ = ["BOTS"]
