"""Whole games, judged at every state; other options are played, too."""

from typing import Any

import pytest

from tests.titles.railways_of_australia.every_state import walk
from trunkline.titles.railways_of_australia.options import CHOICES

OTHER: dict[str, Any] = {name: choices[1] for name, choices in CHOICES.items()}
LAST: dict[str, Any] = {name: choices[-1] for name, choices in CHOICES.items()}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_offered_is_accepted_and_mutated_is_refused(players):
    state = walk(players, 10 * players, play_every=25)
    assert state.end in ("markers", "passes", "turns")


@pytest.mark.parametrize(("options", "wild"), [(OTHER, True), (LAST, False), (OTHER, False)])
def test_the_same_with_every_option_at_another_choice(options, wild):
    walk(3, 4, play_every=25, judge_every=3, options=options, wild=wild)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_games_each(players, seed):
    walk(players, seed, play_every=100, judge_every=10, wild=seed % 10 == 9)


@pytest.mark.soak
@pytest.mark.parametrize("name", list(CHOICES))
@pytest.mark.parametrize("seed", range(10))
def test_every_choice_of_every_option(name, seed):
    for choice in CHOICES[name][1:]:
        walk(2 + seed % 5, seed, play_every=100, judge_every=5, options={name: choice})
