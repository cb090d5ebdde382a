"""Chance that draws from too many outcomes to list: one action, of which each sees its part."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from examples.goods_yard.game import Deal, Give, make
from examples.goods_yard.random_play import random_game
from tests.kernel.test_secrets import name, received
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    BadData,
    BySeat,
    Draw,
    Seat,
    Timeline,
    asked,
    divide,
    draw_chance,
    examples,
    files,
    finished,
    legal,
    perft,
    refusal,
    see_action,
    settle_chance,
    view,
    why_not,
)

AT_ONCE = {"cards": [4, 5, 6, 7], "deal": "at once"}


def deal(**cards: int) -> Deal:
    return Deal(CHANCE, BySeat({int(seat[1:]): card for seat, card in cards.items()}))


def test_a_draw_is_one_offer_and_one_action():
    game = make("goods-yard", 2, AT_ONCE)
    state = game.start()
    assert legal(game, state) == [Draw(Deal)]
    assert list(why_not(game, state, CHANCE)) == []
    assert divide(game, state) == {"deal": 1}
    _, outcomes = settle_chance(game, state, Random(1))
    assert len(outcomes) == 1
    with pytest.raises(TypeError, match="Deal is drawn"):
        list(examples(Draw(Deal)))


def test_perft_counts_a_draw_as_one_and_plays_on_from_it():
    """One deal, then as in the game that is dealt singly: either seat first, 0 to 2 coins."""
    options = {"cards": [1, 1, 2], "coins": 2, "deal": "at once"}
    game = make("goods-yard", 2, options)
    counts = [perft(game, game.start(), depth) for depth in range(7)]
    assert counts == [1, 1, 3 * 2, 18, 18, 18, 0]


def test_outcomes_have_their_true_odds():
    game = make("goods-yard", 2, {"cards": [1, 1, 2], "deal": "at once"})
    random, state = Random(1848), game.start()
    drawn = Counter(draw_chance(game, state, random) for _ in range(3000))
    assert set(drawn) == {deal(s0=1, s1=1), deal(s0=1, s1=2), deal(s0=2, s1=1)}
    assert all(900 < count < 1100 for count in drawn.values())


@pytest.mark.parametrize(
    "outcome",
    [
        deal(s0=4),
        deal(s0=4, s1=4),
        deal(s0=4, s1=8),
        deal(s0=4, s1=5, s2=6),
        deal(s0=4, s2=5),
    ],
)
def test_impossible_outcomes_are_refused_in_files_too(outcome):
    game = make("goods-yard", 2, AT_ONCE)
    timeline = Timeline(game, game.start())
    assert refusal(game, timeline.state, outcome) == "Everybody is dealt one card of the deck (§1)."
    timeline.play(deal(s0=4, s1=5))
    data = files.write(timeline, ["Anna", "Bert"])
    assert files.read(json.loads(json.dumps(data)), make)[0].state.hands == timeline.state.hands
    data["journal"][0]["act"] = game.codec.encode(outcome)
    with pytest.raises(BadData, match="journal entry 1: Everybody is dealt one card"):
        files.read(json.loads(json.dumps(data)), make)


@pytest.mark.parametrize("cards", [{"zero": 4}, {"0": "x"}, {"0": None, "1": 4}, {"01": 4}, [4, 5]])
def test_parts_by_seat_are_read_strictly(cards):
    codec = make("goods-yard", 2, AT_ONCE).codec
    with pytest.raises(BadData, match="deal: cards"):
        codec.decode({"kind": "deal", "seat": -1, "cards": cards})


def test_each_seat_sees_its_part_of_a_deal_in_log_events_and_sentences():
    game = make("goods-yard", 2, AT_ONCE)
    timeline = Timeline(game, game.start())
    timeline.play(deal(s0=6, s1=4))
    seen: dict[int, tuple[Any, str]] = {}
    for seat in (0, 1, SPECTATOR):
        action: Any = see_action(deal(s0=6, s1=4), seat)
        (event,) = view(game, timeline.state, seat).events
        assert event.cards == action.cards
        seen[seat] = dict(action.cards), event.sentence(name, seat)
    assert seen == {
        0: ({0: 6, 1: None}, "You are dealt the 6."),
        1: ({0: None, 1: 4}, "You are dealt the 4."),
        SPECTATOR: ({0: None, 1: None}, "Everybody is dealt a card."),
    }


def swapped(action: Any, places: dict[int, int]) -> Any:
    """Return the same action in a game where two cards have changed places."""
    if isinstance(action, Deal):
        cards = {seat: places.get(card, card) for seat, card in action.cards.items()}
        return Deal(action.seat, BySeat(cards))
    if isinstance(action, Give):
        return Give(action.seat, action.to, places.get(action.card, action.card))
    return action


def compare_swapped(seed: int) -> int:
    """Play two games that differ in two cards the watcher never sees; counts what it received."""
    random = Random(seed)
    options = {"cards": list(range(1, 14)), "coins": 3, "deal": "at once"}
    game = make("goods-yard", 3, options)
    mine, theirs = Timeline(game, game.start()), Timeline(game, game.start())
    watcher = random.choice([0, 1, 2, SPECTATOR])
    one, other = random.sample(range(1, 14), 2)
    compared = 0
    while not finished(mine.state):
        if CHANCE in asked(mine.state):
            action: Any = draw_chance(game, mine.state, random)
            knows = {action.cards.get(watcher)}
        else:
            choices = [a for offer in legal(game, mine.state) for a in examples(offer)]
            action = random.choice(choices)
            known = isinstance(action, Give) and watcher in (action.to, action.seat)
            knows = {action.card} if known else set()
        if knows & {one, other}:
            break  # from here on the watcher knows which of the two it has
        mine.play(action)
        theirs.play(swapped(action, {one: other, other: one}))
        assert received(mine, watcher) == received(theirs, watcher)
        compared += 1
    return compared


def test_swapping_two_cards_of_a_deal_that_a_seat_cannot_see_changes_no_byte_it_receives():
    assert sum(compare_swapped(seed) for seed in range(16)) > 100


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_with_deals_replay_from_their_files(seed):
    timeline = random_game(seed, deal="at once")
    again, _ = files.read(files.write(timeline, ["A", "B", "C"]), make)
    assert list(again.actions()) == list(timeline.actions())


def test_parts_by_seat_are_a_frozen_mapping():
    one, same = BySeat({1: "b", 0: "a"}), BySeat({0: "a", 1: "b"})
    assert one == same
    assert hash(one) == hash(same)
    assert list(one) == [0, 1]
    assert eval(repr(one)) == one
    assert one.only(Seat(1)) == {0: None, 1: "b"}
    with pytest.raises(TypeError):
        one[0] = "c"  # type: ignore[index]
