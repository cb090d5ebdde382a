"""The Goods Yard, counted by hand and played through."""

from random import Random

import pytest

from tests.teaching.game import Bid, Borrow, Deal, Demand, Discard, EndRound, make
from tests.teaching.random_play import random_game
from trunkline.kernel import (
    CHANCE,
    Refused,
    Seat,
    asked,
    audit,
    divide,
    examples,
    finished,
    legal,
    perft,
    play,
    refusal,
    settle_chance,
    why_not,
)

# Counted by hand for two seats with two coins each and the cards 1 1 2 3:
#   1  chance has 3 distinct cards
#   2  11 12 13 21 23 31 32: 7 distinct deals
#   3  either seat may bid first, 0 to 2: 7 x 2 x 3
#   4  then the other bids: 42 x 3
#   5  the winner's card: after the deals 23 and 32 only ones are left (1 outcome), else 2 distinct
#      outcomes: (5 x 2 + 2 x 1) x 18
#   6  demand, borrow or end the round: 216 x 3
#   7  demand-discard, borrow-demand, borrow-end (ending at once ends the game): 216 x 3
#   8  demand-discard-borrow, demand-discard-end, borrow-demand-discard: 216 x 3
#   9  only these two are still in play: demand-discard-borrow-end, borrow-demand-discard-end
#  10  nothing is left
DOUBLES = [1, 3, 7, 42, 126, 216, 648, 648, 648, 432, 0]

# The same with four different cards: 4, 4 x 3, then 2 x 3 and 3 bids, then 2 cards for the winner.
SINGLES = [1, 4, 12, 72, 216, 432, 1296, 1296, 1296, 864, 0]

# Three seats, one coin, cards 1 to 4: 4 x 3 x 2 deals; 3 seats x 2 bids, 2 x 2, 1 x 2; one card
# for the winner; two demands, a loan or the end.
THREE = [1, 4, 12, 24, 24 * 6, 24 * 6 * 4, 24 * 6 * 4 * 2, 1152, 1152 * 4]


@pytest.mark.parametrize(
    ("seats", "options", "counts"),
    [
        (2, {"cards": [1, 1, 2, 3], "coins": 2}, DOUBLES),
        (2, {"cards": [1, 2, 3, 4], "coins": 2}, SINGLES),
        (3, {"cards": [1, 2, 3, 4], "coins": 1}, THREE),
    ],
)
def test_perft_is_what_was_counted_by_hand(seats, options, counts):
    game = make("goods-yard", seats, options)
    assert [perft(game, game.start(), depth) for depth in range(len(counts))] == counts


def play_all(game, actions):
    state = game.start()
    for action in actions:
        state = play(game, state, action)
    return state


OPENING = [
    Deal(CHANCE, Seat(0), 2),
    Deal(CHANCE, Seat(1), 1),
    Bid(Seat(1), 2),
    Bid(Seat(0), 1),
    Deal(CHANCE, Seat(1), 3),
]


def test_a_whole_game():
    game = make("goods-yard", 2, {})
    state = play_all(game, OPENING)
    assert asked(state) == (1,)
    assert divide(game, state) == {"borrow": 1, "demand": 1, "end_round": 1}
    for action in (Demand(Seat(1), Seat(0)), Discard(Seat(0), 2), Borrow(Seat(1))):
        state = play(game, state, action)
    assert asked(state) == (1,)
    state = play(game, state, EndRound(Seat(1)))
    assert finished(state)
    assert legal(game, state) == []
    assert game.result(state) == {0: 2, 1: 1 + 3 + 1 - 1}
    assert refusal(game, state, EndRound(Seat(1))) == "The game is over."


def test_everybody_is_asked_for_a_sealed_bid_at_once():
    game = make("goods-yard", 3, {"cards": [1, 2, 3, 4]})
    state, _ = settle_chance(game, game.start(), Random(1))
    assert asked(state) == (0, 1, 2)
    state = play(game, state, Bid(Seat(1), 2))
    assert asked(state) == (0, 2)
    assert "not this seat's turn" in (refusal(game, state, Bid(Seat(1), 1)) or "")
    assert state.coins[1] == 2, "nobody pays before all have bid"


def test_an_interrupt_asks_somebody_who_is_not_on_turn_and_then_the_turn_goes_on():
    game = make("goods-yard", 2, {})
    state = play(game, play_all(game, OPENING), Demand(Seat(1), Seat(0)))
    assert asked(state) == (0,)
    assert refusal(game, state, Borrow(Seat(1))) is not None
    state = play(game, state, Discard(Seat(0), 2))
    assert asked(state) == (1,)
    assert [why.reason for why in why_not(game, state, 1)] == ["One demand in a round (§3)."] * 2


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Bid(Seat(1), 1), "Not now: you are asked to demand or end."),
        (Demand(Seat(0), Seat(1)), "It is not this seat's turn: seat 1 is asked to"),
        (Demand(Seat(1), Seat(1)), "Demand a card of another seat (§3)."),
        (Demand(Seat(1), Seat(7)), "Demand a card of another seat (§3)."),
    ],
)
def test_what_is_not_allowed_is_refused_with_the_rule(action, sentence):
    game = make("goods-yard", 2, {})
    state = play_all(game, OPENING)
    with pytest.raises(Refused) as refused:
        play(game, state, action)
    assert sentence in refused.value.reason


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_offered_is_accepted_and_something_always_is(seed):
    timeline = random_game(seed)
    game = timeline.game
    for index in range(timeline.end):
        state = timeline.at(index).state
        assert audit(game, state) == []
        for seat in asked(state):
            offered = [a for offer in legal(game, state, seat) for a in examples(offer)]
            assert offered
            for action in offered:
                assert refusal(game, state, action) is None
                play(game, state, action)
