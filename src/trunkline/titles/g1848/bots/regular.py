"""The regular: rules of thumb a decent player knows; and those who know more."""

from __future__ import annotations

from functools import partial
from typing import Any

from trunkline.bots.protocol import MakeBot
from trunkline.bots.step_bot import Answering
from trunkline.bots.variants import Tunable
from trunkline.kernel import Action, Offer, View
from trunkline.titles.g1848.bots import bidding, building, dealing, shares, trains
from trunkline.titles.g1848.bots.forecast import seasoned
from trunkline.titles.g1848.bots.situation import REGULAR, STRONG, Answer, Situation, Style
from trunkline.titles.g1848.core import Game1848

ANSWERS: dict[str, Answer] = {
    "auction": bidding.auction,
    "stock": shares.stock,
    "track": building.track,
    "token": building.token,
    "run": trains.run,
    "dividend": trains.dividend,
    "train": trains.train,
    "finish": trains.finish,
    "proposal": dealing.offer,
    "discard": trains.discard,
    "insolvent": trains.insolvent,
    "tasmania": building.tasmania,
}


def regular(seed: int, game: Game1848) -> Answering[Situation]:
    """Make one."""
    return Answering(seed, game, ANSWERS, Situation)


def strong(seed: int, game: Game1848) -> Answering[Situation]:
    """The regular with what experience should add (see `Style`): no level, for it does not win."""
    return Answering(seed, game, ANSWERS, partial(Situation, style=STRONG))


class Seasoned:
    """The regular with a better idea of when the game ends, and of what rusts when."""

    def __init__(self, seed: int, game: Game1848) -> None:
        self.bot = regular(seed, game)
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """As a regular, by what many games have shown."""
        with seasoned():
            action = self.bot.choose(view, offers)
        self.why = self.bot.why
        return action


def _make(style: Style) -> MakeBot:
    situation = partial(Situation, style=style)
    return lambda seed, game: Answering(seed, game, ANSWERS, situation)


TUNABLE = Tunable(
    REGULAR,
    _make,
    {
        "looks": (7, 21),
        "idle": (0, 1),
        "sides": (0, 1),
        "cautious": (0, 1),
        "swap": (30, 90),
        "better": (20, 80),
        "office": (10, 60),
        "sure": (0, 20),
    },
)
