"""The core of the compiled searches: a route that grows by a way, shrinks again, and earns.

A search stands at the end of a route, the *trail*: one row for each stop, the first in row 0. It
looks at the ways onward, goes on over one of them (`go_on`), and comes back to try the next
(`go_back`). What may be tried, and in which order, is all that a search has of its own.

Networks and trails are tables of whole numbers, whose columns have the names below. The small
functions here are `inlined`: compiled into each search that calls them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .arrays import Pay, Ways
from .compiled import CALLED_OFF, CANCELLED, LIMIT, LIMIT_REACHED, STEPS, STOPPED, inlined, jit

Array = np.ndarray[Any, Any]

# A stop: its ways, where it lies, who may pass and end there, what it takes and what it earns.
FIRST, PAST, PLACE, PASSABLE, REAL, COUNTS, MARKED, TOKEN = range(8)
SCORE, TOWN, CITY, SEES = range(8, 12)
GAIN, PROFIT, BASE = range(12, 15)  # of the relaxation, for a search with a table of bounds
STOP = 15

# A way: a segment seen from one end. Its resources are uses[way[USE] : way[USED]].
OTHER, CROSS, COST, SEGMENT, USE, USED, LAND = range(7)
WAY = 7

# A row of the trail: the stop, the way that led there, sums up to there, the ways still to try.
AT, BY, CROSSED, COUNTED, EARNED, MARKS, SEEN, LANDED, NEXT, ARM = range(10)
TRAIL = 10


class Network(NamedTuple):
    """The network of a search, with the pay of one kind of train, under some prices."""

    stops: Array
    ways: Array
    uses: Array
    masks: Array  # segment -> words of its track


def network(ways: Ways, pay: Pay) -> Network:
    """Return the tables of a kind of train, without prices."""
    stops = np.zeros((len(ways.passable), STOP), np.int64)
    stops[:, FIRST], stops[:, PAST] = ways.ptr[:-1], ways.ptr[1:]
    stops[:, PLACE], stops[:, PASSABLE], stops[:, REAL] = ways.place, ways.passable, ways.real
    stops[:, COUNTS], stops[:, MARKED], stops[:, TOKEN] = ways.counts, ways.marked, ways.token
    stops[:, SCORE], stops[:, TOWN] = pay.stop, pay.town_class
    stops[:, CITY], stops[:, SEES] = pay.city_class, pay.seen
    table = np.zeros((len(ways.other), WAY), np.int64)
    table[:, OTHER], table[:, CROSS], table[:, SEGMENT] = ways.other, ways.cross, ways.segment
    table[:, USE], table[:, USED] = ways.use_ptr[ways.segment], ways.use_ptr[ways.segment + 1]
    table[:, LAND] = ways.land[ways.segment]
    return Network(stops, table, ways.use, ways.mask)


class Walk(NamedTuple):
    """The state of a search: a network, and the route so far."""

    stops: Array
    ways: Array
    uses: Array
    trail: Array
    busy: Array  # place -> 1 if the route visited it
    used: Array  # resource -> 1 if the route uses it
    towns: Array  # class -> how many towns of it the route visited
    cities: Array  # room for the same of cities


@jit
def walk_on(network: Network, pay: Pay, size: int, columns: int) -> Walk:
    """Return a walk that has not begun, with room for the stops and the columns of a trail."""
    uses = network.uses
    return Walk(
        network.stops,
        network.ways,
        uses,
        np.zeros((size, columns), np.int64),
        np.zeros(len(network.stops) + 1, np.uint8),
        np.zeros(uses.max() + 2 if len(uses) else 1, np.uint8),
        np.zeros(len(pay.town_values) + 1, np.int64),
        np.zeros(len(pay.city_values) + 1, np.int64),
    )


@inlined
def clashes(walk: Walk, way: int) -> bool:
    """Return True if the route uses something of a way already."""
    ways, uses, used = walk.ways, walk.uses, walk.used
    clash = False
    for r in range(ways[way, USE], ways[way, USED]):
        if used[uses[r]]:
            clash = True
            break
    return clash


@inlined
def occupy(walk: Walk, way: int, now: int) -> None:
    """Let the route use what a way uses (1), or not any more (0)."""
    for r in range(walk.ways[way, USE], walk.ways[way, USED]):
        walk.used[walk.uses[r]] = now


@inlined
def stopped(control: Array) -> bool:
    """Count a step; return True if the search must stop."""
    control[STEPS] += 1
    if control[STEPS] > control[LIMIT]:
        control[STOPPED] = LIMIT_REACHED
    return control[STOPPED] != 0  # type: ignore[no-any-return]


@inlined
def looked(control: Array) -> None:
    """Count examined ways as a step, and see if the search was cancelled."""
    control[STEPS] += 1
    if control[CANCELLED]:
        control[STOPPED] = CALLED_OFF


@inlined
def begin(walk: Walk, start: int, extra: int) -> None:
    """Begin a route at a stop."""
    stops, trail = walk.stops, walk.trail
    walk.busy[stops[start, PLACE]] = 1
    if stops[start, TOWN] >= 0:
        walk.towns[stops[start, TOWN]] += 1
    trail[0, AT] = start
    trail[0, CROSSED] = 0
    trail[0, COUNTED] = stops[start, COUNTS]
    trail[0, EARNED] = extra + stops[start, SCORE]
    trail[0, MARKS] = stops[start, MARKED]
    trail[0, SEEN] = stops[start, SEES]


@inlined
def go_on(walk: Walk, depth: int, way: int) -> int:
    """Go on over a way; return the row of the stop at its end."""
    stops, ways, trail = walk.stops, walk.ways, walk.trail
    to = ways[way, OTHER]
    walk.busy[stops[to, PLACE]] = 1
    walk.busy[len(walk.busy) - 1] = 0  # the place that is never full
    occupy(walk, way, 1)
    if stops[to, TOWN] >= 0:
        walk.towns[stops[to, TOWN]] += 1
    trail[depth + 1, AT] = to
    trail[depth + 1, BY] = way
    trail[depth + 1, CROSSED] = trail[depth, CROSSED] + ways[way, CROSS]
    trail[depth + 1, COUNTED] = trail[depth, COUNTED] + stops[to, COUNTS]
    trail[depth + 1, EARNED] = trail[depth, EARNED] + stops[to, SCORE] - ways[way, COST]
    trail[depth + 1, MARKS] = trail[depth, MARKS] + stops[to, MARKED]
    trail[depth + 1, SEEN] = trail[depth, SEEN] | stops[to, SEES]
    trail[depth + 1, LANDED] = trail[depth, LANDED] + ways[way, LAND]
    return depth + 1


@inlined
def go_back(walk: Walk, depth: int) -> int:
    """Leave the last stop and the way that led there; return the row before, -1 for none."""
    stops, at = walk.stops, walk.trail[depth, AT]
    walk.busy[stops[at, PLACE]] = 0
    if stops[at, TOWN] >= 0:
        walk.towns[stops[at, TOWN]] -= 1
    if depth > 0:
        occupy(walk, walk.trail[depth, BY], 0)
    return depth - 1


@inlined
def spent(walk: Walk, depth: int, way: int, free: int) -> int:
    """Return what a route takes of the reach if it goes on over a way."""
    crossed = walk.trail[depth, CROSSED] + walk.ways[way, CROSS]
    spend = walk.trail[depth, COUNTED] + walk.stops[walk.ways[way, OTHER], COUNTS]
    if crossed > free:
        spend += crossed - free
    return spend  # type: ignore[no-any-return]


@inlined
def may_end(walk: Walk, depth: int, all_seen: int) -> bool:
    """Return True if a route may end here.

    It saw a token and all its calls, and used track that is not shared if it has calls.
    """
    trail = walk.trail
    ends = walk.stops[trail[depth, AT], REAL] != 0 and trail[depth, SEEN] == all_seen
    if all_seen > 1 and trail[depth, LANDED] == 0:
        ends = False
    return ends  # type: ignore[no-any-return]


@inlined
def earned(walk: Walk, pay: Pay, depth: int) -> int:
    """Return the revenue of a finished route.

    It is the sum of its stops, paying towns and marks, less the loss where not all of its cities
    are multiplied.
    """
    trail, terms, values, marks = walk.trail, pay.terms, pay.town_values, pay.marks
    total = trail[depth, EARNED]
    if depth >= terms.multiplied:
        total -= _not_multiplied(walk, depth, terms.multiplied, terms.mult)
    if len(values):
        slots = terms.slots
        if terms.fill:
            over = max(trail[depth, CROSSED] - terms.free_cross, 0)
            slots += terms.reach - trail[depth, COUNTED] - over
        if len(pay.city_values):
            total += _left_out(walk, pay, depth, slots)
        for c in range(len(values)):
            paid = min(walk.towns[c], slots)
            total += paid * values[c]
            slots -= paid
            if slots <= 0:
                break
    if len(marks):
        total += marks[min(trail[depth, MARKS], len(marks) - 1)]
    return total  # type: ignore[no-any-return]


@inlined
def _left_out(walk: Walk, pay: Pay, depth: int, slots: int) -> int:
    """Set the best unpaid towns against the poorest cities; the best of the company's own stays.

    Cities may be left out for better towns by 18OE §11.3.9. The last class of them never is.
    ``slots`` towns are paid anyway.
    """
    towns, cities, paying, poor = walk.towns, walk.cities, pay.town_values, pay.city_values
    _count_cities(walk, depth)
    more = 0
    poorest = 0
    for t in range(len(paying)):
        paid = min(slots, towns[t])
        slots -= paid
        unpaid = towns[t] - paid
        while unpaid > 0 and poorest < len(poor) and poor[poorest] < paying[t]:
            swap = min(unpaid, cities[poorest])
            more += swap * (paying[t] - poor[poorest])
            cities[poorest] -= swap
            unpaid -= swap
            if cities[poorest] == 0:
                poorest += 1
    return more


@inlined
def _count_cities(walk: Walk, depth: int) -> None:
    """Count the cities of each class that may be left out."""
    stops, trail, cities = walk.stops, walk.trail, walk.cities
    for c in range(len(cities)):
        cities[c] = 0
    stays = -1
    for d in range(depth + 1):
        c = stops[trail[d, AT], CITY]
        if c >= 0:
            cities[c] += 1
            if stops[trail[d, AT], TOKEN] and c > stays:
                stays = c
    if stays >= 0:
        cities[stays] -= 1


@inlined
def _not_multiplied(walk: Walk, depth: int, multiplied: int, mult: int) -> int:
    """Return what a route loses because only its best cities are multiplied (18OE §15.11)."""
    stops, trail = walk.stops, walk.trail
    cities = 0
    for d in range(depth + 1):
        if stops[trail[d, AT], CITY] >= 0:
            cities += 1
    loss = 0
    last = -1  # the score and the place of the city that was met last, the poorest first
    place = -1
    for _ in range(cities - multiplied):
        poorest = -1
        for d in range(depth + 1):
            at = trail[d, AT]
            if stops[at, CITY] >= 0:
                score = stops[at, SCORE]
                if score > last or (score == last and d > place):
                    if poorest < 0 or score < stops[trail[poorest, AT], SCORE]:
                        poorest = d
        place = poorest
        last = stops[trail[poorest, AT], SCORE]
        loss += last - last // mult
    return loss
