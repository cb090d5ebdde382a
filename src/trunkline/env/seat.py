"""One seat of a game as a Gymnasium environment, for libraries that train a single agent.

The other seats are played by a policy: at random at first, later by what was learned. Libraries
that know masks (such as sb3-contrib) ask ``action_masks``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from trunkline.env.aec import TrunklineEnv

Policy: TypeAlias = Callable[[dict[str, Any], Random], int]
"""A function from an observation and a generator to a place of the menu."""


def at_random(seen: dict[str, Any], random: Random) -> int:
    """Choose any place of the menu."""
    return int(random.choice(np.flatnonzero(seen["action_mask"])))


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """A seat, drawn by lot in every game, against a policy at all other seats.

    Observations, actions and the reward at the end are those of ``TrunklineEnv``.
    """

    def __init__(
        self,
        title: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        reward: str = "margin",
        *,
        others: Policy = at_random,
        width: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = TrunklineEnv(
            title, players, options, reward, width=width, render_mode=render_mode
        )
        self.others = others
        self.render_mode = render_mode
        self.metadata = self.game.metadata
        self.layout = self.game.layout
        self.me = self.game.possible_agents[0]
        self.observation_space = self.game.observation_space(self.me)
        self.action_space = self.game.action_space(self.me)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game and play it up to the first question to the seat."""
        super().reset(seed=seed)
        self.random = Random(int(self.np_random.integers(2**31)))
        self.game.reset(seed=self.random.randrange(2**31))
        self.me = self.random.choice(self.game.possible_agents)
        self._go_on()
        return self.game.observe(self.me), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Choose a place of the menu; the others play up to the next question to the seat."""
        self.game.step(int(action))
        self._go_on()
        over, cut = self.game.terminations[self.me], self.game.truncations[self.me]
        reward = float(self.game.rewards[self.me]) if over else 0.0
        return self.game.observe(self.me), reward, over, cut, {}

    def _go_on(self) -> None:
        game = self.game
        while not any((*game.terminations.values(), *game.truncations.values())):
            agent = game.agent_selection
            if agent == self.me:
                return
            game.step(self.others(game.observe(agent), self.random))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return True for each place that is on the menu."""
        return np.asarray(self.game.observe(self.me)["action_mask"], np.bool_)

    def render(self) -> Any:
        """Return or print the position, as the render mode says."""
        return self.game.render()
