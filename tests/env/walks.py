"""Games of random agents; in a module of its own, so that other processes find it."""

from random import Random
from typing import Any

import numpy as np


def random_steps(game: Any, random: Random, most: int) -> list[dict[str, Any]]:
    """What the agents of a game saw while they chose at random."""
    found = []
    for agent in game.agent_iter(most):
        seen, _, ended, cut, _ = game.last()
        assert game.observation_space(agent).contains(seen)
        found.append(seen)
        game.step(None if ended or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return found


def goes_on(game: Any) -> list[bytes]:
    return [seen["observation"].tobytes() for seen in random_steps(game, Random(7), 20)]
