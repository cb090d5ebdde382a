"""What a network, a point and a dollar are worth to a player, all counted in points.

The worth of a network is what its best deliveries would bring, one a cube, as many as there are
actions to come (six at most), the later ones a little less. The next engine level counts too:
a player who looks only at the present one never buys an engine, nor builds for it.
"""

from __future__ import annotations

from dataclasses import replace
from heapq import nlargest
from typing import NamedTuple

from trunkline.kernel import fork
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.delivering import wish
from trunkline.titles.railways_of_australia.facts import COLOURS
from trunkline.titles.railways_of_australia.money import lacking
from trunkline.titles.railways_of_australia.net import Edge
from trunkline.titles.railways_of_australia.paths import best
from trunkline.titles.railways_of_australia.state import Link, StateRoA

A_GAME = 10
"""Turns that a game usually has."""
THOUSAND = 0.08
"""What $1,000 is worth in points while there is something to buy with it."""
RICH = 12_000
"""Who has more than this finds money less dear: at the end it is worth nothing."""
LATER = 0.93
"""Each later delivery counts so much of the one before."""
MOST_DELIVERIES = 6
IMAGINED = -1
"""The number of a link that is only thought of."""


class Outlook(NamedTuple):
    """How a player looks at a network: how far, and how much the next engine level counts."""

    deliveries: int
    ahead: float
    """The share of the next engine level in the worth of a network."""


def turns_left(game: GameRoA, state: StateRoA) -> int:
    """How many turns come after this one, as far as one can tell."""
    turn = state.turn
    if turn.triggered:
        return max(0, turn.triggered + game.choice.extra_turns - turn.number)
    markers = sum(city.marker for city in state.cities.values())
    by_markers = round((A_GAME - 2) * (1 - markers / game.markers))
    return max(1, min(A_GAME - turn.number, by_markers))


def actions_left(game: GameRoA, state: StateRoA) -> int:
    """How many actions a player has after this one."""
    each = game.numbers["actions"]
    return max(0, each - max(1, state.turn.round)) + each * turns_left(game, state)


def outlook(game: GameRoA, state: StateRoA, most: int, ahead: float) -> Outlook:
    """What counts from here on: near the end fewer deliveries, and no engine to come."""
    left = actions_left(game, state)
    return Outlook(min(most, left), ahead if left > 2 else 0.0)


def worth(game: GameRoA, state: StateRoA, seat: int, look: Outlook, level: int = 0) -> float:
    """What the best deliveries of a network would bring its player."""
    found = best(state, wish(game, state, seat, 1, level))
    now: list[int] = []
    then: list[int] = []
    for (place, colour), ends in found.items():
        number = state.goods[place][COLOURS.index(colour)]
        present = max((row[0].points.own for row in ends.values() if row[0]), default=0)
        further = max((row[1].points.own for row in ends.values() if row[1]), default=0)
        now += [present] * number
        then += [max(present, further)] * number
    ahead = look.ahead if (level or state.players[seat].level) <= len(game.prices) else 0.0
    return (1 - ahead) * _sum(now, look) + ahead * _sum(then, look)


def _sum(points: list[int], look: Outlook) -> float:
    return sum(
        value * LATER**place for place, value in enumerate(nlargest(look.deliveries, points))
    )


def gain(game: GameRoA, state: StateRoA, seat: int, points: float) -> float:
    """What points are worth now: themselves, and the income they bring until the end."""
    score = state.players[seat].score
    more = game.income(round(score + points)) - game.income(score)
    return points + THOUSAND * more / 1000 * (turns_left(game, state) + 1)


def cost(game: GameRoA, state: StateRoA, seat: int, amount: int) -> float:
    """What a payment costs in points: the money, and the bonds it takes with their interest."""
    if not amount:
        return 0.0
    bonds = lacking(game, state.players[seat], amount)
    left = turns_left(game, state)
    each = 1 + THOUSAND * game.costs["interest"] / 1000 * (left + 1)
    cash = state.players[seat].cash
    money = THOUSAND * max(0, amount - bonds * game.costs["bond"]) / 1000 if left > 1 else 0.0
    return bonds * each + money * min(1.0, RICH / max(1, cash))


def with_link(state: StateRoA, seat: int, one: str, other: str) -> StateRoA:
    """The state with a link more between two cities; a town is built by then."""
    new = fork(state)
    edges = {**state.net.graph}
    edges[one] = (*edges[one], Edge(other, IMAGINED, (seat,)))
    edges[other] = (*edges[other], Edge(one, IMAGINED, (seat,)))
    new.links[IMAGINED] = Link(seat, (seat,), one, other)
    new.net = replace(state.net, graph=edges, found={})
    for place in (one, other):
        if not state.cities[place].built:
            new.cities[place] = state.cities[place]._replace(built=True)
    return new


def with_owner(state: StateRoA, seat: int, number: int) -> StateRoA:
    """The state with a link shared by a player."""
    new = fork(state)
    link = state.links[number]
    new.links[number] = link._replace(owners=(*link.owners, seat))
    graph = {
        place: tuple(
            edge._replace(owners=(*edge.owners, seat)) if edge.link == number else edge
            for edge in edges
        )
        for place, edges in state.net.graph.items()
    }
    new.net = replace(state.net, graph=graph, found={})
    return new


def with_colour(state: StateRoA, place: str, colour: str) -> StateRoA:
    """The state with a New City tile on a city; the cubes that come with it are not known."""
    new = fork(state)
    new.cities[place] = state.cities[place]._replace(colour=colour, tile=colour)
    return new
