"""The novice of 18OE plays on from any question, and never asks for what is refused."""

from random import Random

from trunkline import titles
from trunkline.bots.g18oe import LEVELS, MEASURE
from trunkline.kernel import asked, draw_chance, play, refusal, see_offers, view


def test_novices_come_through_the_first_rounds():
    game = titles.load("18oe", 4, {})
    state, chance = game.start(), Random(5)
    kinds = set()
    for number in range(420):
        seat = asked(state)[0]
        if seat < 0:
            state = play(game, state, draw_chance(game, state, chance))
            continue
        bot = LEVELS["novice"](number, game)
        action = bot.choose(view(game, state, seat), see_offers(game, state, seat))
        assert bot.why
        assert refusal(game, state, action) is None
        kinds.add(type(action).__name__)
        state = play(game, state, action)
    assert state.rounds_played >= 1
    assert {"BuyItem", "FloatMinor", "FloatRegional", "LayTile", "BuyTrain", "RunTrains"} <= kinds
    assert MEASURE.label(state)
    assert MEASURE.counts(game, state)["tiles on the map"] > 20
