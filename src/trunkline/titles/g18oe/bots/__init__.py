"""Opponents for 18OE."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles import Bots
from trunkline.titles.g18oe.bots.caretaker import caretaker
from trunkline.titles.g18oe.bots.expert import FORESIGHT, expert
from trunkline.titles.g18oe.bots.measure import MEASURE
from trunkline.titles.g18oe.bots.novice import novice
from trunkline.titles.g18oe.bots.regular import TUNABLE, regular, styled
from trunkline.titles.g18oe.bots.situation import BANKER, BUILDER

BOTS = Bots(
    levels(novice, regular, expert),
    MEASURE,
    FORESIGHT,
    caretaker=caretaker,
    tunable={"regular": TUNABLE},
    styles={"builder": styled(BUILDER), "banker": styled(BANKER)},
    words={
        "builder": "medium: keeps income in its railroads, for trains",
        "banker": "medium: pays income out, and buys shares with it",
    },
)

__all__ = ["BOTS"]
