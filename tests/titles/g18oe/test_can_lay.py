"""§11.1, §11.2: whether a railroad can lay or place anything is the same question as what."""

from random import Random

from trunkline import titles
from trunkline.kernel import CHANCE, Seat, asked, draw_chance, play, see_offers, view
from trunkline.titles import bots
from trunkline.titles.g18oe.rules.track.build_reach import near, ways
from trunkline.titles.g18oe.rules.track.laying import can_lay, candidates
from trunkline.titles.g18oe.rules.track.stations import PLACE_TOKENS, can_place


def test_a_quick_look_says_the_same_as_the_whole_list():
    game = titles.load("18oe", 2, {"scenario": "uk-france"})
    state, chance, looked = game.start(), Random(1), {True: 0, False: 0}
    placed = {True: 0, False: 0}
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
            name = state.op.company
            seat = Seat(state.companies[name].president)
            offered = any(True for _ in PLACE_TOKENS.options(game, state, seat))
            assert can_place(game, state) == offered, number
            placed[offered] += 1
            land = ways(game, state, name).land
            assert all(land.enters(*end) for end in near(game, state, name)), number
    assert min(*looked.values(), *placed.values()) > 10
