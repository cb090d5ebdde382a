"""A bot that knows its title's own classes, as good bots do."""

from __future__ import annotations

from typing import Any

from shunting.game import Shunt, Shunting

from trunkline.bots.protocol import MakeBot
from trunkline.kernel import Game, Seat
from trunkline.titles import Bots


class Steady:
    def __init__(self, seed: int, game: Game) -> None:
        assert isinstance(game, Shunting)

    def choose(self, view: Any, offers: Any) -> Shunt:
        return Shunt(Seat(view.seat), 1)


LEVELS: dict[str, MakeBot] = {"steady": Steady}
BOTS = Bots(LEVELS, words={"steady": "very easy: one wagon at a time"})
