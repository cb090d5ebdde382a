"""The regular: builds for deliveries it wants in the next turns, one engine level ahead."""

from __future__ import annotations

from functools import partial

from trunkline.bots.protocol import MakeBot
from trunkline.bots.step_bot import Answer, Answering, Situation
from trunkline.bots.variants import Tunable
from trunkline.titles.railways_of_australia.bots import auction, cards, deciding
from trunkline.titles.railways_of_australia.bots.deciding import Player
from trunkline.titles.railways_of_australia.bots.valuation import MOST_DELIVERIES
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.state import StateRoA

REGULAR = Player(
    deliveries=MOST_DELIVERIES, ahead=0.4, links=14, rounds=2, further=3, grudge=0.35, tiles=3,
    takes=True, curve=True, plans=True, line=0.65, second=0.8, engine=1.15,
)  # fmt: skip


def answers(player: Player) -> dict[str, Answer[GameRoA, StateRoA]]:
    """Return the answers of a player who looks this far."""
    return {
        "keep": cards.keep,
        "bid": auction.bid,
        "act": partial(deciding.act, player=player),
        "further": partial(deciding.act, player=player),
        "building": partial(deciding.build_on, player=player),
    }


ANSWERS = answers(REGULAR)


def regular(seed: int, game: GameRoA) -> Answering[Situation[GameRoA, StateRoA]]:
    """Return a regular for one decision."""
    return Answering(seed, game, ANSWERS, Situation)


BUILDER = REGULAR._replace(line=0.75, second=1.0, thrift=0.75)
"""Builds more links and borrows for them."""
BANKER = REGULAR._replace(second=0.5, thrift=1.7)
"""Builds cheap links and seldom borrows."""


def styled(player: Player) -> MakeBot:
    """Return the maker of a regular that weighs things in another way."""
    found = answers(player)
    return lambda seed, game: Answering(seed, game, found, Situation)


TUNABLE = Tunable(
    REGULAR,
    styled,
    {
        "ahead": (0.3, 0.5),
        "grudge": (0.2, 0.5),
        "line": (0.55, 0.75),
        "second": (0.65, 0.95),
        "engine": (1.0, 1.3),
        "later": (0.8, 0.96),
        "cards": (0.7, 1.3),
        "thrift": (0.7, 1.4),
    },
)
