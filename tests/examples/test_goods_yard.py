"""The Goods Yard, counted by hand and played through."""

from random import Random

import pytest

from examples.goods_yard.game import Bid, Demand, Give, GoodsYard, make
from examples.goods_yard.random_play import random_game
from trunkline.kernel import (
    CHANCE,
    BadData,
    Game,
    Refused,
    Seat,
    answered_together,
    asked,
    audit,
    determinize,
    divide,
    examples,
    finished,
    legal,
    perft,
    play,
    refusal,
    same_question,
    settle_chance,
    view,
    why_not,
)
from trunkline.testing import answers_stay_secret, guesses_agree_with_views

# Counted by hand.
#
# One round, two seats with two coins each, the cards 1 1 2:
#   1  chance has 2 distinct cards
#   2  the deals 1-1, 1-2 and 2-1
#   3  either seat may bid first, from 0 to 2: 3 x 2 x 3
#   4  then the other bids: 18 x 3
#   5  the winner demands a card of the only other seat: as many
#   6  which has only one to give: as many, and one card is too few for another round
ONE_ROUND = [1, 2, 3, 18, 54, 54, 54, 0]

# Two rounds, two seats with one coin each, the cards 1 2 3 4:
#   1, 2   4 cards, then 3: 12 deals
#   3, 4   either seat first, 0 or 1: 12 x 2 x 2; then the other: 48 x 2
#   5, 6   the demand and the only card: as many. The winner W has two cards now, the loser L none.
#   7, 8   the two cards left are dealt, 96 x 2, then x 1. W has three cards now, L has one.
#   The 192 lines are 48 for each pair of bids in the first round, written (seat 0, seat 1):
#     (0,0)  W is seat 0, nothing was paid: both can bid 0 or 1
#     (0,1)  W is seat 1, and can only bid 0 now; L can bid 0 or 1
#     (1,0)  W is seat 0, and can only bid 0 now; L can bid 0 or 1
#     (1,1)  as (1,0)
#   9      the first bid: 2 + 2 after (0,0), 1 + 2 after each of the others: 48 x (4 + 3 x 3)
#  10      both bids in either order: 2 x 2 x 2 after (0,0), 2 x 1 x 2 after the others: 48 x 20
#  11      the demand: as many
#  12      L has one card to give if W wins again, W has three if L does:
#     (0,0)  seat 0 = W wins but for the bids 0-1: 3 x 1 + 1 x 3, in two orders: 12
#     (0,1)  seat 0 = L wins whatever it bids: 2 x 3, in two orders: 12
#     (1,0)  seat 0 = W wins only if L bids nothing: 1 + 3, in two orders: 8
#     (1,1)  as (1,0): 8
#     48 x (12 + 12 + 8 + 8)
TWO_ROUNDS = [1, 4, 12, 48, 96, 96, 96, 192, 192, 624, 960, 960, 1920, 0]

# Three seats with one coin each, the cards 1 2 3: 3 x 2 x 1 deals; 3 seats x 2 bids, 2 x 2, 1 x 2;
# the winner may choose between two seats, each of which has one card.
THREE_SEATS = [1, 3, 6, 6, 36, 144, 288, 576, 576, 0]


@pytest.mark.parametrize(
    ("seats", "options", "counts"),
    [
        (2, {"cards": [1, 1, 2], "coins": 2}, ONE_ROUND),
        (2, {"cards": [1, 2, 3, 4], "coins": 1}, TWO_ROUNDS),
        (3, {"cards": [1, 2, 3], "coins": 1}, THREE_SEATS),
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
    Give(CHANCE, Seat(0), 2),
    Give(CHANCE, Seat(1), 1),
    Bid(Seat(1), 2),
    Bid(Seat(0), 1),
]


def test_a_whole_game():
    game = make("goods-yard", 2, {"cards": [1, 2, 3], "coins": 2})
    state = play_all(game, OPENING)
    assert asked(state) == (1,)
    assert divide(game, state) == {"demand": 1}
    for action in (Demand(Seat(1), Seat(0)), Give(Seat(0), Seat(1), 2)):
        state = play(game, state, action)
    assert finished(state)
    assert legal(game, state) == []
    assert game.result(state) == {0: 2, 1: 1 + 2 + 0}
    assert state.bank == 2
    assert refusal(game, state, Demand(Seat(1), Seat(0))) == "The game is over."


def test_everybody_is_asked_for_a_sealed_bid_at_once():
    game = make("goods-yard", 3, {"cards": [1, 2, 3, 4]})
    state, _ = settle_chance(game, game.start(), Random(1))
    assert asked(state) == (0, 1, 2)
    state = play(game, state, Bid(Seat(1), 2))
    assert asked(state) == (0, 2)
    assert "not your turn" in (refusal(game, state, Bid(Seat(1), 1)) or "")
    assert state.coins[1] == 2, "nobody pays before all have bid"


def test_an_interrupt_asks_another_seat_before_the_older_question():
    game = make("goods-yard", 2, {})
    state = play(game, play_all(game, OPENING), Demand(Seat(1), Seat(0)))
    assert asked(state) == (0,)
    assert [frame.step for frame in state.frames] == ["bid", "give", "give", "give"]
    assert refusal(game, state, Give(Seat(0), Seat(0), 2)) is not None
    assert refusal(game, state, Give(CHANCE, Seat(0), 3)) is not None
    state = play(game, state, Give(Seat(0), Seat(1), 2))
    assert asked(state) == (CHANCE,)
    assert [frame.step for frame in state.frames] == ["bid", "give", "give"]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Bid(Seat(1), 1), "Not now: you are asked to demand."),
        (Demand(Seat(0), Seat(1)), "It is not your turn: player 2 is asked to demand."),
        (Demand(Seat(1), Seat(1)), "Demand a card of another seat (§3)."),
        (Demand(Seat(1), Seat(7)), "Demand a card of another seat (§3)."),
    ],
)
def test_an_illegal_action_is_refused_with_the_rule(action, sentence):
    game = make("goods-yard", 2, {})
    state = play_all(game, OPENING)
    with pytest.raises(Refused) as refused:
        play(game, state, action)
    assert refused.value.reason == sentence
    assert [why.reason for why in why_not(game, state, 1)] == [
        "Demand a card of another seat (§3)."
    ]


@pytest.mark.parametrize("options", [{"coins": -1}, {"coins": "2"}, {"stones": 1}])
def test_wishes_it_does_not_know_are_bad_data(options):
    with pytest.raises(BadData, match="goods-yard"):
        make("goods-yard", 2, options)


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


@pytest.mark.parametrize("deal", ["singly", "at once"])
def test_a_sealed_bid_is_known_to_its_seat_alone_until_all_are_in(deal):
    found = sum(answers_stay_secret(random_game(seed, deal=deal)) for seed in range(5))
    assert found >= 20


def test_a_question_stands_while_others_answer_it_and_not_beyond():
    game = make("goods-yard", 2, {"cards": [1, 2, 3, 4, 5], "coins": 2})
    before = play_all(game, OPENING[:2])
    between, after = play(game, before, OPENING[2]), play_all(game, OPENING)
    assert same_question(before, before)
    assert same_question(before, between)
    assert not same_question(between, before)
    assert not same_question(between, after)
    assert answered_together(before, between, 1)
    assert not answered_together(before, between, 0)
    assert not answered_together(between, after, 0)
    assert not same_question(play_all(game, OPENING[:1]), before), "another seat is dealt a card"


@pytest.mark.parametrize("deal", ["singly", "at once"])
def test_a_guess_agrees_with_what_a_seat_sees(deal):
    for seed in range(4):
        guesses_agree_with_views(random_game(seed, deal=deal), every=1)


def test_guesses_differ_in_what_is_hidden_and_in_nothing_else():
    game = make("goods-yard", 2, {"cards": [1, 2, 3, 4], "coins": 2})
    state = play_all(game, OPENING[:3])
    seen = view(game, state, 0)
    found = {determinize(game, seen, Random(seed)).hands[Seat(1)][0].value for seed in range(50)}
    bids = {determinize(game, seen, Random(seed)).bids[Seat(1)].value for seed in range(50)}
    assert (found, bids) == ({1, 3, 4}, {0, 1, 2})
    assert determinize(game, seen, Random(3)).hands[Seat(0)] == state.hands[Seat(0)]


def test_a_title_that_does_not_guess_says_so():
    class Silent(GoodsYard):
        def guess(self, state, random):
            """Nothing."""

    game = make("goods-yard", 2, {})
    game.__class__ = Silent
    with pytest.raises(TypeError, match=r"Silent\.guess leaves something masked"):
        determinize(game, view(game, game.start(), 0), Random(1))
    with pytest.raises(TypeError, match="does not say how its secrets are dealt"):
        Game.guess(game, game.start(), Random(1))
