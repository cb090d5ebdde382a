"""The long runs of the kernel: the same laws as in the other tests, over many more games."""

import copy
import json
from random import Random

import pytest

from examples.goods_yard.game import make
from examples.goods_yard.random_play import random_game
from tests.kernel.test_secrets import compare_swapped
from tests.mutate import mutate
from trunkline.kernel import BadData, digest, files, freeze, thaw

pytestmark = pytest.mark.soak


def test_many_games_are_written_and_read_back():
    for seed in range(300):
        timeline = random_game(seed, seats=2 + seed % 5, cards=40)
        names = [f"Player {seat}" for seat in range(timeline.game.seats)]
        again, _ = files.read(json.loads(json.dumps(files.write(timeline, names))), make)
        assert digest(again.state) == digest(timeline.state)
        for index in range(0, timeline.end, 7):
            state = timeline.at(index).state
            assert digest(thaw(timeline.game, freeze(state))) == digest(state)


def test_many_pairs_of_unseen_cards_are_swapped():
    assert sum(compare_swapped(seed) for seed in range(100, 2_000)) > 20_000


def test_many_mutated_files_are_read_or_are_bad_data():
    random = Random(2023)
    good = files.write(random_game(9), ["Anna", "Bert", "Carla"])
    good["journal"] = good["journal"][:20]
    for _ in range(30_000):
        data = copy.deepcopy(good)
        for _ in range(random.randint(1, 4)):
            data = mutate(random, data)
        try:
            files.read(data, make)
        except BadData:
            continue
