"""A whole game of random players: the quickest way to a finished game, for tests and examples."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Action,
    Game,
    Timeline,
    asked,
    draw_chance,
    finished,
    see_events,
    see_offers,
    view,
)


def self_play(game: Game, seed: int) -> Timeline[Any]:
    """A game to its end, every action judged and audited; the same for the same seed."""
    timeline: Timeline[Any] = Timeline(game, game.start())
    player, chance = RandomPlayer(seed, game), Random(seed)
    while not finished(timeline.state):
        timeline.play(_next(timeline, player, chance))
    return timeline


def _next(timeline: Timeline[Any], player: RandomPlayer, chance: Random) -> Action:
    game, state = timeline.game, timeline.state
    seat = asked(state)[0]
    if seat == CHANCE:
        return draw_chance(game, state, chance)
    return player.choose(view(game, state, seat), see_offers(game, state, seat))


def story(timeline: Timeline[Any], names: list[str]) -> list[str]:
    """The log as a spectator reads it."""
    return [
        event.sentence(lambda seat: names[seat] if seat >= 0 else "Chance", SPECTATOR)
        for index in range(1, timeline.now + 1)
        for event in see_events(timeline.at(index).state.events, SPECTATOR)
    ]
