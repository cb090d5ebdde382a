"""A seat of 1848 that learns with MaskablePPO of sb3-contrib, which chooses only what is legal.

    pip install 'trunkline[gym]' sb3-contrib
    python examples/train_ppo.py 200000 ppo.zip          # questions to learn from, where to keep it
    cd examples && trunkline simulate 1848 --seats train_ppo:Trained,random,random --games 30

The network sees every number of the position and of all offers. It plays one seat against others
that choose at random; give ``SeatEnv`` the trained policy as `others` to learn against oneself.
"""

import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from sb3_contrib import MaskablePPO

from trunkline.env import SeatEnv, bot

TITLE, PLAYERS = "1848", 3


def train(steps: int, at_once: int = 512) -> Any:
    """Return a model after so many questions."""
    model = MaskablePPO(
        "MultiInputPolicy", SeatEnv(TITLE, PLAYERS), n_steps=at_once, batch_size=64, seed=1
    )
    return model.learn(steps)


def policy(model: Any) -> Any:
    """Return a model as a policy: for a bot, or for the other seats of an environment."""

    def choose(seen: dict[str, Any], random: Random) -> int:
        place, _ = model.predict(seen, action_masks=seen["action_mask"].astype(bool))
        return int(place)

    return choose


@cache
def kept() -> Any:
    """Return the model that was kept."""
    return MaskablePPO.load(Path(__file__).parent / "ppo.zip")


def Trained(seed: int, game: Any) -> Any:
    """Return the model as a bot."""
    return bot(policy(kept()))(seed, game)


if __name__ == "__main__":
    train(int(sys.argv[1])).save(sys.argv[2])
