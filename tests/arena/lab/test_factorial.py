"""Factorial self-play: known effects are found again, and what stands alone stays zero."""

from random import Random

import pytest

from trunkline.arena.lab.factorial import Setting, effects, factors_of
from trunkline.arena.ladder import Row
from trunkline.arena.match import Thought
from trunkline.bots.variants import split
from trunkline.kernel import BadData

TITLE = "railways-of-australia"
FACTORS = {"line": (0.5, 0.8), "grudge": (0.2, 0.5), "ahead": (0.3, 0.5)}
WORTH = {"line": 6.0, "grudge": 0.0, "ahead": -4.0}


def played(games: int, seed: int) -> list[Row]:
    """Games in which each high constant adds its worth to the result, and luck a lot more."""
    setting, luck, found = Setting(TITLE, {}, 3, "regular", FACTORS), Random(seed), []
    for number in range(games):
        seats = setting.match(number).seats(number)
        result = []
        for seat in seats:
            _, changes = split(seat)
            high = [name for name, text in changes.items() if float(text) == FACTORS[name][1]]
            result.append(round(60 + sum(WORTH[name] for name in high) + luck.gauss(0, 8)))
        ranks = tuple(1 + sum(other > mine for other in result) for mine in result)
        thought = dict.fromkeys(seats, Thought())
        found.append(Row(number, seats, seats, ranks, tuple(result), "", thought, 0))
    return found


def test_known_effects_are_found_with_honest_errors():
    off = []
    for seed in range(8):
        for one in effects(played(120, seed), FACTORS):
            assert (one.low, one.high) == FACTORS[one.name]
            off.append((one.effect - WORTH[one.name]) / one.error)
    assert sum(abs(one) < 2 for one in off) >= 20, "about 23 of 24 lie within two errors"


def test_the_surest_effect_comes_first():
    assert effects(played(200, 1), FACTORS)[0].name == "line"


def test_a_seed_draws_the_same_constants_again_and_others_for_each_seat():
    setting = Setting(TITLE, {}, 3, "regular", FACTORS)
    assert setting.match(7) == setting.match(7)
    drawn = {name for seed in range(20) for name in setting.match(seed).bots}
    assert len(drawn) == 8, "every combination of three constants"
    assert [job.seed for job in setting.jobs(5, 4, played(7, 1))] == [7, 8]


def test_constants_may_be_named_with_values_or_without():
    assert factors_of(TITLE, "regular")["line"] == (0.55, 0.75)
    found = factors_of(TITLE, "regular", ["line", "second=0.1:0.9"])
    assert found == {"line": (0.55, 0.75), "second": (0.1, 0.9)}


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ("gold=1:2", "no constant 'gold'"),
        ("rounds", "write rounds=LOW:HIGH"),
        ("line=1", "NAME=LOW:HIGH"),
        ("line=1:1", "two different numbers"),
        ("line=a:b", "NAME=LOW:HIGH"),
    ],
)
def test_a_wrong_constant_is_a_clear_error(wanted, why):
    with pytest.raises(BadData, match=why):
        factors_of(TITLE, "regular", [wanted])


def test_a_level_without_constants_is_a_clear_error():
    with pytest.raises(BadData, match="'novice' has no constants to change"):
        factors_of(TITLE, "novice")


def test_too_few_games_say_nothing():
    with pytest.raises(BadData, match="too few"):
        effects(played(1, 1), FACTORS)
