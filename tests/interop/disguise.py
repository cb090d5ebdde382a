"""Make a file look like one that people have played: slips taken back, chat, orders, other ids.

The line of play stays the same, so that the disguised file must replay to the same states.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

Json = dict[str, Any]

PROGRAMS: tuple[Json, ...] = (
    {"type": "program_share_pass", "unconditional": True, "indefinite": False},
    {"type": "program_buy_shares", "corporation": "VR", "until_condition": "float"},
    {"type": "program_buy_shares", "corporation": "QR", "until_condition": 3, "from_market": True},
    {"type": "program_auction_bid", "bid_target": "P1", "maximum_bid": 100},
    {"type": "program_close_pass"},
    {"type": "program_disable", "reason": "somebody bought", "original_type": "program_share_pass"},
)


class Disguise:
    """Writes the actions of a game once more, with everything that people do in between."""

    def __init__(self, game: Json, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.real: list[Json] = copy.deepcopy(game["actions"])
        self.written: list[Json] = []
        self.line: list[tuple[int, int]] = []
        """The real actions that count so far: place in the game, and id in the new file."""

    def file(self) -> Json:
        """The whole file, its players under numbers of an online game."""
        noises = (self.chat, self.order, self.slip, self.slips, self.waver, self.back, self.retake)
        for place in range(len(self.real)):
            self.play(place)
            if self.rng.random() < 0.4:
                self.rng.choice(noises)()
        found = {**self.game, "actions": self.written}
        found |= {"status": "archived", "mode": "multi", "id": 123456, "user_settings": None}
        found["settings"] = {
            "seed": 1, "is_async": True, "unlisted": False, "auto_routing": True,
            "player_order": None, "optional_rules": [],
        }  # fmt: skip
        return self._online(found)

    def emit(self, action: Json) -> int:
        """Write an entry under the next number."""
        number = len(self.written) + 1
        self.written.append({**action, "id": number, "created_at": 1_600_000_000 + number})
        return number

    def by(self, kind: str, **more: Any) -> Json:
        """An entry by any player."""
        player = self.rng.choice(self.game["players"])["id"]
        return {"type": kind, "entity": player, "entity_type": "player", **more}

    def play(self, place: int) -> None:
        """The next action of the game; sometimes the master of the table presses the button."""
        action = self.real[place]
        if self.rng.random() < 0.2:
            action = {**action, "user": self.game["players"][0]["id"]}
        if self.rng.random() < 0.1:
            program = self.by("program_disable", reason="done")
            action = {**action, "auto_actions": [*action.get("auto_actions", ()), program]}
        self.line.append((place, self.emit(action)))

    def chat(self) -> None:
        """Add chat, which is never undone."""
        for _ in range(self.rng.randint(1, 3)):
            self.emit(self.by("message", message="\u00e9\u4e16 <b>hm</b>"))

    def order(self) -> None:
        """Switch a program on or off, and sometimes undo that."""
        self.emit(self.by("x") | self.rng.choice(PROGRAMS))
        if self.rng.random() < 0.5:
            self.emit(self.by("undo"))
            if self.rng.random() < 0.5:
                self.emit(self.by("redo"))

    def slip(self) -> None:
        """Take another action of the game, which is wrong here, and undo it."""
        self.emit(self.rng.choice(self.real))
        if self.rng.random() < 0.5:
            self.chat()
        self.emit(self.by("undo"))

    def slips(self) -> None:
        """Several, and back to the last good one by its number."""
        target = self.line[-1][1]
        for _ in range(self.rng.randint(1, 4)):
            self.emit(self.rng.choice([*self.real, *(self.by("x") | one for one in PROGRAMS)]))
        self.emit(self.by("undo", action_id=target))

    def waver(self) -> None:
        """Several steps back, one by one, and forward again."""
        steps = min(self.rng.randint(1, 4), len(self.line))
        for kind in ("undo", "redo"):
            for _ in range(steps):
                self.emit(self.by(kind))
                if self.rng.random() < 0.2:
                    self.chat()

    def back(self) -> None:
        """Back to an earlier action or to the start, and forward again with one step."""
        keep = self.rng.randrange(len(self.line))
        self.emit(self.by("undo", action_id=self.line[keep][1] if keep else 0))
        self.emit(self.by("redo"))

    def retake(self) -> None:
        """Back to an earlier action, and the same played again by hand."""
        count = min(self.rng.randint(1, 5), len(self.line))
        again = [place for place, _ in self.line[-count:]]
        del self.line[-count:]
        self.emit(self.by("undo", action_id=self.line[-1][1] if self.line else 0))
        for place in again:
            self.play(place)

    def _online(self, data: Json) -> Json:
        """Large numbers for the players, everywhere."""
        numbers = {p["id"]: 1000 + 7 * n for n, p in enumerate(data["players"])}
        data["players"] = [{**p, "id": numbers[p["id"]]} for p in data["players"]]
        data["result"] = {str(numbers[int(key)]): worth for key, worth in data["result"].items()}
        for action in data["actions"]:
            for one in (action, *action.get("auto_actions", ())):
                if one["entity_type"] == "player":
                    one["entity"] = numbers.get(one["entity"], one["entity"])
                if "user" in one:
                    one["user"] = numbers.get(one["user"], one["user"])
        return data
