"""The regular: rules of thumb a decent player of 18OE knows, each with a sentence why."""

from __future__ import annotations

from trunkline.bots.step_bot import Answering
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
from trunkline.titles.g18oe.bots.situation import Answer, Situation
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
    """A regular for one decision."""
    return Answering(seed, game, ANSWERS, Situation)
