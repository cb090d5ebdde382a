"""The novice: delivers what pays, builds the link that pays next, never plans."""

from __future__ import annotations

from functools import partial

from trunkline.bots.step_bot import Answer, Answering, Choice, Situation
from trunkline.kernel import Range
from trunkline.titles.railways_of_australia.bots import cards, deciding
from trunkline.titles.railways_of_australia.bots.deciding import Player
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import Bid, PassBid
from trunkline.titles.railways_of_australia.state import StateRoA

NOVICE = Player(
    deliveries=2, ahead=0.0, links=12, rounds=1, further=0, grudge=0.0, tiles=0, takes=False,
    curve=False, plans=False, spends=True,
)  # fmt: skip


def bid(at: Situation[GameRoA, StateRoA]) -> Choice | None:
    """Make the lowest bid now and then, never a second one."""
    ranges: list[Range] = at.ranges(Bid)
    auction = at.state.auction
    if ranges and auction and not any(auction.bids) and at.random.random() < 0.2:
        return Choice(ranges[0].at(ranges[0].low), "It may be good to be first.")
    return Choice(at.of(PassBid)[0], "Being first costs too much.")


def novice(seed: int, game: GameRoA) -> Answering[Situation[GameRoA, StateRoA]]:
    """Return a novice for one decision."""
    return Answering(seed, game, ANSWERS, Situation)


ANSWERS: dict[str, Answer[GameRoA, StateRoA]] = {
    "keep": cards.keep,
    "bid": bid,
    "act": partial(deciding.act, player=NOVICE),
    "further": partial(deciding.act, player=NOVICE),
    "building": partial(deciding.build_on, player=NOVICE),
}
