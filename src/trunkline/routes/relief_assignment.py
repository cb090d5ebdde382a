"""Relief assignment: the judge gives the units of reliefs to the crossings of a claim.

A claim is track only. Units are for each route separately or for all routes together (18OE
§11.3.4). Of all ways to spend them, the one counts with which the routes earn most. Like the rest
of the judge this shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from .problem import Relief, RouteProblem, Side, Stop, Uses


class Use(NamedTuple):
    """Units of a relief that make one crossing cheaper: of a side, or of a town on a ferry."""

    place: str
    relief: str
    units: int


class Crossing(NamedTuple):
    """A side or stop of a route that may get cheaper."""

    place: str
    cost: int
    uses: Uses
    stop: bool


class Handed(NamedTuple):
    """The revenue of a route with some units, and the savings at stops and on sides."""

    revenue: int
    saved_stops: int
    saved_sides: int
    uses: tuple[Use, ...]


Spent = tuple[int, ...]
"""Number of units spent of each relief, in the order of the problem."""


class NotEnough(Exception):
    """The units do not suffice for all routes together."""


def crossings_of(problem: RouteProblem, visited: list[Stop], sides: list[int]) -> list[Crossing]:
    """Return the crossings of a route that may get cheaper, in running order: sides, then stops."""
    over: list[Side] = [problem.sides[side] for side in sides]
    found = [Crossing(side.id, side.cross, side.relief, False) for side in over if side.relief]
    towns = [Crossing(stop.id, stop.counts, stop.relief, True) for stop in visited if stop.relief]
    return found + towns


def ways_to_spend(
    reliefs: tuple[Relief, ...],
    crossings: list[Crossing],
    worth: Callable[[int, int], int | None],
) -> dict[Spent, Handed]:
    """Return the best legal result of a route for each number of units of the common reliefs.

    ``worth`` is its revenue for the savings at stops and on sides, if it may run at all.
    """
    known: dict[tuple[Spent, int], tuple[Use, ...]] = {((0,) * len(reliefs), 0): ()}
    places = {relief.id: number for number, relief in enumerate(reliefs)}
    for crossing in crossings:
        ways = list(_units(reliefs, places, crossing))
        grown: dict[tuple[Spent, int], tuple[Use, ...]] = {}
        for (spent, at_stops), uses in known.items():
            for units, more in ways:
                total = _sum(reliefs, spent, units)
                if total is not None:
                    saved = at_stops + (sum(units) if crossing.stop else 0)
                    grown.setdefault((total, saved), uses + more)
        known = grown
    best: dict[Spent, Handed] = {}
    for (spent, at_stops), uses in known.items():
        revenue = worth(at_stops, sum(spent) - at_stops)
        if revenue is not None:
            common = tuple([0 if r.each else n for n, r in zip(spent, reliefs, strict=True)])
            if common not in best or revenue > best[common].revenue:
                best[common] = Handed(revenue, at_stops, sum(spent) - at_stops, uses)
    return best


def _sum(reliefs: tuple[Relief, ...], one: Spent, two: Spent) -> Spent | None:
    """Units spent together, if there are enough."""
    total = tuple([a + b for a, b in zip(one, two, strict=True)])
    enough = all(n <= relief.units for n, relief in zip(total, reliefs, strict=True))
    return total if enough else None


def _units(
    reliefs: tuple[Relief, ...], places: dict[str, int], crossing: Crossing
) -> list[tuple[Spent, tuple[Use, ...]]]:
    """Every way to make one crossing cheaper, nothing first."""
    named = [(reliefs[places[name]], parts) for name, parts in crossing.uses]
    most = [range(min(relief.units, len(parts)) + 1) for relief, parts in named]
    found: list[tuple[Spent, tuple[Use, ...]]] = []
    for counts in product(*most):
        if _fits(named, counts):
            spent = [0] * len(reliefs)
            for (relief, _), count in zip(named, counts, strict=True):
                spent[places[relief.id]] = count
            uses = [
                Use(crossing.place, relief.id, count)
                for (relief, _), count in zip(named, counts, strict=True)
                if count
            ]
            found.append((tuple(spent), tuple(uses)))
    return found


def _fits(named: list[tuple[Relief, tuple[int, ...]]], counts: tuple[int, ...]) -> bool:
    """Return True if no unit of the crossing is taken off twice."""
    taken: set[int] = set()
    choices: list[tuple[int, ...]] = []
    for (relief, parts), count in zip(named, counts, strict=True):
        if relief.each:  # the first ones: they begin at the port
            if taken.intersection(parts[:count]):
                return False
            taken.update(parts[:count])
        else:
            choices += [parts] * count
    return _matched(choices, taken)


def _matched(choices: list[tuple[int, ...]], taken: set[int]) -> bool:
    if not choices:
        return True
    return any(_matched(choices[1:], taken | {part}) for part in choices[0] if part not in taken)


def hand_out(reliefs: tuple[Relief, ...], menus: list[dict[Spent, Handed]]) -> list[Handed]:
    """Return a way to spend for each route, with the most in total; ties: the fewest units."""
    known: dict[Spent, tuple[int, tuple[Handed, ...]]] = {(0,) * len(reliefs): (0, ())}
    for menu in menus:
        grown: dict[Spent, tuple[int, tuple[Handed, ...]]] = {}
        for spent, (revenue, handed) in known.items():
            for units, one in menu.items():
                total = _sum(reliefs, spent, units)
                if total is None:
                    continue
                now = revenue + one.revenue
                if total not in grown or now > grown[total][0]:
                    grown[total] = (now, (*handed, one))
        known = grown
    if not known:
        raise NotEnough
    best = min(known, key=lambda spent: (-known[spent][0], sum(spent), spent))
    return list(known[best][1])
