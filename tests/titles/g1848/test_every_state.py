"""Legal and accepted are the same thing, at every state of whole games."""

import pytest

from tests.titles.g1848.every_state import walk

EDITIONS = ("gmt-2021", "first-2007", "18xx.games")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_offer_is_accepted_and_nothing_else(players, seed):
    assert walk(players, seed, play_every=4) > 50


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_the_same_in_other_editions(edition):
    assert walk(4, 8, play_every=20, options={"edition": edition}) > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_many_games(players, seed):
    assert walk(players, seed, play_every=1) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_many_games_of_other_editions(edition, seed):
    assert walk(4, seed, play_every=3, options={"edition": edition}) > 50
