"""Whole games to record and to measure with."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.kernel import CHANCE, Game, Timeline, asked, draw_chance, finished, view
from trunkline.kernel.secrets import see_offers
from trunkline.titles import bots


def play(
    game: Game, seed: int, mixed: bool = True, best: str = "", most: int | None = None
) -> Timeline[Any]:
    """Play a whole game, or its first `most` actions.

    At every second seat sits the best bot, or the one that is named; at the others the random
    player.
    """
    best = (best or bots.levels(game)[-1]) if mixed else "random"
    names = [best if seat % 2 == 0 else "random" for seat in range(8)]
    chance = Random(seed)
    timeline: Timeline[Any] = Timeline(game, game.start())
    while not finished(timeline.state) and timeline.now != most:
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, state, chance))
            continue
        bot = bots.make(names[seat], seed * 100_000 + timeline.now, game)
        timeline.play(bot.choose(view(game, state, seat), see_offers(game, state, seat)))
    return timeline
