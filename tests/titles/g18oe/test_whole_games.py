"""Whole games, audited after every action; both kinds of end are reached."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from trunkline import titles
from trunkline.kernel import (
    CHANCE,
    asked,
    draw_chance,
    finished,
    play,
    see_offers,
    view,
)
from trunkline.titles import bots


def whole(game: Any, seed: int, *names: str) -> Any:
    """The last state of a game between these bots."""
    state, chance = game.start(), Random(seed)
    number = 0
    while not finished(state):
        seat = asked(state)[0]
        if seat == CHANCE:
            state = play(game, state, draw_chance(game, state, chance))
            continue
        bot = bots.make(names[seat % len(names)], seed * 100_000 + number, game)
        state = play(
            game, state, bot.choose(view(game, state, seat), see_offers(game, state, seat))
        )
        number += 1
    return state


@pytest.mark.soak
@pytest.mark.rule("13")
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (2, 2)])
def test_short_games_between_novices(seats, seed):
    game = titles.load("18oe", seats, {"scenario": "uk-france"})
    state = whole(game, seed, "novice")
    assert game.end_reason(state) in ("bank", "trains")
    assert all(worth > 0 for worth in game.result(state).values())


@pytest.mark.soak
def test_a_short_game_between_random_players():
    game = titles.load("18oe", 2, {"scenario": "uk-france"})
    assert game.end_reason(whole(game, 2, "random")) in ("bank", "trains")


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 5, 7])
@pytest.mark.parametrize("seed", range(30))
def test_games_for_three_five_and_seven(seats, seed):
    game = titles.load("18oe", seats, {})
    names = ("novice", "random") if seed % 2 else ("novice",)
    state = whole(game, seed, *names)
    assert game.end_reason(state) in ("bank", "trains")
