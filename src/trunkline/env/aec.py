"""The environment: PettingZoo's AEC, for every title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from trunkline import titles
from trunkline.bots import Bot, MakeBot
from trunkline.draw import parts
from trunkline.draw.png import pixels
from trunkline.env.features import Features, Row
from trunkline.env.layout import layout
from trunkline.env.menu import MENU, Menu
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Action,
    Game,
    Offer,
    View,
    apply,
    asked,
    draw_chance,
    view,
)
from trunkline.kernel.game import legal

MOST_STEPS = 20_000
"""After this many choices a game is cut off: random agents in endless loops of pages, say."""


ZOOM = 0.5
"""The size of a rendered map: its board is to be seen, not read."""
REWARDS = ("victory", "margin")
RENDER_MODES = ("human", "ansi", "rgb_array")
"""The position as printed text, as returned text, and the map as an array of pixels."""


class TrunklineEnv(AECEnv):  # type: ignore[misc]
    """A game as an environment; agents are called player_0, player_1 and so on.

    An observation has the view (`observation`), a row for each place of the menu (`offers`) and the
    mask of existing places (`action_mask`). The reward comes at the end: an agent's share of the
    victory, or with ``reward="margin"`` its lead over the mean of the others, in thousands of the
    title's unit. ``layout`` names every number of an observation and of an offer. With a `width` of
    more numbers than the layout has, observations end with zeros: so one network may be used for
    several numbers of players.
    """

    metadata = {  # noqa: RUF012
        "name": "trunkline_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        title: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        reward: str = "victory",
        *,
        width: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            modes = ", ".join(RENDER_MODES)
            raise ValueError(f"There is no render mode {render_mode!r}; there are {modes}.")
        if reward not in REWARDS:
            raise ValueError(f"There is no reward {reward!r}; there are {', '.join(REWARDS)}.")
        self.game: Any = titles.load(title, players, options or {})
        self.metadata = {**self.metadata, "name": f"trunkline_{title.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.layout = layout(self.game)
        self.width = self.layout.width if width is None else width
        if self.width < self.layout.width:
            raise ValueError(f"An observation has {self.layout.width} numbers, more than {width}.")
        self.reward = reward
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._observation = spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (self.width,), np.float32),
                "offers": spaces.Box(-1, 1, (MENU, self.layout.offer_width), np.float32),
                "action_mask": spaces.Box(0, 1, (MENU,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(MENU) for agent in self.possible_agents}
        self.state_space = spaces.Box(-1, 1, (self.width,), np.float32)
        self.features = Features(self.layout)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, the same for all agents."""
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions: a place in the menu."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; all chance in it follows from the seed."""
        self.random = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self.state_now = self.game.start()
        self._ask()

    def _ask(self) -> None:
        """Let chance act, then ask the first seat with a question."""
        game, state = self.game, self.state_now
        while state.frames and asked(state)[0] == CHANCE:
            state = apply(game, state, draw_chance(game, state, self.random))
        self.state_now = state
        if not state.frames:
            self._end()
            return
        seat = asked(state)[0]
        seen = view(game, state, seat)
        self.menu = Menu(game, seen, legal(game, seen.state, seat))
        self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        result = self.game.result(self.state_now)
        first = self.game.ranking(self.state_now)[0].seats
        for seat, agent in enumerate(self.possible_agents):
            if self.reward == "margin":
                others = [worth for other, worth in result.items() if other != seat]
                self.rewards[agent] = (result[seat] - sum(others) / len(others)) / 1000
            else:
                self.rewards[agent] = 1 / len(first) if seat in first else 0.0
            self.terminations[agent] = True

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the view of an agent; one that is not asked has an empty menu."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(MENU, np.int8)
        rows = np.zeros((MENU, self.layout.offer_width), np.float32)
        mine = agent == self.agent_selection and self.state_now.frames
        seen = self.menu.seen if mine else view(self.game, self.state_now, seat)
        if mine:
            entries = self.menu.entries
            mask[: len(entries)] = 1
            rows[: len(entries)] = [self.features.offer(entry) for entry in entries]
        row = self._padded(self.features.view(seen))
        return {"observation": row, "offers": rows, "action_mask": mask}

    def state(self) -> Row:
        """Return the whole state, secrets and all, laid out as an observation: to train with."""
        return self._padded(self.features.state(self.state_now))

    def _padded(self, row: Row) -> Row:
        spare = self.width - len(row)
        return np.pad(row, (0, spare)) if spare else row

    def step(self, action: Any) -> None:
        """Choose a place of the menu."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        place = int(action)
        if not 0 <= place < len(self.menu.entries):
            raise ValueError(f"{place} is not on the menu: look at the action_mask")
        chosen = self.menu.choose(place)
        self.steps += 1
        if chosen is not None:
            self.state_now = apply(self.game, self.state_now, chosen)
            self._ask()
        if self.steps >= MOST_STEPS:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return or print the position as a spectator sees it, as the render mode says."""
        if self.render_mode is None:
            gymnasium.logger.warn("Name a render_mode when you make the environment.")
            return None
        seen = view(self.game, self.state_now, SPECTATOR)
        if self.render_mode != "rgb_array":
            if self.render_mode == "ansi":
                return str(seen.state)
            print(seen.state)
            return None
        drawn = self.game.page.pictures(seen)
        if "map" not in drawn:
            raise ValueError(f"{self.game.title} does not draw its games.")
        return pixels(parts.whole(drawn, "map", ground=self.game.page.ground()), ZOOM)

    def close(self) -> None:
        """Do nothing: nothing is open."""


def env(
    title: str,
    players: int,
    options: Mapping[str, Any] | None = None,
    reward: str = "victory",
    *,
    width: int | None = None,
    render_mode: str | None = None,
) -> TrunklineEnv:
    """Return an environment by the name of its title."""
    return TrunklineEnv(title, players, options, reward, width=width, render_mode=render_mode)


def bot(policy: Callable[[dict[str, Any], Random], int]) -> MakeBot:
    """Return a bot for tables and simulations from a policy.

    A policy takes an observation and a generator, and returns a place.
    """

    class Learnt:
        def __init__(self, seed: int, game: Game) -> None:
            self.random, self.game, self.why = Random(seed), game, ""
            self.features = Features(layout(game))

        def choose(self, view: View[Any], offers: list[Offer]) -> Action:
            features, menu = self.features, Menu(self.game, view, offers)
            seen = features.view(view)
            while True:
                mask = np.zeros(MENU, np.int8)
                rows = np.zeros((MENU, features.layout.offer_width), np.float32)
                mask[: len(menu.entries)] = 1
                rows[: len(menu.entries)] = [features.offer(entry) for entry in menu.entries]
                found = {"observation": seen, "offers": rows, "action_mask": mask}
                action = menu.choose(int(policy(found, self.random)))
                if action is not None:
                    return action

    def make(seed: int, game: Game) -> Bot:
        return Learnt(seed, game)

    return make
