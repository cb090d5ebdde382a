"""Links that could be built next: from cities and open ends, off a switch, and with a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trunkline.kernel import Action, Seat, fork
from trunkline.titles.railways_of_australia.bots.valuation import with_branch, with_link
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import Declare, Switch
from trunkline.titles.railways_of_australia.rules.track.build_plans import Way, starts, ways
from trunkline.titles.railways_of_australia.rules.track.switches import (
    Switching,
    judge_switch,
    switches,
)
from trunkline.titles.railways_of_australia.rules.track.track import builds
from trunkline.titles.railways_of_australia.state import StateRoA, Work

A_NETWORK = 4
"""Number of cities from which on new links must join the player's network."""
SAVES = 4000
"""A card is declared for a link that it makes this much cheaper, or makes possible."""
LONG = 2
"""Switches are thought of on links of this many tiles: beside a city the city itself will do."""


class Idea(NamedTuple):
    """A link that can be completed, and what it takes."""

    start: str
    way: Way
    stem: int | None = None
    """The link that it leaves by a switch."""
    card: str | None = None
    """The card that is declared first."""

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Return the actions that build it, in order."""
        first = () if self.card is None else (Declare(Seat(seat), self.card),)
        return (*first, *self.way.actions)

    def done(self, state: StateRoA, seat: int) -> StateRoA:
        """Return the state with this link, for deliveries only."""
        if self.stem is None:
            return with_link(state, seat, self.start, self.way.target)
        return with_branch(state, seat, self.stem, self.way.target)

    def joins(self, state: StateRoA) -> tuple[tuple[str, str], ...]:
        """Return the pairs of cities that it would join."""
        if self.stem is None:
            return ((self.start, self.way.target),)
        stem = state.links[self.stem]
        return ((stem.start, self.way.target),)


def plain(game: GameRoA, state: StateRoA, seat: int, rounds: int) -> list[Idea]:
    """Every link that can be completed, once for each pair of cities: the cheapest way."""
    found: dict[tuple[str, str], Idea] = {}
    network = own_places(state, seat)
    anywhere = len(network) < A_NETWORK
    for start in starts(game, state, seat):
        stem = None
        if isinstance(start, int):
            name, stem = state.links[start].start, state.links[start].stem
        else:
            name = str(start)
            if not anywhere and name not in network:
                continue
        for target, (cheapest, *_) in ways(game, state, seat, start, rounds).items():
            pair = (min(name, target), max(name, target))
            if pair not in found or cheapest.price < found[pair].way.price:
                found[pair] = Idea(name, cheapest, stem)
    return list(found.values())


def with_card(
    game: GameRoA, state: StateRoA, seat: int, card: str, usual: Iterable[Idea]
) -> Iterator[Idea]:
    """Yield links that a declared card makes possible or much cheaper.

    `usual` are those that need no card.
    """
    prices = {(idea.start, idea.way.target): idea.way.price for idea in usual}
    then = fork(state)
    then.work = Work(builds(game, state, seat), cards=(card,))
    for idea in plain(game, then, seat, 1):
        usually = prices.get((idea.start, idea.way.target))
        if usually is None or idea.way.price <= usually - SAVES:
            yield idea._replace(card=card)


def with_switchback(game: GameRoA, state: StateRoA, seat: int, card: str) -> Iterator[Idea]:
    """Links off a switch that Switchback would pay for, were it in the hand."""
    then = fork(state)
    player = state.players[seat]
    then.change(seat, player._replace(hand=(*player.hand, card)))
    some = [
        Switch(Seat(seat), name, side, with_)
        for name, side, with_ in switches(game, then, seat)
        if with_ == card
        and isinstance(judge_switch(game, then, seat, name, side, card, ()), Switching)
    ]
    yield from branches(game, then, seat, some)


def branches(
    game: GameRoA, state: StateRoA, seat: int, switches: Iterable[Switch]
) -> Iterator[Idea]:
    """Yield links that leave one of the player's links by a switch."""
    found: dict[tuple[int, str], Idea] = {}
    for switch in switches:
        stem = state.net.tracks[switch.hex][0]
        if len(state.links[stem].pieces) < LONG:
            continue
        for target, (cheapest, *_) in ways(game, state, seat, switch).items():
            if (stem, target) not in found or cheapest.price < found[stem, target].way.price:
                found[stem, target] = Idea(switch.hex, cheapest, stem)
    yield from found.values()


def own_places(state: StateRoA, seat: int) -> set[str]:
    """Return the cities at which a player's links end."""
    return {
        place
        for place, edges in state.net.graph.items()
        if any(seat in edge.owners for edge in edges)
    }
