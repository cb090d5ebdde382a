"""Environments for learning: PettingZoo's own tests, whole games, secrets, policies as bots."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="needs trunkline[gym]")

from pettingzoo.test import api_test, seed_test

from examples.goods_yard.game import Bid
from examples.goods_yard.game import make as make_yard
from trunkline import titles
from trunkline.bots.protocol import seed_of
from trunkline.env import MENU, POINTS, Menu, bot, env
from trunkline.env.features import Features
from trunkline.env.menu import points
from trunkline.kernel import CHANCE, Range, apply, asked, draw_chance, legal, view

TABLES = [
    *(("1848", players, {}) for players in (3, 4, 5, 6)),
    *(("railways-of-australia", players, {}) for players in (2, 3, 4, 5, 6)),
    *(("18oe", players, {}) for players in (2, 3, 4, 5, 6, 7)),
    *(("18oe", players, {"scenario": "uk-france"}) for players in (2, 3)),
]


@pytest.mark.parametrize(("title", "players", "options"), TABLES)
def test_pettingzoo_is_content(title, players, options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of spaces without limits, and prints
        api_test(env(title, players, options), num_cycles=20)
        seed_test(lambda: env(title, players, options), num_cycles=20)


def test_a_whole_game_is_played_and_the_victory_shared_out():
    game = env("1848", 3)
    game.reset(seed=4)
    random, rewards = Random(4), dict.fromkeys(game.agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, ended, cut, _ = game.last()
        rewards[agent] += reward
        places = np.flatnonzero(seen["action_mask"])
        game.step(None if ended or cut else int(random.choice(places)))
    assert sum(rewards.values()) == pytest.approx(1)
    assert not game.state_now.frames


def test_a_reward_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="no reward 'glory'; there are victory, margin"):
        env("1848", 3, reward="glory")


def test_actions_outside_the_menu_are_refused():
    game = env("1848", 3)
    game.reset(seed=1)
    with pytest.raises(ValueError, match="not on the menu"):
        game.step(MENU - 1)


def test_how_much_is_a_second_question():
    yard = make_yard("goods-yard", 2, {"cards": [1, 2, 3, 4], "coins": 40})
    state = yard.start()
    while asked(state)[0] == CHANCE:
        state = apply(yard, state, draw_chance(yard, state, Random(1)))
    seen = view(yard, state, 0)
    menu = Menu(yard, seen, legal(yard, seen.state, 0))
    assert menu.choose(0) is None
    assert len(menu.entries) == POINTS
    assert (menu.entries[0], menu.entries[-1]) == (0, 40)
    assert menu.choose(POINTS - 1) == Bid(0, 40)
    assert points(Range(Bid(0, 0), "amount", 2, 4)) == [2, 3, 4]


def test_a_long_menu_has_pages():
    yard = make_yard("goods-yard", 2, {"cards": [1, 2], "coins": 1})
    offers: list[Any] = [Bid(0, n) for n in range(MENU + 10)]
    menu = Menu(yard, view(yard, yard.start(), 0), offers)
    assert len(menu.entries) == MENU
    assert menu.choose(MENU - 1) is None
    assert menu.choose(10) == Bid(0, MENU - 1 + 10)
    assert menu.choose(len(menu.entries) - 1) is None
    assert menu.entries[0] == Bid(0, 0)


def test_the_numbers_tell_nothing_of_hidden_cards():
    yard = make_yard("goods-yard", 2, {"cards": [1, 2, 3, 4], "coins": 4})
    seen = []
    for mine, other in ((1, 2), (1, 3), (2, 3)):
        state = yard.start()
        for card in (mine, other):
            give = next(one for one in legal(yard, state) if one.card == card)  # type: ignore[union-attr]
            state = apply(yard, state, give)  # type: ignore[arg-type]
        seen.append(Features().view(view(yard, state, 0)))
    assert (seen[0] == seen[1]).all(), "the other's card is not in it"
    assert (seen[0] != seen[2]).any(), "one's own is"


def test_a_policy_sits_at_a_table_as_a_bot():
    def last(seen: dict[str, Any], random: Random) -> int:
        return int(np.flatnonzero(seen["action_mask"])[-1])

    game = titles.load("1848", 3, {})
    state = game.start()
    for moment in range(12):
        seat = asked(state)[0]
        seen = view(game, state, seat)
        player = bot(last)(seed_of(1, seat, moment), game)
        state = apply(game, state, player.choose(seen, legal(game, seen.state, seat)))
    assert state.frames
