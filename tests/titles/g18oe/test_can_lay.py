"""§11.1: whether a railroad can lay anything is the same question as what it can lay."""

from random import Random

from trunkline import bots, titles
from trunkline.kernel import CHANCE, asked, draw_chance, play, see_offers, view
from trunkline.titles.g18oe.laying import can_lay, candidates


def test_a_quick_look_says_the_same_as_the_whole_list():
    game = titles.load("18oe", 2, {"scenario": "uk-france"})
    state, chance, looked = game.start(), Random(1), {True: 0, False: 0}
    for number in range(400):
        seat = asked(state)[0]
        if seat == CHANCE:
            action = draw_chance(game, state, chance)
        else:
            bot = bots.make("novice", number, game)
            action = bot.choose(view(game, state, seat), see_offers(game, state, seat))
        state = play(game, state, action, audited=False)
        if state.op is not None:
            found = next(candidates(game, state), None) is not None
            assert can_lay(game, state) == found, number
            looked[found] += 1
    assert min(looked.values()) > 10
