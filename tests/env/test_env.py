"""Environments for learning: PettingZoo's own tests, whole games, secrets, policies as bots."""

import pickle
import subprocess
import sys
import warnings
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="needs trunkline[gym]")

from pettingzoo.test import api_test, render_test, seed_test

from examples.goods_yard.game import Bid
from examples.goods_yard.game import make as make_yard
from tests.env.walks import goes_on, random_steps
from trunkline import titles
from trunkline.bots.protocol import seed_of
from trunkline.draw.png import pixels
from trunkline.env import MENU, POINTS, Menu, SeatEnv, at_random, bot, env, layout
from trunkline.env.features import Features, scaled
from trunkline.env.layout import OTHER
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
        seen.append(Features(layout(yard)).view(view(yard, state, 0)))
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


SMALL = [("1848", 3, {}), ("railways-of-australia", 2, {}), ("18oe", 2, {"scenario": "uk-france"})]


@pytest.mark.parametrize(("title", "players", "options"), SMALL)
def test_every_number_has_a_place_and_a_name_of_its_own(title, players, options):
    game = env(title, players, options)
    for rows in (game.layout.view, game.layout.offer):
        assert [one.place for one in rows] == list(range(len(rows)))
        assert len({one.name for one in rows}) == len(rows)
        assert rows[-1].name == OTHER
    game.reset(seed=5)
    seen = random_steps(game, Random(5), 150)
    assert max(one["observation"][-1] for one in seen) < scaled(25), "nearly all has a place"
    assert max(one["offers"][:, -1].max() for one in seen) == 0
    assert len({one["observation"].tobytes() for one in seen}) > 50


def number(game: Any, name: str) -> float:
    (place,) = [one.place for one in game.layout.view if one.name == name]
    return game.observe(game.possible_agents[0])["observation"][place]


def test_a_number_is_found_by_its_name():
    game = env("1848", 3)
    game.reset(seed=2)
    random_steps(game, Random(2), 60)
    state = game.state_now
    for seat, player in enumerate(state.players):
        assert number(game, f"players/{seat}/cash") == np.float32(scaled(player.cash))
    assert number(game, f"round={state.round}") == 1
    assert number(game, "bank") == np.float32(scaled(state.bank))
    assert (number(game, "me=0"), number(game, "me=1")) == (1, 0)
    (tile,) = list(state.tiles)[:1] or ("",)
    if tile:
        words = game.layout.words["tiles/*/[]"]
        code = (words.index(state.tiles[tile][0]) + 1) / len(words)
        assert number(game, f"tiles/{tile}/0~") == np.float32(code)


def test_layouts_of_our_titles_do_not_depend_on_chance():
    again = subprocess.run(
        [sys.executable, "-c", "from trunkline import env; print(env.env('1848', 4).layout.view)"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "77", "PATH": ""},
    )
    assert again.stdout == f"{env('1848', 4).layout.view}\n"


def test_a_title_without_a_file_is_laid_out_by_a_few_games():
    yard = make_yard("goods-yard", 2, {"cards": [1, 2, 3, 4], "coins": 4})
    names = {one.name for one in layout(yard).view}
    assert {"coins/0", "coins/1", "hands/1/0", "hands/1/0?", OTHER} <= names
    assert layout(yard) is layout(make_yard("goods-yard", 2, {"cards": [1, 2, 3, 4], "coins": 4}))


def test_an_observation_may_be_wider_but_not_narrower():
    game = env("1848", 3, width=env("1848", 3).layout.width + 40)
    assert game.width > game.layout.width
    game.reset(seed=1)
    row = game.observe("player_0")["observation"]
    assert game.observation_space("player_0")["observation"].contains(row)
    assert not row[game.layout.width :].any()
    with pytest.raises(ValueError, match="more than 7"):
        env("1848", 3, width=7)


def test_the_state_has_what_no_view_has():
    game = env("railways-of-australia", 2)
    game.reset(seed=3)
    assert game.state_space.contains(game.state())
    random_steps(game, Random(3), 12)
    whole, seen = game.state(), game.observe("player_0")["observation"]
    hidden = [one.place for one in game.layout.view if one.name == "kept/1?"]
    assert seen[hidden[0]] == 1
    assert whole[hidden[0]] == 0
    assert (whole != seen).sum() > 1


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_a_position_is_rendered_as_text(mode, capsys):
    game = env("1848", 3, render_mode=mode)
    game.reset(seed=1)
    found = game.render()
    text = found if mode == "ansi" else capsys.readouterr().out
    assert (found is None) == (mode == "human")
    assert "State1848: auction, asks seat" in text


def test_pettingzoo_renders():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda render_mode=None: env("1848", 3, render_mode=render_mode))
        quiet = env("1848", 3)
        quiet.reset(seed=1)
        assert quiet.render() is None
    with pytest.raises(ValueError, match="no render mode 'film'; there are human, ansi, rgb_array"):
        env("1848", 3, render_mode="film")


def test_pixels_have_the_colours_of_a_picture():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">'
        '<rect width="20" height="30" fill="#ff0000"/><circle cx="30" cy="15" r="9"/></svg>'
    )
    found = pixels(svg)
    assert found.shape == (30, 40, 3)
    assert found[5, 5].tolist() == [255, 0, 0]
    assert found[15, 30].tolist() == [0, 0, 0]
    assert found[1, 39].tolist() == [255, 255, 255], "what is clear is white"


def test_an_environment_travels_in_the_middle_of_a_game():
    game = env("1848", 3)
    game.reset(seed=4)
    random_steps(game, Random(4), 30)
    copy = pickle.loads(pickle.dumps(game))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(goes_on, game).result()
    assert there == goes_on(copy) == goes_on(game)


def test_without_its_extra_it_says_what_to_install():
    code = "import sys; sys.modules['pettingzoo'] = None; import trunkline.env"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.returncode == 1
    assert "needs pettingzoo: pip install 'trunkline[gym]'" in found.stderr


def test_one_seat_is_a_gymnasium_environment():
    game = SeatEnv("1848", 3, reward="victory")
    seats, shares = set(), []
    for seed in range(2):
        seen, info = game.reset(seed=seed)
        again, _ = SeatEnv("1848", 3, reward="victory").reset(seed=seed)
        assert all((seen[name] == again[name]).all() for name in seen), "the same for a seed"
        assert info == {}
        seats.add(game.me)
        random, over, reward = Random(seed), False, 0.0
        while not over:
            assert game.observation_space.contains(seen)
            assert (game.action_masks() == seen["action_mask"]).all()
            assert game.action_masks().any()
            seen, reward, over, cut, _ = game.step(at_random(seen, random))
            assert not cut
            assert over or reward == 0
        shares.append(reward)
        assert not seen["action_mask"].any()
    assert all(0 <= share <= 1 for share in shares)
    with pytest.raises(ValueError, match="no render mode"):
        SeatEnv("1848", 3, render_mode="film")


def test_others_play_by_a_policy():
    asked_of = []

    def first(seen: dict[str, Any], random: Random) -> int:
        asked_of.append(int(seen["observation"][:3].argmax()))
        return 0

    game = SeatEnv("1848", 3, others=first, render_mode="ansi")
    game.reset(seed=1)
    for _ in range(5):
        game.step(0)
    mine = int(game.me[-1])
    assert set(asked_of) == {0, 1, 2} - {mine}
    assert "State1848" in game.render()
