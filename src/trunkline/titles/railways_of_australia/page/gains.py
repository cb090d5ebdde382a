"""Gains: what a link would bring once it is complete, in points and in new deliveries (§8, §10.1).

The link is put into a copy of the state, so that the rules themselves count.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from trunkline.kernel import Seat, fork
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import Deliver, Switch
from trunkline.titles.railways_of_australia.records.events import LineCompleted
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import deliveries
from trunkline.titles.railways_of_australia.rules.track.build_plans import Start
from trunkline.titles.railways_of_australia.rules.track.links import completed
from trunkline.titles.railways_of_australia.state import Junction, Link, StateRoA

Errands = dict[tuple[str, str, str], int]
"""Points of the best delivery of a cube: by its city, its colour and where it goes."""


class Gain(NamedTuple):
    """A builder's gain from completing a link."""

    points: int = 0
    """At once, for major lines and camps."""
    lines: tuple[str, ...] = ()
    """The names of major lines that it completes."""
    opens: tuple[str, ...] = ()
    """New deliveries in words, the best first."""


class Outlook:
    """Possible gains of a player from links now."""

    def __init__(self, game: GameRoA, state: StateRoA, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.before = errands(game, state, seat)

    def of(self, start: Start, target: str) -> Gain:
        """Return what a link from a start to a target brings; nothing if it ends where it began."""
        after = self._joined(start, target)
        if after is None:
            return Gain()
        points = after.players[self.seat].score - self.state.players[self.seat].score
        lines = tuple(
            event.line
            for event in after.events
            if isinstance(event, LineCompleted) and event.seat == self.seat
        )
        new = {
            errand: brings
            for errand, brings in errands(self.game, after, self.seat).items()
            if errand not in self.before
        }
        return Gain(points, lines, _in_words(new))

    def _joined(self, start: Start, target: str) -> StateRoA | None:
        """Return the state with the complete link in it."""
        seat, state = Seat(self.seat), fork(self.state)
        state.events = ()
        number = state.next_link
        if isinstance(start, str):
            link = Link(seat, (seat,), start, target)
        elif isinstance(start, Switch):
            stem = state.net.tracks[start.hex][0]
            link = Link(seat, (seat,), start.hex, target, stem)
            state.junctions[start.hex] = Junction(start.side, number, seat)
        else:
            number, link = start, state.links[start]._replace(end=target)
        if link.start == target:
            return None
        if not state.cities[target].built:
            state.cities[target] = state.cities[target]._replace(built=True)
        state.links[number] = link
        completed(self.game, state, (number,))
        return state


def errands(game: GameRoA, state: StateRoA, seat: int) -> Errands:
    """Return the deliveries that a player could make now, and the points of each."""
    found: Errands = {}
    for one in deliveries(game, state, seat):
        key = (one.stops[0], one.colour, one.stops[-1])
        found[key] = max(found.get(key, 0), _own_points(state, seat, one))
    return found


def _own_points(state: StateRoA, seat: int, delivery: Deliver) -> int:
    return sum(seat in state.links[number].owners for number in delivery.links)


def _in_words(new: Errands) -> tuple[str, ...]:
    """Return new deliveries that bring as much and go to the same city together."""
    groups: Counter[tuple[int, str, str]] = Counter()
    for (_, colour, end), points in new.items():
        groups[points, colour, end] += 1
    ordered = sorted(groups.items(), key=lambda one: (-one[0][0], one[0][1:]))
    return tuple(
        f"{number} {colour} to {end} (+{points}{' each' if number > 1 else ''})"
        for (points, colour, end), number in ordered
    )
