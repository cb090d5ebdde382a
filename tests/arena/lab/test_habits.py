"""Habits: differences between bots of the same games, and how sure they are."""

from random import Random

import pytest

from trunkline.arena.lab.habits import RESULT, Conduct, append, conduct_of, habits, read, sure
from trunkline.arena.match import Match, play_game
from trunkline.arena.parallel import Job
from trunkline.kernel import BadData

NAMES = ("fox", "owl", "owl")


def game(seed: int, fox: float, luck: float) -> Conduct:
    """A game in which all are lucky, and the fox lays more track."""
    turn = seed % 3
    seats = NAMES[-turn:] + NAMES[:-turn] if turn else NAMES
    counts = tuple({"Lay": luck + fox * (name == "fox"), RESULT: luck} for name in seats)
    return Conduct(seed, NAMES, seats, counts)


def test_luck_that_all_share_cancels_out():
    luck = Random(1)
    games = [game(seed, 2 + luck.random(), luck.uniform(0, 100)) for seed in range(12)]
    lay, result = habits(games, ("fox", "owl"))
    assert (lay.name, result.name) == ("Lay", RESULT)
    assert lay.means[0] - lay.means[1] == pytest.approx(lay.difference)
    assert 2 < lay.difference < 3
    assert lay.error < 0.2
    assert sure([lay, result]) == [lay]
    assert (result.difference, result.sureness) == (0, 0)


def test_a_constant_difference_is_significant():
    (lay, _) = habits([game(seed, 3, seed) for seed in range(3)], ("fox", "owl"))
    assert (lay.difference, lay.error) == (3, 0)
    assert sure([lay]) == [lay]


def test_games_are_kept_and_read_again(tmp_path):
    path = tmp_path / "habits.jsonl"
    assert read(path) == []
    games = [game(seed, 1, 2) for seed in range(2)]
    for one in games:
        append(path, one)
    assert read(path) == games
    path.write_text("[1]\n")
    with pytest.raises(BadData, match="line 1"):
        read(path)


def test_a_played_game_tells_what_each_seat_did():
    match = Match("1848", {}, ("random", "random", "random"))
    kept = conduct_of(Job(match, 5), play_game(match, 5))
    assert kept.seats == match.seats(5)
    for counts in kept.counts:
        assert {"cash", "shares", "companies", "trains", RESULT} <= counts.keys()
        assert counts["Pass"] > 0
