"""Routes of a limited train above a score, depth first from their ends, pruned by a bound table.

Compiled. Ways onward are tried most promising first; a first hunt that seldom leaves them
finds a good route early.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .arrays import Pay
from .bound import BoundTable, half_way
from .compiled import (
    CALLED_OFF,
    CANCELLED,
    KEPT,
    STEPS,
    STOPPED,
    inlined,
    jit,
)
from .growing_route import (
    AT,
    BASE,
    BY,
    COST,
    COUNTED,
    COUNTS,
    CROSS,
    CROSSED,
    FIRST,
    GAIN,
    OTHER,
    PASSABLE,
    PAST,
    PLACE,
    PROFIT,
    REAL,
    SEEN,
    SEES,
    TOKEN,
    TRAIL,
    Network,
    Walk,
    begin,
    clashes,
    earned,
    go_back,
    go_on,
    may_end,
    spent,
    stopped,
    walk_on,
)
from .record_route import BestRoutes, keep_best, keep_listed

Array = np.ndarray[Any, Any]

CHECK = 1 << 12
LOOKS = 5  # ways, as a power of two, that are looked at in the time of a step
FAR = -(1 << 30)
NEVER = -(1 << 60)

# More columns of the trail: what was earned for sure of the relaxed score, how many towns with
# profit were met, what was spent just before the last token, the ways onward, and how often the
# route left the most promising one; from SUMS on the best sums of 0, 1, 2.. profits on the way.
PROMISED, MET, SPENT, CHILD, CHILDREN, STRAYED, VISITS = range(TRAIL, TRAIL + 7)
SUMS = TRAIL + 7

# A way onward that is still to be tried, and the bound of a route over it.
VIA, HOPE = range(2)


class Aim(NamedTuple):
    """The target of a hunt."""

    threshold: int
    rising: int  # how much better the next route must be; 0: list all of them
    allowance: int  # how often a route may leave the most promising way, counted by rank


class Rules(NamedTuple):
    """The numbers by which a way onward is judged."""

    reach: int
    free: int
    budget: int
    half: int  # of the budget, left at the first token
    all_seen: int
    profits: int
    fee: int


class Plan(NamedTuple):
    """More data of a hunt: the table of bounds, stops visited, ways still to try."""

    near: Array
    most: Array
    visited: Array
    child: Array


@inlined
def _look_onward(here: Walk, plan: Plan, depth: int, threshold: int, rules: Rules) -> int:
    """Note the ways onward that reach the threshold; return what looking at them costs."""
    stops, ways, trail, child = here.stops, here.ways, here.trail, plan.child
    at, last = trail[depth, AT], trail[depth, CHILD]
    cost = 0
    if stops[at, PASSABLE] or depth == 0:
        for way in range(stops[at, FIRST], stops[at, PAST]):
            if here.busy[stops[ways[way, OTHER], PLACE]]:
                continue
            left = _left(here, depth, way, rules)
            if left < 0:
                continue
            hope = _hope(here, plan, depth, way, left, rules)
            if hope >= threshold and not clashes(here, way):
                child[last, VIA] = way
                child[last, HOPE] = hope
                last += 1
        cost = (stops[at, PAST] - stops[at, FIRST]) >> LOOKS
    trail[depth, CHILDREN] = last - trail[depth, CHILD]
    return cost


@inlined
def _left(here: Walk, depth: int, way: int, rules: Rules) -> int:
    """Return the range left after a way; negative if the way may not be taken."""
    stops, trail, to = here.stops, here.trail, here.ways[way, OTHER]
    left = rules.budget - trail[depth, COUNTED] - stops[to, COUNTS]
    left -= trail[depth, CROSSED] + here.ways[way, CROSS]
    if spent(here, depth, way, rules.free) > rules.reach:
        left = -1
    if stops[to, TOKEN] and not trail[depth, SEEN] & 1 and left < rules.half:
        left = -1  # this route is found from its other end
    return left  # type: ignore[no-any-return]


@inlined
def _hope(here: Walk, plan: Plan, depth: int, way: int, left: int, rules: Rules) -> int:
    """Return the most that a route can earn that goes on over a way, by the table of bounds."""
    stops, trail, to = here.stops, here.trail, here.ways[way, OTHER]
    seen = trail[depth, SEEN] | stops[to, SEES]
    onward = stops[to, PASSABLE]
    if not onward and seen != rules.all_seen:
        return NEVER
    state = _state(here, plan, to) if onward else 0
    hope = trail[depth, PROMISED] - here.ways[way, COST] - rules.fee * here.ways[way, CROSS]
    met = trail[depth, MET]
    if stops[to, PROFIT]:
        met = min(met + 1, rules.profits)
    else:
        hope += stops[to, GAIN]
    more = np.int64(FAR)
    for paid in range(met + 1):
        value = trail[depth, SUMS + paid]
        if stops[to, PROFIT] and paid > 0:
            value = max(value, trail[depth, SUMS + paid - 1] + stops[to, GAIN])
        if onward:
            value += plan.most[seen, left, state, rules.profits - paid]
        more = max(more, value)
    return hope + more  # type: ignore[no-any-return]


@inlined
def _state(here: Walk, plan: Plan, to: int) -> int:
    """Return the state of the relaxation at a stop: which of those it remembers were visited."""
    near, visited = plan.near, plan.visited
    state = here.stops[to, BASE]
    for k in range(near.shape[1]):
        if near[to, k] < 0:
            break
        if visited[near[to, k]]:
            state += 1 << k
    return state  # type: ignore[no-any-return]


@inlined
def _next_way(here: Walk, plan: Plan, depth: int, threshold: int, allowance: int) -> int:
    """Take the most promising way onward from those to be tried; return -1 for none."""
    trail, child = here.trail, plan.child
    first, tries = trail[depth, CHILD], trail[depth, CHILDREN]
    if trail[depth, STRAYED] + trail[depth, VISITS] > allowance:
        tries = 0
    pick = -1
    for c in range(first, first + tries):
        if child[c, HOPE] >= threshold and (pick < 0 or child[c, HOPE] > child[pick, HOPE]):
            pick = c
    if pick < 0:
        return -1
    way = child[pick, VIA]
    trail[depth, CHILDREN] -= 1
    last = first + trail[depth, CHILDREN]
    child[pick, VIA] = child[last, VIA]
    child[pick, HOPE] = child[last, HOPE]
    return way  # type: ignore[no-any-return]


@inlined
def _begin(here: Walk, start: int, ahead: int, profits: int) -> None:
    """Begin to count what the relaxation does, which pays ``ahead`` in advance."""
    stops, trail = here.stops, here.trail
    trail[0, PROMISED] = ahead
    for column in range(PROMISED + 1, SUMS + profits + 1):
        trail[0, column] = 0
    if not stops[start, PROFIT]:
        trail[0, PROMISED] += stops[start, GAIN]
    elif profits > 0:
        trail[0, MET] = 1
        trail[0, SUMS + 1] = stops[start, GAIN]
    trail[0, CHILDREN] = -1


@inlined
def _go_on(here: Walk, depth: int, rules: Rules) -> None:
    """Count what the relaxation does for the last stop of the trail, and for the visit."""
    stops, ways, trail = here.stops, here.ways, here.trail
    to, way, met = trail[depth, AT], trail[depth, BY], trail[depth - 1, MET]
    cost = ways[way, COST] + rules.fee * ways[way, CROSS]
    trail[depth, PROMISED] = trail[depth - 1, PROMISED] - cost
    trail[depth, MET] = met
    for paid in range(rules.profits + 1):
        trail[depth, SUMS + paid] = trail[depth - 1, SUMS + paid]
    if stops[to, PROFIT]:
        trail[depth, MET] = min(met + 1, rules.profits)
        for paid in range(1, min(rules.profits, met + 1) + 1):
            more = trail[depth - 1, SUMS + paid - 1] + stops[to, GAIN]
            trail[depth, SUMS + paid] = max(trail[depth - 1, SUMS + paid], more)
    else:
        trail[depth, PROMISED] += stops[to, GAIN]
    trail[depth, SPENT] = trail[depth - 1, SPENT]
    if stops[to, TOKEN]:
        trail[depth, SPENT] = trail[depth - 1, COUNTED] + trail[depth, CROSSED]
    trail[depth, CHILD] = trail[depth - 1, CHILD] + trail[depth - 1, CHILDREN]
    trail[depth, CHILDREN] = -1
    trail[depth, STRAYED] = trail[depth - 1, STRAYED] + trail[depth - 1, VISITS]
    trail[depth, VISITS] = 0
    trail[depth - 1, VISITS] += 1


@jit
def _room(stops: Array) -> int:
    """Return how many ways onward a route may have still to try.

    It leaves each stop once, and one that may be passed again once for two of its ways.
    """
    room = 1
    for stop in range(len(stops)):
        count = stops[stop, PAST] - stops[stop, FIRST]
        room += count
        if stops[stop, PLACE] == len(stops):
            room += count * (count >> 1)
    return room


@inlined
def _listed_elsewhere(here: Walk, depth: int, rules: Rules) -> bool:
    """Return True if a list has this route already, from its other end."""
    trail = here.trail
    back = trail[depth, COUNTED] + trail[depth, CROSSED] - trail[depth, SPENT]
    late = rules.budget - back >= rules.half
    return trail[depth, AT] < trail[0, AT] and late  # type: ignore[no-any-return]


@jit
def hunt(
    network: Network,
    pay: Pay,
    table: BoundTable,
    starts: Array,  # stops to start from, most promising first
    hopes: Array,  # stop -> bound for a start there
    aim: Aim,
    found: BestRoutes,
    control: Array,
) -> None:
    """Visit every route whose bound reaches the threshold."""
    best, rows, masks = found.best, len(found.plain), network.masks
    threshold, rising, allowance = aim
    rules = _rules(network.stops, table, pay)
    here = walk_on(network, pay, found.path.shape[1], SUMS + rules.profits + 2)
    stops, ways, trail = here.stops, here.ways, here.trail
    visited = np.zeros(len(stops) + 1, np.uint8)
    child = np.empty((_room(stops), 2), np.int64)
    plan = Plan(table.relaxed.near, table.most, visited, child)
    for start in starts:
        real = stops[start, REAL] and stops[start, COUNTS] <= rules.reach
        if hopes[start] < threshold or not real:
            continue
        begin(here, start, pay.terms.extra)
        _begin(here, start, table.relaxed.ahead, rules.profits)
        visited[start] = 1
        depth = 0
        while depth >= 0:
            if trail[depth, CHILDREN] < 0:  # it arrives
                control[STEPS] += _look_onward(here, plan, depth, threshold, rules)
            way = _next_way(here, plan, depth, threshold, allowance)
            if way < 0:
                visited[trail[depth, AT]] = 0
                depth = go_back(here, depth)
                continue
            if (control[STEPS] + 1) % CHECK == 0 and control[CANCELLED]:
                control[STOPPED] = CALLED_OFF
            if stopped(control):
                return
            to = ways[way, OTHER]
            visited[to] = 1
            depth = go_on(here, depth, way)
            _go_on(here, depth, rules)
            if not may_end(here, depth, rules.all_seen):
                continue
            total = earned(here, pay, depth)
            if total > best[to]:
                best[to] = total
                keep_best(found, here, depth, 0)
            if total < threshold:
                continue
            if rising:
                threshold = total + rising
            elif _listed_elsewhere(here, depth, rules):
                continue
            elif control[KEPT] < rows:
                keep_listed(found, control[KEPT], total, here, depth, masks)
            control[KEPT] += 1


@jit
def _rules(stops: Array, table: BoundTable, pay: Pay) -> Rules:
    """Return the numbers by which ways onward are judged."""
    terms, relaxed = pay.terms, table.relaxed
    budget = terms.reach + terms.free_cross
    half = half_way(stops[:, COUNTS], stops[:, TOKEN], budget)
    return Rules(
        *(terms.reach, terms.free_cross, budget, half),
        *(terms.all_seen, relaxed.profits, relaxed.fee),
    )
