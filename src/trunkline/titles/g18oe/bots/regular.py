"""The regular: rules of thumb a decent player of 18OE knows, each with a sentence why."""

from __future__ import annotations

from functools import partial

from trunkline.bots.protocol import MakeBot
from trunkline.bots.step_bot import Answering
from trunkline.bots.variants import Tunable
from trunkline.titles.g18oe.bots import (
    bidding,
    dealing,
    floating,
    laying,
    nation,
    powers,
    shares,
    trains,
)
from trunkline.titles.g18oe.bots.novice import run
from trunkline.titles.g18oe.bots.situation import REGULAR, Answer, Situation, Style
from trunkline.titles.g18oe.core import GameOE

ANSWERS: dict[str, Answer] = {
    "packet": bidding.packet,
    "bidding": bidding.bidding,
    "concession": floating.concession,
    "home": floating.home,
    "stock": shares.stock,
    "reply": shares.reply,
    "place": dealing.place,
    "track": laying.track,
    "token": laying.token,
    "run": run,
    "express": trains.bonus,
    "dividend": trains.dividend,
    "train": trains.train,
    "shares": powers.shares,
    "national": nation.form,
    "discard": trains.discard,
    "merge": dealing.merge,
    "offers": dealing.offers,
    "suitor": dealing.suitor,
    "consent": dealing.consent,
    "sale": dealing.sale,
    "trade": dealing.trade,
    "merger": dealing.merger,
    "pullman": dealing.pullman,
    "authority": dealing.authority,
    "white_cliffs": dealing.ferry,
}


def regular(seed: int, game: GameOE) -> Answering[Situation]:
    """Return a regular for one decision."""
    return Answering(seed, game, ANSWERS, Situation)


def styled(style: Style) -> MakeBot:
    """Return the maker of a regular with other constants."""
    situation = partial(Situation, style=style)
    return lambda seed, game: Answering(seed, game, ANSWERS, situation)


TUNABLE = Tunable(
    REGULAR,
    styled,
    {
        "money": (0.2, 0.5),
        "saved": (0.2, 0.6),
        "short": (1.0, 2.0),
        "grudge": (0.0, 0.8),
        "soon": (1.0, 5.0),
        "own": (1.0, 1.3),
        "nation": (0.9, 1.5),
    },
)
