"""The novice of the kit and its caretaker, told about this title's track and trains."""

from __future__ import annotations

from trunkline.bots.novice_18xx import Novice
from trunkline_three_harbours.core import printed
from trunkline_three_harbours.operating import TRACKS

NOVICE = Novice(tracks=TRACKS, piles=printed().trains, phases=printed().phases, rich=200)
novice, caretaker = NOVICE.bot, NOVICE.caretaker
LEVELS = {"novice": novice}
