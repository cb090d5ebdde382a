"""Paired duels: the same seeds for both bots, and a test that knows when to stop."""

from random import Random

import pytest

from trunkline.arena.lab import duels
from trunkline.arena.lab.duels import Duel, Promise
from trunkline.arena.ladder import Row
from trunkline.arena.match import Thought

A, B = (Duel("1848", {}, 3, bot, "regular") for bot in ("fox", "owl"))


def row(duel: Duel, seed: int, ahead: int, rank: int) -> Row:
    """A game in which the bot of a duel came to a place."""
    match = duel.match()
    seats = match.seats(seed)
    result = tuple(100 + ahead * (seat == duel.bot) for seat in seats)
    ranks = tuple(rank if seat == duel.bot else 3 - min(rank, 2) for seat in seats)
    return Row(seed, match.bots, seats, ranks, result, "", {duel.bot: Thought(4, 1.0, (0.5,))}, 0)


def test_every_bot_plays_a_seed_before_the_next_seed():
    jobs = list(duels.jobs([A, B], 10, 2, [row(A, 10, 0, 1)]))
    assert [(job.match.bots[0], job.seed) for job in jobs] == [
        ("owl", 10),
        ("fox", 11),
        ("owl", 11),
    ]


def test_a_duel_counts_wins_and_how_far_ahead():
    rows = [row(A, seed, 10 * (seed % 3), 1 if seed % 2 else 3) for seed in range(6)]
    found = duels.outcome(rows, A)
    assert (found.games, found.wins, found.ahead) == (6, 3.0, 10.0)
    assert found.low < 0.5 < found.high
    assert (found.decision, found.longest) == (0.25, 0.5)
    assert duels.outcome([], A).games == 0
    assert {duels.lead(one) for one in rows} == {0, 10, 20}, "whatever seat it has"


def test_a_bot_that_plays_its_own_kind_is_counted_in_its_own_seat():
    same = Duel("1848", {}, 3, "regular", "regular")
    seats = ("regular",) * 3
    one = Row(4, seats, seats, (2, 1, 3), (50, 90, 40), "", {}, 0)
    assert (duels.won(one), duels.lead(one)) == (1.0, 45.0)
    assert duels.outcome([one], same).wins == 1.0


def test_shared_luck_cancels_out_of_a_difference():
    luck = Random(1)
    rows = []
    for seed in range(20):
        start = luck.randrange(-40, 40)
        rows += [row(A, seed, start + 5, 1), row(B, seed, start, 2)]
    found = duels.difference(rows, A, B)
    assert (found.seeds, found.ahead, found.error) == (20, 5.0, 0.0)
    assert duels.difference(rows[:2], A, B).error == 0.0
    assert duels.difference([], A, B).seeds == 0


@pytest.mark.parametrize(("share", "verdict"), [(0.6, "kept"), (1 / 3, "broken")])
def test_the_sequential_test_is_seldom_wrong(share, verdict):
    test, right, games = Promise(1 / 3, 0.6), 0, 0
    for seed in range(200):
        luck, wins, number = Random(seed), 0, 0
        while test.verdict(wins, number) == "open":
            wins += luck.random() < share
            number += 1
        right += test.verdict(wins, number) == verdict
        games += number
    assert right > 184, "95 of 100"
    assert games / 200 < 25, "and needs few games"
