"""A whole game of random players: the quickest way to a finished game, for tests and examples."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    Action,
    Game,
    Timeline,
    asked,
    draw_chance,
    finished,
    seen_offers,
    view,
)


def self_play(game: Game, seed: int, most: int = 0) -> Timeline[Any]:
    """Play a game to its end, or its first actions, each judged and audited.

    The same seed gives the same game.
    """
    timeline: Timeline[Any] = Timeline(game, game.start())
    player, chance = RandomPlayer(seed, game), Random(seed)
    while not finished(timeline.state) and not timeline.now == most > 0:
        timeline.play(_next(timeline, player, chance))
    return timeline


def _next(timeline: Timeline[Any], player: RandomPlayer, chance: Random) -> Action:
    game, state = timeline.game, timeline.state
    seat = asked(state)[0]
    if seat == CHANCE:
        return draw_chance(game, state, chance)
    seen = view(game, state, seat)
    return player.choose(seen, seen_offers(game, seen))
