"""Story: swings and leads are those of the figures; the sentences quote the game."""

from __future__ import annotations

import pytest

from tests.report import games
from trunkline.report.story import (
    WINDOW,
    closest,
    leaders,
    ranking,
    story,
    swings,
)


def flat(*steps: tuple[int, list[int]]) -> list[list[int]]:
    """A worth for each place: each step is how long it lasts and the worth of all."""
    return [worth for many, worth in steps for _ in range(many)]


def test_the_largest_change_beside_the_others_is_the_first_swing():
    worth = flat((20, [100, 100]), (20, [100, 500]), (20, [50, 500]), (1, [0, 900]))
    first, second = swings(worth)[:2]
    assert (first.end, second.end) == (20, 40)
    assert abs(first.beside) == 400
    assert abs(second.beside) == 50


def test_gains_of_all_players_are_no_swing():
    assert swings(flat((20, [100, 100]), (20, [600, 600]))) == []


def test_the_last_move_is_no_swing():
    assert swings([[100, 100]] * 30 + [[900, 100]]) == []


def test_swings_do_not_overlap():
    worth = [[n * n, 100] for n in range(60)]
    found = swings(worth)
    for one in found:
        assert one.end - one.begin <= WINDOW
        assert all(
            one is other or one.begin >= other.end or one.end <= other.begin for other in found
        )


def test_a_lead_counts_once_it_lasts():
    worth = flat((20, [1, 1]), (3, [2, 1]), (20, [2, 3]), (2, [4, 3]), (20, [4, 5]))
    assert leaders(worth) == [(23, 1)]
    assert leaders(flat((20, [5, 1]), (20, [5, 9]))) == [(0, 0), (20, 1)]


def test_the_closest_moment_is_one_at_which_the_winner_led():
    worth = flat((10, [0, 0]), (5, [9, 8]), (1, [9, 10]), (10, [20, 12]))
    assert closest(worth) == {"place": 14, "seat": 1, "behind": 1}
    assert closest([[5]]) is None
    assert ranking([3, 9, 9]) == [1, 2, 0]


@pytest.mark.parametrize(
    "name", ["site", "poor", "1848-1-gmt-2021", "18oe-1-plain", "railways-of-australia-1-plain"]
)
def test_every_title_has_a_story_of_at_most_five_sentences(name):
    source = {"site": games.site, "poor": games.poor}.get(name, lambda: games.recorded(name))()
    *_, made = story(source)
    assert 2 <= len(made["sentences"]) <= 5
    assert all(one.endswith(".") and "(§" not in one for one in made["sentences"][-1:])
    worth = [int(one) for one in made["worth"]]
    winner = source.player(max(range(len(worth)), key=lambda seat: worth[seat]))
    assert winner in made["sentences"][-1]
    assert source.score(max(worth)) in made["sentences"][-1]
    for point in made["points"]:
        assert point["move"] == source.numbers[point["place"]]
        assert point["text"].split(". ")[0].rstrip(".") in source.told(point["place"])


def test_an_unfinished_game_has_a_leader_not_a_winner():
    *_, made = story(games.poor())
    assert made["sentences"][-1].startswith("At the last move ")
