"""What it is worth to act first."""

from __future__ import annotations

from trunkline.bots.step_bot import Choice, Situation
from trunkline.titles.railways_of_australia.bots.valuation import THOUSAND, cost
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import Bid, Deliver, PassBid
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import deliveries, payout
from trunkline.titles.railways_of_australia.state import StateRoA

WANTED_BY_OTHERS = 0.4
"""How likely another player takes what one would miss."""


def bid(at: Situation[GameRoA, StateRoA]) -> Choice | None:
    """Bid as long as being first is worth more than it costs."""
    ranges = at.ranges(Bid)
    passing = Choice(at.of(PassBid)[0], "Being first is not worth more.")
    if not ranges:
        return passing
    low = ranges[0].low
    worth = contested(at)
    if worth > cost(at.game, at.state, at.seat, low) + THOUSAND:
        why = f"Being first is worth about {worth:.1f} points."
        return Choice(ranges[0].at(low), why)
    return passing


def contested(at: Situation[GameRoA, StateRoA]) -> float:
    """What one stands to lose to whoever acts before: goals in reach, and cubes others want too."""
    state, game = at.state, at.game
    mine = [
        (sum(b.points for b in paid.bonuses if b.card in state.display), paid.points[at.seat], one)
        for one in deliveries(game, state, at.seat)
        for paid in [payout(game, state, one)]
    ]
    if not mine:
        return 0.0
    goal, points, best = max(mine, key=lambda one: (one[0] + one[1], one[2].stops))
    wanted = _wanted(at, best)
    second = max((one[1] for one in mine if one[2].stops[0] != best.stops[0]), default=0)
    return goal + (WANTED_BY_OTHERS * max(0, points - second) if wanted else 0.0)


def _wanted(at: Situation[GameRoA, StateRoA], best: Deliver) -> bool:
    """Whether another player could deliver the same cube."""
    graph = at.state.net.graph[best.stops[0]]
    return any(owner != at.seat for edge in graph for owner in edge.owners)
