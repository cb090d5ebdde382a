"""Legal and accepted are the same thing, at every state of whole games."""

from random import Random
from typing import get_args, get_type_hints

import pytest

from tests.titles.g1848.every_state import walk
from trunkline.titles.g1848.options import Options, choose, written

EDITIONS = ("gmt-2021", "first-2007", "18xx.games")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_offer_is_accepted_and_nothing_else(players, seed):
    assert walk(players, seed, play_every=4) > 50


@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_the_same_in_other_editions(edition):
    assert walk(4, 8, play_every=20, options={"edition": edition}) > 100


def other_choices() -> dict[str, object]:
    """Every option at the choice furthest from its default."""
    hints = get_type_hints(Options)
    return {
        name: not default if isinstance(default, bool) else get_args(hints[name])[-1]
        for name, default in vars(Options()).items()
        if name != "edition"
    }


def test_the_other_choices_are_all_different_from_the_defaults():
    assert len(written(choose(other_choices()))) == len(vars(Options()))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_same_with_every_open_rule_read_the_other_way(players):
    assert walk(players, players, play_every=10, options=other_choices()) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_many_games_with_every_open_rule_read_the_other_way(players, seed):
    assert walk(players, seed, play_every=3, options=other_choices()) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_many_games_with_any_mixture_of_readings(seed):
    random, hints = Random(seed), get_type_hints(Options)
    chosen = {
        name: random.choice((True, False) if isinstance(default, bool) else get_args(hints[name]))
        for name, default in vars(Options()).items()
    }
    assert walk(3 + seed % 4, seed, play_every=5, options=chosen) > 50


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
