"""The examples that train: a few steps of each, and what was learned sits at a table."""

import sys
from random import Random

import numpy as np
import pytest

from examples import train_policy
from trunkline.arena.match import Match, play_game
from trunkline.env import SeatEnv
from trunkline.titles import bots


def test_the_small_policy_learns_and_plays(monkeypatch):
    weights = train_policy.train(2)
    assert weights.any()
    assert np.isfinite(weights).all()
    monkeypatch.setattr(train_policy.np, "load", lambda file: weights)
    monkeypatch.setitem(sys.modules, "train_policy", train_policy)
    game = play_game(Match("1848", {}, ("train_policy:Trained", "random", "random")), 3)
    assert game.actions > 50
    assert bots.RANDOM in game.seats


@pytest.mark.soak
def test_a_network_with_masks_learns_and_plays():
    """Needs sb3-contrib, and with it torch."""
    pytest.importorskip("sb3_contrib")
    from examples import train_ppo

    model = train_ppo.train(64, at_once=64)
    choose = train_ppo.policy(model)
    game = SeatEnv("1848", 3, others=choose)
    seen, _ = game.reset(seed=1)
    for _ in range(20):
        place = choose(seen, Random(1))
        assert game.action_masks()[place]
        seen, *_ = game.step(place)
