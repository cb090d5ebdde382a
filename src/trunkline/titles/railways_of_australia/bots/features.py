"""Features of a position for the learned value of Railways of Australia."""

from __future__ import annotations

from heapq import nlargest

from trunkline.bots.learning import Learnable
from trunkline.kernel import add_up
from trunkline.titles.railways_of_australia.bots.link_candidates import own_places
from trunkline.titles.railways_of_australia.bots.valuation import (
    A_GAME,
    MOST_DELIVERIES,
    Outlook,
    cubes,
    turns_left,
)
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.rules.cards.line_progress import Distances
from trunkline.titles.railways_of_australia.state import StateRoA

NAMES = (
    *("score", "cash", "idle_cash", "bonds", "engine", "income", "places", "cubes", "hand"),
    *(
        "best_1",
        "best_3",
        "best_6",
        "best_12",
        "next_3",
        "next_6",
        "next_12",
        "later_6",
        "later_12",
    ),
    *("lines", "deliverable", "links", "best_by_engine"),
)
"""The features. `best` counts deliveries with this engine, `next` with the next one, `later` with
the one after that."""
LOOK = Outlook(MOST_DELIVERIES, 0.5)
RICH = 20.0
"""Thousands of dollars above which cash is idle."""
EACH = 3
"""One of so many actions teaches something."""
FAR, NEARER = 12, 0.85
"""Builds that a major line may miss, and the factor for each of them."""


def row(game: GameRoA, state: StateRoA, seat: int) -> list[float]:
    """Return the features of a seat."""
    player = state.players[seat]
    lying = cubes(game, state, seat, LOOK)
    more = lying
    if player.level < len(game.prices):
        more = cubes(game, state, seat, LOOK, player.level + 1)
    places = own_places(state, seat)
    cash, now, then, later = player.cash / 1000, lying.now, lying.then, more.then
    best = _top(now, 1)
    return [
        float(player.score),
        cash,
        min(cash, RICH),
        float(player.bonds),
        float(player.level),
        game.income(player.score) / 1000,
        float(len(places)),
        float(sum(sum(state.goods[place]) for place in places)),
        float(len(player.hand)),
        *(best, _top(now, 3), _top(now, 6), _top(now, 12)),
        *(_top(then, 3), _top(then, 6), _top(then, 12)),
        *(_top(later, 6), _top(later, 12)),
        _lines(game, state, seat),
        float(len(now)),
        float(sum(seat in link.owners and bool(link.end) for link in state.links.values())),
        best * player.level,
    ]


def _top(points: list[int], number: int) -> float:
    return float(sum(nlargest(number, points)))


def _lines(game: GameRoA, state: StateRoA, seat: int) -> float:
    """Return the points of major lines, each less the more builds it misses."""
    distances = Distances(game, state, seat)
    missing = [
        (line.points, distances.without(line))
        for number, line in game.lines.items()
        if number not in state.lines
    ]
    return add_up(
        points * NEARER**builds
        for points, builds in missing
        if builds is not None and builds <= FAR
    )


def points(game: GameRoA, state: StateRoA, seat: int) -> float:
    """Return a seat's points with its bonds paid back (§A8)."""
    player = state.players[seat]
    return float(player.score - player.bonds)


def left(game: GameRoA, state: StateRoA) -> float:
    """Return how much of the game is left, in usual games' lengths."""
    each = game.numbers["actions"]
    return (turns_left(game, state) + (each - max(1, state.turn.round)) / each) / (A_GAME - 2)


def wanted(game: GameRoA, state: StateRoA) -> bool:
    """Return True before one of each player's actions in a turn: the others look much like it."""
    turn = state.turn
    return state.frames[-1].step == "act" and not (turn.number + turn.round) % EACH


LEARNABLE = Learnable(NAMES, row, points, left, wanted)
