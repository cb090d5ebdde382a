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
from trunkline.titles.railways_of_australia.bots.regular import BANKER, BUILDER, regular, styled
from trunkline.titles.railways_of_australia.bots.regular import TUNABLE as REGULARS

BOTS = Bots(
    levels(novice, regular, expert),
    MEASURE,
    FORESIGHT,
    caretaker=caretaker,
    tunable={"regular": REGULARS, "expert": EXPERTS},
    learnable=LEARNABLE,
    styles={"builder": styled(BUILDER), "banker": styled(BANKER)},
    words={
        "builder": "medium: builds more links, and borrows for them",
        "banker": "medium: builds what is cheap, and borrows seldom",
    },
)

__all__ = ["BOTS"]
