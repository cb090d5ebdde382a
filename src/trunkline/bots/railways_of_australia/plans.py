"""Links worth building: the cheapest ways that there are, the promising ones looked at closely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.bots.answering import Situation
from trunkline.bots.railways_of_australia.worth import Outlook, cost, gain, with_link, worth
from trunkline.titles.railways_of_australia.core import GameRoA, accepts
from trunkline.titles.railways_of_australia.facts import COLOURS
from trunkline.titles.railways_of_australia.links import joins
from trunkline.titles.railways_of_australia.state import StateRoA
from trunkline.titles.railways_of_australia.ways import Way, starts, ways

TWO_ACTIONS = 1.0
"""What the second action of a longer link is thought to be worth at least."""


A_NETWORK = 4
"""From so many cities on, new links are looked for at the own network only."""
GOOD = 1.5
"""A link worth this much is built without a look at longer ones."""


class Plan(NamedTuple):
    """A link that could be built, and what it is worth."""

    start: str
    target: str
    way: Way
    value: float
    brings: float
    """What its network is worth more."""


class Wishes(NamedTuple):
    """How a player looks for links."""

    look: Outlook
    most: int
    """So many links are looked at closely."""
    rounds: int
    """1, or 2 to look at links that take two actions."""
    further: int
    """So many of the best are looked at with a second link after them; 0 for none."""
    curve: bool
    """Knows that an early point brings income all game long."""


def plans(
    at: Situation[GameRoA, StateRoA], state: StateRoA, wishes: Wishes, before: float
) -> list[Plan]:
    """The links that could be built next, best first."""
    found = _plans(at, state, wishes, before, 1)
    longer = wishes.rounds > 1 and bool(own_places(state, at.seat))
    if longer and (not found or found[0].value < GOOD):
        found = _plans(at, state, wishes, before, wishes.rounds)
    return found


def _plans(
    at: Situation[GameRoA, StateRoA], state: StateRoA, wishes: Wishes, before: float, rounds: int
) -> list[Plan]:
    game, seat = at.game, at.seat
    rough = sorted(
        candidates(game, state, seat, rounds),
        key=lambda one: -_rough(game, state, seat, *one),
    )[: wishes.most]
    found = []
    for start, way in rough:
        brings = worth(game, with_link(state, seat, start, way.target), seat, wishes.look) - before
        found.append(_plan(at, state, start, way, brings, wishes.curve))
    found.sort(key=lambda plan: -plan.value)
    if wishes.further:
        better = [_further(at, state, plan, wishes, before) for plan in found[: wishes.further]]
        found[: wishes.further] = sorted(better, key=lambda plan: -plan.value)
    return found


def _plan(
    at: Situation[GameRoA, StateRoA],
    state: StateRoA,
    start: str,
    way: Way,
    brings: float,
    curve: bool,
) -> Plan:
    game, seat = at.game, at.seat
    value = gain(game, state, seat, brings) if curve and brings > 0 else brings
    value -= cost(game, state, seat, way.price)
    value += lines(game, state, seat, start, way.target)
    if way.rounds > 1:
        value -= TWO_ACTIONS
    return Plan(start, way.target, way, at.about(value), brings)


def _further(
    at: Situation[GameRoA, StateRoA], state: StateRoA, plan: Plan, wishes: Wishes, before: float
) -> Plan:
    """The same plan with what a second link after it would add, at a discount."""
    after = with_link(state, at.seat, plan.start, plan.target)
    here = before + plan.brings
    most = 0.0
    for start in (plan.start, plan.target):
        near = ways(at.game, state, at.seat, start) if state.cities[start].built else {}
        for target, (way, *_) in sorted(near.items(), key=lambda item: item[1][0].price)[:5]:
            if target in (plan.start, plan.target):
                continue
            then = with_link(after, at.seat, start, target)
            more = worth(at.game, then, at.seat, wishes.look) - here
            most = max(most, more - cost(at.game, state, at.seat, way.price))
    return plan._replace(value=plan.value + 0.5 * most)


def candidates(game: GameRoA, state: StateRoA, seat: int, rounds: int) -> Iterator[tuple[str, Way]]:
    """Every link that can be completed, once for each pair of cities: the cheapest way."""
    found: dict[tuple[str, str], tuple[str, Way]] = {}
    network = own_places(state, seat)
    anywhere = len(network) < A_NETWORK
    for start in starts(game, state, seat):
        if isinstance(start, int):
            name = state.links[start].start
            if state.links[start].stem is not None:
                continue
        else:
            name = str(start)
            if not anywhere and name not in network:
                continue
        for target, (cheapest, *_) in ways(game, state, seat, start, rounds).items():
            pair = (min(name, target), max(name, target))
            if pair not in found or cheapest.price < found[pair][1].price:
                found[pair] = (name, cheapest)
    yield from found.values()


def own_places(state: StateRoA, seat: int) -> set[str]:
    """The cities at which a player's links end."""
    return {
        place
        for place, edges in state.net.graph.items()
        if any(seat in edge.owners for edge in edges)
    }


def _rough(game: GameRoA, state: StateRoA, seat: int, start: str, way: Way) -> float:
    """A guess before looking closely: cubes for the other end, the own network, the price."""
    network = own_places(state, seat)
    joined = (start in network) + (way.target in network)
    direct = _cubes(state, start, way.target) + _cubes(state, way.target, start)
    value = 1.0 * direct + (1.5 if joined else 0.0) + 0.15 * _lying(state, start, way.target)
    value += lines(game, state, seat, start, way.target)
    return value - way.price / 4000 - (1.5 if way.rounds > 1 else 0)


def _cubes(state: StateRoA, one: str, other: str) -> int:
    """Cubes in one city that the other accepts."""
    city = state.cities[other]
    return sum(
        number
        for colour, number in zip(COLOURS, state.goods[one], strict=True)
        if number and accepts(city, colour)
    )


def _lying(state: StateRoA, *places: str) -> int:
    return sum(sum(state.goods[place]) for place in places)


def lines(game: GameRoA, state: StateRoA, seat: int, one: str, other: str) -> float:
    """What a link completes or begins of a major line."""
    total = 0.0
    for number, line in game.lines.items():
        if number in state.lines or not {one, other} & set(line.places):
            continue
        after = with_link(state, seat, one, other)
        if joins(after, seat, line.places[0], line.places[1:]):
            total += gain(game, state, seat, line.points)
    return total
