"""The laws of every title on later parts of 18OE: from known positions a few random actions on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from tests.perft.positions import HERE, load, read
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import CHANCE, Timeline, asked, draw_chance, finished, see_offers, view
from trunkline.testing import LAWS, Law
from trunkline.testing.laws import ends_and_is_sound, files_come_back

POSITIONS = (
    *(
        "consolidation",
        "offers",
        "reply",
        "merge-token",
        "stock-two-majors",
        "stock-must-buy",
        "trade",
    ),
    *("brandt", "hochberg", "minor-c", "minor-d", "token-ferry", "transfer", "express"),
    *("national-first", "train-4", "train-6", "train-7", "train-national", "train-forced-national"),
)
ACTIONS = 10
LATER = [law for law in LAWS if law not in (ends_and_is_sound, files_come_back)]
"""A file begins with the first action, and these parts do not reach the end."""


@cache
def later(name: str) -> Timeline[Any]:
    """A few actions by lot after a position."""
    game, state = load(read(HERE / f"18oe-{name}.perft"))
    timeline: Timeline[Any] = Timeline(game, state)
    player, chance = RandomPlayer(18, game), Random(18)
    while timeline.now < ACTIONS and not finished(timeline.state):
        seat = asked(timeline.state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, timeline.state, chance))
            continue
        seen = view(game, timeline.state, seat)
        timeline.play(player.choose(seen, see_offers(game, timeline.state, seat)))
    return timeline


@pytest.mark.parametrize("law", LATER, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", POSITIONS)
def test_later_parts_keep_every_law(name: str, law: Law) -> None:
    law(later(name))
