"""Links worth building: the cheapest ways, with a closer look at the promising ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trunkline.bots.step_bot import Situation
from trunkline.kernel import Action
from trunkline.titles.railways_of_australia.bots.aims import Aims
from trunkline.titles.railways_of_australia.bots.link_candidates import (
    Idea,
    branches,
    own_places,
    plain,
    with_card,
    with_switchback,
)
from trunkline.titles.railways_of_australia.bots.valuation import (
    Outlook,
    cost,
    gain,
    with_link,
    worth,
)
from trunkline.titles.railways_of_australia.core import GameRoA, accepts
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.records.actions import Declare, Switch
from trunkline.titles.railways_of_australia.rules.track.build_plans import ways
from trunkline.titles.railways_of_australia.state import StateRoA

TWO_ACTIONS = 1.0
"""Least estimated value of a longer link's second action."""
GOOD = 1.5
"""A link worth this much is built without a look at longer ones, or at switches."""


class Prospect(NamedTuple):
    """A link that could be built, and what it is worth."""

    idea: Idea
    value: float
    brings: float
    """Gain in the value of the network."""
    first: Action


class Wishes(NamedTuple):
    """A player's search for links."""

    look: Outlook
    most: int
    """Number of links that get a closer look."""
    rounds: int
    """1, or 2 to look at links that take two actions."""
    further: int
    """Number of the best links that are tried with a second link after them; 0 for none."""
    curve: bool
    """Knows that an early point brings income all game long."""
    tricks: bool
    """Thinks of switches and cards."""
    second: float
    """Share of the second link that counts."""
    thrift: float = 1.0
    """Factor for what a payment costs."""


def plans(
    at: Situation[GameRoA, StateRoA],
    usual: list[Idea],
    wishes: Wishes,
    aims: Aims,
    before: float,
) -> list[Prospect]:
    """Return the possible next links, best first.

    `usual` are those of one action, without switches and cards.
    """
    game, state, seat = at.game, at.state, at.seat
    found = judged(at, usual, wishes, aims, before)
    good = bool(found) and found[0].value >= GOOD
    more: list[Idea] = []
    if wishes.rounds > 1 and own_places(state, seat) and not good:
        more += plain(game, state, seat, wishes.rounds)
    if wishes.tricks:
        free = [switch for switch in at.of(Switch) if switch.card is not None]
        if free or not good:
            more += branches(game, state, seat, free or at.of(Switch))
        for declare in at.of(Declare):
            more += with_card(game, state, seat, declare.card, usual)
    if more:
        found += judged(at, more, wishes, aims, before)
        found.sort(key=lambda plan: -plan.value)
    return found


def with_taken(
    at: Situation[GameRoA, StateRoA],
    card: str,
    usual: list[Idea],
    wishes: Wishes,
    aims: Aims,
    before: float,
) -> Prospect | None:
    """Return the best link that a card of the display makes possible once it is taken."""
    game, state, seat = at.game, at.state, at.seat
    if game.cards[card].op == "switchback":
        ideas = with_switchback(game, state, seat, card)
    else:
        ideas = with_card(game, state, seat, card, usual)
    found = judged(at, ideas, wishes._replace(further=0), aims, before)
    return found[0] if found else None


def judged(
    at: Situation[GameRoA, StateRoA],
    ideas: Iterable[Idea],
    wishes: Wishes,
    aims: Aims,
    before: float,
) -> list[Prospect]:
    """Return the most promising links after a closer look, best first."""
    game, state, seat = at.game, at.state, at.seat
    rough = sorted(ideas, key=lambda idea: -_rough(game, state, seat, idea, aims))[: wishes.most]
    found = []
    for idea in rough:
        brings = worth(game, idea.done(state, seat), seat, wishes.look) - before
        found.append(_plan(at, idea, brings, wishes, aims))
    found.sort(key=lambda plan: -plan.value)
    if wishes.further:
        better = [_further(at, plan, wishes, before) for plan in found[: wishes.further]]
        found[: wishes.further] = sorted(better, key=lambda plan: -plan.value)
    return found


def _plan(
    at: Situation[GameRoA, StateRoA], idea: Idea, brings: float, wishes: Wishes, aims: Aims
) -> Prospect:
    game, state, seat = at.game, at.state, at.seat
    value = gain(game, state, seat, brings) if wishes.curve and brings > 0 else brings
    value -= wishes.thrift * cost(game, state, seat, idea.way.price)
    value += aims.link(idea)
    if idea.way.rounds > 1:
        value -= TWO_ACTIONS
    return Prospect(idea, at.about(value), brings, idea.actions(seat)[0])


def _further(
    at: Situation[GameRoA, StateRoA], plan: Prospect, wishes: Wishes, before: float
) -> Prospect:
    """Return the plan with the discounted gain of a second link after it."""
    state, target = at.state, plan.idea.way.target
    after = plan.idea.done(state, at.seat)
    here = before + plan.brings
    most = 0.0
    ends = {place for pair in plan.idea.joins(state) for place in pair}
    for start in sorted(ends):
        near = ways(at.game, state, at.seat, start) if state.cities[start].built else {}
        for target, (way, *_) in sorted(near.items(), key=lambda item: item[1][0].price)[:5]:
            if target in ends:
                continue
            then = with_link(after, at.seat, start, target)
            more = worth(at.game, then, at.seat, wishes.look) - here
            most = max(most, more - wishes.thrift * cost(at.game, state, at.seat, way.price))
    return plan._replace(value=plan.value + wishes.second * most)


def _rough(game: GameRoA, state: StateRoA, seat: int, idea: Idea, aims: Aims) -> float:
    """Return a rough value: cubes for the other end, the player's network, the price."""
    network = own_places(state, seat)
    value = aims.link(idea) - idea.way.price / 4000 - (1.5 if idea.way.rounds > 1 else 0)
    for one, other in idea.joins(state):
        joined = (one in network) + (other in network)
        direct = _cubes(state, one, other) + _cubes(state, other, one)
        value += 1.0 * direct + (1.5 if joined else 0.0) + 0.15 * _lying(state, one, other)
    return value


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
