"""The auction: value the first move, and bid no more than that."""

from __future__ import annotations

from trunkline.bots.step_bot import Choice, Situation
from trunkline.titles.railways_of_australia.bots.valuation import THOUSAND, cost
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import Bid, Deliver, PassBid
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import deliveries, payout
from trunkline.titles.railways_of_australia.state import StateRoA

WANTED_BY_OTHERS = 0.4
"""Probability that another player takes what I would miss."""
LEAST = 0.25
"""Points that $1,000 of a bid cost at least, however rich the bidder."""
MOST = 14_000
"""Highest bid, whatever the gain: one first move does not decide a game."""


def bid(at: Situation[GameRoA, StateRoA]) -> Choice | None:
    """Bid as long as being first is worth more than it costs."""
    ranges = at.ranges(Bid)
    passing = Choice(at.of(PassBid)[0], "Being first is not worth more.")
    if not ranges:
        return passing
    low = ranges[0].low
    worth = contested(at)
    price = max(cost(at.game, at.state, at.seat, low), LEAST * low / 1000)
    if low <= MOST and worth > price + THOUSAND:
        why = f"Being first is worth about {worth:.1f} points."
        return Choice(ranges[0].at(low), why)
    return passing


def contested(at: Situation[GameRoA, StateRoA]) -> float:
    """Return the value of what an earlier player may take.

    That is a goal within reach of others, and the best cube if they want it as well.
    """
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
    if goal and not _rival(at):
        goal = 0
    second = max((one[1] for one in mine if one[2].stops[0] != best.stops[0]), default=0)
    return goal + (WANTED_BY_OTHERS * max(0, points - second) if wanted else 0.0)


def _rival(at: Situation[GameRoA, StateRoA]) -> bool:
    """Return True if another player has a delivery that takes a goal of the display now."""
    game, state = at.game, at.state
    return any(
        bonus.card in state.display
        for seat in game.player_seats
        if seat != at.seat
        for one in deliveries(game, state, seat)
        for bonus in payout(game, state, one).bonuses
    )


def _wanted(at: Situation[GameRoA, StateRoA], best: Deliver) -> bool:
    """Return True if another player could deliver the same cube."""
    graph = at.state.net.graph[best.stops[0]]
    return any(owner != at.seat for edge in graph for owner in edge.owners)
