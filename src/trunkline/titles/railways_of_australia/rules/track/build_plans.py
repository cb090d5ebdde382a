"""The cheapest ways to build from here to a city, within this action or with the next (§5).

A way is a list of ordinary actions. Builds are a second currency: for each target the search
returns all ways that no other way beats in both builds and price. It goes by layers of builds and
is exact: no chain of fewer than seven tiles can meet itself without sharp curves, and longer ones
that do are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from trunkline.board.hexes import opposite
from trunkline.kernel import Action, Seat
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.records.actions import BuildTown, Lay, Switch
from trunkline.titles.railways_of_australia.rules.track.land import FERRY, Side
from trunkline.titles.railways_of_australia.rules.track.link_network import open_end
from trunkline.titles.railways_of_australia.rules.track.links import cannot_end
from trunkline.titles.railways_of_australia.rules.track.switches import Switching, judge_switch
from trunkline.titles.railways_of_australia.rules.track.track import builds, declared, piece_price
from trunkline.titles.railways_of_australia.state import Link, StateRoA

Start: TypeAlias = str | int | Switch
"""A city, one of the player's unfinished links by its number, or a switch to build first."""


class Way(NamedTuple):
    """A way to complete a link."""

    target: str
    """City or town at which it ends; for a way into an open end, the start of that link."""
    builds: int
    price: int
    rounds: int
    """Number of building actions: 1 or 2."""
    actions: tuple[Action, ...]


class _Step(NamedTuple):
    """The cheapest chain so far that points into a hex over a side."""

    price: int
    before: _Step | None
    action: Action | None


def ways(
    game: GameRoA, state: StateRoA, seat: int, start: Start, rounds: int = 1
) -> dict[str, tuple[Way, ...]]:
    """Return the cheapest ways from a start to every target within some building actions.

    Declared cards count in the current action only.
    """
    return Search(game, state, seat, start, rounds).run()


def starts(game: GameRoA, state: StateRoA, seat: int) -> Iterator[Start]:
    """Yield the possible starts of a player's next building action.

    It begins at the track being built, or at any city or open end of the player.
    """
    if state.work is not None and state.work.link is not None:
        yield state.work.link
        return
    yield from (place for place, city in state.cities.items() if city.built)
    yield from (
        number for number, link in state.links.items() if link.end is None and link.builder == seat
    )


class Search:
    """A search for ways: `more` cards count as declared, `clear` ignores track that lies there."""

    def __init__(
        self,
        game: GameRoA,
        state: StateRoA,
        seat: int,
        start: Start,
        rounds: int,
        *,
        more: tuple[str, ...] = (),
        clear: bool = False,
    ) -> None:
        self.game, self.state, self.seat = game, state, Seat(seat)
        self.start = start
        each = builds(game, state, seat)
        self.now = state.work.left if state.work else each
        self.most = self.now + (rounds - 1) * each
        self.ops = (*declared(game, state), *more)
        self.lax = bool(more)
        self.clear = clear
        self.number = start if isinstance(start, int) else None
        self.found: dict[str, list[Way]] = {}

    def run(self) -> dict[str, tuple[Way, ...]]:
        """Return the ways to each target, those of fewest builds first."""
        layer, used = self._first()
        while layer and used < self.most:
            used += 1
            layer = self._next(layer, used)
        return {target: tuple(found) for target, found in sorted(self.found.items()) if found}

    def _first(self) -> tuple[dict[tuple[str, int], _Step], int]:
        """Return the places of a first piece, and the number of builds used by then."""
        game, state, start = self.game, self.state, self.start
        if isinstance(start, str):
            self.link = Link(self.seat, (self.seat,), start)
            first = {
                (track.hex, side): _Step(0, None, None)
                for track in game.land.around[start]
                for side in (track.a, track.b)
                if game.land.grounds[track.hex].place(side) == start
            }
            return first, 0
        if isinstance(start, Switch):
            found = judge_switch(
                game, state, self.seat, start.hex, start.side, start.card, self.ops
            )
            if not isinstance(found, Switching):
                return {}, 0
            self.link = Link(self.seat, (self.seat,), start.hex, stem=found.stem)
            step = _Step(found.price, None, start)
            if found.end is not None:
                self._keep(found.end, step, 1)
                return {}, 1
            return self._beyond(start.hex, start.side, step, 1), 1
        self.link = state.links[start]
        name, side = open_end(self.link, state.junctions)
        return self._beyond(name, side, _Step(0, None, None), 0), 0

    def _beyond(self, name: str, side: int, step: _Step, used: int) -> dict[tuple[str, int], _Step]:
        """Return where an end that points out of a hex leads: a town to be built, or a hex."""
        beyond = self.game.land.grounds[name].sides[side]
        assert isinstance(beyond, Side)
        if beyond.place:
            self._town(beyond.place, step, used)
            return {}
        return {(beyond.beyond, opposite(side)): step}

    def _town(self, place: str, step: _Step, used: int) -> None:
        if used < self.most and not self.state.cities[place].built:
            action = BuildTown(self.seat, place)
            last = _Step(step.price + self.game.costs["town"], step, action)
            self._keep(place, last, used + 1)

    def _next(self, layer: dict[tuple[str, int], _Step], used: int) -> dict[tuple[str, int], _Step]:
        """All chains with a piece more."""
        state, land = self.state, self.game.land
        ops = self.ops if self.lax or used <= self.now else ()
        after: dict[tuple[str, int], _Step] = {}
        for (name, side), step in layer.items():
            ground = land.grounds[name]
            taken = 0 if self.clear else state.net.taken.get(name, 0)
            room = 1 if ground.terrain == FERRY else 2
            tracks = len(state.net.tracks.get(name, ()))
            free = self.clear or (tracks < room and name not in state.junctions)
            own = step.before is None and not isinstance(self.start, str)
            if not free or (taken >> side & 1 and not own):
                continue
            fresh = step.before is None and isinstance(self.start, str)
            for a, b in ground.shapes:
                if side not in (a, b):
                    continue
                if ground.terrain == FERRY and "ferry" not in ops:
                    continue
                out = b if side == a else a
                meets = self._meets(name, out)
                if taken >> out & 1 and meets is None:
                    continue
                new = [side] * fresh + [out] * (meets is None)
                crosses = ground.zones[a] != ground.zones[b] or any(
                    beyond.crosses for one in new if isinstance(beyond := ground.sides[one], Side)
                )
                if crosses and "gauge" not in ops:
                    continue
                price = step.price + piece_price(self.game, state, name, (a, b), ops)
                last = _Step(price, step, Lay(self.seat, name, a, b))
                if meets is not None:
                    self._join(meets, last, used)
                    continue
                beyond = ground.sides[out]
                assert isinstance(beyond, Side)
                if beyond.place and state.cities[beyond.place].built:
                    self._keep(beyond.place, last, used)
                elif beyond.place:
                    self._town(beyond.place, last, used)
                else:
                    key = (beyond.beyond, opposite(out))
                    if key not in after or price < after[key].price:
                        after[key] = last
        return after

    def _meets(self, name: str, side: int) -> int | None:
        """Return the player's other unfinished link whose end this side would meet (§5.3)."""
        number = self.state.net.opens.get((name, side))
        own = number is not None and self.state.links[number].builder == self.seat
        return number if own and number != self.number else None

    def _join(self, number: int, step: _Step, used: int) -> None:
        """Join the chain with the player's open end: together they are a link."""
        other = self.state.links[number]
        if other.stem is None:
            self._keep(other.start, step, used)
        elif self.link.stem is None and not cannot_end(
            self.state, self.seat, None, other, self.link.start
        ):
            self._add(self.link.start, step, used)

    def _keep(self, target: str, step: _Step, used: int) -> None:
        """Record a way, unless the link may not end there or a shorter one costs no more."""
        if cannot_end(self.state, self.seat, self.number, self.link, target) is None:
            self._add(target, step, used)

    def _add(self, target: str, step: _Step, used: int) -> None:
        found = self.found.setdefault(target, [])
        if found and found[-1].price <= step.price:
            return
        actions = tuple(_actions(step))
        hexes = [action.hex for action in actions if isinstance(action, Lay)]
        if len(set(hexes)) < len(hexes):
            return
        if found and found[-1].builds == used:
            found.pop()
        found.append(Way(target, used, step.price, 1 if used <= self.now else 2, actions))


def _actions(step: _Step | None) -> list[Action]:
    found: list[Action] = []
    while step is not None:
        if step.action is not None:
            found.append(step.action)
        step = step.before
    return found[::-1]
