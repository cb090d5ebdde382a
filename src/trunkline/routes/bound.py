"""Bounds: how much more a train can earn from here, by compiled dynamic programming.

The table holds for walks in the relaxation (`relaxation`). A route is walked from the end that is
nearer to a token, which then comes in the first half of the reach.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .arrays import Grid, Ways
from .compiled import CALLED_OFF, CANCELLED, STOPPED, jit
from .relaxation import Relaxed, states

Array = np.ndarray[Any, Any]

FAR = -(1 << 30)
LONG = 4  # times all stops: enough of a walk to see what it repeats


class BoundTable(NamedTuple):
    """The bound of one kind under some prices.

    ``most[seen, reach left, state, profits left]``; ``seen`` has a bit for a token, and for each
    place where the train must call, once it was visited. A state is a stop and what it remembers:
    ``base[stop]`` and one bit for each of its neighbours.
    """

    relaxed: Relaxed
    most: Array
    base: Array
    links: Array
    legs: Array
    first: Array  # leg -> its part of ``after``
    after: Array


class Stand(NamedTuple):
    """A state of a walk of the relaxation."""

    at: int
    left: int
    profits: int
    seen: int
    state: int


def bound_table(grid: Grid, relaxed: Relaxed, way_cost: Array, control: Array) -> BoundTable:
    """Return the table under prices: ``way_cost`` is length and price of each way."""
    links, legs = _legs(grid.ways, way_cost, relaxed.reach, relaxed.fee)
    base = np.zeros(len(grid.stops) + 1, np.int64)
    base[1:] = np.cumsum(states(relaxed))
    size = (relaxed.all_seen + 1, relaxed.reach + 1, int(base[-1]), relaxed.profits + 1)
    most = np.empty(size, np.int32)
    first, after = _after(links, legs, relaxed.near, base, control)
    table = BoundTable(relaxed, most, base, links, legs, first, after)
    half = half_way(relaxed.counted, grid.ways.token, relaxed.reach)
    _fill(table, grid.ways.passable, _needs(relaxed.near, base, relaxed.counted), half, control)
    return table


@jit
def half_way(counts: Array, token: Array, reach: int) -> int:
    """Return the reach that is left at the first token when a route comes from its better end.

    Before and after a token that costs c lies at most reach - c, so on one side no more than half.
    """
    dearest = 1
    for stop in range(len(token)):
        if token[stop] and counts[stop] > dearest:
            dearest = counts[stop]
    return (reach - dearest + 1) // 2


@jit
def _legs(ways: Ways, way_cost: Array, reach: int, fee: int) -> tuple[Array, Array]:
    """From each stop the cheapest way to each neighbour, for each crossing cost that helps."""
    ptr, other, way_cross = ways.ptr, ways.other, ways.cross
    stops = len(ways.passable)
    levels = min(reach, 7) + 1
    links = np.zeros(stops + 1, np.int64)
    legs = np.zeros((len(other), 3), np.int64)
    count = 0
    best = np.full((stops, levels), FAR, np.int64)
    for start in range(stops):
        for way in range(ptr[start], ptr[start + 1]):
            if way_cross[way] <= reach:
                level = min(way_cross[way], levels - 1)
                value = -way_cost[way] - fee * way_cross[way]
                if value > best[other[way], level]:
                    best[other[way], level] = value
        for way in range(ptr[start], ptr[start + 1]):
            record = np.int64(FAR)
            for level in range(levels):
                if best[other[way], level] > record:
                    record = best[other[way], level]
                    legs[count, 0] = other[way]
                    legs[count, 1] = level
                    legs[count, 2] = record
                    count += 1
            best[other[way]] = FAR
        links[start + 1] = count
    return links, legs[:count]


@jit
def _after(
    links: Array, legs: Array, near: Array, base: Array, control: Array
) -> tuple[Array, Array]:
    """Return the state at the end of each leg, for each memory at its start; -1: not again."""
    stops, memory = near.shape
    first = np.zeros(len(legs) + 1, np.int64)
    for start in range(stops):
        for leg in range(links[start], links[start + 1]):
            first[leg + 1] = first[leg] + base[start + 1] - base[start]
    after = np.zeros(first[-1], np.int32)
    move = np.zeros(memory, np.int64)
    for start in range(stops):
        if control[CANCELLED]:
            break
        for leg in range(links[start], links[start + 1]):
            to = legs[leg, 0]
            state = base[to]
            closed = 0
            for k in range(memory):
                if near[to, k] == start:
                    state += 1 << k
            for k in range(memory):
                move[k] = 0
                if near[start, k] >= 0:
                    if near[start, k] == to:
                        closed = 1 << k
                    for m in range(memory):
                        if near[to, m] == near[start, k]:
                            move[k] = 1 << m
            for seen in range(base[start + 1] - base[start]):
                result = state
                for k in range(memory):
                    if seen >> k & 1:
                        result += move[k]
                if seen & closed:
                    result = -1
                after[first[leg] + seen] = result
    return first, after


@jit
def _needs(near: Array, base: Array, counted: Array) -> Array:
    """Return the least spent reach in each state: its stop and what it remembers count."""
    stops, memory = near.shape
    needs = np.zeros(base[-1], np.int64)
    for stop in range(stops):
        needs[base[stop]] = counted[stop]
        for k in range(memory):
            if near[stop, k] >= 0:
                for seen in range(1 << k):
                    state = base[stop] + seen
                    needs[state + (1 << k)] = needs[state] + counted[near[stop, k]]
    return needs


@jit
def _fill(
    table: BoundTable,
    passable: Array,
    needs: Array,
    half: int,  # reach that must be left when the first token is visited
    control: Array,
) -> None:
    """``most`` by growing reach: first legs that cost some, then the others until nothing changes.

    States that nobody reaches with that much reach left are passed over.
    """
    relaxed, most, base, links, legs, first, after = table
    gain, counted, profit, sees = relaxed.gain, relaxed.counted, relaxed.profit, relaxed.seen
    kinds, reaches, _, profits = most.shape
    full = kinds - 1
    stops = len(passable)
    stale = np.ones(stops, np.uint8)
    changed = np.zeros(stops, np.uint8)
    for reach in range(reaches):
        spent = reaches - 1 - reach
        most[:, reach] = FAR
        most[full, reach] = 0
        stale[:] = 1
        costly = True
        again = True
        while again:
            again = costly
            changed[:] = 0
            for start in range(stops):
                if control[CANCELLED]:
                    control[STOPPED] = CALLED_OFF
                    return
                for leg in range(links[start], links[start + 1]):
                    to = legs[leg, 0]
                    left = reach - legs[leg, 1] - counted[to]
                    if left < 0 or costly != (left < reach):
                        continue
                    if not costly and not stale[to] and not changed[to]:
                        continue
                    for take in range(profit[to] + 1):
                        # A town with profit may also be passed unpaid, once the slots are gone.
                        drop = 0
                        worth = legs[leg, 2]
                        if take or not profit[to]:
                            worth += gain[to]
                            drop = take
                        before = first[leg] - base[start]
                        for state in range(base[start], base[start + 1]):
                            then = after[before + state]
                            if then < 0 or needs[state] > spent:
                                continue
                            for p in range(drop, profits):
                                for seen in range(full, -1, -1):
                                    if left < half and not seen & 1:
                                        continue
                                    value = worth
                                    now = seen | sees[to]
                                    if passable[to]:
                                        value += most[now, left, then, p - drop]
                                    elif now != full:
                                        continue
                                    if value > most[seen, reach, state, p] and value > FAR // 2:
                                        most[seen, reach, state, p] = value
                                        changed[start] = 1
                if changed[start]:
                    again = True
            if not costly:
                stale[:] = changed
            costly = False


def root_bounds(grid: Grid, table: BoundTable) -> Array:
    """Return the most that a route from each stop can earn."""
    bounds = np.zeros(len(grid.stops), np.int64)
    _roots(table, bounds)
    return bounds


@jit
def _roots(table: BoundTable, bounds: Array) -> None:
    most, base, ahead = table.most, table.base, table.relaxed.ahead
    gain, counted = table.relaxed.gain, table.relaxed.counted
    profit, sees = table.relaxed.profit, table.relaxed.seen
    profits = most.shape[3] - 1
    for stop in range(len(bounds)):
        left = most.shape[1] - 1 - counted[stop]
        if left < 0:
            bounds[stop] = FAR
            continue
        bounds[stop] = ahead + most[sees[stop], left, base[stop], profits]
        if not profit[stop]:
            bounds[stop] += gain[stop]
        elif profits:
            paid = ahead + most[sees[stop], left, base[stop], profits - 1] + gain[stop]
            bounds[stop] = max(bounds[stop], paid)


def best_walk(grid: Grid, table: BoundTable, roots: Array, at: int) -> list[int]:
    """Return the stops of a walk that reaches the bound of its first stop, with its repetitions."""
    relaxed = table.relaxed
    walk = np.zeros(LONG * len(grid.stops) + 1, np.int64)
    left = relaxed.reach - int(relaxed.counted[at])
    profits = relaxed.profits
    seen = int(relaxed.seen[at])
    state = int(table.base[at])
    if relaxed.profit[at] and roots[at] != table.most[seen, left, state, profits]:
        profits = max(0, profits - 1)
    stand = Stand(at, left, profits, seen, state)
    count = _follow(table, grid.ways.passable, stand, walk)
    found: list[int] = walk[:count].tolist()
    return found


@jit
def _follow(table: BoundTable, passable: Array, stand: Stand, walk: Array) -> int:
    """Write down the stops of the walk from here; return their number."""
    walk[0] = stand.at
    for count in range(1, len(walk)):
        stand = _next_leg(table, passable, stand)
        if stand.at < 0:
            return count
        walk[count] = stand.at
        if not passable[stand.at]:
            return count + 1
    return len(walk)


@jit
def _next_leg(table: BoundTable, passable: Array, stand: Stand) -> Stand:
    """Return the end of the leg that gave the table its value; at -1 if there is none."""
    relaxed, most, legs = table.relaxed, table.most, table.legs
    at, left, profits, seen, state = stand
    value = most[seen, left, state, profits]
    full = most.shape[0] - 1
    if seen != full or value != 0:
        for leg in range(table.links[at], table.links[at + 1]):
            to = legs[leg, 0]
            then: Any = np.int64(table.after[table.first[leg] + state - table.base[at]])
            rest = left - legs[leg, 1] - relaxed.counted[to]
            if then < 0 or rest < 0:
                continue
            now = seen | relaxed.seen[to]
            if now != full and not passable[to]:
                continue
            for drop in range(min(relaxed.profit[to], profits) + 1):
                total = legs[leg, 2]
                if drop or not relaxed.profit[to]:
                    total += relaxed.gain[to]
                if passable[to]:
                    total += most[now, rest, then, profits - drop]
                if total == value:
                    return Stand(to, rest, profits - drop, now, then)
    return Stand(-1, left, profits, seen, state)
