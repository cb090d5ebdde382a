"""The regular: builds for deliveries it wants in the next turns, one engine level ahead."""

from __future__ import annotations

from functools import partial

from trunkline.bots.step_bot import Answer, Answering, Situation
from trunkline.titles.railways_of_australia.bots import auction, cards, deciding
from trunkline.titles.railways_of_australia.bots.deciding import Player
from trunkline.titles.railways_of_australia.bots.valuation import MOST_DELIVERIES
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.state import StateRoA

REGULAR = Player(
    deliveries=MOST_DELIVERIES, ahead=0.4, links=14, rounds=2, further=3, grudge=0.35, tiles=3,
    takes=True, curve=True, plans=True, line=0.65, second=0.8, engine=1.15,
)  # fmt: skip


def regular(seed: int, game: GameRoA) -> Answering[Situation[GameRoA, StateRoA]]:
    """A regular for one decision."""
    return Answering(seed, game, ANSWERS, Situation)


ANSWERS: dict[str, Answer[GameRoA, StateRoA]] = {
    "keep": cards.keep,
    "bid": auction.bid,
    "act": partial(deciding.act, player=REGULAR),
    "further": partial(deciding.act, player=REGULAR),
    "building": partial(deciding.build_on, player=REGULAR),
}
