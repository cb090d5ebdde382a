"""Write the actions of a file in other words that mean the same, as other versions of the site do.

Copies of tiles, numbers of trains without end, directions of routes, empty and missing fields,
numbers of actions: none of this is part of the game.
"""

from __future__ import annotations

import copy
import re
from random import Random
from typing import Any

Json = dict[str, Any]

EMPTY: dict[str, tuple[str, ...]] = {
    "buy_train": ("exchange", "ability", "shell", "slots", "extra_due", "warranties"),
    "buy_shares": ("share_price", "swap", "purchase_for", "borrow_from", "total_price"),
    "sell_shares": ("share_price", "swap"),
    "lay_tile": ("combo_entities",),
    "place_token": ("cost",),
    "dividend": ("amount",),
    "bid": ("minor", "corporation"),
}
"""Fields that actions of other titles use: the site writes them empty, or not at all."""
LOST: dict[str, tuple[str, ...]] = {
    "place_token": ("slot", "tokener"),
    "run_routes": ("extra_revenue", "subsidy"),
    "buy_shares": ("percent",),
    "take_loan": ("loan",),
    "bid": ("price",),
    "assign": ("target_type",),
}
"""Fields that a file may lack, or whose value does not count."""
TWINS = ("9", "57")
"""Straight track: half a turn looks the same."""


class Recast:
    """Writes the actions of a game once more in other words."""

    def __init__(self, game: Json, pieces: dict[str, int], seed: int) -> None:
        self.rng = Random(seed)
        self.game = copy.deepcopy(game)
        self.pieces = pieces
        self.shift = {number: self.rng.randrange(count) for number, count in pieces.items()}
        self.trains = {"8": self.rng.randrange(9), "2E": self.rng.randrange(9)}
        self.first = self.rng.choice((0, 7, 1_000_000))

    def file(self) -> Json:
        """The whole file."""
        game = self.game
        game["actions"] = [self._action(one) for one in game["actions"]]
        game["result"] = dict(sorted(game["result"].items(), reverse=True))
        game["players"] = [dict(reversed(player.items())) for player in game["players"]]
        for key in ("min_players", "user_settings", "acting", "round", "turn", "loaded", "user"):
            game.pop(key, None)
        return game

    def _action(self, action: Json) -> Json:
        for name in EMPTY.get(action["type"], ()):
            if self.rng.random() < 0.5:
                action.setdefault(name, None)
        for name in LOST.get(action["type"], ()):
            if self.rng.random() < 0.5:
                action.pop(name, None)
        if "id" in action:
            action["id"] = 3 * action["id"] + self.first
        if "action_id" in action:
            action["action_id"] = action["action_id"] and 3 * action["action_id"] + self.first
        action.pop("created_at", None)
        action["user"] = None
        if "auto_actions" in action:
            action["auto_actions"] = [self._action(one) for one in action["auto_actions"]]
        else:
            action["auto_actions"] = self.rng.choice(([], None))
        if action["entity_type"] == "player" and self.rng.random() < 0.3:
            action["entity"] = str(action["entity"])
        self._pieces(action)
        keys = list(action)
        self.rng.shuffle(keys)
        return {key: action[key] for key in keys}

    def _pieces(self, action: Json) -> None:
        kind = action["type"]
        if kind == "lay_tile":
            action["tile"] = self._tile(action["tile"])
            if action["tile"].partition("-")[0] in TWINS and self.rng.random() < 0.5:
                action["rotation"] = (action["rotation"] + 3) % 6
        elif kind == "place_token" and not action["city"][0].isalpha():
            tile, _, index = action["city"].rpartition("-")
            action["city"] = f"{self._tile(tile)}-{index}"
        elif kind == "bid" and "price" in action:
            action["price"] += 5
        for name in ("train", "exchange"):
            if action.get(name):
                action[name] = self._train(action[name])
        if action.get("variant") == action.get("train", "").partition("-")[0]:
            action.pop("variant", None)
        if kind == "run_routes":
            self._routes(action)

    def _tile(self, written: str) -> str:
        number, _, place = written.partition("-")
        return f"{number}-{(int(place) + self.shift[number]) % self.pieces[number]}"

    def _train(self, written: str) -> str:
        family, _, number = written.partition("-")
        return f"{family}-{int(number) + self.trains.get(family, 0)}"

    def _routes(self, action: Json) -> None:
        """Reverse the routes, turn stretches at random, and remove redundant values."""
        for route in action["routes"]:
            route["train"] = self._train(route["train"])
            if self.rng.random() < 0.5:
                route["connections"].reverse()
            for stretch in route["connections"]:
                if self.rng.random() < 0.5:
                    stretch.reverse()
            self.rng.shuffle(route["nodes"])
            for name in ("hexes", "nodes", "revenue_str", "subsidy"):
                if self.rng.random() < 0.4:
                    route.pop(name, None)
            route |= {"halts": None, "abilities": None}
        self.rng.shuffle(action["routes"])


def plain(flat: Json) -> Json:
    """A state of a trace without copies, rotations and the numbers of trains."""
    found: Json = {}
    for key, value in flat.items():
        if key.startswith("h."):
            value = value.partition("-")[0]
        elif key.endswith(".trains"):
            value = [re.sub(r"-\d+", "", one) for one in value]
        found[key] = value
    return found
