"""Places with ties, tie-breakers, and scores shown before the end."""

import pytest

from examples.goods_yard.game import GoodsYard, make
from examples.goods_yard.random_play import random_game
from trunkline.kernel import POINTS, Measure, Place, Unit, ranked, view

LINKS = Measure("links", Unit("{} link", "{} links"))
DEBT = Measure("debt", Unit("${}"), fewest=True)
MEASURES = (Measure("points", POINTS), LINKS, DEBT)


def told(scores: dict[int, tuple[int, ...]]) -> list[tuple[int, tuple[int, ...], str]]:
    places = ranked(MEASURES, scores)
    return [(one.place, one.seats, one.words(MEASURES)) for one in places]


def test_the_highest_score_is_first_and_a_clear_place_needs_no_tie_breaker():
    assert told({0: (4, 9, 9), 1: (6, 1, 1), 2: (1, 0, 0)}) == [
        (1, (1,), "6 points"),
        (2, (0,), "4 points"),
        (3, (2,), "1 point"),
    ]


def test_ties_are_broken_in_order_and_only_the_deciding_measure_is_shown():
    assert told({0: (6, 4, 30), 1: (6, 5, 90), 2: (6, 4, 20), 3: (2, 9, 0)}) == [
        (1, (1,), "6 points, then 5 links"),
        (2, (2,), "6 points, then 4 links, then $20"),
        (3, (0,), "6 points, then 4 links, then $30"),
        (4, (3,), "2 points"),
    ]


def test_seats_equal_in_everything_share_a_place():
    places = ranked(MEASURES, {2: (6, 4, 0), 0: (5, 1, 0), 1: (6, 4, 0), 3: (6, 3, 0)})
    assert places == (
        Place(1, (1, 2), 6, (("links", 4),)),
        Place(3, (3,), 6, (("links", 3),)),
        Place(4, (0,), 5),
    )


def test_all_equal_is_one_place_without_a_tie_breaker():
    assert ranked(MEASURES, {0: (1, 2, 3), 1: (1, 2, 3)}) == (Place(1, (0, 1), 1),)


def test_every_measure_has_a_value():
    with pytest.raises(ValueError, match="zip"):
        ranked(MEASURES, {0: (1, 2)})


@pytest.mark.parametrize(
    ("unit", "amount", "words"),
    [(POINTS, 0, "0 points"), (POINTS, -1, "−1 point"), (Unit("£{}"), 12345, "£12,345")],
)
def test_amounts_are_written_with_their_unit(unit, amount, words):
    assert unit.write(amount) == words


def test_a_ranking_counts_points_and_then_coins():
    timeline = random_game(3)
    game, state = timeline.game, timeline.state
    result, ties = game.result(state), game.tie_breakers(state)
    for one in game.ranking(state):
        for seat in one.seats:
            assert one.score == result[seat]
            better = sum((result[s], ties[s]) > (result[seat], ties[seat]) for s in range(3))
            assert one.place == 1 + better


def test_scores_are_shown_only_if_no_secret_affects_them():
    timeline = random_game(3)
    game = timeline.game
    middle = timeline.at(timeline.end // 2).state
    assert game.known_ranking(view(game, middle, 0)) == ()
    before = make("goods-yard", 2, {"coins": 3})
    assert before.known_ranking(view(before, before.start(), 0)) == (Place(1, (0, 1), 3),)


def test_a_title_may_say_in_public_what_a_view_tells():
    class Talkative(GoodsYard):
        def known_ranking(self, seen):
            coins = seen.state.coins
            return ranked(self.measures, {seat: (coins[seat],) * 2 for seat in self.player_seats})

    game = make("goods-yard", 3, {})
    game.__class__ = Talkative
    timeline = random_game(3)
    state = timeline.at(timeline.end // 2).state
    assert {one.score for one in game.known_ranking(view(game, state, 0))} == set(
        state.coins.values()
    )
