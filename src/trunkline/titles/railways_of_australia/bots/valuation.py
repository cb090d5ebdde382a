"""Values of a network, a point and a dollar to a player, all in points.

A network is worth its best deliveries, one for each remaining action (nine at most); later ones
count a little less. The next engine level counts too: a player who looks only at the current level
never buys an engine, nor builds for it.
"""

from __future__ import annotations

from dataclasses import replace
from heapq import nlargest
from typing import NamedTuple

from trunkline.kernel import add_up, fork
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import wish
from trunkline.titles.railways_of_australia.rules.deliveries.paths import best
from trunkline.titles.railways_of_australia.rules.money import lacking
from trunkline.titles.railways_of_australia.rules.track.link_network import Edge
from trunkline.titles.railways_of_australia.state import Link, StateRoA

A_GAME = 10
"""Turns that a game usually has."""
THOUSAND = 0.08
"""Points for $1,000 while there is something to buy with it."""
BORROWED = 0.25
"""Points that $1,000 of interest costs if it has to be borrowed, too."""
RICH = 12_000
"""Cash above which money counts less: at the end it is worth nothing."""
LATER = 0.88
"""Each later delivery counts this share of the one before: others may take the cube."""
MOST_DELIVERIES = 9
SHARE = 0.7
"""The part of the actions to come that are deliveries; the others prepare them."""


class Outlook(NamedTuple):
    """A player's horizon: deliveries to count, and the weight of the next engine level."""

    deliveries: int
    ahead: float
    """The share of the next engine level in the worth of a network."""


def turns_left(game: GameRoA, state: StateRoA) -> int:
    """Estimate the number of turns after this one."""
    turn = state.turn
    if turn.triggered:
        return max(0, turn.triggered + game.choice.extra_turns - turn.number)
    markers = sum(city.marker for city in state.cities.values())
    by_markers = round((A_GAME - 2) * (1 - markers / game.markers))
    if turn.number < A_GAME:
        return max(1, min(A_GAME - turn.number, by_markers))
    return max(1, by_markers // 2)


def actions_left(game: GameRoA, state: StateRoA) -> int:
    """Estimate the number of a player's actions after this one."""
    each = game.numbers["actions"]
    return max(0, each - max(1, state.turn.round)) + each * turns_left(game, state)


def outlook(game: GameRoA, state: StateRoA, most: int, ahead: float) -> Outlook:
    """Return the horizon from here on: near the end fewer deliveries, and no next engine."""
    left = actions_left(game, state)
    return Outlook(min(most, round(SHARE * left) if left > 3 else left), ahead if left > 2 else 0.0)


class Cubes(NamedTuple):
    """The points of every cube that could be delivered: with this engine level, and the next."""

    now: list[int]
    then: list[int]
    ahead: float
    best: dict[tuple[str, str], tuple[int, int]]
    """By city and colour, the entries of one such cube."""

    def worth(self, most: int) -> float:
        """Value the best deliveries, the later ones a little less."""
        return (1 - self.ahead) * _sum(self.now, most) + self.ahead * _sum(self.then, most)

    def without(self, place: str, colour: str) -> Cubes:
        """Return the cubes that are left after one delivery."""
        now, then = self.best[place, colour]
        return self._replace(now=_less(self.now, now), then=_less(self.then, then))


def cubes(game: GameRoA, state: StateRoA, seat: int, look: Outlook, level: int = 0) -> Cubes:
    """Return the points of each cube for a player."""
    ahead = look.ahead if (level or state.players[seat].level) <= len(game.prices) else 0.0
    found = Cubes([], [], ahead, {})
    for (place, colour), ends in best(state, wish(game, state, seat, 1, level)).items():
        number = state.goods[place][COLOURS.index(colour)]
        present = max((row[0].points.own for row in ends.values() if row[0]), default=0)
        further = max((row[1].points.own for row in ends.values() if row[1]), default=0)
        further = max(present, further)
        found.now.extend([present] * number)
        found.then.extend([further] * number)
        found.best[place, colour] = (present, further)
    return found


def worth(game: GameRoA, state: StateRoA, seat: int, look: Outlook, level: int = 0) -> float:
    """Value the best deliveries of a network for a player."""
    return cubes(game, state, seat, look, level).worth(look.deliveries)


def _sum(points: list[int], most: int) -> float:
    return add_up(value * LATER**place for place, value in enumerate(nlargest(most, points)))


def _less(points: list[int], one: int) -> list[int]:
    place = points.index(one)
    return points[:place] + points[place + 1 :]


def gain(game: GameRoA, state: StateRoA, seat: int, points: float) -> float:
    """Value points now: themselves, and the income they bring until the end."""
    score = state.players[seat].score
    more = game.income(round(score + points)) - game.income(score)
    return points + THOUSAND * more / 1000 * (turns_left(game, state) + 1)


def cost(game: GameRoA, state: StateRoA, seat: int, amount: int) -> float:
    """Return the cost of a payment in points: the money, and the bonds with their interest."""
    if not amount:
        return 0.0
    player, left = state.players[seat], turns_left(game, state)
    bonds = lacking(game, player, amount)
    interest = game.costs["interest"]
    income = game.income(player.score) - (player.bonds + bonds) * interest
    each = 1 + (THOUSAND if income >= 0 else BORROWED) * interest / 1000 * (left + 1)
    cash = player.cash
    money = THOUSAND * max(0, amount - bonds * game.costs["bond"]) / 1000 if left > 1 else 0.0
    return bonds * each + money * min(1.0, RICH / max(1, cash))


def with_link(state: StateRoA, seat: int, one: str, other: str) -> StateRoA:
    """Return the state with another link between two cities; a town becomes a city."""
    link = Link(seat, (seat,), one, other)
    return _with(state, link, ((one, other),))


def with_branch(state: StateRoA, seat: int, stem: int, target: str) -> StateRoA:
    """Return the state with a branch from one of the player's links to a city (§A7.6)."""
    main = state.links[stem]
    assert main.end is not None
    link = Link(seat, (seat,), "", target, stem)
    return _with(state, link, ((target, main.start), (target, main.end)))


def _with(state: StateRoA, link: Link, pairs: tuple[tuple[str, str], ...]) -> StateRoA:
    new = fork(state)
    number = min(0, *state.links) - 1 if state.links else -1
    edges = {**state.net.graph}
    for one, other in pairs:
        edges[one] = (*edges[one], Edge(other, number, link.owners))
        edges[other] = (*edges[other], Edge(one, number, link.owners))
        for place in (one, other):
            if not state.cities[place].built:
                new.cities[place] = state.cities[place]._replace(built=True)
    new.links[number] = link
    new.net = replace(state.net, graph=edges, found={})
    return new


def with_owner(state: StateRoA, seat: int, number: int) -> StateRoA:
    """Return the state with a link shared by a player."""
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
    """Return the state with a New City tile on a city; its new cubes are unknown."""
    new = fork(state)
    new.cities[place] = state.cities[place]._replace(colour=colour, tile=colour)
    return new
