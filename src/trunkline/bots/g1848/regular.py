"""The regular: rules of thumb a decent player knows."""

from __future__ import annotations

from trunkline.bots.g1848 import bidding, building, dealing, engines, holding
from trunkline.bots.g1848.desk import Answer, Answering
from trunkline.titles.g1848.core import Game1848

ANSWERS: dict[str, Answer] = {
    "auction": bidding.auction,
    "stock": holding.stock,
    "track": building.track,
    "token": building.token,
    "run": engines.run,
    "dividend": engines.dividend,
    "train": engines.train,
    "finish": engines.finish,
    "proposal": dealing.offer,
    "discard": engines.discard,
    "insolvent": engines.insolvent,
    "tasmania": building.tasmania,
}


def regular(seed: int, game: Game1848) -> Answering:
    """Make one."""
    return Answering(seed, game, ANSWERS)
