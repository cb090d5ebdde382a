"""Opponents for 1848."""

from __future__ import annotations

from trunkline.bots.levels import levels
from trunkline.titles import Bots
from trunkline.titles.g1848.bots.caretaker import caretaker
from trunkline.titles.g1848.bots.expert import FORESIGHT, expert
from trunkline.titles.g1848.bots.measure import MEASURE
from trunkline.titles.g1848.bots.novice import novice
from trunkline.titles.g1848.bots.regular import TUNABLE, regular, strong, styled
from trunkline.titles.g1848.bots.situation import BANKER, BUILDER

BOTS = Bots(
    levels(novice, regular, expert, strong),
    MEASURE,
    FORESIGHT,
    caretaker=caretaker,
    tunable={"regular": TUNABLE},
    styles={"builder": styled(BUILDER), "banker": styled(BANKER)},
    words={
        "strong": "hard: a regular that judges shares, trains and the end of the game better",
        "builder": "medium: puts its companies' money into stations, track and trains",
        "banker": "medium: holds on to its shares, and seldom sells one",
    },
)

__all__ = ["BOTS"]
