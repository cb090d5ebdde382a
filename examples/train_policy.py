"""A small policy for 1848 that learns by itself to beat random players: numpy and a few minutes.

    pip install 'trunkline[gym]'
    python examples/train_policy.py 1500 policy.npy      # games to learn from, where to keep it
    cd examples && trunkline simulate 1848 --seats train_policy:Trained,random,random --games 30

The policy gives every offer of the menu a score, the sum of its numbers times weights, and chooses
by lot with odds that grow with the score. After each game the weights move towards what was chosen
in games that went better than usual, and away from it in others (REINFORCE with a baseline).
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from trunkline.env import bot, env

RATE, SLOWLY = 0.4, 0.02
"""The step of the weights after a game, and the pace at which the baseline changes."""


def odds(weights: Any, rows: Any) -> Any:
    """Return the probability of each offer."""
    scores = rows @ weights
    found = np.exp(scores - scores.max())
    return found / found.sum()


def play(game: Any, weights: Any, random: Random, seed: int) -> tuple[float, Any]:
    """Play one game at a random seat; return its lead, and the change of the weights."""
    game.reset(seed=seed)
    me = random.choice(game.possible_agents)
    moves = np.zeros(len(weights))
    ahead = 0.0
    for agent in game.agent_iter():
        seen, reward, ended, cut, _ = game.last()
        if agent == me:
            ahead += reward
        if ended or cut:
            game.step(None)
            continue
        count = int(seen["action_mask"].sum())
        if agent != me:
            game.step(random.randrange(count))
            continue
        rows = seen["offers"][:count]
        likely = odds(weights, rows)
        place = random.choices(range(count), likely)[0]
        moves += rows[place] - likely @ rows
        game.step(place)
    return ahead, moves


def train(games: int, seed: int = 1) -> Any:
    """Weights after a number of games."""
    game, random = env("1848", 3, reward="margin"), Random(seed)
    weights, usual, spread, won = np.zeros(game.layout.offer_width), 0.0, 1.0, []
    for number in range(1, games + 1):
        ahead, moves = play(game, weights, random, seed + number)
        weights += RATE * np.clip((ahead - usual) / spread, -2, 2) * moves / np.sqrt(number + 50)
        usual += SLOWLY * (ahead - usual)
        spread += SLOWLY * (abs(ahead - usual) - spread)
        won.append(ahead > 0)
        if number % 100 == 0:
            print(f"{number} games: ahead in {np.mean(won[-100:]):.0%}, by {usual * 1000:.0f}")
    return weights


def Trained(seed: int, game: Any) -> Any:
    """Return the policy as a bot."""
    weights = np.load(Path(__file__).parent / "policy.npy")

    def policy(seen: dict[str, Any], random: Random) -> int:
        count = int(seen["action_mask"].sum())
        return random.choices(range(count), odds(weights, seen["offers"][:count]))[0]

    return bot(policy)(seed, game)


if __name__ == "__main__":
    np.save(sys.argv[2], train(int(sys.argv[1])))
