"""Strengths by maximum likelihood: known gaps are found again, whoever has more seats."""

from random import Random
from statistics import mean

import pytest

from trunkline.arena.ladder import Row, rated
from trunkline.arena.strengths import ELO, came_before, strengths

GAMES, REPEATS = 600, 12


def drawn(many: int, gap: float, random: Random) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Draw games of one seat against many, the one `gap` Elo points stronger.

    The ranks follow Plackett-Luce: whoever has the shortest of exponential times is first.
    """
    seats = ("one", *("many",) * many)
    rates = [10 ** (gap / 400), *(1.0,) * many]
    found = []
    for _ in range(GAMES):
        times = [random.expovariate(rate) for rate in rates]
        found.append((seats, tuple(sorted(times).index(time) + 1 for time in times)))
    return found


@pytest.mark.parametrize("many", [1, 2, 4])
@pytest.mark.parametrize("gap", [0, 87])
def test_a_known_gap_is_found_whatever_the_number_of_seats(many, gap):
    """The null control: equal bots are rated equal, and a stronger one is rated stronger."""
    random = Random(1000 * many + gap)
    found = [strengths(drawn(many, gap, random), ("many", "one"))["one"] for _ in range(REPEATS)]
    assert abs(mean(one.elo for one in found) - gap) < 3 * 14 / REPEATS**0.5
    inside = sum(abs(one.elo - gap) < 1.96 * one.error for one in found)
    assert inside >= REPEATS - 3, "about 95 of 100 intervals hold the truth"


@pytest.mark.parametrize("many", [2, 4])
def test_pairs_of_seats_give_equals_a_half(many):
    games = drawn(many, 0, Random(many))
    share = mean(came_before(*game, "many", "one") for game in games)
    assert abs(share - 0.5) < 0.05
    best = mean(float(min(places[1:]) < places[0]) for _, places in games)
    assert best > 0.6, "the best of many seats comes before one more often than not"


def test_the_ladder_rates_and_counts_by_seat():
    rows = [
        Row(seed, seats, seats, places, (0,) * 5, str(seed), {}, 0)
        for seed, (seats, places) in enumerate(drawn(4, 0, Random(5)))
    ]
    weak, strong = rated(rows, ("many", "one"))
    assert strong.low < 0 < strong.high, "equals are not told apart"
    assert (weak.equal, strong.equal) == (0.8, 0.2)
    assert strong.below is not None
    assert strong.below[1] < 0.5 < strong.below[2]


def test_a_tie_says_that_two_are_equal():
    seats = ("a", "b", "c")
    found = strengths([(seats, (1, 1, 3))] * 50, seats)
    assert found["b"].elo == pytest.approx(0, abs=1e-6)
    assert found["c"].elo < -400


def test_the_order_of_games_does_not_matter_and_a_winner_of_all_stays_finite():
    games = drawn(2, 87, Random(3))
    forward, backward = (strengths(some, ("many", "one"))["one"] for some in (games, games[::-1]))
    assert forward.elo == pytest.approx(backward.elo, abs=1e-6)
    always = strengths([(("a", "b"), (2, 1))] * 10, ("a", "b"))["b"]
    assert 400 < always.elo < 4000
    assert always.error > 100


def test_a_gap_of_400_points_is_ten_to_one():
    games = [(("a", "b"), (2, 1))] * 1000 + [(("a", "b"), (1, 2))] * 100
    found = strengths(games, ("a", "b"))["b"]
    assert found.elo == pytest.approx(400, abs=1)
    assert pytest.approx(173.7178) == ELO
