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


def regular(seed: int, game: Game1848, style: Style = REGULAR) -> Answering[Situation]:
    """Make one."""
    return Answering(seed, game, ANSWERS, partial(Situation, style=style))


class Seasoned:
    """A bot with a better idea of when the game ends, and of what rusts when."""

    def __init__(self, seed: int, game: Game1848, style: Style = REGULAR) -> None:
        self.bot = regular(seed, game, style)
        self.why = ""

    def choose(self, view: View[Any], offers: list[Offer]) -> Action:
        """Choose by the style, with the forecasts of many games."""
        with seasoned():
            action = self.bot.choose(view, offers)
        self.why = self.bot.why
        return action


def styled(style: Style) -> MakeBot:
    """Return the maker of a bot with the habits of a style."""
    return partial(Seasoned if style.seasoned else regular, style=style)


strong = styled(STRONG)
"""The regular with constants that won more games, and with forecasts."""

TUNABLE = Tunable(
    REGULAR,
    styled,
    {
        "seasoned": (0, 1),
        "horizon": (0.8, 1.3),
        "looks": (7, 21),
        "reach": (1, 4),
        "thrift": (2, 5),
        "stations": (0, 1),
        "idle": (0, 1),
        "sides": (0, 1),
        "cautious": (0, 1),
        "pays": (3, 8),
        "enough": (30, 200),
        "comfort": (10, 80),
        "spare": (10, 80),
        "privates": (0.85, 1.15),
        "capital": (360, 480),
        "least": (0, 15),
        "flee": (-40, -5),
        "loyal": (20, 120),
        "swap": (30, 90),
        "better": (20, 80),
        "office": (10, 60),
        "sure": (0, 20),
    },
)
